// Changes of all lines, or of all from one on: somebody counts cells or turns in another way, from
// another place, or takes one tile for another.
#include <algorithm>
#include <memory>

#include "engine/catalogue.hpp"
#include "engine/legal.hpp"
#include "formats/causes/diagnosis/misreadings.hpp"
#include "formats/causes/diagnosis/move_offers.hpp"
#include "formats/causes/diagnosis/told_moves.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/game/verify/replay.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

using engine::Cell;
using engine::Rotation;
using engine::TileId;

constexpr MoveSlipKind kFlippedY{"axes-flipped-y", 0};
constexpr MoveSlipKind kFlippedX{"axes-flipped-x", 0};
constexpr MoveSlipKind kFlippedBoth{"axes-flipped", 0};
constexpr MoveSlipKind kAxesSwapped{"axes-swapped", 0};
constexpr MoveSlipKind kBoardTurned{"board-turned", 0};
constexpr MoveSlipKind kOriginShifted{"origin-shifted", 0};
constexpr MoveSlipKind kCounterClockwise{"rotations-counter-clockwise", 0};
constexpr MoveSlipKind kRotationsShifted{"rotations-shifted", 0};
constexpr MoveSlipKind kOtherPicture{"rotations-from-other-picture", 0};
constexpr MoveSlipKind kSidesUnturned{"sides-unturned", 0};
constexpr MoveSlipKind kSidesTurned{"sides-turned", 0};
constexpr MoveSlipKind kAgainNever{"again-never-written", 0};
constexpr MoveSlipKind kLettersSwapped{.name = "letters-swapped", .only_alone = true};

/// The sides of the table from which places are turned so many quarters.
constexpr std::string_view kSeats[] = {"", "the west", "the north", "the east"};

/// A whole number of quarter turns, whichever way.
Rotation turned(Rotation rotation, int by) {
  return static_cast<Rotation>(
      (static_cast<int>(engine::index(rotation)) + by + 2 * engine::kRotations) %
      engine::kRotations);
}

/// Hardly anybody begins to count in another way in the middle of a game.
constexpr int kChangedHabit = 6;

/// A map of the board onto itself that keeps the start tile in its place.
struct BoardMap {
  const MoveSlipKind* kind;
  std::string_view words;
  int xx, xy, yx, yy;
  Cell of(Cell c) const {
    return {static_cast<int16_t>(xx * c.x + xy * c.y), static_cast<int16_t>(yx * c.x + yy * c.y)};
  }
};
constexpr BoardMap kBoardMaps[] = {
#include "formats/causes/diagnosis/board_maps.def"
};

class OtherHabits {
 public:
  explicit OtherHabits(MoveOffers& offers) : offers_(offers), moves_(offers.moves()) {}

  void run() {
    never_again();
    for (at_ = 0; at_ <= offers_.last(); ++at_) {
      if (!offers_.is_written(at_)) continue;
      if (offers_.stopped()) {
        for (const bool shifted : {false, true}) {
          for (const BoardMap& map : kBoardMaps) cells(map, shifted);
        }
        rotations();
        sides();
      }
      letters();
    }
  }

 private:
  /// True if no change of this kind to all moves explains all: habits seldom begin in mid-game.
  bool is_new(const MoveSlipKind& kind) const { return !contains(whole_, &kind); }

  /// Changes every move from `at_` on; `words` says how.
  template <class Change>
  void all(const MoveSlipKind& kind, const std::string& words, Change change_move) {
    // A single line is told as such.
    if (at_ + 1 >= moves_.size()) return;
    MoveChange change{moves_.anchor_at(at_), moves_.size() - at_, {}};
    change.moves.reserve(change.removed);
    std::size_t changed = 0;
    for (std::size_t i = at_; i < moves_.size(); ++i) {
      SupposedMove& move = change.moves.emplace_back(moves_[i]);
      if (move.turn.action != engine::Action::place || !move.turn.readable) continue;
      changed += change_move(move.turn);
      // Most are illegal at once.
      if (i == at_ && ((changed == 0 && at_ > 0) || !is_first_legal(move.turn))) return;
    }
    Unexplained left;
    constexpr std::size_t kHabit = 4;
    const bool is_rare = &kind == &kLettersSwapped;  // few lines have such letters
    if (changed < (at_ == 0 || is_rare ? 2 : kHabit)) return;
    if (!offers_.helps(kind, change, at_, left) || !is_another(kind, change, left)) return;
    std::vector<Edit> edits;
    for (std::size_t i = 0; i < change.moves.size(); ++i) {
      append_edits(offers_.document().text, offers_.record(), moves_[at_ + i].turn,
                   change.moves[i].turn, edits);
    }
    keep(kind, std::move(change), left, std::move(edits), at_ == 0, words);
  }

