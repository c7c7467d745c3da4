// Words for the deeds of tiles, where a sentence would only say that one was laid.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "engine/odds/odds.hpp"
#include "formats/checking/verifier.hpp"
#include "formats/pages/page/step_sentence.hpp"
#include "tests/files.hpp"

namespace cartulary::test {
namespace {

/// The deed of each move that laid a tile.
std::vector<std::string> deeds(const std::string& text) {
  const formats::Document document{.text = text};
  formats::Verifier verifier;
  const formats::Report report = verifier.verify(document, true);
  std::vector<std::string> out;
  for (std::size_t move = 1; move <= report.tiles().turns.size(); ++move) {
    const formats::BoardView after = formats::board_after(report, move);
    if (!after.last) continue;
    out.push_back(formats::tile_deed(formats::board_after(report, move - 1), after, report.record));
  }
  return out;
}

std::string last_deed(const std::string& moves) {
  std::string text = "cartulary: 1\nplayers: [Ann, Bob]\nmoves: |\n";
  for (std::size_t at = 0; at < moves.size();) {
    const std::size_t end = std::min(moves.find('\n', at), moves.size());
    text += "  " + moves.substr(at, end - at) + '\n';
    at = end + 1;
  }
  text += "result: {termination: unfinished}\n";
  return deeds(text).back();
}

TEST(TileDeed, TellsWhoseFeatureGrows) {
  EXPECT_EQ(last_deed("U 1,0 r1"), "extends an unoccupied road to two tiles");
  EXPECT_EQ(last_deed("U 1,0 r1 highwayman\nU 2,0 r1"), "extends Ann's road to three tiles");
  EXPECT_EQ(last_deed("U 1,0 r1 highwayman\nB 0,1 r0\nU 2,0 r1"), "extends a road to three tiles");
}

TEST(TileDeed, TellsWhatMattersMost) {
  const std::vector<std::string> all = deeds(read_file("samples/tournament-final.yaml"));
  EXPECT_EQ(all[8], "extends a city to four tiles and adds a tile to Henrik's monastery");
  EXPECT_EQ(all[13], "adds a tile to a monastery");
  EXPECT_EQ(all[27], "joins a road with an unoccupied road");
  EXPECT_EQ(all[34], "joins Henrik's city with a city");
  EXPECT_EQ(all[70], "lays a tile");
}

TEST(TileDeed, TellsOfFieldsThatMeet) {
  const std::vector<std::string> all = deeds(read_file("samples/five-players.yaml"));
  EXPECT_EQ(all[69],
            "adds a tile to Dinu's monastery and joins Bo's field with an unoccupied field");
  EXPECT_EQ(deeds(read_file("samples/hills-and-sheep.yaml"))[39], "extends Vera's field");
}

TEST(TileDeed, TellsWhatCanNoLongerBeFilled) {
  const std::vector<std::string> all = deeds(read_file("samples/tournament-final.yaml"));
  EXPECT_EQ(all[37], "blocks Marta's city at -2,-2");
  EXPECT_EQ(all[55], "leaves one tile for Marta's city at -1,-4");
}

/// Odds are counted in another way: they look at all cells, and at nothing that was before.
TEST(TileDeed, BlocksWhatOddsCallUnfillable) {
  int blocked = 0;
  for (const std::string file : {"samples/tournament-final.yaml", "samples/five-players.yaml"}) {
    const std::string text = read_file(file);
    const formats::Document document{.text = text};
    formats::Verifier verifier;
    const formats::Report report = verifier.verify(document, true);
    formats::BoardWalk walk(report);
    std::vector<engine::Cell> before;
    while (walk.next()) {
      const std::vector<engine::Cell> now = engine::analysis::odds_of(walk.game()).unfillable;
      const auto is_in = [](const std::vector<engine::Cell>& cells, engine::Cell cell) {
        return std::find(cells.begin(), cells.end(), cell) != cells.end();
      };
      for (const formats::ViewedGap& gap : walk.view().gaps) {
        SCOPED_TRACE(file + ' ' + std::to_string(walk.moves()));
        EXPECT_LT(gap.fitting, gap.without);
        EXPECT_EQ(gap.fitting == 0, is_in(now, gap.cell));
        EXPECT_FALSE(is_in(before, gap.cell));
        blocked += gap.fitting == 0;
      }
      before = now;
    }
  }
  EXPECT_GT(blocked, 6);
}

TEST(TileDeed, IsInTheSentenceOfATurnThatDoesNoMore) {
  const std::string text = read_file("samples/tournament-final.yaml");
  const formats::Document document{.text = text};
  formats::Verifier verifier;
  const formats::Report report = verifier.verify(document, true);
  const std::vector<formats::ReplayStep> steps = formats::replay_steps(report);
  const auto sentence = [&](std::size_t step) {
    return formats::step_sentence(report, steps[step]);
  };
  ASSERT_GT(steps.size(), 44u);
  EXPECT_EQ(sentence(9),
            "Marta extends a city to four tiles and adds a tile to Henrik's monastery");
  EXPECT_EQ(sentence(6), "Henrik puts a monk into a monastery");
  EXPECT_EQ(sentence(44),
            "Henrik finishes a city of two tiles with a new knight: +4, and blocks Marta's city at "
            "1,2");
  EXPECT_EQ(sentence(16), "Henrik finishes a monastery: +9");
}

}  // namespace
}  // namespace cartulary::test
