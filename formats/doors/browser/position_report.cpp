#include "formats/doors/browser/position_report.hpp"

#include <algorithm>
#include <cmath>

#include "engine/legal.hpp"
#include "engine/princess_dragon/flight.hpp"
#include "formats/causes/diagnosis/repair.hpp"
#include "formats/desk/editing/legal_moves.hpp"
#include "formats/desk/editing/quick_fixes.hpp"
#include "formats/desk/editing/turn_lines.hpp"
#include "formats/doors/browser/count_view.hpp"
#include "formats/doors/browser/pad_view.hpp"
#include "formats/doors/browser/variation_view.hpp"
#include "formats/drawing/picture/board_svg.hpp"
#include "formats/drawing/picture/board_words.hpp"
#include "formats/drawing/picture/figures.hpp"
#include "formats/drawing/picture/seat_looks.hpp"
#include "formats/drawing/picture/tile_shapes.hpp"
#include "formats/game/boxes/far_actions.hpp"
#include "formats/game/dice/replay.hpp"
#include "formats/game/record/dice_record.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/game/verify/dice_report.hpp"
#include "formats/game/verify/trace.hpp"
#include "formats/game/verify/words.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/pages/page/replay_frame.hpp"
#include "formats/pages/page/replay_steps.hpp"
#include "formats/pages/page/step_sentence.hpp"
#include "formats/reports/report/json_report.hpp"

namespace cartulary::formats {
namespace {

using engine::Player;

/// Words of expansions, one of each list to be chosen.
void append_due(Json& json, const std::vector<DueWord>& words) {
  json.list("words", words, [&](const DueWord& due) {
    json.objects(due, [&](const OfferedWord* offered) {
      json.field("word", offered->word);
      json.field("meaning", offered->meaning);
    });
  });
}

class PositionWriter {
 public:
  PositionWriter(std::string& out, const Report& report, std::optional<std::size_t> moves)
      : json_(out), report_(report), record_(report.record), lines_(report.document) {
    const std::size_t played = report.verdict.moves_played;
    at_ = std::min(moves.value_or(played), played);
    if (is_recorded_by_pad(record_)) {
      pad_.emplace(report);
      at_ = played;
    }
  }

  void write() {
    json_.open('{');
    json_.field("game", kGameNames[static_cast<std::size_t>(record_.game)]);
    json_.field("status", kStatusNames[static_cast<std::size_t>(report_.verdict.status)]);
    json_.field("verdict", verdict_line(report_));
    json_.field("occasion", occasion_text(record_));
    json_.field("north", record_.axes == Axes::y_north);
    const auto& ended = record_.result.termination;
    json_.field("termination",
                ended ? kTerminations[static_cast<std::size_t>(ended->value)] : std::string_view());
    findings();
    json_.key("fixes");
    write_fixes(json_, report_);
    json_.field("at", at_);
    json_.field("played", report_.verdict.moves_played);
    json_.field("started", report_.verdict.started);
    if (!report_.verdict.started) {
      json_.close('}');
      return;
    }
    if (pad_) {
      pad();
    } else if (is_counted(report_)) {
      counted();
    } else {
      report_.has_game() ? tiles() : dice();
    }
    json_.close('}');
  }

 private:
  bool at_end() const { return at_ == report_.verdict.moves_played; }

  void findings() {
    json_.objects("findings", report_.findings, [&](const Finding& finding) {
      const CodeRow& row = row_of(finding.code);
      const Position place = report_.document.position(finding.span.offset);
      json_.field("severity", name_of(row.severity));
      json_.field("code", row.id);
      json_.field("line", static_cast<std::size_t>(place.line));
      json_.field("column", static_cast<std::size_t>(place.column));
      json_.field("length", static_cast<std::size_t>(finding.span.size));
      json_.key("turn");
      const auto turn = pad_ ? pad_->turn_at(finding.span) : turn_at(report_, finding.span);
      turn ? json_.number(static_cast<long long>(*turn)) : json_.null();
      json_.field("message", finding.message);
      json_.field("label", finding.label);
      json_.list("notes", finding.notes, [&](const Note& note) { json_.value(note.on_page()); });
      json_.list("help", finding.help, [&](const std::string& help) { json_.value(help); });
    });
  }

