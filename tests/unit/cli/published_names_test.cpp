// Names of files on pages: enough to tell them apart, and nothing of where they lie.
#include "cli/input/published_names.hpp"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <string>
#include <vector>

namespace cartulary::cli {
namespace {

namespace fs = std::filesystem;

/// Folders on a disk that nobody should hear of.
class PublishedNamesTest : public testing::Test {
 protected:
  PublishedNamesTest() {
    std::string name = (fs::temp_directory_path() / "private-XXXXXX").string();
    desk_ = mkdtemp(name.data());
    for (const char* folder : {"2024/open", "2024/cup", "2025/open"}) {
      fs::create_directories(fs::path(desk_) / folder);
    }
  }
  ~PublishedNamesTest() override { fs::remove_all(desk_); }

  /// The name of a file in the folder, if these were given.
  std::string name(std::vector<std::string> given, const std::string& file) const {
    for (std::string& argument : given) argument = desk_ + "/" + argument;
    return PublishedNames(given).name(desk_ + "/" + file);
  }

  std::string desk_;
};

TEST_F(PublishedNamesTest, AreThoseBelowTheFolderGiven) {
  EXPECT_EQ(name({""}, "2024/open/a.yaml"), "2024/open/a.yaml");
  EXPECT_EQ(name({"2024"}, "2024/open/a.yaml"), "open/a.yaml");
  EXPECT_EQ(name({"2024/"}, "2024/open/a.tar/b.yaml"), "open/a.tar/b.yaml");
  EXPECT_EQ(name({"2024/open/a.yaml"}, "2024/open/a.yaml"), "a.yaml");
  EXPECT_EQ(name({"2024", "2024/open"}, "2024/cup/a.yaml"), "cup/a.yaml");
  EXPECT_EQ(name({"2024", "2024/open"}, "2024/open/a.yaml"), "open/a.yaml");
}

TEST_F(PublishedNamesTest, TellFoldersApart) {
  EXPECT_EQ(name({"2024/open", "2024/cup"}, "2024/cup/a.yaml"), "cup/a.yaml");
  EXPECT_EQ(name({"2024/cup", "2025/open"}, "2025/open/a.yaml"), "open/a.yaml");
  EXPECT_EQ(name({"2024/open", "2025/open"}, "2024/open/a.yaml"), "2024/open/a.yaml");
  EXPECT_EQ(name({"2024/open", "2025/open"}, "2025/open/a.yaml"), "2025/open/a.yaml");
  EXPECT_EQ(name({"2024/open", "2024/open/"}, "2024/open/a.yaml"), "a.yaml");
}

TEST_F(PublishedNamesTest, KeepWhatTheUserTypedBelowHisFolder) {
  const PublishedNames names({"club/2024/open/a.yaml", "club/2025/cup/b.yaml", "-"});
  EXPECT_EQ(names.name("club/2024/open/a.yaml"), "2024/open/a.yaml");
  EXPECT_EQ(names.name("club/2025/cup/b.yaml"), "2025/cup/b.yaml");
  EXPECT_EQ(names.name("<stdin>"), "<stdin>");
  const PublishedNames up({"../../desk/a.yaml", "b.yaml"});
  EXPECT_EQ(up.name("../../desk/a.yaml"), "desk/a.yaml");
  EXPECT_EQ(up.name("b.yaml"), "b.yaml");
}

TEST_F(PublishedNamesTest, AreNamesAloneAboveTheFolder) {
  EXPECT_EQ(name({"2024/open"}, "cartulary.yaml"), "cartulary.yaml");
  EXPECT_EQ(PublishedNames({"a"}).name("/etc/x.yaml"), "x.yaml");
  EXPECT_EQ(PublishedNames({"a"}).name("../../x.yaml"), "x.yaml");
  EXPECT_EQ(PublishedNames({"."}).name("./a/x.yaml"), "a/x.yaml");
  EXPECT_EQ(name({"2024"}, "2024"), "2024");  // which could not be read
}

TEST_F(PublishedNamesTest, AreToldInWords) {
  const PublishedNames names({desk_ + "/2024"});
  EXPECT_EQ(names.words(desk_ + "/2024/cartulary.yaml:3:1: unknown key `a`"),
            "cartulary.yaml:3:1: unknown key `a`");
  EXPECT_EQ(names.words("see " + desk_ + "/cartulary.yaml:3:1: no key / and/or `b`"),
            "see cartulary.yaml:3:1: no key / and/or `b`");
  EXPECT_EQ(names.words("Permission denied"), "Permission denied");
}

}  // namespace
}  // namespace cartulary::cli
