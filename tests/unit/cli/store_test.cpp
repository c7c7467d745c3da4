// Results that runs keep for others.
#include "cli/cache/store.hpp"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "tests/files.hpp"

namespace cartulary::cli {
namespace {

namespace fs = std::filesystem;

class StoreTest : public testing::Test {
 protected:
  StoreTest() {
    std::string name = (fs::temp_directory_path() / "cartulary-test-XXXXXX").string();
    above_ = mkdtemp(name.data());
  }
  ~StoreTest() override { fs::remove_all(above_); }

  std::string folder() const { return (above_ / "a/cache").string(); }
  fs::path file() const { return fs::path(folder()) / "reports.sqlite"; }
  /// The value under a key; "-" if there is none.
  static std::string found(Store& store, std::string_view key) {
    std::string out;
    return store.find(key, out) ? out : "-";
  }
  std::string found(std::string_view key) const {
    Store store(folder());
    return found(store, key);
  }
  void put(std::string_view key, std::string_view text) const { Store(folder()).keep(key, text); }

  fs::path above_;
};

TEST_F(StoreTest, KeepsTextsForOtherRuns) {
  const std::string bytes("a\0b\n", 4);
  put("one", bytes);
  put("two", "");
  EXPECT_EQ(found("one"), bytes);
  EXPECT_EQ(found("two"), "");
  EXPECT_EQ(found("three"), "-");
  put("one", "new");
  EXPECT_EQ(found("one"), "new");
}

TEST_F(StoreTest, IsLeftOutOfBackupsAndVersionControl) {
  put("one", "1");
  EXPECT_EQ(test::read_file(fs::path(folder()) / ".gitignore"), "*\n");
  EXPECT_TRUE(test::read_file(fs::path(folder()) / "CACHEDIR.TAG")
                  .starts_with("Signature: 8a477f597d28d172789f06886806bc55\n"));
}

TEST_F(StoreTest, IsSharedByRunsAtTheSameTime) {
  Store a(folder());
  Store b(folder());
  EXPECT_EQ(found(a, "of b"), "-");
  a.keep("of a", "1");
  b.keep("of b", "2");
  a.close();
  b.close();
  EXPECT_EQ(found("of a"), "1");
  EXPECT_EQ(found("of b"), "2");
}

TEST_F(StoreTest, KeepsMoreThanWaitsInMemory) {
  {
    Store store(folder());
    for (int i = 0; i < 300; ++i) {
      store.keep(std::to_string(i), std::string(10'000, 'a') + std::to_string(i));
    }
  }
  Store store(folder());
  for (int i = 0; i < 300; ++i) {
    ASSERT_TRUE(found(store, std::to_string(i)).ends_with("a" + std::to_string(i)));
  }
}

TEST_F(StoreTest, DoesNotFindWhatIsDamaged) {
  put("one", "the first text");
  put("two", "the second text");
  std::string bytes = test::read_file(file());
  const std::size_t at = bytes.find("first");
  ASSERT_NE(at, bytes.npos);
  bytes[at] = 'F';
  std::ofstream(file(), std::ios::binary) << bytes;
  EXPECT_EQ(found("one"), "-");
  EXPECT_EQ(found("two"), "the second text");
  put("one", "again");
  EXPECT_EQ(found("one"), "again");
}

TEST_F(StoreTest, BeginsAnewIfTheFileIsDamaged) {
  put("one", "1");
  std::ofstream(file(), std::ios::binary) << std::string(5000, 'x');
  put("two", "2");  // is not kept, but the next one is
  EXPECT_TRUE(fs::exists(file().string() + ".damaged"));
  put("three", "3");
  EXPECT_EQ(found("one"), "-");
  EXPECT_EQ(found("three"), "3");
}

TEST_F(StoreTest, CutOffAnywhereItFindsTheRightTextsOrNone) {
  put("one", std::string(20'000, '1'));
  put("two", "2");
  const std::string bytes = test::read_file(file());
  for (std::size_t size = 0; size < bytes.size(); size += 1000) {
    std::ofstream(file(), std::ios::binary) << bytes.substr(0, size);
    for (const std::string name : {"-wal", "-shm"}) fs::remove(file().string() + name);
    Store store(folder());
    const std::string one = found(store, "one");
    EXPECT_TRUE(one == "-" || one == std::string(20'000, '1')) << size;
    const std::string two = found(store, "two");
    EXPECT_TRUE(two == "-" || two == "2") << size;
  }
}

TEST_F(StoreTest, LeavesFilesOfOthersAlone) {
  fs::create_directories(folder());
  put("one", "1");
  std::string bytes = test::read_file(file());
  // In the header: how changes are written, and the number of the application.
  bytes.replace(18, 2, "\1\1");
  bytes.replace(68, 4, std::string("\0\0\0\1", 4));
  std::ofstream(file(), std::ios::binary) << bytes;
  EXPECT_EQ(found("one"), "-");
  put("two", "2");
  EXPECT_EQ(test::read_file(file()), bytes);
}

TEST_F(StoreTest, DoesWithoutAFolderThatCannotBe) {
  std::ofstream(above_ / "a") << "a file";
  put("one", "1");
  EXPECT_EQ(found("one"), "-");
}

TEST_F(StoreTest, ForgetsWhatNobodyAsksFor) {
  constexpr long first = 20'000;
  const auto on_day = [this](long day, std::string_view key) {
    Store store(folder(), kReportsFile, day);
    return found(store, key);
  };
  {
    Store store(folder(), kReportsFile, first);
    store.keep("asked for", "1");
    store.keep("forgotten", "2");
  }
  EXPECT_EQ(on_day(first + kReportsFile.days, "asked for"), "1");
  EXPECT_EQ(on_day(first + kReportsFile.days + 1, "nothing"), "-");  // removes at its end
  EXPECT_EQ(on_day(first + kReportsFile.days + 1, "forgotten"), "-");
  EXPECT_EQ(on_day(first + kReportsFile.days + 1, "asked for"), "1");
}

}  // namespace
}  // namespace cartulary::cli
