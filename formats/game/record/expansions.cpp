#include "formats/game/record/expansions.hpp"

#include "engine/expansion.hpp"
#include "formats/game/record/read_parts.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

using Kind = YamlNode::Kind;

/// Small letters and digits alone.
std::string plain(std::string_view text) {
  std::string out = in_small_letters(text);
  std::erase_if(out, [](char c) { return !is_letter(c) && !is_digit(c); });
  return out;
}

/// The letters of an expansion's name, however it is written: without signs, blanks and `and`.
std::string letters_of(std::string_view name) {
  std::string out = plain(name);
  std::erase_if(out, is_digit);
  if (const auto both = out.find("and"); both != out.npos) out.erase(both, 3);
  return out;
}

/// The expansion that a word means: its name in other letters, a part of it, or a slip.
const ExpansionRow* similar_expansion(std::string_view written) {
  const std::string letters = letters_of(written);
  return find_where(all_expansions(), [&letters](const ExpansionRow& row) {
    const std::string name = letters_of(row.name);
    const bool part = letters.size() >= 4 && name.find(letters) != name.npos;
    return part || !nearest(letters, std::array{std::string_view(name)}).empty();
  });
}

/// A box, a printing or a rule that people also play and that cannot be checked.
struct NotChecked {
  std::string_view names;  ///< with blanks between them, in small letters without signs
  std::string_view why;
};
constexpr NotChecked kNotChecked[] = {
#include "formats/game/record/not_checked.def"
};

/// Why it cannot be checked; empty if the word means none of them.
std::string_view why_not_checked(std::string_view written) {
  const std::string word = plain(written);
  if (word.empty()) return {};
  for (const NotChecked& row : kNotChecked) {
    const std::size_t at = (" " + std::string(row.names) + " ").find(" " + word + " ");
    if (at != std::string::npos) return row.why;
  }
  return {};
}

/// `told`: an expansion was meant by a word before it.
void read_expansion(Reading& in, uint32_t item, Record& out, bool& told) {
  if (!in.require(item, Kind::scalar, "an expansion")) return;
  const auto* const row = find_row(all_expansions(), &ExpansionRow::name, in.text(item));
  if (row == nullptr) {
    in.unusable = true;
    std::string help = expansion_help(in.text(item));
    if (!help.empty() && told) return;  // `[hills, sheep]` is one name
    told |= !help.empty();
    if (help.empty()) {
      help = fmt::format("this version checks {}; leave out others only if they were not used",
                         joined(mapped(all_expansions(), &ExpansionRow::name), ", "));
    }
    in.complain(Code::unsupported, in.tree[item].span,
                fmt::format("expected an expansion that can be checked, got `{}`", in.text(item)),
                {std::move(help)});
    return;
  }
  if (out.rules.has(row->expansion)) {
    in.refuse(Code::bad_value, in.tree[item].span,
              fmt::format("expansion `{}` is listed twice", in.text(item)),
              {"list each expansion once"});
  }
  out.rules.expansions.insert(row->expansion);
}

}  // namespace

#define EXPANSION(name) ExpansionRow name##_record();
#include "engine/expansions.def"

std::span<const ExpansionRow> all_expansions() {
  static const ExpansionRow rows[] = {
#define EXPANSION(name) name##_record(),
#include "engine/expansions.def"
  };
  return rows;
}

const ExpansionRow* expansion_of(engine::FeatureKind kind) {
  return find_where(all_expansions(),
                    [kind](const ExpansionRow& row) { return contains(row.features, kind); });
}

bool has_feature(const Rules& rules, engine::FeatureKind kind) {
  const ExpansionRow* row = expansion_of(kind);
  return row == nullptr || rules.has(row->expansion);
}

const ExpansionRow* expansion_of(engine::TileId tile) {
  if (engine::is_variant(tile)) return expansion_of(engine::kTiles[tile].segments.back().kind);
  return find_where(all_expansions(), [tile](const ExpansionRow& row) {
    const engine::ExpansionRow& box = engine::expansions()[engine::index(row.expansion)];
    return box.box.counts[tile] > 0 ||
           std::ranges::any_of(box.rules, [tile](const auto& r) { return r.bag.own == tile; });
  });
}

std::string names_of_expansions(const Rules& rules) {
  std::vector<std::string_view> names;
  for (const ExpansionRow& row : all_expansions()) {
    if (rules.has(row.expansion)) names.push_back(row.name);
  }
  return joined(names, ", ");
}

std::string expansion_help(std::string_view written) {
  if (const std::string_view why = why_not_checked(written); !why.empty()) return std::string(why);
  const auto is_written = [written](std::string_view word) { return same_word(word, written); };
  std::vector<std::string_view> names;
  for (const ExpansionRow& row : all_expansions()) {
    const bool meant =
        similar_expansion(written) == &row || std::ranges::any_of(row.other_names, is_written);
    if (meant || is_written("expansion") || is_written("expansions")) names.push_back(row.name);
  }
  if (names.empty()) return "";
  if (names.size() == 1) return fmt::format("write `expansions: [{}]` in the header", names[0]);
  return fmt::format("write `expansions: [...]` in the header, with names of {}",
                     joined(names, ", "));
}

std::string help_for(const Reading& in, uint32_t key,
                     std::span<const KeyHint> ExpansionRow::*rows) {
  for (const ExpansionRow& row : all_expansions()) {
    if (std::string help = help_for(in, key, row.*rows); !help.empty()) return help;
  }
  return "";
}

void read_expansions(Reading& in, uint32_t value, Record& out) {
  if (in.tree[value].kind == Kind::scalar && similar_expansion(in.text(value)) != nullptr) {
    in.refuse(Code::wrong_shape, in.tree[value].span,
              fmt::format("expected a list for the expansions, got `{}`", in.text(value)),
              {expansion_help(in.text(value))});
    return;
  }
  if (!in.require(value, Kind::sequence, "the expansions")) return;
  bool told = false;
  for (uint32_t item = in.tree[value].first; item != 0; item = in.tree[item].next) {
    read_expansion(in, item, out, told);
  }
}

}  // namespace cartulary::formats
