#include "formats/league/standings/criterion.hpp"

#include <algorithm>
#include <cstddef>
#include <set>

#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats::standings {
namespace {

/// Makes an amount of the sums of an entrant; these can be counted among the tied, too.
using OfScore = Amount (*)(const Score&);
/// Makes an amount that needs more: opponents, rounds, seeds. Nothing if it tells nobody apart.
using OfSums = std::optional<Amount> (*)(const Sums&, Entrant);

struct Formula {
  OfScore of_score = nullptr;
  OfSums of_sums = nullptr;
};

Amount quotient_or_nothing(int64_t number, int64_t of) {
  return of == 0 ? Amount{} : Amount::quotient(number, of);
}

template <auto Of>
std::optional<Amount> sum_over_opponents(const Sums& sums, Entrant entrant) {
  Amount out;
  for (uint32_t number : sums.meetings_of(entrant)) {
    for (const Seat& seat : sums.meeting(number).seats) {
      if (seat.entrant != entrant) out += Of(sums.total(seat.entrant));
    }
  }
  return out;
}

Amount match_wins(const Score& s) {
  return s.matches.wins();
}
Amount duel_wins(const Score& s) {
  return s.duels.wins();
}
Amount duel_difference(const Score& s) {
  return Amount(s.duels.difference());
}
Amount game_difference(const Score& s) {
  return Amount(s.games.difference());
}

/// The opponents' amounts without the lowest and the highest ones.
std::optional<Amount> buchholz(const Sums& sums, Entrant entrant, std::size_t low,
                               std::size_t high) {
  const std::vector<Amount> all = sums.opponents(entrant);
  Amount out;
  for (std::size_t i = low; i + high < all.size(); ++i) out += all[i];
  return out;
}

std::optional<Amount> sonneborn_berger(const Sums& sums, Entrant entrant) {
  Amount out;
  for (uint32_t number : sums.meetings_of(entrant)) {
    const Meeting& meeting = sums.meeting(number);
    if (meeting.seats.size() != 2) continue;
    const bool second = meeting.seats[1].entrant == entrant;
    const Tally& own = meeting.seats[second ? 1 : 0].score.matches;
    const Amount theirs = sums.primary(meeting.seats[second ? 0 : 1].entrant);
    if (own.won != 0) out += theirs;
    if (own.drawn != 0) out += theirs.divided_by(2);
  }
  return out;
}

template <int Losses>
std::optional<Amount> survival(const Sums& sums, Entrant entrant) {
  return Amount(sums.out_in_round(entrant, Losses));
}

/// An entrant without a seed comes behind all who have one; nothing if no entrant has one.
std::optional<Amount> better_seed(const Sums& sums, Entrant entrant) {
  const auto& seeds = sums.contest().seeds;
  if (std::ranges::all_of(seeds, [](int32_t seed) { return seed == 0; })) return {};
  return seeds[entrant] == 0 ? Amount(kNoSeed) : Amount(-seeds[entrant]);
}

constexpr Formula kFormulas[] = {
#include "formats/league/standings/formulas.def"
};
static_assert(std::size(kFormulas) == std::size(kCriteria));

const Formula& formula_of(Criterion criterion) {
  return kFormulas[static_cast<std::size_t>(criterion)];
}

/// `direct-game-wins` and the like.
struct StepWord {
  Step step{};
  std::string word{};
};

std::vector<StepWord> make_step_words() {
  std::vector<StepWord> out;
  for (const bool among_tied : {false, true}) {
    for (std::size_t i = 0; i < std::size(kCriteria); ++i) {
      if (among_tied && kFormulas[i].of_score == nullptr) continue;
      out.push_back({{static_cast<Criterion>(i), among_tied},
                     fmt::format("{}{}", among_tied ? kAmongTied : "", kCriteria[i].word)});
    }
  }
  return out;
}

const std::vector<StepWord>& step_rows() {
  static const std::vector<StepWord> kRows = make_step_words();
  return kRows;
}

/// The sums of an entrant over the meetings with others of the tied, if all of them were met.
std::optional<Score> score_among(const Sums& sums, const std::vector<bool>& is_tied,
                                 std::size_t tied, Entrant entrant) {
  Score out;
  std::set<Entrant> met;
  for (uint32_t number : sums.meetings_of(entrant)) {
    const Meeting& meeting = sums.meeting(number);
    const Seat* own = nullptr;
    bool counts = false;
    for (const Seat& seat : meeting.seats) {
      if (seat.entrant == entrant) {
        own = &seat;
      } else if (is_tied[engine::index(seat.entrant)]) {
        counts = true;
        met.insert(seat.entrant);
      }
    }
    if (counts && own != nullptr) out += own->score;
  }
  if (met.size() + 1 < tied) return {};
  return out;
}

}  // namespace

