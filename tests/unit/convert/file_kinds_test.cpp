// Files without a game: which kind each is taken for, and that no game is.
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "formats/exchange/convert/recognise.hpp"

namespace cartulary::formats {
namespace {

using namespace std::string_view_literals;

/// Empty if the text may be a game.
std::string_view name_of_kind(std::string_view text) {
  const FileKind* const kind = kind_without_game(text);
  return kind == nullptr ? std::string_view() : kind->name;
}

TEST(FileKinds, AreKnownBySignatures) {
  EXPECT_EQ(name_of_kind("\xFF\xD8\xFF\xE0\0\x10JFIF"sv), "a picture (JPEG)");
  EXPECT_EQ(name_of_kind("\x89PNG\r\n\x1A\n\0\0"sv), "a picture (PNG)");
  EXPECT_EQ(name_of_kind("\0\0\0\x18"
                         "ftypheic\0\0"sv),
            "a picture (HEIC)");
  EXPECT_EQ(name_of_kind("\0\0\0\x18"
                         "ftypisom\0\0"sv),
            "a film");
  EXPECT_EQ(name_of_kind("%PDF-1.4\n"), "a PDF");
  EXPECT_EQ(name_of_kind("SQLite format 3\0"sv), "a database (SQLite)");
  EXPECT_EQ(name_of_kind("{\\rtf1 players: none}"), "a document (RTF)");
}

TEST(FileKinds, AreKnownByKeys) {
  EXPECT_EQ(name_of_kind(R"({"SaveName": "x", "ObjectStates": []})"),
            "a save of Tabletop Simulator");
  EXPECT_EQ(name_of_kind(R"({"log": {"version": "1.2", "creator": {}}})"),
            "what a browser has loaded (HAR)");
  EXPECT_EQ(name_of_kind(R"({"status": "ok", "players": [], "duels": [], "standings": []})"),
            "JSON of another program");
  EXPECT_EQ(name_of_kind("[{\"seed\": 1, \"moves\": [[1]]}]"), "JSON of another program");
  EXPECT_EQ(name_of_kind("<?xml version=\"1.0\"?><plays/>"), "plays of BoardGameGeek");
  EXPECT_EQ(name_of_kind("<?xml version=\"1.0\"?><!-- x --><gpx/>"), "a map (GPX or KML)");
}

TEST(FileKinds, AreKnownByLines) {
  EXPECT_EQ(name_of_kind("A:[1;0]N:rfrf>E:T\n"), "moves in the notation DIN0");
  EXPECT_EQ(name_of_kind("U,1,0,1\nE,0,-1,2\n"),
            "a table of moves without the names of its columns");
  EXPECT_EQ(name_of_kind("1,2,3\n4,5,6\n"), "text without the keys of a record");
  EXPECT_EQ(name_of_kind("round,a,b,games_a,games_b\n"), "a table of results");
  EXPECT_EQ(name_of_kind("Ann,Bo\n10,6\n15,3\n"), "a table of points");
  EXPECT_EQ(name_of_kind("tournament: 1\nplayers: [Ann, Bob]\n"), "the file of a tournament");
  EXPECT_EQ(name_of_kind("services:\n  web: 1\n"), "YAML without the keys of a record");
}

TEST(FileKinds, OfZipsAreOfDocumentsOnly) {
  const auto zip = [](std::string_view first, std::string_view second) {
    return "PK\x03\x04" + std::string(26, '\0') + std::string(first) + "..." + std::string(second);
  };
  EXPECT_EQ(name_of_kind(zip("[Content_Types].xml", "word/document.xml")), "a document (.docx)");
  EXPECT_EQ(name_of_kind(zip("[Content_Types].xml", "")), "a document of an office program");
  // An archive of games may have a document in it.
  EXPECT_EQ(name_of_kind(zip("note.docx", "word/document.xml")), "");
  EXPECT_EQ(name_of_kind(zip("game.yaml", "")), "");
}

TEST(FileKinds, AreNoneOfGames) {
  for (const std::string_view text : {
           "cartulary: 1\nplayers: [Ann, Bob]\nmoves: |\n  U 1,0 r1\n"sv,
           "# tournament: 1\ncartulary: 1\n"sv,
           "cartulry: 1\nplayers: [Ann, Bob]\n"sv,
           "result: {termination: unfinished}\n"sv,
           "players: [Ann, Bob]\nmoves: |\n  U 1,0 r1\n"sv,
           R"({"cartulary": 1, "players": ["Ann", "Bob"], "moves": []})"sv,
           R"({"players": ["Ann", "Bob"], "moves": []})"sv,
           R"({"gameId": 1, "replay": []})"sv,
           R"([{"packet_id": "1", "data": []}])"sv,
           "tile,x,y,rotation\nU,1,0,1\n"sv,
           "turn,player,tile,x,y,points\n1,Ann,U,1,0,4\n"sv,
           "U 1 6 1 0\n"sv,
           "U\t1\t6\t1\t0\n"sv,
           "https://www.carcassonnelab.com/#/0/0/Ff/2120\n"sv,
           "<<<<<<< ours\ncartulary: 1\n"sv,
           "<html><script>g_gamelogs = [];</script></html>"sv,
           "foo: 1\n---\ncartulary: 1\n"sv,
           "\xEF\xBB\xBF\xEF\xBB\xBF"sv,
           "# nothing\n"sv,
           ""sv,
       }) {
    EXPECT_EQ(name_of_kind(text), "") << text;
  }
}

TEST(FileKinds, MovesAloneAreAGame) {
  for (const std::string_view text :
       {"U 1,0 r1 highwayman\nE 0,-1 r2\n"sv, "1. U 1,0 r1\n2. E 0,-1 r2 knight\n"sv,
        "\xEF\xBB\xBF  U 1,0 r1\r\n  discard C\r\n"sv}) {
    ASSERT_NE(recognise(text), nullptr) << text;
    EXPECT_EQ(recognise(text)->name, "moves") << text;
    EXPECT_TRUE(shows_game(*recognise(text), text)) << text;
  }
  EXPECT_EQ(recognise("U 1,0 r1\nresult: {termination: unfinished}\n"), nullptr);
  EXPECT_EQ(recognise("U 1,0 r1\n<<<<<<< ours\nE 0,-1 r2\n"), nullptr);
}

}  // namespace
}  // namespace cartulary::formats
