#include "formats/study/analysis/answer_line.hpp"

#include "formats/desk/editing/legal_moves.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/ground/text/json.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/study/analysis/game_analysis.hpp"

namespace cartulary::formats {
namespace {

engine::Turn turn_of(const engine::Game& game, engine::TileId tile,
                     const engine::analysis::Advice& advice) {
  if (advice.fits) return engine::turn_of(tile, advice.choice);
  return engine::unplaceable_turn(game, tile);
}

/// Writes values with their errors; those that were computed have none.
class ValueWriter {
 public:
  ValueWriter(Json& json, bool exact) : json_(json), exact_(exact) {}

  void points(std::string_view name, const engine::analysis::Value& value) {
    write(name, value, engine::analysis::kPoint, 3);
  }
  void chance(std::string_view name, const engine::analysis::Value& value) {
    write(name, value, engine::analysis::kCertain, 4);
  }

 private:
  void write(std::string_view name, const engine::analysis::Value& value, double unit, int digits) {
    json_.key(name).raw(fmt::format("{:.{}f}", value.mean / unit, digits));
    if (exact_) return;
    json_.key(std::string(name) + "_error").raw(fmt::format("{:.{}f}", value.error / unit, digits));
  }

  Json& json_;
  const bool exact_;
};

void append_move(std::string& out, const engine::Game& game, const Record& record,
                 engine::TileId tile, const engine::analysis::Advice& advice) {
  const engine::Player mover = game.to_move();
  const engine::Turn turn = turn_of(game, tile, advice);
  Json json(out);
  json.open('{');
  json.field("turn", game.turn_number());
  json.field("player", record.players[mover].name);
  json.field("move", text_of(turn, record));
  if (const std::string other = not_fitted_to(record); !other.empty()) {
    json.field("fallback", fmt::format("not fitted to {}", other));
  }
  const std::vector<DueWord> due = advice.fits ? due_words(game, turn) : std::vector<DueWord>();
  if (!due.empty()) {
    json.list("words", due, [&](const DueWord& words) {
      json.list(words, [&](const OfferedWord* word) { json.value(word->word); });
    });
  }
  if (advice.fits || advice.exact) {
    ValueWriter values(json, advice.exact);
    values.points("margin", advice.margin);
    values.chance("win", advice.win[mover]);
    json.key("others").open('[');
    for (const engine::Player p : game.seats()) {
      if (p == mover) continue;
      json.open('{');
      json.field("player", record.players[p].name);
      values.points("lead", advice.lead[p]);
      values.chance("win", advice.win[p]);
      json.close('}');
    }
    json.close(']');
    json.field("playouts", static_cast<long>(advice.playouts));
    json.field("exact", advice.exact);
  }
  json.close('}');
  out += '\n';
}

PositionFault tile_fault(const engine::Game& game, std::string_view tile) {
  PositionFault out{
      .message = fmt::format("expected a tile that is left, got `{}`", printable(tile)),
      .member = "tile"};
  std::vector<std::string> left;
  for (const engine::TileId id : engine::kAllTiles) {
    if (game.may_come(id))
      left.push_back(fmt::format("{} {}", game.remaining(id), engine::kTiles[id].code));
  }
  out.help.push_back("left are " + enumerate(left));
  return out;
}

}  // namespace

engine::analysis::Budget LinePlayer::budget() const {
  engine::analysis::Budget out = defaults_.budget;
  if (position_.seconds) out.seconds = *position_.seconds;
  if (position_.playouts) out = {.playouts = *position_.playouts};
  return out;
}

std::optional<PositionFault> LinePlayer::find_move(std::string_view line, std::string& out) {
  if (line.size() > kMaxDocument) {
    return PositionFault{
        .message =
            fmt::format("expected a line of at most {} bytes, got a longer one", kMaxDocument)};
  }
  if (auto fault = read_position_line(line, tree_, position_)) return fault;
  const Document document{.name = "position", .text = position_.record};
  const Report report = verifier_.verify(document, false);
  if (!why_no_tiles(report).empty()) {
    return PositionFault{.message =
                             "expected a game with tiles, got the dice game, in which nobody "
                             "draws them",
                         .member = "game"};
  }
  for (const Finding& finding : report.findings) {
    if (finding.severity() == Severity::error) return fault_of(finding, position_);
  }
  // A finding that a comment of the record leaves out is wrong all the same.
  if (!report.verdict.started || report.verdict.moves_played < report.verdict.moves) {
    return PositionFault{
        .message = "expected legal moves, got one whose finding a comment leaves out",
        .member = "moves"};
  }
  const engine::Game& game = report.game();
  if (game.over())
    return PositionFault{.message = "expected an unfinished game, got one that is over"};
  if (game.rules().hand > 1) {
    return PositionFault{.message = fmt::format("expected a game in which a tile is drawn for each "
                                                "turn, got `hand: {}`",
                                                game.rules().hand),
                         .member = "rules"};
  }
  const engine::TileId tile = parse_any_tile(position_.tile);
  if (tile == engine::kNoTile || !game.may_come(tile)) return tile_fault(game, position_.tile);
  const uint64_t seed = position_.seed.value_or(defaults_.seed);
  append_move(out, game, report.record, tile, adviser_.advise(game, tile, budget(), seed));
  return {};
}

bool LinePlayer::answer(std::string_view line, std::string& out) {
  const std::optional<PositionFault> fault = find_move(line, out);
  if (fault) append_fault(out, *fault);
  return !fault;
}

}  // namespace cartulary::formats
