// The table after some moves, as pictures and pages show it: plain values, so that drawing them
// calls nothing in the engine.
#pragma once

#include <compare>
#include <memory>
#include <numeric>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "formats/game/verify/replay.hpp"
#include "formats/game/verify/report.hpp"

namespace cartulary::formats {

/// Number of a feature in BoardView::features.
enum class FeatureIndex : uint16_t {};

/// A tile on the table.
struct ViewedTile {
  engine::TileId type = engine::kNoTile;
  engine::Rotation rotation{};
  engine::Cell cell{};
  int number = 0;                           ///< turn in which it was laid; 0: the start tile
  engine::Player player = engine::kNobody;  ///< who laid it
  engine::ArrayBy<engine::SegmentIndex, FeatureIndex, engine::kMaxSegments> features{};
  friend bool operator==(const ViewedTile&, const ViewedTile&) = default;
};

/// A meeple, or another wooden figure, where it stands.
struct ViewedFigure {
  engine::Player owner = engine::kNobody;
  uint8_t kind = 0;  ///< place in all_figure_kinds(), 0: a meeple
  engine::TileIndex tile{};
  engine::SegmentIndex segment{};
  friend bool operator==(const ViewedFigure&, const ViewedFigure&) = default;
  friend auto operator<=>(const ViewedFigure&, const ViewedFigure&) = default;
};

/// A segment of a tile on the table.
struct ViewedSegment {
  engine::TileIndex tile{};
  engine::SegmentIndex segment{};
  friend bool operator==(const ViewedSegment&, const ViewedSegment&) = default;
};

/// A figure that belongs to nobody.
struct ViewedNeutral {
  std::string_view name{};     ///< "fairy"
  std::string_view drawing{};  ///< SVG, around 0,0
  engine::Cell cell{};
  std::optional<ViewedSegment> beside{};  ///< where the follower stands by which it is
  friend bool operator==(const ViewedNeutral&, const ViewedNeutral&) = default;
};

/// A city, road, monastery or field as it stands.
struct ViewedFeature {
  engine::FeatureKind kind = engine::FeatureKind::field;
  /// Completed. A field never is; for it this means that no tile can extend it.
  bool complete = false;
  bool scored = false;  ///< its points were scored
  int open = 0;         ///< open ends; of a monastery: free cells around it
  int coats = 0;
  /// The players who scored it, or would if the game ended now; empty: nobody stands there.
  engine::PlayerSet owners{};
  /// The points each owner got or would get. Fields have none if points are counted by cities.
  std::optional<int> points{};
  /// The points that owners with a pig there got or would get besides.
  engine::PerPlayer<int> for_pigs{};
  engine::PerPlayer<int> followers{};  ///< meeples that stand there now
  int tiles = 0;
  std::size_t first_segment = 0;  ///< in BoardView::segments
  std::size_t segments = 0;
  friend bool operator==(const ViewedFeature&, const ViewedFeature&) = default;
};

/// An empty cell beside the tile of the last move and another one, which fewer of the tiles that
/// are left fit now.
struct ViewedGap {
  engine::Cell cell{};
  int fitting = 0;  ///< tiles left that fit there
  int without = 0;  ///< how many would if the last tile did not lie there
  /// Cities and roads that can be extended there, and what counts the tiles around it.
  std::vector<FeatureIndex> features{};
  friend bool operator==(const ViewedGap&, const ViewedGap&) = default;
};

/// The points, figures and tokens of a player.
struct ViewedSeat {
  int points = 0;
  int supply = 0;  ///< meeples not on the table
  /// Other figures not on the table, but for those beside which something lies.
  engine::PerFigure<int> others{};
  /// The values of the tokens that lie beside the figure of an expansion; none while it is not on
  /// the table.
  std::optional<std::vector<int>> beside{};
  /// Tokens and titles that were won, by kind, but for kinds of which there are none.
  struct Tokens {
    std::string_view name;  ///< "wine"
    int count;
    /// The SVG of a thing that only one player has. Empty: the mark of its name, as on tiles.
    std::string_view drawing{};
    friend bool operator==(const Tokens&, const Tokens&) = default;
  };
  std::vector<Tokens> tokens{};
  int beside_total() const {
    return beside ? std::accumulate(beside->begin(), beside->end(), 0) : 0;
  }
  friend bool operator==(const ViewedSeat&, const ViewedSeat&) = default;
};

/// The cells that tiles lie on.
struct ViewedBounds {
  engine::Cell first{};  ///< the most western and the most northern one
  engine::Cell last{};
  int columns() const { return last.x - first.x + 1; }
  int rows() const { return last.y - first.y + 1; }
  friend bool operator==(const ViewedBounds&, const ViewedBounds&) = default;
};

struct BoardView {
  std::size_t moves = 0;                     ///< moves played
  int number = 0;                            ///< turn of the last move; 0 before the first
  engine::Player player = engine::kNobody;   ///< who made it
  engine::Player to_move = engine::kNobody;  ///< nobody's when the game is over
  std::optional<engine::TileIndex> last{};   ///< the tile it laid
  bool final = false;                        ///< after the final scoring
  int tiles_left = 0;                        ///< still to be laid: in the bag and in hands
  ViewedBounds bounds{};
  engine::VectorBy<engine::TileIndex, ViewedTile> tiles{};
  std::vector<ViewedFigure> figures{};
  std::vector<ViewedNeutral> neutrals{};
  engine::Flight flight{};  ///< of the dragon in the last turn, to where it is
  /// In the order of their first segments.
  engine::VectorBy<FeatureIndex, ViewedFeature> features{};
  std::vector<ViewedSegment> segments{};  ///< of one feature after the other
  std::vector<ViewedGap> gaps{};          ///< none where the copies of tiles are not known
  engine::VectorBy<engine::Player, ViewedSeat> seats{};

