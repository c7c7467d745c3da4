#include "formats/reports/report/read_report.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <utility>

#include "formats/exchange/convert/recognise.hpp"
#include "formats/game/record/words.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/reports/report/cited_text.hpp"
#include "formats/reports/report/json_report.hpp"
#include "formats/reports/report/report_fields.hpp"

namespace cartulary::formats {
namespace {

/// Numbers of a run may be larger than those of a record.
constexpr int64_t kMaxOfRun = int64_t{1} << 53;

/// The name of a file that is no UTF-8, instead of the one that was read.
void read_exact_name(MembersOf& more, std::string& name) {
  const JsonValue exact = more.find("file");
  if (!exact) return;
  name.clear();
  read_exact_value(more.from(), exact, kMaxDocument, name);
}

}  // namespace

bool is_place(const Document& document, uint32_t offset) {
  const uint32_t marked = offset & (kInOrigin | kInherited);
  const bool known = marked == 0 || (marked == kInOrigin && document.origin != nullptr) ||
                     (marked == kInherited && document.inherits != nullptr);
  return known && plain_offset(offset) <= document.text_of(offset).size();
}

/// The game of a record. A name that is none is told by who reads the fields.
GameKind game_of(JsonValue record) {
  const auto at = std::find(kGameNames.begin(), kGameNames.end(), record["game"].text());
  return at == kGameNames.end() ? GameKind::base : static_cast<GameKind>(at - kGameNames.begin());
}

/// The parts of a record's line besides its fields, for these to be understood.
struct OfRecord {
  const Record& record;
  const Document& document;
  MembersOf& more;  ///< of `for_report`
  /// The places of the finding that is being read, and those of the causes: they stand apart.
  std::optional<JsonItems> places{};
  std::optional<JsonItems> causes{};
};

/// The way that reads the fields of a report as WriteFields writes them.
class ReadFields : public MembersOf {
 public:
  ReadFields(JsonMembers& from, JsonValue object, OfRecord* of_record = nullptr)
      : MembersOf(from, object), from_(from), of_record_(of_record) {}

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
    const auto* row = std::find_if(std::begin(kCodes), std::end(kCodes),
                                   [id](const CodeRow& one) { return one.id == id; });
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
    const auto& players = of_record_->record.players;
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
    for (engine::Player p : of_record_->record.seats()) read(items.next(), out[p]);
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
    if (is_place(of_record_->document, out.offset)) return out;
    from_.complain(at, "a place in the text");
    return {};
  }

  JsonMembers& from_;
  OfRecord* of_record_;
  int64_t most_ = JsonMembers::kMax;  ///< what a number may be
};

namespace {

/// The value of `for_report` in a line, or an object without members.
JsonValue for_report_of(JsonValue line) {
  static const JsonTree kEmpty = [] {
    JsonTree out;
    out.read("{}");
    return out;
  }();
  const JsonValue out = line["for_report"];
  return out ? out : kEmpty.root();
}

}  // namespace

void ReportReader::keep(Document document, ReadFields& more) {
  std::string text;
  if (const JsonValue value = more.find("text")) {
    read_cited_text(*from_, value, kMaxDocument, text);
    document.text = text;
  }
  if (const JsonValue value = more.find("origin")) {
    ReadFields members(*from_, value);
    auto whole = std::make_shared<std::string>();
    read_cited_text(*from_, members["text"], kMaxImport, *whole);
    origin_ = std::make_shared<Origin>();
    for (JsonValue link : members.list("links")) {
      std::array<uint32_t, 2> pair{};
      members.read(link, pair);
      const auto [offset, at] = pair;
      const bool in_order = origin_->links.empty() || origin_->links.back().offset <= offset;
      if (!in_order || at > whole->size())
        return from_->complain(link, "a later place in the text");
      origin_->links.push_back({offset, at, {}});
    }
    // A file that could not be converted has only places in the file itself.
    if (origin_->links.empty()) origin_->links.push_back({0, 0, {}});
    origin_->file = std::move(whole);
    document.origin = origin_;
  }
  if (const JsonValue value = more.find("inherits")) {
    ReadFields members(*from_, value);
    inherited_ = std::make_shared<InheritedConfiguration>();
    members.exact("file", inherited_->name);
    members("line", inherited_->first_line);
    read_cited_text(*from_, members["text"], kMaxDocument, inherited_->text);
    document.inherits = inherited_;
  }
  checked_->keep(document);
}

