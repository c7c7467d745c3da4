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
      : disagreements_(in.disagreements),
        places_(in.disagreements.places),
        rules_(rules),
        start_(std::make_unique<Course>(in.a, in.b, in.disagreements)),
        end_(places_.size()) {
    start_->begin(rules_);
    wanted_.assign(in.disagreements.questions.size(), kNoAnswer);
    hear_ = [this](const JudgedClaim& claim) { hear(claim); };
    for (const auto q : engine::each<QuestionId>(wanted_.size())) {
      if (in.disagreements.questions[q].matter >= Matter::score) about_result_.push_back(q);
    }
  }

  Outcome run() {
    out_.possible.assign(wanted_.size(), {});
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
  // One search: the first combination within the bounds.

  bool find() {
    broken_.clear();
    answers_.assign(wanted_.size(), kNoAnswer);
    versions_.assign(places_.size(), 0);
    needs_more_broken_ = needs_more_left_out_ = refused_ = false;
    left_out_ = invented_ = 0;
    begin_at(0) = *start_;
    return go_on(0, 0);
  }

  Course& begin_at(std::size_t depth) {
    while (courses_.size() <= depth) courses_.push_back(std::make_unique<Course>(*start_));
    return *courses_[depth];
  }

  bool go_on(std::size_t place, std::size_t depth) {
    for (; place < end_; ++place) {
      if (places_[place].agreed()) {
        if (!play(begin_at(depth), place, 0)) return false;
        continue;
      }
      return branch(place, depth);
    }
    return ends_well(begin_at(depth));
  }

  bool branch(std::size_t place, std::size_t depth) {
    const auto& versions = places_[place].versions;
    const MergeAnswer wanted = wanted_[places_[place].play];
    const std::size_t broken = broken_.size();
    const int left_out = left_out_;
    const int invented = invented_;
    // Versions that are written come before those that are left out.
    for (const bool empty : {false, true}) {
      for (std::size_t v = 0; v < versions.size(); ++v) {
        if (versions[v].moves.empty() != empty) continue;
        if (wanted != kNoAnswer && wanted != places_[place].answer_of(v)) continue;
        spend(kCopy);
        Course& next = begin_at(depth + 1);
        next = *courses_[depth];
        if (play(next, place, v) && go_on(place + 1, depth + 1)) return true;
        if (cut_off_) return false;
        broken_.resize(broken);
        left_out_ = left_out;
        invented_ = invented;
        refused_ = false;
      }
    }
    return false;
  }

  /// False if that cannot be, or if it is not what is looked for.
  bool play(Course& course, std::size_t place, std::size_t version) {
    const Place& here = places_[place];
    const Version& played = here.versions[version];
    versions_[place] = static_cast<uint8_t>(version);
    if (here.play != kNotAsked) answers_[here.play] = here.answer_of(version);
    if (version >= here.told && ++invented_ > most_invented_) return false;
    each_claim_question(here, [this](QuestionId question) { answers_[question] = kNoAnswer; });
    left_out_ += played.left_out;
    if (left_out_ > most_left_out_) {
      needs_more_left_out_ = true;
      return false;
    }
    for (std::size_t m = 0; m < played.moves.size(); ++m) {
      spend(1);
      if (cut_off_) return false;
      furthest_ = std::max(furthest_, place);
      if (course.obstacle(played.moves[m]).kind != Obstacle::Kind::none) return false;
      course.play(place, m, played.moves[m], hear_);
      if (refused_) return false;
    }
    return !claims_count_ || answers_as_wanted(here);
  }

  template <class Visit>
  static void each_claim_question(const Place& place, Visit visit) {
    for (const QuestionId question : {place.gain, place.player}) {
      if (question != kNotAsked) visit(question);
    }
    for (const QuestionId question : place.totals) {
      if (question != kNotAsked) visit(question);
    }
  }
  bool is_as_wanted(QuestionId question) const {
    return wanted_[question] == kNoAnswer || wanted_[question] == answers_[question];
  }
  bool answers_as_wanted(const Place& place) const {
    bool out = true;
    each_claim_question(place, [&](QuestionId question) { out &= is_as_wanted(question); });
    return out;
  }

  void hear(const JudgedClaim& claim) {
    if (!claims_count_) return;
    if (claim.question != kNotAsked) {
      answers_[claim.question] = claim.answer();
      refused_ |= !is_as_wanted(claim.question);
    }
    if (claim.holds()) return;
    broken_.push_back(claim.id());
    if (broken_.size() <= most_broken_) return;
    refused_ = needs_more_broken_ = true;
  }

  bool ends_well(const Course& course) {
    if (!claims_count_) return true;
    if (end_ < places_.size()) return keeps_enough();
    const std::size_t broken = broken_.size();
    for (const Ending& ending : endings(disagreements_)) {
      spend(kCopy);
      const auto last = std::make_unique<Course>(course);
      ending_ = ending;
      for (const QuestionId question : about_result_) answers_[question] = kNoAnswer;
      last->finish(ending, hear_);
      const bool as_wanted = std::ranges::all_of(
          about_result_, [this](QuestionId question) { return is_as_wanted(question); });
      if (!refused_ && as_wanted && keeps_enough()) return true;
      broken_.resize(broken);
      refused_ = false;
    }
    return false;
  }

  /// True if one of the claims holds that the best combination cannot keep.
  bool keeps_enough() const {
    return to_keep_.empty() || std::ranges::any_of(to_keep_, [this](uint32_t claim) {
             return !contains(broken_, claim);
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
        out_.best = found();
        note(out_.best);
        return true;
      }
      broken |= needs_more_broken_;
      if (cut_off_ || !needs_more_left_out_) break;
    }
    needs_more_broken_ = broken;
    return false;
  }

  Combination found() const { return {versions_, answers_, broken_, ending_}; }

  void note(const Combination& combination) {
    for (const auto q : engine::each<QuestionId>(combination.answers.size())) {
      const MergeAnswer answer = combination.answers[q];
      if (answer != kNoAnswer) out_.possible[q].insert(answer);
    }
  }

  /// Looks for every answer that has not been seen yet. An answer that is the only one holds for
  /// all searches behind it.
  void find_others() {
    const long most = std::max(budget_, kMaxPlayed / 2);
    const std::size_t broken = most_broken_;
    long left = most;
    for (const auto q : engine::each<QuestionId>(wanted_.size())) {
      const MergeQuestion& question = disagreements_.questions[q];
      if (out_.best.answers[q] == kNoAnswer || question.place >= end_limit()) continue;
      const std::size_t answers =
          question.matter == Matter::play
              ? places_[question.place].told + static_cast<std::size_t>(most_invented_)
          : most_broken_ > 0 ? std::size_t{3}  // neither may be right
                             : std::size_t{2};
      bool all_tried = true;
      for (const auto answer : engine::each<MergeAnswer>(answers)) {
        if (out_.possible[q].contains(answer)) continue;
        wanted_[q] = answer;
        budget_ = std::min(left, kMaxPlayedForOne);
        const long given = budget_;
        cut_off_ = given <= 0;
        if (!cut_off_ && (find() || keeps_another())) note(found());
        left -= given - budget_;
        if (cut_off_) {
          out_.possible[q].insert(answer);
          out_.cut_off = true;
          all_tried = false;
        }
        most_broken_ = broken;
        to_keep_.clear();
      }
      cut_off_ = false;
      const bool decided = all_tried && out_.possible[q].size() == 1;
      wanted_[q] = decided ? out_.possible[q].lowest() : kNoAnswer;
    }
  }

  /// One more claim that does not hold is no proof, as long as another one holds instead.
  bool keeps_another() {
    if (cut_off_ || !claims_count_ || out_.best.broken.empty()) return false;
    to_keep_ = out_.best.broken;
    ++most_broken_;
    return find();
  }

  /// Questions about the result come with the last place.
  std::size_t end_limit() const { return end_ < places_.size() ? end_ : places_.size() + 1; }

  const Disagreements& disagreements_;
  const std::vector<Place>& places_;
  const Rules& rules_;
  const std::unique_ptr<Course> start_;
  Hearing hear_;
  std::vector<QuestionId> about_result_;
  std::vector<std::unique_ptr<Course>> courses_;  ///< one for each choice that is made
  std::size_t end_;                               ///< places that count
  // Bounds.
  engine::VectorBy<QuestionId, MergeAnswer> wanted_;  ///< kNoAnswer where any will do
  std::size_t most_broken_ = 0;
  int most_left_out_ = 0;
  int most_invented_ = 0;
  bool claims_count_ = true;
  std::vector<uint32_t> to_keep_;  ///< claims of which one at least must hold, if there are any
  long budget_ = 0;
  // The combination that is being tried.
  std::vector<uint8_t> versions_;
  engine::VectorBy<QuestionId, MergeAnswer> answers_;
  std::vector<uint32_t> broken_;
  Ending ending_;
  int left_out_ = 0;
  int invented_ = 0;  ///< places where neither source is right
  bool refused_ = false;
  // Limits met by the search.
  bool needs_more_broken_ = false;
  bool needs_more_left_out_ = false;
  bool cut_off_ = false;
  std::size_t furthest_ = 0;
  Outcome out_;
};

}  // namespace