  /// `whole`: in the whole record; `more` is told behind the words.
  void keep(const MoveSlipKind& kind, MoveChange change, const Unexplained& left,
            std::vector<Edit> edits, bool whole, const std::string& words,
            const std::string& more = "") {
    const std::string where =
        whole ? "in the whole record" : fmt::format("from {} on", offers_.line_name(at_));
    offers_.keep(
        kind, at_, std::move(change), left,
        {.edits = std::move(edits),
         .text = fmt::format("{} {}{}", where, words, more),
         .brief = whole ? words : fmt::format("{} from {} on", words, offers_.in_turn(at_)),
         .assumed = words,
         .dearer = whole ? 0 : kChangedHabit});
  }

  bool is_first_legal(const RecordedTurn& move) {
    MeepleFault fault{};
    const engine::Turn turn = resolve(moves_.before(at_), move, fault);
    return fault == MeepleFault::none && is_legal(moves_.before(at_), move, turn);
  }

  /// True if changes from a line on lead to another game than those that were found.
  bool is_another(const MoveSlipKind& kind, const MoveChange& change, const Unexplained& left) {
    std::string game;
    const auto add = [&](std::span<const SupposedMove> moves) {
      for (const SupposedMove& move : moves) {
        if (const auto turn = intended_turn(move.turn)) {
          put(game, "\n", meaning_of(*turn, offers_.record()));
        }
      }
    };
    add(moves_.row(0, at_));
    add(change.moves);
    if (contains(seen_games_, game)) return false;
    seen_games_.push_back(std::move(game));
    if (at_ == 0 && left.none()) whole_.push_back(&kind);
    return true;
  }

  /// `shifted`: also from another place.
  void cells(const BoardMap& map, bool shifted) {
    const RecordedTurn& first = moves_[at_].turn;
    const bool is_shift = map.words.empty();
    if (is_shift && !shifted) return;
    // Two changes at once are not supposed where one explains all.
    if (shifted && !is_shift && !whole_.empty()) return;
    if (!is_new(*map.kind) || !first.readable || !first.has_cell) return;
    if (first.action != engine::Action::place) return;
    const Cell mapped = map.of(first.cell);
    engine::legal_placements(moves_.before(at_), first.tile, placements_);
    for (const engine::Placement& place : placements_) {
      if (place.rotation != first.rotation) continue;
      const int dx = place.cell.x - mapped.x;
      const int dy = place.cell.y - mapped.y;
      if (shifted != (dx != 0 || dy != 0)) continue;
      const auto moved = [&](Cell c) {
        const Cell to = map.of(c);
        return Cell{static_cast<int16_t>(to.x + dx), static_cast<int16_t>(to.y + dy)};
      };
      if (!hangs_together(moved)) continue;
      std::string words(map.words);
      if (shifted) {
        put(words, is_shift ? "cells are counted" : ",", " from ", -dx, ",",
            -offers_.record().written_y(dy));
      }
      all(*map.kind, words, [&](RecordedTurn& move) {
        const Cell to = moved(move.cell);
        const bool changes = move.has_cell && to != move.cell;
        move.cell = to;
        return changes;
      });
    }
  }

  /// True if the next moves would lie beside tiles, which few changes come to.
  template <class Map>
  bool hangs_together(Map moved) {
    constexpr std::size_t kNext = 5;
    const engine::Board& board = moves_.before(at_).board();
    std::vector<Cell> laid;
    const auto is_laid = [&](Cell c) { return board.at(c) != engine::kEmpty || contains(laid, c); };
    for (std::size_t i = at_; i < std::min(moves_.size(), at_ + kNext); ++i) {
      const RecordedTurn& move = moves_[i].turn;
      if (!move.has_cell || move.action != engine::Action::place) continue;
      const Cell c = moved(move.cell);
      if (is_laid(c)) return false;
      bool beside = false;
      for (const engine::Side side : engine::kAllSides) beside |= is_laid(neighbour(c, side));
      if (!beside) return false;
      laid.push_back(c);
    }
    return true;
  }

  void rotations() {
    const auto rotation = [&](const MoveSlipKind& kind, const std::string& words, auto turn) {
      if (!is_new(kind)) return;
      all(kind, words, [&](RecordedTurn& move) {
        if (!is_by_letter(offers_.document().text, move)) return false;
        const Rotation was = std::exchange(move.rotation, turn(move));
        return was != move.rotation;
      });
    };
    const auto count = [](const RecordedTurn& move) {
      return static_cast<int>(engine::index(move.rotation));
    };
    rotation(kCounterClockwise, "rotations are counted counter-clockwise",
             [&](const RecordedTurn& move) { return turned(Rotation{0}, -count(move)); });
    for (int by = 1; by < engine::kRotations; ++by) {
      rotation(kRotationsShifted, fmt::format("rotations are counted from r{}", by),
               [&](const RecordedTurn& move) { return turned(move.rotation, -by); });
      rotation(kRotationsShifted,
               fmt::format("rotations are counted counter-clockwise from r{}", by),
               [&](const RecordedTurn& move) { return turned(Rotation{0}, by - count(move)); });
    }
    for (const OtherPictures& pictures : kOtherPictures) {
      for (const int sign : {-1, 1}) {
        rotation(kOtherPicture,
                 fmt::format("rotations are counted from the pictures of {}", pictures.whose),
                 [&](const RecordedTurn& move) {
                   const auto at = pictures.letters.find(engine::kTiles[move.tile].code);
                   const int by = at == std::string_view::npos ? 0 : pictures.turns[at] - '0';
                   return turned(move.rotation, sign * by);
                 });
      }
    }
  }

