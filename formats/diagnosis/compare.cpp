#include "formats/diagnosis/compare.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>

#include "formats/diagnosis/meaning.hpp"
#include "formats/record/canonical.hpp"
#include "formats/record/notation.hpp"
#include "formats/record/options.hpp"
#include "formats/record/words.hpp"
#include "formats/text/escape.hpp"
#include "formats/text/print.hpp"
#include "formats/verify/replay.hpp"

namespace cartulary::formats {
namespace {

bool differ(const Told::Move& a, const Told::Move& b) {
  return a.likeness.meaning != b.likeness.meaning || contradict(a.gain, b.gain) ||
         contradict(a.totals, b.totals) || contradict(a.goods, b.goods);
}

const Told::Fact* find(const std::vector<Told::Fact>& facts, std::string_view name) {
  const auto row = std::find_if(facts.begin(), facts.end(),
                                [name](const Told::Fact& fact) { return fact.name == name; });
  return row == facts.end() ? nullptr : &*row;
}

std::vector<Likeness> likenesses(const Told& told) {
  std::vector<Likeness> out;
  for (const Told::Move& move : told.moves) out.push_back(move.likeness);
  return out;
}

/// The texts of moves, as both records would write them.
class MoveTexts {
 public:
  MoveTexts(const Document& document, const TileRecord& record, const TileRecord& neutral)
      : document_(document), record_(record), neutral_(neutral) {}

  std::string of(const RecordedTurn& move) const {
    const std::size_t players = record_.players.size();
    std::string out = play_of(move) + goods_words(move);
    if (move.gain.given) put(out, " +", seats_text(move.gain, players, '/'));
    if (move.totals.given) put(out, " =", seats_text(move.totals, players, ':'));
    return out;
  }

  Told::Line line_of(std::size_t variation) const {
    const uint32_t line = document_.position(record_.variations[variation].span.offset).line;
    return {fmt::format("{}:{}", document_.name, line),
            of_variation(variation, &MoveTexts::play_of),
            of_variation(variation, &MoveTexts::meaning)};
  }

 private:
  using Words = std::string (MoveTexts::*)(const RecordedTurn& move) const;

  /// Without claims: what only one of two records claims is no difference.
  /// "(E 0,1 r1 knight:E, V -1,0 r3 (V -1,0 r3 highwayman:E), U 2,0 r1)"
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

  std::string play_of(const RecordedTurn& move) const {
    const auto turn = intended_turn(move);
    return turn ? move_text(*turn, neutral_) : meaning(move);
  }
  std::string meaning(const RecordedTurn& move) const {
    return likeness_of(move, neutral_, document_).meaning;
  }