void ReportReader::read_part(ReadFields& more) {
  InRun& in_run = report_->in_run;
  std::array<uint32_t, 2> order{};
  more.maybe("order", order);
  in_run.input = order[0];
  in_run.document = order[1];
  more.alike(in_run.resemblances);
  for (const Resemblance& resemblance : in_run.resemblances) {
    in_run.tells_resemblance |= resemblance.span.size > 0;
    if (!is_place(checked_->document, resemblance.span.offset)) {
      from_->complain(more["alike"], "places in the text");
    }
  }
  std::size_t came = 0;
  if (more.given("compared_at", false)) {
    more("compared_at", in_run.compared_at);
    for (JsonValue number : more.list("came")) {
      const auto place = static_cast<uint32_t>(from_->number(number));
      if (came < checked_->findings.size()) checked_->findings[came].came = place;
      ++came;
    }
  }
  if (in_run.tells_resemblance && came != checked_->findings.size()) {
    from_->complain(more["came"], "a number for each finding");
  }
  variants_ = more.find("variants");
  more.maybe("fail_on", in_run.fail_on, Severity::error);
}

Report& ReportReader::read(JsonMembers& from, JsonValue record, const Document* own) {
  from_ = &from;
  report_.reset();
  if (checked_.use_count() > 1) checked_ = std::make_shared<CheckedRecord>();
  checked_->begin(own != nullptr ? *own : Document{});
  checked_->record.clear(game_of(record));
  report_.emplace(checked_);
  variants_ = {};
  ReadFields more(from, for_report_of(record));
  OfRecord of_record{.record = *checked_->record, .document = checked_->document, .more = more};
  ReadFields line(from, record, &of_record);
  Document said;
  fields(line, said);
  if (own == nullptr) {
    std::string name(said.name);
    read_exact_name(more, name);
    said.name = name;
    keep(said, more);
  }
  fields(line, *report_, *checked_->record, checked_->findings);
  if (from.fault()) return *report_;
  // A name with hidden characters makes a record unreadable, and then no text tells of its players;
  // but a line can be changed.
  if (report_->verdict.status != Status::unreadable) {
    for (RecordedPlayer& player : checked_->record->players) player.name = printable(player.name);
  }
  if (!report_->record.inherited.empty() && checked_->document.inherits == nullptr) {
    inherited_ = std::make_shared<InheritedConfiguration>();
    inherited_->name = from.text(record["inherits"]["file"]);
    checked_->document.inherits = inherited_;
  }
  if (own == nullptr && line.has("assertions")) {
    if (checked_->document.origin == nullptr) {
      origin_ = std::make_shared<Origin>();
      origin_->links.push_back({0, 0, {}});
      origin_->file = std::make_shared<const std::string>();
      checked_->document.origin = origin_;
    }
    line("assertions", origin_->assertions);
  }
  more_fields(more, report_->verdict, *checked_->record);
  read_part(more);
  return *report_;
}

JsonValue ReportReader::variant(std::span<const Found> found) const {
  unsigned bits = 0;
  for (std::size_t i = 0; i < found.size(); ++i) bits |= found[i].finding ? 1u << i : 0u;
  if (bits == 0 || !variants_) return {};
  for (JsonValue item : from_->list(variants_)) {
    MembersOf members(*from_, item);
    if (from_->number(members["found"]) == bits) return members["record"];
  }
  from_->complain(variants_, "the record for all that may be found");
  return {};
}

void ReportReader::insert(std::span<const Found> found) {
  std::size_t came = report_->in_run.compared_at;
  for (const Found& one : found) {
    if (one.finding && !one.known) checked_->findings.insert(*one.finding, came++);
    report_->verdict.known += one.finding && one.known;
  }
}

Report& ReportReader::with(std::span<const Found> found) {
  const JsonValue other = variant(found);
  if (!other) {
    insert(found);
    return *report_;
  }
  const InRun in_run = report_->in_run;
  read(*from_, other);
  report_->in_run.fail_on = in_run.fail_on;
  // Those in the variant do not say yet which records they mean.
  for (std::size_t i = 0; i < checked_->findings.size(); ++i) {
    for (const Found& one : found) {
      if (checked_->findings[i].code != Code::duplicate_record || !one.finding) continue;
      if (one.finding->message.starts_with(checked_->findings[i].message)) {
        checked_->findings[i].message = one.finding->message;
        break;
      }
    }
  }
  return *report_;
}

void read_run(JsonMembers& from, JsonValue value, RunLine& out) {
  ReadFields line(from, value);
  from.number(line["cartulary_report"], kReportVersion, kReportVersion);
  fields(line, out.part, out.program, out.view);
  ReadFields more(from, line["for_report"]);
  more_fields(more, out.part);
  if (!out.part.shard.empty()) more["of"];
}

void read_unread(JsonMembers& from, JsonValue value, UnreadFile& out) {
  ReadFields line(from, value);
  fields(line, out);
  ReadFields more(from, for_report_of(value));
  more.maybe("order", out.order);
  more.maybe("placed", out.placed, false);
  read_exact_name(more, out.name);
}

