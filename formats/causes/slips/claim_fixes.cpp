#include "formats/causes/slips/claim_fixes.hpp"

#include <algorithm>

#include "formats/ground/text/letters.hpp"

namespace cartulary::formats {
namespace {

/// The numbers in some words, as they stand there.
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
    while (!rest.empty() && (rest.front() == '"' || rest.front() == '\'' || rest.front() == ' ')) {
      rest.remove_prefix(1);
    }
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
    for (const RecordedResult::Breakdown& row : record.result.breakdown) {
      if (row.player == claim.player) return row.spans[claim.category];
    }
    return {};
  }
  const SeatClaim& seats = seats_of(claim, record);
  if ((seats.span.offset & (kInOrigin | kInherited)) != 0) return {};
  const std::string_view text = document.text.substr(seats.span.offset, seats.span.size);
  const std::string_view number = number_of(text, seats, claim.player, record);
  return number.empty() ? Span{} : span_of(document.text, number);
}

/// The winner, where wrong scores made it another one. Nothing if there are several, or if the name
/// would need quotes.
std::optional<Edit> winner_correction(const Document& document, const PlayedGame& game) {
  const auto& winner = game.record.result.winner;
  const engine::PlayerSet winners = game.verdict.winners;
  if (!winner || winner->value == winners || winners.size() != 1) return {};
  const std::string& name = game.record.players[winners.lowest()].name;
  const bool plain = std::ranges::all_of(name, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
           (static_cast<unsigned char>(c) & 0x80u) != 0;
  });
  if (!plain || winner->span.end() > document.text.size()) return {};
  const std::string_view is = document.text.substr(winner->span.offset, winner->span.size);
  if (is.find_first_of("[\"'\n-") != is.npos) return {};
  return Edit{winner->span, name};
}

}  // namespace

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
  if (scores) {
    if (auto winner = winner_correction(document, game)) out.push_back(*std::move(winner));
  }
  return out;
}

}  // namespace cartulary::formats
