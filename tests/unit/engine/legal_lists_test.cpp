// Random games whose legal placements and figures an independent engine, or the oracle, listed turn
// by turn.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "engine/check.hpp"
#include "engine/legal.hpp"
#include "engine/rules_of.hpp"
#include "tests/unit/engine/names.hpp"

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
    for (engine::SegmentIndex s : engine::each<engine::SegmentIndex>(segments.size())) {
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

/// A shepherd, an abbot or a meeple, with a place on the tile as it lies; or a recall.
engine::Deployment figure_named(engine::TileId tile, engine::Rotation rotation,
                                const std::string& figure) {
  if (figure == "recall") return engine::kRecall;
  if (figure == "abbot") {
    const engine::SegmentIndex central = engine::kOriented[tile][rotation].central;
    EXPECT_NE(central, engine::kNoSegment);
    return {central, engine::Figure::abbot};
  }
  const std::string shepherd = "shepherd:";
  if (!figure.starts_with(shepherd)) return {segment_named(tile, rotation, figure)};
  return {segment_named(tile, rotation, "farmer:" + figure.substr(shepherd.size())),
          engine::Figure::shepherd};
}

/// "3" or "wolf".
engine::Token token_named(const std::string& word) {
  if (word == "wolf") return engine::Token::wolf;
  EXPECT_TRUE(word.size() == 1 && word[0] >= '1' && word[0] <= '4') << word;
  return static_cast<engine::Token>(word[0] - '1');
}

/// A word of a turn after its rotation.
void read_word(const std::string& word, engine::Turn& turn) {
  const auto colon = word.find(':');
  const std::string name = word.substr(0, colon);
  const std::string what = colon == word.npos ? "" : word.substr(colon + 1);
  engine::Laid& laid = *turn.laid();
  engine::FlockMove& flock = laid.extra.flock;
  if (name == "draw") {
    flock.drawn = token_named(what);
  } else if (name == "grow") {
    flock.action = engine::FlockAction::grow;
    flock.grown = token_named(what);
  } else if (name == "guide") {
    flock.action = engine::FlockAction::guide;
  } else if (name == "under") {
    EXPECT_EQ(what, "?");
    turn.under = engine::kUnknownTile;
  } else if (name == "recall") {
    laid.extra.recall = true;
  } else {
    laid.deployment = figure_named(turn.tile, laid.rotation, word);
  }
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
  for (engine::Player p : game.seats()) out.push_back(game.points(p));
  return out;
}

/// A file, with the content that it must turn out to hold.
struct ListFile {
  const char* name;
  engine::Ruleset rules;
  int games;
  int turns;
  int discards;
  int empty_handed;
  int shepherds;
  int others_alone;
};

void PrintTo(const ListFile& file, std::ostream* out) {
  *out << file.name;
}

class LegalLists : public ::testing::TestWithParam<ListFile> {
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
  int shepherds_ = 0;     ///< listed
  int others_alone_ = 0;  ///< turns of players without a meeple who could use another figure
};

void LegalLists::play_turn(const std::string& line) {
  std::istringstream in(line);
  std::string tile_name, word;
  in >> tile_name;
  engine::Turn turn;
  turn.tile = engine::find_tile(tile_name);
  engine::Laid& laid = *turn.laid();
  laid.cell = cell_at(in);
  in >> word;
  laid.rotation = static_cast<engine::Rotation>(word.at(1) - '0');
  while (in >> std::ws, in.peek() != '=') {
    in >> word;
    read_word(word, turn);
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
  std::vector<Choice> listed_here{{laid.cell, laid.rotation}};
  while (in >> word) {
    listed_here.push_back({laid.cell, laid.rotation, figure_named(turn.tile, laid.rotation, word)});
    shepherds_ += listed_here.back().deployment.figure == engine::Figure::shepherd;
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
                 return choice.cell == laid.cell && choice.rotation == laid.rotation;
               });
  std::sort(generated_here.begin(), generated_here.end());
  std::sort(listed_here.begin(), listed_here.end());
  EXPECT_EQ(generated_here, listed_here);

  if (game_.supply(game_.to_move()) == 0) {
    ++empty_handed_;
    for (const Choice& choice : listed_here)
      EXPECT_EQ(choice.deployment.of(engine::Figure::meeple), engine::kNoSegment);
    others_alone_ += listed_here.size() > 1;
  }

  ASSERT_TRUE(check(game_, turn).empty());
  game_.play_unchecked(turn);
  EXPECT_EQ(totals(game_), claimed);
  ++turns_;
}

void LegalLists::replay(const std::string& path) {
  std::ifstream file(path);
  ASSERT_TRUE(file) << path;
  const engine::GameRules rules = engine::rules_of(GetParam().rules);
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
      const engine::Turn turn{.tile = engine::find_tile(word), .fate = engine::Discarded{}};
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
  const ListFile& file = GetParam();
  replay(std::string(CARTULARY_TEST_DATA "/golden/legal/") + file.name + ".txt");
  EXPECT_EQ(games_, file.games);
  EXPECT_EQ(turns_, file.turns);
  EXPECT_EQ(discards_, file.discards);
  EXPECT_EQ(empty_handed_, file.empty_handed);
  EXPECT_EQ(shepherds_, file.shepherds);
  EXPECT_EQ(others_alone_, file.others_alone);
}

constexpr ListFile kFiles[]{
    {"base", {}, 12, 852, 0, 292, 0, 0},
    {"discards", {}, 6, 420, 6, 129, 0, 0},
    {"hills", {.expansions = kHillsAndSheep}, 12, 976, 1, 342, 388, 30},
    {"river_and_abbot",
     {.expansions = kRiver | kAbbots,
      .meeples = 3,
      .extra = {.river_start = engine::RiverStart::in_bag}},
     2,
     40,
     4,
     18,
     0,
     9},
};

INSTANTIATE_TEST_SUITE_P(Files, LegalLists, ::testing::ValuesIn(kFiles),
                         [](const auto& file) { return std::string(file.param.name); });

}  // namespace
}  // namespace cartulary::test
