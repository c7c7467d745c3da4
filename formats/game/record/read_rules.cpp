// The rules of a record: a preset, options, and the edge of the table.
#include <fmt/core.h>

#include "formats/game/record/expansions.hpp"
#include "formats/game/record/options.hpp"
#include "formats/game/record/read_parts.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/lookup.hpp"

namespace cartulary::formats {
namespace {

using Kind = YamlNode::Kind;

bool of_tile_games(const Reading& in) {
  return in.own_keys == KeyOf::tile_games;
}

struct TableFields {
  engine::Table table{.start_column = -1, .start_row = -1};
  bool good = true;
};

void read_columns(Reading& in, uint32_t value, TableFields& out) {
  out.good &= in.number(value, "the columns of the table", kTableSizes, out.table.columns);
}

void read_start(Reading& in, uint32_t value, TableFields& out) {
  const uint32_t column = in.expect(value, Kind::sequence, "the start") ? in.tree[value].first : 0;
  const uint32_t row = column != 0 ? in.tree[column].next : 0;
  if (row == 0 || in.tree[row].next != 0) {
    in.complain(Code::bad_value, in.tree[value].span,
                "expected [column, row] of the start tile, counted from 0");
    out.good = false;
    return;
  }
  out.good &= in.number(column, "the start tile's column", kTablePlaces, out.table.start_column);
  out.good &= in.number(row, "the start tile's row", kTablePlaces, out.table.start_row);
}

void read_shifting(Reading& in, uint32_t value, TableFields& out) {
  const int choice_made = in.choice(value, "shifting", kTruthNames);
  out.good &= choice_made >= 0;
  out.table.shifting = choice_made == 1;
}

constexpr MappingForm kTable{"the table"};
constexpr Key<TableFields> kTableKeys[] = {
#include "formats/game/record/table_keys.def"
};

void read_table(Reading& in, uint32_t value, Record& out) {
  if (!in.require(value, Kind::mapping, "the table")) return;
  TableFields fields;
  read_mapping(in, value, kTable, kTableKeys, fields);
  auto& [table, good] = fields;
  // "The starting tile is placed in the middle of the table" (base page, use of a table).
  if (table.start_column < 0) table.start_column = static_cast<int16_t>(table.columns / 2);
  if (table.start_row < 0) table.start_row = static_cast<int16_t>(table.rows / 2);
  if (good && (table.start_column >= table.columns || table.start_row >= table.rows)) {
    in.complain(Code::bad_value, in.tree[value].span,
                fmt::format("expected the start tile on the table, got column {} of {} and row {} "
                            "of {}",
                            table.start_column, table.columns, table.start_row, table.rows),
                {"columns and rows count from 0"});
    good = false;
  }
  in.unusable |= !good;
  out.rules.table = table;
}

void read_preset(Reading& in, uint32_t value, Record& out) {
  if (!in.expect(value, Kind::scalar, "a preset")) return;
  if (const Preset* row = find_preset(in.text(value))) {
    row->apply(out.rules);
    out.preset = {row->name, in.tree[value].span};
    if (!of_tile_games(in) && (in.tree[value].span.offset & kInherited) == 0) {
      in.complain(Code::no_effect, in.tree[value].span,
                  fmt::format("`{}` changes nothing in this game", row->name),
                  {"presets are rules of the tile game"});
    }
    return;
  }
  const auto names = mapped(all_presets(), &Preset::name);
  if (in.choice(value, "the preset of rules", names) >= 0) return;
  in.advise(expansion_help(in.text(value)));
  in.unusable = true;
}

void read_option(Reading& in, const Option& row, uint32_t key, Record& out) {
  const uint32_t value = in.tree[key].value;
  out.options_given.push_back({in.text(key), in.tree[key].span});
  if (row.set == nullptr) return read_table(in, value, out);
  if (in.expect(value, Kind::scalar, row.key) && set_option(row, in.text(value), out.rules)) return;
  in.unusable = true;
  if (in.tree[value].kind != Kind::scalar) return;
  if (row.values.empty()) return in.bad_value(value, row.key, row.form);
  in.choice(value, row.key, mapped(row.values, &OptionValue::name));
  in.advise(fmt::format("`cartulary explain {}` explains them", row.key));
}

/// nullptr if the record does not give this option.
auto find_given(const Record& record, std::string_view key) {
  return find_where(record.options_given, [key](const auto& given) { return given.value == key; });
}

/// The edge of a table finishes features only where the layout stays where it is.
void check_table(Reading& in, uint32_t value, const Record& out) {
  const Rules& rules = out.rules;
  if (!rules.border_completes) return;
  const auto* const given = find_given(out, "border-completes");
  // A preset may have set it.
  const Span place = given != nullptr ? given->span : in.tree[value].span;
  if (!rules.table) {
    in.refuse(Code::contradictory_options, place, "`border-completes: true` needs a `table`",
              {"say how large the table is: `table: {columns: 15, rows: 11, start: [7, 5]}`"});
  } else if (rules.table->shifting) {
    in.refuse(Code::contradictory_options, place,
              "`border-completes: true` excludes `shifting: true`",
              {"where the layout may be shifted, no tile stays at the border"});
  }
}

/// `never`: it has no effect in any record of this game.
void note_no_effect(Reading& in, std::string_view key, std::string_view why, bool never = false) {
  for (const auto& given : in.record.options_given) {
    // An option that many records inherit need not be for all of them.
    if (given.value != key) continue;
    if (!never && (given.span.offset & kInherited) != 0) continue;
    in.complain(Code::no_effect, given.span, fmt::format("`{}` changes nothing in this game", key),
                {std::string(why)});
  }
}

constexpr MappingForm kRules{"the rules", [](Reading& in, UnknownKey& unknown) {
                               unknown.help = expansion_help(in.text(unknown.key));
                             }};

}  // namespace

void read_rules(Reading& in, uint32_t value, Record& out) {
  if (in.tree[value].kind == Kind::scalar) return read_preset(in, value, out);
  if (!in.require(value, Kind::mapping, "the rules")) return;
  in.unique_keys(value);
  for (uint32_t key = in.tree[value].first; key != 0; key = in.tree[key].next) {
    if (in.text(key) == "preset") read_preset(in, in.tree[key].value, out);
  }
  for (uint32_t key = in.tree[value].first; key != 0; key = in.tree[key].next) {
    if (in.text(key) == "preset" || is_private(in.text(key))) continue;
    if (const Option* row = find_option(in.text(key))) {
      read_option(in, *row, key, out);
      continue;
    }
    std::vector<std::string_view> known{"preset"};
    for (const Option& o : all_options()) known.push_back(o.key);
    in.unknown_key(key, known, kRules);
    in.unusable = true;
  }
  if (of_tile_games(in)) check_table(in, value, out);
}

bool gives_option(const Record& record, std::string_view key) {
  return find_given(record, key) != nullptr;
}

bool states_tie(const Record& record) {
  const Preset* preset = find_preset(record.preset.value);
  return (preset != nullptr && preset->tie_in_swiss) || gives_option(record, "tie");
}

void settle_preset(Reading& in) {
  const Preset* preset = find_preset(in.record.preset.value);
  if (preset == nullptr) return;
  const bool swiss = same_word(std::string_view(in.record.stage).substr(0, 5), "swiss");
  if (preset->tie_in_swiss && swiss && !gives_option(in.record, "tie")) {
    in.record.rules.tie = *preset->tie_in_swiss;
  }
  if (!preset->first_edition || (in.record.preset.span.offset & kInherited) != 0) return;
  for (const ExpansionRow& row : all_expansions()) {
    if (!in.record.rules.has(row.expansion) || row.since_second_edition.empty()) continue;
    in.complain(
        Code::mixed_editions, in.record.preset.span,
        fmt::format("`{}` names rules of the first edition, which never came with {}", preset->name,
                    row.title),
        {std::string(row.since_second_edition),
         "options say what differs from the rules of C2, as in `rules: {two-tile-city: half}`"});
  }
}

void note_without_effect(Reading& in) {
  const bool tiles = of_tile_games(in);
  for (const Option& option : all_options()) {
    if (tiles == (option.games == OptionOf::tile_games)) continue;
    note_no_effect(in, option.key,
                   tiles ? "it is a rule of the dice game" : "it is a rule of the tile game");
  }
  if (!tiles) return;
  // "Trees (bushes) on roads do not end the road": no such road in these boxes.
  note_no_effect(in, "trees-end-roads", "no tile of this game has a road that ends at trees", true);
  for (const ExpansionRow& row : all_expansions()) {
    for (const Option& option : row.options) {
      if (option.expansion && !in.record.rules.has(*option.expansion)) {
        note_no_effect(in, option.key, row.no_effect);
      } else if (!option.only_with.empty() &&
                 find_option(option.only_with)->get(in.record.rules) == 0) {
        note_no_effect(in, option.key,
                       fmt::format("the game is played with `{}: false`", option.only_with));
      }
    }
  }
}

std::vector<KeyRow> table_rows() {
  return rows_of(kTableKeys);
}

}  // namespace cartulary::formats
