#include "formats/desk/merge/merge.hpp"

#include "formats/causes/diagnosis/told_moves.hpp"
#include "formats/desk/merge/decisions.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

/// So many places apart a move is told as one that stands in another line.
constexpr std::size_t kMovedBy = 4;

class Merger {
 public:
  explicit Merger(SeatedRecords records) : in_(std::move(records)) {}

  Merged run() {
    if (!in_.edits.has_lines()) {
      return {.refused =
                  fmt::format("the moves of {} are not on separate lines", in_.name(Side::a))};
    }
    if (in_.outcome().found()) in_.consequence = consequence(in_.outcome().best);
    merge_header(in_);
    for (std::size_t place = 0; place < in_.places.size(); ++place) merge_place(place);
    if (const RecordedTurn* first = in_.edits.renumbered()) {
      in_.tell("{}: turns are renumbered from here on", in_.where(Side::a, first->span.offset));
    }
    merge_result(in_);
    report_variations();
    if (in_.disputed) report_basis();
    return {.refused = "",
            .text = in_.edits.apply(),
            .told = std::move(in_.told),
            .undecided = in_.undecided};
  }

 private:
  const Place& at(std::size_t place) const { return in_.places[place]; }

  Consequence consequence(const Combination& combination) const {
    return consequence_of(in_, in_.seated.both->rules(), combination, in_.outcome().places);
  }

  void merge_place(std::size_t place) {
    const Place& here = at(place);
    Resolution resolution;
    if (place < in_.consequence.moves.size()) resolution.consequence = in_.consequence.moves[place];
    if (here.agreed()) {
      resolution.version = 0;
    } else {
      const auto answer = in_.outcome().answer({place});
      if (answer) resolution.version = here.version_of(*answer);
      resolution.open = !resolution.version;
      answer_play(place, resolution);
    }
    if (resolution.version) {
      const std::vector<PossibleMove>& moves = here.versions[*resolution.version].moves;
      if (moves.size() == 1 && moves[0].is_of_both()) merge_claims(place, moves[0], resolution);
    }
    in_.edits.write(place, std::move(resolution));
  }

  void report_variations() {
    if (in_.b.record.variations.empty()) return;
    const TileRecord seats = seats_of(in_.a.record, in_.b.record);
    const auto of_a = told_moves(in_.a.document, in_.a.record, seats);
    const auto of_b = told_moves(in_.b.document, in_.b.record, seats);
    for (const Place& place : in_.places) {
      const auto& a = place.lines[Side::a];
      const auto& b = place.lines[Side::b];
      if (!b) continue;
      const std::vector<ToldMove::Line> none;
      for (const ToldMove::Line* line :
           lines_only_in(of_b[*b].variations, a ? of_a[*a].variations : none)) {
        in_.tell("{}: left out the variation {}: variations are taken from {} alone",
                 printable(line->place), printable(line->text), in_.name(Side::a));
      }
    }
  }

  /// "a.yaml:77, b.yaml:75: turn 58: ".
  std::string head(std::size_t place, const std::vector<ConsequenceMove>& consequence) const {
    std::string out = in_.where(at(place)) + ": ";
    if (!consequence.empty()) put(out, "turn ", consequence.front().number, ": ");
    return out;
  }

  void answer_play(std::size_t place, const Resolution& resolution) {
    const Place& here = at(place);
    in_.disputed = true;
    if (!resolution.version) {
      const bool is_known = in_.outcome().answer({place}).has_value();
      const Version& fits = here.versions[is_known ? in_.outcome().best.versions[place] : 0];
      return in_.report_undecided(
          "{}{}: {}", head(place, resolution.consequence), choices(place),
          is_known ? fmt::format("neither fits the rest, as {} would", in_.play(fits))
                   : in_.why_unknown());
    }
    const std::size_t taken = *resolution.version;
    const auto told_by = side_of(here.answer_of(taken));
    const bool is_empty = here.versions[taken].moves.empty();
    std::vector<std::string> reasons;
    for (const Side side : kBothSides) {
      const std::size_t version = version_of(side);
      const bool says_nothing = here.lone() && side != here.whose();
      if (version == taken || (says_nothing && told_by != here.whose())) continue;
      reasons.push_back(against(place, version));
    }
    std::string what;
    if (told_by && here.lone()) {
      what = fmt::format("{} {}, which {}", told_by == here.whose() ? "took" : "left out",
                         in_.play(here.versions[version_of(here.whose())]), of_other(place, ""));
    } else if (is_empty) {
      what = fmt::format("left out {} and {}", in_.play_and_source(here, version_of(Side::a)),
                         in_.play_and_source(here, version_of(Side::b)));
      reasons.resize(1);
    } else {
      what = "took " + in_.play_and_source(here, taken);
    }
    in_.tell("{}{}: {}", head(place, resolution.consequence), what, joined(reasons, "; "));
  }

