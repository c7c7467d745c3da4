#include <algorithm>
#include <span>

#include "formats/game/dice/replay.hpp"
#include "formats/game/dice/verify_dice.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

using engine::Player;
using engine::dice::city_worth;

/// A score pad: the points of each turn, in columns. Some numbers are impossible without rolls.
class SheetCheck {
 public:
  SheetCheck(Report& report, RunningTotals& totals) : report_(report), totals_(totals) {}

  void run() {
    report_.verdict.status = Status::right;
    for (Player p : record_.seats()) take_running_totals(p);
    check_order();
    const std::size_t rounds = sheet(Player{0}).entries.size();
    for (std::size_t round = 0; round <= rounds; ++round) {
      for (Player p : record_.seats()) {
        if (round < sheet(p).entries.size()) entry(p, round);
      }
    }
    report_.verdict.moves = report_.verdict.moves_played = report_.verdict.turns =
        report_.dice().turns.size();
  }

  /// Compares the pad with the turns that were replayed. `whole`: with all turns of the game.
  void compare(bool whole) {
    for (Player p : record_.seats()) {
      std::vector<const TracedDiceTurn*> turns;
      for (const TracedDiceTurn& turn : report_.dice().turns) {
        if (turn.player == p) turns.push_back(&turn);
      }
      compare_column(p, turns, whole);
    }
  }

 private:
  /// The knight that a player holds before a turn, for sure or possibly.
  struct Knight {
    bool sure = false;
    bool possible = false;
  };

  const RecordedSheet& sheet(Player player) const { return columns_[player]; }
  const std::string& name(Player player) const { return record_.players[player].name; }

  static std::string text_of(const SheetEntry& entry, std::string_view quote = "`") {
    if (entry.kind == SheetEntry::Kind::points) return std::to_string(entry.points);
    const bool kept = entry.kind == SheetEntry::Kind::keep;
    return fmt::format("{0}{1}{0}", quote, kept ? "keep" : "catapults");
  }

  static std::string text_of(const TracedDiceTurn& turn) {
    return fmt::format("turn {}: {}", turn.number, points_text(turn.worth));
  }

  static std::string entry_of(const TracedDiceTurn& turn) {
    return turn.catapults    ? "`catapults`"
           : turn.worth.kept ? "`keep` or 0"
                             : std::to_string(turn.points);
  }

  static bool shows(const SheetEntry& entry, const TracedDiceTurn& turn) {
    if (entry.kind == SheetEntry::Kind::keep) return turn.worth.kept;
    if (entry.kind == SheetEntry::Kind::catapults) return turn.catapults;
    return entry.points == turn.points && !turn.catapults;
  }

  void compare_column(Player player, std::span<const TracedDiceTurn* const> turns, bool whole) {
    const auto& entries = sheet(player).entries;
    const std::size_t rows = std::min(turns.size(), entries.size());
    totals_.count_compared(rows);
    std::size_t row = 0;
    while (row < rows && shows(entries[row], *turns[row])) ++row;
    // A row left out shifts all that follow: that is one slip.
    const auto all_show = [&](std::size_t entry, std::size_t turn) {
      while (entry < entries.size() && turn < turns.size()) {
        if (!shows(entries[entry++], *turns[turn++])) return false;
      }
      return true;
    };
    if (whole && row < entries.size() && entries.size() + 1 == turns.size() &&
        all_show(row, row + 1)) {
      totals_.count_wrong(1);
      row_missing(player, row, *turns[row]);
      return;
    }
    if (whole && row < turns.size() && entries.size() == turns.size() + 1 &&
        all_show(row + 1, row)) {
      totals_.count_wrong(1);
      findings_.add(
          {.code = Code::sheet_differs,
           .span = entries[row].span,
           .message = fmt::format("expected {} for {}, got one more", counted(turns.size(), "turn"),
                                  name(player)),
           .label = fmt::format("row {} belongs to no turn", row + 1),
           .brief = fmt::format("row {} of {} belongs to no turn", row + 1, name(player))});
      return;
    }
    for (; row < rows; ++row) {
      if (shows(entries[row], *turns[row])) continue;
      totals_.count_wrong(1);
      entry_differs(player, row, *turns[row]);
    }
    if (whole && entries.size() != turns.size()) lengths_differ(player, turns.size());
  }

