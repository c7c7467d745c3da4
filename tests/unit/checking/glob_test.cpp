#include "formats/checking/glob.hpp"

#include <gtest/gtest.h>

namespace cartulary::formats {
namespace {

constexpr bool kFile = false;
constexpr bool kFolder = true;

bool matches(std::string_view pattern, std::string_view path, bool is_folder = kFile) {
  EXPECT_FALSE(Glob::fault_of(pattern)) << pattern;
  return Glob(pattern).matches(path, is_folder);
}

TEST(Glob, WithoutASlashIsAboutTheName) {
  EXPECT_TRUE(matches("a.yaml", "a.yaml"));
  EXPECT_TRUE(matches("a.yaml", "round/1/a.yaml"));
  EXPECT_FALSE(matches("a.yaml", "ba.yaml"));
  EXPECT_FALSE(matches("round", "round/a.yaml"));
  EXPECT_TRUE(matches("*.yaml", "round/a.yaml"));
  EXPECT_FALSE(matches("*.yaml", "round/a.yml"));
  EXPECT_TRUE(matches("a*b*c", "axxbxbxc"));
  EXPECT_FALSE(matches("a*b*c", "axxbxbx"));
  EXPECT_TRUE(matches("**", "a/b"));
}

TEST(Glob, WithASlashIsAboutThePath) {
  EXPECT_TRUE(matches("/a.yaml", "a.yaml"));
  EXPECT_FALSE(matches("/a.yaml", "round/a.yaml"));
  EXPECT_TRUE(matches("round/*.yaml", "round/a.yaml"));
  EXPECT_FALSE(matches("round/*.yaml", "round/1/a.yaml"));
  EXPECT_FALSE(matches("round/*.yaml", "x/round/a.yaml"));
  EXPECT_TRUE(matches("./round/*.yaml", "round/a.yaml"));
}

TEST(Glob, TakesAnyFoldersForTwoStars) {
  for (const char* path : {"a/c", "a/b/c", "a/b/b/c"}) EXPECT_TRUE(matches("a/**/c", path)) << path;
  EXPECT_FALSE(matches("a/**/c", "a/b/d"));
  EXPECT_TRUE(matches("**/c", "c"));
  EXPECT_TRUE(matches("**/b/c", "a/b/c"));
  EXPECT_TRUE(matches("a/**", "a/b/c"));
  EXPECT_FALSE(matches("a/**", "a", kFolder));
  EXPECT_TRUE(matches("**/a/**/b/*.yaml", "x/a/a/b/y/b/c.yaml"));
  // Stars in a name are one star.
  EXPECT_TRUE(matches("a/x**.yaml", "a/xyz.yaml"));
}

TEST(Glob, WithASlashAtItsEndIsAboutFolders) {
  EXPECT_TRUE(matches("drafts/", "drafts", kFolder));
  EXPECT_TRUE(matches("drafts/", "round/drafts", kFolder));
  EXPECT_FALSE(matches("drafts/", "drafts", kFile));
  EXPECT_FALSE(matches("/drafts/", "round/drafts", kFolder));
}

TEST(Glob, TakesOneCharacter) {
  EXPECT_TRUE(matches("round-?", "round-1"));
  EXPECT_FALSE(matches("round-?", "round-12"));
  EXPECT_TRUE(matches("?.yaml", "é.yaml"));
  EXPECT_TRUE(matches("[a-c].yaml", "b.yaml"));
  EXPECT_FALSE(matches("[a-c].yaml", "d.yaml"));
  EXPECT_TRUE(matches("[!a-c].yaml", "d.yaml"));
  EXPECT_TRUE(matches("[^a-c].yaml", "d.yaml"));
  EXPECT_TRUE(matches("[]a]", "]"));
  EXPECT_TRUE(matches("[a-]", "-"));
  EXPECT_TRUE(matches("[à-ï]", "é"));
  EXPECT_FALSE(matches("[à-ï]", "z"));
  EXPECT_FALSE(matches("[\\]]x", "ax"));
  EXPECT_TRUE(matches("[\\]]x", "]x"));
}

TEST(Glob, TakesCharactersBehindABackslashAsTheyAre) {
  EXPECT_TRUE(matches("\\*.yaml", "*.yaml"));
  EXPECT_FALSE(matches("\\*.yaml", "a.yaml"));
  EXPECT_TRUE(matches("\\!a", "!a"));
}

TEST(Glob, SaysWhereAPatternIsNone) {
  EXPECT_EQ(Glob::fault_of("")->at, 0u);
  EXPECT_EQ(Glob::fault_of("!")->message, "expected a pattern, got nothing");
  EXPECT_EQ(Glob::fault_of("/")->message, "expected a pattern, got nothing");
  EXPECT_EQ(Glob::fault_of("ab[c")->at, 2u);
  EXPECT_EQ(Glob::fault_of("[a/b]")->at, 0u);
  EXPECT_EQ(Glob::fault_of("a\\")->at, 1u);
}

TEST(Globs, AreDecidedByTheLastOneThatMatches) {
  Globs globs;
  EXPECT_EQ(globs.match({"a"}, kFile), std::nullopt);
  globs.add("*.yaml");
  globs.add("!a.yaml");
  EXPECT_EQ(globs.match({"a.yaml"}, kFile), false);
  EXPECT_EQ(globs.match({"b.yaml"}, kFile), true);
  EXPECT_EQ(globs.match({"b.yml"}, kFile), std::nullopt);
  globs.add("x/a.yaml");
  EXPECT_EQ(globs.match({"a.yaml", "x/a.yaml"}, kFile), true);
}

/// Patterns made to take long.
TEST(Glob, TakesNoLongerForManyStars) {
  std::string pattern;
  for (int i = 0; i < 200; ++i) pattern += "*a";
  EXPECT_FALSE(matches(pattern + "b", std::string(2000, 'a')));
  std::string folders;
  std::string path;
  for (int i = 0; i < 200; ++i) folders += "**/a/", path += "a/a/a/";
  EXPECT_FALSE(matches(folders + "b", path + "c"));
}

}  // namespace
}  // namespace cartulary::formats
