#include "formats/desk/editing/result_entry.hpp"

#include <algorithm>
#include <vector>

#include "formats/checking/read_any_record.hpp"
#include "formats/exchange/convert/record_text.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/game/record/turn_line.hpp"
#include "formats/game/record/words.hpp"
#include "formats/ground/edits/mapping_edits.hpp"
#include "formats/ground/text/edits.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

/// `{Ann: 97, Bob: 93}`.
std::string scores_of(const Record& record, std::string_view words) {
  const auto numbers = parse_seat_numbers(words, record);
  if (!numbers) return "";
  std::string out;
  for (const engine::Player p : record.seats()) {
    if (!numbers->has(p)) continue;
    put(out, out.empty() ? "{" : ", ", yaml_text(record.players[p].name), ": ", numbers->points[p]);
  }
  return out.empty() ? out : out + "}";
}

/// `Ann`, `[Ann, Bob]`.
std::string winner_of(const Record& record, std::string_view words) {
  std::vector<std::string> names;
  while (!words.empty()) {
    const auto seat = parse_number(take_before(words, ':'));
    if (!seat || *seat < 0 || *seat >= static_cast<long>(record.players.size())) return "";
    names.push_back(record.players[static_cast<engine::Player>(*seat)].name);
  }
  if (names.empty()) return "";
  return names.size() == 1 ? yaml_text(names[0]) : yaml_list(names);
}

std::string termination_of(const Record& /*record*/, std::string_view words) {
  const auto at = std::ranges::find(kTerminations, words);
  return at == kTerminations.end() ? "" : std::string(words);
}

/// `C H`: tiles that left the game, `[C, H]`.
std::string tiles_of(const Record& record, std::string_view words) {
  std::vector<std::string> codes;
  while (!words.empty()) {
    const std::string_view word = take_before(words, ' ');
    if (word == "?") {
      codes.emplace_back(word);
      continue;
    }
    const engine::TileId tile = parse_any_tile(word, record.rules);
    if (!is_known(tile)) return "";
    codes.emplace_back(engine::kTiles[tile].code);
  }
  return codes.empty() ? "" : yaml_list(codes);
}

/// `2/1/0:0/0/3`: the tokens of each player, `{Ann: {wine: 2, grain: 1}, Bob: {cloth: 3}}`.
std::string goods_of(const Record& record, std::string_view words) {
  engine::PerPlayer<engine::Goods> goods{};
  for (const engine::Player p : record.seats()) {
    std::string_view own = take_before(words, ':');
    for (const engine::Good good : engine::kAllGoods) {
      const auto count = parse_number(take_before(own, '/'));
      if (!count || *count < 0 || *count > kMostTokens) return "";
      goods[p][good] = static_cast<uint8_t>(*count);
    }
  }
  return goods_text(goods, record);
}

/// How the value of a key is written; empty: it cannot be.
struct EntryRow {
  std::string_view owner;  ///< the key of the mapping that it stands in
  std::string_view key;
  std::string (*value)(const Record& record, std::string_view words);
};
std::string nothing_of(const Record&, std::string_view) {
  return "";
}
constexpr std::string_view kResultKey = "result";
constexpr EntryRow kEntries[] = {
#include "formats/desk/editing/result_entries.def"
};

/// The text with a position in its short form, the tiles alone, as a mapping with them farther in.
std::string with_key_of_tiles(std::string_view text, const YamlDocument& tree, uint32_t position) {
  const uint32_t block = tree[tree[position].value].span.offset;
  const auto colon = static_cast<uint32_t>(text.rfind(':', block)) + 1;
  const uint32_t end = lines_of_key(text, tree, position).end();
  Edits edits(text);
  edits.replace({colon, block - colon}, with_line_breaks_at(text, colon, "\n  tiles: "));
  for (uint32_t at = line_end(text, block); at < end; at = line_end(text, at)) {
    if (text[at] != '\n' && text[at] != '\r') edits.insert(at, "  ");
  }
  return edits.apply();
}

