// A table near the end of a game, on which turns are played and taken back, millions of them. It
// knows the rules of the base game only, and keeps the scores that the game would have if it ended.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "engine/legal.hpp"

namespace cartulary::engine::analysis {

/// A choice and what it adds to the mover's lead at once, if the game ended after it.
struct Ranked {
  Choice choice{};
  int gain = 0;
};

/// Replies with the last tile that were good a little before, the best one first.
using Replies = StaticVector<Choice, 6>;

/// Large; meant to be reused. Every turn that is played must be taken back before those before it.
class EndTable {
 public:
  /// Most turns that are played before any is taken back.
  static constexpr int kMostTurns = 8;

  EndTable();

  /// True if it can stand for the game from this position on.
  [[nodiscard]] static bool can_be(const Game& game);

  /// Lays the table as it is in the game.
  void set(const Game& game);

  int players() const { return players_; }
  Player to_move() const { return to_move_; }
  bool over() const { return left_in_all_ == 0; }
  /// Tiles that are still to be laid.
  int left() const { return left_in_all_; }
  int left(TileId tile) const { return left_[tile]; }
  Tie tie() const { return tie_; }
  /// The points of a player if the game ends now.
  int score(Player player) const { return scores_[player]; }
  /// How far a player is ahead of all others if the game ends now: of each of them, added up. A
  /// player who plays alone leads by all that he has.
  int lead(Player player) const {
    return std::max(players_, 2) * scores_[player] - scores_in_all();
  }

  /// The players with the most points, after the tie rule.
  [[nodiscard]] PlayerSet winners() const;

  /// All choices with a tile, without those that only look the same.
  void list(TileId tile, std::vector<Ranked>& out);
  /// True if the tile fits anywhere.
  [[nodiscard]] bool fits(TileId tile) const;
  void play(TileId tile, const Choice& choice);
  void discard(TileId tile);
  void take_back();

  /// The greatest lead that the mover can have after laying a tile that fits somewhere, if the game
  /// ends then, and how. Where a lead of `enough` is found, nothing more is looked at. The replies
  /// are tried first; where all others were looked at, too, they become the best ones.
  int best_lead(TileId tile, int enough, Replies& replies, Choice& best);

 private:
  // The parts of set().
  void take_rules(const Game& game);
  void take_grid(const Board& board);
  void take_features(const Board& board);

  /// Tiles by number, as far as there are any in the base game and in tests.
  using Tiles = std::array<uint64_t, 2>;
  static constexpr int kMostTiles = 128;
  /// Cities by number; those that have grown together have the numbers of all.
  using Cities = uint64_t;
  static constexpr int kMostCities = 64;

  /// As engine::Feature, but for what is only of use here.
  struct Feature {
    PlayerCounts followers;
    Tiles tiles{};
    Cities cities = 0;    ///< of a city its own numbers, of a field those of the cities beside it
    uint32_t change = 0;  ///< the last change that it was part of
    int16_t open = 0;
    uint8_t size = 0;  ///< tiles
    uint8_t coats = 0;
    FeatureKind kind = FeatureKind::field;
  };
  struct Placed {
    const OrientedTile* shape = nullptr;
    Node first{};
  };
  struct Square {
    Edges wanted{};             ///< what the neighbours show towards it
    uint16_t slot = 0;          ///< while empty and touched: its place in the frontier
    uint8_t tile = 0;           ///< its number counted from 1; 0 while it is empty
    uint8_t beside_centrals{};  ///< how many of the squares around it have a monastery
  };
  struct Kept {
    Node node;
    Feature feature;
  };
  /// All that must be put back.
  struct Before {
    int nodes;
    int cities;
    std::size_t kept, joined, cities_done, farmers;
    PerPlayer<int16_t> scores;
    PerPlayer<uint8_t> supply;
  };
  struct Played {
    Before before;
    TileId tile;
    Player mover;
    Cell cell{};  ///< of a tile that is laid
    SquareIndex square{};
    uint16_t slot = 0;
    uint8_t opened = 0;  ///< squares that came to the frontier
    bool laid = false;
  };

  int scores_in_all() const;
  /// By how much a point more moves the lead.
  int others() const { return std::max(players_ - 1, 1); }
  Node find(Node node) const {
    while (parent_[node] != node) node = parent_[node];
    return node;
  }
  Before now() const;
  void back_to(const Before& before);
  /// Remembers a feature as it is, before it changes.
  void keep(Node root) { kept_.push_back({root, features_[root]}); }
  void add_score(const Feature& feature, int points);
  int points(const Feature& feature, bool complete) const;
  int cities_beside(const Feature& field) const;
  void send_home(Feature& feature);

  /// Joins a tile to what lies around a square. Grid and turn stay as they are.
  void join(const OrientedTile& shape, TileId tile, SquareIndex square);
  void join_side(const OrientedTile& shape, Side side, const Placed& neighbour);
  /// The segments of the tile that has been joined on which the mover may put a meeple.
  SegmentSet free_segments(const OrientedTile& shape) const;
  /// Then a meeple is placed, and what is complete scores.
  void settle(const OrientedTile& shape, SquareIndex square, SegmentIndex meeple);
  void complete_city(const Feature& city);
  /// The points that a meeple on a free segment adds to the score of its owner, after the tile is
  /// settled without one.
  int points_on(SegmentIndex segment) const;
  void settle_around(SquareIndex square);
  /// The lead after a tile, with the figure that brings most.
  int lead_after(TileId tile, Choice& choice);

  bool may_lie(TileId tile, const Choice& choice) const;
  void put(const OrientedTile& shape, SquareIndex square, Played& played);
  void take_away(const Played& played);
  template <class Visit>
  void for_each_place(TileId tile, Visit visit);

  int players_ = 0;
  Player to_move_{};
  Tie tie_{};
  int left_in_all_ = 0;
  Bounds bounds_;
  FeaturePoints city_, small_city_, road_, monastery_, final_city_, final_road_, final_monastery_;
  FeatureKindSet stands_on_;
  ArrayBy<TileId, int8_t, kTileTypes> left_{};
  PerPlayer<int16_t> scores_{};
  PerPlayer<uint8_t> supply_{};

  int nodes_ = 0;
  Node first_{};  ///< of the tile that was joined last
  uint32_t change_ = 0;
  int cities_ = 0;
  ArrayBy<Node, Node, Features::kMaxNodes> parent_{};
  ArrayBy<Node, Feature, Features::kMaxNodes> features_{};
  std::vector<Kept> kept_;           ///< features before they changed
  std::vector<Node> joined_;         ///< those that got a parent
  std::vector<Cities> cities_done_;  ///< the numbers of each complete city
  std::vector<Node> farmers_;        ///< where they stand

  std::vector<Square> squares_;  ///< as Grid counts them
  std::vector<SquareIndex> touched_;
  StaticVector<Placed, kMostTiles + 1> placed_;
  StaticVector<Grid::Opening, Grid::kMaxOpenings> frontier_;
  StaticVector<Played, kMostTurns> turns_;
  std::vector<Ranked> found_;  ///< of best_lead
};

}  // namespace cartulary::engine::analysis
