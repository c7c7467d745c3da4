#include "cli/cache/packed_report.hpp"

#include "cli/cache/packed.hpp"
#include "formats/reports/report/report_fields.hpp"

namespace cartulary::cli {

using formats::Is;

/// The way that keeps the fields of a report as bytes, one behind the other, without their names.
template <class Bytes>
class PassFields {
 public:
  explicit PassFields(Bytes& bytes) : bytes_(bytes) {}

  void operator()(std::string_view /*name*/, auto& value) { pass(bytes_, value); }
  void maybe(std::string_view /*name*/, auto& value, auto... /*usual*/) { pass(bytes_, value); }
  void since(std::string_view /*name*/, auto& value, auto... /*before*/) { pass(bytes_, value); }
  bool given(std::string_view /*name*/, auto&& is) {
    bool flag = is;
    pass(bytes_, flag);
    if constexpr (Bytes::kReads) is = flag;
    return flag;
  }
  void object(std::string_view /*name*/, auto rows) { rows(*this); }
  void list(std::string_view /*name*/, auto& items, auto rows) {
    pass_list(bytes_, items, [&](auto& item) { rows(*this, item); });
  }
  void told(std::string_view /*name*/, auto /*work_out*/) {}

  void natural(std::string_view /*name*/, auto& value) { pass(bytes_, value); }
  void opposite(std::string_view /*name*/, auto& value) { pass(bytes_, value); }

  /// It was passed before.
  void game(formats::GameKind /*game*/) {}
  void code(auto& code) { pass_one_of(bytes_, code, std::size(formats::kCodes)); }
  void file(formats::Span /*span*/) {}
  void place(auto& span) { pass(bytes_, span); }
  void line(auto& span) { pass(bytes_, span); }
  /// Which move it was is not told.
  void turn(auto& move, auto& number) {
    if (!given("turn", move.has_value())) return;
    if constexpr (Bytes::kReads) move = 0;
    pass(bytes_, number);
  }
  void findings(const formats::Findings& findings) {
    bytes_.number(findings.size());
    for (const formats::Finding& finding : findings) {
      pass(bytes_, finding);
      pass(bytes_, finding.came);
    }
    pass_beyond(findings);
  }
  void findings(formats::Findings& findings) {
    uint64_t number = 0;
    bytes_.number(number);
    for (; number > 0 && bytes_.good(); --number) {
      formats::Finding finding;
      pass(bytes_, finding);
      pass(bytes_, finding.came);
      const uint32_t came = finding.came;
      findings.add(std::move(finding)).came = came;
    }
    pass_beyond(findings);
  }

 private:
  /// How many findings of each severity there were beside those listed: not kept, and not wanted.
  void pass_beyond(auto& findings) {
    auto dropped = formats::beyond_by_severity(findings);
    for (std::size_t s = 0; s < dropped.size(); ++s) {
      const auto severity = static_cast<formats::Severity>(s);
      std::size_t left_out = findings.seen(severity) - findings.count(severity);
      pass(bytes_, dropped[s]);
      pass(bytes_, left_out);
      if constexpr (Bytes::kReads) {
        findings.drop(severity, dropped[s]);
        findings.leave_out(severity, left_out);
      }
    }
  }

  Bytes& bytes_;
};

// Each function passes values of one type. Lists and options look for them, so all see them.

template <class Way, formats::HasNames T>
void pass(Way& way, T& value) {
  pass_one_of(way, value, formats::Names::of(value).size());
}

template <class Way, formats::HasFields<PassFields<Way>> T>
void pass(Way& way, T& value) {
  PassFields<Way> rows(way);
  fields(rows, value);
}

void pass(auto& way, Is<formats::Span> auto& span) {
  pass_all(way, span.offset, span.size);
}

void pass(auto& way, Is<engine::Cell> auto& cell) {
  pass_all(way, cell.x, cell.y);
}

/// Without what only pages print, which no report shows that is kept.
void pass(auto& way, Is<formats::Note> auto& note) {
  pass(way, note.text);
}

void pass(auto& way, Is<formats::RecordedPlayer> auto& player) {
  pass(way, player.name);
}

void pass(auto& way, Is<formats::Resemblance> auto& resemblance) {
  pass_all(way, resemblance.kind, resemblance.hash, resemblance.span, resemblance.where);
}

/// Passes the members that do not depend on the run.
void pass(auto& way, Is<formats::InRun> auto& in_run) {
  pass_all(way, in_run.resemblances, in_run.tells_resemblance, in_run.ignores_resemblance,
           in_run.compared_at);
}

namespace {

/// All that is kept. The record and the findings are those of the report.
void pass_report(auto& way, auto& report, auto& record, auto& findings) {
  PassFields rows(way);
  fields(rows, report, record, findings);
  more_fields(rows, report.verdict, record);
  pass_all(way, report.readable, report.in_run);
}

/// True if all places and players are the record's: bytes of an old fault never make a new one.
bool is_sound(const formats::Report& report) {
  const std::size_t players = report.record.players.size();
  if (players > engine::kMaxPlayers) return false;
  if (!report.record.inherited.empty() && report.document.inherits == nullptr) return false;
  const engine::PlayerSet seats = engine::PlayerSet::first(players);
  const auto seated = [seats](engine::PlayerSet set) { return (set & seats) == set; };
  const auto place = [&report](formats::Span span) {
    return formats::is_place(report.document, span.offset);
  };
  bool out =
      seated(report.verdict.winners) && (!report.verdict.stopped || place(*report.verdict.stopped));
  for (const auto& title : report.verdict.titles) out &= seated(title.players);
  for (const formats::Finding& finding : report.findings) {
    out &= place(finding.span);
    for (const formats::Label& label : finding.labels) out &= place(label.span);
  }
  for (const formats::Cause& cause : report.diagnosis.causes) {
    out &= place(cause.span) && seated(cause.players);
  }
  for (const formats::Resemblance& resemblance : report.in_run.resemblances) {
    out &= place(resemblance.span);
  }
  return out;
}

}  // namespace

std::string pack(const formats::Report& report) {
  Packing way;
  // The game says what of the report is read.
  pass(way, report.record.game);
  pass_report(way, report, report.record, report.findings);
  return std::move(way.bytes());
}

std::optional<formats::Report> unpack(const std::shared_ptr<KeptReport>& kept,
                                      const formats::Document& document) {
  Unpacking way(kept->bytes);
  formats::GameKind game{};
  pass(way, game);
  kept->begin(document);
  kept->record.clear(game);
  formats::Report out(kept);
  pass_report(way, out, *kept->record, kept->findings);
  if (document.text.data() == nullptr) {
    for (formats::Resemblance& resemblance : out.in_run.resemblances) resemblance.span = {};
  }
  if (!way.good() || !way.rest().empty() || !is_sound(out)) return {};
  return out;
}

}  // namespace cartulary::cli
