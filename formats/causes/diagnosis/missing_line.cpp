// A line that is not there: without it, the players of those behind it are shifted, and a tile is
// left over.
#include <algorithm>

#include "engine/catalogue.hpp"
#include "engine/check.hpp"
#include "engine/legal.hpp"
#include "formats/causes/diagnosis/move_offers.hpp"
#include "formats/causes/diagnosis/told_moves.hpp"
#include "formats/causes/slips/slip.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/game/verify/replay.hpp"
#include "formats/ground/text/edits.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

using engine::TileId;

constexpr MoveSlipKind kLineMissing{
    .name = "line-missing", .rarity = 3, .plain = Plainness::mistyped, .moves_players = true};
constexpr MoveSlipKind kDiscardMissing{.name = "discard-missing", .rarity = 3};

RecordedTurn recorded_as(const engine::Turn& turn) {
  RecordedTurn out;
  out.tile = turn.tile;
  const engine::Laid* laid = turn.laid();
  if (laid == nullptr) {
    out.action = engine::Action::discard;
    return out;
  }
  out.cell = laid->cell;
  out.rotation = laid->rotation;
  out.under = turn.under;
  out.extra = laid->extra;
  out.has_cell = out.has_rotation = true;
  const engine::Deployment& stands = laid->deployment;
  return stands.any() ? with_figure(out, stands.segment, stands.figure) : out;
}

struct Way {
  std::size_t at;
  engine::Turn turn;
  Unexplained left;
};

class MissingLine {
 public:
  explicit MissingLine(MoveOffers& offers) : offers_(offers), moves_(offers.moves()) {}

  void run() {
    if (offers_.record().rules.hand != 1) return;
    for (TileId tile : engine::kAllTiles) {
      below_[tile] = moves_.before(0).taken_along({.tile = tile});
    }
    tiles_ = unmentioned();
    if (tiles_.empty()) return;
    const std::size_t behind = std::min(moves_.stop(), moves_.size());
    for (std::size_t at = 0; at <= behind; ++at) {
      for (TileId tile : tiles_) try_turn(at, {.tile = tile, .fate = engine::Discarded{}});
    }
    for (const std::size_t at : gaps(behind)) try_lines(at);
    tell();
  }

 private:
  /// The tiles of which one is missing in the record: those of the box that it does not mention, if
  /// all others of them lie face down, perhaps one under it. Empty if none or more are missing.
  std::vector<TileId> unmentioned() {
    engine::ArrayBy<TileId, int, engine::kTileTypes> left{};
    const engine::Game& game = moves_.before(0);
    int missing = 0;
    for (TileId tile : engine::kAllTiles) missing += left[tile] = game.remaining(tile);
    const auto mention = [&](TileId tile) {
      if (engine::is_known(tile)) --left[tile];
      --missing;
    };
    for (std::size_t at = 0; at < moves_.size(); ++at) {
      const RecordedTurn& move = moves_[at].turn;
      if (move.tile == engine::kNoTile) {
        --missing;
        continue;
      }
      mention(move.tile);
      const TileId under = game.taken_along(resolve(move));
      const bool is_last = at + 1 == moves_.size();  // under which nothing is left to lie
      if (under != engine::kNoTile && !(is_last && move.under == engine::kNoTile)) mention(under);
    }
    std::vector<TileId> out;
    for (TileId tile : engine::kAllTiles) {
      if (left[tile] < 0 && !offers_.stopped()) return {};
      const int with_it = 1 + (below_[tile] != engine::kNoTile);
      if (left[tile] > 0 && (missing == 1 || missing == with_it)) out.push_back(tile);
    }
    two_missing_ = missing > 1;
    return missing > 0 ? out : std::vector<TileId>{};
  }
  /// Before which moves a line may be missing: those at which one more turn, far from all others,
  /// gives later points to those who claim them; and those just before the first illegal move.
  std::vector<std::size_t> gaps(std::size_t behind) {
    constexpr std::size_t kNear = 24;
    std::vector<std::pair<int, std::size_t>> shifts;
    for (std::size_t at = 0; at <= behind; ++at) {
      if (const auto weight = weight_of_shift(at)) shifts.emplace_back(*weight, at);
    }
    std::ranges::sort(shifts);
    std::vector<std::size_t> out;
    constexpr int kWorse = 2;
    for (const auto& [weight, at] : shifts) {
      if (weight <= shifts.front().first + kWorse && out.size() < kNear) out.push_back(at);
    }
    if (offers_.stopped()) {
      for (std::size_t at = behind - std::min(behind, kNear); at <= behind; ++at) add_once(out, at);
    } else {
      add_once(out, behind);  // the last line may be missing where no player is shifted
    }
    std::ranges::sort(out);
    return out;
  }

