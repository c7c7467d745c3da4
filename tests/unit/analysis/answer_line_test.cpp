// Positions as programs send them, and the moves that they get.
#include "formats/study/analysis/answer_line.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "engine/check.hpp"
#include "engine/legal.hpp"
#include "engine/rules_of.hpp"
#include "formats/game/record/notation.hpp"
#include "tests/random_game.hpp"

namespace cartulary::test {
namespace {

using formats::JsonTree;
using formats::LinePlayer;
using formats::PositionLine;

class PositionLines : public testing::Test {
 protected:
  /// Empty if the line can be read.
  std::string fault(std::string_view line) {
    const auto found = formats::read_position_line(line, tree_, position_);
    return found ? found->message : "";
  }

  JsonTree tree_;
  PositionLine position_;
};

TEST_F(PositionLines, BecomeRecords) {
  EXPECT_EQ(fault(R"({"tile":"K","players":["Ann","B\u00f6b"],"rules":{"tie":"shared"},)"
                  R"("moves":["U 1,0 r1","  E 0,-1 r2"],"seed":7,"playouts":30})"),
            "");
  EXPECT_EQ(position_.tile, "K");
  EXPECT_EQ(position_.seed, 7u);
  EXPECT_EQ(position_.playouts, 30);
  EXPECT_FALSE(position_.seconds);
  EXPECT_EQ(position_.record,
            "cartulary: 1\n\"players\": [\"Ann\", \"B\xC3\xB6"
            "b\"]\n\"rules\": {\"tie\": \"shared\"}\n"
            "moves: |\n  U 1,0 r1\n  E 0,-1 r2\n");
}

TEST_F(PositionLines, MayLeaveMovesOutOrWriteThemInAnyWay) {
  EXPECT_EQ(fault(R"({"tile":"K"})"), "");
  EXPECT_EQ(position_.record, "cartulary: 1\nmoves: []\n");
  EXPECT_EQ(fault(R"({"tile":"K","moves":[]})"), "");
  EXPECT_EQ(position_.record, "cartulary: 1\nmoves: []\n");
  EXPECT_EQ(fault(R"({"tile":"K","moves":"U 1,0 r1\nE 0,-1 r2\n"})"), "");
  EXPECT_EQ(position_.record, "cartulary: 1\nmoves: |\n  U 1,0 r1\n  E 0,-1 r2\n");
  EXPECT_EQ(fault(R"({"tile":"K","moves":["U 1,0 r1",{"tile":"E","at":[0,-1]}]})"), "");
  EXPECT_EQ(position_.record,
            "cartulary: 1\nmoves:\n  - \"U 1,0 r1\"\n  - {\"tile\": \"E\", \"at\": [0, -1]}\n");
  // A line that would be two stays one, which is no move.
  EXPECT_EQ(fault(R"({"tile":"K","moves":["U 1,0 r1\nE 0,-1 r2"]})"), "");
  EXPECT_EQ(position_.record, "cartulary: 1\nmoves:\n  - \"U 1,0 r1\\nE 0,-1 r2\"\n");
}

TEST_F(PositionLines, TellWhereAPlaceIs) {
  ASSERT_EQ(fault(R"({"tile":"K","players":["Ann"],"moves":["U 1,0 r1","E 0,-1 r2"]})"), "");
  const auto at = [&](std::string_view text) {
    return position_.part_at(static_cast<uint32_t>(position_.record.find(text)));
  };
  EXPECT_EQ(at("Ann")->member, "players");
  EXPECT_EQ(at("moves")->item, 0);
  EXPECT_EQ(at("U 1")->item, 1);
  EXPECT_EQ(at("r2")->item, 2);
  EXPECT_EQ(at("cartulary"), nullptr);
}

TEST_F(PositionLines, SayWhatIsWrongWithThem) {
  EXPECT_EQ(fault("[]"), "expected a JSON object, got a list");
  EXPECT_EQ(fault("3"), "expected a JSON object, got `3`");
  EXPECT_EQ(fault(R"({"tile":"K"} {})"),
            "expected one JSON object on a line, got more from byte 14 on");
  EXPECT_EQ(fault(R"({"moves":[]})"),
            "expected `tile`: the tile that was drawn, as \"K\", got a position without it");
  EXPECT_EQ(fault(R"({"tile":null})"), "expected the tile that was drawn, as \"K\", got null");
  EXPECT_EQ(fault(R"({"tile":"K","tile":"K"})"), "expected `tile` once, got it twice");
  EXPECT_EQ(fault(R"({"tile":"K","seed":-1})"), "expected a whole number, 0 or more, got `-1`");
  EXPECT_EQ(fault(R"({"tile":"K","playouts":"9"})"),
            "expected a whole number from 1 to 10000000, got `9`");
  EXPECT_EQ(fault(R"({"tile":"K","seconds":0})"),
            "expected a number of seconds, more than 0 and at most 3600, got `0`");
  EXPECT_EQ(fault(R"({"tile":"K","seconds":1,"playouts":1})"),
            "expected `playouts` or `seconds`, got both");
  EXPECT_EQ(fault(R"({"tile":"K","result":{}})"),
            "expected no result, because the game of a position is not over, got an object");
  EXPECT_NE(fault(R"({"tile":"K")").find("expected a JSON object on one line, got none at byte"),
            std::string::npos);
  EXPECT_NE(fault(""), "");
  EXPECT_NE(fault("{\"tile\":\"\xFF\"}"), "");
}

class Protocol : public testing::Test {
 protected:
  std::string answer(std::string_view line) {
    std::string out;
    answered_ = player_->answer(line, out);
    EXPECT_EQ(out.find('\n'), out.size() - 1);
    return out;
  }
  /// A text of an answer.
  std::string member(const std::string& text, std::string_view name) {
    EXPECT_FALSE(tree_.read(text));
    return std::string(tree_.root()[name].text());
  }
  /// The legal turn that is written so; one without a tile if none is.
  engine::Turn turn_written(const engine::Game& game, engine::TileId tile,
                            const std::string& text) {
    const formats::TileRecord south;  // counts y as the engine does
    engine::legal_choices(game, tile, *choices_);
    for (const engine::Choice& choice : *choices_) {
      const engine::Turn turn = engine::turn_of(tile, choice);
      if (formats::text_of(turn, south) == text) return turn;
    }
    const engine::Turn discard{.tile = tile, .fate = engine::Discarded{}};
    const bool fits = !choices_->empty();
    return !fits && formats::text_of(discard, south) == text ? discard : engine::Turn{};
  }

