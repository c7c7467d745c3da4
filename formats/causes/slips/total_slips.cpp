// Slips in adding up and writing down: the scorings are right, the totals are not.
#include <algorithm>

#include "formats/causes/slips/slip.hpp"
#include "formats/game/verify/words.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

using engine::Player;

/// Spelling of two numbers that may be the same but for a slip of the pen.
struct Spelling {
  int right;
  int written;
  std::string from;
  std::string to;
};

/// The digits in which two numbers differ, if it is one.
struct OtherDigit {
  char right = 0;
  char written = 0;
};
OtherDigit other_digit(const Spelling& spelling) {
  if (spelling.from.size() != spelling.to.size()) return {};
  const auto [a, b] =
      std::mismatch(spelling.from.begin(), spelling.from.end(), spelling.to.begin());
  if (a == spelling.from.end() || !std::equal(a + 1, spelling.from.end(), b + 1)) return {};
  return {*a, *b};
}

/// ", a 1 misread as a 7", if a pair of these is the only difference.
std::string misread_as(const Spelling& spelling, std::initializer_list<std::string_view> pairs) {
  const OtherDigit other = other_digit(spelling);
  if (other.right == 0) return "";
  for (std::string_view pair : pairs) {
    if (pair.find(other.right) == pair.npos || pair.find(other.written) == pair.npos) continue;
    return fmt::format(", a {} misread as a {}", other.right, other.written);
  }
  return "";
}
std::string key_beside(const Spelling& spelling) {
  const OtherDigit other = other_digit(spelling);
  const int apart = std::abs(other.right - other.written);
  if (other.right == 0 || (apart != 1 && apart != 9)) return "";
  return fmt::format(", a {} typed for a {}", other.written, other.right);
}

/// Two digits that stand side by side the other way round.
std::string swapped(const Spelling& spelling) {
  for (std::size_t i = 0; i + 1 < spelling.from.size(); ++i) {
    std::string other = spelling.from;
    std::swap(other[i], other[i + 1]);
    // 10 may become 1.
    if (spelling.written == std::stoi(other)) return ", with the digits in the wrong order";
  }
  return "";
}
std::string lost(const Spelling& spelling) {
  const auto& [right, written, from, to] = spelling;
  for (std::size_t i = 0; i < from.size() && from.size() > 1; ++i) {
    if (from.substr(0, i) + from.substr(i + 1) == to) return ", with a digit lost";
  }
  return "";
}
std::string doubled(const Spelling& spelling) {
  const auto& [right, written, from, to] = spelling;
  for (std::size_t i = 0; i < from.size(); ++i) {
    if (from.substr(0, i + 1) + from.substr(i) == to) return ", with a digit twice";
  }
  return "";
}

template <int points>
std::string by(const Spelling& spelling) {
  return std::abs(spelling.written - spelling.right) == points
             ? ", a slip of a whole ten or hundred"
             : "";
}
/// The score track has 50 fields.
constexpr int kLap = 50;
/// Where the track begins again.
std::string to_a_lap(const Spelling& spelling) {
  constexpr int kNear = 5;
  const bool near = std::abs(spelling.written - spelling.right) <= kNear;
  return spelling.written != 0 && spelling.written % kLap == 0 && near ? ", rounded to a lap of 50"
                                                                       : "";
}
struct WrittenRow {
  SlipKind kind;
  std::string (*how)(const Spelling&);  ///< empty if it does not fit
  bool negative = false;                ///< fits numbers below 0, too
  bool last = false;                    ///< told only where no other fits
};
constexpr WrittenRow kWrittenRows[] = {
#include "formats/causes/slips/written_slips.def"
};

struct WrittenAs {
  const SlipKind* kind = nullptr;
  std::string how{};  ///< ", a 1 misread as a 7"; behind "written as 27 instead of 21"
};
/// Every slip of the pen that makes `written` of `right`.
std::vector<WrittenAs> written_as(int right, int written) {
  std::vector<WrittenAs> out;
  if (right == written) return out;
  const Spelling spelling{right, written, std::to_string(right), std::to_string(written)};
  for (const WrittenRow& row : kWrittenRows) {
    if ((!row.negative && (right < 0 || written < 0)) || (row.last && !out.empty())) continue;
    if (std::string how = row.how(spelling); !how.empty()) {
      out.push_back({&row.kind, std::move(how)});
    }
  }
  return out;
}

