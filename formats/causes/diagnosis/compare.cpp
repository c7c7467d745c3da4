#include "formats/causes/diagnosis/compare.hpp"

#include <algorithm>
#include <map>

#include "formats/causes/diagnosis/told_moves.hpp"
#include "formats/game/boxes/far_actions.hpp"
#include "formats/game/record/canonical.hpp"
#include "formats/game/record/expansions.hpp"
#include "formats/game/record/keys.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/game/record/options.hpp"
#include "formats/game/record/words.hpp"
#include "formats/game/verify/replay.hpp"
#include "formats/game/verify/result_claims.hpp"
#include "formats/game/verify/rulings.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

/// Something else than a move: "scores", and what is said of it.
struct Fact {
  Fact(std::string of, const std::string& words, std::optional<std::string> means = {})
      : name(std::move(of)), text(words), meaning(means.value_or(words)) {}

  std::string name;
  std::string text;
  std::string meaning;  ///< the same for texts that come to the same
};

/// One fact for all of the same name, in whatever order they are told.
std::vector<Fact> grouped(std::vector<Fact> facts) {
  std::ranges::stable_sort(facts, [](const Fact& a, const Fact& b) {
    return a.name != b.name ? a.name < b.name : a.text < b.text;
  });
  std::vector<Fact> out;
  for (Fact& fact : facts) {
    if (out.empty() || out.back().name != fact.name) {
      out.push_back(std::move(fact));
    } else {
      put(out.back().text, ", ", fact.text);
      put(out.back().meaning, ", ", fact.meaning);
    }
  }
  return out;
}

/// A gain that is told of its mover, of that player's seat.
SeatClaim by_seat(const SeatClaim& gain, engine::Player mover) {
  SeatClaim out = gain;
  out.mover_only = false;
  out.claimed = {};
  if (mover != engine::kNobody) out.set(mover, gain.points[engine::Player{0}]);
  return out;
}

bool gains_contradict(const ToldMove& a, const ToldMove& b) {
  if (a.gain.mover_only == b.gain.mover_only) return contradict(a.gain, b.gain);
  return contradict(a.gain.mover_only ? by_seat(a.gain, a.mover) : a.gain,
                    b.gain.mover_only ? by_seat(b.gain, b.mover) : b.gain);
}

bool players_contradict(const ToldMove& a, const ToldMove& b) {
  return a.player != engine::kNobody && b.player != engine::kNobody && a.player != b.player;
}

/// Behind a line that one record lacks, numbers are as they are written, or as far from the turns'.
bool numbers_contradict(const ToldMove& a, const ToldMove& b) {
  if (!a.number || !b.number || *a.number == *b.number) return false;
  return *a.number - static_cast<int32_t>(a.turn) != *b.number - static_cast<int32_t>(b.turn);
}

bool differ(const ToldMove& a, const ToldMove& b) {
  return a.likeness.meaning != b.likeness.meaning || gains_contradict(a, b) ||
         contradict(a.totals, b.totals) || contradict(a.goods, b.goods) ||
         players_contradict(a, b) || numbers_contradict(a, b);
}

void append_variations(std::string& out, std::size_t turn, char sign,
                       const std::vector<const ToldMove::Line*>& lines) {
  for (const ToldMove::Line* line : lines) {
    put(out, "variation of turn ", turn, " (", printable(line->place), ")\n", sign, " ",
        printable(line->text), "\n");
  }
}

/// Facts of either, in the order of their names: what both say of one thing, one below the other.
void append_facts(std::string& out, const std::vector<Fact>& a, const std::vector<Fact>& b) {
  std::map<std::string, std::pair<const Fact*, const Fact*>> by_name;
  for (const Fact& fact : a) by_name[fact.name].first = &fact;
  for (const Fact& fact : b) by_name[fact.name].second = &fact;
  for (const auto& [name, facts] : by_name) {
    const auto& [one, other] = facts;
    if (one != nullptr && other != nullptr && one->meaning == other->meaning) continue;
    put(out, printable(name), "\n");
    if (one != nullptr) put(out, "- ", printable(one->text), "\n");
    if (other != nullptr) put(out, "+ ", printable(other->text), "\n");
  }
}

