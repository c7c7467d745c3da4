// Slips of the pen and of counting, as hypotheses: each says what the claims would be.
#pragma once

#include <fmt/core.h>

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/majority.hpp"
#include "formats/causes/slips/claims_made.hpp"
#include "formats/game/verify/cause.hpp"
#include "formats/game/verify/turned_claims.hpp"

namespace cartulary::formats {

struct SlipKind;
struct ScoringSlipRow;

struct Slip {
  const SlipKind* kind = nullptr;
  std::size_t move = 0;  ///< at which it happened; PlayedGame::end(): in the final scoring
  const ScoredFeature* scored = nullptr;  ///< what was scored wrong, if that is it
  engine::PerPlayer<int> delta{};         ///< points too many
  engine::Player other = engine::kNobody;
  std::string words{};  ///< what the text needs besides
  std::string brief{};  ///< what the headline needs besides
  /// It fits many differences by chance, so that it is never more than possible.
  bool vague = false;
  Differences predicted{};
};
using Slips = std::vector<Slip>;

/// A slip and its game, from which the words for it are made.
struct SlipScene {
  const PlayedGame& game;
  const Slip& slip;

  const TileRecord& record() const { return game.record; }
  const ScoredFeature& scored() const { return *slip.scored; }
  /// "the city that Ann finished in turn 31", "the field with farmers at (1,0)".
  std::string feature() const;
  /// "turn 31", "the final scoring".
  std::string when() const { return game.when(slip.move); }
  /// "knights: Ann 2, Bob 1".
  std::string majority() const;
  /// The points that each winner got.
  int got() const;
  /// The players who got points that are not due (`sign` 1), or not what is due (-1).
  engine::PlayerSet changed(int sign) const;
  /// "Ann": the player whom the slip is about besides the winners.
  std::string other() const {
    return slip.other == engine::kNobody ? "" : record().players[slip.other].name;
  }

  // For headlines, which have no room for places.
  /// "a city", "an unfinished city".
  std::string brief_feature() const;
  /// "8 points", or what else is counted.
  std::string brief_points(int points) const;
};

/// The number of chances that SlipKind::often is told of.
inline constexpr double kOftenOf = 100'000;

/// The words of a slip: a sentence in which a name in braces stands for what the slip is about, as
/// `{feature}`. The names are in slip.cpp; `{own}` is what a function of the slip's own makes.
class SlipText {
 public:
  constexpr SlipText(const char* sentence, std::string (*own)(const SlipScene&) = nullptr)
      : sentence_(sentence), own_(own) {}
  constexpr SlipText(std::string (*make)(const SlipScene&)) : SlipText("{own}", make) {}
  std::string operator()(const SlipScene& scene) const;

 private:
  std::string_view sentence_;
  std::string (*own_)(const SlipScene&);
};

// The text and the headline of a slip that brings them whole.
inline std::string own_text(const SlipScene& scene) {
  return scene.slip.words;
}
inline std::string own_brief(const SlipScene& scene) {
  return scene.slip.brief;
}

/// The text of a scoring that was counted twice.
inline constexpr const char* kTwiceText = "{feature} was counted twice {instead}";

/// A kind of slip: one row of a table.
struct SlipKind {
  std::string_view name;
  /// How often people do it, in 100,000 chances to: scorings of that kind, written numbers, or
  /// games. Their order decides which slip is told first, their size which is called likely.
  int often = 0;
  /// Words for what the table did and what is right, without a full stop.
  SlipText text;
  /// The same for a headline, without when it happened; that of other points, unless it says so.
  SlipText brief = "{written} written for {brief} worth {number}";
  bool lasts = false;  ///< the headline says when, or it was so in the whole game
};

/// So many points for each of some players.
engine::PerPlayer<int> points_each(engine::PlayerSet players, int points);
/// So many points of one player that go to another.
engine::PerPlayer<int> points_moved(engine::Player from, engine::Player to, int points);

/// The sum of what each term of a scoring comes to.
template <class Worth>
int sum_of_terms(const ScoredFeature& scored, Worth worth) {
  int sum = 0;
  for (const engine::Term& term : scored.terms) sum += worth(term);
  return sum;
}
/// The sum of a scoring if all that it counts were worth so much.
inline int worth_at(const ScoredFeature& scored, int each) {
  return sum_of_terms(scored, [each](const engine::Term& term) { return term.count * each; });
}
/// How one scoring may have been done wrong.
class ScoringSlips {
 public:
  ScoringSlips(const PlayedGame& game, const ScoredFeature& scored, std::size_t move)
      : game_(game), scored_(scored), move_(move) {}

