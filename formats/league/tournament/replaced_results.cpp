// Results in place of those entered: by the tournament's rulings, and by questions what would be.
#include <fmt/core.h>

#include <algorithm>
#include <set>

#include "formats/ground/text/characters.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/league/tournament/league.hpp"
#include "formats/league/tournament/rounds.hpp"

namespace cartulary::formats {
namespace {

/// The word before a result that is the points of a board.
constexpr std::string_view kPointsWord = "points ";

}  // namespace

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
    if (ruling.players.size() != players) return;
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

std::string WhatIf::place() const {
  std::vector<std::string> words;
  if (!stage.empty()) words.push_back("stage " + stage);
  if (!group.empty()) words.push_back("group " + group);
  if (!round.empty()) words.push_back("round " + round);
  if (!table.empty()) words.push_back("table " + table);
  if (!names.empty()) words.push_back(names);
  return joined(words, " ");
}

std::optional<WhatIf> what_if_of(std::string_view given, std::string& fault) {
  const std::string text = composed(given);
  constexpr std::string_view kWanted =
      "expected a result as `round 5 table 1: 2-0` or `round 5 Ann-Bob: 2-0`";
  WhatIf out;
  const std::size_t colon = text.rfind(':');
  const auto wrong = [&] {
    fault = fmt::format("{}, got `{}`", kWanted, text);
    return std::nullopt;
  };
  if (colon == text.npos) return wrong();
  std::string_view games = std::string_view(text).substr(colon + 1);
  while (games.starts_with(' ')) games.remove_prefix(1);
  if (games.starts_with(kPointsWord)) {
    games.remove_prefix(kPointsWord.size());
    out.points = true;
  }
  const auto own = take_number(games);
  if (!own || !games.starts_with('-')) return wrong();
  games.remove_prefix(1);
  const auto other = parse_number(games);
  const int32_t most = out.points ? standings::kMaxPoints : standings::kMaxGames;
  if (!other || *own < 0 || *other < 0 || *own > most || *other > most) return wrong();
  out.score = {*own, *other};
  std::string_view rest = std::string_view(text).substr(0, colon);
  // Names may have blanks, so the words that name places come first and the players last.
  const auto take = [&rest](std::string_view word, std::string& to) {
    if (rest.size() <= word.size() || !same_word(rest.substr(0, word.size()), word)) return false;
    rest.remove_prefix(word.size());
    to = take_before(rest, ' ');
    return true;
  };
  while (take("round ", out.round) || take("table ", out.table) || take("stage ", out.stage) ||
         take("group ", out.group)) {
  }
  out.names = rest;
  if (!rest.empty() && std::ranges::none_of(kBetweenNames, [rest](std::string_view sign) {
        return rest.find(sign) != rest.npos;
      })) {
    return wrong();
  }
  if (out.round.empty() && out.table.empty() && rest.empty()) return wrong();
  return out;
}

std::optional<bool> League::names_fit(const WhatIf& what_if, const Entry& entry) const {
  if (what_if.names.empty()) return false;
  // Names may have hyphens: wherever one stands, the second name may begin.
  const std::string_view names = what_if.names;
  for (const std::string_view sign : kBetweenNames) {
    for (std::size_t at = names.find(sign); at != names.npos; at = names.find(sign, at + 1)) {
      const auto first = entry.seat_of(name_of_player(std::string(names.substr(0, at))));
      const auto second =
          entry.seat_of(name_of_player(std::string(names.substr(at + sign.size()))));
      if (first && second && first != second) return *first == 1;
    }
  }
  return {};
}

std::string League::fault_of_score(const WhatIf& what_if, const Entry& entry) const {
  const standings::Counting counting = counting_of(entry);
  const std::string got = fmt::format("{}-{}", what_if.score[0], what_if.score[1]);
  if (what_if.points) {
    return counting.best_of == 1
               ? ""
               : fmt::format(
                     "points of a board are those of a duel of one game, and this is a "
                     "best of {}: expected games won, got `points {}`",
                     counting.best_of, got);
  }
  const standings::Tally games{.won = what_if.score[0], .lost = what_if.score[1]};
  if (!knows_length(entry) || ending_of(games, counting) != standings::Ending::impossible) {
    return "";
  }
  return fmt::format(
      "expected the games that two won in a best of {}, got `{}`{}", counting.best_of, got,
      counting.best_of == 1 ? fmt::format("; the points of a board are written `points {}`", got)
                            : "");
}

std::string League::find(WhatIf& what_if) const {
  std::vector<uint32_t> found;
  for (uint32_t i = 0; i < entries_.size(); ++i) {
    const Entry& entry = entries_[i];
    if (entry.players.size() != 2 || entry.annulled || !is_wanted(what_if.stage, entry.stage) ||
        !is_wanted(what_if.group, entry.group) || !same_round(what_if.round, entry.round) ||
        !is_wanted(what_if.table, entry.table) || !names_fit(what_if, entry)) {
      continue;
    }
    found.push_back(i);
  }
  if (found.empty()) {
    return fmt::format("no result of two players is that of `{}: {}{}-{}`", what_if.place(),
                       what_if.points ? kPointsWord : "", what_if.score[0], what_if.score[1]);
  }
  if (found.size() > 1) {
    constexpr std::size_t kMostNamed = 4;
    std::vector<std::string> places;
    for (uint32_t i : found) {
      const Entry& of = entries_[i];
      // As it can be written: names of rounds may have blanks.
      const auto number = number_of_round(of.round);
      const WhatIf place{.round = number ? std::to_string(*number) : of.round,
                         .table = of.table,
                         .stage = of.stage,
                         .group = of.group};
      const std::string words = place.place();
      places.push_back(fmt::format("`{}{}{}-{}`", words, words.empty() ? "" : " ", of.players[0],
                                   of.players[1]));
    }
    return fmt::format("`{}` may be {}: say which", what_if.place(),
                       enumerate(shortened(std::move(places), kMostNamed), "or"));
  }
  what_if.entry = found.front();
  const Entry& entry = entries_[what_if.entry];
  what_if.turned = *names_fit(what_if, entry);
  return fault_of_score(what_if, entry);
}

}  // namespace cartulary::formats
