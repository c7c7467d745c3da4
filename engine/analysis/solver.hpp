// Looks at all that can still come on a table, and at no more of it than is needed.
#pragma once

#include <algorithm>
#include <array>
#include <limits>
#include <vector>

#include "engine/analysis/end_table.hpp"
#include "engine/analysis/expected.hpp"

namespace cartulary::engine::analysis {

/// The meaning of an outcome to a player: the chance to win first, then the lead. Before draws it
/// is the sum of what comes of all orders of the tiles, in each of which copies of a tile count as
/// different ones. So all are whole numbers, and nothing is lost by rounding. Those of all players
/// add up to nothing.
using Utility = int64_t;

/// A win, which all who tie can share.
inline constexpr int kWholeWin = 60;
static_assert(kWholeWin % 6 == 0 && kWholeWin % 5 == 0 && kWholeWin % 4 == 0);
/// The worth of a part of a win: more than leads can ever come to. Points have 16 bits, a lead is
/// the sum of those over five others, and four tiles have 24 orders.
inline constexpr Utility kWin = Utility{1} << 24;
static_assert(2 * 24 * 5 * 65536 <= kWin);
inline constexpr Utility kInfinite = std::numeric_limits<Utility>::max() / 4;
inline constexpr int kMostTiles = std::max(kExactTiles, kExactTilesOfMore);

constexpr Utility floor_div(Utility a, Utility b) {
  return a / b - (a % b < 0);
}
constexpr Utility ceil_div(Utility a, Utility b) {
  return -floor_div(-a, b);
}
constexpr Utility factorial(int n) {
  return n < 2 ? 1 : n * factorial(n - 1);
}

/// Looks at everything on a table: an EndTable or a GameTable.
///
/// With two players, two things spare most of the work. A choice need not be looked at to its end
/// once it is known to be worse than another one (alpha-beta): so what is tried first is what was
/// best in the position before, and then what gains most at once. And before a draw, what the first
/// choice with each tile comes to is often enough to know that the position will not be allowed, as
/// a mean of what is at least reached.
template <class Table>
class Solver {
 public:
  using All = PerPlayer<Utility>;

  Solver() : levels_(kMostTiles + 1) {}

  void set(const Game& game) {
    table_.set(game);
    // So what was looked at before changes nothing, not even which of two equal moves comes first.
    for (Level& level : levels_) level.forget();
  }

  /// Before the draw; tells of one tile what is best.
  Expected before(Reply* reply) {
    const int left = table_.left();
    if (table_.over()) return expected(all_of(), factorial(left));
    All sum{};
    for (TileId tile : kAllTiles) {
      if (table_.left(tile) <= 0) continue;
      Choice best;
      const All one = all_with(tile, best);
      for (Player p : seats()) sum[p] += table_.left(tile) * one[p];
      if (reply == nullptr || reply->tile != tile) continue;
      reply->best = best;
      reply->expected = expected(one, factorial(left - 1));
    }
    return expected(sum, factorial(left));
  }
  /// After the best move with a tile.
  Expected with(TileId tile, Choice& best) {
    return expected(all_with(tile, best), factorial(table_.left() - 1));
  }

  /// The best choices with a tile, at most so many, the best one first; only one of several
  /// rotations that look the same. Any of several equal ones may be left out.
  std::vector<Valued> ranked(TileId tile, std::size_t most) {
    struct Reached {
      Choice choice{};
      All all{};
    };
    const Player mover = table_.to_move();
    std::vector<Reached> found;
    list(tile, 0, 0);
    for (const Ranked& it : levels_[0].choices[0]) {
      const bool full = found.size() == most;
      table_.play(tile, it.choice);
      // A choice that brings no more than the last of them is not wanted.
      const All all = all_after(mover, full ? found.back().all[mover] : -kInfinite);
      table_.take_back();
      if (full && all[mover] <= found.back().all[mover]) continue;
      const auto at = std::ranges::find_if(
          found, [&](const Reached& other) { return all[mover] > other.all[mover]; });
      found.insert(at, {it.choice, all});
      if (found.size() > most) found.pop_back();
    }
    std::vector<Valued> out;
    for (const Reached& it : found) {
      out.push_back({it.choice, expected(it.all, factorial(table_.left() - 1))});
    }
    return out;
  }

 private:
  struct Draw {
    TileId tile;
    Utility copies;
  };
  struct Level {
    /// The choices of each tile that may be drawn.
    std::array<std::vector<Ranked>, kMostTiles> choices;
    /// The best choice with a tile a little before, in a position that is much the same.
    ArrayBy<TileId, Choice, kTileTypes> best{};
    ArrayBy<TileId, Replies, kTileTypes> replies{};