  const Document& document_;
  const TileRecord& record_;
  const TileRecord& neutral_;
};

/// The variations of a move that another one does not have.
std::vector<const Told::Line*> only_in(const std::vector<Told::Line>& here,
                                       const std::vector<Told::Line>& there) {
  std::vector<const Told::Line*> out;
  for (const Told::Line& line : here) {
    const bool is_there = std::any_of(there.begin(), there.end(), [&line](const Told::Line& other) {
      return other.meaning == line.meaning;
    });
    if (!is_there) out.push_back(&line);
  }
  return out;
}

void append_variations(std::string& out, std::size_t turn, char sign,
                       const std::vector<const Told::Line*>& lines) {
  for (const Told::Line* line : lines) {
    put(out, "variation of turn ", turn, " (", printable(line->place), ")\n", sign, " ",
        printable(line->text), "\n");
  }
}

/// Facts that both give, and not alike.
void append_facts(std::string& out, const std::vector<Told::Fact>& a,
                  const std::vector<Told::Fact>& b) {
  for (const Told::Fact& fact : a) {
    const Told::Fact* other = find(b, fact.name);
    if (other == nullptr || other->text == fact.text) continue;
    put(out, printable(fact.name), "\n- ", printable(fact.text), "\n+ ", printable(other->text),
        "\n");
  }
}

/// Facts of either, in the order of their names.
void append_all_facts(std::string& out, const std::vector<Told::Fact>& a,
                      const std::vector<Told::Fact>& b) {
  std::map<std::string, std::pair<const Told::Fact*, const Told::Fact*>> by_name;
  for (const Told::Fact& fact : a) by_name[fact.name].first = &fact;
  for (const Told::Fact& fact : b) by_name[fact.name].second = &fact;
  for (const auto& [name, facts] : by_name) {
    const auto& [one, other] = facts;
    if (one != nullptr && other != nullptr && one->text == other->text) continue;
    put(out, name, "\n");
    if (one != nullptr) put(out, "- ", printable(one->text), "\n");
    if (other != nullptr) put(out, "+ ", printable(other->text), "\n");
  }
}

std::vector<Told::Fact> table_of(const TileRecord& record, const TileRecord& same) {
  std::vector<Told::Fact> out;
  if (!record.position.given) return out;
  const FoundTable table(record);
  for (const engine::Piece& piece : table.pieces) {
    out.push_back({"position, tile at " + text_of(piece.cell, same), text_of(piece, same)});
  }
  std::string discarded;
  for (const auto& [tile, span] : record.position.discarded) {
    put(discarded, discarded.empty() ? "" : " ", engine::kTiles[tile].code);
  }
  for (int n = 0; n < record.position.unseen; ++n)
    put(discarded, discarded.empty() ? "" : " ", "?");
  if (!discarded.empty()) out.push_back({"position, discarded", discarded});
  const SeatClaim& totals = record.position.totals;
  if (totals.given) {
    out.push_back({"position, totals", seats_text(totals, record.players.size(), ':')});
  }
  if (record.position.to_move) {
    out.push_back({"position, to move", same.players[record.position.to_move->value].name});
  }
  return out;
}

}  // namespace

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

bool contradict(const SeatClaim& a, const SeatClaim& b) {
  if (!a.given || !b.given || a.mover_only != b.mover_only) return false;
  for (engine::Player p : a.claimed& b.claimed) {
    if (a.points[p] != b.points[p]) return true;
  }
  return false;
}

Told told_by(const Document& document, const TileRecord& record, const TileRecord& seats) {
  Told out{.name = std::string(document.name)};
  const MoveTexts texts(document, record, seats);
  // The start tile is laid before the first turn.
  const std::size_t start = record.rules.start == engine::Start::random ? 0 : 1;
  std::size_t turn = std::max(record.position.tiles.size(), start) - start + 1;
  for (const RecordedTurn& move : record.moves) {
    Told::Move& told = out.moves.emplace_back();
    told.turn = turn;
    turn += move.action == engine::Action::place;
    told.likeness = likeness_of(move, seats, document);
    told.line = document.position(move.span.offset).line;
    told.gain = move.gain;
    told.totals = move.totals;
    told.goods = claimed_goods(move);
    told.text = texts.of(move);
  }
  for (std::size_t v = 0; v < record.variations.size(); ++v) {
    const Variation& variation = record.variations[v];
    if (variation.line != Variation::kGame || variation.move >= out.moves.size()) continue;
    out.moves[variation.move].variations.push_back(texts.line_of(v));
  }
  out.table = table_of(record, seats);
  out.rules.push_back({"players", std::to_string(record.players.size())});
  for (const Option& option : all_options()) {
    if (option.games == OptionOf::tile_games) {
      out.rules.push_back({std::string(option.key), value_text(option, record.rules)});
    }
  }
  const RecordedResult& result = record.result;
  if (result.scores.given) {
    out.result.push_back({"scores", seats_text(result.scores, record.players.size(), ':')});
  }
  for (const RecordedResult::Breakdown& row : result.breakdown) {
    for (engine::Category c : engine::kAllCategories) {
      if (!row.categories[c]) continue;
      out.result.push_back(
          {fmt::format("breakdown of {}, {}", seats.players[row.player].name, kCategoryNames[c]),
           std::to_string(*row.categories[c])});
    }
  }
  if (result.winner) out.result.push_back({"winner", names_of(result.winner->value, seats)});
  if (result.termination) {
    out.result.push_back(
        {"termination",
         std::string(kTerminations[static_cast<std::size_t>(result.termination->value)])});
  }
  return out;
}

std::vector<const Told::Line*> variations_only_in(const Told& here, const Told& there) {
  std::vector<const Told::Line*> out;
  const std::vector<Told::Line> none;
  for (const auto& [i, j] : aligned(likenesses(here), likenesses(there))) {
    if (!i) continue;
    const auto lines = only_in(here.moves[*i].variations, j ? there.moves[*j].variations : none);
    out.insert(out.end(), lines.begin(), lines.end());
  }
  return out;
}

void append_differences(std::string& out, const Told& a, const Told& b) {
  append_facts(out, a.rules, b.rules);
  append_all_facts(out, a.table, b.table);
  for (const auto& [i, j] : aligned(likenesses(a), likenesses(b))) {
    const std::vector<Told::Line> none;
    const auto& of_a = i ? a.moves[*i].variations : none;
    const auto& of_b = j ? b.moves[*j].variations : none;
    const std::size_t turn = i ? a.moves[*i].turn : b.moves[*j].turn;
    const auto add_variations = [&] {
      append_variations(out, turn, '-', only_in(of_a, of_b));
      append_variations(out, turn, '+', only_in(of_b, of_a));
    };
    if (i && j && !differ(a.moves[*i], b.moves[*j])) {
      add_variations();
      continue;
    }
    put(out, "turn ", turn, " (");
    if (i) put(out, printable(a.name), ":", a.moves[*i].line);
    if (j) put(out, i ? ", " : "", printable(b.name), ":", b.moves[*j].line);
    out += ")\n";
    if (i) put(out, "- ", printable(a.moves[*i].text), "\n");
    if (j) put(out, "+ ", printable(b.moves[*j].text), "\n");
    add_variations();
  }
  append_facts(out, a.result, b.result);
}

void append_differences(std::string& out, const Report& a, const Report& b) {
  const TileRecord seats = seats_of(a.record.tiles(), b.record.tiles());
  append_differences(out, told_by(a.document, a.record.tiles(), seats),
                     told_by(b.document, b.record.tiles(), seats));
}

}  // namespace cartulary::formats
