// A game of dice on an arbiter's page: its turns, and its score pad.
#include <algorithm>
#include <string>
#include <vector>

#include "formats/game/dice/turn_text.hpp"
#include "formats/game/record/dice_record.hpp"
#include "formats/game/record/turn_line.hpp"
#include "formats/game/verify/dice_report.hpp"
#include "formats/game/verify/running_totals.hpp"
#include "formats/game/verify/words.hpp"
#include "formats/reports/arbiter/arbiter_parts.hpp"

namespace cartulary::formats {
namespace {

/// "10", "2 × 10 = 20", "knight kept", "9 catapults".
std::string points_text(const TracedDiceTurn& turn) {
  if (turn.catapults) return "9 catapults";
  if (turn.worth.kept) return "knight kept: 0";
  if (turn.worth.doubled && turn.points > 0) {
    return fmt::format("2 {} {} = {}", kPageSigns.times, turn.points / 2, turn.points);
  }
  return std::to_string(turn.points);
}

/// The mark of a turn and what its author says about it; empty for most.
std::string said_about(const RecordedDiceTurn& turn, const Document& document) {
  std::string out(turn.nag);
  const std::string comment = turn_comment(document, turn);
  if (!out.empty() && !comment.empty()) out += ' ';
  return out += comment;
}

void add_entry(const SheetEntry* entry, const TracedDiceTurn* turn, PageText& text,
               PageTable& table) {
  if (entry == nullptr) return table.add();
  using Written = SheetEntry::Kind;
  const std::size_t begin = text.here();
  bool wrong = false;
  if (turn != nullptr) {
    wrong = entry->kind == Written::keep        ? !turn->worth.kept
            : entry->kind == Written::catapults ? !turn->catapults
                                                : entry->points != turn->points;
  }
  if (wrong) {
    text.own(points_text(*turn));
    text.own(kClaimedBeside);
  }
  if (entry->kind == Written::keep) text.own("keep");
  if (entry->kind == Written::catapults) text.own("9 catapults");
  if (entry->kind == Written::points) text.digits(entry->points);
  table.add(text.since(begin), wrong ? Mark::wrong : Mark::none);
}

}  // namespace

void add_dice_sheet(const ArbiterScene& scene, ArbiterPage& page) {
  const Report& report = scene.report;
  if (report.dice_parts().turns.empty()) return;
  const DiceRecord& record = report.record.dice();
  const bool rolled = record.has_turns;
  PageText& text = page.text;
  PageSection& section = page.add(SectionKind::sheet, text.own("Turns"));
  PageTable& table = section.add(PageTable{
      text.own(rolled ? "Dice at hand, rolls, what was set aside; the dice of the largest closed "
                        "city; 21 \u2260 27: computed 21, claimed 27"
                      : "From the score pad")});
  table.add_column(text.own("Turn"), Holds::number);
  table.add_column(text.own("Player"), Holds::player);
  if (rolled) table.add_column(text.own("Rolls"), Holds::code);
  if (rolled) table.add_column(text.own("City"), Holds::number);
  table.add_column(text.own("Points"), Holds::number);
  add_seat_columns(record, text, table);
  std::vector<std::string> said;
  for (const RecordedDiceTurn& turn : record.turns) {
    said.push_back(said_about(turn, report.document));
  }
  const bool any_said =
      std::ranges::any_of(said, [](const std::string& words) { return !words.empty(); });
  if (any_said) table.add_column(text.own("Comment"), Holds::text);
  ClaimedTotals claimed;
  for (std::size_t t = 0; t < report.dice().turns.size(); ++t) {
    const TracedDiceTurn& turn = report.dice().turns[t];
    const RecordedDiceTurn* recorded = turn.turn ? &record.turns[*turn.turn] : nullptr;
    if (turn.turn && scene.disputed == turn.turn) table.disputed = t;
    table.add_digits(text.digits(turn.number));
    add_player(record, turn.player, text, table);
    if (rolled) {
      table.add(recorded != nullptr ? text.text(dice_play_text(*recorded, record)) : Piece{});
      table.add(turn.worth.city > 0 ? text.digits(turn.worth.city) : Piece{});
    }
    const std::size_t begin = text.here();
    text.own(points_text(turn));
    Mark mark = Mark::none;
    if (recorded != nullptr && recorded->gain.given) {
      const SeatClaim& gain = recorded->gain;
      const bool told = gain.mover_only || gain.has(turn.player);
      if (told && claimed_gain(gain, turn.player) != turn.points) {
        text.own(kClaimedBeside);
        text.digits(claimed_gain(gain, turn.player));
        mark = Mark::wrong;
      }
    }
    table.add(text.since(begin), mark);
    claimed.add_cells(record, recorded != nullptr ? &recorded->totals : nullptr, turn.totals, text,
                      table);
    if (any_said) table.add(turn.turn ? text.text(said[*turn.turn]) : Piece{});
  }
}

void add_dice_pad(const ArbiterScene& scene, ArbiterPage& page) {
  const Report& report = scene.report;
  if (!report.record.dice_parts().has_sheet) return;
  const DiceRecord& record = report.record.dice();
  std::size_t rounds = 0;
  for (engine::Player p : record.seats()) {
    rounds = std::max(rounds, record.sheets[p].entries.size());
  }
  if (rounds == 0) return;
  engine::PerPlayer<std::vector<const TracedDiceTurn*>> turns;
  for (const TracedDiceTurn& turn : report.dice().turns) {
    if (record.has_turns) turns[turn.player].push_back(&turn);
  }
  PageText& text = page.text;
  PageSection& section = page.add(SectionKind::pad, text.own("Score pad"));
  PageTable& table = section.add(PageTable{text.own("The score pad of the record")});
  table.add_column(text.own("Round"), Holds::number);
  add_seat_columns(record, text, table);
  for (std::size_t round = 0; round < rounds; ++round) {
    table.add_digits(text.digits(static_cast<long>(round) + 1));
    for (engine::Player p : record.seats()) {
      const auto& entries = record.sheets[p].entries;
      add_entry(round < entries.size() ? &entries[round] : nullptr,
                round < turns[p].size() ? turns[p][round] : nullptr, text, table);
    }
  }
  table.has_sum = true;
  table.add(text.own("sum"));
  for (engine::Player p : record.seats()) {
    long sum = 0;
    for (const SheetEntry& entry : record.sheets[p].entries) sum += entry.points;
    table.add_digits(text.digits(sum));
  }
}

}  // namespace cartulary::formats