    void forget() {
      best.fill({});
      for (Replies& some : replies) some.clear();
    }
  };

  auto seats() const { return each<Player>(table_.players()); }
  bool of_two() const { return table_.players() == 2; }

  Expected expected(const All& all, Utility orders) const {
    Expected out;
    const int players = table_.players();
    for (Player p : seats()) {
      const Utility wins = floor_div(all[p] + kWin / 2, kWin);
      const auto lead = static_cast<double>(all[p] - wins * kWin);
      const double others = std::max(players - 1, 1);
      out.margin[p] = kPoint * lead / others / static_cast<double>(orders);
      const double share = static_cast<double>(wins) / static_cast<double>(orders) + kWholeWin;
      out.win[p] = kCertain * share / kWholeWin / players;
    }
    return out;
  }

  /// The utilities of a game that is over. Tiles may be left; all their orders come to the same.
  All all_of() const {
    const Utility orders = factorial(table_.left());
    const PlayerSet winners = table_.winners();
    All out{};
    for (Player p : seats()) {
      const int share = winners.contains(p) ? kWholeWin / winners.size() : 0;
      out[p] = orders * (kWin * (table_.players() * share - kWholeWin) + table_.lead(p));
    }
    return out;
  }

  All all_with(TileId tile, Choice& best) {
    All out{};
    if (of_two()) {
      const Player mover = table_.to_move();
      Utility value = 0;
      if (table_.left() == 1) {
        value = last_of_two(tile, 0, kInfinite, best);
      } else {
        list(tile, 0, 0);
        value = with_of_two(tile, 0, 0, -kInfinite, kInfinite, nullptr, best);
      }
      for (Player p : seats()) out[p] = p == mover ? value : -value;
      return out;
    }
    return with_of_more(tile, 0, best);
  }

  /// After a move of the first level. If it brings its player no more than `low`, it need not be
  /// known how little.
  All all_after(Player mover, Utility low) {
    if (!of_two()) return before_of_more(1);
    const Utility value = after(mover, 0, low, kInfinite);
    All out{};
    for (Player p : seats()) out[p] = p == mover ? value : -value;
    return out;
  }

  // ---- Two players. Values are those of whoever is to move; one's gain is the other's loss. A
  // value that is at least `high` or at most `low` need not be known any better.

  /// By a lead at the end.
  Utility value_of(int lead) const {
    if (lead == 0 && table_.tie() == Tie::second_player) {
      return table_.to_move() == Player{0} ? -kWholeWin * kWin : kWholeWin * kWin;
    }
    return lead + kWholeWin * kWin * ((lead > 0) - (lead < 0));
  }
  /// The least lead that is worth so much.
  int lead_for(Utility value) const {
    constexpr Utility all = kWholeWin * kWin;
    if (value > all) return static_cast<int>(std::min<Utility>(value - all, 1 << 20));
    if (value <= -all - 1) return static_cast<int>(std::max<Utility>(value + all, -(1 << 20)));
    return value_of(0) >= value ? 0 : 1;
  }
  /// More than anything can come to with so many tiles left.
  static constexpr Utility most(int left) { return factorial(left) * kWin * (kWholeWin + 1); }

  void list(TileId tile, std::size_t level, std::size_t draw) {
    auto& choices = levels_[level].choices[draw];
    table_.list(tile, choices);
    std::ranges::sort(choices, [](const Ranked& a, const Ranked& b) {
      return a.gain != b.gain ? a.gain > b.gain : a.choice < b.choice;
    });
    const Choice& best = levels_[level].best[tile];
    const auto at = std::ranges::find(choices, best, &Ranked::choice);
    if (at != choices.end()) std::rotate(choices.begin(), at, at + 1);
  }

  /// With the player who moved in mind, not the one who is to move now.
  Utility after(Player mover, std::size_t level, Utility low, Utility high) {
    if (table_.to_move() == mover) return before_of_two(level + 1, low, high);
    return -before_of_two(level + 1, -high, -low);
  }

  Utility last_of_two(TileId tile, std::size_t level, Utility high, Choice& best) {
    if (!table_.fits(tile)) {
      const Player mover = table_.to_move();
      table_.discard(tile);
      const Utility value = all_of()[mover];
      table_.take_back();
      return value;
    }
    return value_of(table_.best_lead(tile, lead_for(high), levels_[level].replies[tile], best));
  }

