#include "formats/merge/merge.hpp"

#include <fmt/core.h>

#include "formats/doctor/compare.hpp"
#include "formats/merge/decisions.hpp"
#include "formats/merge/header_words.hpp"
#include "formats/record/notation.hpp"
#include "formats/text/print.hpp"

namespace cartulary::formats {
namespace {

using engine::Player;

/// So many places apart a move is told as one that stands in another line.
constexpr std::size_t kMovedBy = 4;

class Merger {
 public:
  explicit Merger(const Seated& seated)
      : rules_(seated.both->solved.rules),
        seats_(seated.ruling),
        in_{.a = seated.both->a,
            .b = seated.both->b,
            .disagreements = seated.both->disagreements,
            .outcome = seated.both->solved.outcome,
            .rules = seated.both->rules(),
            .words = MergeWords(seated.both->a, seated.both->b, seated.both->disagreements),
            .edits = MergeEdits(seated.both->a, seated.both->b, seated.both->disagreements)} {}

  Merged run() {
    if (!in_.edits.has_lines()) {
      return {.refused = fmt::format("the moves of {} do not stand on lines of their own",
                                     in_.words.name(kOfA))};
    }
    if (in_.outcome.found()) in_.story = story(in_.outcome.best);
    merge_header(in_, rules_, seats_);
    for (std::size_t place = 0; place < in_.disagreements.places.size(); ++place) {
      merge_place(place);
    }
    if (const RecordedTurn* first = in_.edits.renumbered()) {
      in_.tell(fmt::format("{}: turns are counted anew from here on",
                           in_.words.where(kOfA, first->span.offset)));
    }
    merge_result(in_);
    tell_variations();
    if (!in_.disagreements.questions.empty()) tell_grounds();
    return {.refused = "",
            .text = in_.edits.apply(),
            .told = std::move(in_.told),
            .undecided = in_.undecided};
  }

 private:
  const Place& at(std::size_t place) const { return in_.disagreements.places[place]; }

  Story story(const Combination& combination) const {
    return story_of(in_.a, in_.b, in_.disagreements, in_.rules, combination, in_.outcome.places);
  }

  void merge_place(std::size_t place) {
    const Place& here = at(place);
    Ruling ruling;
    if (place < in_.story.moves.size()) ruling.story = in_.story.moves[place];
    if (here.agreed()) {
      ruling.version = 0;
    } else {
      const auto answer = in_.outcome.answer(here.play);
      if (answer && *answer < static_cast<int>(here.told)) {
        ruling.version = static_cast<std::size_t>(*answer);
      }
      ruling.open = !ruling.version;
      tell_play(place, ruling);
    }
    if (ruling.version && speaks_for_both(here.versions[*ruling.version])) {
      merge_claims(place, ruling);
    }
    in_.edits.write(place, std::move(ruling));
  }

  void tell_variations() {
    if (in_.b.record.variations.empty()) return;
    const Told of_a = told_by(in_.a.document, in_.a.record);
    const Told of_b = told_by(in_.b.document, in_.b.record);
    for (const Told::Line* line : variations_only_in(of_b, of_a)) {
      in_.tell(fmt::format("{}: left out the variation {}: variations are taken from {} alone",
                           printable(line->place), printable(line->text), in_.words.name(kOfA)));
    }
  }

  static bool speaks_for_both(const Version& version) {
    return version.moves.size() == 1 && version.moves[0].a && version.moves[0].b;
  }

  // Plays.

  /// "a.yaml:77, b.yaml:75: turn 58: ".
  std::string head(std::size_t place, const std::vector<StoryMove>& story) const {
    std::string out = in_.words.where(at(place)) + ": ";
    if (!story.empty()) put(out, "turn ", story.front().number, ": ");
    return out;
  }

  void tell_play(std::size_t place, const Ruling& ruling) {
    const Place& here = at(place);
    if (!ruling.version) {
      in_.tell_undecided(head(place, ruling.story) + choices(place) + ": " + why_open(place));
      return;
    }
    const std::size_t taken = *ruling.version;
    if (here.lone() && taken < 2) {
      const std::size_t whose = here.a ? kOfA : kOfB;
      in_.tell(fmt::format(
          "{}{} {}, which {}: {}", head(place, ruling.story), taken == whose ? "took" : "left out",
          in_.words.play(here.versions[whose]), of_other(place, ""), against(place, 1 - taken)));
      return;
    }
    if (here.versions[taken].moves.empty()) {
      in_.tell(fmt::format("{}left out {} and {}: {}", head(place, ruling.story),
                           in_.words.play_and_source(here, kOfA),
                           in_.words.play_and_source(here, kOfB), against(place, kOfA)));
      return;
    }
    std::vector<std::string> reasons;
    for (const std::size_t other : {std::size_t{0}, std::size_t{1}}) {
      if (other == taken || (here.lone() && here.versions[other].moves.empty())) continue;
      reasons.push_back(against(place, other));
    }
    in_.tell(fmt::format("{}took {}: {}", head(place, ruling.story),
                         in_.words.play_and_source(here, taken), joined(reasons, "; ")));
  }

