// A position as programs send it: one JSON object on one line.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/analysis/adviser.hpp"
#include "formats/ground/text/finding.hpp"
#include "formats/ground/text/json_tree.hpp"

namespace cartulary::formats {

inline constexpr int kMaxPlayouts = 10'000'000;
inline constexpr double kMaxSeconds = 3600;

/// Why a line gets no move. What is not known is empty.
struct PositionFault {
  std::string message{};      ///< "expected X, got Y"
  std::string code{};         ///< of the finding, `P303`
  std::string member{};       ///< of the object
  std::optional<int> item{};  ///< of `moves`, from 1
  std::vector<std::string> help{};
};
/// `{"error", "code", "member", "item", "help"}`.
void append_fault(std::string& out, const PositionFault& fault);

/// The members of a position that no record has, and those that a record has, as its text.
struct PositionLine {
  std::string_view tile{};  ///< as it is written
  std::optional<uint64_t> seed{};
  std::optional<int> playouts{};
  std::optional<double> seconds{};

  std::string record{};
  /// Where a member, or an item of `moves`, begins in the text.
  struct Part {
    uint32_t offset = 0;
    std::string_view member{};
    int item = 0;  ///< from 1; 0 for the whole member
  };
  std::vector<Part> parts{};

  const Part* part_at(uint32_t offset) const;
};

/// Reads a line; nothing when there is no fault. Views in `out` are into the tree and the line.
std::optional<PositionFault> read_position_line(std::string_view line, JsonTree& tree,
                                                PositionLine& out);

PositionFault fault_of(const Finding& finding, const PositionLine& position);

}  // namespace cartulary::formats
