// Night on dark pages: every colour of the drawings has one, and nothing else of a page.
#include <gtest/gtest.h>

#include <string>

#include "formats/drawing/picture/board_svg.hpp"
#include "formats/drawing/picture/seat_looks.hpp"
#include "formats/drawing/picture/tile_drawing.hpp"
#include "formats/drawing/picture/tile_ornaments.hpp"

namespace cartulary::test {
namespace {

std::size_t times(const std::string& text, const std::string& part) {
  std::size_t n = 0;
  for (std::size_t at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++n;
  return n;
}

TEST(Night, HasEachColourOfTheCountry) {
  std::string drawings;
  formats::TileTurns all;
  all.fill(formats::RotationSet::first(engine::kRotations));
  formats::append_tile_symbols(drawings, all);
  std::string night;
  formats::append_night_style(night, drawings);
  EXPECT_TRUE(night.starts_with("@media screen and (prefers-color-scheme: dark) {\n"));
  std::size_t colours = 0;
  for (const std::string property : {"fill", "stroke"}) {
    // On elements, and in the style.
    for (const auto& [before, after] :
         {std::pair{property + "=\"#", '"'}, {property + ":#", ';'}}) {
      for (std::size_t at = drawings.find(before); at != drawings.npos;
           at = drawings.find(before, at + 1)) {
        const std::size_t from = at + before.size() - 1;
        const std::string colour =
            drawings.substr(from, drawings.find_first_of("\";}", from) - from);
        if (colour.size() < 7) continue;  // black and white are shade and light
        ++colours;
        if (after == '"') {
          EXPECT_EQ(times(night, "[" + property + "=\"" + colour + "\"]{" + property + ":" +
                                     formats::night_colour(colour) + "}"),
                    1u)
              << colour;
        } else {
          EXPECT_GE(times(night, "{" + property + ":" + formats::night_colour(colour) + "}"), 1u)
              << colour;
        }
      }
    }
  }
  EXPECT_GT(colours, 100u);
}

TEST(Night, IsDarkButForWindows) {
  const auto lightness = [](const std::string& colour) {
    int out = 0;
    for (const std::size_t at : {1u, 3u, 5u}) out += std::stoi(colour.substr(at, 2), nullptr, 16);
    return out;
  };
  EXPECT_LT(lightness(formats::night_colour("#ffffff")), lightness("#a0a0a0"));
  EXPECT_LT(lightness(formats::night_colour("#aecb7f")), lightness("#aecb7f") * 2 / 3);
  EXPECT_GT(lightness(formats::night_colour(formats::kWindow)),
            lightness(formats::night_colour("#ffffff")));
}

/// The rules hold for a whole page, where figures and graphs keep the colours of the players.
TEST(Night, LeavesTheColoursOfPlayersAlone) {
  formats::TileRecord record;
  for (const char* name : {"red", "blue", "green", "yellow", "black", "pink"}) {
    record.players.push_back({.name = name, .colour = "", .span = {}});
  }
  formats::TileTurns all;
  all.fill(formats::RotationSet::first(engine::kRotations));
  std::string drawings;
  std::string night;
  formats::append_board_symbols(drawings, all);
  formats::append_night_style(night, drawings);
  EXPECT_NE(night.find("#aecb7f"), night.npos);
  for (const formats::SeatColour* seat : formats::seat_colours(record)) {
    EXPECT_EQ(night.find(seat->fill), night.npos) << seat->name;
    EXPECT_EQ(night.find(seat->ink), night.npos) << seat->name;
  }
  // The golden band of a large meeple, the mitre of an abbot.
  for (const char* const colour : {"#f2c230", "#fdf6e0"}) {
    EXPECT_NE(drawings.find(colour), drawings.npos);
    EXPECT_EQ(night.find(colour), night.npos) << colour;
  }
}

}  // namespace
}  // namespace cartulary::test
