#include "formats/league/pairing/tables.hpp"

#include <algorithm>
#include <numeric>

namespace cartulary::formats::pairing {
namespace {

using Seating = std::vector<std::vector<uint32_t>>;

/// Steps of the search through all tables; it is given up behind them.
constexpr uint64_t kMostSteps = 1'000'000;
/// Beginnings of the search by exchanges, and exchanges that are tried for all of them together.
constexpr int kBeginnings = 24;
constexpr uint64_t kMostExchanges = 10'000'000;

/// The costs of all pairs of a field, and of its players at small tables.
class Costs {
 public:
  Costs(const Field& field, PairingOrder order, const std::vector<std::size_t>& sizes)
      : size_(field.size()), largest_(sizes.empty() ? 0 : sizes.front()) {
    const std::size_t tables = sizes.size();
    for (uint32_t i = 0; i < size_; ++i)
      small_.push_back({.repeats = squared(field[i].small_tables)});
    costs_.resize(size_ * size_);
    for (std::size_t a = 0; a < size_; ++a) {
      for (std::size_t b = a + 1; b < size_; ++b) {
        costs_[a * size_ + b] = costs_[b * size_ + a] = cost_of(field, order, tables, a, b);
      }
    }
  }
  const TableCost& of(uint32_t a, uint32_t b) const { return costs_[a * size_ + b]; }
  TableCost seated(uint32_t player, std::size_t seats) const {
    return seats < largest_ ? small_[player] : TableCost{};
  }
  /// The cost of a player at a table of `seats` with all but the one in seat `but`.
  TableCost at(const std::vector<uint32_t>& table, std::size_t but, uint32_t player,
               std::size_t seats) const {
    TableCost out = seated(player, seats);
    for (std::size_t i = 0; i < table.size(); ++i) {
      if (i != but) out += of(table[i], player);
    }
    return out;
  }
  TableCost of(const Seating& seating) const {
    TableCost out;
    for (const auto& table : seating) {
      for (std::size_t a = 0; a < table.size(); ++a) {
        out += seated(table[a], table.size());
        for (std::size_t b = a + 1; b < table.size(); ++b) out += of(table[a], table[b]);
      }
    }
    return out;
  }

 private:
  std::size_t size_;
  std::size_t largest_;
  std::vector<TableCost> small_{};
  std::vector<TableCost> costs_;
};

/// Numbers that look like chance and are the same everywhere.
class Dice {
 public:
  uint32_t below(uint32_t most) {
    state_ = state_ * 6364136223846793005u + 1442695040888963407u;
    return static_cast<uint32_t>((state_ >> 33) % most);
  }

 private:
  uint64_t state_ = 20'261'126;
};

/// Exchanges two of different tables as long as that makes it cheaper.
void improve(const Costs& costs, Seating& seating, uint64_t& exchanges) {
  for (bool better = true; better;) {
    better = false;
    for (std::size_t s = 0; s < seating.size(); ++s) {
      for (std::size_t t = s + 1; t < seating.size(); ++t) {
        for (std::size_t i = 0; i < seating[s].size(); ++i) {
          for (std::size_t k = 0; k < seating[t].size(); ++k) {
            if (++exchanges > kMostExchanges) return;
            const uint32_t a = seating[s][i];
            const uint32_t b = seating[t][k];
            const std::size_t at_s = seating[s].size();
            const std::size_t at_t = seating[t].size();
            const TableCost before =
                costs.at(seating[s], i, a, at_s) + costs.at(seating[t], k, b, at_t);
            const TableCost after =
                costs.at(seating[s], i, b, at_s) + costs.at(seating[t], k, a, at_t);
            if (after >= before) continue;
            std::swap(seating[s][i], seating[t][k]);
            better = true;
          }
        }
      }
    }
  }
}

/// Looks at all tables, cheap beginnings alone.
class Search {
 public:
  Search(const Costs& costs, std::vector<std::size_t> sizes, std::size_t players, Seating best)
      : costs_(costs),
        sizes_(std::move(sizes)),
        best_(std::move(best)),
        least_(costs.of(best_)),
        seated_(players) {}

  /// False if it was given up.
  bool run() {
    begin_table({});
    return steps_ <= kMostSteps;
  }
  const Seating& best() const { return best_; }

 private:
  void begin_table(TableCost cost) {
    const auto free = std::ranges::find(seated_, false);
    if (free == seated_.end()) {
      if (cost < least_) {
        least_ = cost;
        best_ = seating_;
      }
      return;
    }
    // The best who has no seat sits at the next table, whichever of the sizes left it has.
    const auto first = static_cast<uint32_t>(free - seated_.begin());
    std::size_t tried = 0;
    for (std::size_t i = 0; i < sizes_.size(); ++i) {
      const std::size_t size = sizes_[i];
      if (size == 0 || size == tried) continue;
      tried = size;
      sizes_[i] = 0;
      seating_.push_back({first});
      seated_[first] = true;
      fill(size, first + 1, cost + costs_.seated(first, size));
      seated_[first] = false;
      seating_.pop_back();
      sizes_[i] = size;
    }
  }

