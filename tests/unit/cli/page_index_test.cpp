// The index of a folder, cut into parts.
#include "cli/pages/page_index.hpp"

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace cartulary::cli {
namespace {

/// Writes what an index is made of in plain words.
class PlainWriter final : public formats::RecordPageWriter {
 public:
  void page(const formats::Report&, std::string_view, formats::RecordPage&) override {}
  void row(const formats::IndexRow&, std::string_view, std::string&) override {}
  void row(const formats::UnreadFile&, std::string&) override {}
  void index(const formats::IndexPart& part, std::string& out) override {
    out += fmt::format("{}/{}", part.number, part.parts);
    if (part.entry_files > 0) out += fmt::format(" files={}", part.entry_files);
    for (const auto& link : part.links) out += fmt::format(" {}={}", link.text, link.address);
    for (const auto& section : part.sections) {
      out += fmt::format(" {} ({} {}):{}", section.title, section.number, section.noun,
                         std::count(section.rows.begin(), section.rows.end(), '\n'));
      rows += section.rows;
    }
  }
  formats::PageFile entry_file(std::size_t number, std::string_view lines) const override {
    return {std::to_string(number), std::string(lines)};
  }
  std::string rows;
};

/// The parts as they are written, of an index of so many rows of each kind.
std::vector<std::string> parts(std::size_t unread, std::size_t failed, std::size_t passed,
                               std::string* rows = nullptr,
                               std::vector<formats::PageFile>* files = nullptr) {
  PageIndex index;
  const auto add = [&](RowKind kind, char letter, std::size_t number) {
    for (std::size_t i = 0; i < number; ++i) {
      EXPECT_EQ(index.add(kind, fmt::format("{}{}\n", letter, i),
                          files == nullptr ? "" : fmt::format("{} {}\n", letter, i)),
                "");
    }
  };
  add(RowKind::passed, 'p', passed);
  add(RowKind::unread, 'u', unread);
  add(RowKind::failed, 'f', failed);
  PlainWriter writer;
  const formats::Summary summary;
  std::vector<std::string> out;
  EXPECT_EQ(
      index.write(
          writer, {.summary = summary}, [](std::size_t part) { return fmt::format("i{}", part); },
          [&](std::size_t part, std::string_view text) {
            EXPECT_TRUE(text.starts_with(std::to_string(part)));
            out.emplace_back(text);
            return "";
          },
          [&](const formats::PageFile& file) {
            if (files != nullptr) files->push_back(file);
            return "";
          }),
      "");
  if (rows != nullptr) *rows = writer.rows;
  return out;
}

TEST(PageIndex, IsOnePageForFewRecords) {
  EXPECT_EQ(parts(0, 0, 0), std::vector<std::string>{"1/1"});
  EXPECT_EQ(parts(1, 2, 3),
            std::vector<std::string>{
                "1/1 Not read (1 file):1 With errors (2 record):2 Without errors (3 record):3"});
  EXPECT_EQ(parts(0, 0, 500), std::vector<std::string>{"1/1 Without errors (500 record):500"});
}

TEST(PageIndex, IsCutIntoParts) {
  std::string rows;
  EXPECT_EQ(
      parts(0, 600, 500, &rows),
      (std::vector<std::string>{"2/3 Previous=i1 1=i1 2= 3=i3 Next=i3 With errors (600 record):100 "
                                "Without errors (500 record):400",
                                "3/3 Previous=i2 1=i1 2=i2 3= Without errors (500 record):100",
                                "1/3 1= 2=i2 3=i3 Next=i2 With errors (600 record):500"}));
  std::string expected;
  for (int i = 0; i < 600; ++i) expected += fmt::format("f{}\n", i);
  for (int i = 0; i < 500; ++i) expected += fmt::format("p{}\n", i);
  EXPECT_EQ(rows, expected);
}

/// More rows than are kept in memory: they come back from the disk in pieces.
TEST(PageIndex, TakesAnyNumberOfRows) {
  std::string rows;
  const auto written = parts(0, 0, 300'000, &rows);
  EXPECT_EQ(written.size(), 600u);
  std::string expected;
  for (int i = 0; i < 300'000; ++i) expected += fmt::format("p{}\n", i);
  EXPECT_TRUE(rows == expected);
}

/// Files for searches: none beside a single part, else all rows in files of some size.
TEST(PageIndex, HasFilesOfEntries) {
  std::vector<formats::PageFile> files;
  EXPECT_EQ(parts(0, 0, 500, nullptr, &files).size(), 1u);
  EXPECT_TRUE(files.empty());
  const auto written = parts(1, 9'999, 10'001, nullptr, &files);
  ASSERT_EQ(files.size(), 3u);
  for (const std::string& part : written) EXPECT_TRUE(part.find(" files=3") != part.npos);
  std::string all;
  for (std::size_t i = 0; i < files.size(); ++i) {
    EXPECT_EQ(files[i].name, std::to_string(i + 1));
    EXPECT_EQ(std::count(files[i].text.begin(), files[i].text.end(), '\n'), i < 2 ? 10'000 : 1);
    all += files[i].text;
  }
  EXPECT_TRUE(all.starts_with("u 0\nf 0\nf 1\n"));
  EXPECT_TRUE(all.ends_with("p 9999\np 10000\n"));
}

TEST(PageIndex, LinksToAllOrToSomeParts) {
  using List = std::vector<std::size_t>;
  EXPECT_EQ(linked_parts(1, 1), List{1});
  EXPECT_EQ(linked_parts(2, 4), (List{1, 2, 3, 4}));
  EXPECT_EQ(linked_parts(1, 20).size(), 20u);
  EXPECT_EQ(linked_parts(150, 2000),
            (List{1, 50, 140, 148, 149, 150, 151, 152, 160, 250, 1150, 2000}));
}

}  // namespace
}  // namespace cartulary::cli