  Utility before_of_two(std::size_t level, Utility low, Utility high) {
    if (table_.over()) return all_of()[table_.to_move()];
    const int left = table_.left();
    StaticVector<Draw, kMostTiles> draws;
    for (TileId tile : kAllTiles) {
      if (table_.left(tile) > 0) draws.push_back({tile, table_.left(tile)});
    }
    Choice best;
    if (left == 1) return last_of_two(draws[0].tile, level, high, best);
    for (std::size_t i = 0; i < draws.size(); ++i) list(draws[i].tile, level, i);
    // The least that each tile brings. Often that is enough.
    const Utility most_of_one = most(left - 1);
    const bool probed = high < kInfinite && draws.size() > 1;
    Utility rest = 0;
    Utility most_of_rest = 0;
    std::array<Utility, kMostTiles> known{};
    for (std::size_t i = 0; i < draws.size(); ++i) {
      most_of_rest += draws[i].copies * most_of_one;
      known[i] = probed ? with_first(draws[i].tile, level, i) : -most_of_one;
      rest += draws[i].copies * known[i];
    }
    if (rest >= high) return rest;
    Utility sum = 0;
    for (std::size_t i = 0; i < draws.size(); ++i) {
      const Utility copies = draws[i].copies;
      rest -= copies * known[i];
      most_of_rest -= copies * most_of_one;
      const Utility enough = high < kInfinite ? ceil_div(high - sum - rest, copies) : kInfinite;
      const Utility too_low =
          low > -kInfinite ? floor_div(low - sum - most_of_rest, copies) : -kInfinite;
      const Utility value =
          with_of_two(draws[i].tile, level, i, too_low, enough, probed ? &known[i] : nullptr, best);
      sum += copies * value;
      if (value >= enough) return sum + rest;
      if (value <= too_low) return sum + most_of_rest;
    }
    return sum;
  }

  /// After the first choice, or after the tile is discarded.
  Utility with_first(TileId tile, std::size_t level, std::size_t draw) {
    const Player mover = table_.to_move();
    const auto& choices = levels_[level].choices[draw];
    if (choices.empty()) {
      table_.discard(tile);
    } else {
      table_.play(tile, choices[0].choice);
    }
    const Utility value = after(mover, level, -kInfinite, kInfinite);
    table_.take_back();
    return value;
  }

  Utility with_of_two(TileId tile, std::size_t level, std::size_t draw, Utility low, Utility high,
                      const Utility* first, Choice& best) {
    const Player mover = table_.to_move();
    const auto& choices = levels_[level].choices[draw];
    if (choices.empty()) {
      if (first != nullptr) return *first;
      table_.discard(tile);
      const Utility value = after(mover, level, low, high);
      table_.take_back();
      return value;
    }
    Utility most = -kInfinite;
    for (std::size_t i = 0; i < choices.size(); ++i) {
      Utility value = 0;
      if (i == 0 && first != nullptr) {
        value = *first;
      } else {
        table_.play(tile, choices[i].choice);
        value = after(mover, level, std::max(low, most), high);
        table_.take_back();
      }
      if (value <= most) continue;
      most = value;
      best = choices[i].choice;
      if (most >= high) break;
    }
    levels_[level].best[tile] = best;
    return most;
  }

  // ---- More players. Everybody has a value of his own.

  /// True if a player prefers one outcome. Where he gains the same, the next player's gain decides,
  /// and so on, so that it does not matter in which order moves are looked at.
  bool prefers(Player player, const All& one, const All& other) const {
    const int players = table_.players();
    for (int step = 0; step < players; ++step) {
      const auto p = static_cast<Player>((static_cast<int>(index(player)) + step) % players);
      if (one[p] != other[p]) return one[p] > other[p];
    }
    return false;
  }

  All before_of_more(std::size_t level) {
    if (table_.over()) return all_of();
    All out{};
    for (TileId tile : kAllTiles) {
      const int copies = table_.left(tile);
      if (copies <= 0) continue;
      Choice best;
      const All one = with_of_more(tile, level, best);
      for (Player p : seats()) out[p] += copies * one[p];
    }
    return out;
  }

  All with_of_more(TileId tile, std::size_t level, Choice& best) {
    const Player mover = table_.to_move();
    auto& choices = levels_[level].choices[0];
    table_.list(tile, choices);
    if (choices.empty()) {
      table_.discard(tile);
      const All out = before_of_more(level + 1);
      table_.take_back();
      return out;
    }
    All most{};
    bool any = false;
    for (const Ranked& it : choices) {
      table_.play(tile, it.choice);
      const All now = before_of_more(level + 1);
      table_.take_back();
      if (any && !prefers(mover, now, most)) continue;
      any = true;
      most = now;
      best = it.choice;
    }
    return most;
  }

  Table table_;
  std::vector<Level> levels_;
};

}  // namespace cartulary::engine::analysis