  /// A player by seat, before what the game adds.
  void player(Player p, int points) {
    json_.field("name", record_.players[p].name);
    json_.field("mark", letters_[p].capital);
    json_.field("fill", colours_[p]->fill);
    json_.field("ink", colours_[p]->ink);
    json_.field("points", points);
  }

  void next(int number, Player player, bool over) {
    json_.field("number", number);
    json_.key("player");
    over ? json_.null() : json_.number(index(player));
    json_.field("over", over);
  }

  /// Writes the members that every turn of a record has, then those that `add` writes of one that
  /// was replayed.
  template <class Add>
  void turns(Add add) {
    json_.objects("turns", record_.turn_count(), [&](std::size_t number) {
      json_.field("play", number < lines_.size() ? lines_.play(number) : std::string());
      if (const WrittenTurn& turn = record_.turn(number); !turn.nag.empty()) {
        json_.field("nag", turn.nag);
      }
      add(number);
      append_variations_of(json_, report_, number);
    });
  }

  void totals(const engine::PerPlayer<int>& before, const engine::PerPlayer<int>& now) {
    json_.list("gains", record_.seats(),
               [&](Player p) { json_.value(gain_text(now[p] - before[p])); });
    json_.list("totals", record_.seats(), [&](Player p) { json_.number(now[p]); });
  }

  void tiles() {
    const std::vector<ReplayStep> steps = replay_steps(report_);
    BoardWalk walk(report_);
    walk.play_to(at_);
    const engine::Game& before_end = walk.game();
    const bool over = before_end.over();
    const int number = before_end.turn_number();
    const Player mover = before_end.to_move();
    const bool again = before_end.again();
    const bool final = at_end() && report_.verdict.final_scoring;
    stock(before_end);
    if (final) walk.finish();
    const BoardView view = walk.view();
    json_.objects("players", record_.seats(), [&](Player p) {
      const ViewedSeat& seat = view.seats[p];
      player(p, final ? report_.verdict.totals[p] : seat.points);
      json_.field("meeples", seat.supply);
      beside(seat);
    });
    json_.field("together", tells_others_together(view, record_.rules));
    BoardWalk course(report_);
    BoardView before = course.view();
    turns([&](std::size_t turn) {
      if (turn >= report_.tiles().turns.size()) return;
      const ReplayStep& step = steps[turn + 1];
      course.play_to(step.moves);
      BoardView after = course.view();
      json_.field("number", step.number);
      json_.field("player", index(step.player));
      json_.field("said", step_sentence(report_, step, before, after));
      before = std::move(after);
      totals(steps[turn].totals, step.totals);
      json_.list("scored", step.scored, [&](const ScoredFeature& scored) {
        json_.value(scoring_text(scored, record_, kPageSigns));
      });
    });
    next(number, mover, over);
    json_.field("again", again);
    json_.field("left", view.tiles_left);
    final_scores(final);
    std::string picture;
    append_board_svg(picture, view, record_,
                     {.coordinates = false, .symbols = false, .style = false, .own_prefix = "b-"});
    json_.field("board", picture);
    append_cell(json_, "first", view.bounds.first);
    append_cell(json_, "last", view.bounds.last);
  }

  /// A board that was found, which is all there is.
  void counted() {
    BoardView view = board_at_end(report_);
    // The page has fields for tokens.
    for (ViewedSeat& seat : view.seats) seat.tokens.clear();
    json_.objects("players", record_.seats(), [&](Player p) {
      const ViewedSeat& seat = view.seats[p];
      player(p, report_.verdict.totals[p]);
      json_.field("track", report_.verdict.before[p]);
      json_.field("meeples", seat.supply);
      beside(seat);
    });
    json_.field("together", tells_others_together(view, record_.rules));
    turns([](std::size_t) {});
    next(0, Player{0}, true);
    json_.field("left", report_.verdict.tiles_left);
    final_scores(report_.verdict.final_scoring);
    append_count(json_, report_);
  }

  /// Writes what lies beside the figures of expansions; the same in words, with the tokens won.
  void beside(const ViewedSeat& seat) {
    const auto kinds = other_figures(record_.rules);
    json_.objects("beside", kinds, [&](const FigureKind* kind) {
      json_.field("name", kind->column);
      json_.field("words", beside_text(*kind, seat, "home"));
    });
    json_.field("others", others_text(seat, record_.rules));
  }

