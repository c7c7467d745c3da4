// Lines of reports in TRF, by their columns.
#pragma once

#include <algorithm>
#include <string_view>
#include <vector>

#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/source.hpp"
#include "formats/league/results/trf_form.hpp"

namespace cartulary::formats {

/// A line as characters, each with the place where it begins.
class TrfLine {
 public:
  TrfLine(std::string_view text, std::size_t begin, std::size_t end) : text_(text) {
    while (end > begin && (text[end - 1] == '\r' || text[end - 1] == ' ')) --end;
    for (std::size_t at = begin; at < end; ++at) {
      if ((static_cast<unsigned char>(text[at]) & 0xC0) != 0x80) begins_.push_back(at);
    }
    begins_.push_back(end);
  }
  std::size_t size() const { return begins_.size() - 1; }
  Span span() const { return between(begins_.front(), begins_.back()); }
  /// The text in some columns.
  Span span(trf::Columns columns) const {
    const std::size_t first = std::min(columns.first - 1, size());
    return between(begins_[first], begins_[std::min(first + columns.width, size())]);
  }
  std::string_view cell(trf::Columns columns) const {
    const Span at = span(columns);
    std::string_view out = text_.substr(at.offset, at.size);
    while (out.starts_with(' ')) out.remove_prefix(1);
    while (out.ends_with(' ')) out.remove_suffix(1);
    return out;
  }
  char letter(trf::Columns column) const {
    const std::string_view found = cell(column);
    return found.empty() ? ' ' : upper(found.front());
  }

 private:
  static Span between(std::size_t begin, std::size_t end) {
    return {static_cast<uint32_t>(begin), static_cast<uint32_t>(end - begin)};
  }
  std::string_view text_;
  std::vector<std::size_t> begins_;
};

}  // namespace cartulary::formats
