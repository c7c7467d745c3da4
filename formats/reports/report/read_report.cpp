#include "formats/reports/report/read_report.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "formats/exchange/convert/recognise.hpp"
#include "formats/game/record/words.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/reports/report/cited_text.hpp"
#include "formats/reports/report/json_report.hpp"
#include "formats/reports/report/read_fields.hpp"

namespace cartulary::formats {
namespace {

/// The name of a file that is no UTF-8, instead of the one that was read.
void read_exact_name(MembersOf& more, std::string& name) {
  const JsonValue exact = more.find("file");
  if (!exact) return;
  name.clear();
  read_exact_value(more.from(), exact, kMaxDocument, name);
}

/// The game of a record. A name that is none is told by who reads the fields.
GameKind game_of(JsonValue record) {
  const auto at = std::ranges::find(kGameNames, record["game"].text());
  return at == kGameNames.end() ? GameKind::base : static_cast<GameKind>(at - kGameNames.begin());
}

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

bool is_place(const Document& document, uint32_t offset) {
  const uint32_t marked = offset & (kInOrigin | kInherited);
  const bool known = marked == 0 || (marked == kInOrigin && document.origin != nullptr) ||
                     (marked == kInherited && document.inherits != nullptr);
  return known && plain_offset(offset) <= document.text_of(offset).size();
}

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
  OfRecord of_record{.checked = *checked_, .more = more};
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
  // Hidden characters in a name make a record unreadable, and no text tells of its players.
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
                  fmt::format("`{}` beside {}", name_of(v.status), counted(errors, "error")));
  }
  ++sums.records;
  ++sums.by_status[engine::index(v.status)];
  for (std::size_t s = 0; s < findings.size(); ++s) sums.by_severity[s] += findings[s];
  sums.turns += v.turns;
  sums.claims += v.claims;
  sums.wrong_claims += v.wrong_claims;
  sums.points += v.points;
  sums.known += v.known;
  return is_fine || v.status == Status::open || left_out || errors > 0;
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
  compare("open", said.by_status[kSeldomStatus], of_lines.by_status[kSeldomStatus]);
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
