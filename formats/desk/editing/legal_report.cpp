#include <algorithm>

#include "formats/desk/editing/legal_moves.hpp"
#include "formats/game/boxes/far_actions.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/json.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/ground/text/widths.hpp"

namespace cartulary::formats {
namespace {

std::string_view code_of(const LegalTile& tile) {
  return engine::kTiles[tile.tile].code;
}

/// "under:? and grow:1|2|3|4|wolf or guide".
std::string words_text(const std::vector<DueWord>& words) {
  std::vector<std::string> out;
  for (const DueWord& word : words) out.push_back(text_of(word));
  return joined(out, " and ");
}

/// "knight:N or shepherd:SSW; under:?; shepherd:SSW with draw:1|2|3|4|wolf".
std::string figures_and_words(const LegalPlace& place, const Record& record) {
  std::vector<std::string> out;
  std::vector<std::string> names;
  std::vector<const LegalFigure*> rows;
  for (const LegalFigure& figure : place.figures) {
    names.push_back(figure.word);
    if (!figure.words.empty()) rows.push_back(&figure);
  }
  for (const OfferedWord* word : place.instead) names.emplace_back(word->word);
  for (const auto& action : place.elsewhere) names.push_back(word_of(action, record));
  if (!names.empty()) out.push_back(enumerate(names, "or"));
  if (!place.words.empty()) out.push_back(words_text(place.words));
  std::vector<std::string> alike;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    alike.push_back(rows[i]->word);
    if (i + 1 < rows.size() && rows[i + 1]->words == rows[i]->words) continue;
    out.push_back(fmt::format("{} with {}", enumerate(alike, "or"), words_text(rows[i]->words)));
    alike.clear();
  }
  return joined(out, "; ");
}

void append_places(std::string& out, const LegalTile& tile, const Record& record) {
  std::size_t widest = 0;
  for (const LegalPlace& place : tile.places) widest = std::max(widest, place.move.size());
  for (const LegalPlace& place : tile.places) {
    const std::string rest = figures_and_words(place, record);
    put(out, rest.empty() ? place.move : pad_right(place.move, widest + 2), rest, "\n");
  }
}

void append_table(std::string& out, const std::vector<LegalTile>& tiles) {
  std::size_t widest = 4;
  for (const LegalTile& tile : tiles) widest = std::max(widest, code_of(tile).size());
  put(out, pad_right("tile", widest), "  left  places  moves\n");
  for (const LegalTile& tile : tiles) {
    print(out, "{}  {:>4}  {:>6}  {:>5}\n", pad_right(code_of(tile), widest), tile.left,
          tile.places.size(), tile.moves());
  }
}

/// `[["under:?"], ["grow:1", "guide"]]`.
void append_words(Json& json, const std::vector<DueWord>& words) {
  json.open('[');
  for (const DueWord& due : words) {
    json.open('[');
    for (const OfferedWord* word : due) json.value(word->word);
    json.close(']');
  }
  json.close(']');
}

}  // namespace

LegalPosition legal_position(const RecordedPlay& play, engine::TileId tile) {
  LegalPosition out{play};
  out.chosen = tile != engine::kNoTile;
  if (out.chosen) {
    out.tiles.push_back(legal_moves(play.game, tile, play.record));
  } else {
    out.tiles = legal_moves(play.game, play.record);
  }
  return out;
}

void append_legal_text(std::string& out, const LegalPosition& position) {
  put(out,
      position.turn == 0 ? "Before the first turn" : fmt::format("After turn {}", position.turn),
      ": ");
  if (position.game.over()) {
    out += "the game is over\n";
    return;
  }
  put(out, printable(position.record.players[position.game.to_move()].name), " to move, ",
      counted(position.game.remaining(), "tile"), " left");
  if (!position.chosen) {
    out += '\n';
    return append_table(out, position.tiles);
  }
  const LegalTile& tile = position.tiles.front();
  if (tile.left > 0) {
    put(out, ", ", tile.left, " of them ", code_of(tile),
        tile.too_early ? ", but others are drawn first; it would have " : ": ");
  } else {
    put(out, ", none of them ", code_of(tile), "; it would have ");
  }
  put(out,
      tile.places.empty()
          ? std::string("no place where it fits")
          : fmt::format("{}, {}", counted(static_cast<long>(tile.places.size()), "place"),
                        counted(static_cast<long>(tile.moves()), "move")),
      "\n");
  append_places(out, tile, position.record);
}

void append_legal_json(std::string& out, const LegalPosition& position) {
  const Record& record = position.record;
  Json json(out);
  json.open('{');
  json.field("record", position.document);
  json.field("turn", position.turn);
  json.key("player");
  if (position.game.over()) {
    json.null();
  } else {
    json.value(record.players[position.game.to_move()].name);
  }
  json.key("over").truth(position.game.over());
  json.field("tiles_left", position.game.remaining());
  json.list("tiles", position.tiles, [&](const LegalTile& tile) {
    json.open('{');
    json.field("tile", code_of(tile));
    json.field("left", tile.left);
    json.list("places", tile.places, [&](const LegalPlace& place) {
      json.open('{');
      json.field("x", static_cast<int>(place.at.cell.x));
      json.field("y", record.written_y(place.at.cell.y));
      json.field("rotation", index(place.at.rotation));
      json.field("move", place.move);
      json.key("figures").open('[');
      for (const LegalFigure& figure : place.figures) json.value(figure.word);
      for (const OfferedWord* word : place.instead) json.value(word->word);
      for (const auto& action : place.elsewhere) json.value(word_of(action, record));
      json.close(']');
      json.key("words");
      append_words(json, place.words);
      json.key("figure_words").open('{');
      for (const LegalFigure& figure : place.figures) {
        if (figure.words.empty()) continue;
        json.key(figure.word);
        append_words(json, figure.words);
      }
      json.close('}');
      json.close('}');
    });
    json.close('}');
  });
  json.close('}');
  out += '\n';
}

}  // namespace cartulary::formats
