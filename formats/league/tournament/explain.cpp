#include <vector>

#include "formats/game/record/options.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/league/tournament/tournament.hpp"

namespace cartulary::formats {
namespace {

/// The example of formats/guide/TOURNAMENT.md, in which all that is told of criteria is counted.
constexpr std::string_view kExample =
    "  round 1  Ann-Bob 2-1 (80-70, 60-75, 90-85)  Cid-Dan 2-1 (95-70, 60-66, 81-80)\n"
    "  round 2  Ann-Cid 0-2 (70-88, 65-66)         Bob-Dan 2-0 (85-60, 90-72)\n"
    "  round 3  Ann-Dan 2-0 (100-60, 77-70)        Bob-Cid 2-1 (91-84, 70-79, 88-80)\n";

std::vector<std::string> systems_with(std::string_view word) {
  std::vector<std::string> out;
  for (const standings::System& system : standings::all_systems()) {
    std::string_view rest = system.chain;
    while (!rest.empty()) {
      if (take_before(rest, ' ') == word) out.push_back(fmt::format("`{}`", system.name));
    }
  }
  return out;
}

/// How rounds are made, what results give, the chain, the source.
std::string page_of(const standings::System& system) {
  std::string out = fmt::format("{}: {}\n\n", system.name, system.meaning);
  const auto row = [&out](std::string_view key, std::string_view value) {
    print(out, "  {:<15} {}\n", key, value);
  };
  row("pairing", standings::kPairings[static_cast<std::size_t>(system.pairing)]);
  if (system.pairing != standings::Pairing::tables) row("best-of", std::to_string(system.best_of));
  if (!system.points.empty()) row("points", system.points);
  if (system.tie == system.tie_in_knock_out) {
    row("tie", name_of(system.tie));
  } else {
    row("tie", fmt::format("{}; in its knock-out {}", name_of(system.tie),
                           name_of(system.tie_in_knock_out)));
  }
  if (system.pairing == standings::Pairing::knock_out) row("third-place", "false");
  if (system.virtual_fourth) row("virtual-fourth", "true");
  std::string chain(system.chain);
  for (auto at = chain.find(' '); at != chain.npos; at = chain.find(' ', at + 2)) {
    chain.replace(at, 1, ", ");
  }
  row("chain", chain);
  print(out, "\nTournament's file: `system: {}`; its other keys change it\nSource: {}\n",
        system.name, system.source);
  return out;
}

/// The page of a step: its count, an example, the systems that use it.
std::string page_of(standings::Step step) {
  const standings::CriterionRow& criterion = standings::row_of(step.criterion);
  const std::string_view word = standings::word_of(step);
  std::string out = fmt::format("{} ({}{}): {}", word, step.among_tied ? "=" : "", criterion.shown,
                                criterion.meaning);
  if (step.among_tied) {
    out += "; only in the matches of those who are still tied, and only if all of them have met";
  }
  out += "\n\nThe highest amount is the best. Whom it leaves tied, the next criterion orders.\n";
  if (!criterion.example.empty() && !step.among_tied) {
    print(out, "\nAnn has {}, in\n{}", criterion.example, kExample);
  }
  const std::vector<std::string> systems = systems_with(word);
  if (!systems.empty()) print(out, "\nSystems that use it: {}\n", enumerate(systems));
  print(out, "\nTournament's file: `chain: [..., {}]`\n", word);
  return out;
}

}  // namespace

std::string tournament_page(std::string_view word) {
  if (const standings::System* const system = standings::find_system(word)) return page_of(*system);
  if (const auto step = standings::step_of(word)) return page_of(*step);
  return "";
}

std::string tournament_key_page(std::string_view word) {
  std::string out;
  std::string previous;
  for (const TournamentKey& key : tournament_keys()) {
    if (key.key != word) continue;
    // Those of a stage hold for all stages in the file itself.
    const std::string line = fmt::format("  {}\n", key.meaning);
    if (out.empty()) print(out, "{}: a key of the file of a tournament\n\n", word);
    if (line != previous) print(out, "  in {}: {}\n", key.mapping, key.meaning);
    previous = line;
  }
  if (!out.empty()) out += "\nformats/guide/TOURNAMENT.md has all keys\n";
  return out;
}

}  // namespace cartulary::formats
