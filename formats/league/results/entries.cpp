#include "formats/league/results/entries.hpp"

#include <span>

#include "formats/ground/tables/cell_numbers.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {

std::string points_text(const SeatPoints& points, std::size_t seats, std::string_view between) {
  const auto words = [](const auto& one) { return one ? std::to_string(*one) : "?"; };
  return joined(mapped(std::span(points).first(seats), words), between);
}

std::optional<std::size_t> Entry::seat_of(std::string_view player) const {
  return index_in(players, player);
}

std::optional<std::size_t> Entry::first_starter() const {
  return starter || games.empty() ? starter : games.front().starter;
}

std::optional<GameEntry> game_in(std::string_view cell) {
  GameEntry out;
  std::string_view rest = cell;
  const auto points = take_pair(rest);
  if (!points || std::max((*points)[0], (*points)[1]) > standings::kMaxPoints) return {};
  out.declared[0] = (*points)[0];
  out.declared[1] = (*points)[1];
  while (!rest.empty()) {
    if (rest.front() != ' ') return {};
    rest.remove_prefix(1);
    const std::size_t end = std::min(rest.find(' '), rest.size());
    const std::string_view word = rest.substr(0, end);
    rest.remove_prefix(end);
    if (word == "a" || word == "b") {
      out.winner = word == "a" ? std::size_t{0} : std::size_t{1};
      continue;
    }
    const auto ended = index_in(kTerminations, word);
    if (!ended) return {};
    out.termination = static_cast<Termination>(*ended);
  }
  return out;
}

void set_text(TableText text, ResultTable& table) {
  table.text = std::move(text.text);
  if (!text.taken) return;
  table.complain({*text.taken, 1}, Code::other_encoding,
                 other_encoding_text(table.text, *text.taken), {"save the file as UTF-8"});
}

std::optional<std::array<std::string, 2>> teams_in(std::string_view match) {
  for (const std::string_view sign : kBetweenNames) {
    const std::size_t at = match.find(sign);
    if (at == match.npos || at == 0 || at + sign.size() == match.size()) continue;
    if (match.find(sign, at + sign.size()) != match.npos) return {};
    return std::array{std::string(match.substr(0, at)),
                      std::string(match.substr(at + sign.size()))};
  }
  return {};
}

bool is_nobody(std::string_view name) {
  constexpr std::string_view kNobody[] = {"bye", "freilos", "spielfrei", "exempt", "vrij", "-"};
  return std::ranges::any_of(kNobody, [name](auto word) { return same_word(word, name); });
}

bool set_teams(const std::array<std::string, 2>& teams, Span span, ResultTable& table,
               Entry& entry) {
  entry.match = fmt::format("{} - {}", teams[0], teams[1]);
  if (teams_in(entry.match) == teams) return true;
  table.complain(span, Code::bad_value,
                 fmt::format("`{}` does not say where the name of the first team ends",
                             printable(entry.match)),
                 {"call the teams by names without ` - `"});
  return false;
}

}  // namespace cartulary::formats
