#include "formats/checking/read_any_record.hpp"

#include "formats/game/dice/read_dice.hpp"
#include "formats/game/record/read_parts.hpp"

namespace cartulary::formats {

std::span<const GameForm* const> all_forms() {
  static constexpr const GameForm* forms[] = {&kTileForm, &kDiceForm};
  return forms;
}

bool read_any_record(const Document& document, YamlDocument& tree, AnyRecord& out,
                     Findings& findings) {
  return read_record(document, all_forms(), tree, out, findings);
}

bool read_and_keep(const Document& document, YamlDocument& tree, CheckedRecord& out) {
  out.begin(document);
  return read_any_record(out.document, tree, out.record, out.findings) &&
         !out.findings.has_errors();
}

std::vector<KeyRow> keys_of(MappingOf mapping) {
  // In the order of MappingOf.
  constexpr std::vector<KeyRow> (*kRows[])() = {[] { return record_rows(all_forms()); },
                                                table_rows,
                                                player_rows,
                                                position_rows,
                                                move_rows,
                                                dice_turn_rows,
                                                ruling_rows,
                                                result_rows};
  return kRows[static_cast<std::size_t>(mapping)]();
}

}  // namespace cartulary::formats
