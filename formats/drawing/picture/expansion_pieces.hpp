// The additions of expansions to pictures: a row each, in a file each.
#pragma once

#include <span>

#include "engine/types.hpp"

namespace cartulary::engine {
class Game;
}

namespace cartulary::formats {

struct FigureKind;
struct TileMark;
struct ViewedSeat;

struct ExpansionPieces {
  std::span<const TileMark* const> marks{};
  std::span<const FigureKind* const> figures{};
  /// Views what a player has besides points and figures; null: nothing.
  void (*view_seat)(const engine::Game& game, engine::Player player, ViewedSeat& out) = nullptr;
};
std::span<const ExpansionPieces> expansion_pieces();

}  // namespace cartulary::formats
