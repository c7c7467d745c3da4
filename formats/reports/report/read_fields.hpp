// The way that reads the fields of a report as WriteFields writes them.
#pragma once

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/exchange/convert/recognise.hpp"
#include "formats/reports/report/cited_text.hpp"
#include "formats/reports/report/json_members.hpp"
#include "formats/reports/report/report_fields.hpp"

namespace cartulary::formats {

/// The parts of a record's line besides its fields, for these to be understood.
struct OfRecord {
  const CheckedRecord& checked;  ///< as far as it is read
  MembersOf& more;               ///< of `for_report`
  /// The places of the finding that is being read, and those of the causes: they stand apart.
  std::optional<JsonItems> places{};
  std::optional<JsonItems> causes{};
};

class ReadFields : public MembersOf {
 public:
  ReadFields(JsonMembers& from, JsonValue object, OfRecord* of_record = nullptr)
      : MembersOf(from, object), of_record_(of_record) {}

  void operator()(std::string_view name, auto& out) { read((*this)[name], out); }
  template <class T>
  void maybe(std::string_view name, T& out, const std::type_identity_t<T>& usual = {}) {
    if (const JsonValue value = find(name)) {
      read(value, out);
    } else {
      out = usual;
    }
  }
  void since(std::string_view name, auto& out, std::string_view before = {}) {
    if (const JsonValue value = find(name)) return read(value, out);
    if constexpr (requires { out.emplace_back(); }) {
      if (const JsonValue one = (*this)[before]; !one.is(JsonNode::Kind::null)) {
        read(one, out.emplace_back());
      }
    }
  }
  bool given(std::string_view name, auto&& is) { return is = has(name); }
  void object(std::string_view name, auto rows) { open((*this)[name], rows); }
  using MembersOf::list;
  void list(std::string_view name, auto& out, auto rows) {
    for (JsonValue item : list(name)) {
      open(item, [&](ReadFields& in) { rows(in, out.emplace_back()); });
      if (from_.fault()) return;
    }
  }
  void large(auto rows) {
    most_ = kMaxOfRun;
    rows(*this);
    most_ = JsonMembers::kMax;
  }
  void told(std::string_view name, auto /*work_out*/) { (*this)[name]; }

  void natural(std::string_view name, int& out) {
    out = static_cast<int>(from_.number((*this)[name]));
  }
  void opposite(std::string_view name, bool& out) { out = !from_.truth((*this)[name]); }
  void exact(std::string_view name, std::string& out) {
    read_exact_value(from_, (*this)[name], kMaxDocument, out);
  }
  template <class T>
  void one_of(std::string_view name, T& out, const auto& names) {
    out = static_cast<T>(from_.one_of(names, (*this)[name]));
  }

  /// It is known before what a record has besides.
  void game(GameKind /*known*/) { from_.one_of(kGameNames, (*this)["game"]); }
  void code(Code& out) {
    const JsonValue value = (*this)["code"];
    const std::string_view id = from_.text(value);
    const auto* row = std::ranges::find(kCodes, id, &CodeRow::id);
    if (row == std::end(kCodes)) return from_.complain(value, "the code of a finding");
    out = static_cast<Code>(row - std::begin(kCodes));
  }
  void file(Span /*span*/) {}
  void place(Span& out) {
    const JsonValue at = of_record_->places->next();
    const JsonValue size = of_record_->places->next();
    if (!size) from_.complain(size, "two numbers for each place");
    out = checked(at, span(at, size));
  }
  void line(Span& out) {
    std::optional<JsonItems>& places = of_record_->causes;
    if (!places) places.emplace(from_, of_record_->more.find("causes"));
    const JsonValue at = places->next();
    out = checked(at, {.offset = offset(at)});
  }
  void turn(std::optional<std::size_t>& move, int& number) {
    const JsonValue value = (*this)["turn"];
    if (value.is(JsonNode::Kind::null)) return;
    move = 0;
    number = static_cast<int>(from_.number(value));
  }
  void findings(Findings& out) {
    const JsonValue all = list("findings");
    if (all.begin() != all.end()) {
      JsonItems spans(from_, of_record_->more["spans"]);
      for (JsonValue item : all) {
        if (out.full()) return from_.complain(item, "no more findings");
        of_record_->places.emplace(from_, spans.next());
        Finding finding;
        read(item, finding);
        if (from_.fault()) return;
        out.add(std::move(finding));
      }
    }
    if (from_.number((*this)["findings_not_listed"]) == 0) return;
    JsonItems items(from_, of_record_->more["beyond"]);
    for (std::size_t s = 0; s < kSeverityNames.size(); ++s) {
      out.drop(static_cast<Severity>(s), static_cast<std::size_t>(from_.number(items.next())));
    }
  }

  void alike(std::vector<Resemblance>& out) {
    maybe("alike", out);
    if (out.size() > kResemblanceNames.size()) from_.complain(find("alike"), "fewer resemblances");
  }

  // Values alone.

