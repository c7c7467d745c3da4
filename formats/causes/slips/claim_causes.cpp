// Slips in counting and writing down, and few of them together, that explain a record's claims.
#include "formats/causes/slips/claim_causes.hpp"

#include <algorithm>
#include <cmath>
#include <memory>

#include "formats/causes/slips/claims_made.hpp"
#include "formats/causes/slips/slip_search.hpp"
#include "formats/game/verify/result_claims.hpp"
#include "formats/game/verify/trace.hpp"
#include "formats/game/verify/words.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

/// More that nothing explains come from something else.
constexpr std::size_t kMaxUnexplained = 6;
/// By how much a cause that is called likely is likelier than everything else together.
constexpr double kLikelyOdds = 50;
/// How often people do what this program does not know, for each number, as SlipKind::often.
constexpr double kUnknownOften = 300;
/// The same for each of the many words that are legal, and may be wrong.
constexpr double kMisreadOften = 2;
/// No game has more; every slip predicts all of them.
constexpr std::size_t kMaxClaims = 4000;

PlayedGame play(const Report& report, Replay& replay) {
  const TileRecord& record = report.record.tiles();
  PlayedGame out{{record, replay.game()}, {}, {}, report.verdict};
  replay.begin(record);
  while (replay.next()) {
    replay.play();
    out.turns.push_back(trace(replay));
  }
  if (report.verdict.final_scoring) {
    replay.finish();
    out.final_scores = last_scorings(replay.game());
  }
  return out;
}

void propose_scoring_slips(const PlayedGame& game, const ClaimsMade& claims, Slips& out) {
  const std::vector<const ExpansionSlips*> boxes = slips_in_play(game.record);
  game.for_each_scoring([&](const ScoredFeature& scored, std::size_t move) {
    ScoringSlips slips(game, scored, move);
    const auto propose = [&slips](std::span<const ScoringSlipRow> rows) {
      for (const ScoringSlipRow& row : rows) slips.propose(row);
    };
    propose(base_scoring_slips());
    for (const ExpansionSlips* box : boxes) propose(box->scorings);
    for (Slip& slip : slips.proposed()) {
      slip.predicted = predicted(claims, slip.delta, scored.category, {.from = move});
      out.push_back(std::move(slip));
    }
  });
  for (const ExpansionSlips* box : boxes) {
    if (box->propose != nullptr) box->propose(game, claims, out);
  }
}

/// "turn 31: Ann -2, 8 points written for a city worth 10"; a line of 80 columns.
std::string headline_of(const SlipScene& scene) {
  const Slip& slip = scene.slip;
  std::string brief = slip.kind->brief(scene);
  if (slip.kind->lasts) return brief;
  std::string when = scene.when();
  if (when.starts_with("the ")) when.erase(0, 4);
  std::string who = slip.scored == nullptr ? "" : deltas_text(scene.record(), slip.delta);
  if (!who.empty()) who += ", ";
  std::string out = fmt::format("{}: {}{}", when, who, brief);
  return out.size() <= kLongestHeadline ? out : fmt::format("{}: {}", when, brief);
}

Cause cause_of(const PlayedGame& game, const Slip& slip) {
  const TileRecord& record = game.record.tiles();
  Cause out{.kind = slip.kind->name, .delta = slip.delta};
  const bool end = slip.move == game.end();
  if (!end) {
    out.move = slip.move;
    out.number = game.turns[slip.move].number;
  }
  out.span = !end                         ? record.moves[slip.move].span
             : record.result.scores.given ? record.result.scores.span
                                          : record.result.span;
  for (engine::Player p : record.seats()) out.players.insert_if(slip.delta[p] != 0, p);
  if (slip.scored != nullptr) {
    out.scoring = scoring_text(*slip.scored, record);
    out.category = slip.scored->category;
    out.cells = slip.scored->cells;
  }
  out.text = slip.kind->text({game, slip});
  return out;
}