  void entry_differs(Player player, std::size_t row, const TracedDiceTurn& turn) {
    const SheetEntry& entry = sheet(player).entries[row];
    Finding& finding =
        findings_.add({.code = Code::sheet_differs,
                       .span = entry.span,
                       .message = fmt::format("expected {} in row {} of {}, got {}", entry_of(turn),
                                              row + 1, name(player), text_of(entry)),
                       .label = text_of(turn),
                       .brief = fmt::format("{} written for {}, not {}, turn {}", text_of(entry),
                                            name(player), entry_of(turn), turn.number)});
    label_turn(finding, turn);
  }

  void row_missing(Player player, std::size_t row, const TracedDiceTurn& turn) {
    Finding& finding = findings_.add({.code = Code::sheet_differs,
                                      .span = sheet(player).span,
                                      .message = fmt::format("row {1} of {2} is missing: {0}",
                                                             entry_of(turn), row + 1, name(player)),
                                      .label = "the next row is in its place",
                                      .notes = {text_of(turn)}});
    label_turn(finding, turn);
  }

  void lengths_differ(Player player, std::size_t turns) {
    findings_.add(
        {.code = Code::sheet_differs,
         .span = sheet(player).span,
         .message = fmt::format("expected {} for {}, got {}", counted(turns, "turn"), name(player),
                                sheet(player).entries.size()),
         .label = fmt::format("{} rolled {}", name(player), counted(turns, "turn")),
         .brief = fmt::format("{} written for {}, who had {}",
                              counted(sheet(player).entries.size(), "turn"), name(player), turns)});
    if (!findings_.last() || report_.dice().turns.empty()) return;
    const TracedDiceTurn& end = report_.dice().turns.back();
    if (!end.wins()) return;
    findings_[*findings_.last()].notes.push_back(
        fmt::format("{} won in turn {}", name(end.player), end.number));
  }

  void label_turn(Finding& finding, const TracedDiceTurn& turn) const {
    if (turn.turn) finding.labels.push_back({record_.turns[*turn.turn].span, "this turn"});
  }

  static bool is_possible(int points) {
    return city_worth(points, false) >= 0 || city_worth(points, true) >= 0;
  }
  static bool is_nothing(const SheetEntry& entry) {
    return entry.kind == SheetEntry::Kind::points && entry.points == 0;
  }

  /// Some pads show totals: where that is certain, it is told once, and the differences are taken.
  void take_running_totals(Player player) {
    std::vector<SheetEntry>& entries = columns_[player].entries;
    int impossible = 0;
    int before = 0;
    for (const SheetEntry& entry : entries) {
      if (entry.kind != SheetEntry::Kind::points) continue;
      const bool may_double = &entry != &entries.front() && before == 0;
      impossible +=
          !is_possible(entry.points) || (city_worth(entry.points, false) < 0 && !may_double);
      if (entry.points < before || !is_possible(entry.points - before)) return;
      before = entry.points;
    }
    const SeatClaim& scores = record_.result.scores;
    const bool likely =
        scores.has(player) ? scores.points[player] == before && impossible > 0 : impossible > 1;
    if (!likely || entries.size() < 3) return;
    std::vector<std::string> points;
    before = 0;
    for (SheetEntry& entry : entries) {
      if (entry.kind == SheetEntry::Kind::points) {
        const int total = entry.points;
        entry.points = static_cast<int16_t>(total - before);
        before = total;
      }
      points.push_back(text_of(entry, ""));
    }
    findings_.add(
        {.code = Code::table_value,
         .span = sheet(player).span,
         .message = fmt::format("expected the points of each turn for {}, got running totals",
                                name(player)),
         .label = "these add up row by row",
         .help = {fmt::format("write `{}: [{}]`", name(player), joined(points, ", "))},
         .brief = fmt::format("running totals written for {}, not points", name(player))});
  }

  /// Turns go round the table: no column is longer than the one before it, or much shorter.
  void check_order() {
    const std::size_t first = sheet(Player{0}).entries.size();
    Player next{0};
    for (Player p : record_.seats()) {
      const Player previous = std::exchange(next, p);
      const std::size_t here = sheet(p).entries.size();
      const std::size_t before = sheet(previous).entries.size();
      if (here <= before && here + 1 >= first) continue;
      const bool longer = here > before;
      const std::string& other = name(longer ? previous : Player{0});
      const std::size_t theirs = longer ? before : first;
      findings_.add(
          {.code = Code::sheet_order,
           .span = sheet(p).span,
           .message = fmt::format("expected {} {} for {}, got {}", longer ? "at most" : "at least",
                                  counted(longer ? before : first - 1, "turn"), name(p), here),
           .label = fmt::format("{} has {}", other, theirs),
           .help = {"players take turns in the order of `players`; the game ends with "
                    "the winning turn; a turn without points is a 0"},
           .brief = fmt::format("{} written for {}, {} for {}", counted(here, "turn"), name(p),
                                theirs, other)});
      report_.verdict.doubtful = true;
      return;
    }
  }