  void read(JsonValue value, bool& out) { out = from_.truth(value); }
  template <std::integral T>
  void read(JsonValue value, T& out) {
    using Limits = std::numeric_limits<T>;
    const int64_t most = std::cmp_less(Limits::max(), most_) ? Limits::max() : most_;
    out = static_cast<T>(from_.number(value, std::max<int64_t>(-most_, Limits::min()), most));
  }
  void read(JsonValue value, std::string& out) { out = from_.text(value); }
  void read(JsonValue value, std::string_view& out) { out = from_.text(value); }
  template <HasNames T>
  void read(JsonValue value, T& out) {
    out = static_cast<T>(from_.one_of(Names::of(out), value));
  }
  template <class T>
  void read(JsonValue value, std::optional<T>& out) {
    if (!value.is(JsonNode::Kind::null)) read(value, out.emplace());
  }
  template <class T>
  void read(JsonValue list, std::vector<T>& out) {
    out.clear();
    for (JsonValue item : from_.list(list)) read(item, out.emplace_back());
  }
  template <HasFields<ReadFields> T>
  void read(JsonValue value, T& out) {
    open(value, [&out](ReadFields& in) { fields(in, out); });
  }

  template <std::integral T, std::size_t N>
  void read(JsonValue list, std::array<T, N>& out) {
    JsonItems items(from_, list);
    for (T& number : out) read(items.next(), number);
  }
  void read(JsonValue list, Span& out) {
    JsonItems items(from_, list);
    out.offset = offset(items.next());
    read(items.next(), out.size);
  }
  void read(JsonValue list, Resemblance& out) {
    JsonItems items(from_, list);
    read(items.next(), out.kind);
    const JsonValue hash = items.next();
    const std::string_view digits = from_.text(hash);
    const char* const digits_end = digits.data() + digits.size();
    const auto [end, error] = std::from_chars(digits.data(), digits_end, out.hash, 16);
    if (error != std::errc() || end != digits_end || out.hash == 0) {
      from_.complain(hash, "a number in hexadecimal digits");
    }
    const JsonValue at = items.next();
    if (!at) return;
    out.span = span(at, items.next());
    if (const JsonValue where = items.next()) read(where, out.where);
  }
  void read(JsonValue list, engine::Cell& out) {
    JsonItems items(from_, list);
    read(items.next(), out.x);
    read(items.next(), out.y);
  }
  void read(JsonValue value, Note& out) { out = std::string(from_.text(value)); }
  void read(JsonValue list, engine::VectorBy<engine::Player, RecordedPlayer>& out) {
    for (JsonValue item : from_.list(list)) {
      if (out.size() == engine::kMaxPlayers) {
        return from_.complain(list, fmt::format("at most {} names", engine::kMaxPlayers));
      }
      out.push_back({.name = std::string(from_.text(item)), .colour = {}});
    }
  }
  void read(JsonValue names, engine::PlayerSet& out) {
    const auto& players = of_record_->checked.record->players;
    std::size_t seat = 0;
    for (JsonValue item : from_.list(names)) {
      const std::string_view name = from_.text(item);
      // Two of one name follow each other in their order.
      const auto at = [&] { return static_cast<engine::Player>(seat); };
      while (seat < players.size() && players[at()].name != name) ++seat;
      if (seat == players.size()) return from_.complain(item, "the name of a player");
      out.insert(at());
      ++seat;
    }
  }
  template <class T>
  void read(JsonValue list, engine::PerPlayer<T>& out) {
    JsonItems items(from_, list);
    for (engine::Player p : of_record_->checked.record->seats()) read(items.next(), out[p]);
  }
  template <class Key, class T>
  void read(JsonValue list, std::map<Key, T>& out) {
    for (JsonValue item : from_.list(list)) {
      Key key{};
      T value{};
      open(item, [&](ReadFields& in) { fields(in, key, value); });
      out.emplace(std::move(key), std::move(value));
    }
  }
  void read(JsonValue list, Census& out) {
    std::map<Census::Row, std::size_t> rows;
    read(list, rows);
    for (const auto& [row, files] : rows) out.add(row, files);
  }
  void read(JsonValue list, RunEnd::Entry& out) {
    JsonItems items(from_, list);
    for (std::string& word : out) read_exact_value(from_, items.next(), kMaxDocument, word);
  }

 private:
  /// Numbers of a run may be larger than those of a record.
  static constexpr int64_t kMaxOfRun = int64_t{1} << 53;

  void open(JsonValue value, auto rows) {
    ReadFields in(from_, value, of_record_);
    rows(in);
  }
  uint32_t offset(JsonValue value) {
    return static_cast<uint32_t>(from_.number(value, 0, UINT32_MAX));
  }
  Span span(JsonValue at, JsonValue size) {
    return {.offset = offset(at), .size = static_cast<uint32_t>(from_.number(size, 0, kMaxImport))};
  }
  Span checked(JsonValue at, Span out) {
    if (is_place(of_record_->checked.document, out.offset)) return out;
    from_.complain(at, "a place in the text");
    return {};
  }

  OfRecord* of_record_;
  int64_t most_ = JsonMembers::kMax;  ///< what a number may be
};

}  // namespace cartulary::formats
