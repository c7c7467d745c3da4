#include "formats/desk/editing/new_record.hpp"

#include <algorithm>
#include <string_view>

#include "formats/exchange/convert/record_text.hpp"
#include "formats/game/record/record.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

/// Words and dates need no quotes where no name stands; anything else may.
std::string word_text(const std::string& word) {
  const bool plain = !word.empty() && word.front() != '-' && std::ranges::all_of(word, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
  });
  return plain ? word : yaml_text(word);
}

}  // namespace

std::string new_record(const NewRecord& known) {
  std::string out = "cartulary: 1\n";
  const auto line = [&out](std::string_view key, const std::string& value) {
    if (!value.empty()) put(out, key, ": ", yaml_text(value), "\n");
  };
  const auto word = [&out](std::string_view key, const std::string& value) {
    if (!value.empty()) put(out, key, ": ", word_text(value), "\n");
  };
  const bool dice = known.game == kDiceGame;
  if (known.game != kGameNames.front()) word("game", known.game);
  line("event", known.event);
  word("round", known.round);
  word("date", known.date);
  line("place", known.place);
  line("annotator", known.annotator);
  word("rules", known.rules);
  for (const std::string& name : known.expansions) {
    put(out, &name == &known.expansions.front() ? "expansions: [" : ", ", word_text(name));
  }
  if (!known.expansions.empty()) out += "]\n";
  put(out, "players: ", yaml_list(known.players), "\n");
  if (known.found && !dice) {
    out += "position:\n  tiles: |\n  totals: [";
    for (const std::string& name : known.players)
      put(out, &name == &known.players[0] ? "0" : ", 0");
    return out += "]\nresult:\n  final-scoring: true\n";
  }
  if (dice && known.sheet) {
    out += "sheet:\n";
    for (const std::string& name : known.players) put(out, "  ", yaml_text(name), ": []\n");
  } else {
    put(out, dice ? "turns" : "moves", ": |\n");
  }
  out += "result:\n  termination: unfinished\n";
  return out;
}

std::vector<std::string> split_names(std::string_view text) {
  const std::string_view between = text.find(',') == text.npos ? " \t" : ",";
  std::vector<std::string> out;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of(between), text.size());
    std::string_view name = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    while (!name.empty() && (name.front() == ' ' || name.front() == '\t')) name.remove_prefix(1);
    while (!name.empty() && (name.back() == ' ' || name.back() == '\t')) name.remove_suffix(1);
    if (!name.empty()) out.emplace_back(name);
  }
  return out;
}

}  // namespace cartulary::formats
