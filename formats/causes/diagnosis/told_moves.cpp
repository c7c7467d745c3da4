#include "formats/causes/diagnosis/told_moves.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "formats/game/record/canonical.hpp"
#include "formats/game/record/expansions.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/game/record/words.hpp"
#include "formats/game/verify/replay.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

/// The texts of moves, as both records would write them.
class MoveTexts {
 public:
  MoveTexts(const Document& document, const TileRecord& record, const TileRecord& seats)
      : document_(document), record_(record), seats_(seats) {}

  std::string play_of(const RecordedTurn& move) const {
    const auto turn = intended_turn(move);
    return turn ? move_text(*turn, seats_) : meaning(move);
  }
  std::string claims_of(const RecordedTurn& move) const {
    const std::size_t players = record_.players.size();
    std::string out = goods_words(move);
    if (move.gain.given) put(out, " +", seats_text(move.gain, players, '/'));
    if (move.totals.given) put(out, " =", seats_text(move.totals, players, ':'));
    return out;
  }

  ToldMove::Line line_of(std::size_t variation) const {
    const uint32_t line = document_.position(record_.variations[variation].span.offset).line;
    return {fmt::format("{}:{}", document_.name, line),
            of_variation(variation, &MoveTexts::play_of),
            of_variation(variation, &MoveTexts::meaning)};
  }

 private:
  using Words = std::string (MoveTexts::*)(const RecordedTurn& move) const;

  /// Without claims. "(E 0,1 r1 knight:E, V -1,0 r3 (V -1,0 r3 highwayman:E), U 2,0 r1)"
  std::string of_variation(std::size_t number, Words words) const {
    const std::vector<RecordedTurn>& moves = record_.variations[number].moves;
    std::string out = "(";
    for (std::size_t m = 0; m < moves.size(); ++m) {
      put(out, m > 0 ? ", " : "", (this->*words)(moves[m]));
      for (std::size_t v = number + 1; v < record_.variations.size(); ++v) {
        const Variation& inner = record_.variations[v];
        if (inner.line == number && inner.move == m) put(out, " ", of_variation(v, words));
      }
    }
    return out + ")";
  }

  std::string meaning(const RecordedTurn& move) const {
    return likeness_of(move, seats_, document_).meaning;
  }

  const Document& document_;
  const TileRecord& record_;
  const TileRecord& seats_;
};

// Two moves that stand alone cost more than any pair.
constexpr int kAlone = 4;
constexpr int kNothingInCommon = 7;
constexpr int kTileOrCell = 5;
constexpr int kTileAndCell = 3;

int cost_of_pair(const Likeness& a, const Likeness& b) {
  if (a.meaning == b.meaning) return 0;
  const bool tile = a.tile != engine::kNoTile && a.tile == b.tile;
  const bool cell = a.cell && a.cell == b.cell;
  return tile && cell ? kTileAndCell : tile || cell ? kTileOrCell : kNothingInCommon;
}

std::string_view text_at(std::string_view text, Span span) {
  return text.substr(span.offset, span.size);
}

void append_figure_edit(std::string_view text, const RecordedTurn& from, const RecordedTurn& to,
                        std::vector<Edit>& edits) {
  const bool same = from.meeple.says_same(to.meeple) && from.open.place == to.open.place &&
                    from.open.figure == to.open.figure;
  // Words that say no place are nothing to write down.
  if (same || (to.meeple.role && !to.open.any() && !intended_turn(to))) return;
  const Span word = from.meeple.span;
  const std::string words = figure_words(to);
  if (word.size == 0) {
    const Span before = from.has_rotation ? from.rotation_span : from.cell_span;
    edits.push_back({{before.end(), 0}, " " + words});
  } else if (words.empty() && text[word.offset - 1] == ' ') {
    edits.push_back({{word.offset - 1, word.size + 1}, ""});
  } else {
    edits.push_back({word, words});
  }
}

}  // namespace

