// The form of chess's reports of tournaments (TRF of FIDE, 2026), for reading and writing them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/source.hpp"

namespace cartulary::formats::trf {

/// Some columns of a line; the first of a line has number 1.
struct Columns {
  std::size_t first = 1;
  std::size_t width = 1;
  constexpr std::size_t last() const { return first + width - 1; }
  /// As many columns, so far behind these.
  constexpr Columns behind(std::size_t by) const { return {first + by, width}; }
};

#define TAG(name, text) inline constexpr std::string_view name = text;
#define COLUMNS(name, first, width) inline constexpr Columns name{first, width};
#define NUMBER(name, number) inline constexpr std::size_t name = number;
#include "formats/league/results/trf_form.def"
#undef NUMBER
#undef COLUMNS
#undef TAG

// A team, and its players, each in so many columns.
struct TeamForm {
  std::string_view tag;
  Columns name;
  Columns player;
};
inline constexpr TeamForm kTeams[] = {
    {"013", {5, 32}, {37, 4}},  // of 2016
    {"310", {9, 32}, {74, 4}},
};
inline constexpr const TeamForm& kTeam = kTeams[1];

/// The most that the columns of points hold, in tenths.
inline constexpr int kMostTenths = 999;
/// More than any tournament has; a report may be hostile.
inline constexpr std::size_t kMostPlayers = 9999;

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

}  // namespace cartulary::formats::trf
