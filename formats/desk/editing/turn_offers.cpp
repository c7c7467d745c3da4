#include <algorithm>
#include <memory>
#include <tuple>
#include <utility>

#include "engine/check.hpp"
#include "engine/legal.hpp"
#include "engine/princess_dragon/flight.hpp"
#include "formats/desk/editing/legal_moves.hpp"
#include "formats/desk/editing/offers.hpp"
#include "formats/game/boxes/far_actions.hpp"
#include "formats/game/record/canonical.hpp"
#include "formats/game/record/move_words.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/game/verify/replay.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

/// A turn that is being written.
class TurnOffers {
 public:
  TurnOffers(const engine::Game& game, const Record& record, std::string_view line,
             const RecordedTurn& written, Offers& out)
      : game_(game), record_(record), written_(written), out_(out) {
    std::string_view tile = line.substr(written.tile_span.offset, written.tile_span.size);
    tile.remove_prefix(tile.find('=') + 1);  // `D=crfr`
    tells_rotation_ = written.has_rotation || looks_like_edge_word(tile);
  }

  void first_word() {
    if (says_again(game_) && !written_.extra.again) {
      add(OfferKind::word, "again",
          fmt::format("{} lays another tile", record_.players[game_.to_move()].name));
    }
    for (const engine::TileId tile : engine::kAllTiles) {
      if (!can_be_drawn(tile)) continue;
      const std::size_t places = placements(tile).size();
      if (places == 0) {
        add(OfferKind::tile, text_of(lost(tile), record_), "fits nowhere");
      } else {
        add(OfferKind::tile, std::string(engine::kTiles[tile].code),
            fmt::format("{} left, {}", game_.remaining(tile),
                        counted(static_cast<long>(places), "place")));
      }
    }
  }

  /// Behind `discard`.
  void lost_tile() {
    for (const engine::TileId tile : engine::kAllTiles) {
      if (!can_be_drawn(tile) || !placements(tile).empty()) continue;
      add(OfferKind::tile, std::string(engine::kTiles[tile].code), "fits nowhere");
    }
  }

  void cell() {
    std::vector<std::pair<engine::Cell, std::vector<std::string>>> cells;
    for (const engine::Placement& at : placements(written_.tile)) {
      if (cells.empty() || cells.back().first != at.cell) cells.push_back({at.cell, {}});
      cells.back().second.push_back(fmt::format("r{}", index(at.rotation)));
    }
    for (const auto& [cell, rotations] : cells) {
      add(OfferKind::place, text_of(cell, record_),
          tells_rotation_ ? "" : enumerate(rotations, "or"));
    }
  }

  void after_cell() {
    bool fits_unturned = false;
    for (const engine::Placement& at : placements(written_.tile)) {
      if (at.cell != written_.cell || tells_rotation_) continue;
      fits_unturned |= engine::kLookAlike[written_.tile][at.rotation].contains(engine::Rotation{0});
      add(OfferKind::place, fmt::format("r{}", index(at.rotation)),
          edge_word(written_.tile, at.rotation));
    }
    if (!fits_unturned && !tells_rotation_) return;
    MeepleFault fault{};
    const engine::Turn turn = resolve(game_, written_, fault);
    if (fault != MeepleFault::none) return;
    const bool recalls = turn.laid()->extra.recall;
    const bool acts = recalls || written_.far_span.size > 0 || written_.barn_span.size > 0;
    if (!written_.meeple.role && !acts) figures(turn);
    if (engine::dragon_flies(game_, turn.tile) && written_.flight_span.size == 0) {
      add(OfferKind::word, "dragon:", "its six steps, as in `dragon:NNEESW`");
    }
    for (const DueWord& due : due_words(game_, turn)) {
      for (const OfferedWord* word : due) {
        add(OfferKind::word, std::string(word->word), std::string(word->meaning));
      }
    }
    if (written_.wagons_span.size == 0) move_on(turn);
    drawn_tiles(turn);
    claims(turn);
  }

 private:
  void add(OfferKind kind, std::string text, std::string detail) {
    out_.offers.push_back({kind, std::move(text), std::move(detail)});
  }

  bool can_be_drawn(engine::TileId tile) const {
    return game_.rules().record_hands ? game_.in_hand(game_.to_move(), tile) > 0
                                      : game_.may_come(tile);
  }

  /// A move with a tile that fits nowhere.
  engine::Turn lost(engine::TileId tile) const {
    engine::Turn out{.tile = tile, .fate = engine::Discarded{}};
    const engine::Action action = game_.unplaceable_with(tile);
    if (action == engine::Action::give_back) out.fate = engine::GivenBack{};
    return out;
  }

  /// Where a tile fits as it is written, from north to south, from west to east. Only the first of
  /// rotations that look the same is here.
  std::vector<engine::Placement> placements(engine::TileId tile) const {
    engine::Placements all;
    engine::legal_placements(game_, tile, all);
    std::vector<engine::Placement> out;
    for (const engine::Placement& at : all) {
      const engine::RotationSet looks = engine::kLookAlike[tile][at.rotation];
      const bool told = !tells_rotation_ || looks.contains(written_.rotation);
      if (told && looks.lowest() == at.rotation) out.push_back(at);
    }
    std::ranges::sort(out, [](const engine::Placement& a, const engine::Placement& b) {
      return std::tuple(a.cell.y, a.cell.x, a.rotation) <
             std::tuple(b.cell.y, b.cell.x, b.rotation);
    });
    return out;
  }

