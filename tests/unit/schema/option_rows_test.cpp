// The schema of records has a row for each option of `rules:`, made of the option's own row.
// UPDATE_GOLDEN=1 writes them into the file.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "formats/game/record/options.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

constexpr const char* kFile = CARTULARY_SOURCE_DIR "/formats/ground/schema/record.schema.json";
constexpr std::string_view kBegin = "            \"farmers\": {\n";
constexpr std::string_view kEnd = "\n          },\n";
constexpr std::string_view kIndent = "              ";
constexpr std::size_t kWidth = 120;

std::string json_text(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c == '\n' ? std::string("\\n") : std::string(1, c);
  }
  return out + '"';
}

/// YAML reads these words as numbers and truth values.
bool is_number(std::string_view word) {
  return std::all_of(word.begin(), word.end(),
                     [](unsigned char c) { return std::isdigit(c) != 0; });
}
bool is_plain(std::string_view word) {
  return word == "true" || word == "false" || is_number(word);
}

/// A list on one line if it fits, else with each item on its own.
std::string list(std::string_view key, const std::vector<std::string>& items) {
  std::string line = std::string(kIndent) + json_text(key) + ": [";
  std::string lines = line;
  for (const std::string& item : items) {
    const bool first = &item == &items.front();
    line += (first ? "" : ", ") + item;
    lines += (first ? "\n  " : ",\n  ") + std::string(kIndent) + item;
  }
  line += "],\n";
  return line.size() - 1 <= kWidth ? line : lines + "\n" + std::string(kIndent) + "],\n";
}

std::string member(std::string_view key, std::string_view value) {
  return std::string(kIndent) + json_text(key) + ": " + std::string(value) + ",\n";
}

std::string pattern(std::string_view expression, std::string_view expected) {
  return member("pattern", json_text(expression)) +
         member("patternErrorMessage", json_text(expected));
}

/// A value that YAML may read as something else than text.
std::string plain_values(const Option& option) {
  std::string either;
  for (const OptionValue& value : option.values) {
    either += (either.empty() ? "" : "|") + std::string(value.name);
  }
  const std::string expression = "^(?:(?:" + either + "))$";
  if (!is_number(option.values.front().name)) {
    return member("type", R"(["boolean", "string"])") +
           pattern(expression, "expected true or false");
  }
  std::replace(either.begin(), either.end(), '|', ',');
  for (auto at = either.find(','); at != either.npos; at = either.find(',', at + 2)) {
    either.insert(at + 1, " ");
  }
  std::string out;
  put(out, kIndent, "\"anyOf\": [\n                {\n                  \"enum\": [", either, "]\n",
      "                },\n                {\n                  \"type\": \"string\",\n",
      "                  \"pattern\": ", json_text(expression), ",\n",
      "                  \"patternErrorMessage\": \"expected a whole number\"\n",
      "                }\n              ],\n");
  return out;
}

std::string row_of(const Option& option) {
  const std::string now = value_text(option, Rules{});
  std::string description(option.meaning);
  std::string values;
  if (option.values.empty()) {
    description += ": " + std::string(option.form);
    values = member("type", R"(["integer", "string"])") +
             member("minimum", std::to_string(option.lowest)) +
             member("maximum", std::to_string(option.highest)) +
             pattern("^(?:-?[0-9]{1,9})$", "expected a whole number");
  } else {
    description += " (default: " + now + ")";
    if (is_plain(option.values.front().name)) {
      for (const OptionValue& value : option.values) {
        description += "\n- " + std::string(value.name) + ": " + std::string(value.meaning);
      }
      values = plain_values(option);
    } else {
      std::vector<std::string> names;
      std::vector<std::string> meanings;
      for (const OptionValue& value : option.values) {
        names.push_back(json_text(value.name));
        meanings.push_back(json_text(value.meaning));
      }
      values = list("enum", names) + list("enumDescriptions", meanings);
    }
  }
  std::string row;
  put(row, "            ", json_text(option.key), ": {\n",
      member("description", json_text(description)), values, kIndent,
      "\"default\": ", is_plain(now) ? now : json_text(now), "\n            }");
  return row;
}

TEST(RecordSchema, HasTheRowsOfOptions) {
  std::ostringstream read;
  read << std::ifstream(kFile).rdbuf();
  const std::string text = read.str();
  const std::size_t begin = text.find(kBegin);
  ASSERT_NE(begin, text.npos);
  const std::size_t end = text.find(kEnd, begin);
  // The mapping of the table is the only one that is written by hand.
  const std::size_t table = text.find("            \"table\": {\n", begin);
  const std::string_view by_hand =
      std::string_view(text).substr(table, text.find("\n            }", table) + 14 - table);
  std::string rows;
  for (const Option& option : all_options()) {
    rows += rows.empty() ? "" : ",\n";
    rows += option.set == nullptr ? std::string(by_hand) : row_of(option);
  }
  const std::string right = text.substr(0, begin) + rows + text.substr(end);
  if (right != text && std::getenv("UPDATE_GOLDEN") != nullptr) std::ofstream(kFile) << right;
  EXPECT_EQ(right, text) << "UPDATE_GOLDEN=1 writes the rows into the file";
}

}  // namespace
}  // namespace cartulary::formats