std::vector<std::string_view> numbers_in(std::string_view text) {
  std::vector<std::string_view> out;
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = i + (text[i] == '-' ? 1 : 0);
    const std::size_t first = end;
    while (end < text.size() && is_digit(text[end])) ++end;
    if (end > first) out.push_back(text.substr(i, end - i));
    i = std::max(end, i + 1);
  }
  return out;
}

/// The text of a player's number: the one behind his name, or that of his seat.
std::string_view number_of(std::string_view text, const SeatClaim& claim, engine::Player player,
                           const TileRecord& record) {
  if (claim.mover_only) {
    const std::vector<std::string_view> all = numbers_in(text);
    return all.size() == 1 ? all.front() : std::string_view();
  }
  const std::string& name = record.players[player].name;
  for (std::size_t at = text.find(name); at != text.npos; at = text.find(name, at + 1)) {
    std::string_view rest = text.substr(at + name.size());
    rest.remove_prefix(std::min(rest.find_first_not_of("\"' "), rest.size()));
    if (!rest.starts_with(':')) continue;
    const std::vector<std::string_view> all = numbers_in(rest);
    return all.empty() ? std::string_view() : all.front();
  }
  // By seat, if each seat has a number.
  const std::vector<std::string_view> all = numbers_in(text);
  const bool whole = all.size() == record.players.size() &&
                     static_cast<std::size_t>(claim.claimed.size()) == all.size();
  return whole ? all[engine::index(player)] : std::string_view();
}

const SeatClaim& seats_of(const ClaimMade& claim, const TileRecord& record) {
  if (claim.kind == ClaimMade::Kind::score) return record.result.scores;
  const RecordedTurn& move = record.moves[claim.move];
  return claim.kind == ClaimMade::Kind::gain ? move.gain : move.totals;
}

/// Where the number of a claim stands; empty if that cannot be told.
Span span_of_number(const Document& document, const TileRecord& record, const ClaimMade& claim) {
  if (claim.kind == ClaimMade::Kind::category) {
    const auto part = record.result.part(claim.player, claim.category);
    return part ? part->span : Span{};
  }
  const SeatClaim& seats = seats_of(claim, record);
  if ((seats.span.offset & (kInOrigin | kInherited)) != 0) return {};
  const std::string_view text = document.text.substr(seats.span.offset, seats.span.size);
  const std::string_view number = number_of(text, seats, claim.player, record);
  return number.empty() ? Span{} : span_of(document.text, number);
}

/// The winner, where wrong scores made it another. Nothing for several, or names with quotes.
std::optional<Edit> winner_correction(const Document& document, const PlayedGame& game) {
  const auto& winner = game.record.result.winner;
  const engine::PlayerSet winners = game.verdict.winners;
  if (!winner || winner->value == winners || winners.size() != 1) return {};
  const std::string& name = game.record.players[winners.lowest()].name;
  const bool plain = std::ranges::all_of(name, [](char c) {
    return is_letter(c) || c == '_' || (static_cast<unsigned char>(c) & 0x80u) != 0;
  });
  if (!plain || winner->span.end() > document.text.size()) return {};
  const std::string_view is = document.text.substr(winner->span.offset, winner->span.size);
  if (is.find_first_of("[\"'\n-") != is.npos) return {};
  return Edit{winner->span, name};
}

/// The computed numbers in place of wrong claims that a slip predicts and whose words are plain.
std::vector<Edit> claim_corrections(const Document& document, const PlayedGame& game,
                                    const ClaimsMade& claims, const Differences& predicted) {
  const TileRecord& record = game.record.tiles();
  bool scores = false;
  std::vector<Edit> out;
  for (std::size_t i = 0; i < std::min(claims.all().size(), predicted.size()); ++i) {
    const ClaimMade& claim = claims.all()[i];
    if (predicted[i] == 0 || claim.difference() == 0) continue;
    const Span span = span_of_number(document, record, claim);
    if (span.size == 0 || span.end() > document.text.size()) continue;  // in another file
    out.push_back({span, std::to_string(claim.computed)});
    scores |= claim.kind == ClaimMade::Kind::score;
  }
  const auto winner = scores ? winner_correction(document, game) : std::nullopt;
  if (winner) out.push_back(*winner);
  return out;
}