  void figures(const engine::Turn& bare) {
    // Too large for the stack.
    const auto choices = std::make_unique<engine::Choices>();
    engine::legal_choices(game_, bare.tile, *choices);
    for (const engine::Choice& choice : *choices) {
      const engine::Laid& laid = *bare.laid();
      const engine::Deployment figure = choice.deployment;
      if (choice.cell != laid.cell || choice.rotation != laid.rotation) continue;
      engine::Turn turn = bare;
      if (choice.recall()) {
        const OfferedWord* word = word_of(bare.tile, choice);
        add(OfferKind::word, std::string(word->word), std::string(word->meaning));
      }
      if (!figure.any()) continue;
      turn.laid()->deployment = figure;
      add(OfferKind::figure, meeple_text(bare.tile, laid.rotation, figure.segment, figure.figure),
          scored(turn));
    }
    for (const OfferedWord* word : words_instead(game_, bare)) {
      add(OfferKind::word, std::string(word->word), std::string(word->meaning));
    }
    for (const engine::FarTurn& action : far_actions(game_, bare)) {
      engine::Turn turn = bare;
      turn.laid()->extra.far.action = action.action;
      turn.laid()->extra.far.spot = action.spot;
      add(OfferKind::figure, word_of(action, record_), scored(turn));
    }
  }

  /// Offers where the first figure of a scored feature may move on.
  void move_on(const engine::Turn& turn) {
    const std::vector<MovingOn> moving = moving_on(game_, turn, record_);
    if (moving.empty()) return;
    for (const MovingOn::Place& place : moving.front().places) {
      add(OfferKind::word, place.word, "the wagon moves on");
    }
  }

  /// Offers the tiles that may go into a hand that the record tells of.
  void drawn_tiles(const engine::Turn& turn) {
    if (!game_.rules().record_hands || written_.drew_span.size > 0) return;
    const std::size_t objections = engine::check(game_, turn).size();
    for (const engine::TileId tile : engine::kAllTiles) {
      engine::Turn said = turn;
      said.drew = tile;
      if (engine::check(game_, said).size() > objections) continue;
      add(OfferKind::word, fmt::format("drew:{}", engine::kTiles[tile].code),
          "goes into the hand after the move");
    }
  }

  /// The position after a turn; null if that is not legal.
  std::unique_ptr<engine::Game> after(const engine::Turn& turn) const {
    if (!engine::check(game_, turn).empty()) return nullptr;
    auto out = std::make_unique<engine::Game>(game_);
    out->play_unchecked(turn);
    return out;
  }

  engine::PerPlayer<int> gains(const engine::Game& after) const {
    engine::PerPlayer<int> out{};
    for (const engine::Player p : record_.seats()) out[p] = after.points(p) - game_.points(p);
    return out;
  }

  /// "Ann 4"; empty for nothing.
  std::string scored(const engine::Turn& turn) const {
    const auto next = after(turn);
    if (next == nullptr) return "";
    std::vector<std::string> out;
    const engine::PerPlayer<int> points = gains(*next);
    for (const engine::Player p : record_.seats()) {
      if (points[p] != 0) out.push_back(fmt::format("{} {}", record_.players[p].name, points[p]));
    }
    return joined(out, ", ");
  }

  void claims(const engine::Turn& turn) {
    const auto next = after(turn);
    if (next == nullptr) return;
    const engine::Player mover = game_.to_move();
    const engine::PerPlayer<int> points = gains(*next);
    SeatClaim gain;
    SeatClaim totals;
    bool others = false;
    for (const engine::Player p : record_.seats()) {
      gain.set(p, points[p]);
      totals.set(p, next->points(p));
      others |= p != mover && points[p] != 0;
    }
    if (!written_.gain.given && (others || points[mover] != 0)) {
      add(OfferKind::claim,
          others ? "+" + seats_text(gain, record_.players.size(), '/')
                 : fmt::format("+{}", points[mover]),
          "what the turn scores");
    }
    if (!written_.totals.given) {
      add(OfferKind::claim, "=" + seats_text(totals, record_.players.size(), ':'),
          "the totals after the turn");
    }
  }

  const engine::Game& game_;
  const Record& record_;
  const RecordedTurn& written_;
  Offers& out_;
  bool tells_rotation_;  ///< by a word for it, or by the edges of the tile
};

bool is_blank(char c) {
  return c == ' ' || c == '\t';
}

}  // namespace

Span word_at(std::string_view text, std::size_t at) {
  at = std::min(at, text.size());
  std::size_t begin = at;
  std::size_t end = at;
  while (begin > 0 && !is_blank(text[begin - 1])) --begin;
  while (end < text.size() && !is_blank(text[end])) ++end;
  return {static_cast<uint32_t>(begin), static_cast<uint32_t>(end - begin)};
}

Offers turn_offers(const engine::Game& game, const Record& record, std::string_view line,
                   std::size_t at) {
  Offers out{.replaced = word_at(line, at)};
  if (game.over()) return out;
  const std::string_view word = line.substr(out.replaced.offset, out.replaced.size);
  if (word.starts_with('#') || word.starts_with("//")) return out;
  const std::string_view before = line.substr(0, out.replaced.offset);
  const Document document{.text = before};
  Findings none;
  RecordedTurn written;
  read_move(before, {{document, none}, record}, written);
  if (!written.comment.empty()) return out;
  TurnOffers offers(game, record, line, written, out);
  if (written.tile_span.size == 0) {
    if (!word.empty() && is_digit(word[0])) return out;  // the number of the turn
    const bool is_lost = written.action != engine::Action::place;
    is_lost ? offers.lost_tile() : offers.first_word();
  } else if (written.tile == engine::kNoTile || written.action != engine::Action::place ||
             written.open.any()) {
    return out;
  } else if (!written.has_cell) {
    offers.cell();
  } else if (written.readable) {
    offers.after_cell();
  }
  return out;
}

}  // namespace cartulary::formats