  void fill(std::size_t size, std::size_t from, TableCost cost) {
    if (++steps_ > kMostSteps) return;
    if (seating_.back().size() == size) {
      begin_table(cost);
      return;
    }
    for (std::size_t i = from; i < seated_.size(); ++i) {
      if (seated_[i]) continue;
      const auto player = static_cast<uint32_t>(i);
      const TableCost more =
          cost + costs_.at(seating_.back(), seating_.back().size(), player, size);
      if (more >= least_) continue;
      seated_[i] = true;
      seating_.back().push_back(player);
      fill(size, i + 1, more);
      seating_.back().pop_back();
      seated_[i] = false;
      if (steps_ > kMostSteps) return;
    }
  }

  const Costs& costs_;
  std::vector<std::size_t> sizes_;
  Seating seating_{};
  Seating best_;
  TableCost least_;
  std::vector<bool> seated_;
  uint64_t steps_ = 0;
};

Seating seating_of(const std::vector<std::size_t>& sizes, const std::vector<uint32_t>& players) {
  Seating out;
  std::size_t at = 0;
  for (std::size_t size : sizes) {
    const auto begin = players.begin() + static_cast<std::ptrdiff_t>(at);
    out.emplace_back(begin, begin + static_cast<std::ptrdiff_t>(size));
    at += size;
  }
  return out;
}

}  // namespace

TableCost& TableCost::operator+=(const TableCost& other) {
  ruled_out += other.ruled_out;
  repeats += other.repeats;
  clubs += other.clubs;
  scores += other.scores;
  order += other.order;
  return *this;
}

std::vector<std::size_t> table_sizes(std::size_t players, std::size_t seats) {
  if (players == 0 || seats == 0) return {};
  const std::size_t tables = (players + seats - 1) / seats;
  std::vector<std::size_t> out(tables, players / tables);
  for (std::size_t i = 0; i < players % tables; ++i) ++out[i];
  return out;
}

TableCost cost_of(const Field& field, PairingOrder order, std::size_t tables, std::size_t a,
                  std::size_t b) {
  TableCost out;
  const auto apart = static_cast<int64_t>(a < b ? b - a : a - b);
  const int64_t groups =
      static_cast<int64_t>(field[b].group) - static_cast<int64_t>(field[a].group);
  out.ruled_out = field.is_ruled_out(a, b) ? 1 : 0;
  out.repeats = squared(field.met(a, b));
  out.clubs = field[a].club != 0 && field[a].club == field[b].club ? 1 : 0;
  out.scores = squared(groups);
  out.order = squared(apart);
  if (order == PairingOrder::fold) {
    // A table takes one of each part of the ranks: distances are multiples of the number of tables.
    const int64_t step = static_cast<int64_t>(std::max(tables, std::size_t{1}));
    const int64_t nearest = std::max<int64_t>((apart + step / 2) / step, 1) * step;
    out.scores = 0;
    out.order = squared(apart - nearest);
  }
  return out;
}

Tables tables_of(const Field& field, PairingOrder order, std::size_t seats) {
  const std::vector<std::size_t> sizes = table_sizes(field.size(), seats);
  const Costs costs(field, order, sizes);
  std::vector<uint32_t> players(field.size());
  std::iota(players.begin(), players.end(), 0u);
  Dice dice;
  Seating best;
  TableCost least;
  uint64_t exchanges = 0;
  for (int beginning = 0; beginning < kBeginnings && exchanges <= kMostExchanges; ++beginning) {
    // First as the ranks are, then with the small tables first, then by chance.
    if (beginning > 1) {
      for (std::size_t i = players.size(); i > 1; --i) {
        std::swap(players[i - 1], players[dice.below(static_cast<uint32_t>(i))]);
      }
    }
    std::vector<std::size_t> in_order = sizes;
    if (beginning == 1) std::reverse(in_order.begin(), in_order.end());
    Seating seating = seating_of(in_order, players);
    improve(costs, seating, exchanges);
    const TableCost cost = costs.of(seating);
    if (best.empty() || cost < least) {
      best = std::move(seating);
      least = cost;
    }
  }
  Tables out;
  Search search(costs, sizes, field.size(), std::move(best));
  out.best = search.run();
  out.tables = search.best();
  for (auto& table : out.tables) std::ranges::sort(table);
  std::ranges::sort(out.tables);
  out.cost = costs.of(out.tables);
  return out;
}

std::size_t starter_of(const Field& field, const std::vector<uint32_t>& table) {
  const auto least = std::ranges::min_element(
      table, [&field](uint32_t a, uint32_t b) { return field[a].starts < field[b].starts; });
  return static_cast<std::size_t>(least - table.begin());
}

}  // namespace cartulary::formats::pairing
