#include "formats/league/tournament/rounds.hpp"

#include <algorithm>
#include <bit>

#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

/// How many are left in a round of a knock-out, by its name or a word in it: a final has 2.
struct RoundName {
  std::string_view word;
  std::size_t left;
};
constexpr RoundName kRoundNames[] = {
    {"quarter", 8}, {"1/4", 8}, {"semi", 4}, {"1/2", 4}, {"third", 3}, {"3rd", 3}, {"bronze", 3},
};

std::optional<int32_t> left_in(std::string_view name) {
  const std::string small = in_small_letters(name);
  if (const std::size_t at = small.find("1/"); at != small.npos) {
    std::string_view rest = std::string_view(small).substr(at + 2);
    if (const auto parts = take_number(rest)) return 2 * *parts;
  }
  for (const std::string_view of : {"round of ", "last "}) {
    if (const std::size_t at = small.find(of); at != small.npos) {
      std::string_view rest = std::string_view(small).substr(at + of.size());
      if (const auto left = take_number(rest)) return *left;
    }
  }
  for (const RoundName& row : kRoundNames) {
    if (small.find(row.word) != small.npos) return static_cast<int32_t>(row.left);
  }
  if (small.find("final") != small.npos) return 2;
  return {};
}

/// The same, the more the less, so that it rises from round to round.
std::optional<int32_t> left_in_falling(const std::string& name) {
  const auto left = left_in(name);
  return left ? std::optional(-*left) : std::nullopt;
}

/// True if the number of a round says who is left in it: `Round of 16`.
bool counts_down(std::string_view round) {
  const std::size_t number = round.find_first_of("0123456789");
  if (number == round.npos) return false;
  const std::string_view before = round.substr(0, number);
  return same_word(before, "round of ") || same_word(before, "last ");
}

std::optional<int32_t> number_in_course(const std::string& name) {
  return counts_down(name) ? std::nullopt : number_of_round(name);
}

/// Orders rounds by a number that each of them has; false if one has none.
template <class Number>
bool order_by(std::vector<std::string>& rounds, Number number) {
  const bool all = std::ranges::all_of(mapped(rounds, number), is_given);
  if (all) sort_by(rounds, number);
  return all;
}

/// The whole names, the last round first.
constexpr RoundName kLastRounds[] = {{"Final", 2}, {"Semi-final", 4}, {"Quarter-final", 8}};

}  // namespace

std::optional<int32_t> number_of_round(std::string_view name) {
  const std::size_t begin = name.find_first_of("0123456789");
  if (begin == name.npos) return {};
  // `Round-2` is the second round, `-2` is none.
  const bool sign = begin > 0 && name[begin - 1] == '-';
  if (sign && (begin == 1 || name[begin - 2] == ' ')) return {};
  std::string_view rest = name.substr(begin);
  const auto number = take_number(rest);
  return rest.find_first_of("0123456789/") == rest.npos ? number : std::nullopt;
}

bool begins_round(const Entry& entry) {
  const bool is_only_ruled = !entry.in_table && entry.games.empty();
  return !is_only_ruled && !entry.absent && !entry.half_bye;
}

bool same_round(std::string_view wanted, std::string_view value) {
  if (wanted.empty() || same_word(wanted, value)) return true;
  const auto number = number_of_round(wanted);
  return number && number == number_of_round(value);
}

std::vector<std::string> rounds_in_order(const StageRules& rules,
                                         std::vector<std::string> as_they_came) {
  std::vector<std::string> out;
  for (const std::string& name : rules.rounds) {
    const auto at = std::ranges::find(as_they_came, name);
    if (at == as_they_came.end()) continue;
    out.push_back(name);
    as_they_came.erase(at);
  }
  // Rounds for places behind the third are beside the others, those with most players first.
  std::vector<std::pair<PlacesAtStake, std::string>> beside;
  std::erase_if(as_they_came, [&beside](const std::string& name) {
    const auto places = place_played_for(name);
    const bool is_beside = places && places->first > 3;
    if (is_beside) beside.emplace_back(*places, name);
    return is_beside;
  });
  sort_by(beside, [](const auto& row) {
    return std::pair(row.first.first - row.first.last, row.first.first);
  });
  if (!order_by(as_they_came, number_in_course)) order_by(as_they_came, left_in_falling);
  out.insert(out.end(), as_they_came.begin(), as_they_came.end());
  for (auto& [places, name] : beside) out.push_back(std::move(name));
  return out;
}

