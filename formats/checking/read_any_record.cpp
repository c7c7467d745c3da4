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
  switch (mapping) {
    case MappingOf::record:
      return record_rows(all_forms());
    case MappingOf::table:
      return table_rows();
    case MappingOf::player:
      return player_rows();
    case MappingOf::position:
      return position_rows();
    case MappingOf::move:
      return move_rows();
    case MappingOf::dice_turn:
      return dice_turn_rows();
    case MappingOf::ruling:
      return ruling_rows();
    case MappingOf::result:
      return result_rows();
  }
  return {};
}

}  // namespace cartulary::formats
