// Tiles that fit the same places are told apart by what scores, also when they are small: every
// pair of types that have equal sides as they lie, by day and by night, and as people see them who
// lack one kind of cones.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "engine/catalogue.hpp"
#include "formats/drawing/picture/tile_drawing.hpp"
#include "formats/drawing/picture/tile_layout.hpp"
#include "formats/drawing/pixels/raster.hpp"

namespace cartulary::test {
namespace {

using engine::Rotation;
using engine::TileId;
using Colour = std::array<float, 3>;

/// In each direction, of the picture of all tiles as they lie.
constexpr int kAcross = 21;
static_assert(kAcross * 20 >= engine::kTileTypes * engine::kRotations);

/// A share of the pixels, and how far colours are apart that nobody takes for each other (CIE
/// 1976).
constexpr double kLeastShare = 0.08;
constexpr float kVisible = 10;

enum class Cones : uint8_t { all_cones, no_red, no_green, no_blue };
constexpr Cones kAllCones[] = {Cones::all_cones, Cones::no_red, Cones::no_green, Cones::no_blue};

using ColourMatrix = std::array<float, 9>;
// Of linear RGB: Viénot, Brettel and Mollon 1999; for missing blue cones the two halves of Brettel,
// Viénot and Mollon 1997, as libDaltonLens has them.
constexpr ColourMatrix kNoRed{.11238F, .88762F, 0, .11238F, .88762F, 0, .00401F, -.00401F, 1};
constexpr ColourMatrix kNoGreen{.29275F, .70725F, 0, .29275F, .70725F, 0, -.02234F, .02234F, 1};
constexpr ColourMatrix kNoBlueWarm{1.01277F, .13548F, -.14826F, -.01243F, .86812F,
                                   .14431F,  .07589F, .80500F,  .11911F};
constexpr ColourMatrix kNoBlueCold{.93678F, .18979F,  -.12657F, .06154F, .81526F,
                                   .12320F, -.37562F, 1.12767F, .24796F};

Colour times(const ColourMatrix& m, const Colour& c) {
  Colour out{};
  for (std::size_t i = 0; i < 3; ++i) {
    out[i] = std::clamp(m[3 * i] * c[0] + m[3 * i + 1] * c[1] + m[3 * i + 2] * c[2], 0.0F, 1.0F);
  }
  return out;
}

Colour seen(Cones eyes, const Colour& c) {
  if (eyes == Cones::no_red) return times(kNoRed, c);
  if (eyes == Cones::no_green) return times(kNoGreen, c);
  if (eyes == Cones::all_cones) return c;
  const bool warm = c[0] * .03901F - c[1] * .02788F - c[2] * .01113F >= 0;
  return times(warm ? kNoBlueWarm : kNoBlueCold, c);
}

float linear(uint8_t byte) {
  const float c = static_cast<float>(byte) / 255;
  return c <= .04045F ? c / 12.92F : std::pow((c + .055F) / 1.055F, 2.4F);
}

/// CIELAB, under D65.
Colour lab(const Colour& c) {
  const auto f = [](float t) { return t > .008856F ? std::cbrt(t) : 7.787F * t + 16.0F / 116; };
  const float x = f((.4124F * c[0] + .3576F * c[1] + .1805F * c[2]) / .95047F);
  const float y = f(.2126F * c[0] + .7152F * c[1] + .0722F * c[2]);
  const float z = f((.0193F * c[0] + .1192F * c[1] + .9505F * c[2]) / 1.08883F);
  return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

/// All types as they lie, row by row, each one cut off at its edge.
std::string all_tiles(bool night, bool far) {
  std::string drawings;
  formats::TileTurns all;
  all.fill(formats::RotationSet::first(engine::kRotations));
  formats::append_tile_symbols(drawings, all);
  std::string style;
  if (night) {
    formats::append_night_style(style, drawings);
    // Only its rules: librsvg shows no page that could be dark.
    style = style.substr(style.find('\n'), style.rfind('}') - style.find('\n'));
  }
  if (far) formats::append_far_style(style);
  std::string out = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 2100 2000\"><defs>" +
                    drawings + "<style>" + style + "</style></defs>";
  int i = 0;
  for (TileId tile : engine::kAllTiles) {
    for (Rotation r : engine::kAllRotations) {
      out += "<svg x=\"" + std::to_string(100 * (i % kAcross)) + "\" y=\"" +
             std::to_string(100 * (i / kAcross)) +
             "\" width=\"100\" height=\"100\" overflow=\"hidden\"><use href=\"#" +
             std::string(formats::symbol_name(tile, r)) + "\"/></svg>";
      ++i;
    }
  }
  return out + "</svg>";
}

/// The colours of all tiles as some eyes see them.
class Sheet {
 public:
  Sheet(const formats::Raster& raster, int pixels, Cones eyes) : pixels_(pixels) {
    const auto bytes = raster.pixels();
    colours_.reserve(bytes.size() / 4);
    for (std::size_t i = 0; i < bytes.size(); i += 4) {
      colours_.push_back(
          lab(seen(eyes, {linear(bytes[i + 2]), linear(bytes[i + 1]), linear(bytes[i])})));
    }
  }

  /// The share of the pixels of two tiles that differ.
  double difference(int a, int b) const {
    int out = 0;
    for (int y = 0; y < pixels_; ++y) {
      const Colour* const first = row(a, y);
      const Colour* const second = row(b, y);
      for (int x = 0; x < pixels_; ++x) {
        float square = 0;
        for (std::size_t i = 0; i < 3; ++i) {
          const float apart = first[x][i] - second[x][i];
          square += apart * apart;
        }
        out += square > kVisible * kVisible;
      }
    }
    return static_cast<double>(out) / (pixels_ * pixels_);
  }

 private:
  const Colour* row(int tile, int y) const {
    const int above = tile / kAcross * pixels_ + y;
    return &colours_[static_cast<std::size_t>((above * kAcross + tile % kAcross) * pixels_)];
  }

  int pixels_;
  std::vector<Colour> colours_;
};

struct Look {
  int pixels;
  bool night;
};

class TilesToldApart : public testing::TestWithParam<Look> {};

TEST_P(TilesToldApart, HaveTheirOwnLook) {
  const auto [pixels, night] = GetParam();
  formats::Raster raster;
  ASSERT_EQ(raster.draw(all_tiles(night, pixels < formats::kNearPixels),
                        {kAcross * pixels, 20 * pixels}, formats::Raster::Ground{}),
            "");
  const auto lies = [](int i) -> const engine::OrientedTile& {
    return engine::kOriented[static_cast<TileId>(i / 4)][static_cast<Rotation>(i % 4)];
  };
  int pairs = 0;
  for (const Cones eyes : kAllCones) {
    const Sheet sheet(raster, pixels, eyes);
    for (int a = 0; a < engine::kTileTypes * 4; ++a) {
      for (int b = a / 4 * 4 + 4; b < engine::kTileTypes * 4; ++b) {
        if (lies(a).edges != lies(b).edges) continue;
        ++pairs;
        EXPECT_GE(sheet.difference(a, b), kLeastShare)
            << engine::kTiles[static_cast<TileId>(a / 4)].code << " turned " << a % 4 << ", "
            << engine::kTiles[static_cast<TileId>(b / 4)].code << " turned " << b % 4 << ", eyes "
            << static_cast<int>(eyes);
      }
    }
  }
  EXPECT_GT(pairs, 3000);
}

INSTANTIATE_TEST_SUITE_P(Sizes, TilesToldApart,
                         testing::Values(Look{45, false}, Look{45, true}, Look{24, false},
                                         Look{24, true}),
                         [](const auto& look) {
                           return std::to_string(look.param.pixels) +
                                  (look.param.night ? "PixelsByNight" : "PixelsByDay");
                         });

/// The share of a tile that a mark takes without its shadow.
double share_of(std::string_view drawing) {
  constexpr int kPixels = 200;
  formats::Raster raster;
  std::string svg =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-50 -50 100 100\">"
      "<style>[fill-opacity]{display:none}</style>";
  svg.append(drawing).append("</svg>");
  EXPECT_EQ(raster.draw(svg, {kPixels, kPixels}, formats::Raster::Ground{0, 1, 0}), "");
  const auto bytes = raster.pixels();
  int out = 0;
  for (std::size_t i = 0; i < bytes.size(); i += 4) {
    out += bytes[i] != 0 || bytes[i + 1] != 255 || bytes[i + 2] != 0;
  }
  return static_cast<double>(out) / (kPixels * kPixels);
}

TEST(TileMarks, TakeEnoughOfTheirTiles) {
  for (const formats::TileMark* mark : formats::all_tile_marks()) {
    EXPECT_GE(share_of(mark->drawing()), 0.06) << mark->name;
  }
}

}  // namespace
}  // namespace cartulary::test
