// Points on an arbiter's page: the score sheet by turn, the categories, the ledger of what scored.
#include <algorithm>

#include "formats/game/record/notation.hpp"
#include "formats/game/record/options.hpp"
#include "formats/game/verify/expansion_words.hpp"
#include "formats/game/verify/running_totals.hpp"
#include "formats/game/verify/trace.hpp"
#include "formats/game/verify/words.hpp"
#include "formats/reports/arbiter/arbiter_parts.hpp"

namespace cartulary::formats {
namespace {

using engine::Category;
using engine::Player;
using Totals = engine::PerPlayer<int>;

/// "city completed at (0,-1) (0,0): 2 tiles × 2 = 4, no coat of arms → Bob 4", as ledgers quote it.
void append_scoring(const ScoredFeature& scored, const Record& record, PageText& text,
                    std::vector<QuotedScoring>& quoted) {
  QuotedScoring& quote = quoted.emplace_back();
  std::size_t begin = text.here();
  append_feature(text.all(), scored, record);
  quote.feature = text.text_since(begin);
  if (!scored.terms.empty()) {
    text.own(": ");
    begin = text.here();
    append_arithmetic(text.all(), scored, kPageSigns);
    quote.arithmetic = text.since(begin);
  }
  text.own(" \u2192 ");
  begin = text.here();
  append_award(text.all(), scored, record);
  text.text_since(begin);
}

/// The gain of who moved, "+4"; of several by name. Claimed ones beside it when they differ.
void add_gain(const Record& record, const SeatClaim* claim, Player mover, const Totals& before,
              const Totals& after, PageText& text, PageTable& table) {
  const std::size_t begin = text.here();
  Mark mark = Mark::none;
  bool others = false;
  for (Player p : record.seats()) others |= p != mover && after[p] != before[p];
  for (Player p : record.seats()) {
    const int gain = after[p] - before[p];
    const bool told =
        claim != nullptr && claim->given && (claim->mover_only ? p == mover : claim->has(p));
    const int claimed = told ? claimed_gain(*claim, p) : gain;
    if (gain == 0 && claimed == gain) continue;
    if (text.here() > begin) text.own(", ");
    if (p != mover || others) {
      text.text(record.players[p].name);
      text.own(" ");
    }
    text.own(gain < 0 ? "" : "+");
    text.digits(gain);
    if (claimed == gain) continue;
    text.own(kClaimedBeside);
    text.own(claimed < 0 ? "" : "+");
    text.digits(claimed);
    mark = Mark::wrong;
  }
  if (others) return table.add(text.since(begin), mark);
  table.add_digits(text.since(begin), mark);
}

void add_supplies(const Record& record, const engine::PerPlayer<uint8_t>& supplies, PageText& text,
                  PageTable& table) {
  const std::size_t begin = text.here();
  for (Player p : record.seats()) {
    if (text.here() > begin) text.own(":");
    text.digits(supplies[p]);
  }
  table.add_digits(text.since(begin));
}

void add_refused(const ArbiterScene& scene, PageText& text, PageTable& table) {
  const Report& report = scene.report;
  const std::size_t move = report.tiles().turns.size();
  if (move >= report.record.tiles().moves.size()) return;
  const RecordedTurn& recorded = report.record.tiles().moves[move];
  table.disputed = table.rows();
  table.add_digits(text.digits(report.verdict.next_turn()));
  add_player(report.record, scene.to_move, text, table);
  MeepleFault fault{};
  table.add(recorded.is_text || !recorded.readable
                ? text.text(report.document.text.substr(recorded.span.offset, recorded.span.size))
                : text.own(text_of(resolve(recorded, fault), report.record)),
            Mark::wrong);
  const std::string_view what = name_of(report.verdict.status);
  std::string why;
  for (const Finding& finding : report.findings) {
    if (turn_at(report, finding.span) != move || finding.severity() != Severity::error) continue;
    why += fmt::format("{}{}", why.empty() ? fmt::format("{}: ", what) : "; ", finding.message);
  }
  table.add(text.text(why.empty() ? what : std::string_view(why)), Mark::wrong);
  table.add();
  table.add();
  for (std::size_t p = 0; p < report.record.players.size(); ++p) table.add();
}

std::string option_of(const ScoredFeature& scored, const Rules& rules) {
  const auto say = [&rules](std::string_view key) {
    return fmt::format("{}: {}", key, value_text(*find_option(key), rules));
  };
  std::string out;
  if (scored.category == Category::fields) out = say("field-scoring");
  if (scored.small_city) out = say("two-tile-city");
  const bool incomplete = scored.final && scored.category != engine::Category::fields &&
                          index(scored.category) < engine::kFeatureKinds;
  if (incomplete && !rules.incomplete_scores) out = say("incomplete-scores");
  const bool breaking =
      std::ranges::any_of(scored.breaking, [](int meeples) { return meeples > 0; });
  if (breaking) out += (out.empty() ? "" : "\n") + say(tie_words(rules).option);
  return out;
}

}  // namespace

std::vector<QuotedScoring> add_sheet(const ArbiterScene& scene, ArbiterPage& page) {
  std::vector<QuotedScoring> quoted;
  const Report& report = scene.report;
  const TileRecord& record = report.record.tiles();
  PageText& text = page.text;
  PageSection& section = page.add(SectionKind::sheet, text.own("Score sheet"));
  PageTable& table = section.add(PageTable{text.own(
      "Every turn. 21 \u2260 27: computed 21, claimed 27. Supply: meeples that the players "
      "have left, in the order of the columns.")});
  table.add_column(text.own("Turn"), Holds::number);
  table.add_column(text.own("Player"), Holds::player);
  table.add_column(text.own("Move"), Holds::code);
  table.add_column(text.own("Scored"), Holds::text);
  table.add_column(text.own("Gain"), Holds::number);
  table.add_column(text.own("Supply"), Holds::number);
  add_seat_columns(record, text, table);
  Totals before = report.verdict.before;
  ClaimedTotals claimed;
  for (std::size_t t = 0; t < report.tiles().turns.size(); ++t) {
    const TracedTurn& turn = report.tiles().turns[t];
    const RecordedTurn& recorded = record.moves[turn.move];
    if (scene.disputed == turn.move) table.disputed = t;
    table.add_digits(text.digits(turn.number));
    add_player(record, turn.player, text, table);
    std::size_t begin = text.here();
    append_move(text.all(), turn.turn, record, recorded.meeple);
    table.add(text.text_since(begin));
    begin = text.here();
    for (const ScoredFeature& scored : turn.scored) {
      if (text.here() > begin) text.own("\n");
      append_scoring(scored, record, text, quoted);
    }
    table.add(text.since(begin));
    add_gain(record, &recorded.gain, turn.player, before, turn.totals, text, table);
    add_supplies(record, turn.supplies, text, table);
    claimed.add_cells(record, &recorded.totals, turn.totals, text, table);
    before = turn.totals;
  }
  add_refused(scene, text, table);
  for (const ScoredFeature& scored : report.tiles().final_scores) {
    Totals after = before;
    for (Player p : scored.winners) after[p] += scored.points;
    table.add(text.own("end"));
    const std::size_t begin = text.here();
    append_scoring(scored, record, text, quoted);
    table.add_spread(2, text.since(begin));
    add_gain(record, nullptr, engine::kNobody, before, after, text, table);
    table.add();
    ClaimedTotals().add_cells(record, nullptr, after, text, table);
    before = after;
  }
  return quoted;
}

void add_categories(const ArbiterScene& scene, ArbiterPage& page) {
  const Report& report = scene.report;
  const Record& record = report.record;
  const Verdict& v = report.verdict;
  PageText& text = page.text;
  PageSection& section = page.add(SectionKind::categories, text.own("By category"));
  PageTable& table = section.add(PageTable{text.own("Points of each player by category")});
  table.add_column(text.own("Player"), Holds::player);
  const std::vector<Category> shown = shown_categories(report);
  for (Category c : shown) table.add_column(text.own(kCategoryNames[c]), Holds::number);
  table.add_column(text.own("total"), Holds::number);
  const bool compared = claims_scores(report) || !record.result.breakdown.empty();
  for (Player p : record.seats()) {
    const RecordedResult::Breakdown* claim = nullptr;
    for (const auto& row : record.result.breakdown) {
      if (row.player == p) claim = &row;
    }
    add_player(record, p, text, table);
    const auto add = [&](int computed, std::optional<int> claimed) {
      const std::size_t begin = text.here();
      text.digits(computed);
      const bool wrong = compared && claimed && *claimed != computed;
      if (wrong) {
        text.own(kClaimedBeside);
        text.digits(*claimed);
      }
      table.add_digits(text.since(begin), wrong ? Mark::wrong : Mark::none);
    };
    for (Category c : shown) {
      add(v.by_category[p][c],
          claim != nullptr ? std::optional<int>(claim->categories[c]) : std::nullopt);
    }
    const bool told = claims_scores(report) && record.result.scores.has(p);
    add(v.totals[p], told ? std::optional<int>(record.result.scores.points[p]) : std::nullopt);
  }
}

void add_ledger(const ArbiterScene& scene, const std::vector<QuotedScoring>& quoted,
                ArbiterPage& page) {
  const Report& report = scene.report;
  const Record& record = report.record;
  PageText& text = page.text;
  PageSection& section = page.add(SectionKind::ledger, text.own("Ledger"));
  PageTable& table = section.add(PageTable{
      text.own("Every feature that scored, by category. The columns add up to the totals.")});
  table.add_column(text.own("When"), Holds::number);
  table.add_column(text.own("Feature and tiles"), Holds::text);
  table.add_column(text.own("Arithmetic"), Holds::text);
  table.add_column(text.own("Majority"), Holds::text);
  table.add_column(text.own("Option"), Holds::code);
  add_seat_columns(record, text, table);
  Totals sums{};
  const auto add = [&](const TracedTurn* turn, const ScoredFeature& scored,
                       const QuotedScoring& quote) {
    turn != nullptr ? table.add_digits(text.digits(turn->number)) : table.add(text.own("end"));
    table.add(quote.feature);
    table.add(quote.arithmetic);
    const std::size_t begin = text.here();
    append_majority(text.all(), scored, record);
    if (text.here() == begin && scored.winners.empty()) append_award(text.all(), scored, record);
    table.add(text.text_since(begin));
    table.add(text.own(option_of(scored, record.rules)));
    for (Player p : record.seats()) {
      if (!scored.winners.contains(p)) {
        table.add_digits();
        continue;
      }
      table.add_digits(text.digits(scored.points));
      sums[p] += scored.points;
    }
  };
  for (Category c : engine::each<Category>(engine::kCategories)) {
    auto quote = quoted.begin();
    for (const TracedTurn& turn : report.tiles().turns) {
      for (const ScoredFeature& scored : turn.scored) {
        if (scored.category == c) add(&turn, scored, *quote);
        ++quote;
      }
    }
    for (const ScoredFeature& scored : report.tiles().final_scores) {
      if (scored.category == c) add(nullptr, scored, *quote);
      ++quote;
    }
  }
  table.has_sum = true;
  table.add(text.own("sum"));
  for (int empty = 0; empty < 4; ++empty) table.add();
  for (Player p : record.seats()) table.add_digits(text.digits(sums[p]));
}

void add_open_features(const ArbiterScene& scene, ArbiterPage& page) {
  const Report& report = scene.report;
  const Record& record = report.record;
  const BoardView& view = *scene.end;
  const auto is_open = [](const ViewedFeature& feature) {
    if (feature.scored) return false;
    if (feature.kind != engine::FeatureKind::field) return true;
    return std::ranges::any_of(feature.followers, [](int followers) { return followers > 0; });
  };
  if (std::ranges::none_of(view.features, is_open)) return;
  PageText& text = page.text;
  PageSection& section = page.add(SectionKind::open, text.own("Not scored"));
  PageTable& table = section.add(PageTable{
      text.own(view.final ? "Unfinished features without meeples; fields are left out."
                          : "Features that have not scored, and what they would score now; fields "
                            "without farmers are left out.")});
  table.add_column(text.own("Feature"), Holds::text);
  table.add_column(text.own("Tiles"), Holds::text);
  if (!view.final) {
    table.add_column(text.own("Meeples"), Holds::text);
    table.add_column(text.own("Would score"), Holds::number);
  }
  for (auto kind : engine::each<engine::FeatureKind>(engine::kFeatureKinds)) {
    for (const ViewedFeature& feature : view.features) {
      if (feature.kind != kind || !is_open(feature)) continue;
      table.add(text.own(name_of(feature.kind)));
      const std::size_t cells = text.here();
      append_cells(text.all(), view.cells_of(feature), record);
      table.add(text.since(cells));
      if (view.final) continue;
      const std::size_t names = text.here();
      for (Player p : record.seats()) {
        if (feature.followers[p] == 0) continue;
        if (text.here() > names) text.own(", ");
        text.text(record.players[p].name);
        text.own(" ");
        text.digits(feature.followers[p]);
      }
      table.add(text.here() > names ? text.since(names) : text.own("nobody"));
      table.add_digits(feature.points && !feature.owners.empty() ? text.digits(*feature.points)
                                                                 : Piece{});
    }
  }
}

}  // namespace cartulary::formats
