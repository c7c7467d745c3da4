#include "formats/desk/merge/search.hpp"

#include <algorithm>
#include <memory>

#include "formats/ground/text/lookup.hpp"

namespace cartulary::formats {
namespace {

/// Beyond this, claims say more about their sources than about the game.
constexpr std::size_t kMaxBroken = 3;
constexpr int kMaxLeftOut = 6;
/// A slip that both sources made comes to light only later.
constexpr std::size_t kShadow = 8;
/// Moves that are played in all; a second or two.
constexpr long kMaxPlayed = 2'000'000;
constexpr long kMaxPlayedForOne = 150'000;
/// As many moves take as long as a copy of a game.
constexpr long kCopy = 5;

class MergeSearch {
 public:
  MergeSearch(const Compared& in, const Rules& rules)
      : places_(in.places), start_{.course = Course(in)}, end_(places_.size()) {
    start_.course.begin(rules);
    start_.chosen.ending = start_.course.endings().front();
    hear_ = [this](const JudgedClaim& claim) { hear(claim); };
  }

  Outcome run() {
    budget_ = kMaxPlayed;
    if (!find_best() && !cut_off_) {
      out_.stuck = furthest_;
      end_ = furthest_ - std::min(furthest_, kShadow);
      if (end_ > 0) find_best();
    }
    out_.places = end_;
    if (out_.found()) find_others();
    out_.cut_off |= cut_off_;
    return std::move(out_);
  }

 private:
  struct Step {
    Course course;
    Combination chosen{};
    int left_out = 0;
    int invented = 0;  ///< places where neither source is right
  };

  // One search: the first combination within the bounds, which is found_ then.

  bool find() {
    needs_more_broken_ = needs_more_left_out_ = false;
    step(0) = start_;
    return go_on(0, 0);
  }

  Step& step(std::size_t depth) {
    while (steps_.size() <= depth) steps_.push_back(std::make_unique<Step>(start_));
    return *steps_[depth];
  }

  bool go_on(std::size_t place, std::size_t depth) {
    for (; place < end_; ++place) {
      if (!places_[place].agreed()) return branch(place, depth);
      if (!play(step(depth), place, 0)) return false;
    }
    return ends_well(step(depth));
  }

  bool branch(std::size_t place, std::size_t depth) {
    const Place& here = places_[place];
    // Versions that are written come before those that are left out.
    for (const bool empty : {false, true}) {
      for (std::size_t v = 0; v < here.versions.size(); ++v) {
        if (here.versions[v].moves.empty() != empty) continue;
        if (!is_wanted({{place}, here.answer_of(v)})) continue;
        spend(kCopy);
        Step& next = step(depth + 1);
        next = *steps_[depth];
        if (play(next, place, v) && go_on(place + 1, depth + 1)) return true;
        if (cut_off_) return false;
      }
    }
    return false;
  }

  /// False if that cannot be, or if it is not what is looked for.
  bool play(Step& now, std::size_t place, std::size_t version) {
    const Place& here = places_[place];
    const Version& played = here.versions[version];
    begin_to_hear(now);
    now.chosen.versions.push_back(static_cast<uint8_t>(version));
    if (!here.agreed()) now.chosen.answers.push_back({{place}, here.answer_of(version)});
    if (version >= here.told && ++now.invented > most_invented_) return false;
    now.left_out += played.left_out;
    if (now.left_out > most_left_out_) {
      needs_more_left_out_ = true;
      return false;
    }
    for (std::size_t m = 0; m < played.moves.size(); ++m) {
      spend(1);
      if (cut_off_) return false;
      furthest_ = std::max(furthest_, place);
      if (now.course.obstacle(played.moves[m])) return false;
      now.course.play(place, m, played.moves[m], hear_);
      if (refused_) return false;
    }
    return has_wanted(now, place);
  }

  bool is_wanted(const Answered& answered) const {
    const auto wanted = wanted_.find(answered.question);
    return wanted == wanted_.end() || wanted->second == answered.answer;
  }
  bool has_wanted(const Step& now, std::size_t place) const {
    return std::all_of(wanted_.lower_bound({place}), wanted_.lower_bound({place + 1}),
                       [&now](const auto& wanted) {
                         return contains(now.chosen.answers, Answered{wanted.first, wanted.second});
                       });
  }

  void begin_to_hear(Step& now) {
    hearing_ = &now.chosen;
    refused_ = false;
  }
  void hear(const JudgedClaim& claim) {
    if (!claims_count_) return;
    if (claim.disputed) {
      hearing_->answers.push_back({claim.question, claim.answer()});
      refused_ |= !is_wanted(hearing_->answers.back());
    }
    if (claim.holds()) return;
    hearing_->broken.push_back(claim.question);
    if (hearing_->broken.size() <= most_broken_) return;
    refused_ = needs_more_broken_ = true;
  }

  bool ends_well(const Step& now) {
    found_ = now.chosen;
    found_.versions.resize(places_.size());
    if (!claims_count_) return true;
    if (end_ < places_.size()) return keeps_enough(now);
    for (const Ending& ending : now.course.endings()) {
      spend(kCopy);
      const auto last = std::make_unique<Step>(now);
      begin_to_hear(*last);
      last->chosen.ending = ending;
      last->course.finish(ending, hear_);
      found_ = last->chosen;
      if (!refused_ && has_wanted(*last, end_) && keeps_enough(*last)) return true;
    }
    return false;
  }

