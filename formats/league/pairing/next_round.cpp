#include "formats/league/pairing/next_round.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <map>
#include <numeric>
#include <set>
#include <span>

#include "formats/exchange/convert/record_text.hpp"
#include "formats/ground/text/finding.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/league/pairing/bracket.hpp"
#include "formats/league/pairing/contenders.hpp"
#include "formats/league/pairing/pairs.hpp"
#include "formats/league/pairing/tables.hpp"
#include "formats/league/tournament/rounds.hpp"
#include "formats/league/tournament/who_plays.hpp"

namespace cartulary::formats {
namespace {

using pairing::add_once;
using pairing::Contender;
using pairing::Field;
using pairing::Names;
using pairing::say_tables;
using pairing::say_without_opponent;
using standings::Entrant;
using standings::Meeting;
using standings::Pairing;
using standings::Place;

std::string in_round(const std::string& round) {
  return round.empty() ? "this round" : round_name(round);
}

/// Finds out which round is next and makes it.
class RoundMaker {
 public:
  RoundMaker(const League& all, const std::vector<Entry>& entries, const RoundWish& wish)
      : all_(all), entries_(entries), wish_(wish), file_(all.tournament()) {}

  NextRound run() {
    out_.trust = wish_.trust;
    find_stages();
    if (const auto at = chosen_stage()) {
      for (std::size_t stage = *at; stage < stages_.size(); ++stage) {
        finished_ = true;
        out_.rounds.clear();
        make_stage(stage);
        if (!out_.refusals.empty() || !finished_) break;
        const bool wished = !wish_.stage.empty() || !wish_.round.empty();
        if (wished || stage + 1 == stages_.size()) {
          const std::string of = stages_[stage].empty() ? "" : " of " + stages_[stage];
          refuse(fmt::format("all rounds{} are played: there is none to pair", of));
          break;
        }
      }
    }
    if (!out_.refusals.empty()) out_.rounds.clear();
    return std::move(out_);
  }

 private:
  void refuse(std::string why) { out_.refusals.push_back(std::move(why)); }

  // Which round.

  /// An entry, with the names that the tournament gives to stages and players.
  const Entry& entry(std::size_t i) const { return all_.entries()[i]; }

  void find_stages() {
    for (const StageRules& rules : file_.stages) {
      if (!rules.stage.empty()) stages_.push_back(rules.stage);
    }
    for (std::size_t i = 0; i < entries_.size(); ++i) add_once(stages_, entry(i).stage);
    if (stages_.empty()) stages_.emplace_back();
  }

  /// The rounds of a stage that have begun, in their order.
  Names begun(const std::string& stage) const {
    Names out;
    for (std::size_t i = 0; i < entries_.size(); ++i) {
      if (entry(i).stage == stage && begins_round(entry(i))) add_once(out, entry(i).round);
    }
    return rounds_in_order(file_.rules_of(stage), std::move(out));
  }

  std::optional<std::size_t> chosen_stage() {
    if (!wish_.stage.empty()) {
      const auto at = index_where(
          stages_, [this](const std::string& name) { return same_word(name, wish_.stage); });
      if (at) return at;
      const std::string_view near = nearest(wish_.stage, stages_);
      refuse(fmt::format("no stage is called `{}`{}", wish_.stage,
                         near.empty() ? std::string(stages_.front().empty()
                                                        ? ": the results have no stages"
                                                        : ": the stages are " + enumerate(stages_))
                                      : fmt::format("; did you mean `{}`?", near)));
      return {};
    }
    std::size_t last = 0;
    for (std::size_t i = 0; i < stages_.size(); ++i) {
      const Names rounds = begun(stages_[i]);
      if (!rounds.empty()) last = i;
      if (wish_.round.empty()) continue;
      const auto is_wished = [this](const std::string& name) {
        return same_round(wish_.round, name);
      };
      if (std::ranges::any_of(rounds, is_wished)) return i;
      if (std::ranges::any_of(file_.rules_of(stages_[i]).rounds, is_wished)) return i;
    }
    return last;
  }

  /// The number of the wanted round, from 0; nothing, after saying so, if it cannot be made.
  std::optional<std::size_t> number_of(const Names& rounds, const StageRules& rules) {
    if (wish_.round.empty()) return rounds.size();
    const auto is_wished = [this](const std::string& name) {
      return same_round(wish_.round, name);
    };
    if (const auto begun = index_where(rounds, is_wished)) return begun;
    std::optional<std::size_t> number = index_where(rules.rounds, is_wished);
    if (const auto named = number_of_round(wish_.round); !number && named && *named > 0) {
      number = static_cast<std::size_t>(*named) - 1;
    }
    if (number == rounds.size()) return number;
    if (!number) {
      refuse(fmt::format("no round is called `{}`", wish_.round));
    } else {
      refuse(fmt::format("{} cannot be paired before {} is played", in_round(wish_.round),
                         in_round(name_of_round(rounds.size(), rounds, rules, 0))));
    }
    return {};
  }

  // The rounds before it.

