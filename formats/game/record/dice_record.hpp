// A record of the dice game as it was read, besides what all records have.
#pragma once

#include "engine/dice/game.hpp"
#include "formats/game/record/record.hpp"

namespace cartulary::formats {

/// One roll of the dice game. City dice are given by number, or by the faces that they show.
struct RecordedRoll {
  engine::dice::Roll roll{};  ///< without its layout
  Span span{};
  Span aside_span{};  ///< what was set aside of it
  Span cities_span{};
  Span knights_span{};
  Span passed_span{};
  /// Dice given with their places: those built in this roll.
  std::vector<engine::dice::BuiltDie> built{};
  std::vector<Span> built_spans{};
};

/// All city dice that lie before a player after a roll, as a picture of the table.
struct RecordedLayout {
  bool told = false;
  std::vector<engine::dice::BuiltDie> dice{};
  std::vector<Span> spans{};
  Span span{};
};

struct RecordedDiceTurn : WrittenTurn {
  std::optional<Located<int>> dice{};  ///< at hand
  std::vector<RecordedRoll> rolls{};
  std::vector<RecordedLayout> layouts{};  ///< one for each roll, or none
  std::optional<Located<int>> city{};     ///< dice of the largest closed city
  std::optional<Located<int>> kept{};     ///< knights kept
};

struct SheetEntry {
  enum class Kind : uint8_t { points, keep, catapults };
  Kind kind = Kind::points;
  int16_t points = 0;
  Span span{};
};

struct RecordedSheet {
  bool given = false;
  Span span{};
  std::vector<SheetEntry> entries{};
};

/// The names of the four city faces when a record does not give its own.
inline constexpr std::string_view kFaceNames = "ABCD";

/// The parts of a record that only the dice game has: turns, a score pad, or both.
struct DiceParts {
  std::optional<Span> faces{};  ///< the record's own table of faces
  std::string face_names{kFaceNames};
  engine::dice::FaceTable face_table = engine::dice::kProvisionalFaces;
  bool has_turns = false;
  std::vector<RecordedDiceTurn> turns{};
  bool has_sheet = false;
  engine::PerPlayer<RecordedSheet> sheets{};
};

struct DiceRecord : Record, DiceParts {
  DiceRecord() : Record(GameKind::dice) {}

  /// The rules header and the table of faces, as the engine has them.
  engine::dice::Rules dice_rules() const {
    return {static_cast<engine::dice::NineCatapults>(rules.nine_catapults),
            static_cast<engine::dice::Building>(rules.building), face_table};
  }
};

}  // namespace cartulary::formats
