#include "formats/ground/text/source.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/finding.hpp"

namespace cartulary::test {
namespace {

struct Piece {
  std::string text;
  uint32_t line;
  uint64_t offset;
  bool too_large;
  bool blank;
};

std::vector<Piece> pieces_of(const std::string& text) {
  std::vector<Piece> out;
  formats::TextSource source(text);
  formats::DocumentStream stream(source, "x");
  formats::Document d;
  while (stream.next(d)) {
    out.push_back({std::string(d.text), d.first_line, d.file_offset, d.too_large, d.blank});
  }
  return out;
}

TEST(DocumentStream, CutsAtBorderLines) {
  const auto pieces = pieces_of("a: 1\n---\nb: 2\n...\n---\nc: 3");
  ASSERT_EQ(pieces.size(), 3u);
  EXPECT_EQ(pieces[0].text, "a: 1\n");
  EXPECT_EQ(pieces[1].text, "---\nb: 2\n...\n");
  EXPECT_EQ(pieces[2].text, "---\nc: 3");
  EXPECT_EQ(pieces[1].line, 2u);
  EXPECT_EQ(pieces[2].line, 5u);
}

TEST(DocumentStream, WhatIsNoBorder) {
  EXPECT_EQ(pieces_of("a: 1\n ---\nb: 2\n----\n--- x\n").size(), 2u);  // only `--- x` is one
  EXPECT_EQ(pieces_of("a: |\n  ---\n  ...\n").size(), 1u);
}

TEST(DocumentStream, CommentsAndDirectivesBelongToWhatFollows) {
  const auto pieces = pieces_of("# about\n%YAML 1.2\n---\na: 1\n---\n# last\nb: 2\n");
  ASSERT_EQ(pieces.size(), 2u);
  EXPECT_TRUE(pieces[0].text.starts_with("# about"));
  EXPECT_TRUE(pieces[1].text.ends_with("b: 2\n"));
}

TEST(DocumentStream, AFileWithoutRecordsIsOneBlankDocument) {
  for (const char* text : {"", "\n\n", "# only this\n", "---\n", "---\n...\n"}) {
    const auto pieces = pieces_of(text);
    ASSERT_EQ(pieces.size(), 1u) << text;
    EXPECT_TRUE(pieces[0].blank) << text;
  }
}

TEST(DocumentStream, AnEmptyTailIsNothing) {
  EXPECT_EQ(pieces_of("a: 1\n---\n# the end\n").size(), 1u);
}

TEST(DocumentStream, ByteOrderMarkAndCarriageReturns) {
  const auto pieces = pieces_of(
      "\xEF\xBB\xBF"
      "a: 1\r\n---\r\nb: 2\r\n");
  ASSERT_EQ(pieces.size(), 2u);
  EXPECT_EQ(pieces[0].text, "a: 1\r\n");
  EXPECT_EQ(pieces[0].offset, 3u);
  EXPECT_EQ(pieces[1].offset, 9u);
}

/// Longer than any buffer: every byte comes back, at the right line and place.
TEST(DocumentStream, ManyDocumentsInAStream) {
  std::string text;
  for (int i = 0; i < 20'000; ++i) text += "---\nkey: " + std::string(i % 97, 'v') + "\n\n";
  uint32_t line = 1;
  std::string joined;
  for (const Piece& piece : pieces_of(text)) {
    ASSERT_EQ(piece.line, line);
    ASSERT_EQ(piece.offset, joined.size());
    line += 3;
    joined += piece.text;
  }
  EXPECT_EQ(joined, text);
}

/// Wherever a border stands to the end of what was read at once, it is one.
TEST(DocumentStream, BordersMayLieAcrossTheEndOfARead) {
  for (const std::size_t read : {8u << 10, 264u << 10}) {
    for (std::size_t before = read - 8; before <= read + 4; ++before) {
      const std::string first = std::string(before - 1, 'v') + "\n";
      const auto pieces = pieces_of(first + "---\nb: 2\n");
      ASSERT_EQ(pieces.size(), 2u) << before;
      EXPECT_EQ(pieces[0].text, first);
      EXPECT_EQ(pieces[1].text, "---\nb: 2\n");
      EXPECT_EQ(pieces[1].offset, before);
    }
  }
}

TEST(DocumentStream, TooLargeDocumentsAreCutAndTheNextOneIsFound) {
  for (const std::string& filler : {std::string(9u << 20, 'x') + "\n", [] {
                                      std::string lines;
                                      while (lines.size() < (9u << 20)) lines += "x: y\n";
                                      return lines;
                                    }()}) {
    const auto pieces = pieces_of("a: 1\n" + filler + "---\nb: 2\n");
    ASSERT_EQ(pieces.size(), 2u);
    EXPECT_TRUE(pieces[0].too_large);
    EXPECT_LE(pieces[0].text.size(), formats::kMaxDocument);
    EXPECT_EQ(pieces[1].text, "---\nb: 2\n");
    EXPECT_EQ(pieces[1].offset, 5 + filler.size());
    EXPECT_EQ(pieces[1].line,
              2 + static_cast<uint32_t>(std::count(filler.begin(), filler.end(), '\n')));
  }
}

/// A text put together again from its documents and what stands between and behind them.
std::string joined(const std::string& text) {
  formats::TextSource source(text);
  formats::DocumentStream stream(source, "x", "", formats::TooLarge::stop);
  formats::Document d;
  std::string out;
  bool too_large = false;
  while (stream.next(d)) {
    too_large = d.too_large;
    if (!too_large) out.append(stream.skipped()).append(d.text);
  }
  out += stream.skipped();
  if (too_large) out += stream.read_ahead();
  char chunk[4096];
  while (const std::size_t got = source.read(chunk, sizeof chunk)) {
    out.append(chunk, got);
  }
  return out;
}

TEST(DocumentStream, LosesNothingBetweenDocuments) {
  const std::string record = "cartulary: 1\n";
  for (const std::string& text :
       {record, "---\n# c\n---\n---\n" + record + "...\n# tail\n", "\xEF\xBB\xBF" + record,
        record + "---\n\xEF\xBB\xBF---\n" + record + "\n\n", std::string("# nothing\n"),
        record + std::string(9u << 20, 'x') + "\n---\n" + record,
        record + "---\n" + std::string(formats::kMaxDocument + 9, 'x') + "\n---\n" + record}) {
    EXPECT_EQ(joined(text) == text, true) << text.substr(0, 60);
  }
}

TEST(DocumentStream, StopsAtADocumentThatIsTooLarge) {
  std::string text = "a: 1\n---\n" + std::string(9u << 20, 'x') + "\n---\nb: 2\n";
  formats::TextSource source(text);
  formats::DocumentStream stream(source, "x", "", formats::TooLarge::stop);
  formats::Document d;
  ASSERT_TRUE(stream.next(d));
  EXPECT_FALSE(d.too_large);
  ASSERT_TRUE(stream.next(d));
  EXPECT_TRUE(d.too_large);
  std::string unread(3u << 20, ' ');
  EXPECT_EQ(source.read(unread.data(), unread.size()), unread.size()) << "it has read on";
  EXPECT_FALSE(stream.next(d));
}

TEST(DocumentStream, DoesNotKeepEmptyDocumentsWithoutEnd) {
  std::string text;
  while (text.size() < (9u << 20)) text += "---\n";
  text += "a: 1\n";
  formats::TextSource source(text);
  formats::DocumentStream stream(source, "x");
  formats::Document d;
  ASSERT_TRUE(stream.next(d));
  EXPECT_EQ(d.text, "---\na: 1\n");
  EXPECT_EQ(d.file_offset + d.text.size(), text.size());
  EXPECT_TRUE(stream.skipped_too_much());
  EXPECT_LE(stream.skipped().size(), formats::kMaxDocument);
  EXPECT_FALSE(stream.next(d));
}

TEST(Position, CountsCharactersNotBytes) {
  const formats::Document d{.text = "a\nJosé: x\n", .first_line = 10};
  const formats::Position at = d.position(9);
  EXPECT_EQ(at.line, 11u);
  EXPECT_EQ(at.column, 7u);
  EXPECT_EQ(d.line_at(9), "José: x");
}

TEST(FirstBadByte, FindsWhatIsNotText) {
  EXPECT_EQ(formats::first_bad_byte("plain\ttext\r\n"), std::string_view::npos);
  EXPECT_EQ(formats::first_bad_byte("Jos\xC3\xA9 \xE2\x82\xAC \xF0\x9F\x8F\xB0"),
            std::string_view::npos);
  const std::pair<std::string, std::size_t> rows[] = {
      {"ab\xFF", 2},       {std::string("a\0b", 3), 1}, {"\xC0\x80", 0},   {"x\xC3", 1},
      {"\xED\xA0\x80", 0}, {"\xF4\x90\x80\x80", 0},     {"\x1b[31m", 0},   {"\x7F", 0},
      {"\xE0\x80\x80", 0}, {"\xF0\x80\x80\x80", 0},     {"ok\xE2\x82", 2}, {"\x80", 0}};
  for (const auto& [text, at] : rows) EXPECT_EQ(formats::first_bad_byte(text), at) << text;
  // In every place of a long text, past the fast way over plain stretches.
  for (std::size_t at = 0; at < 300; ++at) {
    std::string text(300, 'a');
    text[at] = '\x01';
    EXPECT_EQ(formats::first_bad_byte(text), at);
  }
}

TEST(Escape, NothingReachesATerminalAsACommand) {
  EXPECT_EQ(formats::printable("a\x1b[31mb\tc\xFF"), "a?[31mb c?");
  std::string json;
  formats::append_json(json, "a\"b\\c\n\x01\xFF");
  EXPECT_EQ(json, "\"a\\\"b\\\\c\\n\\u0001\xEF\xBF\xBD\"");
}

TEST(Nearest, FindsMisspellingsOnly) {
  constexpr std::array<std::string_view, 4> words{"players", "moves", "result", "rules"};
  EXPECT_EQ(formats::nearest("player", words), "players");
  EXPECT_EQ(formats::nearest("Mvoes", words), "moves");
  EXPECT_EQ(formats::nearest("ruels", words), "rules");
  EXPECT_EQ(formats::nearest("banana", words), "");
  EXPECT_EQ(formats::nearest(std::string(5000, 'x'), words), "");
}

}  // namespace
}  // namespace cartulary::test