  /// In the order in which they were laid.
  std::span<const ViewedSegment> segments_of(const ViewedFeature& feature) const {
    return std::span(segments).subspan(feature.first_segment, feature.segments);
  }
  /// The tiles of a feature, north to south, west to east.
  std::vector<engine::Cell> cells_of(const ViewedFeature& feature) const;
  friend bool operator==(const BoardView&, const BoardView&) = default;
};

/// Walks through the positions of a record. The report must be of a tile game that was started and
/// must outlive the walk; only its moves that were replayed are played. An object that walks
/// through one record after the other reuses its memory.
class BoardWalk {
 public:
  BoardWalk();
  explicit BoardWalk(const Report& report) : BoardWalk() { begin(report); }

  /// Goes to the beginning of a report's moves.
  void begin(const Report& report);
  std::size_t moves() const { return moves_; }
  /// Plays the next move and says whether there was one.
  bool next();
  /// Plays until `moves` moves have been played, if there are as many.
  void play_to(std::size_t moves);
  /// The final scoring, where the report has one; meeples stay where they are.
  void finish();
  /// Goes to the end of a report at once: its turns and its game must still be there.
  void begin_at_end(const Report& report);

  BoardView view() const;
  const engine::Game& game() const { return *game_; }

 private:
  /// The score of a completed feature, and its owners.
  struct Paid {
    engine::PlayerSet owners{};
    int points = 0;
  };
  struct Laid {
    int number = 0;
    engine::Player player = engine::kNobody;
  };
  void begin_empty(const Report& report);
  void note_turn(const engine::Turn& turn, int number, engine::Player player);
  void note_payments();
  /// `event`: an engine::ScoreEvent, or a ScoredFeature of a report.
  template <class Event>
  void note_payment(const Event& event);
  bool is_over() const;
  void view_tiles(BoardView& out) const;
  /// The features with their segments, and the meeples that stand there.
  void view_features(BoardView& out) const;
  /// A feature without its segments. `worth`: what the final scoring gives.
  ViewedFeature view_of(engine::Node root, const engine::ScoreEvents& worth) const;
  /// Views the gaps that the last tile narrowed.
  void view_gaps(BoardView& out) const;
  /// Views what the players have, and their figures of expansions.
  void view_seats(BoardView& out) const;

  const Report* report_ = nullptr;
  const engine::Game* game_ = nullptr;   ///< as it stands
  std::unique_ptr<Replay> replay_;       ///< the one that this walk plays
  std::unique_ptr<engine::Game> ended_;  ///< a copy to see what the final scoring would give
  std::size_t moves_ = 0;
  bool final_ = false;
  bool laid_ = false;                        ///< the last move laid a tile
  engine::Flight flight_{};                  ///< of the last move
  int number_ = 0;                           ///< turn of the last move
  engine::Player player_ = engine::kNobody;  ///< who made it
  engine::VectorBy<engine::TileIndex, Laid> tiles_{};
  engine::VectorBy<engine::Node, std::optional<Paid>> paid_{};  ///< by root node
  engine::VectorBy<engine::Node, engine::PerPlayer<int>> paid_for_pigs_{};
};

/// The position after some moves of a report, at most those that were replayed.
BoardView board_after(const Report& report, std::size_t moves);
/// The position at the end of what was replayed, with the final scoring if there was one.
BoardView board_at_end(const Report& report);

/// The feature of a kind that lies on exactly these tiles, given north to south, west to east.
std::optional<FeatureIndex> find_feature(const BoardView& view, engine::FeatureKind kind,
                                         std::span<const engine::Cell> cells);

/// The part of a board around some cells, at least one: so many cells on each side where the board
/// has as many.
ViewedBounds bounds_around(const BoardView& view, std::span<const engine::Cell> cells, int margin);

/// The tiles there, and what stands on them.
BoardView cropped_to(const BoardView& view, const ViewedBounds& bounds);

/// A feature's tiles and those beside it. No other feature is anybody's, so that it stands out.
BoardView cropped_to(const BoardView& view, FeatureIndex feature);

/// The segment in the middle of a feature on which no figure stands: there a badge says whose it
/// is. None for features that nobody has, and for those with figures.
std::optional<ViewedSegment> badge_place(const BoardView& view, FeatureIndex feature);

}  // namespace cartulary::formats