  /// Leaves the results before a round of a stage.
  void look_back(std::size_t stage, std::size_t number, const Names& rounds) {
    Names known;  // rounds that stay, of all stages up to this one
    std::vector<Entry> kept;
    const auto place = [this](const std::string& name) {
      return index_in(stages_, name).value_or(stages_.size());
    };
    for (std::size_t i = 0; i < entries_.size(); ++i) {
      const std::size_t of = place(entry(i).stage);
      if (of > stage) continue;
      if (of == stage && index_in(rounds, entry(i).round).value_or(number) >= number) continue;
      kept.push_back(entries_[i]);
      add_once(known, entry(i).round);
    }
    auto tournament = std::make_shared<Tournament>(file_);
    absent_.clear();
    away_.clear();
    for (const Entry& of : all_.entries()) {
      const bool here = (of.absent || of.half_bye) && of.stage == stages_[stage];
      if (here && number_in_stage(of.round, number, rounds, stage)) away_.insert(of.players[0]);
    }
    const auto is_known = [&known](const std::string& round) {
      return std::ranges::any_of(
          known, [&round](const std::string& name) { return same_round(round, name); });
    };
    std::erase_if(tournament->byes, [&](const Bye& bye) {
      if (!bye.stage.empty() && bye.stage != stages_[stage]) return place(bye.stage) > stage;
      if (!number_in_stage(bye.round, number, rounds, stage) && is_known(bye.round)) return false;
      if (number_in_stage(bye.round, number, rounds, stage)) absent_.insert(name_of(bye.player));
      return true;
    });
    std::erase_if(tournament->walkovers, [&](const Walkover& walkover) {
      return !walkover.round.empty() && !is_known(walkover.round);
    });
    out_.league = std::make_shared<League>(*tournament, std::move(kept));
    out_.tournament = std::move(tournament);
    groups_ = league().standings({.trust = wish_.trust});
  }

  /// True if a round that a ruling names is the one to pair.
  bool number_in_stage(const std::string& round, std::size_t number, const Names& rounds,
                       std::size_t stage) const {
    return same_round(round, name_of_round(number, rounds, file_.rules_of(stages_[stage]), 0));
  }

  const std::string& name_of(const std::string& player) const {
    return all_.name_of_player(player);
  }

  const League& league() const { return *out_.league; }

  // A stage.

  void make_stage(std::size_t stage) {
    const StageRules& rules = file_.rules_of(stages_[stage]);
    const Names rounds = begun(stages_[stage]);
    const auto number = number_of(rounds, rules);
    if (!number) return;
    look_back(stage, *number, rounds);
    number_ = *number;
    rounds_ = &rounds;
    rules_ = &rules;
    stage_ = stages_[stage];
    tables_ = 0;
    played_.assign(rounds.begin(), rounds.begin() + static_cast<std::ptrdiff_t>(number_));

    const bool swiss = rules.pairing == Pairing::swiss || rules.pairing == Pairing::tables;
    const bool over = rules.planned > 0 && number_ >= static_cast<std::size_t>(rules.planned);
    if (swiss && rules.planned == 0 && wish_.stage.empty() && wish_.round.empty() &&
        stage + 1 < stages_.size() && number_ > 0) {
      refuse(
          fmt::format("{} does not say how many rounds it has: give it `rounds`, or name the "
                      "next stage by `--stage`",
                      stage_));
      return;
    }
    if (wish_.all && rules.pairing != Pairing::round_robin) {
      refuse("only of a round robin all rounds are known beforehand: leave `--all` out");
      return;
    }
    if (rules.pairing != Pairing::round_robin && !wish_.force) refuse_missing();
    look_for_strangers();
    if (!out_.refusals.empty()) return;
    if (swiss && over) return;  // finished

    Names groups;
    for (const GroupStandings& group : groups_) {
      if (group.stage == stage_) groups.push_back(group.group);
    }
    if (stage == 0) {
      for (const TournamentPlayer& player : file_.players) {
        if (!player.group.empty()) add_once(groups, player.group);
      }
    }
    if (groups.empty()) groups.emplace_back();
    bool found = wish_.group.empty();
    for (const std::string& group : groups) {
      if (!wish_.group.empty() && !same_word(wish_.group, group)) continue;
      found = true;
      make_group(group, groups.size(), stage);
    }
    if (!found) {
      const bool none = groups.size() == 1 && groups.front().empty();
      refuse(fmt::format("no group is called `{}`{}", wish_.group,
                         none ? ": there are no groups" : ": the groups are " + enumerate(groups)));
    }
  }

  /// Tells which results of the rounds before are missing.
  void refuse_missing() {
    refuse_unplayed(stage_, number_);
    if (!is_bracket()) refuse_missing_in(stage_, played_);
    refuse_gaps(stage_);
  }
  /// Refuses rounds and duels of a stage that must exist, and do not.
  void refuse_gaps(const std::string& stage) {
    for (const EntryFault& fault : not_there(league())) {
      if (league().entries()[fault.entry].stage == stage) refuse(fault.finding.message);
    }
  }

  /// Refuses results of a stage that nobody entered; `number`: of the round that comes next.
  void refuse_unplayed(const std::string& stage, std::size_t number) {
    for (uint32_t i : league().unplayed()) {
      const Entry& of = league().entries()[i];
      if (of.stage != stage || of.players.size() < 2 || left_one(of, number)) continue;
      refuse(
          fmt::format("{}{}{} has no result", of.where, of.where.empty() ? "" : ": ", text_of(of)));
    }
  }