/// Counts what is wrong, and so is explained by any cause.
void note_explained(const PlayedGame& game, const ClaimsMade& claims, Diagnosis& out) {
  out.unscored = game.record.result.scores.given && !is_compared(game.record, game.verdict);
  std::size_t last = game.end();
  for (const ClaimMade& claim : claims.all()) {
    if (claim.difference() == 0) continue;
    out.gains += claim.kind == ClaimMade::Kind::gain;
    out.result |= claim.move == game.end();
    if (claim.kind != ClaimMade::Kind::total) continue;
    out.totals += claim.move != last;
    last = claim.move;
  }
}

struct Alternative {
  const Slip* slip = nullptr;
  double weight = 0;  ///< of all ways with it
};

/// The slips that may be slip number `number` of an explanation, the weightiest first.
std::vector<Alternative> alternatives(const std::vector<Explanation>& ways, std::size_t number) {
  std::vector<Alternative> out;
  for (const Explanation& way : ways) {
    const SlipClass& part = *way.parts[number];
    // Only parts whose first wrong number is the same.
    if (part.steps[0].claim != ways.front().parts[number]->steps[0].claim) continue;
    const double weight = std::exp(way.weight - ways.front().weight);
    for (const Slip* slip : part.slips) {
      const double share = part.unexplained() ? weight : weight * slip->kind->often / part.weight;
      Alternative* row = find_row(out, &Alternative::slip, slip);
      if (row == nullptr) {
        out.push_back({slip, share});
      } else {
        row->weight += share;
      }
    }
  }
  std::ranges::stable_sort(out, std::ranges::greater(), &Alternative::weight);
  return out;
}

/// True if the claims tell when something went wrong: without totals, anything may have.
bool tells_when(const ClaimsMade& claims, const Explanation& way) {
  if (!claims.has(ClaimMade::Kind::total) && !claims.has(ClaimMade::Kind::category)) return false;
  // Two slips at once may be any two that come to the same.
  for (std::size_t i = 1; i < way.parts.size(); ++i) {
    if (way.parts[i]->move == way.parts[i - 1]->move) return false;
  }
  return true;
}

/// True if at least two numbers would be right by chance if this were not what happened.
bool speaks_twice(const Slip& slip) {
  return std::ranges::count(slip.predicted, 0) + 1 <
         static_cast<std::ptrdiff_t>(slip.predicted.size());
}

/// True if nothing else comes near a slip of an explanation of so many. `ways`: all explanations.
bool is_earned(const SlipSearch& search, const std::vector<Explanation>& ways, std::size_t parts,
               const Slip& slip) {
  // Each further slip leaves more room for accidents.
  const double odds = kLikelyOdds * static_cast<double>(parts * parts);
  double with = 0;
  double others = 0;
  for (const Explanation& way : ways) {
    double weight = std::exp(way.weight - ways.front().weight);
    for (const SlipClass* part : way.parts) {
      if (!contains(part->slips, &slip)) continue;
      const double share = weight * slip.kind->often / part->weight;
      with += share;
      weight -= share;
    }
    others += weight;
  }
  if (with < odds * others) return false;
  // A step that another slip hides says nothing for this one.
  const Steps steps = search.steps(slip.predicted);
  const Steps& seen = search.target();
  const auto is_seen = [&seen](const Step& step) { return contains(seen, step); };
  if (!std::ranges::all_of(steps, is_seen)) return false;
  const double unknown = search.unknown(steps, kUnknownOften);
  return slip.kind->often >= odds * unknown;
}