  /// The weight left unexplained by one more turn touching no later one; nothing if it is no help.
  std::optional<int> weight_of_shift(std::size_t at) {
    constexpr int kSamples = 2;
    std::optional<int> best;
    const int now = moves_.left().weight();
    for (const TileId tile : tiles_) {
      engine::legal_placements(moves_.before(at), tile, placements_);
      int samples = 0;
      for (const engine::Placement& place : placements_) {
        if (is_near_later(place.cell, at)) continue;
        const engine::Turn turn{.tile = tile,
                                .fate = engine::Laid{place.cell, place.rotation, {}, {}, {}}};
        if (!engine::check(moves_.before(at), turn).empty()) continue;
        const Unexplained left =
            moves_.with({moves_.anchor_at(at), 0, {{recorded_as(as_written(at, turn))}}}, at, now);
        if (left.weight() < now) best = std::min(best.value_or(now), left.weight());
        if (++samples == kSamples) break;
      }
    }
    return best;
  }
  bool is_near_later(engine::Cell cell, std::size_t at) const {
    return std::ranges::any_of(moves_.row(at, moves_.size() - at),
                               [cell](const SupposedMove& move) {
                                 return move.turn.has_cell && are_near(move.turn.cell, cell);
                               });
  }

  void try_lines(std::size_t at) {
    for (TileId tile : tiles_) {
      engine::legal_choices(moves_.before(at), tile, choices_);
      for (const engine::Choice& choice : choices_) {
        engine::Turn turn = engine::turn_of(tile, choice);
        // Under the last one lies a tile only if one is left.
        if (at < moves_.size() || two_missing_) turn.under = below_[tile];
        for (const engine::Turn& told : completions(moves_.before(at), turn)) try_turn(at, told);
      }
    }
  }

  /// A turn with all words that expansions may ask for.
  std::vector<engine::Turn> completions(const engine::Game& game, const engine::Turn& turn) const {
    std::vector<engine::Turn> out{turn};
    for (const ExpansionSlips* box : slips_in_play(offers_.record())) {
      if (box->completions == nullptr) continue;
      std::vector<engine::Turn> told;
      for (const engine::Turn& one : out) {
        const std::vector<engine::Turn> more = box->completions(game, one);
        told.insert(told.end(), more.begin(), more.end());
      }
      out = std::move(told);
    }
    return out;
  }

  static constexpr std::size_t kMaxTries = 40'000;

  /// The second part of a turn says so.
  engine::Turn as_written(std::size_t at, engine::Turn turn) {
    if (turn.laid() != nullptr) turn.laid()->extra.again = says_again(moves_.before(at));
    return turn;
  }

  void try_turn(std::size_t at, const engine::Turn& as_played) {
    if (tries_ >= kMaxTries || !engine::check(moves_.before(at), as_played).empty()) return;
    const engine::Turn turn = as_written(at, as_played);
    ++tries_;
    const MoveSlipKind& kind = turn.laid() == nullptr ? kDiscardMissing : kLineMissing;
    Unexplained left;
    if (offers_.helps(kind, {moves_.anchor_at(at), 0, {{recorded_as(turn)}}}, at, left)) {
      add(at, turn, left);
    }
  }