  /// Places of figures as the tile lies in the picture, not on the table, or seen from elsewhere.
  void sides() {
    const auto turn_sides = [this](const MoveSlipKind& kind, const std::string& words, auto by) {
      if (!is_new(kind)) return;
      all(kind, words, [by](RecordedTurn& move) {
        if (!move.meeple.role || move.meeple.ports == engine::PortSet{}) return false;
        const engine::PortSet was = move.meeple.ports;
        move.meeple.ports = engine::rotate(was, by(move));
        return move.meeple.ports != was;
      });
    };
    turn_sides(kSidesUnturned, "the places of figures are those of tiles that are not turned",
               [](const RecordedTurn& move) { return move.rotation; });
    for (int by = 1; by < engine::kRotations; ++by) {
      turn_sides(kSidesTurned, fmt::format("the places of figures are seen from {}", kSeats[by]),
                 [by](const RecordedTurn&) { return static_cast<Rotation>(by); });
    }
  }

  /// From the first second part on that is left out, as the lines are written: they do not say so.
  void never_again() {
    const auto leaves_out = [](const engine::Game& game, const RecordedTurn& move) {
      return move.readable && leaves_out_unsaid(game, move);
    };
    const std::size_t stop = std::min(moves_.stop() + 1, moves_.size());
    for (at_ = 0; at_ < stop && !leaves_out(moves_.before(at_), moves_[at_].turn);) ++at_;
    if (at_ >= stop || !offers_.is_written(at_)) return;
    const auto game = std::make_unique<engine::Game>(moves_.before(at_));
    MoveChange change{moves_.anchor_at(at_), moves_.size() - at_, {}};
    std::vector<Edit> edits;
    std::size_t changed = 0;
    bool goes_on = true;
    for (std::size_t i = at_; i < moves_.size(); ++i) {
      RecordedTurn& move = change.moves.emplace_back(moves_[i]).turn;
      if (goes_on && leaves_out(*game, move)) {
        move.extra.again = true;
        ++changed;
        if (move.is_text) edits.push_back({{move.tile_span.offset, 0}, "again "});
      }
      Divergence divergence;
      goes_on = goes_on && play_and_compare(*game, move, divergence);
    }
    // A single line is told as such.
    Unexplained left;
    if (changed < 2 || !offers_.helps(kAgainNever, change, at_, left)) return;
    if (edits.size() < changed) edits.clear();
    bool whole = true;
    for (const SupposedMove& move : moves_.row(0, at_)) whole &= !move.turn.extra.again;
    keep(kAgainNever, std::move(change), left, std::move(edits), whole,
         "`again` is not written where a player goes on",
         fmt::format(" ({})", counted(changed, "line")));
  }

  void letters() {
    for (std::string_view pair : kLookAlikeTiles) {
      if (!is_new(kLettersSwapped)) return;
      const TileId a = parse_tile_name(pair.substr(0, 1));
      const TileId b = parse_tile_name(pair.substr(1, 1));
      const TileId first = moves_[at_].turn.tile;
      if (at_ > 0 && first != a && first != b) continue;
      all(kLettersSwapped,
          fmt::format("{} stands for {}, and {} for {}", pair[0], pair[1], pair[1], pair[0]),
          [&](RecordedTurn& move) {
            if (!is_by_letter(offers_.document().text, move)) return false;
            const TileId was = move.tile;
            move.tile = was == a ? b : was == b ? a : was;
            return move.tile != was;
          });
    }
  }

  MoveOffers& offers_;
  SupposedMoves& moves_;
  std::size_t at_ = 0;
  engine::Placements placements_;
  std::vector<std::string> seen_games_;
  std::vector<const MoveSlipKind*> whole_;  ///< by which the whole record can be read
};

}  // namespace

constexpr OtherPictures kOtherPictures[2] = {
    {"JCloisterZone", "HIMNU", "11111"},
    {"Board Game Arena", "HIMN", "1333"},
};

void propose_other_habits(MoveOffers& offers) {
  std::make_unique<OtherHabits>(offers)->run();
}

}  // namespace cartulary::formats
