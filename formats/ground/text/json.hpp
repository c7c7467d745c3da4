// JSON as it is written: nested objects and arrays, commas where they belong.
#pragma once

#include <string>
#include <string_view>

#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {

/// Writes nested objects and arrays with commas where they belong.
class Json {
 public:
  explicit Json(std::string& out) : out_(out) {}

  Json& key(std::string_view name) {
    comma();
    append_json(out_, name);
    out_ += ':';
    fresh_ = true;
    return *this;
  }
  void open(char bracket) {
    comma();
    out_ += bracket;
    fresh_ = true;
  }
  void close(char bracket) {
    out_ += bracket;
    fresh_ = false;
  }
  void value(std::string_view text) {
    comma();
    append_json(out_, text);
  }
  void number(long long n) {
    comma();
    print(out_, "{}", n);
  }
  /// A value that is JSON already.
  void raw(std::string_view json) {
    comma();
    out_ += json;
  }
  void truth(bool b) {
    comma();
    out_ += b ? "true" : "false";
  }

  void null() {
    comma();
    out_ += "null";
  }

  template <class Range, class Write>
  void list(const Range& items, Write write) {
    open('[');
    for (const auto& item : items) write(item);
    close(']');
  }
  template <class Range, class Write>
  void list(std::string_view name, const Range& items, Write write) {
    key(name).list(items, write);
  }
  /// An object, or a list of objects: `write` writes the members.
  template <class Write>
  void object(Write write) {
    open('{');
    write();
    close('}');
  }
  template <class Write>
  void object(std::string_view name, Write write) {
    key(name).object(write);
  }
  template <class Range, class Write>
  void objects(const Range& items, Write write) {
    list(items, [&](const auto& item) { object([&] { write(item); }); });
  }
  template <class Range, class Write>
  void objects(std::string_view name, const Range& items, Write write) {
    key(name).objects(items, write);
  }
  /// So many objects, each written by its number from 0.
  template <class Write>
  void objects(std::string_view name, std::size_t count, Write write) {
    key(name).open('[');
    for (std::size_t i = 0; i < count; ++i) object([&] { write(i); });
    close(']');
  }
  void field(std::string_view name, std::string_view text) { key(name).value(text); }
  /// A literal would rather become a truth than a view.
  void field(std::string_view name, const char* text) { key(name).value(text); }
  void field(std::string_view name, std::size_t n) { key(name).number(static_cast<long long>(n)); }
  void field(std::string_view name, long n) { key(name).number(n); }
  void field(std::string_view name, int n) { key(name).number(n); }
  void field(std::string_view name, bool b) { key(name).truth(b); }

 private:
  void comma() {
    if (!fresh_) out_ += ',';
    fresh_ = false;
  }

  std::string& out_;
  bool fresh_ = true;
};

}  // namespace cartulary::formats
