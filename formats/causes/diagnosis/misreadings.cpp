#include "formats/causes/diagnosis/misreadings.hpp"

#include <algorithm>
#include <limits>
#include <memory>
#include <optional>
#include <set>

#include "formats/causes/diagnosis/move_offers.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

/// A record with more slips than these was not a record of this game.
constexpr std::size_t kMaxMoveSlips = 14;
/// Readings that are followed side by side.
constexpr std::size_t kReadings = 16;
/// Ways to go on from a reading that are looked at.
constexpr std::size_t kBranches = 16;
/// Others in the place of a slip that are compared with it.
constexpr std::size_t kMaxRivals = 200;
/// A second in all, at worst.
constexpr std::size_t kMaxPlayed = 300'000;
constexpr std::size_t kMaxImproved = 150'000;
constexpr std::size_t kMaxPaired = 100'000;
/// A rarer slip that explains as much is no rival, a little rarer one is.
constexpr int kNearly = 2;
/// The rest left by slips of which one has no place among the others.
constexpr Unexplained kNoPlace{.unplayed = 1000};

int cost_of(std::span<const MoveSlip> slips) {
  int out = 0;
  for (const MoveSlip& slip : slips) out += slip.cost;
  return out;
}

/// Some slips that are supposed together, in the order in which they were found.
struct SlipsTogether {
  std::vector<MoveSlip> slips{};
  std::vector<std::shared_ptr<const MoveSlips>> offered{};  ///< beside each of them
  Unexplained left{};
  int cost() const { return cost_of(slips); }
  int score() const { return cost() + left.weight(); }
  /// True if the score is lower, or is the same and only this one leaves nothing unexplained.
  bool is_better_than(const SlipsTogether& other) const {
    if (score() != other.score()) return score() < other.score();
    return left.none() && !other.left.none();
  }
};

/// True if two slips are in one line: the change of the second holds that of the first.
bool are_in_one_line(const MoveSlip& a, const MoveSlip& b) {
  return a.change.anchor == b.change.anchor && a.change.removed > 0 && b.change.removed > 0;
}
/// True if each of them makes the same of one line.
bool are_the_same(const MoveSlip& a, const MoveSlip& b) {
  return are_in_one_line(a, b) && a.change.moves.size() == 1 && b.change.moves.size() == 1 &&
         is_same_play(a.change.moves[0].turn, b.change.moves[0].turn);
}
bool is_held_by_next(const std::vector<MoveSlip>& slips, std::size_t place) {
  return place + 1 < slips.size() && are_in_one_line(slips[place], slips[place + 1]);
}

class MisreadingSearch {
 public:
  MisreadingSearch(const Report& report, bool several)
      : document_(report.document), record_(report.record.tiles()), several_(several) {}

  Misreadings run() {
    if (record_.moves.empty() || record_.moves.size() > kMaxSearched || !record_.hands.empty()) {
      return {};
    }
    auto moves = std::make_unique<SupposedMoves>(record_, effort_);
    out_.before = out_.left = moves->left();
    if (out_.before.none()) return {};
    const auto first = offers(*moves, &out_.fewer);
    for (const MoveSlip& slip : *first) {
      if (slip.left.none()) out_.single.push_back(slip);
      if (out_.before.unplayed == 0 && slip.left.unplayed == 0) out_.fewer.push_back(slip);
    }
    // Claims alone show too little of two words.
    if (moves->left().unplayed > 0) add_open_lines(*moves);
    for (MoveSlip& slip : out_.single) {
      if (!was_next_to_none({&slip, 1}, 0)) continue;
      const auto meant = with({&slip, 1});
      if (meant != nullptr && lacks_lines(*meant)) slip.evidence = 0;
    }
    sort_by(out_.single, [](const MoveSlip& slip) { return slip.kind->rarity; });
    if (!out_.single.empty() || !several_) return std::move(out_);
    SlipsTogether best = search(first);
    effort_.most = effort_.played + kMaxImproved;
    while (improve(best)) {
    }
    if (!best.slips.empty()) settle(best);
    return std::move(out_);
  }

