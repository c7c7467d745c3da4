#include "formats/game/record/read_record.hpp"

#include <algorithm>

#include "formats/game/record/expansions.hpp"
#include "formats/game/record/read_parts.hpp"

namespace cartulary::formats {
namespace {

using Forms = std::span<const GameForm* const>;

struct OtherKey {
  KeyRow row;
  const GameForm* form = nullptr;
};
OtherKey key_of_other_game(const Reading& in, std::string_view name) {
  for (const GameForm* form : in.forms) {
    for (const Key<Record>& key : record_keys(*form)) {
      if (key.row.key == name && !in.has(key.row)) return {key.row, form};
    }
  }
  return {};
}

/// Without its turns or its expansion a game would only be misunderstood.
void explain_key(Reading& in, UnknownKey& unknown) {
  const std::string_view key = in.text(unknown.key);
  const std::string expansion = expansion_help(key);
  in.unusable |= in.own_keys == KeyOf::tile_games && !expansion.empty();
  const auto [row, form] = key_of_other_game(in, key);
  if (form == nullptr) {
    unknown.help = expansion;
    for (const GameForm* other : in.forms) {
      if (unknown.help.empty()) unknown.help = help_for(in, unknown.key, other->meant);
    }
    return;
  }
  // That the turns are missing goes without saying.
  if (row.required || !form->told_by.empty()) in.unusable = in.stop = true;
  unknown.help = fmt::format("`{}` is a key of {}", key, form->name);
  if (!form->told_by.empty()) {
    unknown.help += fmt::format(": write `game: {}`", form->told_by);
  } else if (row.required) {
    unknown.help += fmt::format("; {}", in.record.form->instead);
  }
}

constexpr MappingForm kRecord{"a record", explain_key};

/// The game decides which keys there are, so it is looked up before any key is read.
const GameForm& form_of(const YamlDocument& tree, Forms forms) {
  for (uint32_t key = tree[YamlDocument::kRoot].first; key != 0; key = tree[key].next) {
    if (tree[key].text != "game") continue;
    // A slip in the name is told by who reads it.
    const std::string_view written = tree[tree[key].value].text;
    const bool known = std::ranges::find(kGameNames, written) != kGameNames.end();
    const std::string_view meant = known ? written : nearest(written, kGameNames);
    for (const GameForm* form : forms) {
      if (!form->told_by.empty() && form->told_by == meant) return *form;
    }
    break;
  }
  return *forms.front();
}

bool read_root(Reading& in, const GameForm& form) {
  constexpr uint32_t root = YamlDocument::kRoot;
  if (in.tree[root].kind == YamlNode::Kind::sequence) {
    return in.complain(
        Code::wrong_shape, in.tree[root].span, "expected a mapping for a record, got a list",
        {"a file is not a list of records: start each with `cartulary: 1` in the first "
         "column, and separate records with a line `---`"});
  }
  if (!in.expect(root, YamlNode::Kind::mapping, "a record")) return false;
  in.record.form = &form;
  in.record.game_known = true;
  read_mapping(in, root, kRecord, record_keys(form), in.record);
  form.finish(in);
  note_without_effect(in);
  return !in.unusable;
}

}  // namespace

bool read_record(const Document& document, Forms forms, YamlDocument& tree, AnyRecord& out,
                 Findings& findings) {
  if (!tree.read(document, findings)) {
    out.clear();
    return false;
  }
  const GameForm& form = form_of(tree, forms);
  out.clear(form.game);
  Reading in{{document, findings}, tree, *out, forms, form.games};
  in.all_ascii = tree.is_ascii();
  if (document.inherits != nullptr) in.inherited = tree.graft(*document.inherits);
  const bool replayable = read_root(in, form);
  if (out->axes == Axes::y_north) form.count_to_south(*out);
  report_others(document, in.others, findings);
  return replayable;
}

}  // namespace cartulary::formats
