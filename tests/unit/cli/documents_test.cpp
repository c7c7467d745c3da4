#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "cli/pages/installed_pages.hpp"

namespace cartulary::cli {
namespace {

namespace fs = std::filesystem;

class DocumentsTest : public testing::Test {
 protected:
  DocumentsTest() {
    fs::create_directories(folder_ / "formats/guide");
    std::ofstream(folder_ / "formats/guide/DICE.md") << "# The dice game\n";
  }
  ~DocumentsTest() override { fs::remove_all(folder_); }

  fs::path folder_ = fs::path(testing::TempDir()) / "documents";
};

TEST_F(DocumentsTest, NamesInstalledPages) {
  EXPECT_EQ(with_installed_pages("see formats/guide/DICE.md.\n", folder_.string()),
            "see " + (folder_ / "formats/guide/DICE.md").string() + ".\n");
}

TEST_F(DocumentsTest, KeepsNamesOfOtherPages) {
  for (const std::string text :
       {"formats/guide/NONE.md", "xformats/guide/DICE.md", "formats/guide/DICE.txt", "formats/"}) {
    EXPECT_EQ(with_installed_pages(text, folder_.string()), text);
  }
}

TEST_F(DocumentsTest, KeepsAllNamesWithoutDocuments) {
  EXPECT_EQ(with_installed_pages("formats/guide/DICE.md", ""), "formats/guide/DICE.md");
}

}  // namespace
}  // namespace cartulary::cli
