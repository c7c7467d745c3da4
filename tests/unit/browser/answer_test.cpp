#include "formats/doors/browser/answer.hpp"

#include <gtest/gtest.h>

#include <string>

#include "tests/files.hpp"

namespace cartulary::formats {
namespace {

std::string sample(const std::string& name) {
  return test::read_file("samples/" + name);
}

Answer asked(std::string_view text, std::string_view format, std::size_t document = 1) {
  return answer({.name = "game.yaml",
                 .text = text,
                 .format = format,
                 .version = "1.2.3",
                 .document = document});
}

bool has(const Answer& answer, std::string_view words) {
  return answer.text.find(words) != std::string::npos;
}

TEST(Answer, ReportsRecordsInTheFormatThatIsAskedFor) {
  const std::string text = sample("broken/wrong-claim.yaml");
  const Answer json = asked(text, "json");
  EXPECT_TRUE(json.made);
  EXPECT_TRUE(has(json, "\"1.2.3\"")) << json.text;
  EXPECT_TRUE(has(json, "\"status\":\"wrong\"")) << json.text;
  const Answer full = asked(text, "full");
  EXPECT_TRUE(full.made);
  EXPECT_TRUE(full.text.starts_with("game.yaml:")) << full.text;
  const Answer page = asked(text, "html");
  EXPECT_TRUE(page.made);
  EXPECT_TRUE(page.text.starts_with("<!DOCTYPE html>")) << page.text.substr(0, 100);
}

TEST(Answer, ListsVariationsBelowTheirMoves) {
  const Answer at = asked(
      "cartulary: 1\nplayers: [Ann, Bob]\nmoves: |\n  U 1,0 r1\n  E 0,-1 r2\n"
      "  (  // or so\n    E 0,1 r1 knight ! // open\n    (\n      E 9,9 r1\n    )\n"
      "    V 9,9 r3\n    U 2,0 r1 =1:2\n  )\n",
      "position");
  EXPECT_TRUE(has(at, R"("variations":[{"comment":"or so","moves":[)"
                      R"({"number":2,"said":"Bob puts a knight into a city",)"))
      << at.text;
  EXPECT_TRUE(has(
      at, R"("play":"E 0,1 r1 knight:E","nag":"!","comment":"open","wrong":false,)"
          R"("variations":[{"comment":"","moves":[{"number":2,"said":"Bob's move is not legal",)"
          R"("play":"E 9,9 r1","nag":"","comment":"","wrong":true}]}]})"))
      << at.text;
  // Moves behind one that cannot be played are not replayed.
  EXPECT_TRUE(has(at, R"("play":"V 9,9 r3","nag":"","comment":"","wrong":true})")) << at.text;
  EXPECT_TRUE(has(at, R"({"play":"U 2,0 r1 =1:2","wrong":false}]}]})")) << at.text;
}

/// A tile that completes the city of two wagons: the mover's moves first, and where it goes the
/// other cannot.
TEST(Answer, ListsTheFiguresThatMoveOn) {
  const std::string_view game =
      "cartulary: 1\nrules: {wagons: true}\nplayers: [Ann, Bob]\nmoves: |\n"
      "  P 0,-1 r3 wagon:S\n  D -1,0 r0 wagon:N\n";
  const auto moving = [&](std::string_view line) {
    return answer({.name = "game.yaml",
                   .text = game,
                   .format = "moving",
                   .version = "1.2.3",
                   .turn = 2,
                   .line = line});
  };
  const Answer both = moving("I -1,-1 r1");
  EXPECT_TRUE(both.made) << both.text;
  EXPECT_TRUE(both.text.starts_with(
      R"({"moving":[{"player":"Ann","chosen":null,"places":[{"word":"wagon-to:Ann>)"))
      << both.text;
  EXPECT_TRUE(has(both, R"({"player":"Bob","chosen":null,"places":[{"word":"wagon-to:Bob>)"));
  constexpr std::string_view bob = R"("word":"wagon-to:Bob>0,0:E","feature":"road:E")";
  EXPECT_TRUE(has(both, bob)) << both.text;
  const Answer taken = moving("I -1,-1 r1 wagon-to:Ann>0,0:E");
  EXPECT_FALSE(has(taken, R"("player":"Ann","chosen":null)")) << taken.text;
  EXPECT_FALSE(has(taken, bob)) << taken.text;
  EXPECT_EQ(moving("U 5,5 r1").text, R"({"moving":[]})");
  EXPECT_EQ(moving("?").text, R"({"moving":[]})");
}

/// Two figures on one tile, and an abbey among eight tiles.
TEST(Answer, CountsTablesWithWagonsAndAbbeys) {
  const std::string_view table =
      "cartulary: 1\nexpansions: [abbey-and-mayor]\nplayers: [Ann, Bob]\nposition:\n  tiles: |\n"
      "    D 0,0 r0 wagon:E @Ann\n    D 0,0 r0 farmer:ESE @Bob\n    E 0,-1 r2\n    B 1,-1 r0\n"
      "    B 0,1 r0\n    B 1,1 r0\n    E 2,0 r1\n    abbey 1,0\n  abbeys: [Ann]\n"
      "result: {final-scoring: true}\n";
  const Answer shown = asked(table, "position");
  EXPECT_TRUE(shown.made) << shown.text;
  EXPECT_TRUE(has(shown, R"("faults":[])")) << shown.text;
  EXPECT_TRUE(asked(table, "svg").made || asked(table, "board").made);
}

TEST(Answer, LooksForTheCausesOfWrongClaims) {
  EXPECT_TRUE(has(asked(sample("broken/missed-farm.yaml"), "json"), "\"kind\":\"feature-missed\""));
}

TEST(Answer, ReportsAllRecordsAndThoseThatAreAlike) {
  const std::string text = sample("tournament-final.yaml");
  const Answer twice = asked(text + "\n---\n" + text, "json");
  EXPECT_TRUE(has(twice, "\"records\":2")) << twice.text;
  EXPECT_TRUE(has(twice, "\"X701\"") || has(twice, "the same")) << twice.text;
}

TEST(Answer, ChecksNoMoreRecordsThanAPageShows) {
  const std::string text = sample("broken/wrong-claim.yaml");
  const Answer one = asked(text, "check");
  EXPECT_TRUE(one.made);
  EXPECT_TRUE(has(one, R"({"records":1,"verdicts":["71 turns · Bob wins by 2 · 3 errors"])"))
      << one.text.substr(0, 200);
  EXPECT_TRUE(has(one, R"("report":)" + asked(text, "json").text));
  std::string many;
  for (int i = 0; i < 201; ++i) many += "cartulary: 1\nplayers: [Ann, Bob]\nmoves: []\n---\n";
  const Answer first = asked(many, "check");
  EXPECT_TRUE(has(first, R"({"records":201,)")) << first.text.substr(0, 200);
  EXPECT_TRUE(has(first, R"("summary":{"records":200)")) << first.text.substr(0, 2000);
}

TEST(Answer, ReadsGamesOfOtherPrograms) {
  const Answer log = asked(sample("board-game-arena.json"), "json");
  EXPECT_TRUE(log.made);
  EXPECT_TRUE(has(log, "\"moves_replayed\":71")) << log.text.substr(0, 500);
}

TEST(Answer, ListsWhatItCannotRead) {
  const Answer packed = asked(std::string_view("\x1F\x8B\x08\x00", 4), "json");
  EXPECT_TRUE(packed.made);
  EXPECT_TRUE(has(packed, R"("unread":[{"file":"game.yaml","reason":"packed; unpack it first"}])"))
      << packed.text;
}

TEST(Answer, ReplaysTheRecordThatIsAskedFor) {
  const std::string road = sample("example-1-road.yaml");
  const std::string city = sample("example-2-city.yaml");
  const std::string two = road + "\n---\n" + city;
  const Answer page = asked(two, kReplay, 2);
  EXPECT_TRUE(page.made);
  EXPECT_EQ(page.text, asked(city, kReplay).text);
  EXPECT_NE(page.text, asked(two, kReplay).text);
  const Answer beyond = asked(two, kReplay, 3);
  EXPECT_FALSE(beyond.made);
  EXPECT_EQ(beyond.text, "expected a record from 1 to 2, got 3");
}

TEST(Answer, ReplaysGamesOfDice) {
  const Answer page = asked(sample("dice-game.yaml"), kReplay);
  EXPECT_TRUE(page.made);
  EXPECT_TRUE(has(page, "id=\"at-turn=17\""));
}

TEST(Answer, SaysWhyThereIsNothingToReplay) {
  EXPECT_EQ(asked("players: 3", kReplay).text,
            "the game has no first position; its findings say why");
  EXPECT_EQ(asked(std::string_view("\x1F\x8B\x08", 3), kReplay).text,
            "game.yaml: packed; unpack it first");
}

/// The answer to a question about a turn, with words.
Answer asked_of(std::string_view text, std::string_view format, std::string_view line,
                std::size_t turn = Question::kEnd) {
  return answer({.name = "game.yaml",
                 .text = text,
                 .format = format,
                 .version = "1.2.3",
                 .turn = turn,
                 .line = line});
}

TEST(Answer, ScoresEachTurn) {
  const Answer sheet = asked(sample("example-1-road.yaml"), "score");
  EXPECT_TRUE(sheet.made);
  EXPECT_TRUE(has(sheet, R"("command":"score")")) << sheet.text.substr(0, 100);
  EXPECT_TRUE(has(sheet, R"("turn_list":[{"turn":1,)")) << sheet.text;
  EXPECT_FALSE(has(asked(sample("example-1-road.yaml"), "json"), "turn_list"));
}

TEST(Answer, ConvertsGames) {
  const std::string text = sample("example-1-road.yaml");
  const Answer link = asked_of(text, "convert", "link");
  EXPECT_TRUE(link.made) << link.text;
  EXPECT_TRUE(link.text.starts_with(R"({"text":"https://www.carcassonnelab.com/)")) << link.text;
  EXPECT_TRUE(has(link, R"("lost":"the event,)")) << link.text;
  EXPECT_EQ(asked_of(text, "convert", "").text, asked_of(text, "convert", "record").text);
  const Answer log = asked(sample("board-game-arena.json"), "convert");
  EXPECT_TRUE(log.text.starts_with(R"({"text":"cartulary: 1\n)")) << log.text.substr(0, 100);
  EXPECT_TRUE(log.text.ends_with(R"("lost":""})"));
  // The position after a turn begins with the tiles that were laid by then.
  const Answer start = asked_of(text, "convert", "position", 0);
  EXPECT_TRUE(has(start, "position:")) << start.text;
  EXPECT_NE(start.text, asked_of(text, "convert", "position").text);
}

TEST(Answer, SaysWhyAGameIsNotConverted) {
  const std::string text = sample("example-1-road.yaml");
  EXPECT_EQ(asked_of(text, "convert", "pgn").text,
            "expected the format `record`, `link`, `csv`, `tsv`, `table`, `jcz` or `position`, got "
            "`pgn`");
  EXPECT_EQ(asked_of(text, "convert", "link", 1).text, "a turn is for the format `position`");
  EXPECT_EQ(asked_of(text, "convert", "position", 99).text, "expected a turn from 0 to 2, got 99");
  EXPECT_EQ(asked_of(sample("dice-game.yaml"), "convert", "link").text,
            "expected a game with tiles, got one of the dice game");
  EXPECT_EQ(asked_of(sample("broken/illegal-placement.yaml"), "convert", "link").text,
            "the game cannot be replayed to its end; its findings say why");
  EXPECT_EQ(asked_of("players: 3", "convert", "").text,
            "the game cannot be read; its findings say why");
}

TEST(Answer, DrawsTheBoardAfterATurn) {
  const std::string text = sample("example-1-road.yaml");
  const Answer end = asked_of(text, "board", "");
  EXPECT_TRUE(end.text.starts_with("<svg")) << end.text.substr(0, 100);
  const Answer start = asked_of(text, "board", "", 0);
  EXPECT_TRUE(start.made) << start.text;
  EXPECT_LT(start.text.size(), end.text.size());
  EXPECT_NE(asked_of(text, "board", "fields").text, end.text);
  EXPECT_EQ(asked_of(text, "board", "", 99).text, "expected a turn from 0 to 2, got 99");
  EXPECT_EQ(asked_of(text, "board", "roads").text,
            "expected `fields`, `caption`, both or nothing, got `roads`");
  EXPECT_EQ(asked_of(text, "board", "fields,caption").text,
            "expected `fields`, `caption`, both or nothing, got `fields,caption`");
  EXPECT_EQ(asked(sample("dice-game.yaml"), "board").text,
            "expected a game with tiles, got one of the dice game");
}

TEST(Answer, WritesPlayersAndPointsBelowTheBoard) {
  const std::string text = sample("example-1-road.yaml");
  const std::string points = ">Red</tspan> <tspan font-weight=\"700\">3<";
  const std::string fields = asked_of(text, "board", "fields").text;
  EXPECT_EQ(fields.find(points), std::string::npos);
  const Answer both = asked_of(text, "board", "fields caption");
  EXPECT_NE(both.text.find(points), std::string::npos);
  EXPECT_NE(both.text.find("Worked example of the rules, 1a to 1f"), std::string::npos);
  EXPECT_GT(both.text.size(), fields.size());
}

/// The record with one of the changes that are offered for it.
Answer mended(std::string_view text, std::size_t change, std::size_t document = 1) {
  return answer({.name = "game.yaml",
                 .text = text,
                 .format = "mend",
                 .version = "1.2.3",
                 .document = document,
                 .turn = change});
}

TEST(Answer, OffersChangesAndMakesThem) {
  const std::string text = sample("broken/illegal-placement.yaml");
  const std::string fixes =
      R"("fixes":[{"title":"line 80 says `L 4,4 r1 =40:61` with `r1`, but the rest of the record )"
      R"(fits `r3`","lines":[{"line":80,"from":"  L 4,4 r1 =40:61","to":"  L 4,4 r3 =40:61"}]}])";
  EXPECT_TRUE(has(asked(text, "position"), fixes));
  const Answer made = mended(text, 0);
  ASSERT_TRUE(made.made) << made.text;
  EXPECT_TRUE(has(made, "  L 4,4 r3 =40:61\n"));
  EXPECT_TRUE(has(asked(made.text, "position"), R"("status":"right")"));
  EXPECT_TRUE(has(asked(made.text, "position"), R"("fixes":[],)"));
  EXPECT_EQ(mended(text, 1).text, "expected the number of one of 1 change, got 1");
  EXPECT_FALSE(mended(made.text, 0).made);
}

TEST(Answer, LeavesOtherRecordsOfATextAsTheyAre) {
  const std::string mark = "\xEF\xBB\xBF";
  const std::string first = sample("example-1-road.yaml");
  const std::string last = sample("example-2-city.yaml");
  const std::string broken = sample("broken/illegal-placement.yaml");
  const std::string before = mark + first + "---\n";
  const std::string after = "---\n" + last;
  const Answer made = mended(before + broken + after, 0, 2);
  ASSERT_TRUE(made.made) << made.text;
  EXPECT_EQ(made.text, before + mended(broken, 0).text + after);
  const Answer told = asked(before + broken + after, "check");
  EXPECT_TRUE(has(told, R"("fixes":[[],[{"title":"line)")) << told.text.substr(0, 500);
  EXPECT_TRUE(has(told, R"(}]}],[]],"report":)")) << told.text.substr(0, 500);
}

TEST(Answer, OffersNoChangesOfFilesOfOtherPrograms) {
  const std::string sheet =
      "turn,player,tile,x,y,rotation,meeple,totals\n1,Ann,E,0,-1,2,knight,77:31\n"
      "2,Bob,U,1,0,1,,77:31\n";
  const Answer told = asked(sheet, "check");
  EXPECT_TRUE(has(told, R"("fixes":[[]],"report":)")) << told.text.substr(0, 500);
  // The record that it comes to has some.
  const Answer record = asked(sheet, "tidy");
  EXPECT_TRUE(has(asked(record.text, "check"), R"("fixes":[[{"title":"Replace )")) << record.text;
}

/// A question about a cell of a score pad.
Answer asked_of_cell(std::string_view text, std::string_view format, std::size_t row,
                     std::string_view line) {
  return answer({.name = "game.yaml",
                 .text = text,
                 .format = format,
                 .version = "1.2.3",
                 .turn = row,
                 .line = line});
}

TEST(Answer, BeginsAndFillsScorePads) {
  const Answer begun =
      asked(R"({"players": ["Ann", "Bo"], "game": "dice", "sheet": true, "date": "2026-11-23"})",
            "begin");
  ASSERT_TRUE(begun.made);
  EXPECT_TRUE(has(begun, "sheet:\n  Ann: []\n  Bo: []\n")) << begun.text;
  const Answer empty = asked(begun.text, "position");
  EXPECT_TRUE(has(empty, R"("status":"right")")) << empty.text;
  EXPECT_TRUE(has(empty, R"("rows":[[{"entry":"","open":true,"total":null},)"
                         R"({"entry":"","open":true,"total":null}]],"next":{"row":0,"seat":0})"))
      << empty.text;
  const Answer one = asked_of_cell(begun.text, "cell", 0, "0 k");
  ASSERT_TRUE(one.made);
  const Answer two = asked_of_cell(one.text, "cell", 0, "1 21");
  EXPECT_TRUE(has(two, "sheet:\n  Ann: [keep]\n  Bo: [21]\n")) << two.text;
  const Answer next = asked(two.text, "position");
  EXPECT_TRUE(has(next, R"("number":3,"player":0,"over":false)")) << next.text;
  EXPECT_TRUE(has(next, R"({"play":"keep","number":1,"player":0,"said":"a knight kept")"));
  EXPECT_TRUE(has(next, R"({"entry":"21","open":true,"total":21,"findings":[]})")) << next.text;
  EXPECT_TRUE(has(next, R"("next":{"row":1,"seat":0})")) << next.text;
  EXPECT_TRUE(has(asked_of_cell(two.text, "entries", 1, "0"),
                  R"({"entry":"20","meaning":"6 dice with a knight: 20 points"})"));
  EXPECT_EQ(asked_of_cell(two.text, "entries", 1, "5").text, R"({"entries":[]})");
  for (const std::string_view line : {"0 7 dice", "x 7", "", "9 7"}) {
    EXPECT_FALSE(asked_of_cell(two.text, "cell", 1, line).made) << line;
  }
}

TEST(Answer, ShowsFindingsAtTheCellsOfAPad) {
  const Answer wrong = asked(sample("broken/dice-pad.yaml"), "position");
  EXPECT_TRUE(has(wrong, R"({"entry":"28","open":true,"total":31,"findings":[1]})")) << wrong.text;
  EXPECT_TRUE(has(wrong, R"("turn":3,"message":"expected at most 8 dice for Bo, got 9")"));
  const Answer column = asked(
      "cartulary: 1\ngame: dice\nplayers: [Ann, Bo]\nsheet:\n  Ann: [1, 1]\n  Bo: []\n"
      "result: {scores: {Bo: 3}, termination: unfinished}\n",
      "position");
  EXPECT_TRUE(has(column, R"("columns":[{"findings":[],"claimed":null},)"
                          R"({"findings":[0],"claimed":3}])"))
      << column.text;
}

TEST(Answer, ShowsNoCellBehindTheWin) {
  const Answer over = asked(sample("dice-pad.yaml"), "position");
  EXPECT_TRUE(has(over, R"("outcome":"Cleo wins by 9")")) << over.text;
  EXPECT_TRUE(has(over, R"("total":48,"findings":[]}]],"next":null)")) << over.text;
  // An author who fills in column by column comes to the win before the rest.
  const Answer columns = asked(
      "cartulary: 1\ngame: dice\nplayers: [Ann, Bo]\nsheet:\n  Ann: [28, 15]\n  Bo: []\n"
      "result: {termination: unfinished}\n",
      "position");
  EXPECT_TRUE(has(columns, R"({"entry":"","open":true,"total":null}],)")) << columns.text;
  EXPECT_TRUE(has(columns, R"({"entry":"","open":false,"total":null}]],"next":null)"));
}

TEST(Answer, ShowsRollsWhereThereAreBoth) {
  const Answer both = asked(sample("study-dice.yaml"), "position");
  EXPECT_TRUE(both.made);
  EXPECT_FALSE(has(both, "\"pad\"")) << both.text;
}

TEST(Answer, RefusesFormatsThatAreNone) {
  const Answer unknown = asked("", "xml");
  EXPECT_FALSE(unknown.made);
  EXPECT_TRUE(has(unknown, "`event-page` or `drawings`, got `xml`")) << unknown.text;
}

TEST(Answer, HasWordsForAnyText) {
  const std::string texts[] = {"",
                               "\n",
                               "{",
                               "a: &b *b",
                               "\xFF\xFE",
                               std::string(1000, '\0'),
                               std::string(100000, '['),
                               std::string(5u << 20, '[')};
  for (const std::string& text : texts) {
    for (const std::string_view format : {"json", "full", "html"}) {
      const Answer out = asked(text, format);
      EXPECT_TRUE(out.made) << out.text;
      EXPECT_FALSE(out.text.empty());
    }
    EXPECT_FALSE(asked(text, kReplay).made);
  }
}

TEST(Answer, PairsTournamentsOfTexts) {
  const std::string rules = R"({"name":"tournament.yaml","text":"tournament: 1\nname: Cup\n)"
                            R"(pairing: swiss\nbest-of: 1\nplayers: [Ann, Bob, Cid]\n"})";
  const std::string results = R"({"name":"r.csv","text":"round,table,a,b,g1,winner\n)"
                              R"(1,1,Ann,Bob,97-93,\n1,,Cid,,,Cid\n"})";
  const Answer first = asked(R"({"files":[)" + rules + "]}", "event");
  EXPECT_TRUE(has(first, R"("next":{"refusals":[],"over":false,"rounds":[{"title":"Round 1",)"
                         R"("notes":["Cid has a bye."]}],"csv":"stage,)"))
      << first.text;
  const Answer state = asked(R"({"files":[)" + results + "," + rules + "]}", "event");
  EXPECT_TRUE(has(state,
                  R"("players":["Ann","Bob"],"starter":null,"walkover":null,"open":false,)"
                  R"("result":"97:93","won":[true,false],"kind":"","file":"r.csv","line":2})"))
      << state.text;
  EXPECT_TRUE(has(state, R"("title":"Round 2")")) << state.text;
  const Answer page = asked(R"({"files":[)" + results + "," + rules + "]}", "event-page");
  EXPECT_FALSE(page.made);
  const Answer broken =
      asked(R"({"files":[{"name":"r.csv","text":"a,b,g1\nAnn,Bob,many\n"}]})", "event");
  EXPECT_TRUE(has(broken, R"("faults":[{"file":"r.csv","line":2,"error":true,)")) << broken.text;
  EXPECT_TRUE(has(broken, "nothing is paired by results with errors")) << broken.text;
  EXPECT_TRUE(has(asked("{", "event"), R"("error":true)"));
}

}  // namespace
}  // namespace cartulary::formats
