// The headers of two records: what only one of them says is taken over.
#include <fmt/core.h>

#include <algorithm>

#include "formats/desk/merge/decisions.hpp"
#include "formats/exchange/convert/record_text.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

/// The keys of the header, in the order of the format.
constexpr std::string_view kHeaderKeys[] = {
    "cartulary", "game",       "event",   "stage", "group",   "round",     "table",  "match",
    "duel-game", "date",       "place",   "clock", "arbiter", "annotator", "source", "note",
    "rules",     "expansions", "players", "first", "axes",    "hands"};
/// Those that tell of the game, not of the record.
constexpr std::string_view kFacts[] = {"event",     "stage", "group", "round", "table",   "match",
                                       "duel-game", "date",  "place", "clock", "arbiter", "first"};

Span lines_of_key(const MergeSource& source, uint32_t key) {
  return lines_of_key(source.document.text, source.tree, key);
}

std::string text_of_key(const MergeSource& source, uint32_t key) {
  const Span lines = lines_of_key(source, key);
  std::string out(source.document.text.substr(lines.offset, lines.size));
  std::erase(out, '\r');
  if (!out.ends_with('\n')) out += '\n';
  return out;
}

/// Puts lines below the last key that comes before `name`.
void insert_key(Decisions& in, std::string_view name, std::string lines) {
  const auto row = std::find(std::begin(kHeaderKeys), std::end(kHeaderKeys), name);
  uint32_t at = 0;
  for (auto before = std::begin(kHeaderKeys); before != row; ++before) {
    const uint32_t key = header_key(in.a, *before);
    if (key != 0) at = lines_of_key(in.a, key).end();
  }
  in.edits.insert_lines(at, std::move(lines));
}

void merge_facts(Decisions& in) {
  for (const std::string_view fact : kFacts) {
    const uint32_t of_a = header_key(in.a, fact);
    const uint32_t of_b = header_key(in.b, fact);
    if (of_b == 0) continue;
    const std::string at_b = in.words.where(Side::b, in.b.tree[of_b].span.offset);
    if (of_a == 0) {
      insert_key(in, fact, text_of_key(in.b, of_b));
      in.tell(fmt::format("{}: took `{}`, which {} lacks", at_b, words_of_key(in.b, of_b),
                          in.words.name(Side::a)));
    } else if (in.a.tree[in.a.tree[of_a].value].text != in.b.tree[in.b.tree[of_b].value].text) {
      in.tell(fmt::format("{}, {}: kept `{}` of {}; {} has `{}`",
                          in.words.where(Side::a, in.a.tree[of_a].span.offset), at_b,
                          words_of_key(in.a, of_a), in.words.name(Side::a), in.words.name(Side::b),
                          words_of_key(in.b, of_b)));
    }
  }
}

/// Leaves a key as a conflict, as both have it.
void conflict_key(Decisions& in, std::string_view name) {
  const uint32_t of_a = header_key(in.a, name);
  const uint32_t of_b = header_key(in.b, name);
  const std::string lines = of_b != 0 ? text_of_key(in.b, of_b) : "";
  if (of_a != 0) {
    const Span mine = lines_of_key(in.a, of_a);
    in.edits.conflict(mine.offset, mine.end(), lines);
  }
}

void merge_names(Decisions& in, const SeatsResolution& resolution) {
  const auto& a = in.a.record.players;
  const auto& b = in.b.record.players;
  std::vector<std::string> names_a;
  std::vector<std::string> names_b;
  bool same = true;
  bool other_seats = false;
  for (const engine::Player p : in.a.record.seats()) {
    names_a.push_back(printable(a[p].name));
    names_b.push_back(printable(b[p].name));
    same &= a[p].name == b[p].name;
    for (const engine::Player q : in.b.record.seats()) {
      other_seats |= p != q && a[p].name == b[q].name;
    }
  }
  if (same && resolution.told.empty()) return;
  const std::string where =
      fmt::format("{}, {}", in.words.where(Side::a, a[engine::Player{0}].span.offset),
                  in.words.where(Side::b, b[engine::Player{0}].span.offset));
  if (same) {
    in.tell(fmt::format("{}: {}", where, resolution.told));
  } else if (other_seats) {
    in.report_undecided(fmt::format("{}: {} or {}: {}", where, enumerate(names_a),
                                    enumerate(names_b), resolution.open));
    conflict_key(in, "players");
    in.seats_open = true;
  } else {
    in.tell(fmt::format("{}: kept the names {} of {}; {} has {}", where, enumerate(names_a),
                        in.words.name(Side::a), in.words.name(Side::b), enumerate(names_b)));
  }
}

void merge_rules(Decisions& in, const RulesResolution& resolution) {
  if (resolution.reason.empty()) return;
  const uint32_t of_a = header_key(in.a, "rules");
  const uint32_t of_b = header_key(in.b, "rules");
  std::string where;
  if (of_a != 0) where = in.words.where(Side::a, in.a.tree[of_a].span.offset);
  if (of_b != 0) {
    put(where, where.empty() ? "" : ", ", in.words.where(Side::b, in.b.tree[of_b].span.offset));
  }
  if (resolution.open) {
    in.report_undecided(fmt::format("{}: {} or {}: {}", where, rules_words(in.a), rules_words(in.b),
                                    resolution.reason));
    conflict_key(in, "rules");
    return;
  }
  const MergeSource& taken = in.source(resolution.whose);
  in.tell(fmt::format("{}: took {} from {}: {}", where, rules_words(taken),
                      in.words.name(resolution.whose), resolution.reason));
  if (resolution.whose == Side::a) return;
  const std::string lines = of_b != 0 ? text_of_key(in.b, of_b) : "";
  if (of_a == 0) return insert_key(in, "rules", lines);
  const Span mine = lines_of_key(in.a, of_a);
  in.edits.edits().replace(mine, lines);
}

std::vector<std::string> hands_of(const TileRecord& record) {
  std::vector<std::string> out(record.players.size());
  for (const RecordedHand& hand : record.hands) {
    std::vector<std::string> tiles;
    for (const engine::TileId tile : hand.tiles) {
      tiles.emplace_back(engine::kTiles[tile].code);
    }
    std::sort(tiles.begin(), tiles.end());
    out[index(hand.player)] = yaml_list(tiles);
  }
  return out;
}

void merge_hands(Decisions& in) {
  const std::vector<std::string> a = hands_of(in.a.record);
  const std::vector<std::string> b = hands_of(in.b.record);
  if (in.b.record.tiles().hands.empty() || a == b) return;
  const std::string where =
      in.words.where(Side::b, in.b.tree[header_key(in.b, "hands")].span.offset);
  if (!in.a.record.tiles().hands.empty()) {
    in.report_undecided(
        fmt::format("{}: the hands differ from {}, and nothing decides which are right", where,
                    in.words.name(Side::a)));
    return conflict_key(in, "hands");
  }
  std::string line = "hands: {";
  for (const engine::Player p : in.a.record.seats()) {
    put(line, index(p) > 0 ? ", " : "", yaml_text(in.a.record.players[p].name), ": ",
        b[index(p)].empty() ? "[]" : b[index(p)]);
  }
  insert_key(in, "hands", line + "}\n");
  in.tell(fmt::format("{}: took the hands, which {} lacks", where, in.words.name(Side::a)));
}

}  // namespace

void merge_header(Decisions& decisions, const RulesResolution& rules,
                  const SeatsResolution& seats) {
  merge_facts(decisions);
  merge_rules(decisions, rules);
  merge_names(decisions, seats);
  merge_hands(decisions);
}

}  // namespace cartulary::formats
