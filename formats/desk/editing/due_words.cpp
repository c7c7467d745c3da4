#include "formats/desk/editing/due_words.hpp"

#include "engine/check.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {

std::vector<DueWord> due_words(const engine::Game& game, const engine::Turn& turn) {
  std::vector<DueWord> out;
  const std::size_t objections = engine::check(game, turn).size();
  if (objections == 0) return out;
  for (const ExpansionRow& row : all_expansions()) {
    if (!game.rules().expansions.contains(row.expansion)) continue;
    for (const OfferedWord& word : row.offered) {
      engine::Turn said = turn;
      word.say(said);
      if (engine::check(game, said).size() >= objections) continue;
      if (out.empty() || out.back().front()->span != word.span) out.emplace_back();
      out.back().push_back(&word);
    }
  }
  return out;
}

std::string text_of(const DueWord& words) {
  std::vector<std::string> out;
  std::string_view name;
  for (const OfferedWord* offered : words) {
    const std::string_view word = offered->word;
    const std::size_t colon = word.find(':');
    if (colon != word.npos && word.substr(0, colon) == name) {
      put(out.back(), "|", word.substr(colon + 1));
    } else {
      out.emplace_back(word);
    }
    name = word.substr(0, colon);
  }
  return enumerate(out, "or");
}

}  // namespace cartulary::formats
