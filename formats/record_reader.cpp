#include "formats/record_reader.hpp"

#include "formats/reader.hpp"

namespace cartulary::formats {

bool Reader::read() {
  if (tree_[YamlDocument::kRoot].kind == Kind::sequence) {
    complain(Code::wrong_shape, tree_[YamlDocument::kRoot].span,
             "expected a mapping for a record, got a list",
             {"records are no list: each begins with `cartulary: 1` in the first column, and a "
              "line `---` goes between two of them"});
    return false;
  }
  if (!expect(YamlDocument::kRoot, Kind::mapping, "a record")) return false;
  read_keys(YamlDocument::kRoot, header(), "a record");
  if (!unusable_) note_unchecked();
  // "Trees (bushes) on roads do not end the road": no such road in these boxes.
  note_no_effect("trees-end-roads", "no tile of this game has a road that ends at trees");
  if (!out_.rules.has(engine::Expansion::hills_and_sheep)) {
    note_no_effect("hill-tiebreak", "no tile of this game has a hill");
  }
  return !unusable_;
}

void Reader::note_unchecked() {
  if (out_.rules.record_hands) return;
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

bool read_record(const Document& document, YamlDocument& tree, Record& out, Findings& findings) {
  out.clear();
  return tree.read(document, findings) && Reader(document, tree, out, findings).read();
}

std::vector<KeyRow> record_keys() {
  std::vector<KeyRow> out;
  for (const Key& key : Reader::header()) out.push_back({key.name, key.meaning});
  return out;
}

}  // namespace cartulary::formats
