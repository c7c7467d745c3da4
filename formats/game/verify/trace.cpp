#include "formats/game/verify/trace.hpp"

#include <algorithm>

#include "engine/scoring.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/game/verify/expansion_words.hpp"

namespace cartulary::formats {
namespace {

std::vector<engine::Cell> cells_of(const engine::Board& board, const engine::TileSet& tiles) {
  std::vector<engine::Cell> cells;
  for (const auto tile : engine::each<engine::TileIndex>(board.tile_count())) {
    if (tiles.contains(tile)) cells.push_back(board.tile(tile).cell);
  }
  std::ranges::sort(cells, reads_before);
  return cells;
}

std::vector<engine::Cell> meeples_in(const engine::Board& board, engine::Node feature) {
  std::vector<engine::Cell> cells;
  board.features().for_each_segment(feature, [&](engine::Node node) {
    if (board.features().meeple_on(node) == engine::kNobody) return;
    cells.push_back(board.tile(board.tile_of(node)).cell);
  });
  std::ranges::sort(cells, reads_before);
  return cells;
}

/// Two cities may lie on one tile, so a tile alone is no name.
CityName name_of_city(const engine::Board& board, engine::Node city) {
  CityName name;
  board.features().for_each_segment(city, [&](engine::Node node) {
    const engine::PlacedTile& tile = board.tile(board.tile_of(node));
    if (!name.side.empty() && !reads_before(tile.cell, name.cell)) return;
    const auto segment = static_cast<engine::SegmentIndex>(node - tile.first_node);
    name = {tile.cell, place_of(tile.type, tile.rotation, segment)};
  });
  return name;
}

}  // namespace

ScoredFeature describe(const engine::Game& game, const engine::ScoreEvent& event) {
  const engine::Board& board = game.board();
  ScoredFeature out{.category = event.category,
                    .final = event.final,
                    .recalled = event.recalled,
                    .small_city = event.small_city,
                    .winners = event.winners,
                    .tied = event.tied,
                    .majority = event.majority,
                    .extra = event.extra,
                    .points = event.points,
                    .feature = event.feature};
  for (engine::Player p : game.seats()) {
    out.followers[p] = event.followers[p];
    out.breaking[p] = event.breaking[p];
    out.present.insert_if(event.followers[p] > 0, p);
  }
  for (const engine::Term& term : event.terms) out.terms.push_back(term);
  if (event.feature == engine::kNoNode) return out;
  const engine::Features& features = board.features();
  out.cells = cells_of(board, features.of(event.feature).tiles);
  if (const OwnScoring* own = own_scoring(event.category)) {
    if (own->describe != nullptr) own->describe(game, event, out);
    return out;
  }
  out.meeples = meeples_in(board, event.feature);
  if (event.category != engine::Category::fields ||
      features.of(event.feature).kind != engine::FeatureKind::field) {
    return out;
  }
  for (engine::Node city : engine::completed_cities_of(board, event.feature)) {
    out.cities.push_back(name_of_city(board, city));
  }
  return out;
}

std::vector<ScoredFeature> last_scorings(const engine::Game& game) {
  std::vector<ScoredFeature> out;
  for (const engine::ScoreEvent& event : game.events()) out.push_back(describe(game, event));
  return out;
}

TracedTurn trace(const Replay& replay) {
  const engine::Game& game = replay.game();
  TracedTurn out{.move = replay.move(),
                 .number = replay.number(),
                 .player = replay.player(),
                 .turn = replay.turn(),
                 .scored = last_scorings(game)};
  for (engine::Player p : game.seats()) {
    out.totals[p] = game.points(p);
    out.supplies[p] = static_cast<uint8_t>(game.supply(p));
  }
  return out;
}

std::optional<std::size_t> turn_at(const Report& report, Span span) {
  const Record& record = report.record;
  if (record.in_variation(span.offset)) return std::nullopt;
  std::size_t begin = 0;
  for (std::size_t end = record.turn_count(); begin < end;) {
    const std::size_t middle = begin + (end - begin) / 2;
    if (record.turn(middle).span.offset <= span.offset) {
      begin = middle + 1;
    } else {
      end = middle;
    }
  }
  // It is the last turn that begins at the place or before it, or none.
  if (begin == 0 || span.offset >= record.turn(begin - 1).span.end()) return std::nullopt;
  return begin - 1;
}

std::size_t moves_up_to(const Report& report, int turn) {
  std::size_t moves = 0;
  for (const TracedTurn& traced : report.tiles().turns) {
    if (traced.number <= turn) moves = traced.move + 1;
  }
  return moves;
}

int last_turn(const Report& report) {
  return report.tiles().turns.empty() ? static_cast<int>(report.verdict.turns_before)
                                      : report.tiles().turns.back().number;
}

}  // namespace cartulary::formats