std::optional<std::vector<int32_t>> levels_of_rounds(const StageRules& rules,
                                                     const std::vector<std::string>& rounds) {
  const auto all = [&rounds](const auto& number) {
    std::vector<int32_t> out;
    for (const std::string& round : rounds) {
      if (place_played_for(round)) {
        out.push_back(0);  // in which no place of the bracket is at stake
      } else if (const std::optional<int32_t> of = number(round)) {
        out.push_back(*of);
      }
    }
    return out.size() == rounds.size() ? std::optional(std::move(out)) : std::nullopt;
  };
  if (rounds.size() == 1) return std::vector<int32_t>{0};
  const auto listed = [&rules](const std::string& round) -> std::optional<int32_t> {
    const auto at = index_in(rules.rounds, round);
    return at ? std::optional(static_cast<int32_t>(*at)) : std::nullopt;
  };
  if (auto out = all(listed)) return out;
  if (auto out = all(number_in_course)) return out;
  return all(left_in_falling);
}

std::optional<PlacesAtStake> place_played_for(std::string_view round) {
  const std::string small = in_small_letters(round);
  const bool named = small.find("place") != small.npos || small.find("platz") != small.npos;
  const std::size_t to = small.find(" to ");
  const int32_t first = named ? number_of_round(small.substr(0, to)).value_or(0) : 0;
  const int32_t last = to == small.npos ? first + 1 : number_of_round(small.substr(to)).value_or(0);
  if (first > 1 && last > first) return PlacesAtStake{first, last};
  return left_in(round) == 3 ? std::optional(PlacesAtStake{3, 4}) : std::nullopt;
}

std::string name_of_places(const PlacesAtStake& places) {
  return places.is_one_match()
             ? ordinal(places.first) + " place"
             : fmt::format("{} to {} place", ordinal(places.first), ordinal(places.last));
}

std::vector<const standings::Meeting*> last_matches(const standings::Contest& contest,
                                                    const std::vector<std::string>& rounds) {
  std::vector<const standings::Meeting*> out;
  for (const standings::Meeting& meeting : contest.meetings) {
    if (place_played_for(rounds[meeting.round])) continue;
    if (!out.empty() && meeting.round > out.front()->round) out.clear();
    if (out.empty() || meeting.round == out.front()->round) out.push_back(&meeting);
  }
  return out;
}

std::vector<standings::PlaceMatch> place_matches(const standings::Contest& contest,
                                                 const std::vector<std::string>& rounds) {
  std::vector<standings::PlaceMatch> out;
  const auto last = last_matches(contest, rounds);
  const auto is_in_final = [&last](const standings::Seat& seat) {
    return last.size() == 1 &&
           find_row(last.front()->seats, &standings::Seat::entrant, seat.entrant) != nullptr;
  };
  for (const standings::Meeting& meeting : contest.meetings) {
    const auto place = place_played_for(rounds[meeting.round]);
    if (!place || !place->is_one_match() || meeting.seats.size() != 2) continue;
    if (std::ranges::any_of(meeting.seats, is_in_final)) return {};
    const std::size_t winner = meeting.seats[0].score.matches.won > 0 ? 0 : 1;
    if (meeting.seats[winner].score.matches.won == 0) continue;
    out.push_back({place->first, meeting.seats[winner].entrant, meeting.seats[1 - winner].entrant});
  }
  return out;
}

