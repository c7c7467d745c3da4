// The inputs that libFuzzer found, as `tests/run fuzz` keeps them: with every compiler they do to
// the program what they did to libFuzzer's, which is nothing bad.
#include <gtest/gtest.h>

#include <charconv>
#include <filesystem>
#include <set>
#include <sstream>

#include "tests/files.hpp"
#include "tests/fuzz/targets/targets.hpp"

namespace cartulary::test {
namespace {

constexpr const char* kFolder = "tests/fuzz/corpora";

/// An input of a corpus, by its line as tests/fuzz/corpus.py writes it.
std::string input_of(std::string_view line) {
  std::string out;
  for (std::size_t at = 0; at < line.size(); ++at) {
    if (line[at] != '\\') {
      out += line[at];
      continue;
    }
    const char letter = line[++at];
    if (letter == 'x') {
      uint8_t byte = 0;
      std::from_chars(line.data() + at + 1, line.data() + at + 3, byte, 16);
      out += static_cast<char>(byte);
      at += 2;
    } else {
      out += letter == 'n' ? '\n' : letter == 't' ? '\t' : letter == 'r' ? '\r' : letter;
    }
  }
  return out;
}

class Corpus : public testing::TestWithParam<Target> {};
INSTANTIATE_TEST_SUITE_P(Targets, Corpus, testing::ValuesIn(kTargets),
                         [](const auto& target) { return std::string(target.param.name); });

TEST_P(Corpus, BreaksNothing) {
  const Target& target = GetParam();
  std::istringstream lines(
      read_file(std::string(kFolder) + "/" + std::string(target.name) + ".txt"));
  int inputs = 0;
  for (std::string line; std::getline(lines, line); ++inputs) {
    EXPECT_NO_THROW(target.run(input_of(line))) << line;
  }
  EXPECT_GT(inputs, 20);
}

TEST(Corpora, AreThoseOfTheTargets) {
  std::set<std::string> names;
  for (const Target& target : kTargets) names.insert(std::string(target.name) + ".txt");
  std::set<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(kRoot / kFolder)) {
    files.insert(entry.path().filename().string());
  }
  EXPECT_EQ(names, files);
}

TEST(Corpora, AreWrittenWithEscapes) {
  EXPECT_EQ(input_of("a\\nb\\t\\\\n\\xff\\x00."), std::string("a\nb\t\\n\xFF\0.", 9));
}

/// What the targets ask for can fail.
TEST(Corpora, WhatMustHoldIsChecked) {
  EXPECT_THROW(require_visible("a\x1B[2J", "text"), Broken);
  EXPECT_THROW(require_visible("a\u202Eb", "text"), Broken);
  EXPECT_NO_THROW(require_visible("a\tb\n\U0001F469\u200D\U0001F33E", "text"));
  EXPECT_THROW(require(false, "text"), Broken);
}

}  // namespace
}  // namespace cartulary::test