  /// Refuses players who played before a round and are not in it: perhaps a result was forgotten.
  void refuse_missing_in(const std::string& stage, const Names& rounds) {
    for (const MissingResults& missing : missing_results(league(), stage, rounds)) {
      for (const std::string& name : missing.names) refuse_missing_of(name, missing.round);
    }
  }
  void refuse_missing_of(const std::string& name, const std::string& round) {
    refuse(fmt::format("{} has no result of {}: enter it, or list a bye or a withdrawal",
                       in_round(round), name));
  }

  /// Rounds with somebody who should not be in them do not tell who goes on.
  void look_for_strangers() {
    strange_.clear();
    for (const EntryFault& fault : who_plays(league(), {.trust = wish_.trust})) {
      const Entry& of = league().entries()[fault.entry];
      if (of.stage != stage_) continue;
      if (wish_.force) {
        strange_.push_back(fault.finding.message + ".");
      } else {
        refuse(fmt::format("{}: {}", where_read(of), fault.finding.message));
      }
    }
  }

  /// True if one of those who meet has withdrawn: their result is not missing.
  bool left_one(const Entry& of, std::size_t number) const {
    const Names sides = league().sides_of(of);
    return std::ranges::any_of(sides, [&](const std::string& name) {
      return all_.withdrawal_of(name, number) != nullptr;
    });
  }

  bool is_bracket() const { return standings::is_bracket(rules_->pairing); }

  static std::string text_of(const Entry& entry) {
    std::string out;
    if (!entry.round.empty()) out += in_round(entry.round) + " ";
    if (!entry.table.empty()) out += "table " + entry.table + " ";
    return out + joined(entry.players, " - ");
  }

  // A group.

  void make_group(const std::string& name, std::size_t groups, std::size_t stage) {
    RoundOfGroup round{.stage = stage_, .group = name};
    round.best_of = rules_->counting.best_of;
    round.before = {.stage = stage_, .group = name, .rules = rules_};
    round.remarks = strange_;
    for (const GroupStandings& group : groups_) {
      if (group.stage == stage_ && group.group == name) round.before = group;
    }
    const bool teams =
        round.before.of_teams || (round.before.contest.who.empty() && pairing::has_teams(file_));
    // In the order of seeds, or as they are listed; then those who only have results.
    Names entered;
    if (!rules_->seeds_from.empty() && rules_->seeds_from != stage_) {
      if (groups == 1) entered = qualified(round);
    } else if (teams) {
      entered = file_.teams;
    } else if (stage == 0 || groups == 1) {
      entered = pairing::listed(all_, name, groups == 1);
    }
    if (!out_.refusals.empty()) return;
    leave_out_withdrawn(round, entered);
    for (Entrant entrant : round.before.contest.who) {
      const std::string& player = league().name(entrant);
      if (all_.withdrawal_of(player, number_) == nullptr ||
          pairing::has_results(league(), round, player)) {
        add_once(entered, player);
      }
    }
    // By rank.
    for (const Place& place : round.before.places) {
      if (contains(entered, league().name(place.entrant))) {
        round.players.push_back(league().name(place.entrant));
      }
    }
    for (const std::string& other : entered) add_once(round.players, other);
    teams_ = teams;
    round.of_teams = teams;
    round.entered = entered;
    for (const std::string& team : entered) {
      if (teams) round.squads.push_back(pairing::players_of(league(), team));
    }

    switch (rules_->pairing) {
      case Pairing::swiss:
      case Pairing::tables:
        make_swiss(std::move(round));
        break;
      case Pairing::round_robin:
        make_circle(std::move(round), entered);
        break;
      case Pairing::knock_out:
      case Pairing::double_elimination:
        make_bracket(std::move(round), entered);
        break;
    }
  }

  /// A player who left before anything began is no part of it.
  void leave_out_withdrawn(RoundOfGroup& round, Names& entered) {
    left_before_ = 0;
    std::erase_if(entered, [&](const std::string& player) {
      if (all_.withdrawal_of(player, number_) == nullptr ||
          pairing::has_results(league(), round, player)) {
        return false;
      }
      ++left_before_;
      round.remarks.push_back(fmt::format("{} has withdrawn.", player));
      return true;
    });
  }

  /// Those who go on from the stage before: all firsts of groups, all seconds, ...
  Names qualified(RoundOfGroup& round) {
    const std::string& from = rules_->seeds_from;
    const StageRules& rules = file_.rules_of(from);
    if (rules.advance == 0) {
      refuse(fmt::format("{} does not say how many go on from {}: give that `advance`",
                         file_.name.empty() ? "the tournament's file" : file_.name, from));
      return {};
    }
    if (!wish_.force) {
      const Names rounds = begun(from);
      refuse_unplayed(from, rounds.size());
      refuse_gaps(from);
      if (rules.pairing == Pairing::swiss || rules.pairing == Pairing::tables) {
        refuse_missing_in(from, rounds);
      }
      if (rules.planned > 0 && rounds.size() < static_cast<std::size_t>(rules.planned)) {
        refuse(fmt::format("{} of {} rounds of {} are played", rounds.size(), rules.planned, from));
      }
      if (!out_.refusals.empty()) return {};
    }
    std::vector<std::pair<std::size_t, std::string>> found;
    for (const GroupStandings& group : groups_) {
      if (group.stage != from) continue;
      const Names names = going_on(group, round, static_cast<std::size_t>(rules.advance));
      for (std::size_t i = 0; i < names.size(); ++i) found.emplace_back(i, names[i]);
    }
    if (!out_.refusals.empty()) return {};
    std::ranges::stable_sort(found, [](const auto& a, const auto& b) { return a.first < b.first; });
    Names out = mapped(found, [](const auto& of) { return of.second; });
    if (out.empty()) refuse(fmt::format("{} has no results, so nobody goes on from it", from));
    return out;
  }

