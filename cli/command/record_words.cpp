#include "cli/command/record_words.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "formats/desk/editing/legal_moves.hpp"
#include "formats/desk/editing/offers.hpp"
#include "formats/drawing/picture/board_text.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/game/record/words.hpp"
#include "formats/game/verify/dice_report.hpp"
#include "formats/game/verify/words.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/pages/page/step_sentence.hpp"
#include "formats/reports/report/writers.hpp"

namespace cartulary::cli {

using formats::Report;

namespace {

const engine::PerPlayer<int>& last_totals(const Report& now) {
  const std::vector<formats::TracedTurn>& played = now.tile_parts().turns;
  return played.empty() ? now.dice().turns.back().totals : played.back().totals;
}

/// That the result is in the record, and how it differs from what somebody wrote before.
std::string result_words(const Report& now, bool colour) {
  if (!now.findings.has_errors()) return "the result is in the record\n";
  std::string out;
  const formats::SeatClaim& scores = now.record.result.scores;
  for (const engine::Player p : now.record.seats()) {
    if (!scores.has(p) || scores.points[p] == now.verdict.totals[p]) continue;
    out += fmt::format("the result in the record has {} for {}, who has {}\n", scores.points[p],
                       formats::printable(now.record.players[p].name), now.verdict.totals[p]);
  }
  if (out.empty()) out = "the result is in the record; what was wrong before is still wrong\n";
  formats::write_full_record({.color = colour}, now, out);
  return out;
}

std::string ending_words(const Report& now, bool colour) {
  std::string out;
  if (now.verdict.final_scoring) {
    out += "the final scoring:\n";
    for (const formats::ScoredFeature& scored : now.tiles().final_scores) {
      out += "  " + formats::printable(formats::scoring_text(scored, now.record)) + "\n";
    }
    if (now.tiles().final_scores.empty()) out += "  nothing\n";
    out += formats::printable(formats::scores_text(now.verdict.totals, now.record)) + "; ";
  }
  out += formats::printable(formats::outcome_text(now.verdict, now.record)) + "\n";
  return now.record.result.scores.given ? out + result_words(now, colour) : out;
}

}  // namespace

std::string end_entry_words(const Report& now) {
  return fmt::format(" with `{}`", formats::ended_by_entry(now));
}

std::string standing_words(const Report& now, std::string_view path) {
  return fmt::format("{}: {}; {}{}\n", formats::printable(path),
                     formats::counted(static_cast<long>(now.verdict.turns), "turn"),
                     formats::scores_text(now.verdict.totals, now.record),
                     !formats::ended_by_entry(now).empty() ? "; ended" + end_entry_words(now) : "");
}

std::string wrong_before_words(const Report& now, std::string_view path) {
  const std::size_t errors = now.findings.count(formats::Severity::error);
  if (errors == 0) return "";
  return fmt::format("the record is wrong: {}; `cartulary verify {}` shows {}\n",
                     formats::counted(static_cast<long>(errors), "error"), formats::printable(path),
                     errors == 1 ? "it" : "them");
}

std::string turn_words(const Report& now, bool colour) {
  std::string out;
  if (!now.has_game()) {
    const formats::TracedDiceTurn& turn = now.dice().turns.back();
    out = fmt::format("{}. {}: {}", turn.number, now.record.players[turn.player].name,
                      formats::counted(turn.points, "point"));
  } else {
    const std::vector<formats::ReplayStep> steps = formats::replay_steps(now);
    const formats::ReplayStep& step = steps[now.tiles().turns.size()];
    out = fmt::format("{}. {}", step.number, formats::step_sentence(now, step));
  }
  out = formats::printable(out);
  out += "; " + formats::printable(formats::scores_text(last_totals(now), now.record)) + "\n";
  if (now.verdict.winners.empty()) return out;
  return out + ending_words(now, colour);
}

std::string end_words(const Report& now, const formats::GameEnd& end, bool colour) {
  const std::string out = formats::printable(end.text(now.record));
  if (now.verdict.over) return out + "\n" + ending_words(now, colour);
  return fmt::format("{}; {}\n{}", out,
                     formats::printable(formats::scores_text(now.verdict.totals, now.record)),
                     result_words(now, colour));
}

std::string finding_words(const Report& now, bool colour) {
  std::string out;
  formats::write_full_record({.color = colour}, now, out);
  return out;
}

std::string board_words(const Report& now, bool colour) {
  std::string out;
  formats::append_board_text(out, formats::board_at_end(now), now.record, {.colour = colour});
  return out;
}

std::string score_words(const Report& now) {
  std::string out;
  for (const engine::Player p : now.record.seats()) {
    formats::put(out, now.record.players[p].name, " ", now.verdict.totals[p]);
    std::string_view before = ": ";
    for (const engine::Category c : engine::kAllCategories) {
      const int points = now.verdict.by_category[p][c];
      if (points == 0) continue;
      formats::put(out, std::exchange(before, ", "), formats::kCategoryNames[c], " ", points);
    }
    out += "\n";
  }
  formats::put(out, formats::outcome_text(now.verdict, now.record),
               now.verdict.winners.empty() ? "" : "\n");
  std::string shown;
  formats::append_printable_lines(shown, out);
  return shown;
}

std::string legal_words(const Report& now, std::string_view name) {
  const engine::TileId tile =
      name.empty() ? engine::kNoTile : formats::parse_any_tile(name, now.record.rules);
  if (!name.empty() && tile == engine::kNoTile) {
    return fmt::format("expected a tile, such as `? K`, got `{}`\n", formats::printable(name));
  }
  formats::LegalPosition position = formats::legal_position({now.record.tiles(), now.game()}, tile);
  position.turn = static_cast<int>(now.verdict.turns);
  std::string out;
  formats::append_legal_text(out, position);
  return out;
}

std::string help_words(bool has_tab_key) {
  std::string out = "A turn, as records write it: K 2,-1 r1 knight:N\n";
  if (has_tab_key) out += "Tab    list legal choices for the next word\n";
  out += record_help();
  for (const formats::GameEndRow& row : formats::game_end_rows()) {
    const bool is_alone = row.loser == formats::GameEndRow::Loser::none;
    out += fmt::format("{:14} {}\n", fmt::format("{}{}", word_of(row), is_alone ? "" : " Ann"),
                       row.meaning);
  }
  return out;
}

TabWords tab_words(const Report& now, std::string_view line, std::size_t cursor) {
  TabWords out;
  for (const formats::GameEndRow& row : formats::game_end_rows()) {
    const std::string before = fmt::format("{} ", word_of(row));
    if (row.loser == formats::GameEndRow::Loser::none || !line.starts_with(before)) continue;
    if (cursor < before.size()) return out;
    out.begin = std::min(line.find_first_not_of(' ', before.size()), cursor);
    for (const formats::RecordedPlayer& player : now.record.players) {
      out.words.push_back({player.name});
    }
    return out;
  }
  if (!now.has_game()) return out;
  const bool asks = formats::trimmed(line).starts_with('?');
  const std::size_t begin = asks ? line.find('?') + 1 : 0;
  if (cursor < begin) return out;
  const formats::Offers offers =
      formats::turn_offers(now.game(), now.record, line.substr(begin), cursor - begin);
  out.begin = begin + offers.replaced.offset;
  for (const formats::Offer& offer : offers.offers) {
    const bool is_tile =
        offer.kind == formats::OfferKind::tile && offer.text.find(' ') == offer.text.npos;
    if (asks && !is_tile) continue;
    out.words.push_back({offer.text, offer.detail});
  }
  // They would only be in the way of tiles.
  const bool is_begun = cursor > out.begin && formats::trimmed(line.substr(0, out.begin)).empty();
  for (const std::string_view word :
       {"board", "show", "score", "undo", "mend", "insert", "drop", "help", "quit"}) {
    if (is_begun) out.words.push_back({std::string(word)});
  }
  for (const formats::GameEndRow& row : formats::game_end_rows()) {
    if (is_begun) out.words.push_back({std::string(word_of(row))});
  }
  return out;
}

}  // namespace cartulary::cli
