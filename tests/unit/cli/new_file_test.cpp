// Files that appear whole or not at all.
#include "cli/io/new_file.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "formats/ground/text/digest.hpp"
#include "tests/files.hpp"

namespace cartulary::cli {
namespace {

namespace fs = std::filesystem;
using test::read_file;

/// A folder that holds `a`, a file of one line.
class NewFileTest : public testing::Test {
 protected:
  NewFileTest() {
    std::string name = (fs::temp_directory_path() / "cartulary-test-XXXXXX").string();
    folder_ = mkdtemp(name.data());
    path_ = folder_ / "a";
    put("old\n");
  }
  ~NewFileTest() override { fs::remove_all(folder_); }

  void put(const std::string& text) { std::ofstream(path_, std::ios::binary) << text; }

  FileRead read_now() const {
    const auto what = look_at(path_.string());
    EXPECT_TRUE(what);
    formats::Sha256 digest;
    digest.add(read_file(path_));
    return {.state = what->state, .digest = digest.hexadecimal()};
  }

  std::string replace(const FileRead& read) const {
    NewFile file;
    std::string error = file.open(path_.string(), Protected::refuse, &read);
    if (error.empty()) error = file.write("new\n");
    return error.empty() ? file.finish() : error;
  }

  std::size_t files() const {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(folder_), fs::directory_iterator()));
  }

  /// Nothing was replaced and nothing is left behind.
  void expect_untouched(const std::string& content) const {
    EXPECT_EQ(read_file(path_), content);
    EXPECT_EQ(files(), 1u);
  }

  fs::path folder_;
  fs::path path_;
};

TEST_F(NewFileTest, ReplacesWhatWasRead) {
  EXPECT_EQ(replace(read_now()), "");
  expect_untouched("new\n");
}

TEST_F(NewFileTest, LeavesWhatHasChanged) {
  const FileRead read = read_now();
  std::ofstream(path_, std::ios::app) << "appended\n";
  EXPECT_NE(replace(read), "");
  expect_untouched("old\nappended\n");
}

TEST_F(NewFileTest, LeavesWhatHasChangedThoughItsStateIsTheSame) {
  FileRead read = read_now();
  put("odd\n");
  read.state = read_now().state;  // as where times are coarse
  EXPECT_NE(replace(read), "");
  expect_untouched("odd\n");
}

TEST_F(NewFileTest, LeavesAnotherFileOfTheSameContent) {
  const FileRead read = read_now();
  fs::copy_file(path_, folder_ / "b");
  fs::rename(folder_ / "b", path_);
  EXPECT_NE(replace(read), "");
  expect_untouched("old\n");
}

TEST_F(NewFileTest, LeavesWhatHasChangedWhileTheNewFileWasWritten) {
  const FileRead read = read_now();
  NewFile file;
  ASSERT_EQ(file.open(path_.string(), Protected::refuse, &read), "");
  ASSERT_EQ(file.write("new\n"), "");
  std::ofstream(path_, std::ios::app) << "appended\n";
  EXPECT_NE(file.finish(), "");
  expect_untouched("old\nappended\n");
}

TEST_F(NewFileTest, DoesNotBringBackWhatWasRemoved) {
  const FileRead read = read_now();
  NewFile file;
  ASSERT_EQ(file.open(path_.string(), Protected::refuse, &read), "");
  fs::remove(path_);
  EXPECT_NE(file.finish(), "");
  EXPECT_EQ(files(), 0u);
  EXPECT_NE(replace(read), "");
  EXPECT_EQ(files(), 0u);
}

TEST_F(NewFileTest, LeavesAnOutputThatHasChangedMeanwhile) {
  NewFile file;
  ASSERT_EQ(file.open(path_.string(), Protected::refuse), "");
  ASSERT_EQ(file.write("new\n"), "");
  std::ofstream(path_, std::ios::app) << "appended\n";
  EXPECT_NE(file.finish(), "");
  EXPECT_TRUE(file.is_taken());
  expect_untouched("old\nappended\n");
}