  /// Those who go on from a group. A player who has since withdrawn leaves the place to the next.
  Names going_on(const GroupStandings& group, RoundOfGroup& round, std::size_t advance) {
    const std::string title = group_name(group.stage, group.group);
    const auto& [staying, left] = staying_in(league(), group, round.stage);
    Names gone;
    for (const Place& place : group.places) {  // as far as they would have gone on
      if (staying.size() >= advance && place.entrant == staying[advance - 1].entrant) break;
      if (find_row(left, &Place::entrant, place.entrant) != nullptr) {
        gone.push_back(league().name(place.entrant));
      }
    }
    const std::size_t count = std::min(staying.size(), advance);
    for (std::size_t i = 0; i < count;) {
      std::size_t end = i + 1;
      while (end < staying.size() && staying[end].rank == staying[i].rank) ++end;
      Names tied;
      for (std::size_t k = i; k < end; ++k) tied.push_back(league().name(staying[k].entrant));
      if (end > advance) {
        refuse(
            fmt::format("{} are tied in all criteria, and {} of them {} on from {}: draw a lot, "
                        "and write its order to the tournament's file, as `lots: {}`",
                        enumerate(tied), advance - i, advance - i == 1 ? "goes" : "go", title,
                        yaml_list(tied)));
      } else if (tied.size() > 1) {
        round.remarks.push_back(
            fmt::format("{} are tied in all criteria of {}, so their seeds follow the order in "
                        "which they are listed; `lots` may say otherwise.",
                        enumerate(tied), title));
      }
      i = end;
    }
    Names out = mapped(std::span(staying).first(count),
                       [this](const Place& place) { return league().name(place.entrant); });
    if (gone.empty()) return out;
    const Names up(out.end() - static_cast<std::ptrdiff_t>(std::min(gone.size(), out.size())),
                   out.end());
    round.remarks.push_back(
        staying.size() < advance
            ? fmt::format("{} withdrawn: nobody is left in {} to go on instead.", have_text(gone),
                          title)
            : fmt::format("{} withdrawn: {} on from {} instead.", have_text(gone), go_text(up),
                          title));
    return out;
  }

  /// Adds a group's round, with its name; `left`: how many play in a knock-out.
  void add(RoundOfGroup round, std::size_t left) {
    round.round = name_of_round(number_, *rounds_, *rules_, left);
    add_named(std::move(round));
  }
  void add_named(RoundOfGroup round) {
    finished_ = false;
    std::stable_partition(round.tables.begin(), round.tables.end(),
                          [](const RoundTable& table) { return table.players.size() > 1; });
    out_.rounds.push_back(std::move(round));
  }

  // Those who play, with what they did.

  /// Adds a match of two, on each of its boards for teams.
  void add_match(RoundOfGroup& round, const std::string& first, const std::string& second,
                 bool second_starts, std::optional<std::size_t> walkover = {}) {
    if (!teams_) {
      RoundTable table{.players = {first, second}, .walkover = walkover};
      if (!walkover) {
        table.table = std::to_string(++tables_);
        table.starter = second_starts ? 1 : 0;
      }
      round.tables.push_back(std::move(table));
      return;
    }
    const Names a = pairing::players_of(league(), first);
    const Names b = pairing::players_of(league(), second);
    if (a.empty() || b.empty()) {
      round.remarks.push_back(fmt::format("The players of {} are not known: {} - {} has no boards.",
                                          a.empty() ? first : second, first, second));
    }
    if (a.size() != b.size()) {
      round.remarks.push_back(
          fmt::format("{} and {} have not as many players: the first {} of each play.", first,
                      second, std::min(a.size(), b.size())));
    }
    for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
      RoundTable table{.match = fmt::format("{} - {}", first, second),
                       .players = {a[i], b[i]},
                       .walkover = walkover};
      if (!walkover) {
        table.table = std::to_string(++tables_);
        table.starter = i % 2;  // on every other board
      }
      round.tables.push_back(std::move(table));
    }
  }

  void add_bye(RoundOfGroup& round, const std::string& name) {
    round.remarks.push_back(fmt::format("{} has a bye.", name));
    round.tables.push_back(
        {.match = teams_ ? name : std::string(), .players = {name}, .walkover = 0});
  }

  Names left_in(RoundOfGroup& round) {
    Names out;
    for (const std::string& name : round.players) {
      if (all_.withdrawal_of(name, number_) != nullptr) {
        round.remarks.push_back(fmt::format("{} has withdrawn.", name));
      } else if (away_.contains(name)) {
        round.remarks.push_back(fmt::format("{} is absent.", name));
      } else if (absent_.contains(name)) {
        add_bye(round, name);
      } else {
        out.push_back(name);
      }
    }
    return out;
  }