  void entry(Player player, std::size_t round) {
    const SheetEntry& entry = sheet(player).entries[round];
    Verdict& verdict = report_.verdict;
    if (verdict.over) {
      if (!told_end_) {
        findings_.add({.code = Code::after_the_win,
                       .span = entry.span,
                       .message = fmt::format("{} has a turn after the win", name(player)),
                       .label = "the game is over",
                       .notes = {won_text()},
                       .brief = fmt::format("turn of {} after the win", name(player))});
        report_.verdict.doubtful = true;
      }
      told_end_ = true;
      return;
    }
    totals_.count_compared(1);
    const std::size_t before = findings_.seen(Severity::error);
    const Knight knight = knight_before(player, round);
    TracedDiceTurn& traced = report_.dice().turns.emplace_back();
    traced.number = static_cast<int>(report_.dice().turns.size());
    traced.player = player;
    traced.points = entry.kind == SheetEntry::Kind::points ? entry.points : 0;
    traced.worth.kept = surely_holds(player, round);
    traced.kept_unknown = !traced.worth.kept && is_nothing(entry) && may_hold(player, round);
    traced.catapults = entry.kind == SheetEntry::Kind::catapults;
    if (traced.catapults) {
      check_dice(player, round, entry, engine::dice::kDice);
    } else if (traced.points > 0) {
      check_value(player, round, entry, knight, traced);
    }
    totals_.count_wrong(findings_.seen(Severity::error) > before ? 1 : 0);
    verdict.totals[player] += traced.points;
    traced.totals = verdict.totals;
    const bool doubted = doubted_.contains(player);
    if ((verdict.totals[player] >= engine::dice::kGoal && !doubted) || traced.catapults) {
      verdict.over = true;
      verdict.by_catapults = traced.catapults;
      verdict.winners = engine::PlayerSet::of(player);
      won_in_ = round;
    }
  }

  std::string won_text() const {
    const Verdict& verdict = report_.verdict;
    const Player winner = verdict.winners.lowest();
    const std::string& who = record_.players[winner].name;
    return verdict.by_catapults
               ? fmt::format("{} rolled nine catapults in round {}", who, won_in_ + 1)
               : fmt::format("{} reached {} points in round {}", who, verdict.totals[winner],
                             won_in_ + 1);
  }

  /// A knight is kept only in a turn without points.
  Knight knight_before(Player player, std::size_t round) const {
    if (round == 0) return {};
    const SheetEntry& before = sheet(player).entries[round - 1];
    const bool kept = before.kind == SheetEntry::Kind::keep;
    return {.sure = kept, .possible = kept || is_nothing(before)};
  }

  /// True if a player surely held a knight while others had the turns after his in `round`.
  bool surely_holds(Player player, std::size_t round) const {
    const auto& entries = sheet(player).entries;
    if (round >= entries.size()) return false;
    if (entries[round].kind == SheetEntry::Kind::keep) return true;
    if (!knight_before(player, round + 1).possible || round + 1 >= entries.size()) return false;
    const int next = entries[round + 1].points;
    return next > 0 && city_worth(next, false) < 0 && city_worth(next, true) > 0;
  }

  /// A 0 after which the next number may be doubled, or is not there yet.
  bool may_hold(Player player, std::size_t round) const {
    const auto& entries = sheet(player).entries;
    if (round + 1 >= entries.size()) return true;
    const SheetEntry& next = entries[round + 1];
    return next.kind != SheetEntry::Kind::points || next.points == 0 ||
           city_worth(next.points, true) > 0;
  }

  void check_value(Player player, std::size_t round, const SheetEntry& entry, const Knight& knight,
                   TracedDiceTurn& traced) {
    const int single = city_worth(entry.points, false);
    const int doubled = city_worth(entry.points, true);
    const bool as_single = single > 0 && !knight.sure;
    const bool as_doubled = doubled > 0 && knight.possible;
    if (!as_single && !as_doubled) {
      wrong_value(player, entry, knight, single, doubled);
      return;
    }
    // Where both columns have the number, the smaller city is the one that takes fewer dice.
    const bool counts_doubled = as_doubled && (!as_single || doubled < single);
    traced.worth.city = counts_doubled ? doubled : single;
    traced.worth.doubled = counts_doubled;
    const bool enough = check_dice(player, round, entry, traced.worth.city);
    if (enough && !engine::dice::is_printed(traced.worth.city, counts_doubled)) {
      findings_.add(undefined_cell(entry.span));
    }
  }

