// Folders of pages: what is written, what is left alone.
#include "cli/pages/page_folder.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "tests/files.hpp"

namespace cartulary::cli {
namespace {

namespace fs = std::filesystem;
using test::read_file;

class PageFolderTest : public testing::Test {
 protected:
  PageFolderTest() {
    std::string name = (fs::temp_directory_path() / "cartulary-test-XXXXXX").string();
    base_ = mkdtemp(name.data());
    folder_ = base_ / "site/pages";
  }
  ~PageFolderTest() override { fs::remove_all(base_); }

  static void put(const fs::path& path, const std::string& text) {
    fs::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << text;
  }
  /// All files, sorted.
  std::vector<std::string> files() const {
    std::vector<std::string> out;
    for (const auto& entry : fs::recursive_directory_iterator(base_)) {
      if (!entry.is_directory()) out.push_back(fs::relative(entry.path(), base_).string());
    }
    std::sort(out.begin(), out.end());
    return out;
  }

  fs::path base_;
  fs::path folder_;
};

TEST_F(PageFolderTest, HoldsPages) {
  PageFolder pages;
  ASSERT_EQ(pages.open(folder_.string() + "/"), "");
  EXPECT_EQ(pages.letters(), Letters::differ);
  EXPECT_EQ(pages.write("a.html", "a"), "");
  EXPECT_EQ(pages.write("round-1/x/b.html", "b"), "");
  EXPECT_EQ(pages.write("round-1/c.html", "c"), "");
  EXPECT_EQ(pages.write("d.html", "d"), "");
  EXPECT_EQ(pages.write("a.html", "again"), "");
  EXPECT_EQ(pages.finish("index.html", "index"), "");
  EXPECT_EQ(files(), (std::vector<std::string>{"site/pages/a.html", "site/pages/d.html",
                                               "site/pages/index.html", "site/pages/round-1/c.html",
                                               "site/pages/round-1/x/b.html"}));
  EXPECT_EQ(read_file(folder_ / "a.html"), "again");
  EXPECT_EQ(read_file(folder_ / "round-1/x/b.html"), "b");
}

TEST_F(PageFolderTest, LeavesOtherFilesAlone) {
  put(folder_ / "other.html", "other");
  put(base_ / "outside/a.html", "outside");
  fs::create_directory_symlink(base_ / "outside", folder_ / "link");
  fs::create_symlink(base_ / "outside/a.html", folder_ / "page.html");
  fs::create_directory(folder_ / "folder.html");
  put(folder_ / "file", "file");
  put(folder_ / "read-only.html", "old");
  fs::permissions(folder_ / "read-only.html", fs::perms::owner_read);
  ASSERT_EQ(mkfifo((folder_ / "pipe.html").c_str(), 0600), 0);
  const auto before = files();

  PageFolder pages;
  ASSERT_EQ(pages.open(folder_), "");
  EXPECT_EQ(pages.write("link/a.html", "new"), "its folder is a file or a link");
  EXPECT_EQ(pages.write("file/a.html", "new"), "its folder is a file or a link");
  EXPECT_EQ(pages.write("page.html", "new"), "it is a link, and pages follow none");
  EXPECT_EQ(pages.write("folder.html", "new"), "Is a directory");
  EXPECT_EQ(pages.write("pipe.html", "new"), "not a regular file");
  EXPECT_EQ(pages.write("read-only.html", "new"), "it is read-only");
  pages.spares = [](const FileState& what) { return what.size == 5 ? "spared" : ""; };
  EXPECT_EQ(pages.write("other.html", "new"), "spared");
  EXPECT_EQ(files(), before);
  EXPECT_EQ(read_file(base_ / "outside/a.html"), "outside");
}

TEST_F(PageFolderTest, KeepsTheModeOfWhatItReplaces) {
  put(folder_ / "a.html", "old");
  fs::permissions(folder_ / "a.html", fs::perms(0604));
  PageFolder pages;
  ASSERT_EQ(pages.open(folder_), "");
  EXPECT_EQ(pages.write("a.html", "new"), "");
  EXPECT_EQ(fs::status(folder_ / "a.html").permissions(), fs::perms(0604));
  EXPECT_EQ(read_file(folder_ / "a.html"), "new");
}

TEST_F(PageFolderTest, KeepsOtherNamesOfWhatItReplaces) {
  put(folder_ / "a.html", "old");
  fs::create_hard_link(folder_ / "a.html", folder_ / "kept");
  PageFolder pages;
  ASSERT_EQ(pages.open(folder_), "");
  EXPECT_EQ(pages.write("a.html", "new"), "");
  EXPECT_EQ(read_file(folder_ / "kept"), "old");
}

TEST_F(PageFolderTest, LeavesPagesThatAreRight) {
  const std::string text(100'000, 'x');
  put(folder_ / "a.html", text);
  const auto inode = [this] {
    struct stat what {};
    stat((folder_ / "a.html").c_str(), &what);
    return what.st_ino;
  };
  const auto before = inode();
  PageFolder pages;
  ASSERT_EQ(pages.open(folder_), "");
  EXPECT_EQ(pages.write("a.html", text), "");
  EXPECT_EQ(inode(), before);
  const std::string other = text.substr(1) + "y";
  EXPECT_EQ(pages.write("a.html", other), "");
  EXPECT_NE(inode(), before);
  EXPECT_EQ(read_file(folder_ / "a.html"), other);
  EXPECT_EQ(pages.write("a.html", ""), "");
  EXPECT_EQ(pages.write("a.html", ""), "");
  EXPECT_EQ(read_file(folder_ / "a.html"), "");
}

TEST_F(PageFolderTest, SaysWhyItCannotBeOpened) {
  put(base_ / "file", "");
  EXPECT_EQ(PageFolder().open(base_ / "file"), "Not a directory");
  EXPECT_EQ(PageFolder().open((base_ / "file").string() + "/"), "Not a directory");
  EXPECT_EQ(PageFolder().open(base_ / "file/folder"), "Not a directory");
  EXPECT_EQ(PageFolder().open("/proc/self/pages"), "No such file or directory");
}

}  // namespace
}  // namespace cartulary::cli