  void say_fresh(RoundOfGroup& round, const Names& names) {
    if (number_ == 0 || teams_) return;
    const std::set<std::string> played = pairing::who_played(league(), round);
    Names fresh;
    for (const std::string& name : names) {
      if (!played.contains(name)) fresh.push_back(name);
    }
    if (!fresh.empty()) {
      round.remarks.push_back(fmt::format("{} not played before.", have_text(fresh)));
    }
  }

  void refuse_crowd(std::size_t players) {
    refuse(fmt::format("expected at most {} players in a group, got {}", pairing::kMostMatched,
                       players));
  }

  /// False, after saying so, if there are no two to pair; `otherwise`: what else names players.
  bool are_enough(const Names& names, std::string_view otherwise) {
    if (names.empty()) {
      refuse(fmt::format("there is nobody to pair: list `players` in the tournament's file, or {}",
                         otherwise));
    } else if (names.size() == 1) {
      refuse(fmt::format("there is nobody to play against {}", names.front()));
    }
    return names.size() > 1;
  }

  // Swiss rounds and tables.

  void make_swiss(RoundOfGroup round) {
    const Names names = left_in(round);
    if (round.players.empty() && !are_enough(names, "name results")) return;
    if (names.size() < 2) {
      refuse(names.empty() ? std::string("there is nobody left to pair")
                           : fmt::format("there is nobody left to play against {}", names.front()));
      return;
    }
    if (names.size() > pairing::kMostMatched) {
      refuse_crowd(names.size());
      return;
    }
    const Field field = pairing::field_of(league(), round, names);
    say_fresh(round, names);
    const auto seats = static_cast<std::size_t>(rules_->seats_of_table());
    if (rules_->pairing == Pairing::tables && seats > 2 && !teams_) {
      seat(round, names, field, seats);
    } else {
      pair(round, names, field);
    }
    add(std::move(round), 0);
  }

  void pair(RoundOfGroup& round, const Names& names, const Field& field) {
    const auto pairs = pairing::pairs_of(field, rules_->pairing_order);
    if (!pairs) return;
    for (const pairing::Pair& of : pairs->pairs) {
      add_match(round, names[of.first], names[of.second], of.second_starts);
      say_met(round, names, field, of.first, of.second, true);
    }
    if (!pairs->bye) return;
    add_bye(round, names[*pairs->bye]);
    if (field[*pairs->bye].byes > 0) {
      round.remarks.push_back(fmt::format(
          "{} had a bye before, as everybody had who could have it.", names[*pairs->bye]));
    }
  }

  void seat(RoundOfGroup& round, const Names& names, const Field& field, std::size_t seats) {
    round.of_tables = true;
    const pairing::Tables found = pairing::tables_of(field, rules_->pairing_order, seats);
    for (const auto& players : found.tables) {
      RoundTable table{.table = std::to_string(++tables_)};
      for (uint32_t player : players) table.players.push_back(names[player]);
      table.starter = pairing::starter_of(field, players);
      round.tables.push_back(std::move(table));
      for (std::size_t a = 0; a < players.size(); ++a) {
        for (std::size_t b = a + 1; b < players.size(); ++b) {
          say_met(round, names, field, players[a], players[b], false);
        }
      }
    }
    round.remarks.push_back(found.best
                                ? "No other tables are better: all were looked at."
                                : "There are too many tables to look at all of them: others may "
                                  "be better.");
  }

  // Everybody against everybody.

  void make_circle(RoundOfGroup round, const Names& entered) {
    if (!are_enough(entered, "name results")) return;
    const auto count = static_cast<uint32_t>(entered.size());
    if (count > pairing::kMostMatched) {
      refuse_crowd(count);
      return;
    }
    const auto circle = pairing::circle_rounds(count);
    const std::size_t rounds =
        rules_->planned > 0 ? static_cast<std::size_t>(rules_->planned) : circle.size();
    // Which rounds of the circle were played.
    std::vector<bool> done(rounds);
    bool follows = true;
    for (const std::string& played : played_) {
      const pairing::PairsOfNames pairs = pairing::pairs_in(league(), round, played);
      if (pairs.empty()) continue;
      bool found = false;
      for (std::size_t i = 0; i < rounds && !found; ++i) {
        if (done[i]) continue;
        const auto of_circle = pairing::names_in(circle[i % circle.size()], entered);
        found = std::includes(of_circle.begin(), of_circle.end(), pairs.begin(), pairs.end());
        if (found) done[i] = true;
      }
      follows = follows && found;
    }
    if (!follows) {
      make_without_circle(std::move(round));
      return;
    }
    if (std::ranges::find(done, false) == done.end()) return;  // finished
    const std::string first = name_of_round(number_, *rounds_, *rules_, 0);
    std::size_t number = number_;
    for (std::size_t i = 0; i < rounds; ++i) {
      if (done[i]) continue;
      RoundOfGroup one = round;
      one.round = name_of_round(number++, played_, *rules_, 0);
      if (number == number_ + 1) one.round = first;
      tables_ = wish_.all ? 0 : tables_;
      fill(one, circle[i % circle.size()], entered, i / circle.size() % 2 == 1);
      add_named(std::move(one));
      if (!wish_.all) break;
    }
  }

