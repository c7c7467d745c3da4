#include "formats/checking/duplicates.hpp"

#include <fmt/core.h>

#include "formats/checking/games.hpp"
#include "formats/game/record/dice_record.hpp"

namespace cartulary::formats {
namespace {

/// Two games that begin alike are no duplicates.
constexpr std::size_t kMinTurns = 8;

/// FNV-1a, a number at a time.
class Hash {
 public:
  void add(uint64_t number) { value_ = (value_ ^ number) * 0x100000001b3; }
  void add(std::string_view text) {
    for (char c : text) add(static_cast<unsigned char>(c));
    add(0x100);
  }
  uint64_t value() const {
    // Numbers that differ in a few bits come out far apart.
    uint64_t out = value_ ^ value_ >> 32;
    out *= 0xd6e8feb86659fd93;
    out ^= out >> 32;
    return out == 0 ? 1 : out;
  }

 private:
  uint64_t value_ = 0xcbf29ce484222325;
};

void add_claim(Hash& hash, const SeatClaim& claim) {
  hash.add(claim.claimed.bits);
  for (engine::Player p : claim.claimed) hash.add(static_cast<uint16_t>(claim.points[p]));
}

void add_rolls(Hash& hash, const Document& document, const Record& record) {
  for (const RecordedDiceTurn& turn : record.dice_parts().turns) {
    for (const RecordedRoll& roll : turn.rolls) {
      hash.add(document.text_of(roll.span.offset)
                   .substr(plain_offset(roll.span.offset), roll.span.size));
    }
    add_claim(hash, turn.gain);
    add_claim(hash, turn.totals);
  }
}

void add_cell(Hash& hash, engine::Cell cell) {
  hash.add(static_cast<uint64_t>(static_cast<uint16_t>(cell.x)) << 16 |
           static_cast<uint16_t>(cell.y));
}

/// Adds the words for deeds elsewhere than on the tile.
void add_words(Hash& hash, const Document& document, const RecordedTurn& move) {
  for (const Span span : {move.far_span, move.flight_span, move.barn_span, move.wagons_span}) {
    if (span.size > 0)
      hash.add(document.text_of(span.offset).substr(plain_offset(span.offset), span.size));
  }
}

uint64_t hash_of_turns(const Document& document, const Record& record) {
  Hash hash;
  hash.add(static_cast<uint64_t>(record.game));
  hash.add(record.players.size());
  hash.add(record.tile_parts().position.tiles.size());
  add_rolls(hash, document, record);
  for (const RecordedTurn& move : record.tile_parts().moves) {
    hash.add(static_cast<uint64_t>(move.action));
    hash.add(index(move.tile));
    if (move.action != engine::Action::place) continue;
    add_cell(hash, move.cell);
    hash.add(index(move.rotation));
    const auto elsewhere =
        move.far_span.size + move.flight_span.size + move.barn_span.size + move.wagons_span.size;
    if (elsewhere > 0) add_words(hash, document, move);
    if (!move.meeple.role) continue;
    hash.add(static_cast<uint64_t>(move.meeple.role->feature) << 8 |
             static_cast<uint64_t>(move.meeple.role->figure));
    const uint8_t inner = move.meeple.inner;
    hash.add(inner > 0 ? engine::kAllPorts.bits + inner - 1u : move.meeple.ports.bits);
  }
  return hash.value();
}

}  // namespace

std::vector<Resemblance> resemblances_of(const Document& document, const Record& record) {
  std::vector<Resemblance> out;
  if (record.turn_count() >= kMinTurns) {
    out.push_back({.kind = row_of(record.game).alike,
                   .hash = hash_of_turns(document, record),
                   .span = record.turn(0).span});
  }
  if (record.event.empty() || record.table.value.empty()) return out;
  Hash hash;
  for (const std::string* part : {&record.event, &record.stage, &record.group, &record.round,
                                  &record.match, &record.duel_game}) {
    hash.add(*part);
  }
  hash.add(record.table.value);
  out.push_back(
      {.kind = Resemblance::Kind::table, .hash = hash.value(), .span = record.table.span});
  return out;
}

Finding duplicate_finding(const Resemblance& resemblance, std::string_view other) {
  const std::string_view alike = kResemblanceNames[static_cast<std::size_t>(resemblance.kind)];
  return finding_at(resemblance.span, Code::duplicate_record,
                    fmt::format("{} as in {}", alike, other),
                    {"is one of the two records a copy, or is its header wrong?"});
}

Others Duplicates::check(const Document& document, std::span<const Resemblance> resemblances) {
  Others out;
  for (const Resemblance& resemblance : resemblances) {
    out.push_back(find(resemblance.hash, document.shown_name(), document.position(0).line));
  }
  return out;
}

std::optional<std::string> Duplicates::find(uint64_t hash, std::string_view file, uint32_t line) {
  Table& table = tables_[hash >> 58];
  if (2 * table.count >= table.places.size()) table.grow();
  std::size_t at = hash & (table.places.size() - 1);
  for (; table.places[at].hash != 0; at = (at + 1) & (table.places.size() - 1)) {
    const Seen& seen = table.places[at];
    if (seen.hash == hash) return fmt::format("{}:{}", files_[seen.file], seen.line);
  }
  if (files_.empty() || files_.back() != file) files_.emplace_back(file);
  table.places[at] = {hash, static_cast<uint32_t>(files_.size() - 1), line};
  ++table.count;
  return {};
}

void Duplicates::Table::grow() {
  std::vector<Seen> old(places.empty() ? 16 : 2 * places.size());
  old.swap(places);
  for (const Seen& seen : old) {
    if (seen.hash == 0) continue;
    std::size_t at = seen.hash & (places.size() - 1);
    while (places[at].hash != 0) at = (at + 1) & (places.size() - 1);
    places[at] = seen;
  }
}

}  // namespace cartulary::formats
