#include "formats/causes/diagnosis/move_offers.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <span>

#include "engine/check.hpp"
#include "formats/causes/diagnosis/told_moves.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/game/verify/replay.hpp"
#include "formats/ground/text/escape.hpp"

namespace cartulary::formats {

namespace {

bool is_about_place(const engine::Violation& violation) {
  using enum engine::Rule;
  return violation.rule == cell_occupied || violation.rule == not_adjacent ||
         violation.rule == edge_mismatch;
}

/// True if one row has a move of some sort that the other lacks.
template <typename Is, typename Same>
bool is_other(std::span<const SupposedMove> a, std::span<const SupposedMove> b, Is is_it,
              Same are_same) {
  const auto only = [&](std::span<const SupposedMove> some, std::span<const SupposedMove> others) {
    return std::ranges::any_of(some, [&](const SupposedMove& move) {
      return is_it(move.turn) && std::ranges::none_of(others, [&](const SupposedMove& other) {
               return are_same(move.turn, other.turn);
             });
    });
  };
  return only(a, b) || only(b, a);
}

std::size_t evidence_from(const TileRecord& record, std::size_t move) {
  std::size_t out = record.moves.size() - 1 - std::min(move, record.moves.size() - 1);
  for (std::size_t m = move; m < record.moves.size(); ++m) {
    out += std::size_t{record.moves[m].totals.given} + std::size_t{record.moves[m].gain.given};
  }
  return out + std::size_t{record.result.scores.given};
}

std::string_view without_blanks(std::string_view text) {
  return text.substr(std::min(text.find_first_not_of(' '), text.size()));
}

}  // namespace

MoveOffers::MoveOffers(const Document& document, SupposedMoves& moves)
    : document_(document), moves_(moves) {
  if (!stopped()) return;
  const RecordedTurn& move = moves[moves.stop()].turn;
  MeepleFault fault{};
  const engine::Turn turn = move.readable ? resolve(move, fault) : engine::Turn{};
  is_nonsense_ = !move.readable || fault == MeepleFault::no_such_segment;
  if (is_nonsense_ || move.open.any() || !is_on_turn(moves.before(moves.stop()), move)) return;
  if (turn.laid() == nullptr || fault != MeepleFault::none) return;
  const engine::Violations violations = engine::check(moves.before(moves.stop()), turn);
  if (std::ranges::any_of(violations, is_about_place)) no_place_ = move.cell;
  for (const engine::Violation& violation : violations) {
    if (violation.rule == engine::Rule::tile_exhausted) none_left_ = violation.tile;
    is_occupied_ |= violation.rule == engine::Rule::feature_occupied;
  }
}

std::string MoveOffers::line_name(std::size_t at) const {
  const std::size_t line = std::min(moves_.anchor_at(at), record().moves.size() - 1);
  return fmt::format("line {}", document_.position(record().moves[line].span.offset).line);
}

bool MoveOffers::may_go_on(const MoveChange& change, std::size_t at) const {
  if (at + change.removed > moves_.stop()) return true;
  if (is_nonsense_) return false;
  const std::span<const SupposedMove> before = moves_.row(at, change.removed);
  if (no_place_) {
    const auto is_near = [this](const RecordedTurn& move) {
      return are_near(move.cell, *no_place_);
    };
    return is_other(before, change.moves, is_near, is_same_play);
  }
  if (is_occupied_) {
    const auto is_any = [](const RecordedTurn&) { return true; };
    const auto are_same = [](const RecordedTurn& a, const RecordedTurn& b) {
      return is_same_play(a, b) && a.meeple.says_same(b.meeple);
    };
    return is_other(before, change.moves, is_any, are_same);
  }
  if (none_left_ == engine::kNoTile) return true;
  const auto copies = [this](std::span<const SupposedMove> moves) {
    int out = 0;
    for (const SupposedMove& move : moves) {
      out += (move.turn.tile == none_left_) + (move.turn.under == none_left_);
    }
    return out;
  };
  return copies(before) != copies(change.moves);
}

bool MoveOffers::are_in_place(std::size_t at, std::size_t size) const {
  const auto moves = moves_.row(at, std::min(size, moves_.size() - at));
  return std::ranges::none_of(
      moves, [](const SupposedMove& move) { return move.line == Line::displaced; });
}

bool MoveOffers::helps(const MoveSlipKind& kind, const MoveChange& change, std::size_t at,
                       Unexplained& left) {
  // An added line goes before the one that stands there.
  if (!are_in_place(at, std::max<std::size_t>(change.removed, 1))) return false;
  const Unexplained& now = moves_.left();
  int most = now.weight();
  if (!may_go_on(change, at)) {
    // It may explain claims before the stop.
    if (moves_.jumps_before(at) == now.jumps) return false;
    most = Unexplained{0, now.jumps}.weight() - kind.cost() - 1;
    if (most < 0) return false;
  }
  left = moves_.with(change, at, most);
  if (left.none()) return true;
  // Lines in another order must all be played: to put the wrong one off explains nothing.
  constexpr std::size_t kFewLines = 16;
  const std::size_t behind = moves_.size() - std::min(moves_.size(), at + change.removed);
  if (change.moves.size() <= kFewLines && left.unplayed > behind) return false;
  // Where a game stops, many a change lets it go on; what else it explains must be worth it.
  const int cost = left.unplayed < now.unplayed ? 0 : kind.cost();
  return left.weight() + cost < now.weight();
}

MoveSlip MoveOffers::slip_of(const MoveSlipKind& kind, std::size_t at, MoveChange change,
                             const Unexplained& left, ChangeWords words) const {
  const std::size_t move = std::min(change.anchor, record().moves.size() - 1);
  const std::size_t behind = at + std::max<std::size_t>(change.removed, 1);
  const bool is_stop = stopped() && at <= moves_.stop() && moves_.stop() < behind;
  return {.kind = &kind,
          .change = std::move(change),
          .left = left,
          .move = move,
          .number = moves_.number(at),
          .cost = kind.cost() + words.dearer,
          .stopped = is_stop,
          .evidence = evidence_from(record(), move),
          .edits = std::move(words.edits),
          .text = std::move(words.text),
          .brief = std::move(words.brief),
          .assumed = std::move(words.assumed)};
}

void MoveOffers::offer(const MoveSlipKind& kind, std::size_t at, MoveChange change,
                       const std::function<ChangeWords()>& words) {
  Unexplained left = moves_.left();
  if (helps(kind, change, at, left)) {
    keep(kind, at, std::move(change), left, words());
  } else if (left.unplayed == 0 && left.jumps < moves_.left().jumps && !stopped()) {
    fewer_.push_back(slip_of(kind, at, std::move(change), left, words()));
  }
}

std::optional<engine::Turn> MoveOffers::turn_of(std::size_t at, const RecordedTurn& changed) {
  MeepleFault fault{};
  const engine::Turn turn = resolve(changed, fault);
  if (fault != MeepleFault::none || !is_on_turn(moves_.before(at), changed)) return {};
  return turn;
}

bool MoveOffers::is_new(std::size_t at, const RecordedTurn& changed, const engine::Turn& turn) {
  std::string key =
      fmt::format("{} {} {}", at, engine::index(changed.player), meaning_of(turn, record()));
  return tried_.insert(std::move(key)).second;
}

void MoveOffers::other_move(const MoveSlipKind& kind, std::size_t at, const RecordedTurn& changed,
                            Span span, const std::string& words) {
  if (!are_in_place(at, 1)) return;
  const std::optional<engine::Turn> turn = turn_of(at, changed);
  if (!turn) return;
  // Not even a warning.
  const engine::Violations violations = engine::check(moves_.before(at), *turn);
  const bool is_half = !violations.empty();
  if (is_half &&
      (!no_place_ || at != moves_.stop() || std::ranges::any_of(violations, is_about_place))) {
    return;
  }
  if (!is_new(at, changed, *turn)) return;
  const RecordedTurn& written = record().moves[moves_[at].written];
  const auto words_of_it = [&]() -> ChangeWords {
    const std::string was = printable(without_blanks(text_of_span(span)));
    const std::string_view is = without_blanks(words);
    const bool is_meeple = written.meeple.span.size > 0;
    const std::string gone = is_meeple ? "meeple" : fmt::format("`{}`", was);
    return {.edits = {{span, words}},
            .text = fmt::format("{} says `{}`{}, but {} {}", line_name(at),
                                printable(text_of_span(written.span)),
                                was.empty() ? "" : " with `" + was + "`", kRestFits,
                                words.empty()    ? fmt::format("no {} there", gone)
                                : span.size == 0 ? fmt::format("`{}` there, too", is)
                                                 : fmt::format("`{}`", words)),
            .brief = was.empty() ? fmt::format("`{}` not written, {}", is, in_turn(at))
                                 : fmt::format("`{}` written{}, {}", was,
                                               words.empty() && is_meeple ? ", but not placed"
                                               : words.empty()            ? ", but not done"
                                                               : fmt::format(" for `{}`", is),
                                               in_turn(at)),
            .assumed = words.empty() ? fmt::format("no {}", was)
                       : was.empty() ? fmt::format("{}, which is not written", is)
                                     : fmt::format("{} for {}", is, was)};
  };
  MoveChange change = in_place_of(at, 1, {{changed, moves_[at].written}});
  if (is_half) {
    halves_.push_back(slip_of(kind, at, std::move(change), moves_.left(), words_of_it()));
  } else {
    offer(kind, at, std::move(change), words_of_it);
  }
}

}  // namespace cartulary::formats
