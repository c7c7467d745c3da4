// The way that writes the fields of a report as members of an object that is open.
#pragma once

#include <array>
#include <map>
#include <span>
#include <string_view>
#include <vector>

#include "formats/ground/text/json.hpp"
#include "formats/reports/report/cited_text.hpp"
#include "formats/reports/report/report_fields.hpp"

namespace cartulary::formats {

class WriteFields {
 public:
  /// `report`: on the record whose players and places the values are of.
  explicit WriteFields(Json& json, const Report* report = nullptr) : json_(json), report_(report) {}

  void operator()(std::string_view name, const auto& value) {
    json_.key(name);
    write(value);
  }
  template <class T>
  void maybe(std::string_view name, const T& value, const std::type_identity_t<T>& usual = {}) {
    if (!is_usual(value, usual)) (*this)(name, value);
  }
  void since(std::string_view name, const auto& value, std::string_view /*before*/ = {}) {
    (*this)(name, value);
  }
  bool given(std::string_view /*name*/, bool is) { return is; }
  void object(std::string_view name, auto rows) {
    json_.key(name);
    open(rows);
  }
  void list(std::string_view name, const auto& items, auto rows) {
    json_.key(name);
    each(items, [&](const auto& item) { open([&](auto& in) { rows(in, item); }); });
  }
  void large(auto rows) { rows(*this); }
  /// All that a value has, without an object.
  void members(const auto& value) { fields(*this, value); }
  void told(std::string_view name, auto work_out) { (*this)(name, work_out()); }

  void natural(std::string_view name, int value) { (*this)(name, value); }
  void opposite(std::string_view name, bool value) { (*this)(name, !value); }
  void exact(std::string_view name, std::string_view text) { exact_value(json_.key(name), text); }
  void one_of(std::string_view name, auto value, const auto& names) {
    (*this)(name, names[static_cast<std::size_t>(value)]);
  }

  void game(GameKind game) { (*this)("game", game); }
  void code(Code code) {
    const CodeRow& row = row_of(code);
    json_.field("code", row.id);
    json_.field("name", row.name);
    json_.field("severity", name_of(row.severity));
  }
  /// Only of another file than the record's.
  void file(Span span) {
    if ((span.offset & kInherited) != 0) (*this)("file", report_->document.name_of(span.offset));
  }
  void place(Span span) {
    position("start", span.offset);
    position("end", span.end());
  }
  void line(Span span) { (*this)("line", report_->document.position(span.offset).line); }
  void turn(const std::optional<std::size_t>& move, int number) {
    (*this)("turn", move ? std::optional(number) : std::nullopt);
  }
  void findings(const Findings& findings) {
    list("findings", findings, [](auto& in, const Finding& finding) { fields(in, finding); });
    (*this)("findings_not_listed", findings.beyond());
  }

  // Values alone, and what is no field.

  Json& json() { return json_; }

  void write(bool value) { json_.truth(value); }
  void write(std::integral auto value) { json_.number(static_cast<long long>(value)); }
  void write(std::string_view value) { json_.value(value); }
  template <HasNames T>
  void write(T value) {
    write(Names::of(value).begin()[static_cast<std::size_t>(value)]);
  }
  template <class T>
  void write(const std::optional<T>& value) {
    write(value ? &*value : nullptr);
  }
  template <class T>
  void write(const T* value) {
    if (value == nullptr) return json_.null();
    write(*value);
  }
  template <class T>
  void write(const std::vector<T>& values) {
    write(std::span(values));
  }
  template <class T, std::size_t N>
  void write(const std::array<T, N>& values) {
    write(std::span(values));
  }
  template <class T, std::size_t N>
  void write(std::span<T, N> values) {
    each(values, [this](const T& value) { write(value); });
  }
  template <class Key, class T>
  void write(const std::map<Key, T>& rows) {
    each(rows, [this](const auto& row) {
      this->open([&row](WriteFields& in) { fields(in, row.first, row.second); });
    });
  }
  template <HasFields<WriteFields> T>
  void write(const T& value) {
    open([&value](WriteFields& in) { fields(in, value); });
  }

  void write(Span span) { write(std::array{span.offset, span.size}); }
  void write(engine::Cell cell) {
    write(std::array<int, 2>{cell.x, report_->record.written_y(cell.y)});
  }
  void write(const Is<Note> auto& note) { write(note.text); }
  void write(const RecordedPlayer& player) { write(player.name); }
  void write(engine::PlayerSet players) {
    each(players, [this](engine::Player p) { write(report_->record.players[p]); });
  }
  template <class T>
  void write(const engine::PerPlayer<T>& by_player) {
    each(report_->record.seats(), [&](engine::Player p) { write(by_player[p]); });
  }
  void write(const Census& census) { write(census.rows()); }
  void write(const RunEnd::Entry& entry) {
    each(entry, [this](const std::string& word) { exact_value(json_, word); });
  }
  void each(const auto& items, auto write_item) {
    json_.list(items, [&](const auto& item) { write_item(item); });
  }

 private:
  template <class T>
  static bool is_usual(const T& value, const T& usual) {
    if constexpr (requires { value.empty(); }) {
      return value.empty();
    } else {
      return value == usual;
    }
  }
  void position(std::string_view name, uint32_t offset) {
    const Position at = report_->document.position(offset);
    object(name, [&at](WriteFields& in) {
      in("line", at.line);
      in("column", at.column);
    });
  }
  void open(auto rows) {
    json_.open('{');
    rows(*this);
    json_.close('}');
  }

  Json& json_;
  const Report* report_;
};

}  // namespace cartulary::formats
