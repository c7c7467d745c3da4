// The draws of the program of a saved game: tiles and tokens, by given order or by random numbers.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "engine/game.hpp"
#include "formats/exchange/jcz/boxes.hpp"
#include "formats/game/record/rules.hpp"
#include "formats/ground/text/json_tree.hpp"

namespace cartulary::formats {

/// The generator of the program: each use takes a number and advances the state. A save need not
/// tell the state; then nobody can say what is drawn.
class JczNumbers {
 public:
  /// Goes on from this number, which is at least 0 and below 1.
  void set(double state) { state_ = state; }
  void forget() { state_.reset(); }
  /// A number below `count`; nothing if the state is not known.
  std::optional<std::size_t> next(std::size_t count);

 private:
  std::optional<double> state_;
};

/// The word of an order of draws where the bag ends before it is empty.
inline constexpr std::string_view kJczEnd = "#END";

/// The tiles that are not drawn yet.
class JczBag {
 public:
  using Tiles = std::map<std::string, int, std::less<>>;

  /// `order` gives the first draws, if anybody did.
  JczBag(Tiles tiles, JsonValue order, const Rules& rules);

  JczBag() : JczBag({}, {}, {}) {}

  /// Keeps the tiles that the game holds back in the bag, until it does no more; then they come
  /// behind the others in its order.
  void hold_back(const engine::Game& game);
  /// A tile is put under a hill, and nobody knows which.
  void hide_one() { ++hidden_; }
  /// Tiles that will still be drawn.
  std::size_t to_draw() const;
  /// True if the next draw is given.
  bool ordered() const { return next_ != order_.end(); }

  enum class Outcome : uint8_t {
    drawn,
    none_left,  ///< no tile is left, or no copy of the one that should come
    not_known,  ///< it depends on a number that is not known
  };
  /// Draws the next tile.
  Outcome draw(JczNumbers& numbers, const JczTile*& out);

 private:
  std::size_t size() const;
  /// Calls `visit(id, copies)` for the tiles of which the next is drawn, in the program's order.
  template <class Visit>
  void for_each_to_come(Visit visit);

  Tiles tiles_;  ///< by their ids, in the program's order
  std::size_t hidden_ = 0;
  JsonValue order_;
  JsonValue::Iterator next_;
  /// When a tile is drawn: those of a lower stage come first, and a number counts among them alone.
  std::map<std::string, uint8_t, std::less<>> stages_;
  bool holds_ = false;  ///< tiles are held back now
  bool held_ = false;   ///< they were at first
};

}  // namespace cartulary::formats
