#include "formats/game/record/notation.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "engine/expansion.hpp"
#include "engine/rules_of.hpp"
#include "formats/drawing/picture/tile_letters.hpp"
#include "formats/game/record/options.hpp"
#include "formats/ground/text/letters.hpp"

namespace cartulary::test {
namespace {

using formats::Role;

/// Tiles with the same edges and marks have the same words, which mean the first of them.
TEST(EdgeWord, NamesEveryTileInEveryRotation) {
  std::map<std::string, engine::TileId> first;
  for (engine::TileId tile : engine::kAllTiles) {
    for (engine::Rotation r : engine::kAllRotations) {
      if (engine::kOriented[tile][r].edges == engine::kNoEdges) continue;
      const std::string word = formats::edge_word(tile, r);
      ASSERT_TRUE(formats::looks_like_edge_word(word)) << word;
      const formats::EdgeWord read = formats::parse_edge_word(word);
      EXPECT_EQ(read.tile, first.try_emplace(word, tile).first->second) << word;
      EXPECT_TRUE(read.rotations.contains(r) || read.tile != tile) << word;
      EXPECT_EQ(engine::kOriented[read.tile][read.rotation].edges,
                engine::kOriented[tile][r].edges);
    }
  }
}

TEST(EdgeWord, MarksMayStandAnywhere) {
  EXPECT_EQ(formats::parse_edge_word("f/cfc").tile, engine::find_tile("H"));
  EXPECT_EQ(formats::parse_edge_word("fcfc/").tile, engine::find_tile("H"));
  EXPECT_EQ(formats::parse_edge_word("fc+fc").tile, engine::find_tile("F"));
  EXPECT_EQ(formats::parse_edge_word("crcr").tile, engine::kNoTile);
  EXPECT_FALSE(formats::looks_like_edge_word("crf"));
  EXPECT_FALSE(formats::looks_like_edge_word("crfrf"));
  EXPECT_FALSE(formats::looks_like_edge_word("CRFR"));
}

/// Moves are told from figures with their places by this.
TEST(TileName, HasNoColon) {
  for (engine::TileId tile : engine::kAllTiles) {
    EXPECT_EQ(engine::kTiles[tile].code.find(':'), std::string_view::npos);
    EXPECT_EQ(engine::kTiles[tile].alias.find(':'), std::string_view::npos);
    EXPECT_EQ(formats::edge_word(tile, {}).find(':'), std::string::npos);
  }
}

TEST(TileName, LettersAndPublicIds) {
  for (engine::TileId tile : engine::kAllTiles) {
    EXPECT_EQ(formats::parse_tile_name(engine::kTiles[tile].code), tile);
    EXPECT_EQ(formats::parse_tile_name(engine::kTiles[tile].alias), tile);
  }
  for (const char* wrong : {"", "Y", "a", "AA", "BA/", "@"}) {
    EXPECT_EQ(formats::parse_tile_name(wrong), engine::kNoTile) << wrong;
  }
}

/// In a game with all boxes; of one without abbots, gardens are no part.
std::vector<std::string_view> guesses(std::string_view text, bool gardens = false) {
  engine::Ruleset rules;
  for (const engine::ExpansionRow& row : engine::expansions()) {
    rules.expansions.insert_if(gardens || row.expansion != engine::Expansion::abbot, row.expansion);
  }
  return formats::guess_tiles(text, engine::tiles_of(rules).counts);
}

/// However a public id is spelt, and whatever mark is left out, the tile itself is among the
/// guesses.
TEST(TileGuess, FindsEveryTileHoweverItsNameIsSpelt) {
  for (engine::TileId id : engine::kAllTiles) {
    const engine::TileType& tile = engine::kTiles[id];
    const std::string name(tile.alias);
    const std::string_view shown = tile.code.size() > 1 ? tile.code : tile.alias;
    std::string small, plain;
    for (char c : name) {
      small += c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
      if (c != '/' && c != '.') plain += c;
    }
    const std::string shape = name.substr(0, name.find_first_of(".!+", name.find('/')));
    for (const std::string& text : {small, plain, shape}) {
      if (formats::parse_tile_name(text) != engine::kNoTile) continue;
      const auto found = guesses(text, engine::is_variant(id));
      EXPECT_TRUE(std::find(found.begin(), found.end(), shown) != found.end()) << text;
    }
    EXPECT_EQ(guesses(plain, engine::is_variant(id)).front(), shown);
  }
}

TEST(TileGuess, NamesNothingWhereNothingIsNear) {
  for (const char* text : {"", "U9", "Y", "AA", "HS", "HS/", "/", "HS/XYZ", "BA/7", "?"}) {
    EXPECT_TRUE(guesses(text).empty()) << text;
  }
}

TEST(TileName, AnyTile) {
  EXPECT_EQ(formats::parse_any_tile("D"), engine::find_tile("D"));
  EXPECT_EQ(formats::parse_any_tile("BA/RCr"), engine::find_tile("D"));
  EXPECT_EQ(formats::parse_any_tile("frcr"), engine::find_tile("D"));
  EXPECT_EQ(formats::parse_any_tile("crcr"), engine::kNoTile);
  EXPECT_EQ(formats::parse_any_tile("FRCR"), engine::kNoTile);
}

TEST(CellText, BothAxes) {
  engine::Cell cell;
  EXPECT_EQ(formats::parse_cell("-3,12", cell), formats::CellError::none);
  EXPECT_EQ(cell, (engine::Cell{-3, 12}));
  formats::TileRecord record;
  EXPECT_EQ(formats::text_of(cell, record), "-3,12");
  record.axes = formats::Axes::y_north;
  EXPECT_EQ(formats::text_of(cell, record), "-3,-12");
  EXPECT_EQ(record.written(record.written(cell)), cell);
}

TEST(CellText, RefusesWhatIsNoPlace) {
  engine::Cell cell;
  for (const char* wrong :
       {"", ",", "1,", ",1", "1;2", "1,2,3", "+1,2", "1, 2", "0x1,2", "--1,2"}) {
    EXPECT_EQ(formats::parse_cell(wrong, cell), formats::CellError::form) << wrong;
  }
  for (const char* far : {"204,0", "0,-204", "99999999999999999999,0"}) {
    EXPECT_EQ(formats::parse_cell(far, cell), formats::CellError::range) << far;
  }
}

TEST(Rotation, QuarterTurnsAndDegrees) {
  const std::pair<const char*, int> rows[] = {{"r0", 0},  {"r3", 3},   {"R2", 2},
                                              {"r90", 1}, {"r180", 2}, {"r270", 3}};
  for (const auto& [text, turns] : rows) {
    EXPECT_EQ(formats::parse_rotation(text), engine::Rotation{static_cast<uint8_t>(turns)}) << text;
  }
  for (const char* wrong : {"r", "r4", "r360", "r-1", "90", "r01"}) {
    EXPECT_EQ(formats::parse_rotation(wrong), std::nullopt) << wrong;
  }
}

TEST(RoleWord, FullWordsLettersAndOldNames) {
  constexpr Role kKnight = formats::role_of(engine::FeatureKind::city);
  constexpr Role kHighwayman = formats::role_of(engine::FeatureKind::road);
  constexpr Role kFarmer = formats::role_of(engine::FeatureKind::field);
  EXPECT_EQ(formats::parse_role("knight"), kKnight);
  EXPECT_EQ(formats::parse_role("Knight"), kKnight);
  EXPECT_EQ(formats::parse_role("T"), kHighwayman);
  EXPECT_EQ(formats::parse_role("thief"), kHighwayman);
  EXPECT_EQ(formats::parse_role("F"), kFarmer);
  EXPECT_EQ(formats::parse_role("king"), std::nullopt);
}

/// The place word of a segment leads back to that segment, on every tile in every rotation.
TEST(Place, WordsOfSegmentsComeBack) {
  for (engine::TileId tile : engine::kAllTiles) {
    for (engine::Rotation r : engine::kAllRotations) {
      const engine::OrientedTile& shape = engine::kOriented[tile][r];
      for (engine::SegmentIndex s : engine::each<engine::SegmentIndex>(shape.segment_count)) {
        const Role role = formats::role_of(engine::kTiles[tile].segments[s].kind);
        const std::string_view place = formats::place_of(tile, r, s);
        if (engine::is_central(role.feature)) {
          EXPECT_TRUE(place.empty());
          continue;
        }
        formats::MeepleWord word;
        ASSERT_TRUE(formats::parse_place(place, role, word)) << place;
        EXPECT_TRUE(word.has_place());
        for (engine::SegmentIndex t : engine::each<engine::SegmentIndex>(shape.segment_count)) {
          if (shape.kinds[t] != role.feature || (s != t && word.inner == 0)) continue;
          const uint8_t number = engine::inner_number(shape, t);
          EXPECT_EQ(word.can_be(shape.ports[t], number), s == t) << place;
        }
      }
    }
  }
}

TEST(Number, WholeTextOnly) {
  EXPECT_EQ(formats::parse_number("-12"), -12);
  EXPECT_EQ(formats::parse_number("007"), 7);
  for (const char* wrong : {"", "-", "+1", "1 ", "1x", "9999999999"}) {
    EXPECT_EQ(formats::parse_number(wrong), std::nullopt) << wrong;
  }
}

TEST(Options, EveryValueCanBeSetAndReadBack) {
  for (const formats::Option& option : formats::all_options()) {
    for (const formats::OptionValue& value : option.values) {
      formats::Rules rules;
      ASSERT_TRUE(formats::set_option(option, value.name, rules)) << option.key;
      EXPECT_EQ(formats::value_text(option, rules), value.name) << option.key;
      EXPECT_FALSE(value.meaning.empty()) << option.key;
    }
    formats::Rules rules;
    EXPECT_FALSE(formats::set_option(option, "nonsense", rules)) << option.key;
    EXPECT_FALSE(option.source.empty()) << option.key;
    EXPECT_EQ(formats::find_option(option.key), &option);
  }
}

/// Every side of a picture shows what the tile shows there, and every field has one mark.
TEST(TilePicture, SidesShowTheEdges) {
  for (engine::TileId tile : engine::kAllTiles) {
    for (engine::Rotation r : engine::kAllRotations) {
      if (engine::kOriented[tile][r].edges == engine::kNoEdges) continue;
      const formats::TilePicture picture = formats::picture_of(tile, r);
      const char middles[] = {picture[0][5], picture[2][10], picture[4][5], picture[2][0]};
      for (engine::Side side : engine::kAllSides) {
        const char seen = middles[index(side)];
        switch (engine::edge_at(engine::kOriented[tile][r].edges, side)) {
          case engine::Edge::city:
            EXPECT_EQ(seen, '#') << engine::kTiles[tile].code;
            break;
          case engine::Edge::road:
            EXPECT_TRUE(seen == '=' || seen == '|');
            break;
          case engine::Edge::river:
            EXPECT_EQ(seen, '~') << engine::kTiles[tile].code;
            break;
          default: {
            // The city of this tile narrows to a tip in a field side.
            const bool tip = seen == '#' && engine::kTiles[tile].code == "HS/C!.v";
            EXPECT_TRUE(tip || std::string(".:',").find(seen) != std::string::npos)
                << engine::kTiles[tile].code << seen;
          }
        }
      }
      // Nothing is blank but the wall between two cities that meet in a corner.
      const engine::OrientedTile& shape = engine::kOriented[tile][r];
      int corners = 0;
      for (engine::Side side : engine::kAllSides) {
        const engine::Side next = engine::rotate(side, engine::Rotation{1});
        const auto before = shape.segment_at[engine::port(side, engine::right)];
        const auto behind = shape.segment_at[engine::port(next, engine::left)];
        corners += before != behind && shape.kinds[before] == engine::FeatureKind::city &&
                   shape.kinds[behind] == engine::FeatureKind::city;
      }
      int blanks = 0;
      for (const std::string& line : picture) {
        blanks += static_cast<int>(std::count(line.begin(), line.end(), ' '));
      }
      EXPECT_EQ(blanks, 2 * corners) << engine::kTiles[tile].code;
    }
  }
}

}  // namespace
}  // namespace cartulary::test
