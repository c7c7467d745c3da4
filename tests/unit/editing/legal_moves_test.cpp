// Lists of legal moves, against the moves of whole games and the check of turns.
#include "formats/desk/editing/legal_moves.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "engine/check.hpp"
#include "engine/legal.hpp"
#include "formats/checking/verifier.hpp"
#include "formats/drawing/picture/board_view.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/game/record/words.hpp"
#include "tests/files.hpp"

namespace cartulary::test {
namespace {

/// Calls `visit(game, record, turn)` before each move of a record.
template <class Visit>
void for_each_move(const std::string& name, Visit visit) {
  const std::string text = read_file(name);
  const formats::Document document{.name = name, .text = text};
  formats::Verifier verifier;
  const formats::Report report = verifier.verify(document, true);
  ASSERT_TRUE(report.verdict.started) << name;
  formats::BoardWalk walk(report);
  for (const formats::TracedTurn& turn : report.tiles().turns) {
    walk.play_to(turn.move);
    visit(walk.game(), report.record, turn.turn);
  }
}

/// The words of a place without a figure, in the first rotation in which the tile looks so.
std::string bare_words(const engine::Turn& turn, const formats::Record& record) {
  engine::Turn bare{.tile = turn.tile,
                    .fate = engine::Laid{turn.laid()->cell, turn.laid()->rotation}};
  const auto same = formats::parse_edge_word(formats::edge_word(turn.tile, turn.laid()->rotation));
  bare.laid()->rotation = *same.rotations.begin();
  return formats::text_of(bare, record);
}

TEST(LegalMoves, HoldEveryMoveThatWasMade) {
  std::size_t moves = 0;
  std::size_t lost = 0;
  for (const char* const name :
       {"tests/golden/corpus/discards-001.yaml", "tests/golden/corpus/hills-discards-002.yaml",
        "tests/golden/corpus/river-abbot-010.yaml", "tests/golden/corpus/river-room-000.yaml",
        "samples/study-base.yaml", "samples/study-hills-and-sheep.yaml"}) {
    for_each_move(name, [&](const engine::Game& game, const formats::Record& record,
                            const engine::Turn& turn) {
      const formats::LegalTile legal = formats::legal_moves(game, turn.tile, record);
      if (turn.laid() == nullptr) {
        EXPECT_TRUE(legal.places.empty()) << name;
        ++lost;
        return;
      }
      ++moves;
      const std::string words = bare_words(turn, record);
      EXPECT_NE(std::ranges::find(legal.places, words, &formats::LegalPlace::move),
                legal.places.end())
          << name << ": " << words;
    });
  }
  EXPECT_GT(moves, 280U);
  EXPECT_GT(lost, 0U);
}

TEST(LegalMoves, AreAllThatTheCheckAllows) {
  std::size_t compared = 0;
  for_each_move(
      "samples/study-base.yaml",
      [&](const engine::Game& game, const formats::Record& record, const engine::Turn& turn) {
        if (game.turn_number() % 10 != 0) return;
        const formats::LegalTile legal = formats::legal_moves(game, turn.tile, record);
        std::size_t allowed = 0;
        std::size_t alike = 0;
        for (int y = -20; y <= 20; ++y) {
          for (int x = -20; x <= 20; ++x) {
            for (const engine::Rotation r : engine::kAllRotations) {
              const engine::Turn bare{
                  .tile = turn.tile,
                  .fate = engine::Laid{{static_cast<int8_t>(x), static_cast<int8_t>(y)}, r}};
              if (!engine::check(game, bare).empty()) continue;
              ++allowed;
              alike += bare_words(bare, record) != formats::text_of(bare, record);
            }
          }
        }
        EXPECT_EQ(legal.places.size(), allowed - alike);
        compared += legal.places.size();
      });
  EXPECT_GT(compared, 50U);
}

TEST(LegalMoves, TellWhatExpansionsAskFor) {
  const std::string text =
      "cartulary: 1\nexpansions: [hills-and-sheep]\nplayers: [Ann, Bob]\nmoves: |\n"
      "  U 1,0 r1 shepherd:NNW draw:2\n  U -1,0 r1\n";
  const formats::Document document{.text = text};
  formats::Verifier verifier;
  const formats::Report report = verifier.verify(document, true);
  formats::BoardWalk walk(report);
  walk.play_to(2);
  const auto place = [&](std::string_view name, std::string_view move) {
    const formats::LegalTile tile =
        formats::legal_moves(walk.game(), formats::parse_tile_name(name), report.record);
    const auto found = std::ranges::find(tile.places, move, &formats::LegalPlace::move);
    EXPECT_NE(found, tile.places.end()) << move;
    std::string out;
    for (const formats::DueWord& word : found->words) out += formats::text_of(word) + "; ";
    for (const formats::LegalFigure& figure : found->figures) {
      if (figure.words.empty()) continue;
      out += figure.word + " " + formats::text_of(figure.words.front()) + "; ";
    }
    return out;
  };
  // Ann's shepherd is out, in the field along the north.
  EXPECT_EQ(place("HS/RR.h", "HS/RR.h 2,0 r0"), "under:?; grow:1|2|3|4|wolf or guide; ");
  EXPECT_EQ(place("U", "U 2,0 r1"), "grow:1|2|3|4|wolf or guide; ");
  EXPECT_EQ(place("U", "U 0,1 r1"), "");
}

TEST(LegalMoves, OfferTheAbbotHomeWhereTheCheckAllowsIt) {
  std::size_t offered = 0;
  std::size_t refused = 0;  // in turns in which the abbot could go home elsewhere
  std::size_t made = 0;
  for_each_move("tests/golden/corpus/abbot-002.yaml", [&](const engine::Game& game,
                                                          const formats::Record& record,
                                                          const engine::Turn& turn) {
    const formats::LegalTile legal = formats::legal_moves(game, turn.tile, record);
    std::size_t here = 0;
    for (const formats::LegalPlace& place : legal.places) {
      engine::Turn home{.tile = turn.tile, .fate = engine::Laid{place.at.cell, place.at.rotation}};
      home.laid()->extra.recall = true;
      const bool allowed = engine::check(game, home).empty();
      ASSERT_EQ(place.instead.size(), allowed ? 1U : 0U) << place.move;
      if (allowed) {
        EXPECT_EQ(place.instead[0]->word, "recall");
      }
      here += allowed;
    }
    offered += here;
    if (here > 0) refused += legal.places.size() - here;
    if (turn.laid() == nullptr || !turn.laid()->extra.recall) return;
    ++made;
    const auto place =
        std::ranges::find(legal.places, bare_words(turn, record), &formats::LegalPlace::move);
    ASSERT_NE(place, legal.places.end());
    EXPECT_FALSE(place->instead.empty()) << place->move;
  });
  EXPECT_GT(offered, 100U);
  EXPECT_GT(refused, 0U);
  EXPECT_GT(made, 3U);
}

TEST(LegalMoves, AreNoneOnceTheGameIsOver) {
  const std::string text = read_file("samples/tournament-final.yaml");
  const formats::Document document{.text = text};
  formats::Verifier verifier;
  const formats::Report report = verifier.verify(document, true);
  formats::BoardWalk walk(report);
  walk.play_to(report.verdict.moves_played);
  EXPECT_TRUE(formats::legal_moves(walk.game(), report.record).empty());
}

}  // namespace
}  // namespace cartulary::test
