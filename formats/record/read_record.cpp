#include "formats/record/read_record.hpp"

#include <algorithm>

#include "formats/record/reader.hpp"

namespace cartulary::formats {

bool Reader::read() {
  if (tree_[YamlDocument::kRoot].kind == Kind::sequence) {
    complain(
        Code::wrong_shape, tree_[YamlDocument::kRoot].span,
        "expected a mapping for a record, got a list",
        {"a file is not a list of records: start each with `cartulary: 1` in the first column, and "
         "separate records with a line `---`"});
    return false;
  }
  if (!expect(YamlDocument::kRoot, Kind::mapping, "a record")) return false;
  const GameKind kind = game_of(YamlDocument::kRoot);
  out_.game = kind;
  out_.game_known = true;
  read_keys(YamlDocument::kRoot, header(), "a record");
  if (kind == GameKind::dice) check_dice(YamlDocument::kRoot);
  if (!unusable_) note_unchecked();
  note_without_effect();
  return !unusable_;
}

GameKind Reader::game_of(uint32_t mapping) const {
  for (uint32_t key = tree_[mapping].first; key != 0; key = tree_[key].next) {
    // A slip in the name is told by who reads it.
    if (text(key) == "game" &&
        nearest(text(tree_[key].value), kGameNames) == name_of(GameKind::dice)) {
      return GameKind::dice;
    }
  }
  return GameKind::base;
}

void Reader::note_without_effect() {
  const bool dice = out_.game == GameKind::dice;
  for (const Option& option : all_options()) {
    if (dice == (option.games == OptionOf::dice_game)) continue;
    note_no_effect(option.key,
                   dice ? "it is a rule of the tile game" : "it is a rule of the dice game");
  }
  if (dice) return;
  // "Trees (bushes) on roads do not end the road": no such road in these boxes.
  note_no_effect("trees-end-roads", "no tile of this game has a road that ends at trees");
  if (!out_.rules.has(engine::Expansion::hills_and_sheep)) {
    note_no_effect("hill-tiebreak", "no tile of this game has a hill");
  }
}

void Reader::note_unchecked() {
  if (out_.rules.record_hands || out_.game == GameKind::dice) return;
  const std::string help =
      "with `hands` in the header and `drew:X` on every move, each tile is checked against the "
      "hand";
  for (const auto& given : out_.options_given) {
    if (given.value != "hand" || out_.rules.hand == 1) continue;
    complain(Code::not_checked, given.span, "the hands are not recorded and were not checked",
             {help});
    return;
  }
  for (const RecordedTurn& move : out_.moves) {
    if (move.drew == engine::kNoTile) continue;
    complain(Code::not_checked, move.drew_span, "drawn tiles were not checked", {help});
    return;
  }
}

namespace {

/// Cells were read as they are written.
void count_to_south(Record& record) {
  const auto turn = [&record](auto& placed) { placed.cell = record.written(placed.cell); };
  for (RecordedTurn& move : record.moves) turn(move);
  for (RecordedDiceTurn& rolled : record.dice.turns) {
    for (RecordedRoll& roll : rolled.rolls)
      std::for_each(roll.built.begin(), roll.built.end(), turn);
    for (RecordedLayout& layout : rolled.layouts) {
      std::for_each(layout.dice.begin(), layout.dice.end(), turn);
    }
  }
}

}  // namespace

bool read_record(const Document& document, YamlDocument& tree, Record& out, Findings& findings) {
  out.clear();
  if (!tree.read(document, findings)) return false;
  const bool replayable = Reader(document, tree, out, findings).read();
  if (out.axes == Axes::y_north) count_to_south(out);
  return replayable;
}

namespace {

KeyRow row_of(const Key& key) {
  return {key.name, key.meaning, key.required, key.games};
}

}  // namespace

std::vector<KeyRow> keys_of(MappingOf mapping) {
  constexpr std::array keys{&Reader::header,    &Reader::table_keys,     &Reader::player_keys,
                            &Reader::move_keys, &Reader::dice_turn_keys, &Reader::result_keys};
  std::vector<KeyRow> out;
  for (const Key& key : keys[static_cast<std::size_t>(mapping)]()) out.push_back(row_of(key));
  return out;
}

std::vector<KeyRow> record_keys(GameKind game) {
  std::vector<KeyRow> out;
  for (const Key& key : Reader::header()) {
    if (key.is_of(game)) out.push_back(row_of(key));
  }
  return out;
}

}  // namespace cartulary::formats