  void final_scores(bool final) {
    json_.key("final");
    if (!final) return json_.null();
    json_.list(report_.tiles().final_scores, [&](const ScoredFeature& scored) {
      json_.value(scoring_text(scored, record_, kPageSigns));
    });
  }

  /// The types that can be drawn, and in how many places they fit.
  void stock(const engine::Game& game) {
    json_.list("stock", engine::kAllTiles, [&](engine::TileId tile) {
      if (game.over() || !game.may_come(tile)) return;
      engine::Placements places;
      engine::legal_placements(game, tile, places);
      json_.open('{');
      json_.field("tile", engine::kTiles[tile].code);
      json_.field("id", symbol_name(tile));
      json_.field("edges", edge_word(tile, engine::Rotation{0}));
      json_.field("left", game.remaining(tile));
      json_.field("fits", !places.empty());
      json_.close('}');
    });
  }

  void dice() {
    engine::dice::Game game;
    game.reset(static_cast<int>(record_.players.size()), record_.dice().dice_rules());
    for (std::size_t t = 0; t < at_; ++t) {
      game.play_unchecked(resolve(record_.dice().turns[t], record_.dice()));
    }
    json_.objects("players", record_.seats(), [&](Player p) {
      player(p, game.points(p));
      json_.field("dice", game.dice(p));
      json_.field("knight", game.has_knight(p));
    });
    engine::PerPlayer<int> before{};
    turns([&](std::size_t turn) {
      const auto* const traced = find_row(report_.dice().turns, &TracedDiceTurn::turn, turn);
      if (traced == nullptr) return;
      json_.field("number", traced->number);
      json_.field("player", index(traced->player));
      json_.field("said", points_text(traced->worth));
      totals(before, traced->totals);
      json_.list("scored", std::vector<std::string>{}, [](const std::string&) {});
      before = traced->totals;
    });
    const bool over = at_end() && report_.verdict.over;
    next(game.turn_number(), game.to_move(), over);
  }

  void pad() {
    const Verdict& verdict = report_.verdict;
    json_.objects("players", record_.seats(), [&](Player p) { player(p, verdict.totals[p]); });
    const engine::PerPlayer<int> nothing{};
    const auto& turns = report_.dice().turns;
    json_.objects("turns", turns.size(), [&](std::size_t t) {
      const TracedDiceTurn& turn = turns[t];
      json_.field("play", pad_->entry(t));
      json_.field("number", turn.number);
      json_.field("player", index(turn.player));
      json_.field("said", pad_turn_text(turn));
      totals(t == 0 ? nothing : turns[t - 1].totals, turn.totals);
      json_.list("scored", std::vector<std::string>{}, [](const std::string&) {});
    });
    const auto place = pad_->next();
    next(static_cast<int>(turns.size()) + 1, place ? place->player : Player{0}, verdict.over);
    json_.field("outcome", verdict.over ? outcome_text(verdict, record_) : std::string());
    pad_->append(json_);
  }