std::string with_entry_in_braces(std::string_view text, const YamlDocument& tree, uint32_t mapping,
                                 std::string_view key, const std::string& value) {
  Edits edits(text);
  MappingEdits keys(text, tree, edits);
  const uint32_t old = find_key(tree, mapping, key);
  const uint32_t first = tree[mapping].first;
  if (first == 0) {
    if (!value.empty()) edits.replace(tree[mapping].span, fmt::format("{{{}: {}}}", key, value));
  } else if (old != 0 && !value.empty()) {
    edits.replace(tree[tree[old].value].span, value);
  } else if (old != 0 && old != first) {
    keys.remove(mapping, old);
  } else if (old != 0) {
    const uint32_t next = tree[first].next;
    const uint32_t end = next != 0 ? tree[next].span.offset : tree[mapping].span.end() - 1;
    edits.replace({tree[old].span.offset, end - tree[old].span.offset}, "");
  } else if (!value.empty()) {
    uint32_t last = first;
    while (tree[last].next != 0) last = tree[last].next;
    keys.add(mapping, last, fmt::format("{}: {}", key, value));
  }
  return edits.apply();
}

}  // namespace

std::optional<SeatClaim> parse_seat_numbers(std::string_view text, const Record& record) {
  const Document none;
  Findings findings;
  SeatClaim out;
  const MoveContext context{{none, findings}, record};
  if (!read_seats(text, ':', false, {}, context, out)) return {};
  return out;
}

std::string with_results(std::string_view text, std::span<const std::string> entries) {
  std::string out(text);
  for (const std::string& entry : entries) {
    out = with_result({.text = out}, entry);
    if (out.empty()) break;
  }
  return out;
}

std::string with_result(const Document& document, std::string_view entry) {
  const std::string_view text = document.text;
  const std::string_view key = entry.substr(0, entry.find(' '));
  const std::string_view words = entry.substr(std::min(key.size() + 1, entry.size()));
  const auto row =
      std::ranges::find_if(kEntries, [key](const EntryRow& it) { return it.key == key; });
  YamlDocument tree;
  AnyRecord record;
  if (row == std::end(kEntries) || !read_any_record(document, tree, record)) return "";
  std::string value;
  if (!words.empty()) {
    value = row->value(*record, words);
    if (value.empty()) return "";
  }

  Edits edits(text);
  const uint32_t result = find_key(tree, YamlDocument::kRoot, row->owner);
  const uint32_t mapping = value_of(tree, YamlDocument::kRoot, row->owner);
  std::string line;
  if (!value.empty()) put(line, key, ": ", value, "\n");
  if (row->owner == kPositionKey && tree[mapping].kind != YamlNode::Kind::mapping) {
    if (line.empty()) return std::string(text);
    if (tree[mapping].style != YamlNode::Style::literal) return "";
    const std::string longer = with_key_of_tiles(text, tree, result);
    return with_result({.name = document.name, .text = longer}, entry);
  }
  if (result == 0) {
    std::string whole(text.empty() || text.back() == '\n' ? "" : "\n");
    if (!line.empty()) put(whole, row->owner, ":\n  ", line);
    const auto end = static_cast<uint32_t>(text.size());
    edits.insert(end, line.empty() ? "" : with_line_breaks_at(text, end, whole));
    return edits.apply();
  }
  const bool has_keys = mapping != 0 && tree[mapping].first != 0;
  if (mapping != 0 && text[tree[mapping].span.offset] == '{') {
    return with_entry_in_braces(text, tree, mapping, key, value);
  }
  const uint32_t old = value_of(tree, mapping, key) == 0 ? 0 : find_key(tree, mapping, key);
  if (old != 0) {
    const uint32_t at = tree[old].span.offset;
    const uint32_t begin = line.empty() ? line_begin(text, at) : at;
    edits.replace({begin, lines_of_key(text, tree, old).end() - begin},
                  with_line_breaks_at(text, at, line));
    return edits.apply();
  }
  if (line.empty()) return std::string(text);
  uint32_t at = tree[result].span.offset;
  std::size_t indent = column_of(text, at) + 2;
  if (has_keys) indent = column_of(text, tree[tree[mapping].first].span.offset);
  at = line_end(text, at);
  std::string added;
  if (at > 0 && text[at - 1] != '\n') added += '\n';
  put(added, std::string(indent, ' '), line);
  edits.insert(at, with_line_breaks_at(text, at, added));
  return edits.apply();
}

}  // namespace cartulary::formats