  /// The words for a lone move in the other source: "b.yaml lacks it", "b.yaml has it in line 63".
  std::string of_other(std::size_t place, std::string_view it) const {
    const Side whose = at(place).whose();
    const Side lacking = other(whose);
    const std::string move = in_.play(at(place).versions[version_of(whose)]);
    for (std::size_t p = place - std::min(place, kMovedBy);
         p < std::min(place + kMovedBy + 1, in_.places.size()); ++p) {
      const auto& its_move = at(p).lines[lacking];
      if (at(p).agreed() || !its_move || in_.play(at(p).versions[version_of(lacking)]) != move) {
        continue;
      }
      const uint32_t offset = in_.source(lacking).record.moves[*its_move].span.offset;
      return fmt::format("{} has{} in line {}", in_.name(lacking), it,
                         in_.source(lacking).document.position(offset).line);
    }
    return fmt::format("{} lacks{}", in_.name(lacking), it);
  }

  std::string against(std::size_t place, std::size_t version) const {
    Combination other = in_.outcome().best;
    other.versions[place] = static_cast<uint8_t>(version);
    const Consequence told = consequence(other);
    const auto contradiction =
        in_.claims_count() ? told.contradiction(in_.outcome().best.broken) : told.stopped;
    return in_.against(place, other, contradiction);
  }

  /// The versions that may be right: "`K -5,4 r3` or `K -5,4 r2`".
  std::string choices(std::size_t place) const {
    const Place& here = at(place);
    std::vector<std::string> words;
    for (const MergeAnswer answer : in_.outcome().answers({place})) {
      if (const auto version = here.version_of(answer)) {
        words.push_back(in_.play(here.versions[*version]));
      }
    }
    if (words.empty()) {  // nothing is known, or neither is right
      for (const Side side : kBothSides) words.push_back(in_.play(here.versions[version_of(side)]));
    }
    std::string out = enumerate(words, "or");
    if (here.lone()) put(out, " (", of_other(place, " it"), ")");
    return out;
  }

  // Claims about a move that both have.

  void merge_claims(std::size_t place, const PossibleMove& move, Resolution& resolution) {
    const auto lines =
        per_side([&](Side side) { return &in_.source(side).record.moves[*move.lines[side]]; });
    const RecordedTurn& a = *lines[Side::a];
    const RecordedTurn& b = *lines[Side::b];
    resolution.player = a.player;
    if (a.player != engine::kNobody && b.player != engine::kNobody && a.player != b.player) {
      const auto said = [&](Side side) { return "@" + in_.player(lines[side]->player); };
      const auto whose = decide({place, Matter::player}, resolution, said, "whose turn it is");
      if (whose) resolution.player = lines[*whose]->player;
    }
    resolution.gain = a.gain;
    const Question of_gain{place, Matter::gain};
    const JudgedClaim* gain = heard(of_gain);
    if (contradict(a.gain, b.gain)) {
      const auto said = [&](Side side) { return in_.gain(lines[side]->gain); };
      const auto whose = decide(
          of_gain, resolution, said,
          gain == nullptr ? ""
                          : fmt::format("{} gains {}", in_.player(gain->mover), gain->computed));
      if (whose) resolution.gain = lines[*whose]->gain;
    } else if (!a.gain.given && gain != nullptr && gain->right[Side::b]) {
      resolution.gain = b.gain;
    }
    resolution.totals = a.totals;
    merge_totals(place, a, b, resolution);
  }

  /// The claim as it was judged; nullptr if no claims were.
  const JudgedClaim* heard(const Question& question) const {
    return in_.claims_count() ? in_.consequence.claim(question) : nullptr;
  }

  template <class Words>
  std::optional<Side> decide(const Question& question, Resolution& resolution, Words said,
                             const std::string& computed) {
    const auto whose = in_.decide(question, head(question.place, resolution.consequence),
                                  per_side(said), computed);
    resolution.open |= !whose;
    return whose;
  }

  /// A total that only B claims.
  void take_total(const Question& question, const RecordedTurn& b, Resolution& resolution) {
    const JudgedClaim* claim = heard(question);
    if (claim == nullptr || !claim->said[Side::b]) return;
    if (claim->right[Side::b]) {
      resolution.totals.set(question.seat, b.totals.points[question.seat]);
      resolution.totals.given = true;
      return;
    }
    in_.tell("{}left out `{}` from {}: {} has {}, not {}",
             head(question.place, resolution.consequence), in_.totals(b.totals), in_.name(Side::b),
             in_.player(question.seat), claim->computed, *claim->said[Side::b]);
  }

