// Criteria by which standings are ordered.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "formats/league/standings/meeting.hpp"

namespace cartulary::formats::standings {

enum class Criterion : uint8_t {
#define CRITERION(name, word, shown, meaning, example) name,
#include "formats/league/standings/criteria.def"
#undef CRITERION
};

struct CriterionRow {
  std::string_view word;     ///< as a tournament's file has it
  std::string_view shown;    ///< head of a column
  std::string_view meaning;  ///< with its formula
  std::string_view example;  ///< what Ann has of it in the example of the documentation
};
inline constexpr CriterionRow kCriteria[] = {
#define CRITERION(name, word, shown, meaning, example) {word, shown, meaning, example},
#include "formats/league/standings/criteria.def"
#undef CRITERION
};
constexpr const CriterionRow& row_of(Criterion criterion) {
  return kCriteria[static_cast<std::size_t>(criterion)];
}

/// A step of a chain: a criterion, perhaps counted among those alone who are still tied.
struct Step {
  Criterion criterion{};
  bool among_tied = false;
  friend bool operator==(const Step&, const Step&) = default;
};
using Chain = std::vector<Step>;

/// Written before the word of a criterion that counts among the tied alone.
inline constexpr std::string_view kAmongTied = "direct-";

/// The word of a step, as `direct-game-wins`.
std::string_view word_of(Step step);
/// Nothing if no step is written so.
std::optional<Step> step_of(std::string_view word);
/// All words, in the order of the table.
std::vector<std::string_view> step_words();

/// The amount of `seed` for who has none; that of others is the seed, negative.
inline constexpr int64_t kNoSeed = -100'000'000;

class Sums {
 public:
  /// `chain`: its first step is what Buchholz sums up of the opponents.
  Sums(const Contest& contest, Step first);

  const Contest& contest() const { return contest_; }
  const Score& total(Entrant entrant) const { return totals_[entrant]; }
  const std::vector<uint32_t>& meetings_of(Entrant entrant) const { return meetings_[entrant]; }
  const Meeting& meeting(uint32_t number) const { return contest_.meetings[number]; }
  Criterion first_criterion() const { return first_criterion_; }
  /// The amount in the first criterion of the chain, without penalties: opponents do not suffer.
  Amount primary(Entrant entrant) const { return primary_[entrant]; }
  /// The round of the `losses`-th lost match in a knock-out, or one more than any round.
  int32_t out_in_round(Entrant entrant, int losses) const;
  /// The primary amounts of the opponents, the lowest first.
  std::vector<Amount> opponents(Entrant entrant) const;

 private:
  const Contest& contest_;
  Criterion first_criterion_;
  engine::VectorBy<Entrant, Score> totals_;
  engine::VectorBy<Entrant, std::vector<uint32_t>> meetings_;
  engine::VectorBy<Entrant, Amount> primary_;
  uint32_t rounds_ = 0;  ///< of the contest
};

/// An entrant's amount in a criterion, against all. Nothing if it cannot tell: no lot was drawn.
std::optional<Amount> amount_of(const Sums& sums, Criterion criterion, Entrant entrant);
/// The amounts of a step for all who are tied, in their order. Nothing if it tells nobody apart.
std::optional<std::vector<Amount>> amounts_of(const Sums& sums, Step step,
                                              std::span<const Entrant> tied);

}  // namespace cartulary::formats::standings
