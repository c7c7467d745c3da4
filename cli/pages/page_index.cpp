#include "cli/pages/page_index.hpp"

#include <algorithm>
#include <iterator>
#include <set>

namespace cartulary::cli {
namespace {

using formats::IndexPart;
using formats::IndexSection;

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

/// Cuts rows into parts.
class IndexParts {
 public:
  IndexParts(IndexPart first, const std::function<std::string(IndexPart&)>& make)
      : part_(std::move(first)), make_(make) {}

  /// What follows belongs to this section.
  void begin(const IndexSection& section) { section_ = section; }

  /// Rows, perhaps with a piece of one at either end. Returns an error text.
  std::string add(std::string_view bytes) {
    std::string error;
    while (!bytes.empty() && error.empty()) {
      if (full_) error = end();
      if (part_.sections.empty() || part_.sections.back().title != section_.title) {
        part_.sections.push_back(section_);
      }
      const std::size_t size = std::min(bytes.find('\n'), bytes.size() - 1) + 1;
      part_.sections.back().rows += bytes.substr(0, size);
      const bool whole = bytes[size - 1] == '\n';
      rows_ += whole ? 1 : 0;
      full_ = rows_ == PageIndex::kRowsOfPart && whole;
      bytes.remove_prefix(size);
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
  IndexSection section_{};
  std::size_t rows_ = 0;
  bool full_ = false;
};

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

std::string PageIndex::add(RowKind kind, std::string_view row) {
  Rows& rows = rows_[static_cast<std::size_t>(kind)];
  ++rows.number;
  return rows.spool.add(row);
}

std::string PageIndex::write(
    formats::RecordPageWriter& writer, const IndexPart& common,
    const std::function<std::string(std::size_t)>& address,
    const std::function<std::string(std::size_t, std::string_view)>& write) const {
  std::size_t number = 0;
  for (const Rows& rows : rows_) number += rows.number;
  IndexPart first = common;
  first.parts = std::max<std::size_t>(1, (number + kRowsOfPart - 1) / kRowsOfPart);
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
  std::string error;
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