  std::unique_ptr<LinePlayer> player_ =
      std::make_unique<LinePlayer>(formats::PlayDefaults{.budget = {.playouts = 10}});
  std::unique_ptr<engine::Choices> choices_ = std::make_unique<engine::Choices>();
  bool answered_ = false;
  JsonTree tree_;
};

TEST_F(Protocol, AnswersWithLegalMoves) {
  constexpr std::string_view kNames = R"("A","B","C","D","E")";
  const auto game = std::make_unique<engine::Game>();
  for (const int players : {2, 3, 5}) {
    game->reset(engine::rules_of({}), players);
    engine::analysis::Deck deck(*game);
    engine::analysis::Random random(static_cast<uint64_t>(players));
    deck.shuffle(random);
    const std::string names(kNames.substr(0, static_cast<std::size_t>(4 * players - 1)));
    std::string moves;
    // Positions that are searched to the end take longer than all the rest.
    while (game->remaining() > engine::analysis::kExactTiles) {
      const engine::TileId tile = deck.draw();
      const std::string line = "{\"players\":[" + names + "],\"moves\":[" + moves +
                               "],\"tile\":\"" + std::string(engine::kTiles[tile].code) + "\"}";
      const std::string move = member(answer(line), "move");
      ASSERT_TRUE(answered_) << line;
      const engine::Turn turn = turn_written(*game, tile, move);
      ASSERT_EQ(turn.tile, tile) << move << " for " << line;
      ASSERT_TRUE(engine::check(*game, turn).empty());
      game->play_unchecked(turn);
      moves += (moves.empty() ? "\"" : ",\"") + move + "\"";
    }
  }
}

TEST_F(Protocol, GivesTheSameAnswerForTheSameSeed) {
  const std::string first = answer(R"({"players":["A","B"],"tile":"K","seed":5})");
  EXPECT_NE(answer(R"({"players":["A","B"],"tile":"K","seed":6})"), first);
  EXPECT_EQ(answer(R"({"players":["A","B"],"tile":"K","seed":5})"), first);
  EXPECT_TRUE(answered_);
}

TEST_F(Protocol, LooksAtAllThatCanComeAtTheEnd) {
  RandomGame random;
  random.reset(engine::rules_of({}), 2, 9);
  const formats::TileRecord south;
  std::string moves;
  for (;;) {
    const engine::Turn turn = random.next();
    if (random.game().remaining() == 1) {
      const std::string text =
          answer("{\"players\":[\"A\",\"B\"],\"moves\":[" + moves + "],\"tile\":\"" +
                 std::string(engine::kTiles[turn.tile].code) + "\"}");
      EXPECT_NE(text.find("\"playouts\":0,\"exact\":true}"), std::string::npos) << text;
      EXPECT_EQ(text.find("error"), std::string::npos) << text;
      return;
    }
    moves += (moves.empty() ? "\"" : ",\"") + formats::text_of(turn, south) + "\"";
    random.game().play_unchecked(turn);
  }
}

TEST_F(Protocol, CountsYAsTheRecordDoes) {
  const std::string south = R"({"players":["A","B"],"moves":["U 0,1 r0"],"tile":"C"})";
  const std::string north =
      R"({"players":["A","B"],"axes":"y-north","moves":["U 0,-1 r0"],"tile":"C"})";
  EXPECT_NE(answer(south).find("\"error\""), std::string::npos);  // D has a field there
  EXPECT_EQ(member(answer(south), "help"), member(answer(north), "help"));
  const std::string move = member(
      answer(R"({"players":["A","B"],"axes":"y-north","moves":[],"tile":"E","seed":2})"), "move");
  const std::string mirrored =
      member(answer(R"({"players":["A","B"],"moves":[],"tile":"E","seed":2})"), "move");
  EXPECT_TRUE(move.starts_with("E 0,1 ")) << move;
  EXPECT_TRUE(mirrored.starts_with("E 0,-1 ")) << mirrored;
}

TEST_F(Protocol, RefusesWhatIsNoPositionAndGoesOn) {
  struct Refused {
    std::string_view line;
    std::string_view says;
  };
  constexpr Refused kRefused[] = {
      {R"({"players":["A","B"],"moves":["U 4,0 r1"],"tile":"K"})",
       R"("code":"P302","member":"moves","item":1,"help":[)"},
      // A comment leaves the finding out, but not the fault.
      {R"({"players":["A","B"],"moves":["U 4,0 r1 # cartulary: ignore P302"],"tile":"K"})",
       "\"error\""},
      {R"({"players":["A","B"],"moves":["U 1,0 r1 =3:0"],"tile":"K"})", R"("code":"S501")"},
      {R"({"players":["A","B"],"tile":"Z"})", "expected a tile that is left, got `Z`"},
      {R"({"players":["A","B"],"moves":["C 0,-1 r2"],"tile":"C"})", "error"},
      {R"({"players":["A","B"],"rules":{"hand":3},"tile":"K"})", "got `hand: 3`"},
      {R"({"players":["A","B"],"game":"dice","tile":"K"})", "got the dice game"},
      {R"({"players":["A","B"],"tile":"K","playout":3})", "`seed`, `playouts` or `seconds`"},
      {R"({"tile":"K"})", R"("code":"F)"},
      {"no JSON", "expected a JSON object"},
  };
  for (const auto& [line, says] : kRefused) {
    const std::string text = answer(line);
    EXPECT_FALSE(answered_) << line;
    EXPECT_NE(text.find(says), std::string::npos) << text;
    EXPECT_TRUE(text.starts_with("{\"error\":\"")) << text;
  }
  EXPECT_NE(answer(std::string(formats::kMaxDocument + 1, ' ')).find("expected a line of at most"),
            std::string::npos);
  answer(R"({"players":["A","B"],"tile":"K"})");
  EXPECT_TRUE(answered_);
}

TEST_F(Protocol, ListsTheWordsThatAnExpansionWants) {
  const std::string text =
      answer(R"({"players":["A","B"],"expansions":["hills-and-sheep"],"tile":"HS/RR.h"})");
  EXPECT_TRUE(answered_);
  EXPECT_NE(text.find(R"("words":[["under:?")"), std::string::npos) << text;
}

}  // namespace
}  // namespace cartulary::test
