// Points on an arbiter's page: the score sheet by turn, the categories, the ledger of what scored.
#include <algorithm>

#include "formats/page/arbiter_parts.hpp"
#include "formats/record/notation.hpp"
#include "formats/record/options.hpp"
#include "formats/verify/running_totals.hpp"
#include "formats/verify/trace.hpp"
#include "formats/verify/words.hpp"

namespace cartulary::formats {
namespace {

using Totals = std::array<int, engine::kMaxPlayers>;

/// "city finished at (0,-1) (0,0): 2 tiles x 2 = 4, no coat of arms → Bob 4". The ledger quotes it.
void append_scoring(const ScoredFeature& scored, const Record& record, PageBuilder& out,
                    std::vector<QuotedScoring>& quoted) {
  QuotedScoring& quote = quoted.emplace_back();
  quote.feature = out.text([&](std::string& text) { append_feature(text, scored, record); });
  if (!scored.terms.empty()) {
    out.own(": ");
    quote.arithmetic = out.own([&](std::string& text) { append_arithmetic(text, scored); });
  }
  out.own(" \u2192 ");
  out.text([&](std::string& text) { append_award(text, scored, record); });
}

/// The gain of who moved, "+4"; of several by name. Claimed ones beside it when they differ.
void add_gain(const Record& record, const SeatClaim* claim, engine::Player mover,
              const Totals& before, const Totals& after, PageBuilder& out) {
  const std::size_t begin = out.here();
  Mark mark = Mark::none;
  bool others = false;
  for (std::size_t p = 0; p < record.players.size(); ++p) {
    others |= p != mover && after[p] != before[p];
  }
  for (std::size_t p = 0; p < record.players.size(); ++p) {
    const int gain = after[p] - before[p];
    const bool told =
        claim != nullptr && claim->given && (claim->mover_only ? p == mover : claim->has(p));
    const int claimed = told ? claimed_gain(*claim, p) : gain;
    if (gain == 0 && claimed == gain) continue;
    if (out.here() > begin) out.own(", ");
    if (p != mover || others) {
      out.text(record.players[p].name);
      out.own(" ");
    }
    out.own(gain < 0 ? "" : "+");
    out.digits(gain);
    if (claimed == gain) continue;
    out.own(kClaimedBeside);
    out.own(claimed < 0 ? "" : "+");
    out.digits(claimed);
    mark = Mark::wrong;
  }
  if (others) return out.cell(out.since(begin), mark);
  out.numbers(out.since(begin), mark);
}

void add_supplies(const std::array<uint8_t, engine::kMaxPlayers>& supplies, std::size_t players,
                  PageBuilder& out) {
  const std::size_t begin = out.here();
  for (std::size_t p = 0; p < players; ++p) {
    if (p > 0) out.own(":");
    out.digits(supplies[p]);
  }
  out.numbers(out.since(begin));
}

/// The move that ended the replay, in the record's words.
void add_refused(const ArbiterScene& scene, PageBuilder& out) {
  const Report& report = scene.report;
  const std::size_t move = report.turns.size();
  if (move >= report.record.moves.size()) return;
  const RecordedTurn& recorded = report.record.moves[move];
  out.page().tables.back().disputed = out.row();
  out.number(static_cast<long>(report.verdict.turns) + 1);
  add_player(report.record, scene.to_move, out);
  MeepleFault fault{};
  out.cell(recorded.is_text || !recorded.readable
               ? out.text(report.document.text.substr(recorded.span.offset, recorded.span.size))
               : out.own(text_of(resolve(recorded, fault), report.record.y_north)),
           Mark::wrong);
  const std::string_view what = kStatusNames[static_cast<std::size_t>(report.verdict.status)];
  std::string why;
  for (const Finding& finding : report.findings) {
    if (turn_at(report, finding.span) != move || finding.severity() != Severity::error) continue;
    why += fmt::format("{}{}", why.empty() ? fmt::format("{}: ", what) : "; ", finding.message);
  }
  out.cell(out.text(why.empty() ? what : std::string_view(why)), Mark::wrong);
  out.cell();
  out.cell();
  for (std::size_t p = 0; p < report.record.players.size(); ++p) out.cell();
}

/// The option that had a say in a scoring.
std::string option_of(const ScoredFeature& scored, const Rules& rules) {
  const auto say = [&rules](std::string_view key) {
    return fmt::format("{}: {}", key, value_text(*find_option(key), rules));
  };
  std::string out;
  if (scored.category == engine::Category::fields) out = say("field-scoring");
  if (scored.small_city) out = say("two-tile-city");
  const bool incomplete = scored.final && index(scored.category) < engine::kFeatureKinds - 1;
  if (incomplete && !rules.incomplete_scores) out = say("incomplete-scores");
  const bool hills = std::any_of(scored.on_hills.begin(), scored.on_hills.end(),
                                 [](int meeples) { return meeples > 0; });
  if (hills) out += (out.empty() ? "" : "\n") + say("hill-tiebreak");
  return out;
}

}  // namespace

std::vector<QuotedScoring> add_sheet(const ArbiterScene& scene, PageBuilder& out) {
  std::vector<QuotedScoring> quoted;
  const Report& report = scene.report;
  const Record& record = report.record;
  out.section(SectionKind::sheet, out.own("Score sheet"));
  PageTable& table = out.begin_table(
      out.own("Every turn. 21 \u2260 27: computed 21, claimed 27. Supply: meeples that the players "
              "have left, in the order of the columns."));
  out.head_column("Turn", Holds::number);
  out.column("Player", Holds::player);
  out.column("Move", Holds::code);
  out.column("Scored", Holds::text);
  out.column("Gain", Holds::number);
  out.column("Supply", Holds::number);
  add_seat_columns(record, out);
  Totals before{};
  ClaimedTotals claimed;
  for (std::size_t t = 0; t < report.turns.size(); ++t) {
    const TracedTurn& turn = report.turns[t];
    const RecordedTurn& recorded = record.moves[turn.move];
    if (scene.disputed == turn.move) table.disputed = t;
    out.number(turn.number);
    add_player(record, turn.player, out);
    out.cell(out.text([&](std::string& text) { append_move(text, turn.turn, record); }));
    const std::size_t begin = out.here();
    for (const ScoredFeature& scored : turn.scored) {
      if (out.here() > begin) out.own("\n");
      append_scoring(scored, record, out, quoted);
    }
    out.cell(out.since(begin));
    add_gain(record, &recorded.gain, turn.player, before, turn.totals, out);
    add_supplies(turn.supplies, record.players.size(), out);
    claimed.add_cells(record, &recorded.totals, turn.totals, out);
    before = turn.totals;
  }
  add_refused(scene, out);
  for (const ScoredFeature& scored : report.final_scores) {
    Totals after = before;
    for (engine::Player p = 0; p < record.players.size(); ++p) {
      if (engine::contains(scored.winners, p)) after[p] += scored.points;
    }
    out.cell(out.own("end"));
    out.cell();
    out.cell();
    const std::size_t begin = out.here();
    append_scoring(scored, record, out, quoted);
    out.cell(out.since(begin));
    add_gain(record, nullptr, engine::kNobody, before, after, out);
    out.cell();
    ClaimedTotals().add_cells(record, nullptr, after, out);
    before = after;
  }
  out.end_table();
  return quoted;
}

void add_categories(const ArbiterScene& scene, PageBuilder& out) {
  const Report& report = scene.report;
  const Record& record = report.record;
  const Verdict& v = report.verdict;
  out.section(SectionKind::categories, out.own("By category"));
  out.begin_table(out.own("Points of each player by what they were scored for"));
  out.head_column("Player", Holds::player);
  std::vector<std::size_t> shown;
  for (std::size_t c = 0; c < engine::kCategories; ++c) {
    if (shows_category(report, c)) shown.push_back(c);
  }
  for (std::size_t c : shown) out.column(kCategoryNames[c], Holds::number);
  out.column("total", Holds::number);
  const bool compared = claims_scores(report) || !record.result.breakdown.empty();
  for (engine::Player p = 0; p < record.players.size(); ++p) {
    const RecordedResult::Breakdown* claim = nullptr;
    for (const auto& row : record.result.breakdown) {
      if (row.player == p) claim = &row;
    }
    add_player(record, p, out);
    const auto add = [&](int computed, std::optional<int> claimed) {
      const std::size_t begin = out.here();
      out.digits(computed);
      const bool wrong = compared && claimed && *claimed != computed;
      if (wrong) {
        out.own(kClaimedBeside);
        out.digits(*claimed);
      }
      out.numbers(out.since(begin), wrong ? Mark::wrong : Mark::none);
    };
    for (std::size_t c : shown) {
      add(v.by_category[p][c],
          claim != nullptr ? std::optional<int>(claim->categories[c]) : std::nullopt);
    }
    const bool told = claims_scores(report) && record.result.scores.has(p);
    add(v.totals[p], told ? std::optional<int>(record.result.scores.points[p]) : std::nullopt);
  }
  out.end_table();
}

void add_ledger(const ArbiterScene& scene, const std::vector<QuotedScoring>& quoted,
                PageBuilder& out) {
  const Report& report = scene.report;
  const Record& record = report.record;
  out.section(SectionKind::ledger, out.own("Ledger"));
  PageTable& table = out.begin_table(
      out.own("Every feature that was scored, by category. The columns add up to the totals."));
  out.head_column("When", Holds::number);
  out.column("Feature and tiles", Holds::text);
  out.column("Arithmetic", Holds::text);
  out.column("Majority", Holds::text);
  out.column("Option", Holds::code);
  add_seat_columns(record, out);
  Totals sums{};
  const auto add = [&](const TracedTurn* turn, const ScoredFeature& scored,
                       const QuotedScoring& quote) {
    turn != nullptr ? out.number(turn->number) : out.cell(out.own("end"));
    out.cell(quote.feature);
    out.cell(quote.arithmetic);
    out.cell(out.text([&](std::string& text) {
      const std::size_t begin = text.size();
      append_majority(text, scored, record);
      if (text.size() == begin && scored.winners == 0) append_award(text, scored, record);
    }));
    out.cell(out.own(option_of(scored, record.rules)));
    for (engine::Player p = 0; p < record.players.size(); ++p) {
      if (!engine::contains(scored.winners, p)) {
        out.numbers({});
        continue;
      }
      out.number(scored.points);
      sums[p] += scored.points;
    }
  };
  for (int c = 0; c < engine::kCategories; ++c) {
    auto quote = quoted.begin();
    for (const TracedTurn& turn : report.turns) {
      for (const ScoredFeature& scored : turn.scored) {
        if (index(scored.category) == c) add(&turn, scored, *quote);
        ++quote;
      }
    }
    for (const ScoredFeature& scored : report.final_scores) {
      if (index(scored.category) == c) add(nullptr, scored, *quote);
      ++quote;
    }
  }
  table.has_sum = true;
  out.cell(out.own("sum"));
  for (int empty = 0; empty < 4; ++empty) out.cell();
  for (std::size_t p = 0; p < record.players.size(); ++p) out.number(sums[p]);
  out.end_table();
}

void add_open_features(const ArbiterScene& scene, PageBuilder& out) {
  const Report& report = scene.report;
  const Record& record = report.record;
  const BoardView& view = *scene.end;
  const auto is_open = [](const ViewedFeature& feature) {
    if (feature.scored) return false;
    if (feature.kind != engine::FeatureKind::field) return true;
    return std::any_of(feature.followers.begin(), feature.followers.end(),
                       [](int followers) { return followers > 0; });
  };
  if (std::none_of(view.features.begin(), view.features.end(), is_open)) return;
  out.section(SectionKind::open, out.own("Not scored"));
  out.begin_table(
      out.own(view.final ? "Unfinished features without meeples; fields are left out."
                         : "Features that have not scored, and what they would in a final scoring "
                           "now; fields without farmers are left out."));
  out.head_column("Feature", Holds::text);
  out.column("Tiles", Holds::text);
  if (!view.final) {
    out.column("Standing there", Holds::text);
    out.column("Would score", Holds::number);
  }
  for (int kind = 0; kind < engine::kFeatureKinds; ++kind) {
    for (const ViewedFeature& feature : view.features) {
      if (index(feature.kind) != kind || !is_open(feature)) continue;
      out.cell(out.own(name_of(feature.kind)));
      out.cell(out.own(
          [&](std::string& text) { append_cells(text, view.cells_of(feature), record.y_north); }));
      if (view.final) continue;
      const std::size_t names = out.here();
      for (engine::Player p = 0; p < record.players.size(); ++p) {
        if (feature.followers[p] == 0) continue;
        if (out.here() > names) out.own(", ");
        out.text(record.players[p].name);
        out.own(" ");
        out.digits(feature.followers[p]);
      }
      out.cell(out.here() > names ? out.since(names) : out.own("nobody"));
      out.numbers(feature.points && feature.owners != 0 ? out.digits(*feature.points) : Piece{});
    }
  }
  out.end_table();
}

}  // namespace cartulary::formats
