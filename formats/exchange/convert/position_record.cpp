// A record that begins from a position of another one.
#include <algorithm>
#include <memory>

#include "engine/catalogue.hpp"
#include "engine/found/check.hpp"
#include "engine/legal.hpp"
#include "formats/checking/read_any_record.hpp"
#include "formats/exchange/convert/formats.hpp"
#include "formats/exchange/convert/record_text.hpp"
#include "formats/game/boxes/far_actions.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/game/record/words.hpp"
#include "formats/game/verify/replay.hpp"
#include "formats/ground/edits/mapping_edits.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

/// Keys of the moves of a record, and of what they come to: a position has none of them.
constexpr std::string_view kKeysOfMoves[] = {"position", "moves", "hands", "rulings", "result"};

/// The tiles that left the game without being laid, one after the other, as a list has them.
std::vector<std::string> discarded(const TileRecord& record, std::size_t moves) {
  std::vector<std::string> out;
  const auto add = [&out](engine::TileId tile) {
    if (engine::is_known(tile)) out.emplace_back(engine::kTiles[tile].code);
    if (tile == engine::kUnknownTile) out.emplace_back("?");
  };
  for (const auto& [tile, span] : record.position.discarded) add(tile);
  for (int n = 0; n < record.position.unseen; ++n) add(engine::kUnknownTile);
  for (std::size_t i = 0; i < moves; ++i) {
    const RecordedTurn& move = record.moves[i];
    if (move.action == engine::Action::place) continue;
    if (move.action == engine::Action::discard) add(move.tile);
    // Which counts for each hill that lies there, and for no other.
    add(move.under);
  }
  return out;
}

std::string position_text(const engine::Game& game, const TileRecord& record, std::size_t moves) {
  std::string out = "position:\n  tiles: |\n";
  for (const engine::Piece& piece : engine::pieces_of(game)) {
    put(out, "    ", text_of(piece, record), "\n");
  }
  std::string_view before = "  totals: [";
  for (engine::Player p : record.seats()) {
    put(out, before, game.points(p));
    before = ", ";
  }
  out += "]\n";
  const auto& goods = game.extra().trade.goods;
  if (goods != engine::PerPlayer<engine::Goods>{}) {
    put(out, "  goods: ", goods_text(goods, record), "\n");
  }
  for (engine::Title title : engine::kAllTitles) {
    const engine::Player holder = game.extra().titles[title].holder;
    if (holder == engine::kNobody) continue;
    put(out, "  ", name_of(title), ": ", yaml_text(record.players[holder].name), "\n");
  }
  for (engine::Neutral who : engine::each<engine::Neutral>(engine::kNeutrals)) {
    const std::string where = where_is(who, game, record);
    if (!where.empty()) put(out, "  ", name_of(who), ": ", where, "\n");
  }
  append_own_keys(out, game, record, yaml_text);
  const std::vector<std::string> gone = discarded(record, moves);
  if (!gone.empty()) put(out, "  discarded: ", yaml_list(gone), "\n");
  if (!game.over()) put(out, "  to-move: ", yaml_text(record.players[game.to_move()].name), "\n");
  return out;
}

bool can_have_come(const Document& table) {
  YamlDocument tree;
  Findings findings;
  AnyRecord read;
  if (!read_any_record(table, tree, read, findings)) return false;
  const TileRecord& record = (*read).tiles();
  const auto game = std::make_unique<engine::Game>();
  begin_game(*game, record, engine::rules_of(record.rules));
  return engine::check_position(*game, FoundTable(record).position).empty();
}

void write_position(const Report& report, const ExportOptions& options, Exported& out) {
  const TileRecord& record = report.record.tiles();
  if (record.rules.record_hands) {
    out.refused = "a position cannot hold the players' hands";
    return;
  }
  YamlDocument tree;
  Findings findings;
  AnyRecord again;
  if (!read_any_record(report.document, tree, again, findings)) return;
  constexpr uint32_t root = YamlDocument::kRoot;
  const std::string_view text = report.document.text;
  if (text[tree[root].span.offset] == '{') {
    out.refused = "its keys are in braces; write each on a separate line";
    return;
  }
  const auto replay = std::make_unique<Replay>();
  replay->begin(record);
  const std::size_t moves =
      std::min(options.moves.value_or(record.moves.size()), record.moves.size());
  replay->play_to(moves);
  if (!replay->game().gone().empty()) {
    out.refused = "a player has left, which a position cannot say";
    return;
  }
  if (says_again(replay->game())) {
    out.refused = "the second part of the turn follows, which a position cannot say";
    return;
  }
  if (replay->game().over() && engine::next_to_lay_own(replay->game()) != engine::kNobody) {
    out.refused = "players may still lay their own tiles, which a position cannot say";
    return;
  }
  Edits edits(text);
  for (std::string_view name : kKeysOfMoves) {
    const uint32_t key = find_key(tree, root, name);
    if (key == 0) continue;
    const Span lines = lines_of_key(text, tree, key);
    // A record ends with what its moves are made of, or with a comment on them.
    const bool last = tree[key].next == 0;
    edits.remove_lines(lines.offset, last ? static_cast<uint32_t>(text.size()) : lines.end());
  }
  out.text = edits.apply();
  if (!out.text.empty() && out.text.back() != '\n') out.text += '\n';
  out.text += position_text(replay->game(), record, moves);
  const auto stands = [](const RecordedTurn& move) { return move.ruled.stands; };
  const auto end = record.moves.begin() + static_cast<std::ptrdiff_t>(moves);
  if (std::any_of(record.moves.begin(), end, stands) && !can_have_come({"", out.text})) {
    out.refused = "it has what a ruling let stand, which a position cannot say";
    out.text.clear();
  }
}

}  // namespace

const ExportFormat kPositionExport{.name = "position",
                                   .extension = "",
                                   .meaning = "a record that begins from a position of the game",
                                   .holds = Parts::of(Part::event) | Parts::of(Part::description) |
                                            Parts::of(Part::rules) | Parts::of(Part::claims) |
                                            Parts::of(Part::discards) | Parts::of(Part::result) |
                                            Parts::of(Part::comments) | Parts::of(Part::purchases),
                                   .write = write_position,
                                   .holds_positions = true,
                                   .takes_moves = true};

}  // namespace cartulary::formats