  /// True if one of the claims holds that the best combination cannot keep.
  bool keeps_enough(const Step& now) const {
    return to_keep_.empty() || std::ranges::any_of(to_keep_, [&now](const Question& claim) {
             return !contains(now.chosen.broken, claim);
           });
  }

  void spend(long moves) {
    budget_ -= moves;
    cut_off_ |= budget_ < 0;
  }

  // The best combination, and what else may be right.

  bool find_best() {
    claims_count_ = true;
    most_broken_ = 0;
    if (find_with_fewest_left_out(Basis::all_claims)) return true;
    const bool legal = needs_more_broken_;
    most_invented_ = 1;
    if (!cut_off_ && find_with_fewest_left_out(Basis::all_claims)) return true;
    most_invented_ = 0;
    for (most_broken_ = 1; most_broken_ <= kMaxBroken && legal && !cut_off_; ++most_broken_) {
      if (find_with_fewest_left_out(Basis::most_claims)) return true;
    }
    if (cut_off_ || end_ < places_.size()) return false;
    claims_count_ = false;
    return find_with_fewest_left_out(Basis::moves);
  }

  bool find_with_fewest_left_out(Basis basis) {
    bool broken = false;
    for (most_left_out_ = 0; most_left_out_ <= kMaxLeftOut; ++most_left_out_) {
      if (find()) {
        out_.basis = basis;
        out_.best = found_;
        note_found();
        return true;
      }
      broken |= needs_more_broken_;
      if (cut_off_ || !needs_more_left_out_) break;
    }
    needs_more_broken_ = broken;
    return false;
  }

  void note_found() {
    for (const auto& [question, answer] : found_.answers) out_.possible[question].insert(answer);
  }

  /// Looks for every answer that has not been seen yet. The only one holds for later searches.
  void find_others() {
    const std::size_t broken = most_broken_;
    long left = std::max(budget_, kMaxPlayed / 2);
    for (const auto& [question, best] : out_.best.answers) {
      const std::size_t answers =
          question.matter == Matter::play
              ? places_[question.place].told + static_cast<std::size_t>(most_invented_)
          : most_broken_ > 0 ? std::size_t{3}  // neither may be right
                             : std::size_t{2};
      MergeAnswers& possible = out_.possible[question];
      bool all_tried = true;
      for (const auto answer : engine::each<MergeAnswer>(answers)) {
        if (possible.contains(answer)) continue;
        wanted_[question] = answer;
        budget_ = std::min(left, kMaxPlayedForOne);
        const long given = budget_;
        cut_off_ = given <= 0;
        if (!cut_off_ && (find() || keeps_another())) note_found();
        left -= given - budget_;
        if (cut_off_) {
          possible.insert(answer);
          out_.cut_off = true;
          all_tried = false;
        }
        most_broken_ = broken;
        to_keep_.clear();
      }
      cut_off_ = false;
      wanted_.erase(question);
      if (all_tried && possible.size() == 1) wanted_[question] = possible.lowest();
    }
  }

  /// One more claim that does not hold is no proof, as long as another one holds instead.
  bool keeps_another() {
    if (cut_off_ || !claims_count_ || out_.best.broken.empty()) return false;
    to_keep_ = out_.best.broken;
    ++most_broken_;
    return find();
  }

  const std::vector<Place>& places_;
  Step start_;
  Hearing hear_;
  std::vector<std::unique_ptr<Step>> steps_;  ///< one for each choice that is made
  std::size_t end_;                           ///< places that count
  std::map<Question, MergeAnswer> wanted_;    ///< any other answer will do
  std::size_t most_broken_ = 0;
  int most_left_out_ = 0;
  int most_invented_ = 0;
  bool claims_count_ = true;
  std::vector<Question> to_keep_;  ///< claims of which one at least must hold, if there are any
  long budget_ = 0;                ///< moves that may still be played
  // The combination that is being tried, and the last that was.
  Combination* hearing_ = nullptr;
  bool refused_ = false;
  Combination found_;
  // Limits met by the search.
  bool needs_more_broken_ = false;
  bool needs_more_left_out_ = false;
  bool cut_off_ = false;
  std::size_t furthest_ = 0;
  Outcome out_;
};

}  // namespace

Outcome search(const Compared& in, const Rules& rules) {
  return std::make_unique<MergeSearch>(in, rules)->run();
}

std::optional<Contradiction> Consequence::contradiction(const std::vector<Question>& known) const {
  for (const JudgedClaim& claim : claims) {
    if (claim.holds() || contains(known, claim.question)) continue;
    return Contradiction{claim.question.place, claim.question.move, {}, claim};
  }
  return stopped;
}

Consequence consequence_of(const Compared& in, const Rules& rules, const Combination& combination,
                           std::size_t end) {
  Consequence out;
  const Hearing hear = [&out](const JudgedClaim& claim) { out.claims.push_back(claim); };
  const auto course = std::make_unique<Course>(in);
  course->begin(rules);
  for (std::size_t p = 0; p < end; ++p) {
    std::vector<ConsequenceMove>& played = out.moves.emplace_back();
    const Version& version = in.places[p].versions[combination.versions[p]];
    for (std::size_t m = 0; m < version.moves.size(); ++m) {
      const int number = course->game().turn_number();
      if (const auto obstacle = course->obstacle(version.moves[m])) {
        out.stopped = Contradiction{p, m, obstacle, {}};
        return out;
      }
      // A line may have given the turn to another player.
      played.push_back({number, course->game().to_move()});
      course->play(p, m, version.moves[m], hear);
    }
  }
  if (end == in.places.size()) course->finish(combination.ending, hear);
  return out;
}

}  // namespace cartulary::formats
