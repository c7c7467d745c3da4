// Rows above a sheet of moves and beside a grid: a word in the first cell, and behind it what the
// record says under that key.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/exchange/convert/record_text.hpp"
#include "formats/game/record/rules.hpp"
#include "formats/ground/tables/table_text.hpp"

namespace cartulary::formats {

/// The mapping of the record that has the key.
enum class Under : uint8_t { header, player, position, result, breakdown };

enum class Holds : uint8_t {
  text,
  list,
  names,    ///< of players
  options,  ///< a preset, and options as `tie: shared`
  numbers,  ///< one for each player, all of them
  seats,    ///< a cell for each player, in seat order; empty cells say nothing
  hands,    ///< the same, with the tiles of a hand in a cell
};

struct SideRow {
  std::string_view word;
  std::string_view key;
  Under under;
  Holds holds;
  bool personal = false;  ///< it may say who plays
};

/// All of them, in the order in which they are written.
const std::vector<SideRow>& all_side_rows();

/// The thing that the rows belong to. Only a board has a position.
enum class SidesOf : uint8_t { moves, board };

/// The kind of a row; nullptr if it is no such row.
const SideRow* side_row(const CellRow& row, SidesOf of);

/// Those who sit at the table, in seat order, by the names that a file has for them.
struct Seated {
  std::vector<std::string> names{};
  bool anonymous = false;  ///< the record does not tell the names

  /// Where a player sits, who may be named with other capitals if nobody else is meant.
  std::optional<std::size_t> seat_of(std::string_view name) const;
  std::string shown(std::string_view name) const;
};

/// The text of a table that is a file of another program: in UTF-8, as people see it.
struct OpenTable {
  std::shared_ptr<const std::string> text{};
  /// Where the first character stands that was read as one of Windows-1252; nothing in UTF-8.
  std::optional<uint32_t> taken{};

  /// Gives the games of the file this text, in which places are told, and tells what was taken.
  void tell(std::vector<Imported>& games) const;
};
OpenTable open_table(const ImportFile& file);

/// The names in the row `players`; empty if there is none.
std::vector<std::string> players_in(std::span<const CellRow> sides);
/// The rules that rows say, as far as they can be read; of those that no row says, `usual`.
Rules rules_in(std::span<const CellRow> sides, Rules usual);

/// A number with the sign that keyboards have: word processors write a minus sign or a dash.
std::string plain_number(std::string_view text);

/// Side rows on their way to a record. What is wrong with them becomes findings.
class SideText {
 public:
  SideText(std::span<const CellRow> sides, SidesOf of, const Seated& seated, RecordText& text)
      : sides_(sides), of_(of), seated_(seated), text_(text) {}

  bool has(std::string_view word) const;
  /// The keys of the header, the players among them.
  void write_header();
  void write_position();
  /// The result. `usual`: a line of it where no row has its key. False if no row says how it ended.
  bool write_result(std::string_view usual = {});
  /// False after a finding if a cell has several lines, or quotes that do not end.
  bool has_single_lines(const CellRow& row);

 private:
  std::string value_of(const SideRow& side, const CellRow& row);
  std::string by_seat(const CellRow& row, bool lists);
  std::string rules_text(const CellRow& row);
  std::string breakdown_text();
  void write_players();
  void refuse(const CellText& cell, std::string message, std::string label);
  template <class Each>
  void each(Under under, Each take);
  template <class Each>
  void each_seat(const CellRow& row, Each take);

  std::span<const CellRow> sides_;
  SidesOf of_;
  const Seated& seated_;
  RecordText& text_;
};

}  // namespace cartulary::formats
