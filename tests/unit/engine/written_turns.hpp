// Turns as tests write them.
#pragma once

#include <gtest/gtest.h>

#include <initializer_list>
#include <sstream>
#include <string>

#include "engine/check.hpp"
#include "tests/unit/engine/names.hpp"

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
                    : word == "garden"    ? engine::FeatureKind::garden
                                          : engine::FeatureKind::field;
  EXPECT_TRUE(word == "field" || kind != engine::FeatureKind::field) << word;
  const auto& segments = engine::kTiles[tile].segments;
  for (engine::SegmentIndex s : engine::each<engine::SegmentIndex>(segments.size())) {
    if (segments[s].kind == kind && --number == 0) return s;
  }
  ADD_FAILURE() << "tile " << engine::kTiles[tile].code << " has no " << word;
  return engine::kNoSegment;
}

/// "3", "wolf", or "?" for a token that nobody told.
inline engine::Token token_named(const std::string& word) {
  if (word == "?") return engine::Token::unknown;
  if (word == "wolf") return engine::Token::wolf;
  EXPECT_TRUE(word.size() == 1 && word[0] >= '1' && word[0] <= '4') << word;
  return static_cast<engine::Token>(word[0] - '1');
}

/// `fairy@1,0:road`, `princess@1,0:city2`, `portal@1,0:city`, where this tile lies: an action on
/// another tile; without a tile, the cell alone.
inline void read_far(const std::string& word, const engine::Game* game, engine::Laid& laid) {
  engine::FarTurn& said = laid.extra.far;
  said.action = word.starts_with("fairy")      ? engine::FarAction::fairy
                : word.starts_with("princess") ? engine::FarAction::princess
                                               : engine::FarAction::portal;
  std::istringstream in(word.substr(word.find('@') + 1));
  char comma = 0;
  in >> said.spot.cell.x >> comma >> said.spot.cell.y;
  const auto colon = word.find(':');
  if (colon == word.npos || game == nullptr) return;
  const engine::TileIndex tile = game->board().at(said.spot.cell);
  ASSERT_NE(tile, engine::kEmpty) << word;
  said.spot.segment = segment_of(game->board().tile(tile).type, word.substr(colon + 1));
}

/// `NNE`: the steps of the dragon.
inline engine::Flight flight(const std::string& steps) {
  engine::Flight out;
  for (const char step : steps) {
    out.steps[out.count++] = static_cast<engine::Side>(std::string("NESW").find(step));
  }
  return out;
}

/// `1,0:road`, or `Blue>1,0:road`: where a wagon moves on.
inline void read_wagon(std::string word, const engine::Game* game, engine::Turn& out) {
  engine::WagonMove move{.owner = game->to_move()};
  if (const auto arrow = word.find('>'); arrow != word.npos) {
    move.owner = word.starts_with("Red") ? kRed : kBlue;
    word = word.substr(arrow + 1);
  }
  std::istringstream in(word);
  char comma = 0;
  in >> move.to.cell.x >> comma >> move.to.cell.y;
  const engine::TileIndex there = game->board().at(move.to.cell);
  const engine::TileId tile = there == engine::kEmpty ? out.tile : game->board().tile(there).type;
  move.to.segment = segment_of(tile, word.substr(word.find(':') + 1));
  out.laid()->extra.abbey.wagons.push_back(move);
}

