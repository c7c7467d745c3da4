#include "formats/league/tournament/audit.hpp"

#include <algorithm>
#include <span>

#include "formats/ground/text/characters.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/league/tournament/rounds.hpp"
#include "formats/league/tournament/standings_report.hpp"
#include "formats/league/tournament/who_plays.hpp"

namespace cartulary::formats {
namespace {

// Records beside the results that were entered: what they claim, and what their moves give.

bool known(const SeatPoints& points, std::size_t seats) {
  return std::ranges::all_of(std::span(points).first(seats), is_given);
}

/// The changes by a correction: "Ann is 2nd instead of 3rd; Ann goes on instead of Bob".
std::string changes_of(const Remark& correction) {
  const std::string out =
      joined(correction.values, "; ", [](const auto& value) { return value.second; });
  return out.empty() ? "all keep their places" : out;
}

/// `correction`: what it changes, told once for an entry.
void look_at_game(const Entry& entry, const GameEntry& game, std::string& correction,
                  AuditPlaces& places) {
  const std::size_t seats = entry.players.size();
  const auto tell = [&](Code code, std::string message, std::string help, bool at_record) {
    if (!correction.empty()) put(message, "; with that, ", correction);
    correction.clear();
    Finding finding = finding_of(code, std::move(message));
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

void audit_records(const League& league, AuditPlaces& places) {
  const std::vector<uint32_t> wrong = league.contradicted();
  std::vector<GroupStandings> claimed;
  if (!wrong.empty()) claimed = league.standings({});
  for (uint32_t i = 0; i < league.entries().size(); ++i) {
    const Entry& entry = league.entries()[i];
    if (std::ranges::none_of(entry.games, [](const GameEntry& game) { return game.record != 0; })) {
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
    places.at_cell(entry, entry.result, Code::table_contradicted,
                   fmt::format("{} came out as {}, and its records give {}; with that, {}",
                               duel_name(entry), result_text(league, i, {}),
                               result_text(league, i, {.trust = Trust::replay}), correction));
  }
}

/// Results of a round beside those of the rounds before and behind it: who should be in it.
void audit_rounds(const League& league, AuditPlaces& places) {
  for (const EntryFault& fault : who_plays(league, {})) places.at_fault(fault);
  for (const EntryFault& fault : not_there(league)) places.at_fault(fault);
  for (const MissingResults& missing : missing_results(league)) {
    places.at_entry(
        league.entries()[missing.entry], Code::missing_result, text_of(missing),
        {"enter it; who had no opponent is listed under `byes`, who has left under `withdrawn`"});
  }
}

/// Where a word stands in an entry's line of a table; all of the line if it is not there.
Span place_in(const Entry& entry, std::string_view table, std::string_view word) {
  const std::string_view row = table.substr(entry.span.offset, entry.span.size);
  if (word.empty()) return entry.span;
  auto at = row.find(word);
  std::string apart;
  if (at == row.npos) {  // with its letters and their accents apart
    apart = decomposed(word);
    word = apart;
    at = row.find(word);
  }
  if (at == row.npos) return entry.span;
  return {entry.span.offset + static_cast<uint32_t>(at), static_cast<uint32_t>(word.size())};
}

}  // namespace

void AuditPlaces::add(AuditedFile file, Span span, Finding finding) {
  finding.span = span;
  all_[file].push_back(std::move(finding));
}

Span AuditPlaces::ruling_of(const Entry& entry) const {
  const Tournament& tournament = league_.tournament();
  const auto names = [&](const std::string& player) {
    return entry.seat_of(league_.name_of_player(player)).has_value();
  };
  for (const EventRuling& ruling : tournament.rulings) {
    const bool all =
        ruling.players.size() == entry.players.size() && std::ranges::all_of(ruling.players, names);
    if (all && same_round(ruling.round, entry.round)) return ruling.span;
  }
  return {};
}

void AuditPlaces::at_cell(const Entry& entry, Span cell, Finding finding) {
  if (entry.in_table) {
    add({AuditedFile::Kind::table, entry.source}, cell.size == 0 ? entry.span : cell,
        std::move(finding));
    return;
  }
  for (const GameEntry& game : entry.games) {
    if (game.record != 0) return at_record(game, std::move(finding));
  }
  add({AuditedFile::Kind::tournament, 0}, ruling_of(entry), std::move(finding));
}

void AuditPlaces::at_fault(const EntryFault& fault) {
  const Entry& entry = league_.entries()[fault.entry];
  const Span cell = entry.in_table ? place_of(fault, entry, tables_[entry.source].text) : Span{};
  at_cell(entry, cell, fault.finding);
}

void AuditPlaces::at_game(const Entry& entry, const GameEntry& game, Finding finding) {
  if (entry.in_table && game.span.size != 0) {
    at_cell(entry, game.span, std::move(finding));
  } else if (game.record != 0) {
    at_record(game, std::move(finding));
  } else {
    at_cell(entry, {}, std::move(finding));
  }
}

void AuditPlaces::at_record(const GameEntry& game, Finding finding) {
  add({AuditedFile::Kind::record, game.record}, game.claims, std::move(finding));
}

Span AuditPlaces::name_in(const Entry& entry, std::string_view name) const {
  return entry.in_table ? place_in(entry, tables_[entry.source].text, name) : Span{};
}

Span place_of(const EntryFault& fault, const Entry& entry, std::string_view table) {
  return fault.cell.size != 0 ? fault.cell : place_in(entry, table, fault.word);
}

Audit audit(const League& league, const std::deque<ResultTable>& tables) {
  AuditPlaces places(league, tables);
  for (const EventRuling& ruling : league.tournament().rulings) {
    if (is_without_playing(*ruling.kind)) continue;
    places.all()[{AuditedFile::Kind::tournament, 0}].push_back(
        finding_at(ruling.span, Code::event_ruling, text_of(ruling)));
  }
  audit_duels(league, places);
  audit_records(league, places);
  audit_doubles(league, places);
  audit_lists(league, places);
  audit_rounds(league, places);
  return std::move(places.all());
}

}  // namespace cartulary::formats
