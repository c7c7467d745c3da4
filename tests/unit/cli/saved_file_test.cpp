// A file that is saved again and again, while others write to it, too.
#include "cli/io/saved_file.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <optional>
#include <string>

#include "tests/files.hpp"

namespace cartulary::cli {
namespace {

namespace fs = std::filesystem;
using test::read_file;

class SavedFileTest : public testing::Test {
 protected:
  SavedFileTest() {
    std::string name = (fs::temp_directory_path() / "cartulary-test-XXXXXX").string();
    folder_ = mkdtemp(name.data());
    path_ = folder_ / "game.yaml";
    put("one\n");
    EXPECT_EQ(file().read(text_), "");
  }
  ~SavedFileTest() override { fs::remove_all(folder_); }

  SavedFile& file() {
    if (!file_) file_.emplace(path_.string());
    return *file_;
  }
  void put(const std::string& text) const { std::ofstream(path_, std::ios::binary) << text; }

  fs::path folder_;
  fs::path path_;
  std::string text_;
  std::optional<SavedFile> file_;
};

TEST_F(SavedFileTest, IsSavedAgainAndAgain) {
  EXPECT_EQ(text_, "one\n");
  for (const std::string text : {"two\n", "three\n", "four\n"}) {
    EXPECT_EQ(file().why_not_saved(), "");
    EXPECT_EQ(file().save(text), "");
    EXPECT_TRUE(file().is_as_known());
    EXPECT_EQ(read_file(path_), text);
  }
}

TEST_F(SavedFileTest, IsLeftAsSomebodyElseHasSavedIt) {
  put("two\n");
  EXPECT_FALSE(file().is_as_known());
  EXPECT_NE(file().save("three\n"), "");
  EXPECT_TRUE(file().is_taken());
  EXPECT_EQ(read_file(path_), "two\n");
  EXPECT_EQ(file().read(text_), "");
  EXPECT_EQ(text_, "two\n");
  EXPECT_EQ(file().save("three\n"), "");
}

TEST_F(SavedFileTest, KnowsAChangeOfTheSameSizeAndTime) {
  struct stat before {};
  ASSERT_EQ(stat(path_.c_str(), &before), 0);
  put("two\n");
  const timespec times[] = {before.st_atim, before.st_mtim};
  ASSERT_EQ(utimensat(AT_FDCWD, path_.c_str(), times, 0), 0);
  EXPECT_NE(file().save("three\n"), "");
  EXPECT_TRUE(file().is_taken());
  EXPECT_EQ(read_file(path_), "two\n");
}

TEST_F(SavedFileTest, IsNotReadWhereThereIsNone) {
  fs::remove(path_);
  EXPECT_NE(file().read(text_), "");
  EXPECT_TRUE(file().may_be_changing());
  ASSERT_EQ(mkfifo(path_.c_str(), 0600), 0);
  EXPECT_NE(file().read(text_), "");
}

TEST_F(SavedFileTest, IsSavedBesideUnderAFreeName) {
  std::string name;
  EXPECT_EQ(file().save_beside("two\n", name), "");
  EXPECT_EQ(name, (folder_ / "game.2.yaml").string());
  EXPECT_EQ(file().save_beside("three\n", name), "");
  EXPECT_EQ(name, (folder_ / "game.3.yaml").string());
  EXPECT_EQ(read_file(folder_ / "game.2.yaml"), "two\n");
  EXPECT_EQ(read_file(path_), "one\n");
}

}  // namespace
}  // namespace cartulary::cli
