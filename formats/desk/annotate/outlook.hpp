// The features that can still be completed: the largest unfinished ones, and the tiles they need.
#pragma once

#include <string>
#include <vector>

#include "engine/openings.hpp"
#include "formats/game/verify/move_scene.hpp"

namespace cartulary::formats {

/// Watches a game: features that become the largest of their kind, or need a single tile, or none.
class Outlook {
 public:
  /// The changes of the outlook with the last move. Call it after every move.
  std::vector<std::string> after_move(const RecordedPlay& now);

 private:
  struct Watched {
    engine::Node node = engine::kNoNode;  ///< any segment of the feature
    std::size_t places = 0;               ///< open cells when it was last looked at
    bool lost = false;                    ///< it can never be completed
  };
  void find_open(const engine::Board& board);
  void watch(engine::FeatureKind kind, const RecordedPlay& now, std::vector<std::string>& out);
  std::vector<engine::Node> worth_watching(engine::FeatureKind kind, const RecordedPlay& now) const;
  void look(Watched& watched, bool fresh, const RecordedPlay& now,
            std::vector<std::string>& out) const;
  std::string name(engine::Node root, const RecordedPlay& now) const;
  std::string last_place_text(engine::Node root, const engine::OpenCell& place,
                              const RecordedPlay& now) const;

  /// Cities, roads and monasteries that were open and occupied after the last move.
  std::vector<engine::Node> open_{};
  engine::ArrayBy<engine::FeatureKind, std::vector<Watched>, engine::kFeatureKinds> watched_{};
};

}  // namespace cartulary::formats
