// The score table and the odds of the dice game in words and numbers.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/dice/score_table.hpp"

namespace cartulary::formats {

/// A number as people read it, and as programs do.
struct DiceCell {
  std::string shown;
  std::string value;  ///< as JSON
};

struct DiceColumn {
  std::string key;
  std::string title;  ///< empty: only for programs
};

struct DiceSheet {
  std::string key;
  std::string title;
  std::string model{};  ///< what the numbers take for granted
  std::vector<DiceColumn> columns{};
  std::vector<std::vector<DiceCell>> rows{};
  std::string note{};  ///< below the table
  /// A gap before each new value of the first column.
  bool grouped = false;
  /// The mark in the table where the note holds.
  std::string mark{};
};

struct DiceSheets {
  std::string lead;  ///< what holds for all of them
  std::vector<DiceSheet> sheets;
};

DiceSheets dice_score_table();
DiceSheets dice_odds(int least, int most);
/// "6 dice: 10 points", "6 dice with a knight: 20 points".
std::string dice_points_line(int dice, bool knight);

/// The provisional city faces as pictures, and what is known about them.
std::string dice_faces_text();

/// The output formats: one row each, the usual one first.
struct DiceFormat {
  std::string_view name;
  std::string_view meaning;
  void (*write)(const DiceSheets& sheets, std::string& out);
};
std::span<const DiceFormat> dice_formats();
std::string_view about_faces();

}  // namespace cartulary::formats