/// A word after the place of a tile.
inline void read_word(const std::string& word, const engine::Game* game, engine::Turn& out) {
  const auto colon = word.find(':');
  const std::string name = word.substr(0, colon);
  const std::string what = colon == word.npos ? "" : word.substr(colon + 1);
  if (name == "under") {
    out.under = what == "?" ? engine::kUnknownTile : engine::find_tile(what);
    EXPECT_NE(out.under, engine::kNoTile) << what;
    return;
  }
  engine::Laid* laid = out.laid();
  ASSERT_NE(laid, nullptr) << word << " with a tile that is not laid";
  engine::FlockMove& flock = laid->extra.flock;
  if (word.find('@') != word.npos) {
    read_far(word, game, *laid);
  } else if (name == "dragon") {
    laid->extra.far.flight = flight(what);
  } else if (name == "draw") {
    flock.drawn = token_named(what);
  } else if (name == "grow") {
    flock.action = engine::FlockAction::grow;
    if (!what.empty()) flock.grown = token_named(what);
  } else if (name == "guide") {
    flock.action = engine::FlockAction::guide;
  } else if (name.starts_with("shepherd")) {
    const std::string field = "field" + name.substr(std::string("shepherd").size());
    laid->deployment = {segment_of(out.tile, field), engine::Figure::shepherd};
  } else if (name == "barn") {
    const std::string corners = "NESESWNW";
    laid->extra.abbey.barn = static_cast<engine::Corner>(corners.find(what) / 2);
  } else if (name == "wagon-to") {
    read_wagon(what, game, out);
  } else if (name == "large" || name == "builder" || name == "pig" || name == "mayor" ||
             name == "wagon") {
    const engine::Figure figure = name == "large"     ? engine::Figure::large
                                  : name == "builder" ? engine::Figure::builder
                                  : name == "mayor"   ? engine::Figure::mayor
                                  : name == "wagon"   ? engine::Figure::wagon
                                                      : engine::Figure::pig;
    laid->deployment = {segment_of(out.tile, what), figure};
  } else if (word == "recall") {
    laid->extra.recall = true;
  } else if (word == "abbot") {
    laid->deployment = {engine::kOriented[out.tile][laid->rotation].central, engine::Figure::abbot};
    EXPECT_TRUE(laid->deployment.any()) << "nothing for an abbot";
  } else if (name == "abbot") {
    laid->deployment = {segment_of(out.tile, what), engine::Figure::abbot};
  } else {
    laid->deployment = {segment_of(out.tile, word)};
  }
}

/// "U 1,0 r1", "E 0,-1 r2 city", "J 2,0 r0 field2", "discard C" or "return C". With Hills & Sheep
/// also "J 2,0 r0 shepherd2 draw:3", "B 0,2 r0 grow:wolf", "B 0,2 r0 monastery guide" and
/// "HS/RFR.h 0,1 r0 under:?" or "under:E". With The Abbot also "EG 0,-1 r2 abbot", where he may
/// stand, "EG 0,-1 r2 abbot:city", where he may not, and "B 0,1 r0 recall". With other boxes
/// "U 1,0 r1 large:road", "U 2,0 r1 builder:road" and "B 0,2 r0 pig:field", "U 1,0 r1
/// fairy@0,1:field", "DG/RFr.d 1,0 r0 dragon:NE", "E 0,-1 r2 wagon:city wagon-to:0,0:road", "AM/A
/// 1,0 r0 monastery" and "B 0,1 r0 barn:NE"; `game` knows what lies there.
inline engine::Turn turn(const std::string& text, const engine::Game* game = nullptr) {
  std::istringstream in(text);
  engine::Turn out;
  std::string word;
  in >> word;
  if (word == "discard") out.fate = engine::Discarded{};
  if (word == "return") out.fate = engine::GivenBack{};
  if (engine::Laid* laid = out.laid()) {
    char comma = 0, r = 0, rotation = 0;
    in >> laid->cell.x >> comma >> laid->cell.y >> r >> rotation;
    EXPECT_TRUE(comma == ',' && r == 'r') << text;
    laid->rotation = static_cast<engine::Rotation>(rotation - '0');
  } else {
    in >> word;
  }
  out.tile = engine::find_tile(word);
  EXPECT_NE(out.tile, engine::kNoTile) << text;
  while (in >> word) read_word(word, game, out);
  return out;
}

/// Plays turns, all of which must be legal.
inline void play(engine::Game& game, std::initializer_list<const char*> turns) {
  for (const char* text : turns) {
    const engine::Turn next = turn(text, &game);
    ASSERT_TRUE(engine::check(game, next).empty())
        << "refused: " << text << ", rule " << static_cast<int>(engine::check(game, next)[0].rule);
    game.play_unchecked(next);
  }
}

}  // namespace cartulary::test