  void fill(RoundOfGroup& round, const std::vector<pairing::CirclePair>& pairs, const Names& names,
            bool turned) {
    for (pairing::CirclePair pair : pairs) {
      if (turned) std::swap(pair[0], pair[1]);
      const auto& [a, b] = pair;
      if (a >= names.size() || b >= names.size()) {
        const std::string& name = names[std::min(a, b)];
        if (all_.withdrawal_of(name, number_) == nullptr) say_without_opponent(round, {name});
        continue;
      }
      const Withdrawal* const left_a = all_.withdrawal_of(names[a], number_);
      const Withdrawal* const left_b = all_.withdrawal_of(names[b], number_);
      if (left_a == nullptr && left_b == nullptr) add_match(round, names[a], names[b], false);
      if ((left_a == nullptr) == (left_b == nullptr)) continue;
      const Withdrawal* const left = left_a != nullptr ? left_a : left_b;
      const std::string& gone = left_a != nullptr ? names[a] : names[b];
      const std::string& other = left_a != nullptr ? names[b] : names[a];
      const bool wins =
          left->unplayed == Unplayed::walkover && left->played == BeforeLeaving::count;
      round.remarks.push_back(fmt::format("{} has withdrawn: {} {}.", gone, other,
                                          wins ? "wins without playing" : "does not play"));
      if (wins) add_match(round, names[a], names[b], false, left_a != nullptr ? 1u : 0u);
    }
  }

  /// Results that are not those of a circle: whoever has not met.
  void make_without_circle(RoundOfGroup round) {
    const Names names = left_in(round);
    if (names.size() < 2) return;
    const Field field = pairing::field_of(league(), round, names);
    bool all_met = true;
    for (std::size_t a = 0; a < names.size(); ++a) {
      for (std::size_t b = a + 1; b < names.size(); ++b) {
        all_met = all_met && field.met(a, b) > 0;
      }
    }
    if (all_met) return;  // finished
    round.remarks.emplace_back(
        "The results are not those of a circle of these players: who has not met is paired, and "
        "it may take more rounds than a circle.");
    const auto pairs = pairing::pairs_of(field, rules_->pairing_order);
    if (!pairs) return;
    for (const pairing::Pair& of : pairs->pairs) {
      if (field.met(of.first, of.second) > 0) {
        round.remarks.push_back(fmt::format("{} and {} have met: they do not play in this round.",
                                            names[of.first], names[of.second]));
      } else {
        add_match(round, names[of.first], names[of.second], of.second_starts);
      }
    }
    if (pairs->bye) say_without_opponent(round, {names[*pairs->bye]});
    add(std::move(round), 0);
  }

  // Knock-outs.

  void make_bracket(RoundOfGroup round, const Names& seeds) {
    if (!are_enough(seeds, "give the stage `seeds-from`")) return;
    const bool twice = rules_->pairing == Pairing::double_elimination;
    const standings::FirstMatches first = first_matches();
    if (!rules_->bracket.empty() && 2 * first.size() != seeds.size()) {
      refuse(fmt::format("`bracket` is one of {} players, and {} go on", 2 * first.size(),
                         seeds.size()));
      return;
    }
    pairing::Bracket bracket(static_cast<uint32_t>(seeds.size()), twice ? 2 : 1,
                             rules_->third_place, first);
    std::vector<int> lost(seeds.size());
    const std::string astray = enter_results(round, seeds, bracket, lost);
    if (!out_.refusals.empty()) return;
    if (!astray.empty() && twice) {
      refuse(
          fmt::format("{} is no match of the bracket of these seeds, so what follows is not "
                      "known",
                      astray));
      return;
    }
    if (!astray.empty()) {
      make_without_bracket(std::move(round), seeds, lost);
      return;
    }
    for (const pairing::BracketMatch& match : without_result(round, seeds, bracket)) {
      refuse(fmt::format("{} - {} has no result: it decides who goes on", seeds[match.players[0]],
                         seeds[match.players[1]]));
    }
    const std::vector<pairing::BracketMatch> ready = bracket.ready();
    if (ready.empty() || !out_.refusals.empty()) return;
    add_ready(round, seeds, ready);
    if (bracket.untouched()) {
      Names waiting;
      for (uint32_t seed : bracket.first_byes()) waiting.push_back(seeds[seed]);
      say_without_opponent(round, waiting);
    }
    std::size_t left = 2 * ready.size();
    if (ready.front().level == 0) {
      left = std::bit_ceil(seeds.size());
    } else if (std::ranges::any_of(ready, is_for_third)) {
      left = 2;
    }
    add(std::move(round), left);
  }

  /// The first matches of the stage, or those of the play-offs of the tournament's system.
  standings::FirstMatches first_matches() const {
    const standings::System* const system = file_.rules_of("").system;
    if (!rules_->bracket.empty() || rules_->pairing != Pairing::knock_out || system == nullptr) {
      return rules_->bracket;
    }
    return standings::first_matches_of(system->bracket).value_or(standings::FirstMatches{});
  }