/// Facts that both give, and not alike, in their own order.
void append_claims(std::string& out, const std::vector<Fact>& a, const std::vector<Fact>& b) {
  for (const Fact& fact : a) {
    const Fact* const other = find_row(b, &Fact::name, fact.name);
    if (other != nullptr) append_facts(out, {fact}, {*other});
  }
}

/// "A F H": in whatever order they are written.
std::string sorted_codes(std::vector<std::string_view> codes) {
  std::ranges::sort(codes);
  return joined(codes, " ");
}
std::string codes_of(const std::vector<engine::TileId>& tiles) {
  return sorted_codes(mapped(tiles, [](engine::TileId tile) { return engine::kTiles[tile].code; }));
}
std::string codes_of(const std::vector<Located<engine::TileId>>& tiles) {
  return codes_of(mapped(tiles, [](const auto& tile) { return tile.value; }));
}

void append_players(std::string& out, const TileRecord& a, const TileRecord& b) {
  const bool are_as_many = a.players.size() == b.players.size();
  if (are_as_many && !in_other_seats(a, b)) return;
  const auto text = [are_as_many](const TileRecord& record) {
    return are_as_many ? joined(mapped(record.players, &RecordedPlayer::name), ", ")
                       : std::to_string(record.players.size());
  };
  put(out, "players\n- ", printable(text(a)), "\n+ ", printable(text(b)), "\n");
}

/// The game, and by which rules it is played: every record has all of it.
std::vector<Fact> rule_facts(const TileRecord& record) {
  std::vector<Fact> out;
  const std::string expansions = names_of_expansions(record.rules);
  out.emplace_back("game", std::string(name_of(record.game)));
  out.emplace_back("expansions", expansions.empty() ? "none" : expansions);
  const Rules usual = usual_rules(record.rules);
  for (const Option& option : all_options()) {
    if (option.games != OptionOf::tile_games) continue;
    std::string value = value_text(option, record.rules);
    // Another box, which is told, brings other figures.
    if (option.brought_by && value == value_text(option, usual)) value = "as usual";
    out.emplace_back(std::string(option.key), std::move(value));
  }
  return out;
}

/// Draws are checked only against hands that are given.
std::vector<Fact> hand_facts(const TileRecord& record, const TileRecord& seats) {
  std::vector<Fact> out;
  if (!record.rules.record_hands) return out;
  for (const engine::Player p : record.seats()) {
    const RecordedHand* hand = find_row(record.hands, &RecordedHand::player, p);
    const bool is_empty = hand == nullptr || hand->tiles.empty();
    out.push_back(
        {"hand of " + seats.players[p].name, is_empty ? "no tiles" : codes_of(hand->tiles)});
  }
  return out;
}

Fact found_fact(const RecordedTurn& tile, engine::Piece piece, MeepleFault fault,
                const TileRecord& seats, const Document& document) {
  const std::string name = "position, tile at " + text_of(piece.cell, seats);
  // A figure that stands nowhere is left out of the piece.
  if (fault != MeepleFault::none) return {name, found_text(tile, seats, document)};
  std::string meaning;
  if (piece.deployment.any()) {
    meaning =
        meeple_text(piece.tile, piece.rotation, piece.deployment.segment, piece.deployment.figure) +
        " " + seats.players[piece.owner].name + found_words(piece.extra);
  }
  const std::string text = text_of(piece, seats);
  piece.deployment = {};
  piece.rotation = engine::kLookAlike[piece.tile][piece.rotation].lowest();
  return {name, text, text_of(piece, seats) + " " + meaning};
}

