// Tiles that fit the same places are told apart by what scores, also when they are small: every
// pair of types that have equal sides as they lie, by day and by night, and as people see them who
// lack one kind of cones.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <vector>

#include "engine/catalogue.hpp"
#include "formats/drawing/picture/tile_drawing.hpp"
#include "formats/drawing/picture/tile_marks.hpp"
#include "formats/drawing/pixels/raster.hpp"
#include "tests/eyes.hpp"

namespace cartulary::test {
namespace {

using engine::Rotation;
using engine::TileId;

/// In each direction, of the picture of all tiles as they lie.
constexpr int kAcross = 30;
static_assert(kAcross * 21 >= engine::kTileTypes * engine::kRotations);

/// A share of the pixels, and how far colours are apart that nobody takes for each other (CIE
/// 1976).
constexpr double kLeastShare = 0.08;
constexpr double kVisible = 10;

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
  if (far) formats::append_far_style(style, 0);
  std::string out = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 3000 2100\"><defs>" +
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
  Sheet(const formats::Raster& raster, int pixels, const Eyes& eyes) : pixels_(pixels) {
    const auto bytes = raster.pixels();
    colours_.reserve(bytes.size() / 4);
    // Drawings have few colours.
    std::map<std::array<uint8_t, 3>, Triple> known;
    for (std::size_t i = 0; i < bytes.size(); i += 4) {
      const std::array colour{bytes[i + 2], bytes[i + 1], bytes[i]};
      Triple& seen = known[colour];
      if (seen == Triple{}) {
        const auto light = [&](std::size_t part) { return linear(colour[part] / 255.0); };
        seen = lab(product(eyes.matrix, {light(0), light(1), light(2)}));
      }
      colours_.push_back(seen);
    }
  }

  /// The share of the pixels of two tiles that differ.
  double difference(int a, int b) const {
    int out = 0;
    for (int y = 0; y < pixels_; ++y) {
      const Triple* const first = row(a, y);
      const Triple* const second = row(b, y);
      for (int x = 0; x < pixels_; ++x) {
        double square = 0;
        for (std::size_t i = 0; i < 3; ++i) {
          const double apart = first[x][i] - second[x][i];
          square += apart * apart;
        }
        out += square > kVisible * kVisible;
      }
    }
    return static_cast<double>(out) / (pixels_ * pixels_);
  }

 private:
  const Triple* row(int tile, int y) const {
    const int above = tile / kAcross * pixels_ + y;
    return &colours_[static_cast<std::size_t>((above * kAcross + tile % kAcross) * pixels_)];
  }

  int pixels_;
  std::vector<Triple> colours_;
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
                        {kAcross * pixels, 21 * pixels}, formats::Raster::Ground{}),
            "");
  const auto lies = [](int i) -> const engine::OrientedTile& {
    return engine::kOriented[static_cast<TileId>(i / 4)][static_cast<Rotation>(i % 4)];
  };
  int pairs = 0;
  for (const Eyes& eyes : kEyes) {
    const Sheet sheet(raster, pixels, eyes);
    for (int a = 0; a < engine::kTileTypes * 4; ++a) {
      for (int b = a / 4 * 4 + 4; b < engine::kTileTypes * 4; ++b) {
        if (lies(a).edges != lies(b).edges) continue;
        ++pairs;
        EXPECT_GE(sheet.difference(a, b), kLeastShare)
            << engine::kTiles[static_cast<TileId>(a / 4)].code << " turned " << a % 4 << ", "
            << engine::kTiles[static_cast<TileId>(b / 4)].code << " turned " << b % 4 << ", "
            << eyes.name;
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