std::optional<engine::Turn> intended_turn(const RecordedTurn& move) {
  if (!move.readable || move.open.any()) return {};
  MeepleFault fault{};
  const engine::Turn turn = resolve(move, fault);
  return fault == MeepleFault::none ? std::optional(turn) : std::nullopt;
}

std::string meaning_of(const engine::Turn& turn, const TileRecord& record) {
  engine::Turn same = turn;
  if (turn.under == engine::kUnknownTile) same.under = engine::kNoTile;  // which counts as that
  engine::Laid* laid = same.laid();
  if (laid == nullptr) return move_text(same, record);
  laid->rotation = engine::kLookAlike[turn.tile][laid->rotation].lowest();
  std::string out;
  if (laid->deployment.any()) {
    out = meeple_text(turn.tile, turn.laid()->rotation, laid->deployment.segment,
                      laid->deployment.figure);
    laid->deployment = {};
  }
  return move_text(same, record) + " " + out;
}

TileRecord seats_of(const TileRecord& a, const TileRecord& b) {
  const TileRecord& more = a.players.size() < b.players.size() ? b : a;
  TileRecord out;
  for (const engine::Player p : more.seats()) {
    const std::size_t seat = index(p);
    const bool both_have = seat < std::min(a.players.size(), b.players.size()) &&
                           a.players[p].name == b.players[p].name;
    out.players.push_back(
        {both_have ? a.players[p].name : fmt::format("player {}", seat + 1), "", {}});
  }
  return out;
}

TileRecord neutral(const TileRecord& record) {
  TileRecord out;
  for (std::size_t p = 0; p < record.players.size(); ++p) {
    out.players.push_back({std::to_string(p + 1), "", {}});
  }
  return out;
}

Likeness likeness_of(const RecordedTurn& move, const TileRecord& neutral,
                     const Document& document) {
  Likeness out{.tile = move.tile};
  if (move.has_cell && move.action == engine::Action::place && !move.open.cell()) {
    out.cell = move.cell;
  }
  if (const auto turn = intended_turn(move)) {
    out.meaning = meaning_of(*turn, neutral);
  } else if (move.readable) {
    out.meaning = move_play_text(move, neutral, document);
  } else {
    out.meaning = document.text.substr(move.span.offset, move.span.size);
  }
  return out;
}

std::vector<Likeness> likenesses_of(const Document& document, const TileRecord& record,
                                    const TileRecord& neutral) {
  return mapped(record.moves,
                [&](const RecordedTurn& move) { return likeness_of(move, neutral, document); });
}

bool contradict(const SeatClaim& a, const SeatClaim& b) {
  if (!a.given || !b.given || a.mover_only != b.mover_only) return false;
  for (engine::Player p : a.claimed& b.claimed) {
    if (a.points[p] != b.points[p]) return true;
  }
  return false;
}

std::vector<ToldMove> told_moves(const Document& document, const TileRecord& record,
                                 const TileRecord& seats) {
  std::vector<ToldMove> out;
  const MoveTexts texts(document, record, seats);
  // The start tile is laid before the first turn.
  const std::size_t start = record.rules.start == engine::Start::random ? 0 : 1;
  std::size_t turn = std::max(record.position.tiles.size(), start) - start + 1;
  for (const RecordedTurn& move : record.moves) {
    ToldMove& told = out.emplace_back();
    told.turn = turn;
    turn += move.action == engine::Action::place;
    told.likeness = likeness_of(move, seats, document);
    told.line = document.position(move.span.offset).line;
    told.number = move.number;
    told.player = move.player;
    told.gain = move.gain;
    told.totals = move.totals;
    told.goods = claimed_goods(move);
    told.play = texts.play_of(move);
    told.claims = texts.claims_of(move);
  }
  for (std::size_t v = 0; v < record.variations.size(); ++v) {
    const Variation& variation = record.variations[v];
    if (variation.line != Variation::kGame || variation.move >= out.size()) continue;
    out[variation.move].variations.push_back(texts.line_of(v));
  }
  return out;
}

