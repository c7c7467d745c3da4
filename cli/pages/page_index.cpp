#include "cli/pages/page_index.hpp"

#include <algorithm>
#include <set>

namespace cartulary::cli {
namespace {

using formats::IndexPart;

/// A section of the index.
struct Heading {
  std::string_view title;
  std::string_view noun;
};
/// By RowKind.
constexpr Heading kHeadings[] = {
    {"Not read", "file"}, {"With errors", "record"}, {"Without errors", "record"}};

constexpr std::size_t kAllLinked = 20;

std::vector<formats::IndexLink> links_of(std::size_t number, std::size_t parts,
                                         const std::function<std::string(std::size_t)>& address) {
  std::vector<formats::IndexLink> out;
  if (parts == 1) return out;
  if (number > 1) out.push_back({"Previous", address(number - 1)});
  for (std::size_t part : linked_parts(number, parts)) {
    out.push_back({std::to_string(part), part == number ? "" : address(part)});
  }
  if (number < parts) out.push_back({"Next", address(number + 1)});
  return out;
}

/// Takes the first line of some bytes, perhaps only a piece of it, with its end if it has one.
std::string_view take_line(std::string_view& bytes) {
  const std::string_view out = bytes.substr(0, std::min(bytes.find('\n'), bytes.size() - 1) + 1);
  bytes.remove_prefix(out.size());
  return out;
}

/// Cuts rows into parts.
class IndexParts {
 public:
  IndexParts(IndexPart first, const std::function<std::string(IndexPart&)>& make)
      : part_(std::move(first)), make_(make) {}

  void begin(const formats::IndexSection& section) { section_ = section; }

  /// Rows, perhaps with a piece of one at either end. Returns an error text.
  std::string add(std::string_view bytes) {
    std::string error;
    while (!bytes.empty() && error.empty()) {
      if (full_) error = end();
      if (part_.sections.empty() || part_.sections.back().title != section_.title) {
        part_.sections.push_back(section_);
      }
      const std::string_view line = take_line(bytes);
      part_.sections.back().rows += line;
      const bool whole = line.ends_with('\n');
      rows_ += whole ? 1 : 0;
      full_ = rows_ == PageIndex::kRowsOfPart && whole;
    }
    return error;
  }

  /// Makes the part that has come together, and begins the next.
  std::string end() {
    std::string error = make_(part_);
    ++part_.number;
    part_.sections.clear();
    rows_ = 0;
    full_ = false;
    return error;
  }

 private:
  IndexPart part_;
  const std::function<std::string(IndexPart&)>& make_;
  formats::IndexSection section_{};
  std::size_t rows_ = 0;
  bool full_ = false;
};

std::size_t pieces_of(std::size_t number, std::size_t size) {
  return (number + size - 1) / size;
}

}  // namespace

std::vector<std::size_t> linked_parts(std::size_t number, std::size_t parts) {
  std::set<std::size_t> out{1, parts};
  const std::size_t around = parts <= kAllLinked ? kAllLinked : 2;
  for (std::size_t i = 1; i <= parts; ++i) {
    const std::size_t away = std::max(i, number) - std::min(i, number);
    if (away <= around || away == 10 || away == 100 || away == 1000) out.insert(i);
  }
  return {out.begin(), out.end()};
}

std::string PageIndex::add(RowKind kind, std::string_view row, std::string_view entry) {
  Rows& rows = rows_[static_cast<std::size_t>(kind)];
  ++rows.number;
  std::string error = rows.spool.add(row);
  if (entry.empty() || !error.empty()) return error;
  Rows& entries = entries_[static_cast<std::size_t>(kind)];
  ++entries.number;
  return entries.spool.add(entry);
}

std::string PageIndex::write_entries(
    const formats::RecordPageWriter& writer,
    const std::function<std::string(const formats::PageFile&)>& write_file) const {
  std::string lines;
  std::size_t number = 0;
  std::size_t files = 0;
  const auto end = [&]() -> std::string {
    if (lines.empty()) return "";
    std::string error = write_file(writer.entry_file(++files, lines));
    lines.clear();
    number = 0;
    return error;
  };
  const auto add = [&](std::string_view bytes) {
    std::string error;
    while (!bytes.empty() && error.empty()) {
      lines += take_line(bytes);
      if (lines.ends_with('\n') && ++number == kEntriesOfFile) error = end();
    }
    return error;
  };
  std::string error;
  for (const Rows& entries : entries_) {
    if (error.empty() && entries.number > 0) error = entries.spool.give(add);
  }
  return error.empty() ? end() : error;
}

std::string PageIndex::write(
    formats::RecordPageWriter& writer, const IndexPart& common,
    const std::function<std::string(std::size_t)>& address,
    const std::function<std::string(std::size_t, std::string_view)>& write,
    const std::function<std::string(const formats::PageFile&)>& write_file) const {
  std::size_t number = 0;
  std::size_t entries = 0;
  for (const Rows& rows : rows_) number += rows.number;
  for (const Rows& rows : entries_) entries += rows.number;
  IndexPart first = common;
  first.parts = std::max<std::size_t>(1, pieces_of(number, kRowsOfPart));
  std::string error;
  // A single part holds all there is to search.
  if (first.parts > 1) {
    first.entry_files = pieces_of(entries, kEntriesOfFile);
    error = write_entries(writer, write_file);
  }
  std::string kept;  // the first part, which is written when all that it leads to is there
  std::string text;
  const std::function<std::string(IndexPart&)> make = [&](IndexPart& part) -> std::string {
    std::string& out = part.number == 1 ? kept : text;
    out.clear();
    part.links = links_of(part.number, part.parts, address);
    writer.index(part, out);
    return part.number == 1 ? "" : write(part.number, out);
  };
  IndexParts parts(std::move(first), make);
  for (std::size_t k = 0; k < rows_.size() && error.empty(); ++k) {
    if (rows_[k].number == 0) continue;
    parts.begin({kHeadings[k].title, kHeadings[k].noun, rows_[k].number, ""});
    error = rows_[k].spool.give([&](std::string_view bytes) { return parts.add(bytes); });
  }
  if (error.empty()) error = parts.end();
  if (error.empty()) error = write(1, kept);
  return error;
}

}  // namespace cartulary::cli
