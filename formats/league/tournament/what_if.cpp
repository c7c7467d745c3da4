// Results in place of those that count, by questions what would be.
#include <algorithm>

#include "formats/ground/text/characters.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/league/tournament/league.hpp"
#include "formats/league/tournament/rounds.hpp"

namespace cartulary::formats {
namespace {

/// The words of results that are no numbers of games, by WhatIf::Kind, as written and as told.
struct SupposedRow {
  std::string_view word;
  std::string_view told;
  bool of_one = false;  ///< it is the result of one player alone
};
constexpr SupposedRow kSupposed[] = {
#include "formats/league/tournament/supposed_results.def"
};
const SupposedRow& row_of(WhatIf::Kind kind) {
  return kSupposed[static_cast<std::size_t>(kind)];
}

/// The numbers of a result; false if it has none that can be.
bool read_score(std::string_view text, WhatIf& out) {
  const auto own = take_number(text);
  if (!own || !text.starts_with('-')) return false;
  const auto other = parse_number(text.substr(1));
  const int32_t most =
      out.kind == WhatIf::Kind::points ? standings::kMaxPoints : standings::kMaxGames;
  if (!other || *own < 0 || *other < 0 || *own > most || *other > most) return false;
  out.score = {*own, *other};
  return true;
}

bool read_result(std::string_view text, WhatIf& out) {
  out.result = text;
  for (std::size_t i = std::size(kSupposed); i-- > 0;) {
    const SupposedRow& row = kSupposed[i];
    const bool more = row.word.empty() || row.word.ends_with(' ');
    if (more ? !text.starts_with(row.word) : text != row.word) continue;
    out.kind = static_cast<WhatIf::Kind>(i);
    const std::string_view rest = text.substr(row.word.size());
    if (out.kind == WhatIf::Kind::walkover) {
      out.winner = rest;
      return !rest.empty();
    }
    return out.kind > WhatIf::Kind::points || read_score(rest, out);
  }
  return false;
}

}  // namespace

std::string WhatIf::place() const {
  std::vector<std::string> words;
  if (!stage.empty()) words.push_back("stage " + stage);
  if (!group.empty()) words.push_back("group " + group);
  if (!round.empty()) words.push_back("round " + round);
  if (!table.empty()) words.push_back("table " + table);
  if (!names.empty()) words.push_back(names);
  return joined(words, " ");
}

std::string WhatIf::told() const {
  const SupposedRow& row = row_of(kind);
  const std::string_view rest = std::string_view(result).substr(row.word.size());
  return fmt::format("{} {}{}", place(), row.told, rest);
}

std::optional<WhatIf> what_if_of(std::string_view given, std::string& fault) {
  const std::string text = composed(given);
  constexpr std::string_view kWanted =
      "expected a result as `round 5 table 1: 2-0`, `round 5 Ann-Bob: drawn` or `round 5 Ann: "
      "absent`";
  WhatIf out;
  const std::size_t colon = text.rfind(':');
  const auto wrong = [&] {
    fault = fmt::format("{}, got `{}`", kWanted, text);
    return std::nullopt;
  };
  if (colon == text.npos) return wrong();
  std::string_view result = std::string_view(text).substr(colon + 1);
  while (result.starts_with(' ')) result.remove_prefix(1);
  if (!read_result(result, out)) return wrong();
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
  if (row_of(out.kind).of_one) {
    if (rest.empty()) return wrong();
  } else if (!rest.empty() && std::ranges::none_of(kBetweenNames, [rest](std::string_view sign) {
               return rest.find(sign) != rest.npos;
             })) {
    return wrong();
  }
  if (out.round.empty() && out.table.empty() && rest.empty()) return wrong();
  return out;
}

std::optional<bool> League::names_fit(const WhatIf& what_if, const Entry& entry) const {
  if (what_if.names.empty()) return false;
  if (row_of(what_if.kind).of_one) {
    const auto seat = entry.seat_of(name_of_player(what_if.names));
    return seat ? std::optional(*seat == 1) : std::nullopt;
  }
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

standings::Result League::supposed(const WhatIf& what_if) const {
  using Kind = WhatIf::Kind;
  const Entry& entry = entries_[what_if.entry];
  standings::Result out{.players = players_[what_if.entry]};
  std::array<int32_t, 2> score = what_if.score;
  if (what_if.turned) std::swap(score[0], score[1]);
  const Kind kind = what_if.kind;
  if (kind == Kind::games) out.declared = score;
  if (kind == Kind::points) {
    out.games.push_back({.points = {score[0], score[1]}, .starter = entry.first_starter()});
  }
  if (kind == Kind::drawn) out.games.push_back({.drawn = true});
  if (kind == Kind::walkover) out.walkover = entry.seat_of(name_of_player(what_if.winner));
  out.both_lose = kind == Kind::both_lose;
  out.half_bye = kind == Kind::half_bye;
  out.absent = kind == Kind::absent && entry.players.size() == 1;
  if (kind == Kind::absent && !out.absent) out.walkover = what_if.turned ? 0 : 1;
  return out;
}

std::string League::fault_of_score(const WhatIf& what_if, const Entry& entry) const {
  const standings::Counting counting = counting_of(entry);
  const std::string got = fmt::format("{}-{}", what_if.score[0], what_if.score[1]);
  if (what_if.kind == WhatIf::Kind::drawn && counting.best_of % 2 == 1 && counting.best_of > 1) {
    return fmt::format("a best of {} is not drawn", counting.best_of);
  }
  if (what_if.kind == WhatIf::Kind::walkover && !entry.seat_of(name_of_player(what_if.winner))) {
    return fmt::format("expected {} for the winner, got `{}`", enumerate(entry.players, "or"),
                       what_if.winner);
  }
  if (row_of(what_if.kind).of_one && what_if.kind != WhatIf::Kind::absent &&
      entry.players.size() > 1) {
    return fmt::format("{} has an opponent: {} would have none", what_if.names,
                       entry.players[what_if.turned ? 0 : 1]);
  }
  if (what_if.kind > WhatIf::Kind::points) return "";
  if (what_if.kind == WhatIf::Kind::points) {
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
  const bool of_one = row_of(what_if.kind).of_one;
  std::vector<uint32_t> found;
  for (uint32_t i = 0; i < entries_.size(); ++i) {
    const Entry& entry = entries_[i];
    const bool sized = entry.players.size() == 2 || (of_one && entry.players.size() == 1);
    if (!sized || entry.annulled || !is_wanted(what_if.stage, entry.stage) ||
        !is_wanted(what_if.group, entry.group) || !same_round(what_if.round, entry.round) ||
        !is_wanted(what_if.table, entry.table) || !names_fit(what_if, entry)) {
      continue;
    }
    found.push_back(i);
  }
  if (found.empty()) {
    return fmt::format("no result{} is that of `{}: {}`", of_one ? "" : " of two players",
                       what_if.place(), what_if.result);
  }
  if (found.size() > 1) {
    constexpr std::size_t kMostPlaces = 4;
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
                       enumerate(shortened(std::move(places), kMostPlaces), "or"));
  }
  what_if.entry = found.front();
  const Entry& entry = entries_[what_if.entry];
  what_if.turned = *names_fit(what_if, entry);
  return fault_of_score(what_if, entry);
}

}  // namespace cartulary::formats
