// Where the pages of records lie: below their folder, no two in one place.
#include "cli/pages/page_names.hpp"

#include <gtest/gtest.h>

#include <map>
#include <random>

#include "formats/ground/text/escape.hpp"

namespace cartulary::cli {
namespace {

const PageNames kNames(".html", Letters::differ);

TEST(PageNames, MirrorRecords) {
  const std::pair<const char*, const char*> rows[] = {
      {"round-3/a2.yaml", "round-3/a2"},
      {"./round-3//a2.yaml", "round-3/a2"},
      {"a2.yml", "a2.yml"},
      {"Game 7, final.yaml", "Game 7, final"},
      {"K\u00F6ln/T\u00FCr.yaml", "K\u00F6ln/T\u00FCr"},
      {"2024.05.01.yaml", "2024.05.01.yaml"},
      {"league.tar.gz/round-1/a.yaml", "league.tar.gz/round-1/a"},
      {"a.yaml.gz", "a.yaml.gz"},
      {"log.json", "log.json"},
      {"a2", "a2~"},
      {"a.2", "a.2~"},
      {"a.", "a.~"},
      {"<stdin>", "~stdin"},
      {"<link>", "~link"},
      {"<stdin>/round-1/a.yaml", "~stdin/round-1/a"},
  };
  for (const auto& [name, page] : rows) EXPECT_EQ(kNames.stem(name, 1), page) << name;
  EXPECT_EQ(kNames.stem("round-3/a2.yaml", 2), "round-3/a2.2");
  EXPECT_EQ(kNames.stem("a2.yml", 12), "a2.yml.12");
}

TEST(PageNames, NeverLeaveTheirFolder) {
  const std::pair<std::string, const char*> rows[] = {
      {"../x.yaml", "~up/x"},
      {"a/../../x.yaml", "a/~up/~up/x"},
      {"/etc/x.yaml", "~root/etc/x"},
      {"..", "~up"},
      {".", "~"},
      {"", "~"},
      {".hidden.yaml", "~2ehidden.yaml"},
      {".yaml", "~2eyaml"},
      {"...yaml", "~2e..yaml"},
      {"a\nb\x1B.yaml", "a~0ab~1b"},
      {"a\xFF.yaml", "a~ff"},
      {"a\u202Eb.yaml", "a~e2~80~aeb"},
      {"a?b*c:d\\e|f\"g<h>i#j%k~l.yaml", "a~3fb~2ac~3ad~5ce~7cf~22g~3ch~3ei~23j~25k~7el"},
      {std::string("a\0b.yaml", 8), "a~00b"},
  };
  for (const auto& [name, page] : rows) EXPECT_EQ(kNames.stem(name, 1), page) << name;
}

TEST(PageNames, LeaveTheIndexAndPagesAlone) {
  EXPECT_EQ(kNames.stem("index.yaml", 1), "~69ndex");
  EXPECT_EQ(kNames.stem("index-2.yaml", 1), "~69ndex-2");
  EXPECT_EQ(kNames.stem("round-1/index.yaml", 3), "round-1/~69ndex.3");
  EXPECT_EQ(kNames.stem("indexed.yaml", 1), "indexed");
  EXPECT_EQ(kNames.stem("a.html/b.yaml", 1), "a~2ehtml/b");
  EXPECT_EQ(kNames.stem("a.html", 1), "a.html");  // whose page is a.html.html
}

TEST(PageNames, TellSmallAndCapitalLettersApart) {
  const PageNames folded(".html", Letters::fold);
  EXPECT_EQ(kNames.stem("A2.yaml", 1), "A2");
  EXPECT_EQ(folded.stem("A2.yaml", 1), "~412");
  EXPECT_EQ(folded.stem("a2.yaml", 1), "a2");
  EXPECT_EQ(folded.stem("\u00C4.yaml", 1), "~c3~84");
  EXPECT_EQ(folded.stem("a.HTML/b.yaml", 1), "a.~48~54~4d~4c/b");
  // Nor what Windows has for devices, or would write without its end.
  EXPECT_EQ(folded.stem("con.yaml", 1), "~63on");
  EXPECT_EQ(folded.stem("aux/com1.old.yaml", 1), "~61ux/~63om1.old.yaml");
  EXPECT_EQ(folded.stem("round 1./cone.yaml", 1), "round 1~2e/cone");
  EXPECT_EQ(kNames.stem("aux/con.yaml", 1), "aux/con");
}

TEST(PageNames, AreShortEnough) {
  const std::string name(254, 'x');
  const std::string other = name.substr(1) + "y";
  const std::string page = kNames.stem(name + ".yaml", 1);
  EXPECT_LE(page.size(), 200u);
  EXPECT_EQ(page, kNames.stem(name + ".yaml", 1));
  EXPECT_NE(page, kNames.stem(other + ".yaml", 1));
  EXPECT_EQ(page + ".2", kNames.stem(name + ".yaml", 2));
  std::string letters;
  for (int i = 0; i < 100; ++i) letters += "\u00C4";
  EXPECT_EQ(kNames.stem(letters + ".yaml", 1), letters);
  const std::string cut = kNames.stem(letters + letters + ".yaml", 1);
  EXPECT_EQ(cut.find("~h") % 2, 0u);  // whole characters
  std::string deep;
  for (int i = 0; i < 2000; ++i) deep += "a/";
  EXPECT_EQ(kNames.stem(deep + "b.yaml", 1).substr(0, 6), "~long/");
  EXPECT_NE(kNames.stem(deep + "b.yaml", 1), kNames.stem(deep + "c.yaml", 1));
}

/// Whatever names are made of: pages stay in their folder, and no two records have one.
TEST(PageNames, NeverCollide) {
  const std::string_view pieces[] = {"a",       "A",   ".",     "..",   "/",    "~",      "~2e",
                                     "index",   "-2",  ".yaml", ".yml", ".2",   "html",   ".html",
                                     "<stdin>", "~up", "~r2",   "~h",   "\xFF", "\u00C4", "root"};
  for (Letters letters : {Letters::differ, Letters::fold}) {
    const PageNames names(".html", letters);
    std::map<std::string, std::string> records;  // by page
    std::mt19937 random(7);
    for (int i = 0; i < 200000; ++i) {
      std::string name;
      for (int p = 0; p < 1 + static_cast<int>(random() % 4); ++p) {
        name += pieces[random() % std::size(pieces)];
      }
      // Two spellings of one path.
      if (name.find("//") != name.npos || name.find("./") != name.npos || name.back() == '/' ||
          name == "." || name.ends_with("/.") || name.find("<stdin>") != name.npos) {
        continue;
      }
      const auto number = static_cast<uint32_t>(1 + random() % 3);
      std::string page = names.stem(name, number) + ".html";
      if (letters == Letters::fold) {
        for (char& c : page) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
      }
      const std::string record = name + '\n' + std::to_string(number);
      const auto known = records.emplace(page, record).first;
      ASSERT_EQ(known->second, record) << page;
      ASSERT_NE(page[0], '/');
      ASSERT_EQ(("/" + page).find("/."), std::string::npos) << page;
      for (const char* index : {"index.html", "index-2.html", "index-22.html"}) {
        ASSERT_NE(page, index);
      }
    }
    // Nor is a page a folder of others.
    for (const auto& [page, record] : records) {
      const auto next = records.lower_bound(page + "/");
      ASSERT_FALSE(next != records.end() && next->first.starts_with(page + "/")) << page;
    }
  }
}

TEST(RepeatedNames, GetPagesOfTheirOwn) {
  RepeatedNames repeated;
  const auto page = [&](const char* name, uint32_t number) {
    return repeated.unique(name, number, kNames.stem(name, number));
  };
  EXPECT_EQ(page("a.yaml", 1), "a");
  EXPECT_EQ(page("a.yaml", 2), "a.2");
  EXPECT_EQ(page("b.yaml", 1), "b");
  EXPECT_EQ(page("a.yaml", 1), "a~r2");
  EXPECT_EQ(page("a.yaml", 2), "a.2~r2");
  EXPECT_EQ(page("a.yaml", 1), "a~r3");
  EXPECT_EQ(page("./a.yaml", 1), "a~r4");
  EXPECT_EQ(page("c.yaml", 3), "c.3");  // of the others nothing was told
  EXPECT_EQ(page("c.yaml", 1), "c~r2");
  for (int i = 0; i < 1000; ++i) {
    const std::string name = std::to_string(i);
    EXPECT_EQ(repeated.unique(name, 1, name), name);
  }
  EXPECT_EQ(page("b.yaml", 1), "b~r2");
}

TEST(PageAddresses, CanBeFollowed) {
  EXPECT_EQ(formats::percent_encoded("round 3/a~2e#\u00C4.html"), "round%203/a~2e%23%C3%84.html");
  EXPECT_EQ(way_up("a.html"), "");
  EXPECT_EQ(way_up("b/c/a.html"), "../../");
}

}  // namespace
}  // namespace cartulary::cli