 private:
  /// All changes that help, the best first; those that help less in `fewer`.
  std::shared_ptr<const MoveSlips> offers(SupposedMoves& moves, MoveSlips* fewer = nullptr) {
    MoveOffers offers(document_, moves);
    propose_line_changes(offers);
    propose_readable_words(offers);
    propose_other_order(offers);
    propose_other_habits(offers);
    propose_missing_lines(offers);
    if (several_) offers.keep_halves();
    if (fewer != nullptr) *fewer = std::move(offers.fewer());
    const auto out = std::make_shared<MoveSlips>(std::move(offers.found()));
    sort_by(*out, [](const MoveSlip& slip) { return std::pair(slip.score(), slip.kind->rarity); });
    if (out->size() > kMaxRivals) out->resize(kMaxRivals);
    return out;
  }

  /// Where nobody did what people often do, two words of one line may be wrong as well.
  void add_open_lines(SupposedMoves& moves) {
    MoveSlips& single = out_.single;
    const auto is_common = [](const MoveSlip& slip) {
      return slip.kind->plain <= Plainness::common;
    };
    if (std::ranges::any_of(single, is_common)) return;
    MoveOffers offers(document_, moves);
    propose_open_lines(offers);
    for (MoveSlip& open : offers.found()) {
      const auto is_it = [&open](const MoveSlip& slip) { return are_the_same(open, slip); };
      if (std::ranges::none_of(single, is_it)) single.push_back(std::move(open));
    }
  }

  /// The moves with some slips; nothing if one has no place after the others.
  std::unique_ptr<SupposedMoves> with(std::span<const MoveSlip> slips) {
    auto out = std::make_unique<SupposedMoves>(record_, effort_);
    for (const MoveSlip& slip : slips) {
      if (!out->apply(slip.change)) return nullptr;
    }
    return out;
  }

  SlipsTogether search(const std::shared_ptr<const MoveSlips>& first) {
    SlipsTogether best{.left = out_.before};
    std::vector<SlipsTogether> readings{best};
    for (std::size_t count = 0; count < kMaxMoveSlips && !readings.empty(); ++count) {
      std::vector<SlipsTogether> next;
      std::set<std::string> seen;
      for (const SlipsTogether& reading : readings) {
        if (effort_.spent()) break;
        const std::unique_ptr<SupposedMoves> moves = with(reading.slips);
        if (moves == nullptr) continue;
        branch(reading, count == 0 ? first : offers(*moves), seen, next);
      }
      std::ranges::stable_sort(next, &SlipsTogether::is_better_than);
      if (next.size() > kReadings) next.resize(kReadings);
      if (!next.empty() && next.front().is_better_than(best)) best = next.front();
      readings = std::move(next);
      // A reading that explains all needs no more slips; one as costly as the best gets no better.
      std::erase_if(readings, [&best](const SlipsTogether& reading) {
        return reading.left.none() || reading.cost() >= best.score();
      });
    }
    return best;
  }

  static void branch(const SlipsTogether& reading, const std::shared_ptr<const MoveSlips>& offered,
                     std::set<std::string>& seen, std::vector<SlipsTogether>& next) {
    for (std::size_t i = 0; i < std::min(offered->size(), kBranches); ++i) {
      const MoveSlip& slip = (*offered)[i];
      SlipsTogether longer = reading;
      longer.slips.push_back(slip);
      longer.offered.push_back(offered);
      longer.left = slip.left;
      const auto names = mapped(longer.slips, [](const MoveSlip& one) {
        return fmt::format("{} {}", one.change.anchor, one.text);
      });
      if (seen.insert(joined(sorted(names), "\n")).second) next.push_back(std::move(longer));
    }
  }

  /// Another slip in the place of one or two may explain more, now that others are known. Or false.
  bool improve(SlipsTogether& best) {
    for (std::size_t place = 0; place < best.slips.size(); ++place) {
      for (std::size_t other = 0; other <= place; ++other) {
        if (effort_.spent()) return false;
        std::vector<MoveSlip> slips;
        bool apart = true;
        for (std::size_t i = 0; i < best.slips.size(); ++i) {
          if (i == place || i == other) continue;
          apart &= !are_in_one_line(best.slips[i], best.slips[place]) &&
                   !are_in_one_line(best.slips[i], best.slips[other]);
          slips.push_back(best.slips[i]);
        }
        if (!apart) continue;
        const std::unique_ptr<SupposedMoves> moves = with(slips);
        if (moves == nullptr) continue;
        const std::shared_ptr<const MoveSlips> offered = offers(*moves);
        if (offered->empty() || cost_of(slips) + offered->front().score() >= best.score()) continue;
        slips.push_back(offered->front());
        std::optional<SlipsTogether> better = in_order(std::move(slips));
        if (!better || better->score() >= best.score()) continue;
        best = std::move(*better);
        return true;
      }
    }
    return false;
  }