  /// Enters the results of a group in their order. Returns the first match that is none of the
  /// bracket; empty if all are. `lost`: how often each of the seeds has lost.
  std::string enter_results(const RoundOfGroup& round, const Names& seeds,
                            pairing::Bracket& bracket, std::vector<int>& lost) {
    const int limit = rules_->pairing == Pairing::double_elimination ? 2 : 1;
    std::map<std::string_view, uint32_t> number;
    for (uint32_t i = 0; i < seeds.size(); ++i) number.emplace(seeds[i], i);
    const standings::Contest& contest = round.before.contest;
    std::vector<std::size_t> in_order(contest.meetings.size());
    std::iota(in_order.begin(), in_order.end(), std::size_t{0});
    std::ranges::stable_sort(in_order, [&contest](std::size_t a, std::size_t b) {
      return contest.meetings[a].round < contest.meetings[b].round;
    });
    std::string astray;
    for (std::size_t i : in_order) {
      const Meeting& meeting = contest.meetings[i];
      if (meeting.seats.size() != 2) continue;
      const std::array<std::string, 2> names{league().name(meeting.seats[0].entrant),
                                             league().name(meeting.seats[1].entrant)};
      const std::array<uint32_t, 2> who{number.at(names[0]), number.at(names[1])};
      // Matches for places among those who are out decide nothing here, but for the third place.
      const bool for_a_place = lost[who[0]] >= limit && lost[who[1]] >= limit;
      const bool first = meeting.seats[0].score.matches.won > 0;
      if (!first && meeting.seats[1].score.matches.won == 0) {
        refuse(
            fmt::format("{}{} - {} is drawn: {}", prefix_of(round, i), names[0], names[1],
                        for_a_place && rules_->third_place ? "nobody is third" : "nobody goes on"));
        continue;
      }
      const std::size_t winner = first ? 0 : 1;
      const bool entered = bracket.enter(who[winner], who[1 - winner]);
      if (!entered && !for_a_place && astray.empty()) {
        astray = fmt::format("{}{} - {}", prefix_of(round, i), names[0], names[1]);
      }
      ++lost[who[1 - winner]];
    }
    return astray;
  }

  /// The matches whose results are missing, when those against players who have left are entered: a
  /// player who has left lets the other go on, also where what they played is annulled.
  std::vector<pairing::BracketMatch> without_result(RoundOfGroup& round, const Names& seeds,
                                                    pairing::Bracket& bracket) {
    const auto let_go_on = [&](const pairing::BracketMatch& match) {
      const auto& [one, other] = match.players;
      const bool left_first = all_.withdrawal_of(seeds[one], number_) != nullptr;
      if (!left_first && all_.withdrawal_of(seeds[other], number_) == nullptr) return false;
      const uint32_t winner = left_first ? other : one;
      const uint32_t loser = left_first ? one : other;
      bracket.enter(winner, loser);
      round.remarks.push_back(fmt::format("{} has withdrawn: {} goes on without playing.",
                                          seeds[loser], seeds[winner]));
      return true;
    };
    std::vector<pairing::BracketMatch> out = bracket.left_over();
    for (bool again = true; again; out = bracket.left_over()) {
      again = std::ranges::any_of(out, let_go_on);
    }
    return out;
  }

  /// Adds the matches of a bracket, one side after the other.
  void add_ready(RoundOfGroup& round, const Names& seeds,
                 const std::vector<pairing::BracketMatch>& ready) {
    const Field field = pairing::field_of(league(), round, seeds);
    // A match for the third place that the round of the final still lacks is its second table.
    if (is_for_third(ready.front())) ++tables_;
    for (std::size_t side = 0; side < pairing::kSides.size(); ++side) {
      const std::size_t before = tables_;
      for (const pairing::BracketMatch& match : ready) {
        if (static_cast<std::size_t>(match.side) != side) continue;
        const auto& [one, other] = match.players;
        if (is_for_third(match)) {
          add_for_third(round, seeds[one], seeds[other], field[one], field[other]);
        } else {
          add_of_bracket(round, seeds[one], seeds[other],
                         pairing::second_starts(field[one], field[other]));
        }
      }
      if (rules_->pairing == Pairing::double_elimination) {
        say_tables(round, before, tables_, pairing::kSides[side]);
      }
    }
  }

  static bool is_for_third(const pairing::BracketMatch& match) {
    return match.side == pairing::Side::third_place;
  }

  void add_for_third(RoundOfGroup& round, const std::string& first, const std::string& second,
                     const Contender& one, const Contender& other) {
    const std::size_t listed = round.tables.size();
    const std::size_t before = tables_;
    add_of_bracket(round, first, second, pairing::second_starts(one, other), "is third");
    for (std::size_t i = listed; i < round.tables.size(); ++i) {
      round.tables[i].stake = pairing::kSides[static_cast<std::size_t>(pairing::Side::third_place)];
    }
    say_tables(round, before, tables_,
               pairing::kSides[static_cast<std::size_t>(pairing::Side::third_place)]);
  }

  std::string prefix_of(const RoundOfGroup& round, std::size_t meeting) const {
    const Entry& of = league().entries()[round.before.entries[meeting].front()];
    const std::string where =
        !of.where.empty() || of.games.empty() ? of.where : of.games.front().where;
    return where.empty() ? "" : where + ": ";
  }

  /// `gains`: what becomes of somebody whose opponent has withdrawn.
  void add_of_bracket(RoundOfGroup& round, const std::string& first, const std::string& second,
                      bool second_starts, std::string_view gains = "goes on") {
    const bool left_first = all_.withdrawal_of(first, number_) != nullptr;
    const bool left_second = all_.withdrawal_of(second, number_) != nullptr;
    if (!left_first && !left_second) {
      add_match(round, first, second, second_starts);
      return;
    }
    round.remarks.push_back(fmt::format("{} has withdrawn: {} {} without playing.",
                                        left_first ? first : second, left_first ? second : first,
                                        gains));
    add_match(round, first, second, false, left_first ? 1u : 0u);
  }