std::string what_was_early(const SlipScene& scene) {
  return scene.slip.scored == nullptr ? "the final scoring"
                                      : "the final scoring of " + scene.feature();
}

// Headlines.

constexpr SlipKind kColumns{"columns-swapped", 40, "in {when} the {words}", own_brief};
constexpr SlipKind kWrongTotal{"added-to-wrong-total", 45,
                               "{words} of {when} went to the total of {other}",
                               "{words} added to the total of {other}"};
constexpr SlipText kEarlyText{"the totals from {when} on contain {own}", what_was_early};
constexpr const char* kEarlyBrief = "points of the final scoring in the totals from {when} on";
constexpr SlipKind kEarly{"final-scoring-counted-early", 20, kEarlyText, kEarlyBrief, true};
/// So few that they are the story of anything.
constexpr int kTellsMuch = 5;
constexpr SlipKind kFewEarly{"final-scoring-counted-early", 2, kEarlyText, kEarlyBrief, true};

struct SlipWords {
  std::string text{};
  std::string brief{};
};

class TotalSlips : public SlipProposals {
 public:
  using SlipProposals::SlipProposals;

  void propose() {
    for (const Jump& jump : jumps_) numbers(jump);
    single_numbers();
    for (const Jump& a : jumps_) {
      for (const Jump& b : jumps_) {
        if (a.move == b.move && a.player < b.player) columns(a, b);
      }
    }
    categories();
    wrong_totals();
    early();
  }

 private:
  /// Only the totals of one move, or all from then on.
  void add_both(const SlipKind& kind, std::size_t move, const SeatPoints& delta,
                const SlipWords& words) {
    add_to_totals(kind, move, delta, words.text, words.brief);
    if (move == game_.end()) return;
    add_to_totals(kind, move, delta, words.text, words.brief, move + 1);
  }
  /// Certain claims alone, each with what is wrong about it.
  void add_claims(const SlipKind& kind, std::initializer_list<std::size_t> which,
                  const SeatPoints& delta, const SlipWords& words) {
    const auto& all = claims_.all();
    Slip slip{.kind = &kind,
              .move = all[*which.begin()].move,
              .delta = delta,
              .words = words.text,
              .brief = words.brief};
    slip.predicted.resize(all.size());
    for (const std::size_t i : which) slip.predicted[i] = claims_.differences()[i];
    out_.push_back(std::move(slip));
  }

  /// "the total of Ann in turn 31 is written as 12 instead of 21"; `brief`: its name in headlines.
  SlipWords number_words(std::string_view what, std::string_view brief, Player player,
                         std::size_t move, int written, int right) const {
    return {fmt::format("{} of {} in {} {} written as {} instead of {}", what, name(player),
                        when(move), what.starts_with("the points") ? "are" : "is", written, right),
            fmt::format("{} of {} written as {}, not {}", brief, name(player), written, right)};
  }
  /// The word for a total at a move; the last ones are those of the result.
  std::string_view total_name(std::size_t move) const {
    return move == game_.end() ? "final score" : "total";
  }

  void numbers(const Jump& jump) {
    const SeatPoints delta = points_each(engine::PlayerSet::of(jump.player), jump.points());
    const SlipWords words = number_words("the total", total_name(jump.move), jump.player, jump.move,
                                         jump.claimed, jump.before);
    for (const WrittenAs& how : written_as(jump.before, jump.claimed)) {
      add_both(*how.kind, jump.move, delta, {words.text + how.how, words.brief});
    }
  }

  /// A gain or a category of the result that alone is wrong.
  void single_numbers() {
    const auto& all = claims_.all();
    for (std::size_t i = 0; i < all.size(); ++i) {
      const ClaimMade& claim = all[i];
      const bool gain = claim.kind == ClaimMade::Kind::gain;
      if ((!gain && claim.kind != ClaimMade::Kind::category) || claim.difference() == 0) continue;
      const std::string what =
          gain ? "gain" : fmt::format("points from {}", kCategoryNames[claim.category]);
      const SlipWords words = number_words("the " + what, what, claim.player, claim.move,
                                           claim.claimed, claim.computed);
      const SeatPoints delta = points_each(engine::PlayerSet::of(claim.player), claim.difference());
      for (const WrittenAs& how : written_as(claim.computed, claim.claimed)) {
        add_claims(*how.kind, {i}, delta, {words.text + how.how, words.brief});
      }
    }
  }

