// The additions of expansions to the values of the engine: a member for each of them. A turn, a
// game and a scoring hold them as they are, so that a replay allocates nothing. `values.hpp` of a
// box is therefore seen everywhere, and nothing else of it.
#pragma once

#include <optional>

#include "engine/hills_sheep/values.hpp"
#include "engine/king_robber/values.hpp"
#include "engine/mayor_abbey/values.hpp"
#include "engine/princess_dragon/values.hpp"
#include "engine/river/values.hpp"
#include "engine/traders_builders/values.hpp"

namespace cartulary::engine {

/// The statements of a record about the rules of expansions.
struct RuleExtras {
  HillTiebreak hill_tiebreak = HillTiebreak::presence;
  // Parts of Hills & Sheep that may be left out; its tiles are in the bag all the same.
  bool hills = true;
  bool vineyards = true;
  bool shepherds = true;
  RiverRoom river_room = RiverRoom::none;
  RiverStart river_start = RiverStart::set_aside;
  /// An unfinished road with an inn, or city with a cathedral, scores as if it had none.
  bool unfinished_inns_ignored = false;
  // Parts of other boxes that may be left out, too.
  bool inns = true;
  bool cathedrals = true;
  bool goods = true;
  bool gardens = true;                 ///< of games with abbots; else no tile has one
  bool vineyards_for_gardens = false;  ///< they add points to completed gardens as well
  /// Large meeples of each player; nothing: one with the box, none without it. They may be played
  /// without its tiles.
  std::optional<uint8_t> large_meeples{};
  std::optional<uint8_t> builders{};  ///< 0 or 1
  bool builders_in_finished = true;   ///< they may be placed where the tile finishes the feature
  std::optional<uint8_t> pigs{};      ///< 0 or 1
  PerTitle<std::optional<bool>> titles{};  ///< nothing: played with the box
  TitleScoring title_scoring = TitleScoring::per_feature;
  PerDragonPart<std::optional<bool>> dragon_parts{};  ///< nothing: played with the box
  bool fairy_on_tile = false;                         ///< it stands on a tile, not by one follower
  bool princess_must = false;                         ///< she sends somebody home wherever she can
  bool dragon_after_scoring = false;                  ///< it flies once the features have scored
  PerAbbeyPart<std::optional<bool>> abbey_parts{};    ///< nothing: played with the box
  bool abbeys_at_end = true;      ///< those that are left may be laid after the last tile
  bool wagons_connected = false;  ///< they move to what touches their feature, not to tiles around
  bool barns_share_fields = false;  ///< a barn may be placed in a field that has one
};

/// The parts of a turn beyond the tile and the figure.
struct TurnExtras {
  FlockMove flock;
  bool recall = false;    ///< takes the abbot home, in place of placing a figure
  bool again = false;     ///< says that the player of the turn before goes on; changes nothing
  bool declined = false;  ///< the second part that it gives is not taken
  FarTurn far{};
  AbbeyTurn abbey{};

  /// Leaves out what only comes with a figure that is placed.
  void without_figure() { flock.drawn = Token::none; }
  friend bool operator==(const TurnExtras&, const TurnExtras&) = default;
};

/// The tokens beside a figure on a table that is found.
struct PieceExtras {
  PerToken<uint8_t> flock{};  ///< tokens of a shepherd
  friend bool operator==(const PieceExtras&, const PieceExtras&) = default;
};

/// The holdings of players on a table that is found.
struct PositionExtras {
  PerPlayer<Goods> goods{};
  PerTitle<HeldTitle> titles{};
  PerNeutral<std::optional<Spot>> neutral{};  ///< where they are, if they are out
  std::optional<PlayerSet> holders{};         ///< who has the own tile yet; nothing: not told
  PerPlayer<FoundBarn> barns{};
  friend bool operator==(const PositionExtras&, const PositionExtras&) = default;
};

/// The parts of a scoring beyond features.
struct ScoreExtras {
  FlockScore flock;
  int16_t vineyards = 0;  ///< around a monastery, scored or not
  PlayerSet large{};      ///< whose large meeples stand in the feature
};

/// The state of a game in progress besides the board.
struct GameExtras {
  Flocks flocks;
  TradersAndBuilders trade;
  PerTitle<HeldTitle> titles;
  DragonAndFairy dragon;
  AbbeysAndBarns abbey;
};

}  // namespace cartulary::engine