  const PlayedGame& game() const { return game_; }
  const TileRecord& record() const { return game_.record; }
  const ScoredFeature& scored() const { return scored_; }
  bool is(engine::Category category) const { return scored_.category == category; }
  std::size_t move() const { return move_; }
  /// Those that have been proposed, without what they predict.
  Slips& proposed() { return proposed_; }

  void propose(const ScoringSlipRow& row);
  /// Each winner has so many points too many.
  void winners(const SlipKind& kind, int points) {
    players(kind, points_each(scored_.winners, points));
  }
  /// Some players have points too many.
  void players(const SlipKind& kind, const engine::PerPlayer<int>& delta,
               engine::Player other = engine::kNobody, std::string words = {});
  /// The points go to these players, not to the winners; with what they bring each besides, and
  /// without it.
  void other_winners(const SlipKind& kind, engine::PlayerSet winners,
                     engine::Player other = engine::kNobody);
  /// The points of one winner go to another player.
  void given_away(const SlipKind& kind);
  /// One of several winners keeps the points alone.
  void kept_alone(const SlipKind& kind);
  /// The term of the scoring that counts the first of these that it has; one of nothing if none.
  engine::Term term(std::initializer_list<engine::Counted> counted) const;
  engine::Term term(engine::Counted counted) const { return term({counted}); }
  /// The term of tiles or coats of arms, whatever each is worth there.
  engine::Term tiles() const {
    using engine::Counted;
    return term({Counted::tiles, Counted::inn_tiles, Counted::cathedral_tiles});
  }
  engine::Term coats() const {
    using engine::Counted;
    return term({Counted::coats, Counted::cathedral_coats});
  }
  /// The points too many if all that it counts were worth so much.
  int at(int each) const { return worth_at(scored_, each) - scored_.points; }
  /// Where a player has placed a figure in the scored feature; nothing if it is not there.
  std::optional<engine::Cell> placed_at(engine::Figure figure, engine::Player player) const;

 private:
  const PlayedGame& game_;
  const ScoredFeature& scored_;
  std::size_t move_;
  Slips proposed_{};
};

/// Proposals of slips that have to do with more than one scoring.
class SlipProposals {
 public:
  SlipProposals(const PlayedGame& game, const ClaimsMade& claims, Slips& out)
      : game_(game), claims_(claims), out_(out) {}

 protected:
  const std::string& name(engine::Player p) const { return game_.record.players[p].name; }
  std::string when(std::size_t move) const { return game_.when(move); }
  /// Adds the points too many of one scoring to a slip in several.
  void take_in(Slip& slip, const engine::PerPlayer<int>& delta, engine::Category category,
               std::size_t move) const;
  /// Proposes a slip whose points are of a category, with the claims that it makes wrong.
  void add_predicted(Slip slip, engine::Category category, const Reach& reach) {
    slip.predicted = predicted(claims_, slip.delta, category, reach);
    out_.push_back(std::move(slip));
  }
  /// The same of points in totals alone, if there are some.
  void add_to_totals(const SlipKind& kind, std::size_t move, const engine::PerPlayer<int>& delta,
                     std::string words, std::string brief, std::size_t until = Reach::kForEver);
  /// Proposes a slip in several scorings: `what` was done, and its points behind that.
  void tell(Slip slip, std::string what);