  /// What the other scribe has of a lone move: "b.yaml lacks it", "b.yaml has it in line 63".
  std::string of_other(std::size_t place, std::string_view it) const {
    const int whose = at(place).a ? kOfA : kOfB;
    const int other = 1 - whose;
    const std::string move = in_.words.play(at(place).versions[static_cast<std::size_t>(whose)]);
    for (std::size_t p = place - std::min(place, kMovedBy);
         p < std::min(place + kMovedBy + 1, in_.disagreements.places.size()); ++p) {
      const auto& its_move = other == kOfA ? at(p).a : at(p).b;
      if (at(p).agreed() || !its_move ||
          in_.words.play(at(p).versions[static_cast<std::size_t>(other)]) != move) {
        continue;
      }
      const uint32_t offset = in_.scribe(other).record.moves[*its_move].span.offset;
      return fmt::format("{} has{} in line {}", in_.words.name(other), it,
                         in_.scribe(other).document.position(offset).line);
    }
    return fmt::format("{} lacks{}", in_.words.name(other), it);
  }

  /// What speaks against another version of a place than the one that was taken.
  std::string against(std::size_t place, std::size_t version) const {
    Combination other = in_.outcome.best;
    other.versions[place] = static_cast<uint8_t>(version);
    const Story told = story(other);
    const auto contradiction =
        in_.claims_count() ? told.contradiction(in_.outcome.best.broken) : told.obstacle();
    return in_.words.against(place, other, contradiction);
  }

  std::string why_open(std::size_t place) const {
    if (!in_.outcome.answer(at(place).play)) return in_.why_unknown();
    const std::size_t played = in_.outcome.best.versions[place];
    return fmt::format("neither fits the rest, as {} would",
                       in_.words.play(at(place).versions[played]));
  }

  /// The versions that may be right: "`K -5,4 r3` or `K -5,4 r2`".
  std::string choices(std::size_t place) const {
    const Place& here = at(place);
    uint64_t possible = in_.outcome.possible[static_cast<std::size_t>(here.play)];
    // Nothing is known, or neither is right.
    if (possible == 0 || possible == uint64_t{1} << here.told) possible = 0b11;
    std::vector<std::string> words;
    for (std::size_t v = 0; v < here.told; ++v) {
      if ((possible >> v & 1) != 0) words.push_back(in_.words.play(here.versions[v]));
    }
    std::string out = enumerate(words, "or");
    if (here.lone()) put(out, " (", of_other(place, " it"), ")");
    return out;
  }

  // Claims about a move that both have.

  void merge_claims(std::size_t place, Ruling& ruling) {
    const Place& here = at(place);
    const RecordedTurn& a = in_.a.record.moves[*here.a];
    const RecordedTurn& b = in_.b.record.moves[*here.b];
    ruling.player = a.player;
    if (here.player != kNotAsked) merge_player(place, a, b, ruling);
    ruling.gain = a.gain;
    if (here.gain != kNotAsked) {
      merge_gain(place, a, b, ruling);
    } else if (!a.gain.given && holds(Matter::gain, place)) {
      ruling.gain = b.gain;
    }
    ruling.totals = a.totals;
    merge_totals(place, a, b, ruling);
  }

  const HeardClaim* heard(Matter matter, std::size_t place, Player seat = engine::kNobody) const {
    return in_.claims_count() ? in_.story.claim(matter, place, 0, seat) : nullptr;
  }
  /// Whether what B claims is known to hold.
  bool holds(Matter matter, std::size_t place, Player seat = engine::kNobody) const {
    const HeardClaim* claim = heard(matter, place, seat);
    return claim != nullptr && claim->b && claim->b_holds;
  }

  void leave_open(std::size_t place, Ruling& ruling, const std::string& of_a,
                  const std::string& of_b, const std::string& why) {
    ruling.open = true;
    in_.tell_undecided(
        fmt::format("{}`{}` or `{}`: {}", head(place, ruling.story), of_a, of_b, why));
  }
  void tell_claim(std::size_t place, const Ruling& ruling, const std::string& claim,
                  const std::string& source, const std::string& why) {
    in_.tell(fmt::format("{}took `{}` {}: {}", head(place, ruling.story), claim, source, why));
  }

  void merge_player(std::size_t place, const RecordedTurn& a, const RecordedTurn& b,
                    Ruling& ruling) {
    const auto answer = in_.outcome.answer(at(place).player);
    const std::string of_a = "@" + in_.words.player(a.player);
    const std::string of_b = "@" + in_.words.player(b.player);
    if (answer != kOfA && answer != kOfB) {
      return leave_open(place, ruling, of_a, of_b, in_.why_unknown());
    }
    ruling.player = (*answer == kOfA ? a : b).player;
    tell_claim(place, ruling, *answer == kOfA ? of_a : of_b, "from " + in_.words.name(*answer),
               "whose turn it is");
  }