  Json json_;
  const Report& report_;
  const Record& record_;
  const TurnLines lines_;
  const SeatLetters letters_ = seat_letters(record_);
  const SeatColours colours_ = seat_colours(record_);
  std::optional<PadView> pad_{};  ///< of a game that is recorded by its score pad
  std::size_t at_ = 0;
};

}  // namespace

namespace {

void append_cell(Json& json, engine::Cell cell) {
  json.field("column", static_cast<int>(cell.x));
  json.field("row", static_cast<int>(cell.y));
}

/// Where the dragon begins to fly once the tile lies, and where the fairy is.
void append_flight(Json& json, const engine::Game& game, engine::TileId tile) {
  json.key("flight");
  if (!engine::dragon_flies(game, tile)) return json.null();
  const auto& at = game.extra().dragon.at;
  json.open('{');
  append_cell(json, at[engine::Neutral::dragon].cell);
  if (at[engine::Neutral::fairy].out) {
    json.key("fairy").open('{');
    append_cell(json, at[engine::Neutral::fairy].cell);
    json.close('}');
  }
  json.close('}');
}

}  // namespace

void append_position_json(std::string& out, const Report& report,
                          std::optional<std::size_t> moves) {
  PositionWriter(out, report, moves).write();
}

void append_places_json(std::string& out, const Report& report, std::size_t moves,
                        engine::TileId tile) {
  BoardWalk walk(report);
  walk.play_to(moves);
  const engine::Game& game = walk.game();
  const LegalTile legal = legal_moves(game, tile, report.record);
  Json json(out);
  json.open('{');
  json.field("tile", engine::kTiles[tile].code);
  json.field("left", legal.left);
  json.objects("places", legal.places, [&](const LegalPlace& place) {
    json.field("x", static_cast<int>(place.at.cell.x));
    json.field("y", report.record.written_y(place.at.cell.y));
    json.field("column", static_cast<int>(place.at.cell.x));
    json.field("row", static_cast<int>(place.at.cell.y));
    json.field("rotation", index(place.at.rotation));
    json.list("alike", place.alike, [&](engine::Rotation r) { json.number(index(r)); });
    json.field("move", place.move);
    json.objects("figures", place.figures, [&](const LegalFigure& figure) {
      const Point at = anchor(tile, place.at.rotation, figure.segment);
      const FigureKind& kind = figure_kind(figure.figure);
      const bool field =
          engine::kTiles[tile].segments[figure.segment].kind == engine::FeatureKind::field;
      json.field("word", figure.word);
      json.field("shape", (field ? kind.in_field : kind.upright).shape);
      json.field("x", static_cast<int>(std::lround(at.x)));
      json.field("y", static_cast<int>(std::lround(at.y)));
      json.field("scale", fmt::format("{:.3g}", figure_scale(tile, figure.segment)));
      append_due(json, figure.words);
    });
    json.objects("instead", place.instead, [&](const OfferedWord* word) {
      json.field("word", word->word);
      json.field("meaning", word->meaning);
    });
    json.objects("elsewhere", place.elsewhere, [&](const engine::FarTurn& action) {
      constexpr std::string_view acts[] = {"", "portal", "fairy", "princess"};
      json.field("word", word_of(action, report.record));
      json.field("act", acts[index(action.action)]);
      json.field("figure", figure_of(action));
      append_cell(json, action.spot.cell);
    });
    append_due(json, place.words);
  });
  append_flight(json, game, tile);
  json.field("moving", game.rules().has(engine::Figure::wagon));
  json.key("otherwise");
  if (game.over() || !legal.places.empty()) {
    json.null();
  } else {
    const bool back = engine::unplaceable_turn(game, tile).action() == engine::Action::give_back;
    std::string words(back ? "return " : "discard ");
    put(words, engine::kTiles[tile].code);
    json.value(words);
  }
  json.close('}');
}

void append_moving_json(std::string& out, const Report& report, std::size_t moves) {
  BoardWalk walk(report);
  walk.play_to(moves);
  const std::vector<RecordedTurn>& turns = report.record.tiles().moves;
  std::vector<MovingOn> moving;
  if (moves < turns.size() && turns[moves].readable && turns[moves].has_cell) {
    MeepleFault fault{};
    const engine::Turn turn = resolve(walk.game(), turns[moves], fault);
    if (fault == MeepleFault::none) moving = moving_on(walk.game(), turn, report.record);
  }
  Json json(out);
  json.open('{');
  json.objects("moving", moving, [&](const MovingOn& it) {
    json.field("player", report.record.players[it.owner].name);
    json.key("chosen");
    it.chosen ? json.number(*it.chosen) : json.null();
    json.objects("places", it.places, [&](const MovingOn::Place& place) {
      json.field("word", place.word);
      json.field("feature", place.feature);
      append_cell(json, place.cell);
    });
  });
  json.close('}');
}

void append_drawings(std::string& out) {
  TileTurns turns{};
  for (const engine::TileId tile : engine::kAllTiles) {
    for (const auto rotation : engine::each<engine::Rotation>(engine::kRotations)) {
      turns[tile].insert(rotation);
    }
  }
  append_board_symbols(out, turns);
}

void write_fixes(Json& json, const Report& report) {
  json.objects(all_quick_fixes(report), [&](const QuickFix& fix) {
    json.field("title", fix.title);
    json.list("lines", line_fixes(report.document, fix.edits),
              [&json](const LineFix& line) { write_line_fix(json, line); });
  });
}

}  // namespace cartulary::formats
