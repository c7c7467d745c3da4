// Rulings applied to the results that were entered.
#include <algorithm>
#include <set>

#include "formats/ground/text/characters.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/league/tournament/league.hpp"
#include "formats/league/tournament/rounds.hpp"

namespace cartulary::formats {
void League::apply_rulings() {
  std::set<std::string_view> seen;
  for (const Entry& entry : entries_) {
    for (const std::string& name : entry.players) seen.insert(name);
  }
  const auto is_player = [&](const std::string& name, Span span) {
    if (seen.contains(name) || is_listed(name) || team_names_.contains(name)) return true;
    std::string message = fmt::format("no result has a player `{}`", name);
    const bool suggests = faults_.size() < kMostSuggestions;
    if (const auto near = suggests ? nearest(name, seen) : ""; !near.empty()) {
      message += fmt::format("; did you mean `{}`?", near);
    }
    add_fault(span, Code::unknown_player, std::move(message));
    return false;
  };
  const auto apply_if_known = [&](const EventRuling& ruling, std::size_t players) {
    const auto is_known = [&](const std::string& name) { return is_player(name, ruling.span); };
    if (ruling.players.size() != players || ruling.kind == EventRulingKind::renamed) return;
    if (ruling.kind == EventRulingKind::instead_of && !is_known(ruling.other)) return;
    if (std::ranges::all_of(ruling.players, is_known)) apply(ruling);
  };
  // A player who has left loses the matches that no result and no ruling decides.
  for (const EventRuling& ruling : tournament_.rulings) apply_if_known(ruling, 2);
  for (const Withdrawal& ruling : tournament_.withdrawals) {
    if (is_player(ruling.player, ruling.span)) apply(ruling);
  }
  for (const EventRuling& ruling : tournament_.rulings) apply_if_known(ruling, 1);
}

void League::apply(const EventRuling& ruling) {
  switch (*ruling.kind) {
    case EventRulingKind::both_lose:
    case EventRulingKind::no_result:
    case EventRulingKind::walkover:
      return apply_to_match(ruling);
    case EventRulingKind::bye:
    case EventRulingKind::half_bye:
    case EventRulingKind::absent:
      return add_bye(ruling);
    case EventRulingKind::time_loss:
      return apply_time_loss(ruling);
    default:
      return;  // which change no result
  }
}

void League::add_fault(Span span, Code code, std::string message) {
  faults_.push_back(finding_at(span, code, std::move(message)));
}

Entry* League::match_of(std::string_view first, std::string_view second, std::string_view stage,
                        std::string_view round) {
  return find_where(entries_, [&](const Entry& entry) {
    return entry.players.size() == 2 && entry.seat_of(first) && entry.seat_of(second) &&
           is_wanted(stage, entry.stage) && same_round(round, entry.round);
  });
}

void League::apply_to_match(const EventRuling& ruling) {
  const std::string& first = name_of_player(ruling.players[0]);
  const std::string& second = name_of_player(ruling.players[1]);
  Entry* entry = match_of(first, second, ruling.stage, ruling.round);
  const bool is_void = ruling.kind == EventRulingKind::no_result;
  if (is_void && entry == nullptr) {
    return add_fault(ruling.span, Code::bad_value,
                     fmt::format("`{}` and `{}` have no result that could be void", first, second));
  }
  if (entry == nullptr) {
    entry = &entries_.emplace_back(Entry{.stage = ruling.stage, .round = ruling.round});
    entry->players = {first, second};
  }
  if (is_void) {
    entry->annulled = true;
  } else if (ruling.kind == EventRulingKind::both_lose) {
    entry->both_lose = true;
  } else if (entry->declared || !entry->games.empty()) {
    // A ruling on a played match may mean another round; no result is taken away unseen.
    add_fault(
        ruling.span, Code::bad_value,
        fmt::format("`{}` and `{}` have played: {} has a result", first, second, entry->where));
  } else {
    entry->walkover = entry->seat_of(name_of_player(ruling.other));
  }
}

void League::apply_time_loss(const EventRuling& ruling) {
  const std::string& name = name_of_player(ruling.players[0]);
  Entry* const entry = find_where(entries_, [&](const Entry& of) {
    return of.players.size() == 2 && of.seat_of(name) && !of.annulled &&
           is_wanted(ruling.stage, of.stage) && same_round(ruling.round, of.round);
  });
  if (entry == nullptr) {
    return add_fault(ruling.span, Code::bad_value,
                     fmt::format("`{}` has no duel in {}", name, round_name(ruling.round)));
  }
  const std::size_t winner = 1 - *entry->seat_of(name);
  if (entry->declared && counting_of(*entry).best_of > 1) {
    return add_fault(ruling.span, Code::bad_value,
                     fmt::format("{} has games won: enter them as the ruling has them, or the "
                                 "points of each game without them",
                                 where_read(*entry)));
  }
  entry->declared.reset();
  if (entry->games.empty()) entry->games.push_back({.where = entry->where});
  GameEntry& game = entry->games.back();
  game.termination = Termination::time;
  game.winner = winner;
  game.ruled = true;
  if (!ruling.board_stands) game.declared = game.computed = {};
}

void League::apply(const Withdrawal& ruling) {
  const std::string& name = name_of_player(ruling.player);
  for (Entry& entry : entries_) {
    auto seat = entry.seat_of(name);
    if (const auto teams = teams_of(entry); teams && !seat) seat = index_in(*teams, name);
    if (seat && entry.players.size() == 1) entry.annulled = ruling.played == BeforeLeaving::annul;
    if (!seat || entry.players.size() != 2) continue;
    const bool there = standings::is_there(
        {.declared = entry.declared, .walkover = entry.walkover, .both_lose = entry.both_lose});
    if (!there && entry.games.empty() && ruling.unplayed == Unplayed::walkover) {
      entry.walkover = 1 - *seat;
    }
    if (ruling.played == BeforeLeaving::annul) {
      entry.declared.reset();
      entry.games.clear();
      entry.walkover.reset();
      entry.annulled = true;
    }
  }
}

void League::add_bye(const EventRuling& ruling) {
  Entry added{.stage = ruling.stage, .round = ruling.round};
  // The round is called as results call it, in the only stage that has it if none is named.
  for (const Entry& entry : entries_) {
    if (!is_wanted(ruling.stage, entry.stage) || !same_round(ruling.round, entry.round)) continue;
    added.stage = entry.stage;
    added.round = entry.round;
    break;
  }
  added.players = {name_of_player(ruling.players[0])};
  added.absent = ruling.kind == EventRulingKind::absent;
  added.half_bye = ruling.kind == EventRulingKind::half_bye;
  bool listed = false;  // by a table, too
  for (const Entry& entry : entries_) {
    if (entry.stage != added.stage) continue;
    const std::vector<std::string> sides = sides_of(entry);
    const bool is_one = contains(sides, added.players[0]);
    if (is_one) added.group = entry.group;
    listed = listed || (is_one && sides.size() == 1 && entry.round == added.round);
  }
  if (!listed) entries_.push_back(std::move(added));
}

}  // namespace cartulary::formats
