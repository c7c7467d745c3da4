// The commands against their files and the sessions.
#include "cli/command/commands.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <set>
#include <string>

#include "tests/files.hpp"

namespace cartulary::cli {
namespace {

namespace fs = std::filesystem;
using test::kRoot;
using test::read_file;

/// All sessions, one after the other.
std::string sessions() {
  std::string out;
  for (const auto& entry : fs::recursive_directory_iterator(kRoot / "tests/golden")) {
    if (entry.path().extension() == ".session") out += read_file(entry.path());
  }
  return out;
}

TEST(Commands, StandInAFileOfTheirNameAndEachSuchFileIsARow) {
  std::set<std::string> rows;
  for (const CommandOf& row : kCommands) rows.insert(row.make().word);
  std::set<std::string> files;
  for (const auto& entry : fs::directory_iterator(kRoot / "cli/command")) {
    const std::string name = entry.path().stem().string();
    const std::string definition = "\nCommand " + name + "_command() {";
    if (read_file(entry.path()).find(definition) != std::string::npos) files.insert(name);
  }
  EXPECT_EQ(rows, files);
}

TEST(Commands, StandAloneByTheirWordUnlessTheyAskForTheOthers) {
  const std::set<std::string> asking = {"generate", "help"};
  for (const CommandOf& row : kCommands) {
    const std::string word = row.make().word;
    EXPECT_EQ(row.word, asking.contains(word) ? "" : word);
  }
}

TEST(Commands, AreTriedByASession) {
  const std::string tried = sessions();
  for (const CommandOf& row : kCommands) {
    const std::string line = "\n$ cartulary " + row.make().word;
    EXPECT_NE(tried.find(line), std::string::npos) << line;
  }
}

}  // namespace
}  // namespace cartulary::cli
