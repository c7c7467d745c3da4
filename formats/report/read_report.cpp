#include "formats/report/read_report.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>

#include "formats/convert/recognise.hpp"
#include "formats/record/words.hpp"
#include "formats/report/cited_text.hpp"
#include "formats/report/expansion_report.hpp"
#include "formats/report/json_report.hpp"

namespace cartulary::formats {
namespace {

constexpr int64_t kMinPoints = -JsonMembers::kMax;

/// The name of a file; `exact` has it if it is no UTF-8.
void read_name(JsonMembers& from, JsonValue name, JsonValue exact, std::string& out) {
  out.clear();
  read_exact_value(from, exact ? exact : name, kMaxDocument, out);
}

std::array<uint32_t, 2> read_pair(JsonMembers& from, JsonValue list) {
  JsonItems items(from, list);
  std::array<uint32_t, 2> out{};
  for (uint32_t& number : out) number = static_cast<uint32_t>(from.number(items.next()));
  return out;
}

Code read_code(JsonMembers& from, JsonValue value) {
  const std::string_view id = from.text(value);
  for (std::size_t i = 0; i < std::size(kCodes); ++i) {
    if (kCodes[i].id == id) return static_cast<Code>(i);
  }
  from.complain(value, "the code of a finding");
  return {};
}

void read_resemblances(JsonMembers& from, JsonValue list, std::vector<Resemblance>& out) {
  out.clear();
  if (!list) return;
  for (JsonValue item : from.list(list)) {
    if (out.size() == kResemblanceNames.size()) return from.complain(list, "fewer resemblances");
    JsonItems items(from, item);
    Resemblance& resemblance = out.emplace_back();
    resemblance.kind = static_cast<Resemblance::Kind>(from.one_of(kResemblanceNames, items.next()));
    const JsonValue hash = items.next();
    const std::string_view digits = from.text(hash);
    const auto [end, error] =
        std::from_chars(digits.data(), digits.data() + digits.size(), resemblance.hash, 16);
    if (error != std::errc() || end != digits.data() + digits.size() || resemblance.hash == 0) {
      from.complain(hash, "a number in hexadecimal digits");
    }
    const JsonValue offset = items.next();
    if (!offset) continue;
    resemblance.span.offset = static_cast<uint32_t>(from.number(offset, 0, UINT32_MAX));
    resemblance.span.size = static_cast<uint32_t>(from.number(items.next(), 0, kMaxImport));
    if (const JsonValue where = items.next()) resemblance.where = from.text(where);
  }
}

/// The game of a record; what it says that is none is told by who reads all of it.
GameKind game_of(MembersOf& members) {
  const JsonValue game = members.find("game");
  const auto at = std::find(kGameNames.begin(), kGameNames.end(), game.text());
  return at == kGameNames.end() ? GameKind::base : static_cast<GameKind>(at - kGameNames.begin());
}

}  // namespace

engine::PlayerSet ReportReader::players(JsonValue names) {
  engine::PlayerSet out;
  std::size_t seat = 0;
  for (JsonValue item : from_->list(names)) {
    const std::string_view name = from_->text(item);
    // Two of one name follow each other in their order.
    const auto at = [&] { return static_cast<engine::Player>(seat); };
    while (seat < checked_->record->players.size() && checked_->record->players[at()].name != name)
      ++seat;
    if (seat == checked_->record->players.size()) {
      from_->complain(item, "the name of a player");
      return out;
    }
    out.insert(at());
    ++seat;
  }
  return out;
}

void ReportReader::points(JsonValue list, engine::PerPlayer<int>& out) {
  JsonItems items(*from_, list);
  for (engine::Player p : checked_->record->seats()) {
    out[p] = static_cast<int>(from_->number(items.next(), kMinPoints));
  }
}

void ReportReader::read_players(MembersOf& members) {
  const JsonValue list = members["players"];
  for (JsonValue item : from_->list(list)) {
    if (checked_->record->players.size() == engine::kMaxPlayers) {
      return from_->complain(list, fmt::format("at most {} names", engine::kMaxPlayers));
    }
    checked_->record->players.push_back({.name = std::string(from_->text(item)), .colour = {}});
  }
}

bool ReportReader::is_place(uint32_t offset) const {
  const uint32_t marked = offset & (kInOrigin | kInherited);
  const bool known = marked == 0 || (marked == kInOrigin && checked_->document.origin != nullptr) ||
                     (marked == kInherited && checked_->document.inherits != nullptr);
  // It may be longer than the text that follows, as one behind its end is.
  return known && plain_offset(offset) <= checked_->document.text_of(offset).size();
}

Span ReportReader::place(JsonValue offset, JsonValue size) {
  Span out;
  out.offset = static_cast<uint32_t>(from_->number(offset, 0, UINT32_MAX));
  if (size) out.size = static_cast<uint32_t>(from_->number(size, 0, kMaxImport));
  if (is_place(out.offset)) return out;
  from_->complain(offset, "a place in the text");
  return {};
}

void ReportReader::read_findings(MembersOf& members, MembersOf& more) {
  const JsonValue list = members.list("findings");
  if (list.begin() != list.end()) {
    JsonItems spans(*from_, more["spans"]);
    for (JsonValue item : list) {
      if (checked_->findings.full()) return from_->complain(item, "no more findings");
      MembersOf one(*from_, item);
      JsonItems places(*from_, spans.next());
      const auto span = [&] {
        const JsonValue offset = places.next();
        const JsonValue size = places.next();
        if (!size) from_->complain(size, "two numbers for each place");
        return place(offset, size);
      };
      Finding finding{.code = read_code(*from_, one["code"]),
                      .span = span(),
                      .message = std::string(one.text("message")),
                      .label = std::string(one.text("label"))};
      for (JsonValue label : one.list("labels")) {
        finding.labels.push_back({span(), std::string(MembersOf(*from_, label).text("text"))});
      }
      for (JsonValue note : one.list("notes"))
        finding.notes.emplace_back(std::string(from_->text(note)));
      for (JsonValue help : one.list("help")) finding.help.emplace_back(from_->text(help));
      if (from_->fault()) return;
      checked_->findings.add(std::move(finding));
    }
  }
  const int64_t beyond = from_->number(members["findings_not_listed"]);
  if (beyond == 0) return;
  JsonItems items(*from_, more["beyond"]);
  for (std::size_t s = 0; s < kSeverityNames.size(); ++s) {
    checked_->findings.drop(static_cast<Severity>(s),
                            static_cast<std::size_t>(from_->number(items.next())));
  }
}

void ReportReader::read_causes(JsonValue headline, JsonValue list, JsonValue places,
                               JsonValue beyond) {
  if (!list) return;
  Diagnosis& diagnosis = report_->diagnosis;
  diagnosis.asked = true;
  diagnosis.beyond = static_cast<std::size_t>(from_->number(beyond));
  if (headline) diagnosis.headline = from_->text(headline);
  const JsonValue all = from_->list(list);
  if (all.begin() == all.end()) return;
  JsonItems offsets(*from_, places);
  for (JsonValue item : all) {
    MembersOf members(*from_, item);
    Cause& cause = diagnosis.causes.emplace_back();
    cause.kind = members.text("kind");
    cause.likely = members.truth("likely");
    members.number("slip", cause.slip);
    members.number("slips", cause.slips);
    members.number("alternative", cause.alternative);
    if (const JsonValue turn = members["turn"]; !turn.is(JsonNode::Kind::null)) {
      cause.move = 0;
      cause.number = static_cast<int>(from_->number(turn));
    }
    cause.span = place(offsets.next(), {});
    cause.players = players(members["players"]);
    if (const JsonValue category = members["category"]; !category.is(JsonNode::Kind::null)) {
      cause.category = static_cast<engine::Category>(from_->one_of(kCategoryNames, category));
    }
    for (JsonValue cell : members.list("cells")) {
      JsonItems numbers(*from_, cell);
      const auto next = [&] {
        return static_cast<int16_t>(from_->number(numbers.next(), INT16_MIN, INT16_MAX));
      };
      engine::Cell& at = cause.cells.emplace_back();
      at.x = next();
      at.y = next();
    }
    points(members["delta"], cause.delta);
    MembersOf explains(*from_, members["explains"]);
    explains.number("totals", diagnosis.totals);
    explains.number("gains", diagnosis.gains);
    diagnosis.result = explains.truth("result");
    read_fixes(members, cause);
    cause.text = members.text("text");
    if (from_->fault()) return;
  }
}

void ReportReader::read_fixes(MembersOf& members, Cause& cause) {
  const auto read = [&](JsonValue value) {
    MembersOf change(*from_, value);
    LineFix& fix = cause.fixes.emplace_back();
    change.number("line", fix.line);
    const auto line = [&](std::string_view name) {
      std::optional<std::string> out;
      if (!change[name].is(JsonNode::Kind::null)) out = change.text(name);
      return out;
    };
    fix.from = line("from");
    fix.to = line("to");
  };
  // Older reports have at most one.
  const JsonValue fix = members["fix"];
  if (members.find("fixes")) {
    for (JsonValue value : members.list("fixes")) read(value);
  } else if (!fix.is(JsonNode::Kind::null)) {
    read(fix);
  }
}

void ReportReader::read_texts(MembersOf& more, Document& document) {
  std::string text;
  if (const JsonValue value = more.find("text")) {
    read_cited_text(*from_, value, kMaxDocument, text);
    document.text = text;
  }
  if (const JsonValue value = more.find("origin")) {
    MembersOf members(*from_, value);
    auto whole = std::make_shared<std::string>();
    read_cited_text(*from_, members["text"], kMaxImport, *whole);
    origin_ = std::make_shared<Origin>();
    for (JsonValue link : members.list("links")) {
      const auto [offset, at] = read_pair(*from_, link);
      const bool in_order = origin_->links.empty() || origin_->links.back().offset <= offset;
      if (!in_order || at > whole->size())
        return from_->complain(link, "a later place in the text");
      origin_->links.push_back({offset, at, {}});
    }
    // What could not be converted has only places in the file itself.
    if (origin_->links.empty()) origin_->links.push_back({0, 0, {}});
    origin_->file = std::move(whole);
    document.origin = origin_;
  }
  if (const JsonValue value = more.find("inherits")) {
    MembersOf members(*from_, value);
    inherited_ = std::make_shared<InheritedConfiguration>();
    read_exact_value(*from_, members["file"], kMaxDocument, inherited_->name);
    members.number("line", inherited_->first_line);
    read_cited_text(*from_, members["text"], kMaxDocument, inherited_->text);
    document.inherits = inherited_;
  }
  checked_->keep(document);
}

void ReportReader::read_part(MembersOf& more) {
  InRun& in_run = report_->in_run;
  if (const JsonValue order = more.find("order")) {
    const auto [input, document] = read_pair(*from_, order);
    in_run.input = input;
    in_run.document = document;
  }
  read_resemblances(*from_, more.find("alike"), in_run.resemblances);
  for (const Resemblance& resemblance : in_run.resemblances) {
    in_run.tells_resemblance |= resemblance.span.size > 0;
    if (!is_place(resemblance.span.offset)) from_->complain(more["alike"], "places in the text");
  }
  std::size_t came = 0;
  if (const JsonValue at = more.find("compared_at")) {
    in_run.compared_at = static_cast<std::size_t>(from_->number(at));
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
  if (const JsonValue severity = more.find("fail_on")) {
    in_run.fail_on = static_cast<Severity>(from_->one_of(kSeverityNames, severity));
  }
}

void ReportReader::read_verdict(MembersOf& members) {
  Verdict& v = report_->verdict;
  members.number("moves", v.moves);
  members.number("moves_replayed", v.moves_played);
  members.number("turns", v.turns);
  members.number("claims_checked", v.claims);
  members.number("claims_wrong", v.wrong_claims);
  members.number("points", v.points, kMinPoints);
  v.over = members.truth("over");
  points(members["totals"], v.totals);
  if (checked_->record->if_dice() != nullptr) {
    v.by_catapults = members.truth("won_by_catapults");
  } else {
    if (const JsonValue position = members.find("position")) {
      checked_->record->tiles().position.given = true;
      MembersOf found(*from_, position);
      found.number("turns", v.turns_before);
      points(found["points"], v.before);
      v.position_wrong = !found.truth("possible");
    }
    members.number("tiles_left", v.tiles_left, kMinPoints);
    for (const ExpansionReport& row : expansion_reports()) {
      if (row.read_record != nullptr) row.read_record(members, v);
    }
    v.final_scoring = members.truth("final_scoring");
    points(members["before_final"], v.before_final);
    JsonItems rows(*from_, members["breakdown"]);
    for (engine::Player p : checked_->record->seats()) {
      MembersOf row(*from_, rows.next());
      for (engine::Category c : engine::kAllCategories) {
        row.number(kCategoryNames[c], v.by_category[p][c], kMinPoints);
      }
    }
  }
  v.winners = players(members["winners"]);
}

Report& ReportReader::read(JsonMembers& from, JsonValue record, const Document* own) {
  from_ = &from;
  MembersOf members(*from_, record);
  report_.reset();
  if (checked_.use_count() > 1) checked_ = std::make_shared<CheckedRecord>();
  checked_->begin(own != nullptr ? *own : Document{});
  checked_->record.clear(game_of(members));
  report_.emplace(checked_);
  variants_ = {};
  const JsonValue file = members["file"];
  uint32_t number = 0;
  uint32_t first_line = 0;
  members.number("document", number);
  members.number("line", first_line);
  Verdict& v = report_->verdict;
  v.status = static_cast<Status>(from_->one_of(kStatusNames, members["status"]));
  from_->one_of(kGameNames, members["game"]);
  checked_->record->event = members.text("event");
  read_players(members);
  if (from_->fault()) return *report_;
  read_verdict(members);
  // Most records have none of what follows.
  const JsonValue for_report = members.find("for_report");
  static const JsonTree kEmpty = [] {
    JsonTree out;
    out.read("{}");
    return out;
  }();
  MembersOf more(*from_, for_report ? for_report : kEmpty.root());
  if (own == nullptr) {
    Document document{.first_line = first_line, .number = number};
    std::string name;
    read_name(*from_, file, more.find("file"), name);
    document.name = name;
    read_texts(more, document);
  }
  if (from_->fault()) return *report_;
  read_findings(members, more);
  read_causes(members.find("headline"), members.find("causes"), more.find("causes"),
              members.find("causes_not_listed"));
  if (const JsonValue inherits = members.find("inherits")) {
    MembersOf one(*from_, inherits);
    for (JsonValue key : one.list("keys")) checked_->record->inherited.push_back(from_->text(key));
    if (checked_->document.inherits == nullptr) {
      inherited_ = std::make_shared<InheritedConfiguration>();
      inherited_->name = one.text("file");
      checked_->document.inherits = inherited_;
    }
  }
  if (const JsonValue left_out = members.find("left_out")) v.left_out = from_->text(left_out);
  if (const JsonValue ignored = members.find("ignored")) v.ignored = from_->text(ignored);
  if (const JsonValue known = members.find("baseline")) {
    v.known = static_cast<std::size_t>(from_->number(known));
  }
  if (const JsonValue list = members.find("assertions"); list && own == nullptr) {
    if (checked_->document.origin == nullptr) {
      origin_ = std::make_shared<Origin>();
      origin_->links.push_back({0, 0, {}});
      origin_->file = std::make_shared<const std::string>();
      checked_->document.origin = origin_;
    }
    for (JsonValue item : from_->list(list)) {
      MembersOf one(*from_, item);
      const JsonValue checked = one.find("checked");
      origin_->assertions.push_back({std::string(one.text("text")),
                                     std::string(one.text("contradiction")),
                                     !checked || from_->truth(checked)});
    }
  }
  const auto truth = [&](std::string_view key, bool usual) {
    const JsonValue value = more.find(key);
    return value ? from_->truth(value) : usual;
  };
  v.started = truth("started", v.status != Status::unreadable);
  checked_->record->game_known = truth("game_known", true);
  v.all_known = truth("all_known", false);
  if (const JsonValue stopped = more.find("stopped")) {
    JsonItems items(*from_, stopped);
    v.stopped.emplace();
    v.stopped->offset = static_cast<uint32_t>(from_->number(items.next(), 0, UINT32_MAX));
    v.stopped->size = static_cast<uint32_t>(from_->number(items.next()));
  }
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

void read_run(JsonMembers& from, JsonValue line, RunLine& out) {
  MembersOf members(from, line);
  from.number(members["cartulary_report"], kReportVersion, kReportVersion);
  out.program = members.text("program");
  constexpr std::array<std::string_view, 2> commands{"verify", "score"};
  out.view = static_cast<View>(from.one_of(commands, members["command"]));
  if (const JsonValue shard = members.find("shard")) out.part.shard = from.text(shard);
  MembersOf more(from, members["for_report"]);
  more.number("inputs", out.part.inputs);
  if (const JsonValue dice_only = more.find("dice_only"))
    out.part.dice_only = from.truth(dice_only);
  if (!out.part.shard.empty()) out.part.of = more.text("of");
}

void read_unread(JsonMembers& from, JsonValue line, UnreadFile& out) {
  MembersOf members(from, line);
  const JsonValue name = members["file"];
  out.reason = members.text("reason");
  if (const JsonValue files = members.find("files")) {
    out.files = static_cast<std::size_t>(from.number(files));
  }
  const JsonValue for_report = members.find("for_report");
  if (!for_report) return read_name(from, name, {}, out.name);
  MembersOf more(from, for_report);
  if (const JsonValue order = more.find("order")) out.order = read_pair(from, order);
  read_name(from, name, more.find("file"), out.name);
}

namespace {

constexpr std::array<std::string_view, 3> kSeveritySums{"notes", "warnings", "errors"};

/// Calls `visit` with the name and the value of each sum, in the order of the line.
template <class Sums, class Visit>
void for_each_sum(Sums& sums, Visit visit) {
  visit("records", sums.records);
  for (std::size_t i = 0; i < kStatusNames.size(); ++i) visit(kStatusNames[i], sums.by_status[i]);
  for (std::size_t i = kSeverityNames.size(); i-- > 0;) {
    visit(kSeveritySums[i], sums.by_severity[i]);
  }
  visit("turns", sums.turns);
  visit("claims_checked", sums.claims);
  visit("claims_wrong", sums.wrong_claims);
  visit("points", sums.points);
}

/// Sums of a run may be larger than numbers of a record.
constexpr int64_t kMaxOfRun = int64_t{1} << 53;

void read_skipped_files(JsonMembers& from, JsonValue row, Census& out) {
  MembersOf members(from, row);
  Census::Row one;
  one.why = static_cast<WhySkipped>(from.one_of(kSkippedNames, members["why"]));
  one.kind = members.text("kind");
  read_exact_value(from, members["by"], kMaxDocument, one.by);
  std::size_t number = 0;
  members.number("files", number);
  out.add(one, number);
}

}  // namespace

void read_summary(JsonMembers& from, JsonValue line, Summary& out) {
  MembersOf members(from, line);
  for_each_sum(out, [&](std::string_view name, auto& sum) {
    const bool is_points = std::is_signed_v<std::remove_reference_t<decltype(sum)>>;
    members.number(name, sum, is_points ? -kMaxOfRun : 0, kMaxOfRun);
  });
  members["no_records"];
  if (const JsonValue list = members.find("passed_over")) {
    for (JsonValue item : from.list(list)) read_skipped_files(from, item, out.census);
  }
  if (const JsonValue list = members.find("not_checked")) {
    constexpr std::array<std::string_view, 2> settings{"ignore", "select"};
    for (JsonValue item : from.list(list)) {
      MembersOf one(from, item);
      Silenced& silenced = out.silenced.emplace_back();
      silenced.by = one.text("by");
      silenced.selects = from.one_of(settings, one["setting"]) == 1;
      silenced.codes = one.text("codes");
    }
  }
  if (const JsonValue known = members.find("baseline")) {
    out.known = static_cast<std::size_t>(from.number(known));
  }
  const JsonValue codes = members["findings_by_code"];
  for (std::size_t code = 0; code < out.by_code.size(); ++code) {
    if (const JsonValue number = from.object(codes)[kCodes[code].id]) {
      out.by_code[code] = static_cast<std::size_t>(from.number(number));
    }
  }
  const JsonValue for_report = members.find("for_report");
  if (!for_report) return;
  MembersOf more(from, for_report);
  if (const JsonValue stopped = more.find("stopped")) out.end.stopped = from.truth(stopped);
  if (const JsonValue number = more.find("passed_over")) {
    out.end.skipped = static_cast<std::size_t>(from.number(number));
  }
  if (const JsonValue number = more.find("unread")) {
    out.unread = static_cast<std::size_t>(from.number(number));
  }
  if (const JsonValue list = more.find("passed_over_in")) {
    for (JsonValue item : from.list(list)) {
      MembersOf one(from, item);
      uint32_t input = 0;
      one.number("input", input);
      for (JsonValue row : one.list("files")) {
        read_skipped_files(from, row, out.end.census[input]);
      }
    }
  }
  const JsonValue baseline = more.find("baseline");
  if (!baseline) return;
  const auto exact = [&from](JsonValue value) {
    std::string text;
    read_exact_value(from, value, kMaxDocument, text);
    return text;
  };
  out.end.baseline = exact(baseline);
  const auto entries = [&](JsonValue list, std::vector<RunEnd::Entry>& into) {
    for (JsonValue item : from.list(list)) {
      JsonItems items(from, item);
      RunEnd::Entry& entry = into.emplace_back();
      for (std::string& word : entry) word = exact(items.next());
    }
  };
  if (const JsonValue folder = more.find("folder")) {
    out.end.folder = exact(folder);
    out.end.here = exact(more["here"]);
  }
  entries(more["gone"], out.end.gone);
  entries(more["lists"], out.end.lists);
}

namespace {

/// What a line counts of findings.
struct CountedFindings {
  std::array<std::size_t, kSeverityNames.size()> by_severity{};
  std::size_t errors() const { return by_severity[static_cast<std::size_t>(Severity::error)]; }
};

CountedFindings count_findings(JsonMembers& from, MembersOf& members, JsonValue beyond,
                               Summary& sums) {
  CountedFindings out;
  for (JsonValue item : members.list("findings")) {
    MembersOf finding(from, item);
    const Code code = read_code(from, finding["code"]);
    const JsonValue severity = finding["severity"];
    const auto told = from.one_of(kSeverityNames, severity);
    if (told != static_cast<std::size_t>(row_of(code).severity)) {
      from.complain(severity, fmt::format("`{}`, as {} has it", name_of(row_of(code).severity),
                                          row_of(code).id));
    }
    ++sums.by_code[static_cast<std::size_t>(code)];
    ++out.by_severity[told];
  }
  const JsonValue not_listed = members["findings_not_listed"];
  const int64_t number = from.number(not_listed);
  if (number == 0) return out;
  int64_t by_severity = 0;
  JsonItems items(from, beyond);
  for (std::size_t& sum : out.by_severity) {
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

bool add_record(JsonMembers& from, JsonValue line, Summary& sums) {
  MembersOf members(from, line);
  const JsonValue status_value = members["status"];
  const std::size_t status = from.one_of(kStatusNames, status_value);
  std::size_t moves = 0;
  std::size_t replayed = 0;
  std::size_t turns = 0;
  std::size_t claims = 0;
  std::size_t wrong = 0;
  long points = 0;
  members.number("moves", moves);
  members.number("moves_replayed", replayed);
  if (replayed > moves) from.complain(members["moves_replayed"], "no more than `moves`");
  members.number("turns", turns);
  members.number("claims_checked", claims);
  members.number("claims_wrong", wrong);
  if (wrong > claims) from.complain(members["claims_wrong"], "no more than `claims_checked`");
  members.number("points", points, kMinPoints);
  const JsonValue for_report = members.find("for_report");
  const JsonValue beyond = for_report ? from.object(for_report)["beyond"] : JsonValue{};
  const CountedFindings findings = count_findings(from, members, beyond, sums);
  std::size_t known = 0;
  if (const JsonValue number = members.find("baseline")) {
    known = static_cast<std::size_t>(from.number(number));
  }
  const bool left_out = members.find("left_out") || members.find("ignored") || known > 0;
  const auto is_fine = passes(static_cast<Status>(status));
  if (is_fine && findings.errors() > 0) {
    from.complain(status_value, "`wrong`, `illegal` or `unreadable`",
                  fmt::format("`{}` beside {}", status_value.text(),
                              counted(static_cast<long>(findings.errors()), "error")));
  }
  ++sums.records;
  ++sums.by_status[status];
  for (std::size_t s = 0; s < sums.by_severity.size(); ++s) {
    sums.by_severity[s] += findings.by_severity[s];
  }
  sums.turns += turns;
  sums.claims += claims;
  sums.wrong_claims += wrong;
  sums.points += points;
  sums.known += known;
  return is_fine || left_out || findings.errors() > 0;
}

std::string contradiction(const Summary& said, const Summary& of_lines) {
  std::string out;
  const auto compare = [&out](std::string_view name, auto sum, auto lines) {
    if (sum != lines && out.empty()) {
      out = fmt::format("its sum has {} `{}`, its lines {}", sum, name, lines);
    }
  };
  std::vector<long> sums;
  for_each_sum(of_lines,
               [&](std::string_view, auto sum) { sums.push_back(static_cast<long>(sum)); });
  auto at = sums.begin();
  for_each_sum(
      said, [&](std::string_view name, auto sum) { compare(name, static_cast<long>(sum), *at++); });
  compare("unread", said.unread, of_lines.unread);
  compare("baseline", said.known, of_lines.known);
  for (std::size_t code = 0; code < said.by_code.size(); ++code) {
    compare(kCodes[code].id, said.by_code[code], of_lines.by_code[code]);
  }
  return out;
}

std::array<uint32_t, 2> read_order(JsonMembers& from, JsonValue line) {
  MembersOf members(from, line);
  MembersOf more(from, members["for_report"]);
  return read_pair(from, more["order"]);
}

void read_alike(JsonMembers& from, JsonValue line, std::vector<Resemblance>& out) {
  MembersOf members(from, line);
  MembersOf more(from, members["for_report"]);
  read_resemblances(from, more.find("alike"), out);
}

void read_skipped(JsonMembers& from, JsonValue line, Skipped& out) {
  MembersOf members(from, line);
  const JsonValue name = members["file"];
  members.number("line", out.line);
  MembersOf more(from, members["for_report"]);
  read_resemblances(from, more["alike"], out.resemblances);
  read_name(from, name, more.find("file"), out.file);
}

}  // namespace cartulary::formats
