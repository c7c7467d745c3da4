// The headers of two records: what only one of them says is taken over.
#include <algorithm>

#include "formats/causes/diagnosis/compare.hpp"
#include "formats/causes/diagnosis/told_moves.hpp"
#include "formats/desk/merge/decisions.hpp"
#include "formats/exchange/convert/record_text.hpp"
#include "formats/game/record/read_parts.hpp"
#include "formats/game/record/words.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

/// The keys of the header that tell of the game, not of the record.
constexpr std::string_view kFacts[] = {"event",     "stage", "group", "round", "table",   "match",
                                       "duel-game", "date",  "place", "clock", "arbiter", "first"};

Span lines_of_key(const MergeSource& source, uint32_t key) {
  return lines_of_key(source.document.text, source.tree, key);
}

std::string text_of_key(const MergeSource& source, uint32_t key) {
  if (key == 0) return "";
  const Span lines = lines_of_key(source, key);
  std::string out(source.document.text.substr(lines.offset, lines.size));
  std::erase(out, '\r');
  if (!out.ends_with('\n')) out += '\n';
  return out;
}

/// Puts lines below the last key that comes before `name`.
void insert_key(Decisions& in, std::string_view name, std::string lines) {
  uint32_t at = 0;
  for (const Key<Record>& before : record_keys(*in.a.record.form)) {
    if (before.row.key == name) break;
    const uint32_t key = header_key(in.a, before.row.key);
    if (key != 0) at = lines_of_key(in.a, key).end();
  }
  in.edits.insert_lines(at, std::move(lines));
}

void merge_facts(Decisions& in) {
  for (const std::string_view fact : kFacts) {
    const uint32_t of_a = header_key(in.a, fact);
    const uint32_t of_b = header_key(in.b, fact);
    if (of_b == 0) continue;
    if (of_a == 0) {
      insert_key(in, fact, text_of_key(in.b, of_b));
      in.tell_taken(in.b.tree[of_b].span, "`" + words_of_key(in.b, of_b) + "`");
    } else if (in.a.tree[in.a.tree[of_a].value].text != in.b.tree[in.b.tree[of_b].value].text) {
      in.tell("{}: kept `{}` of {}; {} has `{}`",
              in.where(in.a.tree[of_a].span, in.b.tree[of_b].span), words_of_key(in.a, of_a),
              in.name(Side::a), in.name(Side::b), words_of_key(in.b, of_b));
    }
  }
}

/// Leaves a key as a conflict, as both have it.
void conflict_key(Decisions& in, std::string_view name) {
  const uint32_t of_a = header_key(in.a, name);
  if (of_a == 0) return;
  const Span mine = lines_of_key(in.a, of_a);
  in.edits.conflict(mine.offset, mine.end(), text_of_key(in.b, header_key(in.b, name)));
}

void merge_names(Decisions& in, const SeatsResolution& resolution) {
  const std::string a = in.a.names();
  const std::string b = in.b.names();
  if (a == b && resolution.told.empty()) return;
  const engine::Player first{};
  const std::string where =
      in.where(in.a.record.players[first].span, in.b.record.players[first].span);
  if (a == b) {
    in.tell("{}: {}", where, resolution.told);
  } else if (in_other_seats(in.a.record, in.b.record)) {
    in.report_undecided("{}: {} or {}: {}", where, a, b, resolution.open);
    conflict_key(in, "players");
    in.seats_open = true;
  } else {
    in.tell("{}: kept the names {} of {}; {} has {}", where, a, in.name(Side::a), in.name(Side::b),
            b);
  }
}

void merge_rules(Decisions& in, const RulesResolution& resolution) {
  if (resolution.reason.empty()) return;
  const uint32_t of_a = header_key(in.a, "rules");
  const uint32_t of_b = header_key(in.b, "rules");
  const Span at_a = in.a.tree[of_a].span;
  const Span at_b = in.b.tree[of_b].span;
  const std::string where = of_a == 0   ? in.where(Side::b, at_b.offset)
                            : of_b == 0 ? in.where(Side::a, at_a.offset)
                                        : in.where(at_a, at_b);
  if (resolution.open) {
    in.report_undecided("{}: {} or {}: {}", where, rules_words(in.a), rules_words(in.b),
                        resolution.reason);
    conflict_key(in, "rules");
    return;
  }
  const MergeSource& taken = in.source(resolution.whose);
  in.tell("{}: took {} from {}: {}", where, rules_words(taken), in.name(resolution.whose),
          resolution.reason);
  if (resolution.whose == Side::a) return;
  const std::string lines = text_of_key(in.b, of_b);
  if (of_a == 0) return insert_key(in, "rules", lines);
  in.edits.edits().replace(lines_of_key(in.a, of_a), lines);
}