  /// Slips in the order in which each stops the game or its claims; nothing if one has no place.
  std::optional<SlipsTogether> in_order(std::vector<MoveSlip> slips) {
    SlipsTogether out{.left = out_.before};
    while (!slips.empty()) {
      const std::unique_ptr<SupposedMoves> moves = with(out.slips);
      if (moves == nullptr) return {};
      auto first = slips.end();
      int least = std::numeric_limits<int>::max();
      for (auto slip = slips.begin(); slip != slips.end(); ++slip) {
        const std::optional<std::size_t> at = moves->place_of(slip->change.anchor);
        if (!at || *at > moves->stop() || *at + slip->change.removed > moves->size()) continue;
        slip->left = moves->with(slip->change, *at, moves->left().weight());
        if (slip->left.weight() < least) {
          least = slip->left.weight();
          first = slip;
        }
      }
      if (first == slips.end()) return {};
      out.offered.push_back(offers(*moves));
      out.left = first->left;
      out.slips.push_back(std::move(*first));
      slips.erase(first);
    }
    return out;
  }

  /// The rest that stays unexplained without a slip and others of its line.
  Unexplained left_without_line(const std::vector<MoveSlip>& slips, std::size_t place) {
    std::vector<MoveSlip> others;
    for (std::size_t i = 0; i < slips.size(); ++i) {
      if (i != place && !are_in_one_line(slips[i], slips[place])) others.push_back(slips[i]);
    }
    const std::unique_ptr<SupposedMoves> moves = with(others);
    return moves == nullptr ? kNoPlace : moves->left();
  }

  /// The rest that stays unexplained if one slip gives way to another one.
  Unexplained left_with(const std::vector<MoveSlip>& slips, std::size_t place,
                        const MoveSlip& rival) {
    SupposedMoves moves(record_, effort_);
    for (std::size_t i = 0; i < slips.size(); ++i) {
      if (!moves.apply(i == place ? rival.change : slips[i].change)) return kNoPlace;
    }
    return moves.left();
  }

  /// Moves that cannot be played and claims that do not hold, whether or not the game stops there.
  static int evidence_of(const Unexplained& left) {
    constexpr int kClaim = 2;
    return static_cast<int>(left.unplayed) + kClaim * left.jumps;
  }

  void settle(const SlipsTogether& best) {
    const std::unique_ptr<SupposedMoves> moves = with(best.slips);
    if (moves == nullptr) return;
    out_.left = moves->left();
    for (std::size_t i = 0; i < best.slips.size(); ++i) {
      SupposedSlip& slip = out_.several.emplace_back(SupposedSlip{best.slips[i]});
      const std::size_t before = i == 0 ? out_.before.unplayed : best.slips[i - 1].left.unplayed;
      slip.ahead = before - std::min(before, slip.slip.left.unplayed);
      const Unexplained without = left_without_line(best.slips, i);
      slip.support = evidence_of(without) - evidence_of(out_.left);
      slip.moves = without.unplayed - std::min(without.unplayed, out_.left.unplayed);
      if (!is_held_by_next(best.slips, i)) add_rivals(best, i, slip);
      slip.dubious |= lacks_lines(*moves) && was_next_to_none(best.slips, i);
    }
    effort_.most = effort_.played + kMaxPaired;
    for (std::size_t i = 0; i + 1 < best.slips.size(); ++i) {
      SupposedSlip& slip = out_.several[i];
      if (is_held_by_next(best.slips, i)) {
        slip.only_pair = is_only_pair(best, i);
        slip.dubious = !slip.only_pair;
      } else if (!out_.left.none() && slip.ahead < kApart && slip.is_the_only_one()) {
        slip.only_pair = is_only_pair(best, i);
      }
    }
  }

