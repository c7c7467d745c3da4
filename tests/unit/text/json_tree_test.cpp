#include "formats/ground/text/json_tree.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "formats/exchange/convert/import.hpp"

namespace cartulary::formats {
namespace {

std::optional<double> real(const std::string& text) {
  JsonTree tree;
  const std::string list = "[" + text + "]";
  for (const JsonValue value : json_at(list, 0, tree).json) return value.real();
  return -1;
}

TEST(JsonTree, ReadsRealNumbersAlsoInStrings) {
  EXPECT_EQ(real("0.1"), 0.1);
  EXPECT_EQ(real("-25e-1"), -2.5);
  EXPECT_EQ(real("\"0.30000000000000004\""), 0.1 + 0.2);
}

TEST(JsonTree, TakesNothingElseForARealNumber) {
  for (const char* text : {"\"\"", "\"+1\"", "\" 1\"", "\"1 \"", "\"0x10\"", "\"inf\"", "\"nan\"",
                           "\"1e999\"", "\"1.5.2\"", "\"one\"", "true", "null"}) {
    EXPECT_EQ(real(text), std::nullopt) << text;
  }
}

}  // namespace
}  // namespace cartulary::formats
