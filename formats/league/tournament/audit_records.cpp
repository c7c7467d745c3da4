// Records beside the results that were entered: what they claim, and what their moves give.
#include <fmt/core.h>

#include <algorithm>

#include "formats/ground/text/print.hpp"
#include "formats/league/tournament/audit_places.hpp"
#include "formats/league/tournament/standings_report.hpp"

namespace cartulary::formats {
namespace {

std::string points_text(const SeatPoints& points, std::size_t seats) {
  std::vector<std::string> out;
  for (std::size_t i = 0; i < seats; ++i) {
    out.push_back(points[i] ? std::to_string(*points[i]) : "?");
  }
  return joined(out, ":");
}

bool known(const SeatPoints& points, std::size_t seats) {
  return std::all_of(points.begin(), points.begin() + static_cast<std::ptrdiff_t>(seats),
                     [](const auto& one) { return one.has_value(); });
}

/// The changes by a correction: "Ann is 2nd instead of 3rd; Ann goes on instead of Bob".
std::string changes_of(const Remark& correction) {
  std::string out;
  for (const auto& [key, text] : correction.values) {
    if (!text.empty()) put(out, out.empty() ? "" : "; ", text);
  }
  return out.empty() ? "all keep their places" : out;
}

/// `correction`: what it changes, told once for an entry.
void look_at_game(const Entry& entry, const GameEntry& game, std::string& correction,
                  AuditPlaces& places) {
  const std::size_t seats = entry.players.size();
  const auto tell = [&](Code code, std::string message, std::string help, bool at_record) {
    if (!correction.empty()) put(message, "; with that, ", correction);
    correction.clear();
    Finding finding{.code = code, .span = {}, .message = std::move(message), .label = ""};
    if (!help.empty()) finding.help.push_back(std::move(help));
    if (at_record) {
      places.at_record(game, std::move(finding));
    } else {
      places.at_game(entry, game, std::move(finding));
    }
  };
  const bool early = game.termination != Termination::completed;
  if (!game.not_replayed.empty() && !(early && game.not_replayed == kNotOver)) {
    const bool counts = game.declared[0] || game.winner;
    tell(Code::record_not_replayed,
         fmt::format("the game of {} cannot be checked, {}: {}", duel_name(entry),
                     counts ? "and counts as declared" : "and does not count", game.not_replayed),
         "`cartulary verify` says why", true);
  }
  const bool right = game.replayed && known(game.computed, seats);
  if (right && known(game.recorded, seats) && game.recorded != game.computed) {
    tell(Code::record_contradicted,
         fmt::format("the record claims {}, and its moves give {}",
                     points_text(game.recorded, seats), points_text(game.computed, seats)),
         "`cartulary verify` says where they differ", true);
  }
  // A board that the table has, too.
  if (!entry.in_table || game.span.size == 0 || !known(game.declared, seats)) return;
  const bool claimed = known(game.recorded, seats);
  if (!claimed && !right) return;
  const SeatPoints& other = claimed ? game.recorded : game.computed;
  if (other == game.declared) return;
  tell(Code::table_contradicted,
       fmt::format("the table has {}, and {} {}", points_text(game.declared, seats), game.where,
                   points_text(other, seats)),
       right ? fmt::format("its moves give {}", points_text(game.computed, seats)) : "", false);
}

}  // namespace

void audit_records(const League& league, AuditPlaces& places) {
  const std::vector<uint32_t> wrong = league.contradicted();
  std::vector<GroupStandings> claimed;
  if (!wrong.empty()) claimed = league.standings({});
  for (uint32_t i = 0; i < league.entries().size(); ++i) {
    const Entry& entry = league.entries()[i];
    if (std::none_of(entry.games.begin(), entry.games.end(),
                     [](const GameEntry& game) { return game.record != 0; })) {
      continue;
    }
    std::string correction;
    if (std::binary_search(wrong.begin(), wrong.end(), i)) {
      correction = changes_of(correction_of(league, i, claimed));
    }
    for (const GameEntry& game : entry.games) {
      if (game.record != 0) look_at_game(entry, game, correction, places);
    }
    // The games as they were entered together, where no single one tells it.
    if (correction.empty()) continue;
    Finding finding{
        .code = Code::table_contradicted,
        .span = {},
        .message = fmt::format("{} came out as {}, and its records give {}; with that, {}",
                               duel_name(entry), result_text(league, i, {}),
                               result_text(league, i, {.trust = Trust::replay}), correction),
        .label = ""};
    places.at_cell(entry, entry.result, std::move(finding));
  }
}

}  // namespace cartulary::formats
