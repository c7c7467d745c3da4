// Files of other programs: the way there and back, and files that are damaged.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <random>

#include "formats/checking/verifier.hpp"
#include "formats/exchange/convert/keypad.hpp"
#include "formats/exchange/convert/recognise.hpp"
#include "formats/game/record/notation.hpp"
#include "tests/files.hpp"

namespace cartulary::test {
namespace {

namespace fs = std::filesystem;
using namespace formats;

/// The moves of a report in the words of a record.
std::vector<std::string> moves_of(const Report& report, const Record& words) {
  std::vector<std::string> out;
  for (const TracedTurn& turn : report.tiles().turns) out.push_back(text_of(turn.turn, words));
  return out;
}
std::vector<std::string> moves_of(const Report& report) {
  return moves_of(report, report.record);
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

/// A text between single quotes of YAML.
std::string doubled(std::string_view text) {
  std::string out;
  for (char c : text) out += c == '\'' ? "''" : std::string(1, c);
  return out;
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
    const Exported link = exported(export_named(format), report);
    ASSERT_EQ(link.refused, "") << name;
    const std::vector<Imported> back = imported(link.text);
    ASSERT_EQ(back.size(), 1u) << name;
    const Document again = document_of(back[0], name, 1);
    const Report replayed = verifier.verify(again, true);
    EXPECT_TRUE(replayed.findings.empty()) << name;
    EXPECT_EQ(moves_of(replayed), moves_of(report)) << name;
    EXPECT_EQ(replayed.verdict.totals, report.verdict.totals) << name;
    if (!link.lost.contains(Part::claims)) {
      for (std::size_t m = 0; m < report.record.tiles().moves.size(); ++m) {
        const SeatClaim& before = report.record.tiles().moves[m].totals;
        const SeatClaim& after = replayed.record.tiles().moves[m].totals;
        EXPECT_EQ(after.claimed, before.claimed) << name;
        EXPECT_EQ(after.points, before.points) << name;
      }
    }
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
  expect_same_moves("table", {"base", "discards"}, 40);
}

TEST(Convert, SavesHoldTheMovesOfBaseGamesAndHills) {
  expect_same_moves("jcz", {"base", "discards", "hills", "selfplay", "nofarm"}, 120);
}

TEST(Convert, LinksTellDiscardsWithTheStartTileOrWithoutIt) {
  const std::string text = read_file(kRoot / "tests/golden/corpus/discards-000.yaml");
  Verifier verifier;
  const Document document{.name = "discards", .text = text};
  const Report report = verifier.verify(document, true);
  std::string link = exported(export_named("link"), report).text;
  const std::string_view own = "/0.12/";
  ASSERT_NE(link.find(own), link.npos) << link;
  link.replace(link.find(own), own.size(), "/0.13/");
  const std::vector<Imported> back = imported(link);
  const Document again = document_of(back.at(0), "link", 1);
  EXPECT_EQ(moves_of(verifier.verify(again, true)), moves_of(report));
}

TEST(Convert, AConvertedGameSaysWhatWasWrittenAndNotWhatIsRight) {
  const std::string text =
      "cartulary: 1\nplayers: [Ann, Bob]\nmoves: |\n"
      "  U 1,0 r1 highwayman:E +1 =?:7\n  E 0,-1 r2 knight:S\n"
      "result:\n  termination: unfinished\n";
  Verifier verifier;
  const Document document{.name = "wrong", .text = text};
  const Report report = verifier.verify(document, true);
  const Exported sheet = exported(export_named("csv"), report);
  EXPECT_EQ(sheet.text,
            "players,Ann,Bob\n"
            "termination,unfinished\n"
            "turn,player,tile,x,y,rotation,meeple,place,words,gain,totals\n"
            "1,Ann,U,1,0,1,highwayman,E,,1,?:7\n"
            "2,Bob,E,0,-1,2,knight,S,,,\n");
  EXPECT_TRUE(sheet.lost.empty());
  EXPECT_EQ(parts_text(exported(export_named("link"), report).lost), "claimed points");
}

TEST(Convert, ASheetCountsToTheSouthWhicheverWayTheRecordDoes) {
  const Document document{.name = "north",
                          .text =
                              "cartulary: 1\naxes: y-north\nplayers: [Ann, Bob]\nmoves: |\n"
                              "  E 0,1 r2 knight:S\nresult:\n  termination: unfinished\n"};
  Verifier verifier;
  const Report report = verifier.verify(document, true);
  EXPECT_NE(exported(export_named("csv"), report).text.find("1,Ann,E,0,-1,2,knight,S"),
            std::string::npos);
}

TEST(Convert, ASheetWithoutMovesIsNotWrittenForItCouldNotBeRead) {
  const Document document{.name = "none", .text = "cartulary: 1\nplayers: [Ann, Bob]\nmoves: []\n"};
  Verifier verifier;
  const Report report = verifier.verify(document, true);
  EXPECT_EQ(exported(export_named("csv"), report).refused, "a sheet needs a move");
}

TEST(Convert, TotalsOfASheetTellOfPlayersWhoDidNotMoveYet) {
  const std::vector<Imported> games = imported(
      "turn,player,tile,x,y,rotation,meeple,place,words,gain,totals\n"
      "1,Ann,E,0,-1,2,knight,S,,,4:?:0\n");
  const Document document = document_of(games.at(0), "sheet", 1);
  Verifier verifier;
  const Report report = verifier.verify(document, false);
  EXPECT_TRUE(report.findings.empty());
  EXPECT_EQ(report.record.players.size(), 3u);
}

/// True if a sheet does not hold all that the record says, so that its verdict may be another.
bool loses(const Exported& sheet) {
  return sheet.lost.contains(Part::variations) || sheet.lost.contains(Part::comments);
}

std::vector<Code> errors_of(const Report& report) {
  std::vector<Code> out;
  for (const Finding& finding : report.findings) {
    if (finding.severity() == Severity::error) out.push_back(finding.code);
  }
  std::sort(out.begin(), out.end());
  return out;
}

/// Every game that can be written as a sheet comes back as the same game, its claims with it.
int expect_same_games(const fs::path& folder, std::string_view format) {
  int games = 0;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.path().extension() != ".yaml") continue;
    const std::string name = entry.path().string();
    const std::string text = read_file(entry.path());
    Verifier verifier;
    const Document document{.name = name, .text = text};
    const Report report = verifier.verify(document, true);
    if (!report.verdict.started || report.verdict.cut_short()) continue;
    if (report.record.if_tiles() == nullptr) continue;
    const Exported sheet = exported(export_named(format), report);
    if (!sheet.refused.empty()) continue;
    const std::vector<Imported> back = imported(sheet.text);
    EXPECT_EQ(back.size(), 1u) << name;
    if (back.size() != 1) continue;
    const Document again = document_of(back[0], name, 1);
    const Report replayed = verifier.verify(again, true);
    EXPECT_EQ(moves_of(replayed), moves_of(report, replayed.record)) << name;
    EXPECT_EQ(replayed.verdict.totals, report.verdict.totals) << name;
    EXPECT_EQ(replayed.verdict.claims, report.verdict.claims) << name;
    EXPECT_EQ(replayed.record.event, report.record.event) << name;
    if (!loses(sheet)) {
      EXPECT_EQ(replayed.verdict.status, report.verdict.status) << name;
      EXPECT_EQ(errors_of(replayed), errors_of(report)) << name;
    }
    ++games;
  }
  return games;
}

TEST(Convert, EveryGameComesBackFromASheetWithItsRulesAndItsResult) {
  EXPECT_GT(expect_same_games(kRoot / "tests/golden", "csv"), 250);
  EXPECT_GT(expect_same_games(kRoot / "samples", "tsv"), 25);
}

TEST(Convert, ASheetHoldsNamesThatSpreadsheetsWouldRun) {
  for (const char* name : {"=cmd|x", "+1", "-2", "@SUM(1)", "'=x", "\"q\"", "a,b", "Jan van Dyk"}) {
    const std::string text = fmt::format(
        "cartulary: 1\nevent: '={0}'\nrules: {{hand: 3, table: {{columns: 9, rows: 9}}}}\n"
        "players: [{{name: '{0}', club: '{0}'}}, Bob]\nhands: {{'{0}': [U, V, E], Bob: [E, K, "
        "W]}}\n"
        "moves:\n  - U 1,0 r1 drew:A\n"
        "  - E 0,-1 r2 knight drew:B\n"
        "  - {{tile: V, at: [2, 0], rotation: 1, buy: 'Bob>{0}=3', drew: K}}\n"
        "result: {{termination: conceded, winner: '{0}'}}\n",
        doubled(name));
    Verifier verifier;
    const Document document{.name = name, .text = text};
    const Report report = verifier.verify(document, true);
    ASSERT_FALSE(report.findings.has_errors()) << text;
    for (const char* format : {"csv", "tsv"}) {
      const Exported sheet = exported(export_named(format), report);
      EXPECT_TRUE(sheet.lost.empty()) << name;
      for (const char* formula : {",=", ",+", ",-2", ",@", "\t=", "\t+", "\t-2", "\t@", ",\"="}) {
        EXPECT_EQ(sheet.text.find(formula), std::string::npos) << sheet.text;
      }
      const std::vector<Imported> back = imported(sheet.text);
      ASSERT_EQ(back.size(), 1u) << sheet.text;
      const Document again = document_of(back[0], name, 1);
      const Report replayed = verifier.verify(again, true);
      EXPECT_FALSE(replayed.findings.has_errors()) << again.text;
      EXPECT_EQ(replayed.record.players[engine::Player{}].name, name);
      EXPECT_EQ(replayed.record.event, report.record.event);
      EXPECT_EQ(replayed.verdict.totals, report.verdict.totals);
    }
  }
}

TEST(Convert, ASheetHoldsTheTileThatIsDrawnAfterADiscard) {
  const std::string text =
      "cartulary: 1\nplayers: [Ann, Bob]\nrules: {hand: 3, table: {columns: 1, rows: 1}}\n"
      "hands: {Ann: [U, V, E], Bob: [U, K, W]}\n"
      "moves:\n  - discard U drew:K\n  - discard V drew:E\nresult: {termination: time}\n";
  Verifier verifier;
  const Document document{.name = "game", .text = text};
  const Report report = verifier.verify(document, true);
  ASSERT_EQ(report.verdict.status, Status::right);
  const Exported sheet = exported(export_named("csv"), report);
  EXPECT_NE(sheet.text.find("Ann,U,,,,,,drew:K,,\n"), std::string::npos) << sheet.text;
  const std::vector<Imported> back = imported(sheet.text);
  ASSERT_EQ(back.size(), 1u);
  const Document again = document_of(back[0], "again", 1);
  EXPECT_EQ(verifier.verify(again, false).verdict.status, Status::right) << again.text;
}

TEST(Convert, ASheetOfSeveralGamesHasRowsAboveEach) {
  const std::string moves = "turn,player,tile,x,y\n1,Ann,E,0,-1\n";
  const std::vector<Imported> games =
      imported("event,Cup\nrules,tournament,two-tile-city: half\n" + moves + "\nevent,Final\n" +
               "rules,bga\nplayers,Ann,Bob,Cid\nscores,1,2,\n" + moves);
  ASSERT_EQ(games.size(), 2u);
  EXPECT_EQ(games[0].text,
            "cartulary: 1\nsource: spreadsheet\nevent: Cup\n"
            "rules: {preset: tournament, two-tile-city: half}\nplayers: [Ann]\nmoves:\n"
            "  - {tile: E, at: [0, -1], player: Ann}\nresult:\n  termination: unfinished\n");
  EXPECT_EQ(games[1].text,
            "cartulary: 1\nsource: spreadsheet\nevent: Final\nrules: bga\n"
            "players: [Ann, Bob, Cid]\nmoves:\n"
            "  - {tile: E, at: [0, -1], player: Ann}\nresult:\n  scores: {Ann: 1, Bob: 2}\n");
}

TEST(Convert, ACellOfASideRowWithoutAPlayerIsRefused) {
  const std::vector<Imported> games = imported("players,Ann,Bob\nscores,1,2,3\ntile,x,y\nE,0,-1\n");
  ASSERT_EQ(games.size(), 1u);
  EXPECT_TRUE(games[0].text.empty());
  EXPECT_EQ(games[0].findings->at(0).message, "expected a cell for each of 2 players, got `3`");
}

TEST(Convert, ASheetTellsItsExpansions) {
  for (const char* name : {"tests/golden/river/course.yaml", "tests/golden/abbot/gardens.yaml"}) {
    const std::string text = read_file(kRoot / name);
    Verifier verifier;
    const Document document{.name = name, .text = text};
    const Report report = verifier.verify(document, true);
    const std::vector<Imported> back = imported(exported(export_named("csv"), report).text);
    ASSERT_EQ(back.size(), 1u) << name;
    const Document again = document_of(back[0], name, 1);
    const Report replayed = verifier.verify(again, true);
    EXPECT_TRUE(replayed.findings.empty()) << name << again.text;
    EXPECT_EQ(replayed.record.rules.expansions, report.record.rules.expansions) << name;
    EXPECT_EQ(moves_of(replayed), moves_of(report)) << name;
    EXPECT_EQ(replayed.verdict.totals, report.verdict.totals) << name;
  }
}

TEST(Convert, ASheetMayHoldSeveralGames) {
  const std::string game = "tile;x;y;rotation;meeple;total Ann;total Bob\nU;1;0;90;6;0;0\n";
  const std::vector<Imported> games = imported(game + "\n" + game + "E;0;-1;2,0;-;0;4\n");
  ASSERT_EQ(games.size(), 2u);
  EXPECT_EQ(games[0].text,
            "cartulary: 1\nsource: spreadsheet\nplayers: [Ann, Bob]\nmoves:\n"
            "  - {tile: U, at: [1, 0], rotation: 1, meeple: \"highwayman:E\", totals: {Ann: 0, "
            "Bob: 0}}\nresult:\n  termination: unfinished\n");
  EXPECT_NE(games[1].text.find("E, at: [0, -1], rotation: 2, totals: {Ann: 0, Bob: 4}"),
            std::string::npos)
      << games[1].text;
}

TEST(Convert, TheTableNotationMayHoldSeveralGames) {
  const std::vector<Imported> games = imported(
      "# players: Ann, Bob\nD 0 0 0 0\nU 1 6 1 0\n# discard C\n# a remark\n"
      "D 0 0 0 0\nE 2 2 0 -1\n");
  ASSERT_EQ(games.size(), 2u);
  EXPECT_NE(games[0].text.find("  U 1,0 r1 highwayman:E\n  discard C\n"), std::string::npos)
      << games[0].text;
  EXPECT_NE(games[1].text.find("players: [Ann, Bob]\nmoves: |\n  E 0,-1 r2 knight:S\n"),
            std::string::npos)
      << games[1].text;
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
      // A game that cannot be replayed to its end is never called right.
      const bool whole_game = report.verdict.moves_played == report.record.tiles().moves.size();
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
  EXPECT_EQ(recognise("<<<<<<< ours\ncartulary: 1\n"), nullptr);
  EXPECT_EQ(recognise("tile;x;y;rotation\n")->name, "csv");
  ASSERT_NE(recognise("<html>"), nullptr);
  ASSERT_NE(recognise(" https://www.carcassonnelab.com/#/0/0/Ff/2120"), nullptr);
  EXPECT_EQ(recognise("{\"gameId\": 1, \"replay\": []}")->name, "jcz");
  EXPECT_EQ(recognise("[{\"packet_id\": \"1\", \"data\": []}]")->name, "bga");
}

}  // namespace
}  // namespace cartulary::test