std::optional<standings::PlaceMatch> won_final(const standings::Contest& contest,
                                               const std::vector<std::string>& rounds,
                                               const std::vector<standings::Entrant>& left) {
  const auto last = last_matches(contest, rounds);
  if (last.size() != 1 || last.front()->seats.size() != 2) return {};
  const std::vector<standings::Seat>& seats = last.front()->seats;
  const std::size_t winner = seats[0].score.matches.won > 0 ? 0 : 1;
  if (seats[winner].score.matches.won == 0) return {};
  // Players of the final play for no other place.
  const bool contradicted = std::ranges::any_of(contest.meetings, [&](const auto& meeting) {
    return place_played_for(rounds[meeting.round]) &&
           find_row(meeting.seats, &standings::Seat::entrant, seats[winner].entrant) != nullptr;
  });
  if (contradicted) return {};
  const bool all = std::ranges::all_of(contest.who, [&](standings::Entrant who) {
    const auto lost = [who](const standings::Meeting& meeting) {
      const auto* const seat = find_row(meeting.seats, &standings::Seat::entrant, who);
      return seat != nullptr && seat->score.matches.lost > 0;
    };
    return who == seats[winner].entrant || contains(left, who) ||
           std::ranges::any_of(contest.meetings, lost);
  });
  if (!all) return {};
  return standings::PlaceMatch{1, seats[winner].entrant, seats[1 - winner].entrant};
}

std::string name_of_round(std::size_t number, const std::vector<std::string>& rounds,
                          const StageRules& rules, std::size_t left) {
  if (number < rounds.size()) return rounds[number];
  if (number < rules.rounds.size()) return rules.rounds[number];
  if (!rounds.empty() && !place_played_for(rounds.back())) {
    const std::string& last = rounds.back();
    const std::size_t begin = last.find_first_of("0123456789");
    if (const auto of_last = number_of_round(last); of_last && !counts_down(last)) {
      const std::size_t end = last.find_first_not_of("0123456789", begin);
      return fmt::format("{}{}{}", last.substr(0, begin),
                         static_cast<std::size_t>(*of_last) + 1 + number - rounds.size(),
                         end == last.npos ? "" : last.substr(end));
    }
  }
  if (rules.pairing == standings::Pairing::knock_out && left > 1) {
    for (const RoundName& row : kLastRounds) {
      if (left <= row.left) return std::string(row.word);
    }
    return fmt::format("Round of {}", std::max<std::size_t>(std::bit_ceil(left), 16));
  }
  return std::to_string(number + 1);
}

std::string duel_name(const Entry& entry) {
  const std::string players = joined(entry.players, "-");
  return entry.round.empty() ? players : fmt::format("{} {}", round_name(entry.round), players);
}

std::string round_name(std::string_view round) {
  const bool is_number = !round.empty() && is_digit(round.front()) && !place_played_for(round);
  return fmt::format("{}{}", is_number ? "round " : "", round);
}

std::string in_round(std::string_view round) {
  return round.empty() ? "" : " in " + round_name(round);
}

std::string name_of_entry(const Entry& entry) {
  std::vector<std::string> words;
  if (!entry.round.empty()) words.push_back(round_name(entry.round));
  if (!entry.table.empty()) words.push_back("table " + entry.table);
  if (words.size() < 2) words.push_back(joined(entry.players, "-"));
  return joined(words, " ");
}

std::string group_name(const std::string& stage, const std::string& group) {
  if (group.empty()) return stage;
  return fmt::format("{}{}group {}", stage, stage.empty() ? "" : ", ", group);
}

std::string have_text(const std::vector<std::string>& names) {
  return enumerate(names) + (names.size() == 1 ? " has" : " have");
}

std::string go_text(const std::vector<std::string>& names) {
  return enumerate(names) + (names.size() == 1 ? " goes" : " go");
}

std::string ordinal(int32_t rank) {
  const int32_t last = rank % 10;
  const bool teen = rank % 100 / 10 == 1;
  const std::string_view end = teen || last == 0 || last > 3 ? "th"
                               : last == 1                   ? "st"
                               : last == 2                   ? "nd"
                                                             : "rd";
  return fmt::format("{}{}", rank, end);
}

std::string where_read(const Entry& entry) {
  if (!entry.where.empty()) return entry.where;
  return entry.games.empty() ? "the tournament's file" : entry.games.front().where;
}

}  // namespace cartulary::formats