/// Explanations beside the best that tell of as many slips.
std::vector<Explanation> comparable(std::vector<Explanation> ways) {
  const Explanation best = ways.front();
  std::erase_if(ways, [&best](const Explanation& way) {
    return way.parts.size() != best.parts.size() || way.unexplained() > best.unexplained();
  });
  return ways;
}

/// The best explanation, each slip of it with its alternatives. False if it explains too little.
bool tell(const Document& document, const PlayedGame& game, const ClaimsMade& claims,
          const SlipSearch& search, const std::vector<Explanation>& all, Diagnosis& out) {
  if (all.empty()) return false;
  const std::size_t unexplained = all.front().unexplained();
  if (unexplained > kMaxUnexplained || 2 * unexplained > all.front().parts.size()) return false;
  const std::vector<Explanation> ways = comparable(all);
  const Explanation& best = ways.front();
  for (std::size_t number = 0; number < best.parts.size(); ++number) {
    const std::vector<Alternative> found = alternatives(ways, number);
    const bool likely = best.unexplained() == 0 && !found[0].slip->vague &&
                        speaks_twice(*found[0].slip) && tells_when(claims, best) &&
                        is_earned(search, all, best.parts.size(), *found[0].slip);
    for (std::size_t i = 0; i < std::min(found.size(), kMaxCausesListed); ++i) {
      const Slip& slip = *found[i].slip;
      Cause& cause = out.causes.emplace_back(cause_of(game, slip));
      cause.likely = likely && i == 0;
      cause.weight = best.weight + std::log(found[i].weight);
      cause.claims = claim_corrections(document, game, claims, slip.predicted);
      if (i == 0) cause.headline = headline_of({game, slip});
      cause.slip = number + 1;
      cause.slips = best.parts.size();
      cause.alternative = i + 1;
    }
    out.beyond += found.size() - std::min(found.size(), kMaxCausesListed);
  }
  return true;
}

}  // namespace

ClaimStory explain_claims(const Report& report, const PlayedGame& game, const ProposeSlips& propose,
                          Diagnosis& out, const ProposeSlips& last) {
  const ClaimsMade claims(game);
  note_explained(game, claims, out);
  out.headline = claims_headline(game, claims);
  if (out.totals + out.gains == 0 && !out.result) return {};
  if (claims.all().size() > kMaxClaims) return {};
  Slips slips;
  propose(game, claims, slips);
  SlipSearch search(claims);
  search.add(slips);
  std::vector<Explanation> ways = search.explain();
  Slips more;
  if (last && (ways.empty() || ways.front().parts.size() > 1)) {
    last(game, claims, more);
    search.add(more);
    ways = search.explain();
  }
  double others = search.unknown(search.target(), kUnknownOften);
  for (const Explanation& way : ways) {
    if (way.unexplained() == 0) others += std::exp(way.weight) * kOftenOf;
  }
  ClaimStory story;
  if (tell(report.document, game, claims, search, ways, out)) story.weight = ways.front().weight;
  if (kMisreadOften < kLikelyOdds * others) story.evidence = Evidence::little;
  return story;
}

ClaimStory add_claim_causes(const Report& report, Diagnosis& out) {
  const auto replay = std::make_unique<Replay>();
  return explain_claims(
      report, play(report, *replay),
      [](const PlayedGame& game, const ClaimsMade& claims, Slips& slips) {
        propose_scoring_slips(game, claims, slips);
        propose_wider_slips(game, claims, slips);
        propose_total_slips(game, claims, slips);
        propose_booking_slips(game, claims, slips);
        propose_rule_readings(game, claims, false, slips);
      },
      out,
      [](const PlayedGame& game, const ClaimsMade& claims, Slips& slips) {
        propose_rule_readings(game, claims, true, slips);
      });
}

}  // namespace cartulary::formats