std::string_view word_of(Step step) {
  const StepWord* const row = find_row(step_rows(), &StepWord::step, step);
  return row == nullptr ? row_of(step.criterion).word : row->word;
}

std::optional<Step> step_of(std::string_view word) {
  const StepWord* const row = find_row(step_rows(), &StepWord::word, word);
  return row == nullptr ? std::nullopt : std::optional(row->step);
}

std::vector<std::string_view> step_words() {
  return mapped(step_rows(), [](const StepWord& row) { return std::string_view(row.word); });
}

Score& Score::operator+=(const Score& other) {
  matches += other.matches;
  duels += other.duels;
  games += other.games;
  points += other.points;
  points_against += other.points_against;
  match_points += other.match_points;
  share += other.share;
  shares += other.shares;
  return *this;
}

Sums::Sums(const Contest& contest, Step first)
    : contest_(contest), first_criterion_(first.criterion) {
  totals_.resize(contest.entrants);
  meetings_.resize(contest.entrants);
  primary_.resize(contest.entrants);
  for (uint32_t i = 0; i < contest.meetings.size(); ++i) {
    rounds_ = std::max(rounds_, contest.meetings[i].round + 1);
    for (const Seat& seat : contest.meetings[i].seats) {
      totals_[seat.entrant] += seat.score;
      meetings_[seat.entrant].push_back(i);
    }
  }
  const OfScore counts = formula_of(first.criterion).of_score;
  for (Entrant entrant : contest.who) {
    primary_[entrant] = (counts != nullptr ? counts : match_wins)(totals_[entrant]);
  }
}

int32_t Sums::out_in_round(Entrant entrant, int losses) const {
  std::vector<uint32_t> lost;
  for (uint32_t number : meetings_of(entrant)) {
    for (const Seat& seat : meeting(number).seats) {
      if (seat.entrant == entrant && seat.score.matches.lost != 0) {
        lost.push_back(meeting(number).round);
      }
    }
  }
  std::ranges::sort(lost);
  if (lost.size() >= static_cast<std::size_t>(losses)) {
    return static_cast<int32_t>(lost[static_cast<std::size_t>(losses) - 1]) + 1;
  }
  // Still in: fewer losses go before more.
  return static_cast<int32_t>(rounds_) + losses - static_cast<int32_t>(lost.size());
}

std::vector<Amount> Sums::opponents(Entrant entrant) const {
  std::vector<Amount> out;
  const bool own = contest_.own_score_unplayed;
  std::set<uint32_t> played;  // rounds
  for (uint32_t number : meetings_of(entrant)) {
    const Meeting& of = meeting(number);
    if (own && !of.played) continue;
    played.insert(of.round);
    // A bye is an opponent who has nothing: it is the first to be dropped.
    if (of.seats.size() == 1) out.emplace_back();
    for (const Seat& seat : of.seats) {
      if (seat.entrant != entrant) out.push_back(primary_[seat.entrant]);
    }
  }
  if (own) out.insert(out.end(), rounds_ - played.size(), primary_[entrant]);
  std::ranges::sort(out);
  return out;
}

std::optional<Amount> amount_of(const Sums& sums, Criterion criterion, Entrant entrant) {
  const Formula& formula = formula_of(criterion);
  if (formula.of_score == nullptr) return formula.of_sums(sums, entrant);
  const Amount amount = formula.of_score(sums.total(entrant));
  return criterion == sums.first_criterion() ? amount - sums.contest().penalty(entrant) : amount;
}

std::optional<std::vector<Amount>> amounts_of(const Sums& sums, Step step,
                                              std::span<const Entrant> tied) {
  std::vector<bool> is_tied(step.among_tied ? sums.contest().entrants : 0);
  if (step.among_tied) {
    for (Entrant one : tied) is_tied[engine::index(one)] = true;
  }
  std::vector<Amount> out;
  out.reserve(tied.size());
  for (Entrant entrant : tied) {
    std::optional<Amount> amount;
    if (!step.among_tied) {
      amount = amount_of(sums, step.criterion, entrant);
    } else if (const auto score = score_among(sums, is_tied, tied.size(), entrant)) {
      amount = formula_of(step.criterion).of_score(*score);
    }
    if (!amount) return {};
    out.push_back(*amount);
  }
  return out;
}

}  // namespace cartulary::formats::standings
