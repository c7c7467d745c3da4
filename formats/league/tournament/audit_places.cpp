#include "formats/league/tournament/audit_places.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "formats/ground/text/characters.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {

void AuditPlaces::add(AuditedFile file, Span span, Finding finding) {
  finding.span = span;
  out_[file].push_back(std::move(finding));
}

Span AuditPlaces::ruling_of(const Entry& entry) const {
  const Tournament& tournament = league_.tournament();
  const auto names = [&](const std::string& player) {
    return entry.seat_of(league_.name_of_player(player)).has_value();
  };
  if (entry.players.size() == 1) {
    for (const Bye& bye : tournament.byes) {
      if (names(bye.player) && same_round(bye.round, entry.round)) return bye.span;
    }
    return {};
  }
  for (const Walkover& ruling : tournament.walkovers) {
    if (names(ruling.players[0]) && names(ruling.players[1])) return ruling.span;
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
    at_entry(entry, std::move(finding));
  }
}

void AuditPlaces::at_record(const GameEntry& game, Finding finding) {
  add({AuditedFile::Kind::record, game.record}, game.claims, std::move(finding));
}

Span AuditPlaces::name_in(const Entry& entry, std::string_view name) const {
  return entry.in_table ? place_in(entry, tables_[entry.source].text, name) : Span{};
}

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

Span place_of(const EntryFault& fault, const Entry& entry, std::string_view table) {
  return fault.cell.size != 0 ? fault.cell : place_in(entry, table, fault.word);
}

std::string duel_name(const Entry& entry) {
  const std::string players = joined(entry.players, "-");
  return entry.round.empty() ? players : fmt::format("{} {}", round_name(entry.round), players);
}

std::string round_name(std::string_view round) {
  const bool is_number = !round.empty() && is_digit(round.front());
  return fmt::format("{}{}", is_number ? "round " : "", round);
}

std::string ordinal(int32_t rank) {
  const int32_t last = rank % 10;
  const bool teen = rank % 100 / 10 == 1;
  const std::string_view end = teen || last == 0 || last > 3 ? "th"
                               : last == 1                   ? "st"
                               : last == 2                   ? "nd"
                                                             : "rd";
  return fmt::format("{}{}", rank, end);
}

std::string where_read(const Entry& entry) {
  if (!entry.where.empty()) return entry.where;
  return entry.games.empty() ? "the tournament's file" : entry.games.front().where;
}

}  // namespace cartulary::formats
