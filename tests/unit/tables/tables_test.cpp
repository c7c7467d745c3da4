// Tables as people save them: encodings, lines, heads, numbers.
#include <gtest/gtest.h>

#include "formats/ground/tables/cell_numbers.hpp"
#include "formats/ground/tables/head_words.hpp"
#include "formats/ground/tables/table_text.hpp"

namespace cartulary::formats {
namespace {

std::string text_of(std::string_view bytes) {
  const auto text = table_text(std::string(bytes));
  return text ? text->text : "no text";
}

TEST(TableText, HasNoControlCharacters) {
  using namespace std::string_literals;
  for (const std::string& bytes : {"a,b\n1,\0"s, "a,b\n1,\x01"s, "a,b\n1,\xEB\x7F"s,
                                   "\xFF\xFE"
                                   "a\0,\0\0\0"s,
                                   "\xFF\xFE"
                                   "a\0,\0\x01\0"s}) {
    EXPECT_FALSE(table_text(bytes)) << bytes;
  }
}

TEST(TableText, IsUtf8WhateverTheFileIs) {
  EXPECT_EQ(text_of("a;Zo\u00EB\r\nb\rc\n"), "a;Zo\u00EB\r\nb\nc\n");
  EXPECT_EQ(text_of("\xEF\xBB\xBF"
                    "a,b\n"),
            "a,b\n");
  EXPECT_EQ(text_of(std::string_view("\xFF\xFE"
                                     "a\0,\0\xEB\0",
                                     8)),
            "a,\u00EB");
  EXPECT_EQ(text_of(std::string_view("a\0b", 3)), "no text");
  EXPECT_FALSE(table_text("a,Zo\u00EB")->taken);
  const auto old = table_text("a,Zo\xEB,\x80");
  EXPECT_EQ(old->text, "a,Zo\u00EB,\u20AC");
  EXPECT_EQ(old->taken, 4u);
}

TEST(Rows, HaveACell) {
  for (const char* line : {"|", " | \n", "||", "", "\n"}) {
    for (const char between : {'|', ','}) {
      std::size_t at = 0;
      EXPECT_FALSE(read_row(line, at, between).empty()) << line;
    }
  }
}

TEST(CellNumbers, AreReadAsPeopleWriteThem) {
  EXPECT_EQ(whole_number_in(" 97.0 "), 97);
  EXPECT_EQ(whole_number_in("97,00"), 97);
  EXPECT_EQ(whole_number_in("+3"), 3);
  EXPECT_EQ(whole_number_in("97.5"), std::nullopt);
  EXPECT_EQ(whole_number_in(".0"), std::nullopt);
  EXPECT_EQ(whole_number_in(""), std::nullopt);
  for (const char* third : {"3", "3.", "3rd", "T3", "=3", "3-4", "3\u20134", "3.-4.", "3\u00BA"}) {
    EXPECT_EQ(place_in_cell(third), 3) << third;
  }
  for (const char* none : {"", "T", "third", "4-3", "3x", "-"}) {
    EXPECT_EQ(place_in_cell(none), std::nullopt) << none;
  }
  EXPECT_EQ(decimal_in("3,5")->value, 3.5);
  EXPECT_EQ(decimal_in("\u22123.50")->value, -3.5);
  EXPECT_EQ(decimal_in("3.50")->digits, 2);
  EXPECT_FALSE(decimal_in("1.2.3"));
}

TEST(CellNumbers, StandInPairs) {
  const auto pair = [](std::string_view text, std::string_view left = "") {
    const auto out = take_pair(text);
    EXPECT_EQ(text, left);
    return out;
  };
  const std::array<int32_t, 2> both{78, 95};
  for (const char* written :
       {"78-95", "78 - 95", "78:95", "78 : 95", "78\u201395", "78.0 - 95,0"}) {
    EXPECT_EQ(pair(written), both) << written;
  }
  EXPECT_EQ(pair("78-95 b time", " b time"), both);
  EXPECT_EQ(pair("78", "78"), std::nullopt);
  EXPECT_EQ(pair("-78-95", "-78-95"), std::nullopt);
}

TEST(Heads, AreKnownInSeveralLanguages) {
  const auto is = [](std::string_view cell, Subject subject, int32_t number = 0) {
    const auto head = head_in(cell);
    EXPECT_TRUE(head && head->subject == subject && head->number == number) << cell;
  };
  is("Player A", Subject::player, 1);
  is("player_2", Subject::player, 2);
  is("SPIELER 1", Subject::player, 1);
  is("P2", Subject::player, 2);
  is("Spielerin", Subject::player);
  is("Hr\u00E1\u010D B", Subject::player, 2);
  is("Score 1", Subject::score, 1);
  is("Score of player B", Subject::score, 2);
  is("Points (A)", Subject::points, 1);
  is("Kolo", Subject::round);
  is("Table No.", Subject::table);
  is("Game 3", Subject::game, 3);
  is("Best of", Subject::best_of);
  is("#", Subject::rank);
  for (const char* none :
       {"1", "2", "P", "Elo A", "Player 3", "Player A B", "Buchholz", "", "game"}) {
    EXPECT_FALSE(head_in(none)) << none;
  }
}

TEST(CsvRows, AreThoseOfMarkdown) {
  const std::string text = "| a | b \\| c | **d** |\n|---|:-:|--:|\n";
  std::size_t at = 0;
  const CellRow row = read_row(text, at, kBar);
  ASSERT_EQ(row.size(), 3u);
  EXPECT_EQ(row[0].value, "a");
  EXPECT_EQ(row[1].value, "b | c");
  EXPECT_EQ(row[2].value, "d");
  EXPECT_TRUE(is_blank(read_row(text, at, kBar)));
  EXPECT_EQ(at, text.size());
}

}  // namespace
}  // namespace cartulary::formats
