// What expansions add to pictures: a row each, in a file each.
#pragma once

#include <span>

namespace cartulary::formats {

struct FigureKind;
struct TileMark;

struct ExpansionPieces {
  std::span<const TileMark* const> marks{};
  std::span<const FigureKind* const> figures{};
};
std::span<const ExpansionPieces> expansion_pieces();

}  // namespace cartulary::formats
