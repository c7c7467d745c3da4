#include "formats/desk/merge/reseated.hpp"

#include <algorithm>

#include "formats/checking/read_any_record.hpp"
#include "formats/desk/annotate/turn_layout.hpp"
#include "formats/ground/edits/mapping_edits.hpp"

namespace cartulary::formats {
namespace {

using engine::Player;
using Seats = engine::VectorBy<Player, Player>;
using Kind = YamlNode::Kind;

/// Puts parts of a text in another order, each in the place of another one.
class Reseating {
 public:
  Reseating(const MergeSource& source, const TileRecord& order)
      : in_(source), seats_(*seats_in(order, source.record)), edits_(source.document.text) {}

  void reseat_players() { reseat_list(value_of(in_.tree, YamlDocument::kRoot, "players")); }

  /// The track of a position is a fact about names, in whatever order columns stand.
  void reseat_position() {
    reseat_claim(in_.record.tiles().position.totals,
                 value_of(in_.tree, YamlDocument::kRoot, kPositionKey), "totals");
  }

  void reseat_columns() {
    const TurnLayout layout(in_.document, in_.tree, in_.record);
    const auto reseat_turn = [&](const RecordedTurn& turn) {
      const uint32_t mapping = layout.mapping_of(turn);
      reseat_claim(turn.gain, mapping, "gain");
      reseat_claim(turn.totals, mapping, "totals");
    };
    for (const RecordedTurn& turn : in_.record.tiles().moves) reseat_turn(turn);
    for (const Variation& variation : in_.record.tiles().variations) {
      for (const RecordedTurn& turn : variation.moves) reseat_turn(turn);
    }
    const uint32_t result = value_of(in_.tree, YamlDocument::kRoot, "result");
    reseat_claim(in_.record.result.scores, result, "scores");
  }

  std::string apply() { return edits_.apply(); }

 private:
  /// A claim in words, or the value of a key.
  void reseat_claim(const SeatClaim& claim, uint32_t mapping, std::string_view key) {
    if (!claim.is_by_column()) return;
    const uint32_t value = value_of(in_.tree, mapping, key);
    if (value != 0 && in_.tree[value].kind == Kind::sequence) return reseat_list(value);
    reseat(numbers_in(claim.span));
  }

  void reseat_list(uint32_t list) {
    std::vector<Span> parts;
    for (uint32_t item = in_.tree[list].first; item != 0; item = in_.tree[item].next) {
      Span span = in_.tree[item].span;
      const std::string_view text = in_.document.text.substr(span.offset, span.size);
      span.size = static_cast<uint32_t>(text.find_last_not_of(" \r\n") + 1);
      parts.push_back(span);
    }
    reseat(parts);
  }

  /// Numbers and `?`, with whatever stands around them.
  std::vector<Span> numbers_in(Span span) const {
    const std::string_view text = in_.document.text;
    std::vector<Span> out;
    for (uint32_t at = span.offset; at < span.end();) {
      const auto past = static_cast<uint32_t>(
          std::min<std::size_t>(text.find_first_of("+=/:\"'", at), span.end()));
      if (past > at) out.push_back({at, past - at});
      at = past + 1;
    }
    return out;
  }

  void reseat(const std::vector<Span>& parts) {
    if (parts.size() != seats_.size()) return;
    for (std::size_t seat = 0; seat < parts.size(); ++seat) {
      const Span from = parts[index(seats_[static_cast<Player>(seat)])];
      edits_.replace(parts[seat], std::string(in_.document.text.substr(from.offset, from.size)));
    }
  }

  const MergeSource& in_;
  const Seats seats_;  ///< where the record has the player of each seat of the other order
  Edits edits_;
};

std::string reseated(const MergeSource& source, const TileRecord& order, bool columns) {
  Reseating out(source, order);
  out.reseat_players();
  out.reseat_position();
  if (columns) out.reseat_columns();
  return out.apply();
}

}  // namespace

std::optional<Seats> seats_in(const TileRecord& here, const TileRecord& there) {
  if (here.players.size() != there.players.size()) return {};
  Seats out;
  for (const RecordedPlayer& player : here.players) {
    const auto same =
        std::find_if(there.players.begin(), there.players.end(),
                     [&player](const RecordedPlayer& other) { return other.name == player.name; });
    if (same == there.players.end()) return {};
    out.push_back(static_cast<Player>(same - there.players.begin()));
  }
  return out;
}

Reseated::Reseated(const MergeSource& source, const TileRecord& order, bool columns)
    : text_(reseated(source, order, columns)), document_(source.document) {
  document_.text = text_;
  Findings findings;
  read_any_record(document_, tree_, record_, findings);
}

}  // namespace cartulary::formats