/// The facts of the table that the record begins from; nothing for the start tile.
std::vector<Fact> table_facts(const Document& document, const TileRecord& record,
                              const TileRecord& seats) {
  const RecordedPosition& position = record.position;
  std::vector<Fact> out;
  if (!position.given) return out;
  const FoundTable table(record);
  for (std::size_t t = 0; t < table.pieces.size(); ++t) {
    out.push_back(found_fact(position.tiles[t], table.pieces[t], table.faults[t], seats, document));
  }
  // One fact for all tiles that are said to lie on one cell.
  out = grouped(std::move(out));
  if (out.empty()) out.emplace_back("position", "no tiles");
  std::vector<std::string_view> discarded(static_cast<std::size_t>(position.unseen), "?");
  for (const auto& tile : position.discarded) discarded.push_back(engine::kTiles[tile.value].code);
  if (!discarded.empty()) out.emplace_back("position, discarded", sorted_codes(discarded));
  // Points and goods that are left out are none.
  const bool has_points =
      std::ranges::any_of(position.totals.points, [](int points) { return points != 0; });
  if (position.totals.given && has_points) {
    std::vector<std::string> by_name;
    for (const engine::Player p : record.seats()) {
      by_name.push_back(fmt::format("{} {}", seats.players[p].name, position.totals.points[p]));
    }
    out.emplace_back("position, totals", seats_text(position.totals, record.players.size(), ':'),
                     joined(sorted(by_name), ", "));
  }
  for (const engine::Player p : record.seats()) {
    std::vector<std::string> goods;
    for (const engine::Good good : engine::kAllGoods) {
      const int tokens = position.extra.goods[p][good];
      if (tokens > 0) goods.push_back(fmt::format("{}:{}", name_of(good), tokens));
    }
    if (!goods.empty()) {
      out.emplace_back("position, goods of " + seats.players[p].name, joined(goods, " "));
    }
  }
  for (const engine::Title title : engine::kAllTitles) {
    const engine::Player holder = position.extra.titles[title].holder;
    if (holder == engine::kNobody) continue;
    out.emplace_back(fmt::format("position, {}", name_of(title)), seats.players[holder].name);
  }
  for (const engine::Neutral who : engine::each<engine::Neutral>(engine::kNeutrals)) {
    const auto& spot = position.extra.neutral[who];
    if (!spot) continue;
    const std::string word = word_of({engine::FarAction::fairy, *spot, {}}, record);
    out.emplace_back(fmt::format("position, {}", name_of(who)), word.substr(word.find('@') + 1));
  }
  for (const auto& [what, value] : own_facts(record, seats)) out.emplace_back(what, value);
  return out;
}

std::vector<Fact> to_move_facts(const TileRecord& record, const TileRecord& seats) {
  if (!record.position.to_move) return {};
  return {{"position, to move", seats.players[record.position.to_move->value].name}};
}

/// True if points include the final scoring because the record says so; nothing if they do anyway.
std::optional<bool> wishes_final_scoring(const Report& report) {
  const RecordedResult& result = report.record.result;
  if (result.final_scoring && result.final_scoring->value) return true;
  const bool is_completed = termination_of(result) == Termination::completed;
  if (report.verdict.over || (report.verdict.cut_short() && is_completed)) return {};
  return false;
}

/// The rulings of arbiters; who they were and why is text for people.
std::vector<Fact> ruling_facts(const Report& report, const TileRecord& seats) {
  std::vector<Fact> out;
  for (const Ruling& ruling : report.verdict.rulings) {
    out.emplace_back(
        ruling.turn ? fmt::format("rulings of turn {}", *ruling.turn) : "rulings of the game",
        ruling_text(ruling, seats));
  }
  return grouped(std::move(out));
}

/// How the game ended, as far as the record says that.
std::vector<Fact> result_facts(const Report& report, const TileRecord& seats) {
  const TileRecord& record = report.record.tiles();
  const RecordedResult& result = record.result;
  std::vector<Fact> out;
  for (const RecordedResult::Breakdown& row : result.breakdown) {
    for (const engine::Category c : engine::kAllCategories) {
      if (!row.categories[c]) continue;
      out.push_back(
          {fmt::format("breakdown of {}, {}", seats.players[row.player].name, kCategoryNames[c]),
           std::to_string(*row.categories[c])});
    }
  }
  if (!result.face_down.empty()) {
    out.emplace_back(std::string(kFaceDownKey), codes_of(result.face_down));
  }
  if (result.winner) out.emplace_back("winner", names_of(result.winner->value, seats));
  if (is_counted_as_it_stands(record)) {
    out.emplace_back("termination", "none, counted as it stands");
  } else if (result.given) {
    const auto how = static_cast<std::size_t>(termination_of(result));
    out.emplace_back("termination", std::string(kTerminations[how]));
  }
  if (const auto wishes = wishes_final_scoring(report)) {
    out.emplace_back("final-scoring", std::string(kTruthNames[*wishes ? 1 : 0]));
  }
  return out;
}

