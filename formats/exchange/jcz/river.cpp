// Saves of games with The River.
#include "formats/exchange/jcz/boxes.hpp"
#include "formats/exchange/jcz/draws.hpp"
#include "formats/exchange/jcz/setup.hpp"

namespace cartulary::formats {
namespace {

using engine::RiverRoom;

constexpr JczSet kRiverSets[] = {{"river/1:1", 1}, {"river/1:2", 2}};

constexpr JczTile kRiverTiles[] = {
#include "formats/exchange/jcz/tiles_river.def"
};

constexpr std::string_view kRiverOptions[] = {"start-tile: in-bag", "river-room"};

/// How much room the program asked for, a save does not say; but a tile of the river that was
/// passed over fitted nowhere.
template <RiverRoom room>
void ask_for(Rules& rules) {
  rules.extra.river_room = room;
}
constexpr JczGuess kRooms[] = {ask_for<RiverRoom::none>, ask_for<RiverRoom::five_cells>,
                               ask_for<RiverRoom::strip>};

/// People may leave the usual start tile out: the order of draws ends before it.
void read_tile_aside(JsonValue order, JczSetup& setup) {
  setup.rules.extra.river_start = engine::RiverStart::in_bag;
  auto left = setup.bag;
  bool ends = false;
  for (JsonValue drawn : order) {
    ends = drawn.text() == kJczEnd;
    if (const auto tile = left.find(drawn.text()); tile != left.end()) --tile->second;
  }
  if (!ends) return;
  for (const auto& [id, copies] : left) {
    const bool is_start = find_jcz_tile(id)->tile(setup.rules) == setup.rules.box->start;
    if (copies != static_cast<int>(is_start)) return;
    if (is_start) --setup.bag[id];
  }
  setup.rules.extra.river_start = engine::RiverStart::set_aside;
}

}  // namespace

JczBoxRow river_jcz() {
  return {.box = engine::Expansion::river,
          .sets = kRiverSets,
          .tiles = kRiverTiles,
          .options = kRiverOptions,
          .guesses = kRooms,
          .read_order = read_tile_aside};
}

}  // namespace cartulary::formats