TEST_F(NewFileTest, LeavesAFileThatWasMadeMeanwhile) {
  fs::remove(path_);
  NewFile file;
  ASSERT_EQ(file.open(path_.string(), Protected::refuse), "");
  ASSERT_EQ(file.write("new\n"), "");
  put("other\n");
  EXPECT_NE(file.finish(), "");
  EXPECT_TRUE(file.is_taken());
  expect_untouched("other\n");
}

TEST_F(NewFileTest, MakesAnOutputAgainThatWasRemovedMeanwhile) {
  NewFile file;
  ASSERT_EQ(file.open(path_.string(), Protected::refuse), "");
  ASSERT_EQ(file.write("new\n"), "");
  fs::remove(path_);
  EXPECT_EQ(file.finish(), "");
  expect_untouched("new\n");
}

TEST_F(NewFileTest, NeverReplacesIfItIsToBeNew) {
  NewFile file;
  EXPECT_NE(file.open_new(path_.string()), "");
  EXPECT_TRUE(file.is_taken());
  expect_untouched("old\n");
}

TEST_F(NewFileTest, IsForThoseOnlyWhoMayReadWhatItIsLike) {
  ASSERT_EQ(chmod(path_.c_str(), 0640), 0);
  const fs::path other = folder_ / "b";
  NewFile file;
  ASSERT_EQ(file.open_new(other.string(), path_.string()), "");
  ASSERT_EQ(file.write("new\n"), "");
  EXPECT_EQ(file.finish(), "");
  struct stat what {};
  ASSERT_EQ(stat(other.c_str(), &what), 0);
  EXPECT_EQ(what.st_mode & 0777u, 0640u);
  fs::remove(other);
  fs::remove(path_);
  NewFile alone;
  ASSERT_EQ(alone.open_new(other.string(), path_.string()), "");
  EXPECT_EQ(alone.finish(), "");
  ASSERT_EQ(stat(other.c_str(), &what), 0);
  EXPECT_EQ(what.st_mode & 0077u, 0u);
}

TEST_F(NewFileTest, LeavesNothingBehindIfNotFinished) {
  {
    NewFile file;
    ASSERT_EQ(file.open(path_.string(), Protected::refuse), "");
    ASSERT_EQ(file.write("new\n"), "");
  }
  expect_untouched("old\n");
}

TEST_F(NewFileTest, KeepsExtendedAttributes) {
  if (setxattr(path_.c_str(), "user.table", "7", 1, 0) != 0)
    GTEST_SKIP() << "the file system keeps no extended attributes";
  EXPECT_EQ(replace(read_now()), "");
  char value[8] = "";
  EXPECT_EQ(getxattr(path_.c_str(), "user.table", value, sizeof value), 1);
  EXPECT_EQ(value[0], '7');
}

/// A list as the kernel takes it: the owner rw, user 1234 r, the group none, the mask r, others
/// none.
TEST_F(NewFileTest, KeepsAccessLists) {
  struct Entry {
    uint16_t tag;
    uint16_t rights;
    uint32_t id;
  };
  struct {
    uint32_t version = 2;
    Entry entries[5] = {{1, 6, ~0u}, {2, 4, 1234}, {4, 0, ~0u}, {16, 4, ~0u}, {32, 0, ~0u}};
  } list;
  constexpr const char* kName = "system.posix_acl_access";
  if (setxattr(path_.c_str(), kName, &list, sizeof list, 0) != 0) {
    GTEST_SKIP() << "the file system keeps no access lists";
  }
  EXPECT_EQ(replace(read_now()), "");
  char value[sizeof list + 1] = "";
  EXPECT_EQ(getxattr(path_.c_str(), kName, value, sizeof value), ssize_t{sizeof list});
  EXPECT_EQ(std::string(value, sizeof list),
            std::string(reinterpret_cast<const char*>(&list), sizeof list));
  struct stat what {};
  ASSERT_EQ(stat(path_.c_str(), &what), 0);
  EXPECT_EQ(what.st_mode & 07777u, 0640u);
}

}  // namespace
}  // namespace cartulary::cli
