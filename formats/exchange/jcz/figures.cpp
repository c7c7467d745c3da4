#include "formats/exchange/jcz/figures.hpp"

#include <algorithm>

#include "engine/mayor_abbey/barn.hpp"
#include "engine/princess_dragon/portal.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

/// Figures are numbered from 1, and one that stands on the board is not placed again.
bool check_number(JczReading& in, JsonValue id, engine::Figure figure) {
  const std::string_view text = id.text();
  const auto number = parse_number(text.substr(text.rfind('.') + 1));
  const int most = in.game.rules().followers[figure] + in.game.rules().special[figure];
  if (!number || *number < 1 || *number > most) {
    return in.broken(id.span(),
                     fmt::format("figure `{}` is none of the {} that a player has", text, most));
  }
  if (in.blind || !engine::is_follower(figure)) return true;
  const engine::Features& features = in.game.board().features();
  const auto stands = [&](const JczReading::Placed& placed) {
    return placed.id == text && features.meeple_on(placed.node) == in.game.to_move() &&
           features.figure_on(placed.node) == figure;
  };
  if (std::ranges::none_of(in.placed, stands)) return true;
  return in.broken(id.span(), fmt::format("figure `{}` is already on the board", text));
}

bool deploy(JczReading& in, JsonValue payload, JczTurn& turn) {
  const JsonValue id = payload["meepleId"];
  const JczFigure* figure = jcz_figure_of(id.text());
  if (figure == nullptr) return in.broken(payload.span(), "a message places no figure");
  const auto seat = parse_number(id.text().substr(0, id.text().find('.')));
  if (!seat || !in.is_mover(*seat)) {
    return in.broken(id.span(), fmt::format("figure `{}` is placed in the turn of player {}",
                                            id.text(), index(in.game.to_move())));
  }
  const JsonValue pointer = payload["pointer"];
  if (figure->deploy != nullptr) {
    return figure->deploy(in, pointer, turn) && check_number(in, id, figure->figure);
  }
  const JsonValue feature = pointer["feature"];
  const std::optional<engine::FeatureKind> kind = jcz_kind_named(feature.text());
  if (feature && !kind) {
    return in.unknown(feature.span(), fmt::format("a figure stands on a `{}`", feature.text()));
  }
  engine::Laid& laid = turn.laid();
  if (position_of(pointer) != std::vector<int64_t>{laid.cell.x, laid.cell.y}) {
    return kind && deploy_jcz_far(in, pointer, *kind, figure->figure, turn) &&
           check_number(in, id, figure->figure);
  }
  const std::string_view location = pointer["location"].text();
  laid.deployment.segment = jcz_segment_at(turn.turn.tile, laid.rotation, kind, location);
  if (!laid.deployment.any()) {
    const std::string_view code = engine::kTiles[turn.turn.tile].code;
    if (!kind) {
      return in.unknown(pointer.span(), fmt::format("a figure is placed at `{}` of {}, and the "
                                                    "pointer has no `feature` to say on what",
                                                    location, code));
    }
    return in.broken(pointer["location"].span(),
                     fmt::format("tile {} has no {} at `{}`", code, feature.text(), location));
  }
  laid.deployment.figure = figure->figure;
  return check_number(in, id, figure->figure);
}

}  // namespace

std::string_view jcz_figure_word(std::string_view id) {
  const auto first = id.find('.');
  const auto last = id.rfind('.');
  return first < last ? id.substr(first + 1, last - first - 1) : id;
}

const JczFigure* jcz_figure_of(std::string_view id) {
  const std::string_view word = jcz_figure_word(id);
  return find_jcz(&JczBoxRow::figures, [word](const JczFigure& row) { return row.word == word; });
}

bool jcz_may_act(const engine::Game& game, const engine::Turn& turn, engine::Choices& choices) {
  const engine::Laid& laid = *turn.laid();
  engine::FarActions elsewhere;
  engine::add_far_actions(game, turn, elsewhere);
  if (!elsewhere.empty()) return true;
  const bool barns = game.rules().has(engine::Figure::barn);
  if (barns && !engine::barn_corners(game, turn.tile, {laid.cell, laid.rotation}).empty()) {
    return true;
  }
  engine::legal_choices(game, turn.tile, choices);
  return std::ranges::any_of(choices, [&laid](const engine::Choice& c) {
    return c.cell == laid.cell && c.rotation == laid.rotation && (c.deployment.any() || c.recall());
  });
}

bool place_jcz_figure(JczReading& in, JsonValue message, JczTurn& turn) {
  const JsonValue payload = message["payload"];
  if (!in.act(message, turn) || !deploy(in, payload, turn)) return false;
  turn.figure = payload["meepleId"].text();
  const JczFigure* row = jcz_figure_of(turn.figure);
  return row->placed == nullptr || row->placed(in, message, turn);
}

void note_jcz_figure(JczReading& in, JczTurn& turn) {
  const auto [segment, figure] = turn.laid().deployment;
  const engine::Board& board = in.game.board();
  const engine::Spot* const far = turn.laid().extra.far.of(engine::FarAction::portal);
  if (far == nullptr && (segment == engine::kNoSegment || !engine::is_follower(figure))) return;
  const engine::Node node = far != nullptr ? board.node(board.at(far->cell), far->segment)
                                           : board.node(board.last_tile(), segment);
  std::erase_if(in.placed, [&](const auto& placed) {
    return placed.id == turn.figure || placed.node == node;
  });
  in.placed.push_back({std::string(turn.figure), node});
}

}  // namespace cartulary::formats
