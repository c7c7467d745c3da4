#include "formats/drawing/picture/seat_colours.hpp"

#include <algorithm>

#include "formats/ground/text/letters.hpp"

namespace cartulary::formats {
namespace {

// Apart from each other for colour-blind readers, too, as seat_colours_test.cpp measures. Ink on
// them has a contrast of 4.5 at least.
constexpr SeatColour kColours[] = {
    {"red", "#c8291c", "#c8291c", "#ffffff", "31"},
    {"blue", "#2457b3", "#2457b3", "#ffffff", "34"},
    {"green", "#67c574", "#67c574", "#1c1c1c", "32"},
    {"yellow", "#ffe43e", "#c0b000", "#1c1c1c", "33"},
    {"black", "#262626", "#262626", "#ffffff", "90"},
    {"pink", "#ed95bd", "#ed95bd", "#1c1c1c", "35"},
};

}  // namespace

SeatColours seat_colours(const Record& record) {
  SeatColours out(record.players.size(), nullptr);
  const auto is_free = [&](const SeatColour& colour) {
    return std::find(out.begin(), out.end(), &colour) == out.end();
  };
  const auto take = [&](engine::Player player, std::string_view word) {
    for (const SeatColour& colour : kColours) {
      if (out[player] == nullptr && same_word(word, colour.name) && is_free(colour)) {
        out[player] = &colour;
      }
    }
  };
  for (engine::Player p : record.seats()) take(p, record.players[p].colour);
  for (engine::Player p : record.seats()) take(p, record.players[p].name);
  for (const SeatColour*& seat : out) {
    if (seat == nullptr) seat = &*std::find_if(std::begin(kColours), std::end(kColours), is_free);
  }
  return out;
}

engine::Player whose_turn(engine::PlayerSet players, std::size_t place) {
  auto player = players.begin();
  for (std::size_t skip = place % static_cast<std::size_t>(players.size()); skip > 0; --skip) {
    ++player;
  }
  return *player;
}

}  // namespace cartulary::formats