  /// True if no other pair of slips in this place explains as much. False if there are too many.
  bool is_only_pair(const SlipsTogether& best, std::size_t place) {
    const auto pair = best.slips.begin() + static_cast<std::ptrdiff_t>(place);
    const std::vector<MoveSlip> before(best.slips.begin(), pair);
    const std::vector<MoveSlip> behind(pair + 2, best.slips.end());
    const int score = pair[0].cost + pair[1].score() + kNearly;
    for (const MoveSlip& rival : *best.offered[place]) {
      if (rival.text == pair[0].text) continue;
      if (effort_.spent()) return false;
      const std::unique_ptr<SupposedMoves> moves = with(before);
      if (moves == nullptr || !moves->apply(rival.change)) continue;
      const std::shared_ptr<const MoveSlips> others = offers(*moves);
      for (const MoveSlip& next : *others) {
        if (rival.cost + next.score() > score) break;
        std::vector<MoveSlip> slips = before;
        slips.insert(slips.end(), {rival, next});
        slips.insert(slips.end(), behind.begin(), behind.end());
        const std::unique_ptr<SupposedMoves> all = with(slips);
        if (all != nullptr && cost_of(slips) + all->left().weight() <= best.score() + kNearly) {
          return false;
        }
      }
    }
    return true;
  }

  /// True if a game that was completed has tiles left when all moves are played: lines are missing.
  bool lacks_lines(SupposedMoves& moves) const {
    const auto& termination = record_.result.termination;
    return termination && termination->value == Termination::completed &&
           moves.stop() == moves.size() && moves.before(moves.size()).bag_size() > 0;
  }

  /// True if a slip moves a tile that was next to no other; perhaps to one whose line is missing.
  bool was_next_to_none(std::span<const MoveSlip> slips, std::size_t place) {
    const MoveSlip& slip = slips[place];
    const RecordedTurn& written = record_.moves[slip.move];
    if (!slip.change.is_of_one_move() || !written.has_cell) return false;
    if (slip.change.moves[0].turn.cell == written.cell) return false;
    const auto before = with(slips.first(place));
    const auto at = before == nullptr ? std::nullopt : before->place_of(slip.change.anchor);
    return at && *at <= before->stop() &&
           before->before(*at).board().wanted_at(written.cell) == engine::kNoEdges;
  }

  void add_rivals(const SlipsTogether& best, std::size_t place, SupposedSlip& out) {
    const MoveSlip& slip = best.slips[place];
    for (const MoveSlip& rival : *best.offered[place]) {
      if (rival.text == slip.text) continue;
      const int weight = left_with(best.slips, place, rival).weight();
      if (weight + rival.cost > out_.left.weight() + slip.cost + kNearly) continue;
      if (weight > out_.left.weight()) {
        out.dubious = true;
      } else {
        out.rivals.push_back(rival);
      }
    }
  }

  const Document& document_;
  const TileRecord& record_;
  bool several_;
  Effort effort_{.most = kMaxPlayed};
  Misreadings out_;
};

}  // namespace

Misreadings misreadings(const Report& report, bool several) {
  return std::make_unique<MisreadingSearch>(report, several)->run();
}

TileRecord with_slips(const TileRecord& record, std::span<const MoveSlip* const> slips) {
  Effort effort;
  const auto moves = std::make_unique<SupposedMoves>(record, effort);
  for (const MoveSlip* slip : slips) [[maybe_unused]] const bool fits = moves->apply(slip->change);
  TileRecord out = record;
  out.moves.clear();
  for (std::size_t at = 0; at < moves->size(); ++at) {
    RecordedTurn& move = out.moves.emplace_back((*moves)[at].turn);
    if ((*moves)[at].written != SupposedMove::kNotWritten) continue;
    // It would stand where the next one begins.
    const std::size_t next = std::min(moves->anchor_at(at), record.moves.size() - 1);
    move.span = {record.moves[next].span.offset, 0};
    for (Span* span : {&move.tile_span, &move.cell_span, &move.rotation_span, &move.meeple.span}) {
      *span = move.span;
    }
  }
  return out;
}

}  // namespace cartulary::formats
