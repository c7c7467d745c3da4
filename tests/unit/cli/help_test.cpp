// Tests of `--help` for the commands: the subjects of their flags and their examples.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string>

#include "cli/flags/flag_table.hpp"
#include "cli/io/messages.hpp"
#include "cli/pages/built_in_module.hpp"
#include "cli/run.hpp"
#include "tests/files.hpp"

namespace cartulary::cli {
namespace {

namespace fs = std::filesystem;
using test::kRoot;

class Help : public testing::Test {
 protected:
  std::string color_;
  bool verbose_ = false;
  FlagTable table_{program(color_, verbose_)};
};

TEST_F(Help, HasASubjectForEveryFlag) {
  for (const CommandRow& row : table_.commands) {
    for (const Flag& flag : row.flags) {
      if (flag.is_everywhere()) continue;
      EXPECT_NE(flag.group, "") << row.name << " " << flag.long_form;
    }
  }
}

TEST_F(Help, ShowsEveryFlagOnce) {
  for (const CommandRow& row : table_.commands) {
    std::map<std::string, int> shown;
    for (const FlagGroup& group : grouped_flags(row)) {
      for (const Flag* flag : group.flags) ++shown[flag->long_form];
    }
    for (const Flag& flag : row.flags) {
      EXPECT_EQ(shown[flag.long_form], flag.is_everywhere() ? 0 : 1)
          << row.name << " " << flag.long_form;
    }
  }
}

TEST_F(Help, UsesEverySubject) {
  std::set<std::string_view> used;
  for (const CommandRow& row : table_.commands) {
    for (const Flag& flag : row.flags) used.insert(flag.group);
  }
  for (const std::string_view title : flag_subjects()) EXPECT_TRUE(used.contains(title)) << title;
}

TEST_F(Help, ShowsExamplesOfEveryCommand) {
  for (const CommandRow& row : table_.commands) {
    EXPECT_GE(row.examples.size(), 1u) << row.name;
    EXPECT_LE(row.examples.size(), 3u) << row.name;
    for (const Example& example : row.examples) {
      EXPECT_NE(example.command.find("cartulary " + row.name), std::string_view::npos)
          << example.command;
      EXPECT_FALSE(example.meaning.ends_with('.')) << example.meaning;
    }
  }
}

// In a copy of the samples, in the order of the commands: later examples use files of earlier ones.
TEST_F(Help, ShowsExamplesThatRun) {
  std::string made = (fs::temp_directory_path() / "examples-XXXXXX").string();
  ASSERT_NE(mkdtemp(made.data()), nullptr);
  const fs::path folder = made;
  fs::copy(kRoot / "samples", folder, fs::copy_options::recursive);
  std::ofstream(folder / "positions.jsonl") << R"({"players": ["Ann", "Bob"], "tile": "D"})"
                                            << "\n";
  const std::string before = "cd '" + made +
                             "' && PATH='" CARTULARY_PROGRAM_DIR
                             "':$PATH && exec >printed 2>&1 </dev/null; ";
  const auto run = [&](const CommandRow& row) {
    for (const Example& example : row.examples) {
      const int status = std::system((before + std::string(example.command)).c_str());
      const int code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
      if (row.name == "scribe" && built_in_module().empty()) {
        EXPECT_EQ(code, kFailed) << example.command;
        continue;
      }
      EXPECT_TRUE(code == kClean || (code == kFindings && !row.fails_if.empty()))
          << example.command << " [" << code << "]\n"
          << test::read_file(folder / "printed");
    }
  };
  run(table_.program);
  for (const CommandRow& row : table_.commands) run(row);
  fs::remove_all(folder);
}

}  // namespace
}  // namespace cartulary::cli