std::vector<const ToldMove::Line*> lines_only_in(const std::vector<ToldMove::Line>& here,
                                                 const std::vector<ToldMove::Line>& there) {
  std::vector<const ToldMove::Line*> out;
  for (const ToldMove::Line& line : here) {
    const bool is_there = find_row(there, &ToldMove::Line::meaning, line.meaning) != nullptr;
    if (!is_there) out.push_back(&line);
  }
  return out;
}

std::vector<MovePair> aligned(const std::vector<Likeness>& a, const std::vector<Likeness>& b) {
  const std::size_t width = b.size() + 1;
  std::vector<int> cost((a.size() + 1) * width);  // of all from there on
  for (std::size_t i = a.size() + 1; i-- > 0;) {
    for (std::size_t j = b.size() + 1; j-- > 0;) {
      int& best = cost[i * width + j];
      if (i == a.size() || j == b.size()) {
        best = kAlone * static_cast<int>(a.size() - i + b.size() - j);
        continue;
      }
      best = std::min({cost[(i + 1) * width + j + 1] + cost_of_pair(a[i], b[j]),
                       cost[(i + 1) * width + j] + kAlone, cost[i * width + j + 1] + kAlone});
    }
  }
  std::vector<MovePair> out;
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < a.size() || j < b.size()) {
    const int here = cost[i * width + j];
    if (i < a.size() && j < b.size() &&
        here == cost[(i + 1) * width + j + 1] + cost_of_pair(a[i], b[j])) {
      out.push_back({i++, j++});
    } else if (i < a.size() && here == cost[(i + 1) * width + j] + kAlone) {
      out.push_back({i++, {}});
    } else {
      out.push_back({{}, j++});
    }
  }
  return out;
}

void append_edits(std::string_view text, const TileRecord& record, const RecordedTurn& from,
                  const RecordedTurn& to, std::vector<Edit>& edits) {
  if (from.tile != to.tile || from.open.tile != to.open.tile) {
    edits.push_back({from.tile_span, std::string(engine::kTiles[to.tile].code)});
  }
  if (from.cell != to.cell || from.open.cell() != to.open.cell()) {
    edits.push_back({from.cell_span, text_of(to.cell, record, text_at(text, from.cell_span))});
  }
  const bool turns = from.rotation != to.rotation || from.open.rotation != to.open.rotation;
  if (turns && (from.has_rotation || from.is_text)) {
    edits.push_back(rotation_edit(text, from, to.rotation));
  }
  append_figure_edit(text, from, to, edits);
}

Edit rotation_edit(std::string_view text, const RecordedTurn& from, engine::Rotation to) {
  if (!from.has_rotation) return {{from.cell_span.end(), 0}, fmt::format(" r{}", index(to))};
  const bool word = text_at(text, from.rotation_span).starts_with('r');
  return {from.rotation_span, fmt::format("{}{}", word ? "r" : "", index(to))};
}

bool is_by_letter(std::string_view text, const RecordedTurn& move) {
  return move.by_letter || parse_tile_name(text_at(text, move.tile_span)) == move.tile;
}

RecordedTurn with_figure(RecordedTurn move, engine::SegmentIndex segment, engine::Figure figure) {
  const engine::FeatureKind kind = engine::kTiles[move.tile].segments[segment].kind;
  move.meeple.role = role_of(kind, figure);
  move.meeple.ports = engine::kOriented[move.tile][move.rotation].ports[segment];
  move.meeple.corner = move.meeple.side = false;
  move.meeple.inner = inner_number(engine::kOriented[move.tile][move.rotation], segment);
  return move;
}

std::string figure_words(const RecordedTurn& move) {
  const auto turn = intended_turn(move);
  if (!turn) {
    if (!move.meeple.role) return "";
    return std::string(name_of(*move.meeple.role)) + (move.open.place ? ":?" : "");
  }
  const engine::Laid* laid = turn->laid();
  if (laid == nullptr || !laid->deployment.any()) return "";
  return meeple_text(turn->tile, laid->rotation, laid->deployment.segment, laid->deployment.figure);
}

}  // namespace cartulary::formats
