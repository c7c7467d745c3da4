#include "formats/causes/diagnosis/supposed_moves.hpp"

#include <algorithm>

#include "formats/ground/text/lookup.hpp"

namespace cartulary::formats {

SupposedMoves::SupposedMoves(const TileRecord& record, Effort& effort)
    : record_(record), effort_(effort) {
  moves_.reserve(record.moves.size() + 1);
  for (std::size_t m = 0; m < record.moves.size(); ++m) {
    moves_.push_back({record.moves[m], m, Line::written});
  }
  play_all();
}

std::size_t SupposedMoves::anchor_at(std::size_t at) const {
  while (at < moves_.size() && moves_[at].written == SupposedMove::kNotWritten) ++at;
  return at < moves_.size() ? moves_[at].written : record_.moves.size();
}

bool SupposedMoves::apply(const MoveChange& change) {
  const std::optional<std::size_t> at = place_of(change.anchor);
  if (!at || *at + change.removed > moves_.size()) return false;
  const auto first = moves_.begin() + static_cast<std::ptrdiff_t>(*at);
  const auto behind = moves_.erase(first, first + static_cast<std::ptrdiff_t>(change.removed));
  moves_.insert(behind, change.moves.begin(), change.moves.end());
  play_all();
  return true;
}

void SupposedMoves::play_all() {
  numbers_.clear();
  divergence_.clear();
  start(trial_);
  start(before_);
  at_ = 0;
  Divergence now;
  for (stop_ = 0; stop_ < moves_.size(); ++stop_) {
    numbers_.push_back(trial_.turn_number());
    divergence_.push_back(now);
    if (!play_and_compare(trial_, moves_[stop_].turn, now)) break;
  }
  effort_.played += stop_;
  if (stop_ == moves_.size()) {
    numbers_.push_back(trial_.turn_number());
    divergence_.push_back(now);
    compare_result(trial_, record_.result, now);
  }
  left_ = {moves_.size() - stop_, now.jumps};
}

const engine::Game& SupposedMoves::before(std::size_t at) {
  if (at_ > at) {
    start(before_);
    at_ = 0;
    effort_.played += at;
  }
  for (; at_ < at; ++at_) {
    const RecordedTurn& move = moves_[at_].turn;
    MeepleFault fault{};
    make_ready(before_, move);
    play(before_, move, resolve(before_, move, fault));
  }
  return before_;
}

Unexplained SupposedMoves::with(const MoveChange& change, std::size_t at, int most) {
  const std::size_t total = moves_.size() - change.removed + change.moves.size();
  trial_ = before(at);
  Divergence now = divergence_[at];
  std::size_t played = at;
  const auto play = [&](const SupposedMove& move) {
    if (!play_and_compare(trial_, move.turn, now)) return false;
    ++played;
    return Unexplained{0, now.jumps}.weight() <= most;
  };
  const auto first = moves_.begin() + static_cast<std::ptrdiff_t>(at + change.removed);
  const bool all =
      std::ranges::all_of(change.moves, play) && std::all_of(first, moves_.end(), play);
  effort_.played += played - at + 1;
  if (all) compare_result(trial_, record_.result, now);
  return {total - played, now.jumps};
}

}  // namespace cartulary::formats