  /// Each number of a line is a question; what is told is one decision.
  void merge_totals(std::size_t place, const RecordedTurn& a, const RecordedTurn& b,
                    Resolution& resolution) {
    engine::Set<Side, uint8_t> taken;  // whose word
    bool neither = false;
    bool unknown = false;
    std::vector<std::string> computed;
    for (const engine::Player p : in_.a.record.seats()) {
      const Question question{.place = place, .matter = Matter::totals, .seat = p};
      if (!a.totals.has(p)) take_total(question, b, resolution);
      if (!a.totals.has(p) || !b.totals.has(p) || a.totals.points[p] == b.totals.points[p])
        continue;
      const auto answer = in_.outcome().answer(question);
      const auto whose = in_.outcome().whose(question);
      neither |= answer == MergeAnswer::neither;
      unknown |= !answer;
      if (whose) taken.insert(*whose);
      if (whose == Side::b) resolution.totals.set(p, b.totals.points[p]);
      if (const JudgedClaim* claim = heard(question)) {
        const int wrong = whose == Side::b ? a.totals.points[p] : b.totals.points[p];
        computed.push_back(fmt::format("{} has {}", in_.player(p), claim->computed));
        if (answer != MergeAnswer::neither) computed.back() += fmt::format(", not {}", wrong);
      }
    }
    if (taken.empty() && !neither && !unknown) return;
    in_.disputed = true;
    const std::string where = head(place, resolution.consequence);
    if (neither || unknown) {
      resolution.totals = a.totals;
      resolution.open = true;
      return in_.report_undecided("{}`{}` or `{}`: {}", where, in_.totals(a.totals),
                                  in_.totals(b.totals),
                                  unknown ? in_.why_unknown() : joined(computed, "; "));
    }
    const std::string source = taken.size() == 2 ? std::string("with numbers of both")
                                                 : "from " + in_.name(taken.lowest());
    in_.tell("{}took `{}` {}: {}", where, in_.totals(resolution.totals), source,
             joined(computed, "; "));
  }

  void report_basis() {
    const Outcome& outcome = in_.outcome();
    if (outcome.stuck) {
      in_.undecided = true;
      in_.tell("{}; nothing from there on is decided", in_.why_unknown());
    }
    if (!outcome.found() && outcome.cut_off) {
      in_.tell("undecided: the search was cut off, because there are too many ways to choose");
    } else if (outcome.cut_off) {
      in_.tell("undecided: the search was cut off before every choice was tried");
    }
    in_.undecided |= outcome.cut_off;
    if (outcome.basis == Basis::moves) {
      in_.tell(
          "{}, {}: too many claims are wrong, whichever lines are taken; the moves alone decided",
          in_.name(Side::a), in_.name(Side::b));
    }
    if (outcome.basis != Basis::most_claims) return;
    for (const JudgedClaim& claim : in_.consequence.claims) {
      if (claim.holds() || claim.disputed || is_left_out(claim)) continue;
      const Contradiction broken{claim.question.place, claim.question.move, {}, claim};
      in_.tell("still wrong, whichever lines are taken: {}",
               in_.contradiction(broken, outcome.best));
    }
  }

  /// True if a claim is about a move that both have, and only B makes it.
  bool is_left_out(const JudgedClaim& claim) const {
    return claim.question.matter == Matter::totals && !claim.said[Side::a] &&
           !at(claim.question.place).lone();
  }

  Decisions in_;
};

}  // namespace

std::optional<Side> Decisions::decide(const Question& question, const std::string& head,
                                      const PerSide<std::string>& said,
                                      const std::string& computed) {
  disputed = true;
  const auto whose = outcome().whose(question);
  if (whose) {
    tell("{}took `{}` from {}: {}", head, said[*whose], name(*whose), computed);
  } else {
    const bool neither = outcome().answer(question) == MergeAnswer::neither;
    report_undecided("{}`{}` or `{}`: {}", head, said[Side::a], said[Side::b],
                     neither ? computed : why_unknown());
  }
  return whose;
}

std::string Decisions::why_unknown() const {
  if (outcome().stuck) {
    return fmt::format("{} is illegal, whichever lines are taken", where(places[*outcome().stuck]));
  }
  if (outcome().cut_off) return "not every choice was tried";
  if (outcome().basis == Basis::moves) return "the moves do not decide";
  return "each fits the rest";
}

Merged merged(const MergeSource& a, const MergeSource& b) {
  if (std::string why = not_one_game(a, b); !why.empty()) return {.refused = std::move(why)};
  return Merger(seated(a, b)).run();
}

}  // namespace cartulary::formats
