#include "formats/game/verify/turned_claims.hpp"

#include <algorithm>
#include <utility>

#include "formats/game/verify/words.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {

using engine::index;
using engine::Player;

std::vector<TurnedClaims::Exchange> TurnedClaims::exchanges() const {
  std::vector<Exchange> out;
  const auto seats = engine::each<Player>(players_);
  for (std::size_t by = 1; by < players_; ++by) {
    Exchange& turned = out.emplace_back();
    for (Player p : seats) turned[p] = Player{static_cast<uint8_t>((index(p) + by) % players_)};
  }
  if (players_ == 2) return out;
  for (Player a : seats) {
    for (Player b : seats) {
      if (index(b) <= index(a)) continue;
      Exchange& swapped = out.emplace_back();
      for (Player p : seats) swapped[p] = p == a ? b : p == b ? a : p;
    }
  }
  return out;
}

bool TurnedClaims::explains(const Exchange& exchange) const {
  bool out = true;
  for (Player p : engine::each<Player>(players_)) out &= claimed_step_[exchange[p]] == step_[p];
  return out;
}

bool TurnedClaims::carry_on(const SeatClaim& totals, const SeatPoints& computed, int turn) {
  bool all = true;
  bool same = true;
  for (Player p : engine::each<Player>(players_)) {
    all &= totals.has(p);
    claimed_step_[p] = totals.points[p] - std::exchange(claimed_[p], totals.points[p]);
    step_[p] = computed[p] - std::exchange(computed_[p], computed[p]);
    same &= claimed_step_[p] == step_[p];
  }
  if (!all) {
    open_.clear();
    return false;
  }
  std::erase_if(open_, [this](const Exchange& exchange) { return !explains(exchange); });
  if (open_.empty()) return false;
  shown_ = open_.front();
  if (!same) turns_.push_back(turn);
  return !same;
}

void TurnedClaims::diverged(std::optional<std::size_t> finding) {
  finding_ = finding;
  turns_.clear();
  open_ = exchanges();
  std::erase_if(open_, [this](const Exchange& exchange) { return !explains(exchange); });
  if (!open_.empty()) shown_ = open_.front();
}

std::string TurnedClaims::words(const Record& record) const {
  engine::PlayerSet moved{};
  bool both_ways = true;
  for (Player p : engine::each<Player>(players_)) {
    if (shown_[p] != p) moved.insert(p);
    both_ways &= shown_[shown_[p]] == p;
  }
  if (both_ways && moved.size() == 2) {
    return fmt::format("points of {} are claimed for each other", names_of(moved, record));
  }
  const std::size_t by = index(shown_[Player{0}]);
  return by == 1              ? "points are claimed for the next player"
         : by + 1 == players_ ? "points are claimed for the player before"
                              : fmt::format("points are claimed for the player {} seats on", by);
}

std::string TurnedClaims::end(const Record& record) {
  if (turns_.empty()) return {};
  constexpr std::size_t kMaxListed = 8;
  std::vector<std::string> turns;
  for (std::size_t i = 0; i < std::min(turns_.size(), kMaxListed); ++i) {
    turns.push_back(std::to_string(turns_[i]));
  }
  if (turns_.size() > kMaxListed) {
    turns.push_back(fmt::format("{} more", turns_.size() - kMaxListed));
  }
  const bool one = turns_.size() == 1;
  std::string out = fmt::format(
      "from here on {}, in {} {}, too; possible reasons: a missing or repeated line, exchanged "
      "seats or columns",
      words(record), one ? "turn" : "turns", enumerate(turns));
  turns_.clear();
  finding_.reset();
  return out;
}

}  // namespace cartulary::formats