  void wrong_value(Player player, const SheetEntry& entry, const Knight& knight, int single,
                   int doubled) {
    doubted_.insert(player);
    report_.verdict.doubtful = true;
    const std::string written =
        fmt::format("{} written for {}, ", counted(entry.points, "point"), name(player));
    Finding finding{.span = entry.span};
    if (single > 0) {
      finding.code = Code::not_doubled;
      finding.message =
          fmt::format("expected doubled points for {}, who kept a knight last turn, got {}",
                      name(player), entry.points);
      finding.label = fmt::format("single points of {}", dice_text(single));
      finding.brief = written + "not doubled after a kept knight";
      finding.help.push_back(fmt::format("{} with a knight are {} points", dice_text(single),
                                         engine::dice::points(single, true)));
    } else if (doubled > 0) {
      finding.code = Code::doubled_without_knight;
      finding.message =
          fmt::format("expected single points for {}, got {}", name(player), entry.points);
      finding.label = fmt::format("doubled points of {}", dice_text(doubled));
      finding.brief = written + "doubled without a kept knight";
      finding.help.push_back(
          "only the turn after one without points can be doubled; is a 0 or `keep` missing?");
    } else {
      finding.code = Code::table_value;
      finding.message = fmt::format("{} has {}, which is not in the score table", name(player),
                                    counted(entry.points, "point"));
      finding.label = "no city scores this";
      finding.brief = written + "which no city scores";
      finding.help.push_back(
          knight.sure ? "3 to 8 dice with a knight score 2, 6, 12, 20, 30, 42"
          : knight.possible
              ? "3 to 9 dice score 1, 3, 6, 10, 15, 21, 28; with a knight 2, 6, 12, 20, "
                "30, 42"
              : "3 to 9 dice score 1, 3, 6, 10, 15, 21, 28");
    }
    findings_.add(std::move(finding));
  }

  /// Checks that a player builds with no dice that others hold. False after a finding.
  bool check_dice(Player player, std::size_t round, const SheetEntry& entry, int needed) {
    std::vector<std::string> holders;
    std::vector<std::string> inferred;
    for (Player p : record_.seats()) {
      // Take this round for those who had their turn already, the one before for the others.
      if (p == player || (p > player && round == 0)) continue;
      const std::size_t kept = p < player ? round : round - 1;
      if (!surely_holds(p, kept)) continue;
      holders.push_back(name(p));
      const SheetEntry& entry_then = sheet(p).entries[kept];
      if (entry_then.kind == SheetEntry::Kind::keep) continue;
      inferred.push_back(fmt::format("the {} of {} in round {} can only be doubled points",
                                     sheet(p).entries[kept + 1].points, name(p), kept + 2));
    }
    const int left = engine::dice::kDice - static_cast<int>(holders.size());
    if (needed <= left) return true;
    const bool by_catapults = entry.kind == SheetEntry::Kind::catapults;
    Finding& finding = findings_.add(
        {.code = Code::dice_held,
         .span = entry.span,
         .message = fmt::format("expected at most {} for {}, got {}", dice_text(left), name(player),
                                needed),
         .label = by_catapults ? std::string("nine catapults need nine dice")
                               : fmt::format("{} points take {} dice", entry.points, needed),
         .notes = {fmt::format("{} held a knight at that time", enumerate(holders))},
         .brief = fmt::format(
             "{} written for {}, which need {} dice, not {}",
             by_catapults ? std::string("nine catapults") : counted(entry.points, "point"),
             name(player), needed, left)});
    finding.notes.insert(finding.notes.end(), inferred.begin(), inferred.end());
    return false;
  }

  Report& report_;
  Findings& findings_ = report_.checked()->findings;
  const DiceRecord& record_ = report_.record.dice();
  engine::PerPlayer<RecordedSheet> columns_ = record_.sheets;
  RunningTotals& totals_;
  engine::PlayerSet doubted_{};  ///< players with a number that cannot be: it wins nothing
  bool told_end_ = false;
  std::size_t won_in_ = 0;
};

}  // namespace

void take_sheet(Report& report, RunningTotals& totals) {
  SheetCheck(report, totals).run();
}

void compare_sheet(bool whole, Report& report, RunningTotals& totals) {
  SheetCheck(report, totals).compare(whole);
}

}  // namespace cartulary::formats
