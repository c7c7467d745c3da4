#include "formats/causes/diagnosis/move_edits.hpp"

#include <fmt/core.h>

#include "formats/causes/diagnosis/told_moves.hpp"
#include "formats/game/record/notation.hpp"

namespace cartulary::formats {
namespace {

std::string_view text_at(std::string_view text, Span span) {
  return text.substr(span.offset, span.size);
}

void append_figure_edit(std::string_view text, const RecordedTurn& from, const RecordedTurn& to,
                        std::vector<Edit>& edits) {
  const bool same = from.meeple.says_same(to.meeple) && from.open.place == to.open.place &&
                    from.open.figure == to.open.figure;
  // Words that say no place are nothing to write down.
  if (same || (to.meeple.role && !to.open.any() && !intended_turn(to))) return;
  const Span word = from.meeple.span;
  const std::string words = figure_words(to);
  if (word.size == 0) {
    const Span before = from.has_rotation ? from.rotation_span : from.cell_span;
    edits.push_back({{before.end(), 0}, " " + words});
  } else if (words.empty() && text[word.offset - 1] == ' ') {
    edits.push_back({{word.offset - 1, word.size + 1}, ""});
  } else {
    edits.push_back({word, words});
  }
}

}  // namespace

void append_edits(std::string_view text, const TileRecord& record, const RecordedTurn& from,
                  const RecordedTurn& to, std::vector<Edit>& edits) {
  if (from.tile != to.tile || from.open.tile != to.open.tile) {
    edits.push_back({from.tile_span, std::string(engine::kTiles[to.tile].code)});
  }
  if (from.cell != to.cell || from.open.cell() != to.open.cell()) {
    edits.push_back({from.cell_span, text_of(to.cell, record, text_at(text, from.cell_span))});
  }
  const bool turns = from.rotation != to.rotation || from.open.rotation != to.open.rotation;
  if (turns && (from.has_rotation || from.is_text)) {
    edits.push_back(rotation_edit(text, from, to.rotation));
  }
  append_figure_edit(text, from, to, edits);
}

Edit rotation_edit(std::string_view text, const RecordedTurn& from, engine::Rotation to) {
  if (!from.has_rotation) return {{from.cell_span.end(), 0}, fmt::format(" r{}", index(to))};
  const bool word = text_at(text, from.rotation_span).starts_with('r');
  return {from.rotation_span, fmt::format("{}{}", word ? "r" : "", index(to))};
}

bool is_by_letter(std::string_view text, const RecordedTurn& move) {
  return move.by_letter || parse_tile_name(text_at(text, move.tile_span)) == move.tile;
}

RecordedTurn with_figure(RecordedTurn move, engine::SegmentIndex segment, engine::Figure figure) {
  const engine::FeatureKind kind = engine::kTiles[move.tile].segments[segment].kind;
  move.meeple.role = role_of(kind, figure);
  move.meeple.ports = engine::kOriented[move.tile][move.rotation].ports[segment];
  move.meeple.corner = move.meeple.side = false;
  move.meeple.inner = kind == engine::FeatureKind::field && move.meeple.ports.empty();
  return move;
}

std::string figure_words(const RecordedTurn& move) {
  const auto turn = intended_turn(move);
  if (!turn) {
    if (!move.meeple.role) return "";
    return std::string(name_of(*move.meeple.role)) + (move.open.place ? ":?" : "");
  }
  const engine::Laid* laid = turn->laid();
  if (laid == nullptr || !laid->deployment.any()) return "";
  return meeple_text(turn->tile, laid->rotation, laid->deployment.segment, laid->deployment.figure);
}

}  // namespace cartulary::formats
