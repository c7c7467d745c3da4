// The line of a sheet of moves that names its columns, and what is missing in it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/types.hpp"
#include "formats/exchange/convert/import.hpp"
#include "formats/ground/tables/csv.hpp"

namespace cartulary::formats {

enum class MovesColumn : uint8_t {
  turn,
  player,
  tile,
  x,
  y,
  rotation,
  meeple,
  place,
  words,
  gain,
  totals
};
inline constexpr std::size_t kMovesColumns = static_cast<std::size_t>(MovesColumn::totals) + 1;

/// The columns of a sheet; the place of each, if it is there.
struct SheetHead {
  /// `total Ann`: the totals of one player.
  struct SeatColumn {
    std::size_t at;
    std::string player;
  };

  /// A column that says again what one before it says.
  struct Again {
    std::size_t at;
    std::size_t before;
  };

  char between = ',';
  std::vector<CellRow> sides{};  ///< rows above the names
  CellRow names{};
  engine::ArrayBy<MovesColumn, std::optional<std::size_t>, kMovesColumns> at{};
  std::vector<SeatColumn> seats{};
  std::vector<std::size_t> unknown{};
  std::optional<Again> again{};
  std::size_t end = 0;  ///< where the first row begins

  bool is_sheet() const {
    return at[MovesColumn::tile] && at[MovesColumn::x] && at[MovesColumn::y];
  }
};

/// The columns that the first row of names has. They are no sheet if some are missing.
SheetHead sheet_head_of(std::string_view text);

/// True if a text is shaped as a sheet: names, perhaps below side rows, and as many cells below.
bool is_bare_sheet(std::string_view text);

/// Adds a finding that names which columns a file lacks, and what may be them.
void refuse_columns(std::string_view file, Imported& out);

}  // namespace cartulary::formats