  void columns(const Jump& a, const Jump& b) {
    if (a.claimed != b.before || b.claimed != a.before) return;
    SeatPoints delta{};
    delta[a.player] = a.points();
    delta[b.player] = b.points();
    const std::string both = fmt::format("{} and {}", name(a.player), name(b.player));
    const SlipWords words{
        fmt::format("totals of {} are in each other's columns", both),
        fmt::format("{}s of {} in each other's columns", total_name(a.move), both)};
    add_both(kColumns, a.move, delta, words);
  }

  /// Two categories of one player, each with the points of the other.
  void categories() {
    const auto& all = claims_.all();
    for (std::size_t a = 0; a < all.size(); ++a) {
      for (std::size_t b = a + 1; b < all.size(); ++b) {
        const ClaimMade& x = all[a];
        const ClaimMade& y = all[b];
        const bool swapped = x.kind == ClaimMade::Kind::category && x.kind == y.kind &&
                             x.player == y.player && x.difference() != 0 &&
                             x.claimed == y.computed && y.claimed == x.computed;
        if (!swapped) continue;
        const std::string both =
            fmt::format("points of {} from {} and {}", name(x.player), kCategoryNames[x.category],
                        kCategoryNames[y.category]);
        add_claims(kColumns, {a, b}, {},
                   {both + " are in each other's columns", both + " in each other's columns"});
      }
    }
  }

  /// Points of one player that were added to the total of another.
  void added_to(std::size_t move, Player from, int points) {
    for (Player to : game_.record.seats()) {
      if (to == from || points == 0) continue;
      add_predicted({.kind = &kWrongTotal,
                     .move = move,
                     .delta = points_moved(from, to, points),
                     .other = to,
                     .words = fmt::format("{} of {}", counted(points, "point"), name(from))},
                    engine::Category::count, {.from = move, .gain = false, .category = false});
    }
  }

  void wrong_totals() {
    std::vector<std::size_t> done;
    for (const Jump& jump : jumps_) {
      for (std::size_t m = jump.after; m <= jump.move; ++m) {
        if (contains(done, m)) continue;
        done.push_back(m);
        const auto& scored = m == game_.end() ? game_.final_scores : game_.turns[m].scored;
        SeatPoints gains{};
        for (const ScoredFeature& s : scored) {
          for (Player p : s.winners) gains[p] += s.points;
          if (s.winners.size() == 1) added_to(m, s.winners.lowest(), s.points);
        }
        for (Player p : game_.record.seats()) {
          const auto is_his = [p](const ScoredFeature& s) { return s.winners.contains(p); };
          if (count_of(scored, is_his) > 1) added_to(m, p, gains[p]);
        }
      }
    }
  }

  /// Points of the final scoring that stand in totals of the game.
  void early() {
    if (game_.final_scores.empty()) return;
    std::vector<std::size_t> done;
    for (const Jump& jump : jumps_) {
      if (jump.move == game_.end() || contains(done, jump.move)) continue;
      done.push_back(jump.move);
      const auto both = [&](const SeatPoints& delta, const ScoredFeature* scored) {
        const SlipKind& kind =
            scored != nullptr && scored->points < kTellsMuch ? kFewEarly : kEarly;
        for (const bool gain : {true, false}) {
          // Counted at the end once more, or not.
          for (const std::size_t until : {Reach::kForEver, game_.end()}) {
            add_predicted({.kind = &kind, .move = jump.move, .scored = scored, .delta = delta},
                          engine::Category::count,
                          {.from = jump.move, .until = until, .gain = gain, .category = false});
            out_.back().vague = until == Reach::kForEver;
          }
        }
      };
      SeatPoints all{};
      for (const ScoredFeature& scored : game_.final_scores) {
        for (Player p : scored.winners) all[p] += scored.points;
        if (scored.points == 0 || scored.winners.empty()) continue;
        both(points_each(scored.winners, scored.points), &scored);
      }
      both(all, nullptr);
    }
  }

  const std::vector<Jump> jumps_ = jumps_of(game_, claims_);
};

}  // namespace

void propose_total_slips(const PlayedGame& game, const ClaimsMade& claims, Slips& out) {
  TotalSlips(game, claims, out).propose();
}

}  // namespace cartulary::formats