  /// The match for the third place, of the two who lost before the final.
  void add_losers_of_last(RoundOfGroup& round, const Names& seeds, const Names& in_last,
                          const std::vector<int>& lost) {
    Names losers;
    for (std::size_t seed = 0; seed < seeds.size(); ++seed) {
      if (contains(in_last, seeds[seed]) && lost[seed] == 1) losers.push_back(seeds[seed]);
    }
    if (losers.size() != 2) return;
    const Field field = pairing::field_of(league(), round, losers);
    add_for_third(round, losers[0], losers[1], field[0], field[1]);
  }

  /// How many wait in a round of so many at the most.
  static std::size_t waiting(std::size_t in) { return std::bit_ceil(in) - in; }

  /// In each round no more may wait than it needs; who else is in and not there lacks a result.
  bool refuse_unseen(const RoundOfGroup& round, const Names& seeds) {
    const std::size_t rounds = round.before.rounds.size();
    std::map<std::string, std::size_t> out;   // behind which round
    std::map<std::string, std::size_t> seen;  // in which round last
    for (const Meeting& meeting : round.before.contest.meetings) {
      for (const standings::Seat& seat : meeting.seats) {
        const std::string& name = league().name(seat.entrant);
        seen[name] = std::max<std::size_t>(seen[name], meeting.round);
        if (seat.score.matches.lost == 0) continue;
        const auto [at, fresh] = out.try_emplace(name, meeting.round);
        if (!fresh) at->second = std::min<std::size_t>(at->second, meeting.round);
      }
    }
    for (std::size_t number = 0; number < rounds; ++number) {
      std::size_t in = 0;
      Names absent;
      for (const std::string& name : seeds) {
        if (const auto at = out.find(name); at != out.end() && at->second < number) continue;
        ++in;
        const auto at = seen.find(name);
        const bool later = at != seen.end() && at->second >= number;
        if (!later && all_.withdrawal_of(name, number_) == nullptr) absent.push_back(name);
      }
      // A player who withdrew without a result was in the bracket, or made it smaller.
      if (absent.size() <= std::max(waiting(in), waiting(in + left_before_))) continue;
      for (const std::string& name : absent) refuse_missing_of(name, round.before.rounds[number]);
      return true;
    }
    return false;
  }

  /// Winners in the order in which the matches before them are listed.
  void make_without_bracket(RoundOfGroup round, const Names& seeds, const std::vector<int>& lost) {
    Names left;
    const auto add_left = [&](const std::string& name) {
      const auto seed = index_in(seeds, name);
      if (seed && lost[*seed] == 0) add_once(left, name);
    };
    Names in_last;
    const auto last = static_cast<uint32_t>(played_.size() - 1);
    for (const Meeting& meeting : round.before.contest.meetings) {
      for (const standings::Seat& seat : meeting.seats) {
        if (meeting.round == last) in_last.push_back(league().name(seat.entrant));
      }
    }
    for (const std::string& name : seeds) {
      if (!contains(in_last, name)) add_left(name);
    }
    for (const std::string& name : in_last) add_left(name);
    const bool over = rules_->planned > 0 && number_ >= static_cast<std::size_t>(rules_->planned);
    if (left.size() < 2 || over) return;  // finished
    if (!wish_.force && refuse_unseen(round, seeds)) return;
    round.remarks.emplace_back(
        "The results are not those of the bracket of these seeds: winners are paired in the order "
        "of the results before.");
    const std::size_t size = left.size();
    if (size % 2 == 1) {
      // The best seed waits.
      const auto best = std::ranges::find_if(
          seeds, [&left](const std::string& name) { return contains(left, name); });
      say_without_opponent(round, {*best});
      std::erase(left, *best);
    }
    const Field field = pairing::field_of(league(), round, left);
    for (std::size_t i = 0; i + 1 < left.size(); i += 2) {
      add_of_bracket(round, left[i], left[i + 1], pairing::second_starts(field[i], field[i + 1]));
    }
    if (rules_->third_place && size == 2) add_losers_of_last(round, seeds, in_last, lost);
    add(std::move(round), size);
  }

  const League& all_;
  const std::vector<Entry>& entries_;
  const RoundWish& wish_;
  const Tournament& file_;
  NextRound out_{};
  Names stages_{};
  // State of the stage that is being made.
  std::vector<GroupStandings> groups_{};
  std::set<std::string> absent_{};  ///< who has a bye in the round that is made
  std::set<std::string> away_{};    ///< who is not there, and has none
  std::string stage_{};
  const StageRules* rules_ = nullptr;
  const Names* rounds_ = nullptr;  ///< all that have begun
  Names strange_{};                ///< who should not have played, sentences
  Names played_{};                 ///< those before the one that is made
  std::size_t number_ = 0;
  std::size_t left_before_ = 0;  ///< who have withdrawn without a result
  std::size_t tables_ = 0;       ///< numbers given to tables
  bool teams_ = false;
  bool finished_ = true;
};

}  // namespace

NextRound next_round(const League& all, const std::vector<Entry>& entries, const RoundWish& wish) {
  return RoundMaker(all, entries, wish).run();
}

}  // namespace cartulary::formats