/// `2. U 2,0 r1 @Ann =4:0`. Numbers and players are told where they differ.
std::string text_beside(const ToldMove& move, const ToldMove* other, const TileRecord& seats) {
  std::string out;
  if (other != nullptr && numbers_contradict(move, *other)) put(out, *move.number, ". ");
  out += move.play;
  if (other != nullptr && players_contradict(move, *other)) {
    put(out, " @", seats.players[move.player].name);
  }
  return out + move.claims;
}

/// The moves of a record that was replayed with its turns: then it is known who made them.
std::vector<ToldMove> replayed_moves(const Report& report, const TileRecord& seats) {
  std::vector<ToldMove> out = told_moves(report.document, report.record.tiles(), seats);
  for (const TracedTurn& turn : report.tiles().turns) out[turn.move].mover = turn.player;
  return out;
}

void append_moves(std::string& out, const Report& a, const Report& b, const TileRecord& seats) {
  const std::vector<ToldMove> of_a = replayed_moves(a, seats);
  const std::vector<ToldMove> of_b = replayed_moves(b, seats);
  const std::vector<ToldMove::Line> none;
  for (const auto& [i, j] :
       aligned(mapped(of_a, &ToldMove::likeness), mapped(of_b, &ToldMove::likeness))) {
    const ToldMove* const one = i ? &of_a[*i] : nullptr;
    const ToldMove* const other = j ? &of_b[*j] : nullptr;
    const std::size_t turn = one != nullptr ? one->turn : other->turn;
    if (one == nullptr || other == nullptr || differ(*one, *other)) {
      put(out, "turn ", turn, " (");
      if (one != nullptr) put(out, printable(a.document.name), ":", one->line);
      if (other != nullptr) {
        put(out, one != nullptr ? ", " : "", printable(b.document.name), ":", other->line);
      }
      out += ")\n";
      if (one != nullptr) put(out, "- ", printable(text_beside(*one, other, seats)), "\n");
      if (other != nullptr) put(out, "+ ", printable(text_beside(*other, one, seats)), "\n");
    }
    const auto& lines_a = one != nullptr ? one->variations : none;
    const auto& lines_b = other != nullptr ? other->variations : none;
    append_variations(out, turn, '-', lines_only_in(lines_a, lines_b));
    append_variations(out, turn, '+', lines_only_in(lines_b, lines_a));
  }
}

}  // namespace

bool in_other_seats(const TileRecord& a, const TileRecord& b) {
  for (const engine::Player p : a.seats()) {
    for (const engine::Player q : b.seats()) {
      if (p != q && a.players[p].name == b.players[q].name) return true;
    }
  }
  return false;
}

bool begin_from_one_table(const Document& of_a, const TileRecord& a, const Document& of_b,
                          const TileRecord& b) {
  const auto facts = [](const Document& document, const TileRecord& record) {
    TileRecord named;
    named.players = record.players;
    return table_facts(document, record, named);
  };
  std::string differences;
  append_facts(differences, facts(of_a, a), facts(of_b, b));
  return differences.empty();
}

void append_differences(std::string& out, const Report& a, const Report& b) {
  const TileRecord& of_a = a.record.tiles();
  const TileRecord& of_b = b.record.tiles();
  const TileRecord seats = seats_of(of_a, of_b);
  append_players(out, of_a, of_b);
  append_claims(out, rule_facts(of_a), rule_facts(of_b));
  append_facts(out, hand_facts(of_a, seats), hand_facts(of_b, seats));
  append_facts(out, table_facts(a.document, of_a, seats), table_facts(b.document, of_b, seats));
  append_facts(out, to_move_facts(of_a, seats), to_move_facts(of_b, seats));
  append_moves(out, a, b, seats);
  const auto scores = [](const TileRecord& record) -> std::vector<Fact> {
    return {{"scores", seats_text(record.result.scores, record.players.size(), ':')}};
  };
  if (contradict(of_a.result.scores, of_b.result.scores)) {
    append_facts(out, scores(of_a), scores(of_b));
  }
  append_facts(out, ruling_facts(a, seats), ruling_facts(b, seats));
  append_claims(out, result_facts(a, seats), result_facts(b, seats));
}

}  // namespace cartulary::formats