void read_summary(JsonMembers& from, JsonValue value, Summary& out) {
  ReadFields line(from, value);
  fields(line, out);
  ReadFields more(from, for_report_of(value));
  more_fields(more, out.end, out.unread, true);
}

namespace {

/// Adds what a line counts of findings; gives those of each severity.
BySeverity count_findings(JsonMembers& from, MembersOf& line, JsonValue beyond, Summary& sums) {
  BySeverity out{};
  for (JsonValue item : line.list("findings")) {
    ReadFields finding(from, item);
    Code code{};
    finding.code(code);
    const Severity severity = row_of(code).severity;
    if (Severity told{}; finding("severity", told), told != severity) {
      from.complain(finding["severity"],
                    fmt::format("`{}`, as {} has it", name_of(severity), row_of(code).id));
    }
    ++sums.by_code[engine::index(code)];
    ++out[engine::index(severity)];
  }
  const JsonValue not_listed = line["findings_not_listed"];
  const int64_t number = from.number(not_listed);
  if (number == 0) return out;
  int64_t by_severity = 0;
  JsonItems items(from, beyond);
  for (std::size_t& sum : out) {
    const int64_t more = from.number(items.next());
    sum += static_cast<std::size_t>(more);
    by_severity += more;
  }
  if (by_severity != number) {
    from.complain(not_listed, fmt::format("{}, as `for_report` has it", by_severity));
  }
  return out;
}

}  // namespace

bool add_record(JsonMembers& from, JsonValue value, Summary& sums) {
  ReadFields line(from, value);
  Verdict v;
  line("status", v.status);
  counts(line, v);
  if (v.moves_played > v.moves) from.complain(line["moves_replayed"], "no more than `moves`");
  if (v.wrong_claims > v.claims) {
    from.complain(line["claims_wrong"], "no more than `claims_checked`");
  }
  const BySeverity findings = count_findings(from, line, for_report_of(value)["beyond"], sums);
  const std::size_t errors = findings[engine::index(Severity::error)];
  line.maybe("baseline", v.known);
  const bool left_out = line.has("left_out") || line.has("ignored") || v.known > 0;
  const bool is_fine = passes(v.status);
  if (is_fine && errors > 0) {
    from.complain(line["status"], "`wrong`, `illegal` or `unreadable`",
                  fmt::format("`{}` beside {}", kStatusNames[engine::index(v.status)],
                              counted(static_cast<long>(errors), "error")));
  }
  ++sums.records;
  ++sums.by_status[engine::index(v.status)];
  for (std::size_t s = 0; s < findings.size(); ++s) sums.by_severity[s] += findings[s];
  sums.turns += v.turns;
  sums.claims += v.claims;
  sums.wrong_claims += v.wrong_claims;
  sums.points += v.points;
  sums.known += v.known;
  return is_fine || left_out || errors > 0;
}

std::string contradiction(const Summary& said, const Summary& of_lines) {
  std::string out;
  const auto compare = [&out](std::string_view name, auto sum, auto lines) {
    if (sum != lines && out.empty()) {
      out = fmt::format("its sum has {} `{}`, its lines {}", sum, name, lines);
    }
  };
  std::vector<long> of_each;
  sums([&](std::string_view, auto sum) { of_each.push_back(static_cast<long>(sum)); }, of_lines);
  auto at = of_each.begin();
  sums([&](std::string_view name, auto sum) { compare(name, static_cast<long>(sum), *at++); },
       said);
  compare("unread", said.unread, of_lines.unread);
  compare("baseline", said.known, of_lines.known);
  for (std::size_t code = 0; code < said.by_code.size(); ++code) {
    compare(kCodes[code].id, said.by_code[code], of_lines.by_code[code]);
  }
  return out;
}

std::array<uint32_t, 2> read_order(JsonMembers& from, JsonValue line) {
  ReadFields more(from, MembersOf(from, line)["for_report"]);
  std::array<uint32_t, 2> out{};
  more("order", out);
  return out;
}

void read_alike(JsonMembers& from, JsonValue line, std::vector<Resemblance>& out) {
  ReadFields(from, MembersOf(from, line)["for_report"]).alike(out);
}

void read_skipped(JsonMembers& from, JsonValue value, Skipped& out) {
  ReadFields line(from, value);
  line("file", out.file);
  line("line", out.line);
  ReadFields more(from, line["for_report"]);
  more.alike(out.resemblances);
  if (out.resemblances.empty()) more["alike"];
  read_exact_name(more, out.file);
}

}  // namespace cartulary::formats