std::vector<std::string> hands_of(const TileRecord& record) {
  std::vector<std::string> out(record.players.size());
  for (const RecordedHand& hand : record.hands) {
    out[index(hand.player)] = yaml_list(sorted(mapped(
        hand.tiles, [](engine::TileId tile) { return std::string(engine::kTiles[tile].code); })));
  }
  return out;
}

void merge_hands(Decisions& in) {
  const std::vector<std::string> a = hands_of(in.a.record);
  const std::vector<std::string> b = hands_of(in.b.record);
  if (in.b.record.hands.empty() || a == b) return;
  const Span at_b = in.b.tree[header_key(in.b, "hands")].span;
  if (!in.a.record.hands.empty()) {
    in.report_undecided("{}: the hands differ from {}, and nothing decides which are right",
                        in.where(Side::b, at_b.offset), in.name(Side::a));
    return conflict_key(in, "hands");
  }
  std::string line = "hands: {";
  for (const engine::Player p : in.a.record.seats()) {
    put(line, index(p) > 0 ? ", " : "", yaml_text(in.a.record.players[p].name), ": ",
        b[index(p)].empty() ? "[]" : b[index(p)]);
  }
  insert_key(in, "hands", line + "}\n");
  in.tell_taken(at_b, "the hands");
}

/// True if another player is to move in a position; without `to-move`, by the order of players.
bool move_otherwise(const TileRecord& a, const TileRecord& b) {
  if (!a.position.given || !b.position.given) return false;
  const auto names = [](const TileRecord& of) { return mapped(of.players, &RecordedPlayer::name); };
  if ((!a.position.to_move || !b.position.to_move) && names(a) != names(b)) return false;
  const auto next = [](const TileRecord& of) {
    return of.players[of.position.to_move ? of.position.to_move->value : engine::Player{}].name;
  };
  return next(a) != next(b);
}

/// True if so few moves are the same that both can hardly be of one game. By chance, games have
/// four tenths of their tiles in one order, and hardly one in one place.
bool are_far_apart(const MergeSource& a, const MergeSource& b) {
  constexpr std::size_t kFewest = 8;
  constexpr double kTiles = 0.6;
  constexpr double kPlaces = 0.25;
  const auto& of_a = a.record.moves;
  const auto& of_b = b.record.moves;
  const std::size_t most = std::min(of_a.size(), of_b.size());
  if (most < kFewest) return false;
  std::size_t tiles = 0;
  std::size_t places = 0;
  for (const auto& [i, j] : aligned(likenesses_of(a.document, a.record, a.record),
                                    likenesses_of(b.document, b.record, a.record))) {
    if (!i || !j || of_a[*i].tile != of_b[*j].tile) continue;
    ++tiles;
    places += of_a[*i].cell == of_b[*j].cell;
  }
  const auto all = static_cast<double>(most);
  return static_cast<double>(tiles) / all < kTiles && static_cast<double>(places) / all < kPlaces;
}

}  // namespace

void merge_header(Decisions& decisions) {
  merge_facts(decisions);
  merge_rules(decisions, decisions.seated.both->solved.rules);
  merge_names(decisions, decisions.seated.resolution);
  merge_hands(decisions);
}

std::string words_of_key(const MergeSource& source, uint32_t key) {
  const uint32_t begin = source.tree[key].span.offset;
  const uint32_t end = source.tree[source.tree[key].value].span.end();
  const std::string_view words = source.document.text.substr(begin, std::max(end, begin) - begin);
  const bool one_line = words.find('\n') == words.npos;
  return printable(one_line ? words : source.tree[key].text);
}

std::string not_one_game(const MergeSource& a, const MergeSource& b) {
  const auto differ = [&](std::string_view what) {
    return fmt::format("{} and {} are not of one game: {}", a.name(), b.name(), what);
  };
  if (!begin_from_one_table(a.document, a.record, b.document, b.record) ||
      move_otherwise(a.record, b.record)) {
    return differ("they begin from different tables");
  }
  if (a.record.game != b.record.game || !(a.record.rules.expansions == b.record.rules.expansions)) {
    return differ("they are played with other tiles");
  }
  if (a.record.players.size() != b.record.players.size()) {
    return differ(fmt::format("one has {} players, the other {}", a.record.players.size(),
                              b.record.players.size()));
  }
  if (are_far_apart(a, b)) return differ("hardly a move of them is the same");
  return "";
}

std::string rules_words(const MergeSource& source) {
  if (!gives_rules(source)) return "the usual rules";
  return fmt::format("`{}`", words_of_key(source, header_key(source, "rules")));
}

}  // namespace cartulary::formats
