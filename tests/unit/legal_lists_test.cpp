// Random games whose legal placements and meeples an independent engine listed turn by turn.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "engine/check.hpp"
#include "engine/legal.hpp"

namespace cartulary::test {
namespace {

using engine::Choice;
using engine::FeatureKind;
using engine::Placement;

/// The port that a half-edge of the table names, or the middle of a side.
engine::Port port_named(const std::string& place) {
  static const std::vector<std::string> clockwise{"NNW", "N", "NNE", "ENE", "E", "ESE",
                                                  "SSE", "S", "SSW", "WSW", "W", "WNW"};
  const auto at = std::find(clockwise.begin(), clockwise.end(), place);
  EXPECT_NE(at, clockwise.end()) << place;
  return static_cast<engine::Port>(at - clockwise.begin());
}

/// The segment that "knight:N" means on a tile as it lies.
engine::SegmentIndex segment_named(engine::TileId tile, engine::Rotation rotation,
                                   const std::string& meeple) {
  const auto& segments = engine::kTiles[tile].segments;
  engine::SegmentIndex found = engine::kNoSegment;
  FeatureKind kind = FeatureKind::monastery;
  if (meeple == "monk") {
    for (engine::SegmentIndex s = 0; s < segments.size(); ++s) {
      if (segments[s].kind == FeatureKind::monastery) found = s;
    }
  } else {
    const auto colon = meeple.find(':');
    const std::string role = meeple.substr(0, colon);
    kind = role == "knight"       ? FeatureKind::city
           : role == "highwayman" ? FeatureKind::road
                                  : FeatureKind::field;
    found = engine::kOriented[tile][rotation].segment_at[port_named(meeple.substr(colon + 1))];
  }
  EXPECT_TRUE(found != engine::kNoSegment && segments[found].kind == kind) << meeple;
  return found;
}

engine::Cell cell_at(std::istream& in) {
  engine::Cell cell;
  char comma = 0;
  in >> cell.x >> comma >> cell.y;
  EXPECT_EQ(comma, ',');
  return cell;
}

/// "4:0:17", as many as there are players.
std::vector<int> totals(std::istream& in, int players) {
  std::vector<int> out(static_cast<std::size_t>(players));
  for (std::size_t seat = 0; seat < out.size(); ++seat) {
    char colon = ':';
    if (seat > 0) in >> colon;
    EXPECT_EQ(colon, ':');
    in >> out[seat];
  }
  return out;
}

std::vector<int> totals(const engine::Game& game) {
  std::vector<int> out;
  for (engine::Player p = 0; p < game.players(); ++p) out.push_back(game.points(p));
  return out;
}

class LegalLists : public ::testing::TestWithParam<const char*> {
 protected:
  void replay(const std::string& path);
  void play_turn(const std::string& line);

  engine::Game game_;
  engine::Placements placements_;
  engine::Choices choices_;
  int games_ = 0;
  int turns_ = 0;
  int discards_ = 0;
  int empty_handed_ = 0;  ///< turns of players without a meeple, where none may be listed
};

void LegalLists::play_turn(const std::string& line) {
  std::istringstream in(line);
  std::string tile_name, word;
  in >> tile_name;
  engine::Turn turn;
  turn.tile = engine::find_tile(tile_name);
  turn.cell = cell_at(in);
  in >> word;
  turn.rotation = static_cast<engine::Rotation>(word.at(1) - '0');
  in >> std::ws;
  if (in.peek() != '=') {
    in >> word >> std::ws;
    turn.meeple = segment_named(turn.tile, turn.rotation, word);
  }
  ASSERT_EQ(in.get(), '=');
  const std::vector<int> claimed = totals(in, game_.players());
  in >> word;
  ASSERT_EQ(word, "|");

  std::vector<Placement> listed;
  while (in >> std::ws, in.peek() != '|') {
    const engine::Cell cell = cell_at(in);
    in >> word;
    for (char rotation : word.substr(1)) {
      listed.push_back({cell, static_cast<engine::Rotation>(rotation - '0')});
    }
  }
  in.get();
  std::vector<Choice> listed_here{{turn.cell, turn.rotation, engine::kNoSegment}};
  while (in >> word) {
    listed_here.push_back(
        {turn.cell, turn.rotation, segment_named(turn.tile, turn.rotation, word)});
  }

  legal_placements(game_, turn.tile, placements_);
  std::vector<Placement> generated(placements_.begin(), placements_.end());
  std::sort(generated.begin(), generated.end());
  std::sort(listed.begin(), listed.end());
  EXPECT_EQ(generated, listed);

  legal_choices(game_, turn.tile, choices_);
  std::vector<Choice> generated_here;
  std::copy_if(choices_.begin(), choices_.end(), std::back_inserter(generated_here),
               [&](const Choice& choice) {
                 return choice.cell == turn.cell && choice.rotation == turn.rotation;
               });
  std::sort(generated_here.begin(), generated_here.end());
  std::sort(listed_here.begin(), listed_here.end());
  EXPECT_EQ(generated_here, listed_here);

  if (game_.supply(game_.to_move()) == 0) {
    ++empty_handed_;
    EXPECT_EQ(listed_here.size(), 1u);
  }

  ASSERT_TRUE(check(game_, turn).empty());
  game_.play_unchecked(turn);
  EXPECT_EQ(totals(game_), claimed);
  ++turns_;
}

void LegalLists::replay(const std::string& path) {
  std::ifstream file(path);
  ASSERT_TRUE(file) << path;
  const engine::GameRules rules = engine::GameRules::from({});
  std::string line, game_name;
  for (int number = 1; std::getline(file, line); ++number) {
    SCOPED_TRACE("line " + std::to_string(number) + ": " + line);
    std::istringstream in(line);
    std::string word;
    in >> word;
    if (word == "#") continue;
    if (word == "game") {
      int players = 0;
      in >> word >> players;
      game_.reset(rules, players);
      ++games_;
    } else if (word == "discard") {
      in >> word;
      const engine::Turn turn{.action = engine::Action::discard, .tile = engine::find_tile(word)};
      legal_placements(game_, turn.tile, placements_);
      EXPECT_TRUE(placements_.empty());
      ASSERT_TRUE(check(game_, turn).empty());
      game_.play_unchecked(turn);
      ++discards_;
    } else if (word == "end") {
      EXPECT_TRUE(game_.over());
      game_.finish();
      in >> std::ws;
      EXPECT_EQ(totals(in, game_.players()), totals(game_));
    } else {
      play_turn(line);
    }
    if (HasFatalFailure()) return;
  }
}

TEST_P(LegalLists, AreWhatTheGeneratorGives) {
  replay(std::string(CARTULARY_TEST_DATA "/golden/legal/") + GetParam() + ".txt");
  const bool many_discards = std::string(GetParam()) == "discards";
  EXPECT_EQ(games_, many_discards ? 6 : 12);
  EXPECT_EQ(turns_, many_discards ? 420 : 852);
  EXPECT_EQ(discards_, many_discards ? 6 : 0);
  EXPECT_EQ(empty_handed_, many_discards ? 129 : 292);
}

INSTANTIATE_TEST_SUITE_P(Files, LegalLists, ::testing::Values("base", "discards"),
                         [](const auto& file) { return std::string(file.param); });

}  // namespace
}  // namespace cartulary::test
