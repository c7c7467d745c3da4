// Cells of score pads that are filled, mended and taken out in the text of a record.
#include "formats/desk/editing/sheet_cell.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "formats/checking/verifier.hpp"
#include "formats/desk/editing/new_record.hpp"
#include "formats/game/record/dice_record.hpp"
#include "formats/game/verify/dice_report.hpp"
#include "tests/files.hpp"

namespace cartulary::test {
namespace {

using engine::Player;
using formats::Document;

/// A record around the lines of its pad.
std::string pad(const std::string& lines) {
  return "cartulary: 1\ngame: dice\nplayers: [Ann, Bo]\n" + lines +
         "result:\n  termination: unfinished\n";
}

formats::ChangedSheet changed(const std::string& text, int seat, std::size_t row,
                              std::string_view words) {
  return with_entries(Document{.text = text}, {static_cast<Player>(seat), row}, words);
}

struct Row {
  std::string lines;
  int seat;
  std::size_t row;
  std::string_view words;
  std::string after;
};

TEST(SheetCell, IsChangedInEveryFormOfList) {
  const Row rows[] = {
      // In brackets.
      {"sheet:\n  Ann: []\n  Bo: []\n", 0, 0, "21", "sheet:\n  Ann: [21]\n  Bo: []\n"},
      {"sheet:\n  Ann: [ ]\n  Bo: []\n", 0, 0, "21", "sheet:\n  Ann: [21]\n  Bo: []\n"},
      {"sheet:\n  Ann: [21, 6]  # hers\n  Bo: [3]\n", 0, 2, "keep",
       "sheet:\n  Ann: [21, 6, keep]  # hers\n  Bo: [3]\n"},
      {"sheet:\n  Ann: [21, 6]\n  Bo: [3]\n", 0, 0, "15", "sheet:\n  Ann: [15, 6]\n  Bo: [3]\n"},
      {"sheet:\n  Ann: [21, 6]\n  Bo: [3]\n", 0, 0, "", "sheet:\n  Ann: [6]\n  Bo: [3]\n"},
      {"sheet:\n  Ann: [21, 6]\n  Bo: [3]\n", 0, 1, "", "sheet:\n  Ann: [21]\n  Bo: [3]\n"},
      {"sheet:\n  Ann: [21, 6]\n  Bo: [3]\n", 1, 0, "", "sheet:\n  Ann: [21, 6]\n  Bo: []\n"},
      {"sheet:\n  Ann: [21, 6,]\n  Bo: [3]\n", 0, 1, "", "sheet:\n  Ann: [21, ]\n  Bo: [3]\n"},
      {"sheet:\n  Ann: [21, 6]\n  Bo: [3]\n", 0, 1, "10 6",
       "sheet:\n  Ann: [21, 10, 6]\n  Bo: [3]\n"},
      {"sheet: {Ann: [21, 6], Bo: [\"3\"]}\n", 1, 0, "10", "sheet: {Ann: [21, 6], Bo: [10]}\n"},
      {"sheet:\n  Ann: [21,  # the first\n        6,\n        3]  # the last\n  Bo: [3]\n", 0, 1,
       "", "sheet:\n  Ann: [21,  # the first\n        3]  # the last\n  Bo: [3]\n"},
      {"sheet:\n  Ann: [21  # the first\n        , 6]\n  Bo: [3]\n", 0, 0, "",
       "sheet:\n  Ann: [  # the first\n        6]\n  Bo: [3]\n"},
      {"sheet:\n  Ann: [21,  # the first\n        6]\n  Bo: [3]\n", 0, 1, "",
       "sheet:\n  Ann: [21  # the first\n        ]\n  Bo: [3]\n"},
      // On lines.
      {"sheet:\n  Ann:\n    - 21  # the first\n    - 6\n  Bo: [3]\n", 0, 2, "k",
       "sheet:\n  Ann:\n    - 21  # the first\n    - 6\n    - keep\n  Bo: [3]\n"},
      {"sheet:\n  Ann:\n    - 21  # the first\n    - 6\n  Bo: [3]\n", 0, 0, "15 20",
       "sheet:\n  Ann:\n    - 15  # the first\n    - 20\n    - 6\n  Bo: [3]\n"},
      {"sheet:\n  Ann:\n  - 21\n  - 6  # odd\n  Bo: [3]\n", 0, 1, "",
       "sheet:\n  Ann:\n  - 21\n  Bo: [3]\n"},
      {"sheet:\n  Ann:\n  - 21\n  Bo: [3]\n", 0, 0, "", "sheet:\n  Ann:\n  Bo: [3]\n"},
      // Nothing yet.
      {"sheet:\n  Ann:  # begins\n  Bo:\n", 0, 0, "C",
       "sheet:\n  Ann: [catapults]  # begins\n  Bo:\n"},
      {"sheet:\n  \"Ann\" :\n  Bo:\n", 0, 0, "6", "sheet:\n  \"Ann\" : [6]\n  Bo:\n"},
      {"sheet:\n  Ann:\n  Bo:\n", 0, 0, "", "sheet:\n  Ann:\n  Bo:\n"},
      {"sheet:\n  Ann: []\n  Bo: []\n", 0, 0, "", "sheet:\n  Ann: []\n  Bo: []\n"},
  };
  for (const Row& it : rows) {
    const auto out = changed(pad(it.lines), it.seat, it.row, it.words);
    EXPECT_EQ(out.text, pad(it.after)) << it.lines;
    EXPECT_EQ(out.fault, "");
  }
}

TEST(SheetCell, KeepsEndsOfLines) {
  std::string text = pad("sheet:\n  Ann:\n    - 21\n  Bo: []\n");
  std::string after = pad("sheet:\n  Ann:\n    - 21\n    - 6\n  Bo: []\n");
  for (std::string* it : {&text, &after}) {
    for (auto at = it->find('\n'); at != it->npos; at = it->find('\n', at + 2)) {
      it->insert(at, "\r");
    }
  }
  EXPECT_EQ(changed(text, 0, 1, "6").text, after);
}

TEST(SheetCell, IsRefusedWithAReason) {
  const std::string text = pad("sheet:\n  Ann: [21]\n  Bo: []\n");
  const auto fault = [&](int seat, std::size_t row, std::string_view words) {
    const auto out = changed(text, seat, row, words);
    EXPECT_EQ(out.text, "");
    return out.fault;
  };
  EXPECT_EQ(fault(0, 1, "6 dice"),
            "expected the points of a turn, `keep` or `catapults`, got `dice`");
  EXPECT_EQ(fault(0, 1, "1000"),
            "expected the points of a turn, `keep` or `catapults`, got `1000`");
  EXPECT_EQ(fault(0, 1, "-1"), "expected the points of a turn, `keep` or `catapults`, got `-1`");
  EXPECT_EQ(fault(0, 2, "6"), "expected a row from 1 to 2 for Ann, got 3");
  EXPECT_EQ(fault(2, 0, "6"), "expected the seat of a player");
  const std::string rolls = read_file("samples/dice-3-knights.yaml");
  EXPECT_EQ(changed(rolls, 0, 0, "6").fault, "expected a score pad");
  EXPECT_EQ(changed("players: [", 0, 0, "6").fault, "expected a score pad");
  EXPECT_EQ(changed(pad("sheet:\n  Ann: \"\"\n  Bo: []\n"), 0, 0, "6").fault,
            "expected the points of each player as a list");
}

TEST(SheetCell, FillsAWholePadFromItsBeginning) {
  const std::string sample = read_file("samples/dice-pad.yaml");
  const Document whole{.text = sample};
  formats::Verifier verifier;
  const formats::Report report = verifier.verify(whole, true);
  std::string text = formats::new_record(
      {.players = {"Ann", "Bo", "Cleo"}, .game = "dice", .sheet = true, .date = "2026-11-23"});
  engine::PerPlayer<std::size_t> rows{};
  for (const formats::TracedDiceTurn& turn : report.dice().turns) {
    const auto& entry = report.record.dice().sheets[turn.player].entries[rows[turn.player]];
    const std::string words = entry.kind == formats::SheetEntry::Kind::keep
                                  ? std::string("keep")
                                  : std::to_string(entry.points);
    const formats::SheetPlace place{turn.player, rows[turn.player]++};
    const Document before{.text = text};
    const auto offered = offered_entries(before, place);
    EXPECT_TRUE(std::any_of(offered.begin(), offered.end(), [&](const formats::OfferedEntry& it) {
      return it.entry == words;
    })) << words;
    text = formats::with_entries(before, place, words).text;
    const Document after{.text = text};
    formats::Verifier again;
    const formats::Report now = again.verify(after, true);
    EXPECT_FALSE(now.findings.has_errors() && !now.verdict.over) << text;
    EXPECT_EQ(now.verdict.totals, turn.totals);
  }
  EXPECT_NE(text.find("sheet:\n  Ann: [21, 6, 6, 6]\n  Bo: [6, 3, keep, 30]\n"
                      "  Cleo: [0, 12, 15, 21]\nresult:\n  termination: unfinished\n"),
            text.npos)
      << text;
}

/// The columns of a record's pad, `21 keep / 6`.
std::string columns_of(const std::string& text) {
  const Document document{.text = text};
  formats::Verifier verifier;
  const formats::Report report = verifier.verify(document, false);
  if (!report.readable) return "unreadable: " + text;
  std::string out;
  for (const Player p : report.record.seats()) {
    if (index(p) > 0) out += " /";
    for (const formats::SheetEntry& entry : report.record.dice().sheets[p].entries) {
      out += entry.kind == formats::SheetEntry::Kind::keep ? " keep"
                                                           : " " + std::to_string(entry.points);
    }
  }
  return out;
}

TEST(SheetCell, HoldsWhatWasWrittenAfterAnyChanges) {
  const std::string forms[] = {
      "sheet:\n  Ann: []\n  Bo: []\n",
      "sheet:\n  Ann:\n  Bo:  # his\n",
      "sheet: {Ann: [], Bo: [ ]}  # all of it\n",
      "sheet:\n  Ann: [\n    # nothing yet\n  ]\n  Bo: [  # his\n  ]\n",
      "sheet:\n  Ann:\n    # hers\n    - 1  # one\n    - keep\n\n    - 3\n  Bo:\n  - 6\n",
      "sheet:\n  Ann: [1,  # one\n        keep,\n        3,  # three\n  ]\n  Bo: ['6']\n",
      "sheet:\n  Ann: [1  # one\n       , keep  # two\n       , 3]\n  Bo: [6,]\n"};
  std::mt19937 random(7);
  const auto below = [&random](std::size_t end) { return random() % end; };
  for (const std::string& form : forms) {
    for (int game = 0; game < 20; ++game) {
      std::string text = pad(form);
      const bool filled = form.find("keep") != form.npos;
      std::vector<std::string> columns[2];
      if (filled) columns[0] = {"1", "keep", "3"};
      if (filled) columns[1] = {"6"};
      for (int change = 0; change < 30; ++change) {
        const std::size_t seat = below(2);
        std::vector<std::string>& column = columns[seat];
        const std::size_t row = below(column.size() + 1);
        std::vector<std::string> added(below(3));
        for (std::string& it : added) it = below(4) == 0 ? "keep" : std::to_string(below(1000));
        std::string words;
        for (const std::string& it : added) words += " " + it;
        const auto at = column.begin() + static_cast<std::ptrdiff_t>(row);
        const auto rest = row < column.size() ? column.erase(at) : column.end();
        column.insert(rest, added.begin(), added.end());
        const auto out = changed(text, static_cast<int>(seat), row, words);
        ASSERT_EQ(out.fault, "") << text;
        std::string expected;
        for (const std::string& it : columns[0]) expected += " " + it;
        expected += " /";
        for (const std::string& it : columns[1]) expected += " " + it;
        ASSERT_EQ(columns_of(out.text), expected) << text << "\nrow " << row << words;
        text = out.text;
      }
    }
  }
}

std::string offered(const std::string& lines, int seat, std::size_t row) {
  const std::string text = pad(lines);
  std::string out;
  for (const auto& it : offered_entries(Document{.text = text}, {static_cast<Player>(seat), row})) {
    out += (out.empty() ? "" : " ") + it.entry;
  }
  return out;
}

TEST(SheetCell, OffersWhatCanStandThere) {
  // No player has a knight.
  EXPECT_EQ(offered("sheet:\n  Ann: []\n  Bo: []\n", 0, 0), "0 1 3 6 10 15 21 28 keep catapults");
  // She has one: doubled points, and nine catapults of nine dice again.
  EXPECT_EQ(offered("sheet:\n  Ann: [keep]\n  Bo: [0]\n", 0, 1),
            "0 2 6 12 20 30 42 keep catapults");
  // He has eight dice.
  EXPECT_EQ(offered("sheet:\n  Ann: [keep]\n  Bo: []\n", 1, 0), "0 1 3 6 10 15 21 keep");
  // It is open if she has one.
  EXPECT_EQ(offered("sheet:\n  Ann: [0]\n  Bo: [0]\n", 0, 1),
            "0 1 2 3 6 10 12 15 20 21 28 30 42 keep catapults");
  // The number after it was doubled.
  EXPECT_EQ(offered("sheet:\n  Ann: [7, 20]\n  Bo: [6]\n", 0, 0), "0 keep");
  // A wrong number elsewhere changes nothing.
  EXPECT_EQ(offered("sheet:\n  Ann: [7]\n  Bo: []\n", 1, 0), "0 1 3 6 10 15 21 28 keep catapults");
  // The game is over.
  EXPECT_EQ(offered("sheet:\n  Ann: [28, 15]\n  Bo: [6]\n", 1, 1), "");
  EXPECT_EQ(offered("sheet:\n  Ann: []\n  Bo: []\n", 0, 1), "");
}

TEST(SheetCell, SaysWhatAnEntryMeans) {
  const std::string text = pad("sheet:\n  Ann: [0]\n  Bo: [0]\n");
  const auto offers = offered_entries(Document{.text = text}, {Player{0}, 1});
  const auto meaning = [&](std::string_view entry) {
    const auto it = std::find_if(offers.begin(), offers.end(),
                                 [&](const auto& offer) { return offer.entry == entry; });
    return it == offers.end() ? std::string() : it->meaning;
  };
  EXPECT_EQ(meaning("0"), "no points, or a knight kept");
  EXPECT_EQ(meaning("1"), "3 dice: 1 point");
  EXPECT_EQ(meaning("20"), "6 dice with a knight: 20 points");
  EXPECT_EQ(meaning("keep"), "a knight kept");
  EXPECT_EQ(meaning("catapults"), "nine catapults");
}

}  // namespace
}  // namespace cartulary::test