  /// Only the ways that leave least unexplained are kept.
  void add(std::size_t at, const engine::Turn& turn, const Unexplained& left) {
    if (!ways_.empty()) {
      const int least = ways_.front().left.weight();
      if (left.weight() > least) return;
      if (left.weight() < least) {
        ways_.clear();
        meanings_.clear();
      }
    }
    const std::string meaning = fmt::format("{} {}", at, meaning_of(turn, offers_.record()));
    if (meanings_.insert(meaning).second) ways_.push_back({at, turn, left});
  }

  /// "the tile K", "one of the tiles J and K".
  std::string missing_tiles() const {
    std::vector<std::string> names;
    for (TileId tile : tiles_) {
      const auto is_it = [tile](const Way& way) { return way.turn.tile == tile; };
      if (std::ranges::any_of(ways_, is_it)) names.emplace_back(engine::kTiles[tile].code);
    }
    return names.size() == 1 ? "the tile " + names[0] : "one of the tiles " + enumerate(names);
  }

  void tell() {
    if (ways_.empty()) return;
    sort_by(ways_, std::mem_fn(&Way::at));
    const Way& way = ways_.front();
    const std::size_t last = ways_.back().at;
    const std::size_t end = moves_.size();
    const auto is_discard = [](const Way& w) { return w.turn.laid() == nullptr; };
    const bool discards = std::ranges::all_of(ways_, is_discard);
    const std::string line = text_of(way.turn, offers_.record());
    ChangeWords words{.text = fmt::format("a line with {} is missing ", missing_tiles()),
                      .brief = fmt::format("a move is missing, {}", offers_.in_turn(way.at)),
                      .assumed = line};
    put(words.text, way.at == end ? "at the end" : "before " + offers_.line_name(way.at));
    const bool all = tries_ < kMaxTries;
    words.assumed += ways_.size() == 1
                         ? ", a line that is missing"
                         : fmt::format(", one of {} ways for a line that is missing", ways_.size());
    if (ways_.size() == 1 && all) {
      words.edits = {line_at(way.at, line)};
      put(words.text, "; ", kRestFits, " `", line, "`");
    } else {
      if (last != way.at) {
        put(words.text, " or later", last == end ? "" : ", up to " + offers_.line_name(last));
      }
      put(words.text, "; ", all ? "" : "at least ", counted(ways_.size(), "way"),
          " to play it fit the rest");
    }
    offers_.keep(discards ? kDiscardMissing : kLineMissing, way.at,
                 {moves_.anchor_at(way.at), 0, {{recorded_as(way.turn)}}}, way.left,
                 std::move(words));
  }

  /// A new line where that of a move begins, or behind the last one; it begins as they do.
  Edit line_at(std::size_t at, const std::string& words) const {
    const TileRecord& record = offers_.record();
    const std::size_t anchor = moves_.anchor_at(at);
    const bool behind = anchor == record.moves.size();
    const std::string_view text = offers_.document().text;
    const Span like = record.moves[behind ? anchor - 1 : anchor].span;
    const uint32_t begin = line_begin(text, like.offset);
    const uint32_t place = behind ? line_end(text, record.end_with_variations(anchor - 1)) : begin;
    return {{place, 0}, std::string(text.substr(begin, like.offset - begin)) + words + "\n"};
  }

  MoveOffers& offers_;
  SupposedMoves& moves_;
  std::vector<TileId> tiles_;
  bool two_missing_ = false;  ///< one of them under the other
  /// The unseen tile under each tile; kNoTile if none lies there.
  engine::ArrayBy<TileId, TileId, engine::kTileTypes> below_{};
  std::vector<Way> ways_;
  std::unordered_set<std::string> meanings_;
  std::size_t tries_ = 0;
  engine::Choices choices_;
  engine::Placements placements_;
};

}  // namespace

void propose_missing_lines(MoveOffers& offers) {
  std::make_unique<MissingLine>(offers)->run();
}

}  // namespace cartulary::formats
