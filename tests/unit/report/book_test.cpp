// The book of sentences: every record keeps its sentence, and its opposite is found.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "formats/checking/verifier.hpp"
#include "formats/game/record/options.hpp"
#include "formats/ground/text/sentences.hpp"
#include "formats/reports/arbiter/book_page.hpp"

namespace cartulary::test {
namespace {

using formats::Chapter;
using formats::Sentence;

std::set<std::string_view> codes_in(const std::string& record, bool errors_only) {
  formats::Verifier verifier;
  const formats::Report report = verifier.verify({.name = "book", .text = record}, false);
  std::set<std::string_view> out;
  for (const formats::Finding& finding : report.findings) {
    const formats::CodeRow& row = formats::row_of(finding.code);
    if (!errors_only || row.severity == formats::Severity::error) out.insert(row.id);
  }
  return out;
}

template <class Look>
void for_each_sentence(Look look) {
  for (const Chapter& chapter : formats::book_of_sentences()) {
    for (const Sentence& sentence : chapter.sentences) {
      SCOPED_TRACE(std::string(sentence.number));
      look(sentence);
    }
  }
}

TEST(Book, RecordsKeepTheirSentences) {
  for_each_sentence([](const Sentence& sentence) {
    EXPECT_TRUE(codes_in(sentence.record, true).empty()) << sentence.record;
  });
}

TEST(Book, OppositesAreFound) {
  std::size_t forbidden = 0;
  for_each_sentence([&](const Sentence& sentence) {
    if (sentence.finding.empty()) return;
    ++forbidden;
    EXPECT_TRUE(codes_in(sentence.opposite, false).contains(sentence.finding))
        << sentence.opposite << sentence.finding;
  });
  EXPECT_GT(forbidden, 100u);
}

TEST(Book, NumbersCountAndSourcesAreNamed) {
  std::size_t chapters = 0;
  for (const Chapter& chapter : formats::book_of_sentences()) {
    EXPECT_EQ(chapter.number, std::to_string(++chapters));
    std::size_t sentences = 0;
    for (const Sentence& sentence : chapter.sentences) {
      EXPECT_EQ(sentence.number, std::string(chapter.number) + "." + std::to_string(++sentences));
      EXPECT_FALSE(sentence.source.empty()) << sentence.number;
      EXPECT_TRUE(sentence.text.ends_with('.')) << sentence.text;
      EXPECT_EQ(formats::find_sentence(sentence.number), &sentence);
    }
  }
  EXPECT_EQ(formats::find_sentence("1.99"), nullptr);
}

TEST(Book, WordsStandInTheirRecords) {
  for_each_sentence([](const Sentence& sentence) {
    if (sentence.word.empty()) return;
    const std::string_view key = sentence.word.substr(0, sentence.word.find(':'));
    const bool written =
        (sentence.record + sentence.opposite).find(sentence.word) != std::string::npos;
    EXPECT_TRUE(written || formats::find_option(key) != nullptr) << sentence.word;
    const auto about = formats::sentences_about(sentence.word);
    EXPECT_NE(std::find(about.begin(), about.end(), &sentence), about.end());
  });
}

TEST(Book, PageShowsEverySentenceAndDrawsItsBoard) {
  const std::string page = formats::book_page();
  for_each_sentence([&](const Sentence& sentence) {
    const std::size_t begin = page.find("id=\"rule-" + std::string(sentence.number) + "\"");
    ASSERT_NE(begin, std::string::npos);
    const std::string shown = page.substr(begin, page.find("</article>", begin) - begin);
    const bool board = sentence.record.find("game: dice") == std::string::npos;
    EXPECT_EQ(shown.find("<svg") != std::string::npos, board);
  });
}

}  // namespace
}  // namespace cartulary::test
