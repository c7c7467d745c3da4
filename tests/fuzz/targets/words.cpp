#include "formats/game/record/notation.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/letters.hpp"
#include "tests/fuzz/targets/targets.hpp"

namespace cartulary::test {
namespace {

using namespace formats;

const TileRecord kSouth;

void read_tile(std::string_view word) {
  const engine::TileId tile = parse_tile_name(word);
  if (engine::is_known(tile)) {
    require(parse_typed_name(word) == tile && parse_any_tile(word) == tile, "another tile");
  }
  if (!looks_like_edge_word(word)) return;
  const EdgeWord edges = parse_edge_word(word);
  if (!engine::is_known(edges.tile)) return;
  require(edges.rotations.contains(edges.rotation), "a rotation that does not look so");
  const EdgeWord again = parse_edge_word(edge_word(edges.tile, edges.rotation));
  require(again.tile == edges.tile && again.rotations.contains(edges.rotation),
          "another edge word");
}

void read_cell(std::string_view word) {
  engine::Cell cell{};
  const TypedCell typed = parse_typed_cell(word);
  require(typed.size <= word.size(), "a cell beyond its text");
  if (parse_cell(word, cell) != CellError::none) return;
  require(typed.size == word.size() && typed.cell == cell, "typed, the cell is another");
  engine::Cell again{};
  require(parse_cell(text_of(cell, kSouth), again) == CellError::none && again == cell,
          "written, the cell is another");
}

void read_word(std::string_view word) {
  read_tile(word);
  read_cell(word);
  if (const auto rotation = parse_rotation(word)) {
    require(engine::index(*rotation) < engine::kRotations, "no rotation");
  }
  if (const auto role = parse_role(word)) {
    require(parse_role(name_of(*role)) == role, "the name of another role");
    MeepleWord meeple;
    const std::size_t colon = word.find(':');
    if (colon != word.npos) parse_place(word.substr(colon + 1), *role, meeple);
  }
  for (const auto kind : engine::each<engine::FeatureKind>(4)) {
    MeepleWord meeple;
    if (parse_place(word, role_of(kind), meeple)) require(meeple.has_place(), "no place");
  }
  if (const auto number = parse_number(word)) {
    require(parse_number(std::to_string(*number)) == number, "another number");
  }
}

/// Checks a text as it is shown, wherever it is shown.
void show(std::string_view text) {
  const std::string shown = printable(text);
  require_visible(shown, "printable text");
  require(printable(shown) == shown, "printable text is not printable");
  for (auto* append : {append_xml, append_markdown}) {
    std::string out;
    append(out, shown);
    require_visible(out, "text with escapes");
  }
  std::string json;
  append_json(json, text);
  require_visible(json, "a JSON string");
  require(json.size() >= 2 && json.front() == '"' && json.back() == '"', "no JSON string");
}

}  // namespace

/// Words as moves have them, and the text as names have it.
void fuzz_words(std::string_view input) {
  show(input);
  for (std::size_t begin = 0; begin <= input.size();) {
    const std::size_t end = std::min(input.find_first_of(" \n", begin), input.size());
    if (end > begin) read_word(input.substr(begin, end - begin));
    begin = end + 1;
  }
}

}  // namespace cartulary::test
