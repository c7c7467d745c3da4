// The inputs that libFuzzer found, as `tests/run fuzz` keeps them: with every compiler they do to
// the program what they did to libFuzzer's, which is nothing bad.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <set>
#include <sstream>

#include "tests/files.hpp"
#include "tests/fuzz/mutants.hpp"
#include "tests/fuzz/targets/mistakes.hpp"
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

/// An input as a line of a corpus, which input_of() reads.
std::string escaped(const std::string& input) {
  std::string out;
  for (const char c : input) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '\\') {
      out += "\\\\";
    } else if (byte >= ' ' && byte < 0x7F) {
      out += c;
    } else {
      fmt::format_to(std::back_inserter(out), "\\x{:02x}", byte);
    }
  }
  return out;
}

/// The inputs of a corpus.
std::vector<std::string> inputs_of(const Target& target) {
  std::istringstream lines(read_file(fmt::format("{}/{}.txt", kFolder, target.name)));
  std::vector<std::string> out;
  for (std::string line; std::getline(lines, line);) out.push_back(input_of(line));
  return out;
}

/// An input with a few changes; parts of others among them.
std::string mutant_of(const std::vector<std::string>& inputs, Mutation mutation, Random& random) {
  const auto any = [&] { return inputs[random.below(inputs.size())]; };
  std::string text = any();
  if (random.below(4) == 0) {
    const std::string other = any();
    text.insert(random.below(text.size() + 1),
                other.substr(random.below(other.size()), 1 + random.below(200)));
  }
  if (mutation == Mutation::bytes || random.below(3) == 0) return mutate(std::move(text), random);
  for (uint32_t n = 0; n <= random.below(3) && !text.empty(); ++n) {
    Mistake(text, random.next()).make();
  }
  return text;
}

class Corpus : public testing::TestWithParam<Target> {};
INSTANTIATE_TEST_SUITE_P(Targets, Corpus, testing::ValuesIn(kTargets),
                         [](const auto& target) { return std::string(target.param.name); });

TEST_P(Corpus, BreaksNothing) {
  const std::vector<std::string> inputs = inputs_of(GetParam());
  for (const std::string& input : inputs) {
    EXPECT_NO_THROW(GetParam().run(input)) << escaped(input);
  }
  EXPECT_GT(inputs.size(), 20u);
}

/// So that no target dies unseen between two runs of libFuzzer. MUTANTS_SEED=N makes other mutants:
/// `tests/run landing` takes a number of the commit.
TEST_P(Corpus, MutantsBreakNothing) {
  const std::vector<std::string> inputs = inputs_of(GetParam());
  ASSERT_FALSE(inputs.empty());
  const char* const seed = std::getenv("MUTANTS_SEED");
  Random random(seed == nullptr ? 1 : std::strtoull(seed, nullptr, 10));
  for (int i = 0; i < GetParam().mutants; ++i) {
    const std::string mutant = mutant_of(inputs, GetParam().mutation, random);
    ASSERT_NO_THROW(GetParam().run(mutant)) << "mutant " << i << ": " << escaped(mutant);
  }
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
  EXPECT_EQ(escaped("a\\\n\xFF\x7F"), "a\\\\\\x0a\\xff\\x7f");
  EXPECT_EQ(input_of("a\\nb\\t\\\\n\\xff\\x00."), std::string("a\nb\t\\n\xFF\0.", 9));
}

/// The requirements of the targets can fail.
TEST(Corpora, WhatMustHoldIsChecked) {
  EXPECT_THROW(require_visible("a\x1B[2J", "text"), Broken);
  EXPECT_THROW(require_visible("a\u202Eb", "text"), Broken);
  EXPECT_NO_THROW(require_visible("a\tb\n\U0001F469\u200D\U0001F33E", "text"));
  EXPECT_THROW(require(false, "text"), Broken);
}

}  // namespace
}  // namespace cartulary::test
