// Turns as tests write them.
#pragma once

#include <gtest/gtest.h>

#include <initializer_list>
#include <sstream>
#include <string>

#include "engine/check.hpp"

namespace cartulary::test {

/// The segment that a word such as "city", "road2" or "monastery" means: the second road of the
/// tile's row is "road2".
inline engine::SegmentIndex segment_of(engine::TileId tile, std::string word) {
  int number = 1;
  if (word.back() >= '1' && word.back() <= '9') {
    number = word.back() - '0';
    word.pop_back();
  }
  const auto kind = word == "city"        ? engine::FeatureKind::city
                    : word == "road"      ? engine::FeatureKind::road
                    : word == "monastery" ? engine::FeatureKind::monastery
                                          : engine::FeatureKind::field;
  EXPECT_TRUE(word == "field" || kind != engine::FeatureKind::field) << word;
  const auto& segments = engine::kTiles[tile].segments;
  for (engine::SegmentIndex s = 0; s < segments.size(); ++s) {
    if (segments[s].kind == kind && --number == 0) return s;
  }
  ADD_FAILURE() << "tile " << engine::kTiles[tile].code << " has no " << word;
  return engine::kNoSegment;
}

/// "U 1,0 r1", "E 0,-1 r2 city", "J 2,0 r0 field2", "discard C" or "return C".
inline engine::Turn turn(const std::string& text) {
  std::istringstream in(text);
  engine::Turn out;
  std::string word;
  in >> word;
  if (word == "discard" || word == "return") {
    out.action = word == "discard" ? engine::Action::discard : engine::Action::give_back;
    in >> word;
    out.tile = engine::find_tile(word);
    return out;
  }
  out.tile = engine::find_tile(word);
  EXPECT_NE(out.tile, engine::kNoTile) << word;
  char comma = 0, r = 0, rotation = 0;
  in >> out.cell.x >> comma >> out.cell.y >> r >> rotation;
  EXPECT_TRUE(comma == ',' && r == 'r') << text;
  out.rotation = static_cast<engine::Rotation>(rotation - '0');
  if (in >> word) out.meeple = segment_of(out.tile, word);
  return out;
}

/// Plays turns, all of which must be legal.
inline void play(engine::Game& game, std::initializer_list<const char*> turns) {
  for (const char* text : turns) {
    const engine::Turn next = turn(text);
    ASSERT_TRUE(engine::check(game, next).empty())
        << "refused: " << text << ", rule " << static_cast<int>(engine::check(game, next)[0].rule);
    game.play_unchecked(next);
  }
}

}  // namespace cartulary::test