  void merge_gain(std::size_t place, const RecordedTurn& a, const RecordedTurn& b, Ruling& ruling) {
    const auto answer = in_.outcome.answer(at(place).gain);
    const HeardClaim* claim = heard(Matter::gain, place);
    const std::string computed =
        claim == nullptr
            ? ""
            : fmt::format("{} gains {}", in_.words.player(claim->seat), claim->computed);
    if (answer != kOfA && answer != kOfB) {
      return leave_open(place, ruling, in_.words.gain(a.gain), in_.words.gain(b.gain),
                        answer == kOfNeither ? computed : in_.why_unknown());
    }
    ruling.gain = (*answer == kOfA ? a : b).gain;
    tell_claim(place, ruling, in_.words.gain(ruling.gain), "from " + in_.words.name(*answer),
               computed);
  }

  /// A total that only B claims.
  void take_total(std::size_t place, Player player, const RecordedTurn& b, Ruling& ruling) {
    const HeardClaim* claim = heard(Matter::totals, place, player);
    if (claim == nullptr || !claim->b) return;
    if (claim->b_holds) {
      ruling.totals.set(player, b.totals.points[player]);
      ruling.totals.given = true;
      return;
    }
    in_.tell(fmt::format("{}left out `{}` from {}: {} has {}, not {}", head(place, ruling.story),
                         in_.words.totals(b.totals), in_.words.name(kOfB), in_.words.player(player),
                         claim->computed, *claim->b));
  }

  void merge_totals(std::size_t place, const RecordedTurn& a, const RecordedTurn& b,
                    Ruling& ruling) {
    const Place& here = at(place);
    bool of[2] = {false, false};  // whose word was taken
    bool neither = false;
    bool unknown = false;
    std::vector<std::string> computed;
    for (const Player p : in_.a.record.seats()) {
      const int question = here.totals[p];
      if (question == kNotAsked) {
        if (!a.totals.has(p)) take_total(place, p, b, ruling);
        continue;
      }
      const auto answer = in_.outcome.answer(question);
      neither |= answer == kOfNeither;
      unknown |= !answer;
      if (answer == kOfA || answer == kOfB) of[*answer] = true;
      if (answer == kOfB) ruling.totals.set(p, b.totals.points[p]);
      if (const HeardClaim* claim = heard(Matter::totals, place, p)) {
        const int wrong = answer == kOfB ? a.totals.points[p] : b.totals.points[p];
        computed.push_back(
            answer == kOfNeither
                ? fmt::format("{} has {}", in_.words.player(p), claim->computed)
                : fmt::format("{} has {}, not {}", in_.words.player(p), claim->computed, wrong));
      }
    }
    if (neither || unknown) {
      const std::string why = unknown ? in_.why_unknown() : joined(computed, "; ");
      ruling.totals = a.totals;
      return leave_open(place, ruling, in_.words.totals(a.totals), in_.words.totals(b.totals), why);
    }
    if (!of[kOfA] && !of[kOfB]) return;
    const std::string source = of[kOfA] && of[kOfB]
                                   ? std::string("with numbers of both")
                                   : "from " + in_.words.name(of[kOfA] ? kOfA : kOfB);
    tell_claim(place, ruling, in_.words.totals(ruling.totals), source, joined(computed, "; "));
  }

  // What it was decided by.

  void tell_grounds() {
    const Outcome& outcome = in_.outcome;
    if (outcome.stuck) in_.tell_undecided(in_.why_unknown());
    if (!outcome.found() && outcome.cut_off) {
      in_.tell("undecided: the search was cut off, because there are too many ways to choose");
    } else if (outcome.cut_off) {
      in_.tell("undecided: the search was cut off before every choice was tried");
    }
    in_.undecided |= outcome.cut_off;
    if (outcome.grounds == Grounds::moves) {
      in_.tell(fmt::format("{}, {}: too many claims hold with no choice; the moves alone decided",
                           in_.words.name(kOfA), in_.words.name(kOfB)));
    }
    if (outcome.grounds != Grounds::most_claims) return;
    for (const HeardClaim& claim : in_.story.claims) {
      if (claim.holds() || claim.question != kNotAsked || is_left_out(claim)) continue;
      const Contradiction broken{claim.place, claim.move, {}, claim};
      in_.tell(fmt::format("with every choice {}", in_.words.contradiction(broken, outcome.best)));
    }
  }

  /// Whether a claim is about a move that both have, and only B makes it.
  bool is_left_out(const HeardClaim& claim) const {
    return claim.matter == Matter::totals && !claim.a && !at(claim.place).lone();
  }

  const RulesRuling& rules_;
  const SeatsRuling& seats_;
  Decisions in_;
};

}  // namespace

std::string Decisions::why_unknown() const {
  if (outcome.stuck) {
    return fmt::format("{} is illegal with every choice",
                       words.where(disagreements.places[*outcome.stuck]));
  }
  if (outcome.cut_off) return "not every choice was tried";
  if (outcome.grounds == Grounds::moves) return "the moves do not tell";
  return "each fits the rest";
}

Merged merged(const Scribe& a, const Scribe& b) {
  if (std::string why = not_one_game(a, b); !why.empty()) return {.refused = std::move(why)};
  return Merger(seated(a, b)).run();
}

}  // namespace cartulary::formats
