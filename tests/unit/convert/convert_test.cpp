// Files of other programs: the way there and back, and files that are damaged.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <random>

#include "formats/convert/keypad.hpp"
#include "formats/convert/recognise.hpp"
#include "formats/games/verifier.hpp"
#include "formats/record/notation.hpp"
#include "tests/files.hpp"

namespace cartulary::test {
namespace {

namespace fs = std::filesystem;
using namespace formats;

/// The moves of a report in the words of a record.
std::vector<std::string> moves_of(const Report& report) {
  std::vector<std::string> out;
  for (const TracedTurn& turn : report.turns) out.push_back(text_of(turn.turn, report.record));
  return out;
}

std::vector<Imported> imported(std::string text) {
  const ImportFormat* format = recognise(text);
  if (format == nullptr) return {};
  return import(*format, std::make_shared<const std::string>(std::move(text)), {});
}

const ExportFormat& export_named(std::string_view name) {
  for (const ExportFormat* format : export_formats()) {
    if (format->name == name) return *format;
  }
  throw std::runtime_error("no such format");
}

/// There and back: the moves are the same, and so are the totals.
void expect_same_moves(std::string_view format, const std::vector<std::string>& kinds, int most) {
  int games = 0;
  for (const auto& entry : fs::directory_iterator(kRoot / "tests/golden/corpus")) {
    const std::string name = entry.path().filename().string();
    const bool wanted = std::any_of(kinds.begin(), kinds.end(), [&name](const std::string& kind) {
      return name.starts_with(kind);
    });
    if (!wanted) continue;
    const std::string text = read_file(entry.path());
    Verifier verifier;
    const Document document{.name = name, .text = text};
    const Report report = verifier.verify(document, true);
    const bool discards = std::any_of(report.turns.begin(), report.turns.end(),
                                      [](const auto& t) { return t.turn.laid() == nullptr; });
    if (discards && format == "table") continue;  // has no sign for them
    Exported link;
    export_named(format).write(report, link);
    ASSERT_EQ(link.refused, "") << name;
    const std::vector<Imported> back = imported(link.text);
    ASSERT_EQ(back.size(), 1u) << name;
    const Document again = document_of(back[0], name, 1);
    const Report replayed = verifier.verify(again, true);
    EXPECT_TRUE(replayed.findings.empty()) << name;
    EXPECT_EQ(moves_of(replayed), moves_of(report)) << name;
    EXPECT_EQ(replayed.verdict.totals, report.verdict.totals) << name;
    ++games;
  }
  EXPECT_GT(games, most);
}

TEST(Convert, LinksHoldTheMovesOfBaseGames) {
  expect_same_moves("link", {"base", "discards"}, 40);
}

TEST(Convert, SheetsHoldTheMovesOfAllGames) {
  expect_same_moves("csv", {"base", "discards", "hills", "selfplay"}, 100);
  expect_same_moves("tsv", {"hills"}, 60);
}

TEST(Convert, TheTableNotationHoldsTheMovesOfBaseGames) {
  expect_same_moves("table", {"base"}, 20);
}

TEST(Convert, SavesHoldTheMovesOfBaseGamesAndHills) {
  expect_same_moves("jcz", {"base", "discards", "hills", "selfplay", "nofarm"}, 120);
}

TEST(Convert, EveryFeatureOfTheBaseGameHasASector) {
  for (engine::TileId tile : engine::each<engine::TileId>(24)) {
    for (engine::Rotation r : engine::kAllRotations) {
      const auto segments = engine::kOriented[tile][r].segment_count;
      for (engine::SegmentIndex s : engine::each<engine::SegmentIndex>(segments)) {
        const int digit = sector_of(tile, r, s);
        EXPECT_EQ(segment_in(tile, r, digit), s) << engine::kTiles[tile].code << " " << index(s);
      }
    }
  }
}

/// Damaged files give a finding or the same game, and never a crash. Bytes are changed, taken out
/// and put in.
class Damaged : public ::testing::TestWithParam<const char*> {};

TEST_P(Damaged, GivesAFindingOrARecord) {
  const std::string whole = read_file(kRoot / GetParam());
  const int rounds = std::getenv("CARTULARY_LONG") != nullptr ? 10'000 : 400;
  std::mt19937 random(20);
  const auto below = [&random](std::size_t n) { return random() % n; };
  int refused = 0;
  for (int round = 0; round < rounds; ++round) {
    std::string text = whole;
    for (std::size_t changes = 1 + below(3); changes > 0; --changes) {
      const std::size_t at = below(text.size());
      switch (below(4)) {
        case 0:
          text[at] = static_cast<char>(below(256));
          break;
        case 1:
          text[at] = static_cast<char>('0' + below(10));
          break;
        case 2:
          text.erase(at, 1 + below(40));
          break;
        default:
          text.insert(at, text.substr(below(text.size()), below(60)));
      }
    }
    for (const Imported& game : imported(text)) {
      Verifier verifier;
      const Document document = document_of(game, "damaged", 1);
      const Report report = verifier.verify(document, false);
      refused += game.text.empty();
      // What cannot be replayed to its end is never called right.
      const bool whole_game = report.verdict.moves_played == report.record.moves.size();
      EXPECT_TRUE(report.findings.has_errors() || (whole_game && !game.text.empty())) << round;
    }
  }
  EXPECT_GT(refused, 0);
}

INSTANTIATE_TEST_SUITE_P(
    Files, Damaged,
    ::testing::Values("samples/board-game-arena.json", "tests/golden/convert/base-000.jcz",
                      "tests/golden/convert/hills-005.jcz", "tests/golden/convert/sheet.csv"),
    [](const auto& file) { return fs::path(file.param).stem().string().substr(0, 4); });

TEST(Convert, KnowsFilesByTheirContent) {
  EXPECT_EQ(recognise("cartulary: 1\nplayers: [Ann, Bob]\n"), nullptr);
  EXPECT_EQ(recognise("{\"cartulary\": 1, \"players\": [\"Ann\", \"Bob\"]}"), nullptr);
  EXPECT_EQ(recognise(""), nullptr);
  EXPECT_EQ(recognise("[1, 2]"), nullptr);
  EXPECT_EQ(recognise("tile;x;y;rotation\n")->name, "csv");
  ASSERT_NE(recognise("<html>"), nullptr);
  ASSERT_NE(recognise(" https://www.carcassonnelab.com/#/0/0/Ff/2120"), nullptr);
  EXPECT_EQ(recognise("{\"gameId\": 1, \"replay\": []}")->name, "jcz");
  EXPECT_EQ(recognise("[{\"packet_id\": \"1\", \"data\": []}]")->name, "bga");
}

}  // namespace
}  // namespace cartulary::test
