// The set-up that a saved game of JCloisterZone tells before the first message. It is read by lists
// of what is known: all else is named, and the game is not read.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/parts_played.hpp"
#include "formats/exchange/jcz/boxes.hpp"
#include "formats/game/record/rules.hpp"
#include "formats/ground/text/json_tree.hpp"
#include "formats/ground/text/source.hpp"

namespace cartulary::formats {

/// How the program that wrote a save turns its numbers into tiles and tokens.
enum class JczRandom : uint8_t {
  since_5_7,   ///< `initialRandom` and `random`
  before_5_7,  ///< `initialSeed` and `salt`, which nobody reads here
};

/// The version of the program by which a game was begun.
struct JczVersion {
  int major = 0;
  int minor = 0;
};

/// Things that a game needs and no record has, in the order in which they are found.
class JczNeeds {
 public:
  /// `what` is needed, which the save says at `span` in `where`. The same is kept once.
  void add(Span span, std::string_view where, std::string what);
  bool empty() const { return needs_.empty(); }
  Span first() const { return needs_.front().span; }
  /// "wagon, mayor": all of them, or the first ones of very many.
  std::string text() const;
  /// "`setup.elements`: wagon, mayor", a line for each place.
  std::vector<std::string> by_place() const;

 private:
  struct Need {
    Span span;
    std::string_view where;
    std::string what;
  };
  std::vector<Need> needs_;
};

struct JczSetup {
  JczVersion version;
  JczRandom random = JczRandom::since_5_7;
  Rules rules;
  int edition = 1;  ///< of the base tiles
  /// Undrawn tiles by their ids, in the program's order.
  std::map<std::string, int, std::less<>> bag;
};

/// Why a save cannot be read whatever it holds: "saved by version 4.4.0, ..."; empty if it can be.
/// Else sets version and random numbers.
std::string why_not_read(JsonValue root, JczSetup& out);

/// Sets, elements, rules, add-ons and the start tile.
void read_jcz_setup(JsonValue root, JczSetup& out, JczNeeds& needs);

/// An element that is a part of a box, played with its tiles or without.
template <auto parts, auto part, JczElement::Value value>
constexpr JczElement jcz_part_of(std::string_view name) {
  return {name, value,
          [](JczSetup& setup, int on) {
            (setup.rules.extra.*parts)[part] = on != 0;
            return true;
          },
          [](const Rules& rules) -> int { return engine::plays(rules, part); }};
}

/// A rule with two values that says how a part is played.
template <bool engine::RuleExtras::*how, auto part>
constexpr JczRule jcz_how(std::string_view name, std::span<const std::string_view> values) {
  return {name, values, [](Rules& rules, std::size_t value) { rules.extra.*how = value != 0; },
          [](const Rules& rules) { return static_cast<std::size_t>(rules.extra.*how); },
          [](const Rules& rules) { return engine::plays(rules, part); }};
}

}  // namespace cartulary::formats
