// A save as it is written.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/turn.hpp"
#include "formats/ground/text/json.hpp"

namespace cartulary::formats {

/// A turn that lays its tile. Random numbers are chosen as boxes need them.
struct JczMove {
  engine::Turn turn;
  engine::Player mover{};
  bool may_act = false;             ///< a figure could be placed, or taken home
  std::string meeple{};             ///< the id of the one that is placed
  engine::Cell home_from{};         ///< where a figure stood that goes home
  engine::FeatureKind home_kind{};  ///< on which kind of feature
  std::string target{};             ///< the id of the follower beside which the fairy is put
  std::string location{};           ///< of what happens on another tile
  int players = 0;                  ///< who steer the dragon in turn
  engine::Cell dragon{};            ///< where it begins to fly
  bool flies_late = false;          ///< once the turn is confirmed
  bool kept = false;  ///< the mover could have laid a tile of his own instead of drawing
  std::vector<engine::Player> passed{};  ///< after the last tile: who laid none before the mover
  std::vector<engine::Player> passed_after{};  ///< and behind the last move of the game
  struct Wagon {
    engine::Player owner{};
    bool home = true;
    engine::Cell cell{};
    engine::FeatureKind kind{};
    std::string location{};
  };
  std::vector<Wagon> wagons{};  ///< that could move on behind this turn
  double random_between = 0.5;  ///< of a message between the first and the last
  double random_last = 0.5;     ///< of the last message

  const engine::Laid& laid() const { return *turn.laid(); }
};

struct JczWriter {
  Json json;

  void open_message(std::string_view type, engine::Player player);
  void close_message();
  void real(std::string_view name, double number);
  void position(engine::Cell cell);
  /// A feature of the tile on a cell, as the member `name`.
  void pointer(std::string_view name, engine::Cell cell, engine::FeatureKind kind,
               std::string_view location);
};

/// Ends a turn, or a part of it.
void write_commit(JczWriter& out, engine::Player player, double random);

}  // namespace cartulary::formats