  const PlayedGame& game_;
  const ClaimsMade& claims_;
  Slips& out_;
};

/// The players with the most followers if each of some had as many as `count` says.
template <class Count>
engine::PlayerSet most_if(engine::PlayerSet players, Count count) {
  engine::PlayerCounts followers;
  for (const engine::Player p : players) followers.add(p, count(p));
  return engine::most_followers(followers);
}

/// "Ann -4, Bob +2": the points too many of those who have some; `each` is the form of a name and
/// its points.
std::string deltas_text(const TileRecord& record, const engine::PerPlayer<int>& delta,
                        fmt::format_string<const std::string&, const int&> each = "{} {:+}");

/// True if a scoring only adds to that of a field: the points of a pig.
inline bool is_addition(const ScoredFeature& scored) {
  return !scored.terms.empty() && scored.terms.front().counted == engine::Counted::pig_cities;
}
/// The points of a scoring so many times too many, if it is one of those that are meant.
template <bool (*is_meant)(const ScoringSlips&), int times>
int times_too_many(const ScoringSlips& of) {
  return is_meant(of) ? times * of.scored().points : 0;
}
/// The points of a winner to somebody else, in the same way.
template <bool (*is_meant)(const ScoringSlips&)>
void to_somebody_else(const SlipKind& kind, ScoringSlips& out) {
  if (is_meant(out)) out.given_away(kind);
}

/// Slips about a scoring: a row for each kind.
struct ScoringSlipRow {
  constexpr ScoringSlipRow(SlipKind of, int (*too_many)(const ScoringSlips&))
      : kind(of), points(too_many) {}
  constexpr ScoringSlipRow(SlipKind of, void (*proposes)(const SlipKind&, ScoringSlips&))
      : kind(of), propose(proposes) {}

  SlipKind kind;
  int (*points)(const ScoringSlips& of) = nullptr;  ///< too many for each winner; 0: not this
  void (*propose)(const SlipKind& kind, ScoringSlips& out) = nullptr;  ///< in place of these
};
std::span<const ScoringSlipRow> base_scoring_slips();

/// A move with another of the expansion's words, in place of the one that is written.
struct OtherWord {
  RecordedTurn move;
  Span span{};  ///< of the word that is written; empty if none is
  std::string word;
};

/// The slips that an expansion adds. Members for slips that it does not have stay empty.
struct ExpansionSlips {
  engine::Expansion expansion;
  std::span<const ScoringSlipRow> scorings{};
  /// The points that a scoring brings one of its winners besides ScoredFeature::points.
  int (*adds)(const PlayedGame&, const ScoredFeature&, engine::Player) = nullptr;
  /// Slips that have to do with no scoring.
  void (*propose)(const PlayedGame&, const ClaimsMade&, Slips& out) = nullptr;
  /// Words that one wrong key makes of those of a move.
  std::vector<OtherWord> (*other_words)(const RecordedTurn& written) = nullptr;
  /// A turn that nobody wrote down, with all that the expansion may ask for.
  std::vector<engine::Turn> (*completions)(const engine::Game& game,
                                           const engine::Turn& turn) = nullptr;
};
std::span<const ExpansionSlips> expansion_slips();
/// Those of the expansions that a record is played with.
std::vector<const ExpansionSlips*> slips_in_play(const TileRecord& record);

/// Slips in booking points: late, twice, in another column; whose points of a turn were written.
void propose_booking_slips(const PlayedGame& game, const ClaimsMade& claims, Slips& out);
/// Slips about tokens of cities, and goods or pigs that nobody scored (Traders & Builders).
void propose_token_slips(const PlayedGame& game, const ClaimsMade& claims, Slips& out);
/// Slips in several scorings at once: a kind of feature, the final scoring of a player.
void propose_wider_slips(const PlayedGame& game, const ClaimsMade& claims, Slips& out);
/// Slips in adding up and writing down.
void propose_total_slips(const PlayedGame& game, const ClaimsMade& claims, Slips& out);
/// Other rules than the record's: options one at a time and presets, or two options together.
void propose_rule_readings(const PlayedGame& game, const ClaimsMade& claims, bool pairs,
                           Slips& out);

}  // namespace cartulary::formats
