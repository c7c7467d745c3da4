// A board that is found and counted: what lies there, what can lie beside it, and what it scores.
#pragma once

#include <map>
#include <vector>

#include "engine/found/position.hpp"
#include "formats/game/verify/report.hpp"
#include "formats/ground/text/json.hpp"

namespace cartulary::formats {

/// True if a record is nothing but a board to be counted: it begins from a position, no move
/// follows, and it is scored to its end.
bool is_counted(const Report& report);

class CountView {
 public:
  /// The report must be of a record that is counted and was started, and must outlive this.
  explicit CountView(const Report& report);

  /// The cells that tiles lie on.
  engine::Cell first() const { return first_; }
  engine::Cell last() const { return last_; }

  /// Appends the member `count`, as position_report.hpp describes it.
  void append(Json& json) const;

 private:
  void append_stock(Json& json) const;
  void append_goods(Json& json) const;
  void append_tiles(Json& json) const;
  void append_turns(Json& json, std::size_t tile) const;
  void append_spots(Json& json, std::size_t tile) const;
  void append_figure(Json& json, std::size_t tile) const;
  void append_places(Json& json) const;
  void append_faults(Json& json) const;
  void append_scorings(Json& json) const;
  /// The segments of a feature, each as the number of its tile and its own.
  void append_segments(Json& json, engine::Node feature) const;
  /// The tiles that a finding is about.
  std::vector<std::size_t> tiles_of(const Finding& finding) const;

  const Report& report_;
  const TileRecord& record_;
  const std::vector<RecordedTurn>& tiles_;
  std::vector<engine::Piece> pieces_{};
  std::vector<bool> understood_{};            ///< whose figure has its place
  std::map<engine::Cell, std::size_t> at_{};  ///< of two on one cell, the first
  engine::ArrayBy<engine::TileId, int, engine::kTileTypes> left_{};  ///< in the box
  engine::Cell first_{};
  engine::Cell last_{};
};

}  // namespace cartulary::formats
