// Decisions in words: where, what was taken from whom, and what speaks against the other.
#pragma once

#include "formats/desk/merge/search.hpp"
#include "formats/game/record/canonical.hpp"
#include "formats/game/record/words.hpp"

namespace cartulary::formats {

struct MergeWords : Compared {
  explicit MergeWords(const Compared& in) : Compared(in) {}

  /// The name of a record: that of its file.
  std::string name(Side whose) const { return source(whose).name(); }
  /// "a.yaml:77, b.yaml:75".
  std::string where(const Place& place) const;
  /// "a.yaml:77", a place of a document.
  std::string where(Side whose, uint32_t offset) const;
  /// "a.yaml:77, b.yaml:75", a place of each.
  std::string where(Span of_a, Span of_b) const {
    return where(Side::a, of_a.offset) + ", " + where(Side::b, of_b.offset);
  }
  /// "line 77", or "line 75 of b.yaml" if only B has the move, or if it is about a claim of B.
  std::string line(const Contradiction& contradiction, const Combination& played) const;

  /// "`K -5,4 r3`", "`U 1,0 r1` and `V 0,1 r0`": in the words of A.
  std::string play(const Version& version) const;
  /// The same and whose it is: "`K -5,4 r3` from a.yaml", "`K -5,4 r3`, with words of both".
  std::string play_and_source(const Place& place, std::size_t version) const;

  /// The consequence of a version: "with `K -5,4 r2` from b.yaml line 80 is illegal: ...".
  std::string against(std::size_t place, const Combination& played,
                      const std::optional<Contradiction>& contradiction) const;
  /// "Ann would have 45, not 47, at line 66".
  std::string contradiction(const Contradiction& contradiction, const Combination& played) const;

  /// "=45:45", "+4".
  std::string totals(const SeatClaim& claim) const {
    return "=" + seats_text(claim, a.record.players.size(), ':');
  }
  std::string gain(const SeatClaim& claim) const {
    return "+" + seats_text(claim, a.record.players.size(), '/');
  }
  const std::string& player(engine::Player player) const { return a.record.players[player].name; }
  /// The players of a claim about several.
  std::string players(int bits) const { return names_of({static_cast<uint8_t>(bits)}, a.record); }
};

}  // namespace cartulary::formats
