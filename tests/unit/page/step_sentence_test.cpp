// Steps of small games in sentences.
#include "formats/pages/page/step_sentence.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "formats/checking/verifier.hpp"
#include "tests/files.hpp"

namespace cartulary::test {
namespace {

std::vector<std::string> sentences(const std::string& text) {
  const formats::Document document{.text = text};
  formats::Verifier verifier;
  const formats::Report report = verifier.verify(document, true);
  std::vector<std::string> out;
  for (const formats::ReplayStep& step : formats::replay_steps(report)) {
    out.push_back(formats::step_sentence(report, step));
  }
  return out;
}

using Sentences = std::vector<std::string>;

TEST(StepSentences, TellWhoFinishesWhat) {
  EXPECT_EQ(sentences("cartulary: 1\n"
                      "players: [Ann, Bob]\n"
                      "moves: |\n"
                      "  E 0,-1 r2 knight:S\n"
                      "  U 1,0 r1 highwayman\n"
                      "  E 0,-2 r0\n"
                      "  B 1,-1 r0 monk\n"
                      "result: {termination: unfinished}\n"),
            (Sentences{"The game begins", "Ann finishes a city of two tiles with a new knight: +4",
                       "Bob puts a highwayman on a road", "Ann lays a tile",
                       "Bob puts a monk into a monastery"}));
}

TEST(StepSentences, TellWhoseItWas) {
  const Sentences shared = sentences(read_file("samples/example-4-shared-road.yaml"));
  EXPECT_EQ(shared.back(), "Red finishes a shared road of four tiles: +4 each");
  const Sentences stolen = sentences(read_file("samples/example-same-turn.yaml"));
  EXPECT_EQ(stolen, (Sentences{"The game begins", "Blue puts a knight into a city",
                               "Red finishes a road of three tiles with a new highwayman: +3",
                               "Blue extends an unoccupied road to two tiles",
                               "Red finishes a city of two tiles with a new knight: +4"}));
  const Sentences other = sentences(read_file("tests/golden/corpus/hills-discards-002.yaml"));
  EXPECT_EQ(other[16], "Yellow finishes Blue's city of four tiles: Blue +10");
}

TEST(StepSentences, TellOfFlocks) {
  const Sentences all = sentences(read_file("samples/hills-and-sheep.yaml"));
  EXPECT_EQ(all[14], "Jonas puts a shepherd into a field, and draws 3 sheep");
  EXPECT_EQ(all[29], "Jonas puts a shepherd into a field; flock scattered by a wolf");
  EXPECT_EQ(all[40], "Ida extends Vera's field, and adds 2 sheep to the flock");
}

TEST(StepSentences, TellOfAbbotsThatGoHome) {
  const Sentences all = sentences(read_file("tests/golden/abbot/gardens.yaml"));
  EXPECT_EQ(all[1], "Ann puts an abbot into a monastery");
  EXPECT_EQ(all[2],
            "Bob finishes an unoccupied city of two tiles, and puts an abbot into a garden");
  EXPECT_EQ(all[4], "Bob takes the abbot home from the garden at 0,-1: +4");
  EXPECT_EQ(all[11], "Ann finishes a monastery: +9");
  // With a city that the same tile finishes.
  const Sentences both = sentences(
      "cartulary: 1\nexpansions: [abbot]\nplayers: [Ann, Bob]\nmoves: |\n"
      "  B 0,1 r0 abbot\n  U 1,0 r1\n  E 0,-1 r2 recall\n"
      "result: {termination: unfinished}\n");
  EXPECT_EQ(
      both.back(),
      "Ann finishes an unoccupied city of two tiles, and takes the abbot home from the monastery "
      "at 0,1: +3");
}

TEST(StepSentences, TellHowAGameEnds) {
  EXPECT_EQ(sentences(read_file("samples/tournament-final.yaml")).back(), "Henrik wins by 3");
  EXPECT_EQ(sentences(read_file("samples/broken/illegal-placement.yaml")).back(),
            "Ann's move is not legal");
}

const std::string kWrongPosition =
    "cartulary: 1\n"
    "players: [Ann, Bob]\n"
    "position: |\n"
    "  D 0,0 r0\n"
    "  U 3,0 r1\n"
    "moves: |\n"
    "  U 1,0 r1\n"
    "result: {termination: unfinished}\n";

TEST(StepSentences, TellThatAPositionIsWrong) {
  EXPECT_EQ(sentences(kWrongPosition), (Sentences{"The position", "The position is not legal"}));
}

TEST(ReplaySteps, HaveTheFaultsOfAPositionWhereTheReplayStops) {
  const formats::Document document{.text = kWrongPosition};
  formats::Verifier verifier;
  const formats::Report report = verifier.verify(document, true);
  const std::vector<formats::ReplayStep> steps = formats::replay_steps(report);
  ASSERT_EQ(steps.size(), 2u);
  EXPECT_EQ(steps[1].key, "stop");
  EXPECT_EQ(formats::step_name(report, steps[1]), "Position, not legal");
  EXPECT_EQ(steps[1].findings, std::vector<std::size_t>{0});
}

}  // namespace
}  // namespace cartulary::test
