#include "formats/picture/seat_colours.hpp"

#include <algorithm>

#include "formats/record/notation.hpp"

namespace cartulary::formats {
namespace {

// Apart from each other for colour-blind readers, too: they differ in lightness.
constexpr SeatColour kColours[] = {
    {"red", "#c8291c", "#ffffff", "31"},   {"blue", "#2457b3", "#ffffff", "34"},
    {"green", "#3f9b45", "#ffffff", "32"}, {"yellow", "#f2c81e", "#1c1c1c", "33"},
    {"black", "#262626", "#ffffff", "90"}, {"pink", "#ee9ac0", "#1c1c1c", "35"},
};

}  // namespace

std::vector<const SeatColour*> seat_colours(const Record& record) {
  std::vector<const SeatColour*> out(record.players.size(), nullptr);
  const auto is_free = [&](const SeatColour& colour) {
    return std::find(out.begin(), out.end(), &colour) == out.end();
  };
  const auto take = [&](std::size_t player, std::string_view word) {
    for (const SeatColour& colour : kColours) {
      if (out[player] == nullptr && same_word(word, colour.name) && is_free(colour)) {
        out[player] = &colour;
      }
    }
  };
  for (std::size_t p = 0; p < out.size(); ++p) take(p, record.players[p].colour);
  for (std::size_t p = 0; p < out.size(); ++p) take(p, record.players[p].name);
  for (const SeatColour*& seat : out) {
    if (seat == nullptr) seat = &*std::find_if(std::begin(kColours), std::end(kColours), is_free);
  }
  return out;
}

}  // namespace cartulary::formats