std::optional<MergeAnswer> Outcome::answer(QuestionId question) const {
  if (question == kNotAsked) return {};
  const MergeAnswers answers = possible[question];
  return answers.size() == 1 ? std::optional(answers.lowest()) : std::nullopt;
}

std::optional<Side> Outcome::whose(QuestionId question) const {
  const auto found = answer(question);
  return found ? side_of(*found) : std::nullopt;
}

Outcome search(const Compared& in, const Rules& rules) {
  return std::make_unique<MergeSearch>(in, rules)->run();
}

const JudgedClaim* Consequence::claim(Matter matter, std::size_t place, std::size_t move,
                                      engine::Player seat, engine::Category category) const {
  return find_where(claims, [&](const JudgedClaim& claim) {
    return claim.matter == matter && claim.place == place && claim.move == move &&
           (seat == engine::kNobody || claim.seat == seat) && claim.category == category;
  });
}

std::optional<Contradiction> Consequence::contradiction(const std::vector<uint32_t>& known) const {
  for (const JudgedClaim& claim : claims) {
    if (claim.holds()) continue;
    if (contains(known, claim.id())) continue;
    return Contradiction{claim.place, claim.move, {}, claim};
  }
  return stopped;
}

Consequence consequence_of(const Compared& in, const Rules& rules, const Combination& combination,
                           std::size_t end) {
  Consequence out;
  const Hearing hear = [&out](const JudgedClaim& claim) { out.claims.push_back(claim); };
  const auto course = std::make_unique<Course>(in.a, in.b, in.disagreements);
  course->begin(rules);
  const auto note_next = [&] {
    out.next = course->game().to_move();
    out.next_number = course->game().turn_number();
  };
  for (std::size_t p = 0; p < end; ++p) {
    std::vector<ConsequenceMove>& played = out.moves.emplace_back();
    const Version& version = in.disagreements.places[p].versions[combination.versions[p]];
    for (std::size_t m = 0; m < version.moves.size(); ++m) {
      note_next();
      const Obstacle obstacle = course->obstacle(version.moves[m]);
      if (obstacle.kind != Obstacle::Kind::none) {
        out.stopped = Contradiction{p, m, obstacle, {}};
        return out;
      }
      // A line may have given the turn to another player.
      played.push_back({out.next_number, course->game().to_move()});
      course->play(p, m, version.moves[m], hear);
    }
  }
  note_next();
  if (end == in.disagreements.places.size()) course->finish(combination.ending, hear);
  return out;
}

}  // namespace cartulary::formats
