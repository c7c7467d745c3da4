// Boards drawn from positions of random games: every tile and figure is in the picture, in its
// place, and all that the picture refers to is there.
#include "formats/drawing/picture/board_svg.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <set>
#include <string>

#include "engine/rules_of.hpp"
#include "formats/checking/verifier.hpp"
#include "formats/drawing/picture/board_text.hpp"
#include "formats/drawing/picture/board_view.hpp"
#include "formats/drawing/picture/figures.hpp"
#include "formats/drawing/picture/seat_looks.hpp"
#include "tests/random_record.hpp"
#include "tests/svg.hpp"

namespace cartulary::test {
namespace {

using formats::BoardView;

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t n = 0;
  for (std::size_t at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++n;
  return n;
}

void check_position(const BoardView& view, const formats::Report& report) {
  std::string svg;
  formats::append_board_svg(svg, view, report.record);
  expect_whole(svg);
  const std::string tiles = svg.substr(svg.find("<g class=\"board-tiles\">"));
  const std::string end_of_tiles = tiles.substr(0, tiles.find("</g>"));
  EXPECT_EQ(count(end_of_tiles, "<use "), view.tiles.size());
  std::set<std::string_view> poses;
  for (const formats::FigureKind* kind : formats::all_figure_kinds()) {
    poses.insert({kind->upright.id, kind->in_field.id});
  }
  std::size_t figures = 0;
  for (std::string_view pose : poses) figures += count(svg, "href=\"#" + std::string(pose));
  EXPECT_EQ(figures, view.figures.size());
  std::size_t owned = 0;
  for (const formats::ViewedFeature& feature : view.features) owned += !feature.owners.empty();
  const std::string tints = svg.substr(svg.find("<g class=\"board-tints\">"));
  EXPECT_EQ(count(tints.substr(0, tints.find("\n</g>\n")), "<title>"), owned);
  EXPECT_EQ(count(svg, "class=\"board-last\""), view.last && !view.final ? 2u : 0u);
  // Fields of one player say whose they are.
  std::size_t of_one = 0;
  for (int p = 0; p < engine::kMaxPlayers; ++p) {
    for (const char* end : {")", "t)"}) {
      const std::string fill = "fill=\"url(#land-" + std::to_string(1 << p) + end;
      of_one += count(svg, fill);
      const std::string whose = "class=\"board-of-" + std::to_string(p) + "\" ";
      EXPECT_EQ(count(svg, whose + fill), count(svg, fill));
    }
  }
  EXPECT_EQ(count(svg, "board-of-"), of_one);

  // The picture in characters has a letter for each figure.
  for (const auto size : {formats::LetterSize::large, formats::LetterSize::small}) {
    std::string text;
    formats::append_board_text(text, view, report.record, {.size = size, .ascii = true});
    const std::string picture = text.substr(0, text.find("\n\n"));
    std::size_t letters = 0;
    for (char c : picture) letters += std::isalpha(static_cast<unsigned char>(c)) != 0;
    EXPECT_EQ(letters, view.figures.size()) << picture;
    for (char c : text) EXPECT_TRUE(c == '\n' || (c >= ' ' && c <= '~'));
  }
}

TEST(BoardSvg, ShowsWhatCouldHaveBeenLaid) {
  const formats::Document document{.text =
                                       "cartulary: 1\nplayers: [Ann, Bob]\nmoves: |\n  U 1,0 r1\n"};
  formats::Verifier verifier;
  const formats::Report report = verifier.verify(document, true);
  const BoardView view = formats::board_after(report, 1);
  std::string plain;
  formats::append_board_svg(plain, view, report.record);
  EXPECT_EQ(count(plain, "<title>Board after turn 1</title>"), 1u);
  EXPECT_EQ(count(plain, "stroke-dasharray=\"14 9\""), 0u);
  std::string proposed;
  formats::append_board_svg(proposed, view, report.record,
                            {.proposed = true, .title = "<Ann> could"});
  EXPECT_EQ(count(proposed, "<title>&lt;Ann&gt; could</title>"), 1u);
  EXPECT_EQ(count(proposed, "stroke-dasharray=\"14 9\""), 1u);
}

TEST(BoardSvg, ShowsOwnersAsPlainlyAsAsked) {
  const formats::Document document{
      .text = "cartulary: 1\nplayers: [Ann, Bob]\nmoves: |\n  E 0,-1 r2 knight:S\n"};
  formats::Verifier verifier;
  const formats::Report report = verifier.verify(document, true);
  const BoardView view = formats::board_after(report, 1);
  const auto drawn = [&](formats::Owners owners) {
    std::string svg;
    formats::append_board_svg(svg, view, report.record, {.style = false, .owners = owners});
    expect_whole(svg);
    return svg;
  };
  const std::string none = drawn(formats::Owners::none);
  const std::string soft = drawn(formats::Owners::soft);
  const std::string strong = drawn(formats::Owners::strong);
  // The city is complete, so that a badge says whose it was.
  EXPECT_EQ(count(none, "class=\"board-done\""), 0u);
  EXPECT_EQ(count(none, "class=\"board-badges\""), 0u);
  for (const std::string& svg : {soft, strong}) {
    EXPECT_EQ(count(svg, "class=\"board-done\""), 1u);
    EXPECT_EQ(count(svg, "class=\"board-badges\""), 1u);
  }
  EXPECT_EQ(count(soft, "board-strong"), 0u);
  EXPECT_EQ(count(strong, "class=\"board-tints board-strong\""), 1u);
}

/// Small tiles show less: where the size is not known, the picture itself finds out.
TEST(BoardSvg, ShowsSmallTilesAsSeenFromAfar) {
  const formats::Document document{.text =
                                       "cartulary: 1\nplayers: [Ann, Bob]\nmoves: |\n  U 1,0 r1\n"};
  formats::Verifier verifier;
  const formats::Report report = verifier.verify(document, true);
  const BoardView view = formats::board_after(report, 1);
  const std::string far = ".t-n{display:none}";
  // Two tiles and the margins are 272 units wide.
  for (const auto& [pixels, rules] : {std::pair{0, 1u}, {100, 1u}, {109, 0u}, {1200, 0u}}) {
    std::string svg;
    formats::append_board_svg(svg, view, report.record, {.still = true, .pixels = pixels});
    expect_whole(svg);
    EXPECT_EQ(count(svg, far), rules) << pixels;
    EXPECT_EQ(count(svg, "@media (max-width:108px) {\n"), pixels == 0 ? 1u : 0u) << pixels;
  }
}

TEST(BoardSvg, HasAShadowBelowAllTiles) {
  const formats::Document document{
      .text = "cartulary: 1\nplayers: [Ann, Bob]\nmoves: |\n  U 1,0 r1\n  E 0,-1 r2\n"};
  formats::Verifier verifier;
  const formats::Report report = verifier.verify(document, true);
  std::string svg;
  formats::append_board_svg(svg, formats::board_after(report, 2), report.record);
  const std::size_t shade = svg.find("<g class=\"board-shade\"");
  ASSERT_LT(shade, svg.find("<g class=\"board-tiles\""));
  // A row of two tiles is one rectangle, and the tile to the north is another.
  EXPECT_EQ(count(svg, "<path d=\"M0 0h100v100h-100zM0 100h200v100h-200z\""), 4u);
}

TEST(BoardCrop, KeepsWhatLiesThere) {
  const formats::Document document{
      .text = "cartulary: 1\nplayers: [Ann, Bob]\nmoves: |\n  U 1,0 r1\n  U 2,0 r1 highwayman:E\n"};
  formats::Verifier verifier;
  const BoardView view = formats::board_after(verifier.verify(document, true), 2);
  ASSERT_EQ(view.tiles.size(), 3u);
  const engine::Cell cell{2, 0};
  const formats::ViewedBounds bounds = formats::bounds_around(view, {&cell, 1}, 1);
  EXPECT_EQ(bounds, (formats::ViewedBounds{{1, 0}, {2, 0}}));
  const BoardView part = formats::cropped_to(view, bounds);
  ASSERT_EQ(part.tiles.size(), 2u);
  ASSERT_TRUE(part.last);
  EXPECT_EQ(part.tiles[*part.last], view.tiles[*view.last]);
  ASSERT_EQ(part.figures.size(), 1u);
  EXPECT_EQ(part.figures[0].tile, *part.last);
  for (const formats::ViewedFeature& feature : part.features) {
    for (const formats::ViewedSegment& s : part.segments_of(feature)) {
      EXPECT_LT(index(s.tile), part.tiles.size());
    }
  }
}

class Boards : public testing::TestWithParam<RecordKind> {};

TEST_P(Boards, ShowAllThatLies) {
  RandomGame random;
  for (uint64_t seed = 1; seed <= 6; ++seed) {
    const int players = 2 + static_cast<int>(seed % 5);
    const std::string text =
        random_record(random, engine::rules_of(GetParam().rules), players, seed, GetParam().header);
    const formats::Document document{.text = text};
    formats::Verifier verifier;
    const formats::Report report = verifier.verify(document, false);
    ASSERT_TRUE(report.verdict.started);
    for (std::size_t moves = 0; moves <= report.verdict.moves_played; moves += 7) {
      check_position(formats::board_after(report, moves), report);
    }
    check_position(formats::board_at_end(report), report);
  }
}

INSTANTIATE_TEST_SUITE_P(Kinds, Boards,
                         testing::Values(base_records(), hills_records(),
                                         inns_and_traders_records()),
                         [](const auto& row) { return std::string(row.param.name); });

formats::TileRecord record_of(const std::vector<std::string>& names) {
  formats::TileRecord record;
  for (const std::string& name : names)
    record.players.push_back({.name = name, .colour = "", .span = {}});
  return record;
}

std::string letters(const std::vector<std::string>& names, bool ascii) {
  const formats::TileRecord record = record_of(names);
  std::string out;
  for (const auto& letter : formats::seat_letters(record, ascii)) {
    out += letter.capital + letter.small + " ";
  }
  return out;
}

TEST(SeatLetters, AreFirstLettersThatNobodyBeforeHas) {
  EXPECT_EQ(letters({"Ann", "Bob"}, false), "Aa Bb ");
  EXPECT_EQ(letters({"Ann", "anna", "Nan", "a n"}, false), "Aa Nn 33 44 ");
  EXPECT_EQ(letters({"élodie", "Łukasz", "Šárka", "Жанна", "Ωmega"}, false), "Éé Łł Šš Жж Ωω ");
  EXPECT_EQ(letters({"élodie", "Łukasz", "李", "7 of 9"}, true), "Ll Uu 33 Oo ");
  EXPECT_EQ(letters({"", "\xff\xc3", "<&>"}, false), "11 22 33 ");
}

/// The number behind `name` in a text.
double number_after(const std::string& text, const std::string& name, std::size_t from) {
  return std::stod(text.substr(text.find(name, from) + name.size()));
}

TEST(Stripes, CrossWallsOfEveryDirectionAndMeetAtBorders) {
  const formats::SeatColours colours =
      formats::seat_colours(record_of({"Ann", "Bob", "Cleo", "Dan", "Eve", "Finn"}));
  const auto cosine = [](double degrees) { return std::cos(degrees * std::numbers::pi / 180); };
  for (unsigned owners : {3u, 7u, 15u, 31u, 63u}) {
    const formats::Stripes stripes{false, {static_cast<uint8_t>(owners)}};
    std::string svg;
    formats::append_patterns(svg, stripes, colours, "");
    const double turn = number_after(svg, "rotate(", 0);
    const double period = number_after(svg, "width=\"", 0) * number_after(svg, "scale(", 0);
    // All owners are seen along any wall from border to border.
    for (double wall : {0, 45, 90, 135}) {
      const double length = wall == 45 || wall == 135 ? 141 : 100;
      EXPECT_GE(length * std::abs(cosine(turn - wall)) / period, 0.99) << svg << wall;
    }
    for (double side : {0, 90}) {
      const double times = 100 * cosine(turn - side) / period;
      EXPECT_NEAR(times, std::round(times), 0.01) << svg << side;
    }
    // On a tile that is turned by a quarter they lie as on its neighbours.
    EXPECT_NEAR(number_after(svg, "rotate(", svg.find("t\" href")), turn - 90, 0.01);
  }
}

TEST(BoardSvg, LeavesOutWhatIsElsewhere) {
  const formats::Document document{.text = "cartulary: 1\nplayers: [Ann, Bob]\nmoves: []\n"};
  formats::Verifier verifier;
  const formats::Report report = verifier.verify(document, false);
  std::string svg;
  formats::append_board_svg(
      svg, formats::board_at_end(report), report.record,
      {.coordinates = false, .symbols = false, .style = false, .prefix = "p-"});
  EXPECT_EQ(svg.find("id=\""), svg.npos);
  EXPECT_EQ(svg.find("<style"), svg.npos);
  EXPECT_EQ(svg.find("board-coord"), svg.npos);
  EXPECT_NE(svg.find("href=\"#p-t-D-r0\""), svg.npos);
}

}  // namespace
}  // namespace cartulary::test
