#include "formats/causes/diagnosis/readings.hpp"

#include <algorithm>
#include <memory>

#include "engine/check.hpp"
#include "engine/found/position.hpp"
#include "engine/legal.hpp"
#include "engine/rules_of.hpp"
#include "formats/causes/diagnosis/evidence.hpp"
#include "formats/causes/diagnosis/told_moves.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/game/verify/replay.hpp"
#include "formats/game/verify/result_claims.hpp"
#include "formats/ground/text/lookup.hpp"

namespace cartulary::formats {
namespace {

using engine::Piece;
using engine::Rotation;
using engine::RotationSet;

/// Moves that are tried before the search gives up: about a second.
constexpr std::size_t kMaxTrials = 150'000;
/// Readings after which no more are looked for.
constexpr std::size_t kMaxReadings = 4096;
/// So many wrong numbers do not show that a reading is not the true one.
constexpr int kTooLittle = 1;
constexpr int kAny = std::numeric_limits<int>::max();
/// Fewer tiles without a rotation may all lie as in their pictures.
constexpr int kManyUnturned = 8;

/// A letter says nothing about the rotation, and not all of them look alike.
bool has_several(engine::TileId tile, engine::FeatureKind kind) {
  const engine::OrientedTile& shape = engine::kOriented[tile][Rotation{}];
  const auto first = shape.kinds.begin();
  return std::count(first, first + shape.segment_count, kind) > 1;
}

/// The rotations in which the tile of each move can lie beside all others that a record lays, as
/// far as these are known. Every search after that is for what the edges do not tell.
class RotationsLeft {
 public:
  RotationsLeft(const TileRecord& record, const engine::Game& start) {
    sets_.resize(record.moves.size(), engine::kEveryRotation);
    pieces_ = engine::pieces_of(start);
    for (const Piece& piece : pieces_) left_.push_back(RotationSet::of(piece.rotation));
    std::vector<std::size_t> moves;
    for (std::size_t m = 0; m < record.moves.size(); ++m) {
      const RecordedTurn& move = record.moves[m];
      if (move.ruled.stands) return;  // against the rules
      if (!move.readable || move.action != engine::Action::place) continue;
      if (move.open.tile || move.open.cell()) continue;
      moves.push_back(m);
      pieces_.push_back({.tile = move.tile, .cell = move.cell});
      left_.push_back(as_written(move));
    }
    const std::vector<std::size_t> first = engine::first_on_cells(pieces_);
    for (std::size_t i = 0; i < first.size(); ++i) {
      if (first[i] != i) return;
    }
    if (!narrow()) return;
    const std::size_t laid = pieces_.size() - moves.size();
    for (std::size_t i = 0; i < moves.size(); ++i) sets_[moves[i]] = left_[laid + i];
  }

  const RotationSet& of(std::size_t move) const { return sets_[move]; }

 private:
  static RotationSet as_written(const RecordedTurn& move) {
    if (!move.open.rotation && !lacks_rotation(move)) return RotationSet::of(move.rotation);
    RotationSet out;
    for (Rotation r : engine::kAllRotations) {
      RecordedTurn turned = move;
      turned.open = {};
      turned.rotation = r;
      turned.has_rotation = true;
      const bool is_told = move.meeple.role && !move.open.place;
      out.insert_if(!is_told || fault_of(turned) != MeepleFault::no_such_segment, r);
    }
    return out;
  }

  bool matches(std::size_t piece, Rotation rotation, engine::Side side, std::size_t there) const {
    Piece turned = pieces_[piece];
    turned.rotation = rotation;
    Piece other = pieces_[there];
    for (Rotation r : left_[there]) {
      other.rotation = r;
      if (engine::edges_match(turned, side, other)) return true;
    }
    return false;
  }

  /// Takes out what no neighbour allows. False if nothing is left for a tile.
  bool narrow() {
    const std::vector<engine::PiecesAround> around = engine::pieces_around(pieces_);
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t i = 0; i < pieces_.size(); ++i) {
        for (engine::Side side : engine::kAllSides) {
          const std::size_t there = around[i][side];
          if (there == engine::kNoPiece) continue;
          RotationSet still;
          for (Rotation r : left_[i]) still.insert_if(matches(i, r, side, there), r);
          changed |= still != left_[i];
          left_[i] = still;
          if (still.empty()) return false;
        }
      }
    }
    return true;
  }

  std::vector<RotationSet> sets_;  ///< by move
  std::vector<Piece> pieces_;      ///< on the table at first, and of the moves
  std::vector<RotationSet> left_;  ///< the same
};

class ReadingSearch {
 public:
  explicit ReadingSearch(const TileRecord& record)
      : record_(record), positions_(moves_.size() + 1), open_(moves_.size()) {
    begin_game(position(0).game, record_, engine::rules_of(record_.rules));
    rotations_ = std::make_unique<RotationsLeft>(record_, position(0).game);
    for (std::size_t m = 0; m < moves_.size(); ++m) {
      if (is_open(moves_[m])) out_.turns.push_back({m, 0, {}});
    }
  }

  FoundReadings run() {
    if (moves_.size() > kMaxSearched) {
      out_.gave_up = true;
      return std::move(out_);
    }
    // All claims hold, or one number does not: so little does not decide. Or as few as possible do.
    search(moves_.size(), kTooLittle, kAny);
    const auto& found = out_.readings;
    if (std::ranges::any_of(found, &CompleteRecord::right) || out_.gave_up) return std::move(out_);
    out_.none_right = true;
    search(moves_.size(), kAny, kAny);
    // A move that is wrong in itself is the replay's to tell.
    if (out_.readings.empty() && !out_.gave_up && furthest_ > 0) {
      out_.stop = furthest_;
      search(furthest_, kAny, kAny);
    }
    return std::move(out_);
  }

 private:
  struct Position {
    engine::Game game;
    Divergence claims;
    int numbers = 0;  ///< claimed ones that are not what was computed
  };

  Position& position(std::size_t move) {
    if (positions_[move] == nullptr) positions_[move] = std::make_unique<Position>();
    return *positions_[move];
  }

  void search(std::size_t end, int numbers, int jumps) {
    end_ = end;
    most_numbers_ = numbers;
    most_jumps_ = jumps;
    trials_ = furthest_ = 0;
    forget_readings();
    Position& start = position(0);
    begin_game(start.game, record_, engine::rules_of(record_.rules));
    start.claims = {};
    start.numbers = 0;
    from(0);
  }

  bool gave_up() {
    out_.gave_up |= trials_ > kMaxTrials || out_.readings.size() >= kMaxReadings;
    return out_.gave_up;
  }

  /// Plays a move that is legal. False if more claims would be wrong then than need be.
  bool play(Position& at, const RecordedTurn& move) const {
    const int before = at.claims.jumps;
    if (!play_and_compare(at.game, move, at.claims)) return false;
    int wrong = 0;
    for (engine::Player p : at.game.seats()) {
      wrong += move.totals.given && move.totals.has(p) && at.claims.points[p] != 0;
    }
    at.numbers += std::max(wrong, at.claims.jumps - before);
    return at.claims.jumps <= most_jumps_ && at.numbers <= most_numbers_;
  }

  /// Plays on from the position before a move.
  void from(std::size_t first) {
    std::size_t move = first;
    Position& now = position(first);
    while (move < end_ && is_known(now.game, move)) {
      if (moves_[move].readable && is_open(moves_[move])) take(move, moves_[move], now.game);
      if (!play(now, moves_[move])) return note(move);
      ++move;
    }
    if (move >= end_) return end(now);
    candidates(move, now);
  }

  bool is_known(const engine::Game& game, std::size_t m) const {
    const RecordedTurn& move = moves_[m];
    if (!is_open(move)) return true;
    if (move.open.any()) return false;
    return !move.readable || (!unturned_ && fits_unturned(game, move));
  }

  /// True if the first rotation is legal where none is written.
  static bool fits_unturned(const engine::Game& game, const RecordedTurn& move) {
    MeepleFault fault{};
    const engine::Turn turn = resolve(move, fault);
    return fault == MeepleFault::none && engine::check(game, turn).empty();
  }

  void note(std::size_t move) { furthest_ = std::max(furthest_, move); }

  void end(Position& at) {
    note(end_);
    engine::Game& game = at.game;
    const bool complete = end_ == moves_.size();
    const int before = at.claims.jumps;
    Divergence result;
    if (complete) compare_result(game, record_.result, result);
    const int jumps = before + result.jumps;
    if (at.numbers + result.jumps > most_numbers_ || jumps > most_jumps_) return;
    if (most_numbers_ > kTooLittle && jumps < most_jumps_) {
      // Those that were found so far contradict more.
      most_jumps_ = jumps;
      forget_readings();
    }
    CompleteRecord& reading = out_.readings.emplace_back();
    reading.right = complete && jumps == 0;
    reading.totals = points_of(game);
    if (complete && (game.may_be_over() || is_counted_as_it_stands(record_))) {
      reading.winners = game.winners();
    }
    for (OpenTurn& turn : out_.turns) {
      if (turn.move >= end_) break;
      Open& open = open_[turn.move];
      const auto known = index_in(open.possible, open.meaning);
      reading.choices.push_back(known.value_or(open.possible.size()));
      if (known) continue;
      open.possible.push_back(open.meaning);
      turn.possible.push_back(moves_[turn.move]);
      turn.number = open.number;
    }
  }

  void forget_readings() {
    for (OpenTurn& turn : out_.turns) {
      turn.possible.clear();
      open_[turn.move].possible.clear();
    }
    out_.readings.clear();
  }

  /// Notes how an open turn is read now.
  void take(std::size_t m, const RecordedTurn& as, const engine::Game& game) {
    open_[m].meaning = meaning_of(resolve(as), record_);
    open_[m].number = game.turn_number();
  }

  void candidates(std::size_t m, const Position& at) {
    note(m);
    std::vector<std::string> tried;
    const RecordedTurn written = moves_[m];
    for (engine::TileId tile : engine::kAllTiles) {
      if (written.open.tile ? !at.game.may_come(tile) : tile != written.tile) continue;
      RecordedTurn changed = written;
      changed.open = {};
      changed.tile = tile;
      if (changed.action == engine::Action::place) {
        placements(m, at, written, changed, tried);
      } else {
        figure(m, at, written, changed, tried);
      }
    }
    moves_[m] = written;
  }

  void placements(std::size_t m, const Position& at, const RecordedTurn& written,
                  RecordedTurn changed, std::vector<std::string>& tried) {
    const bool lacks = lacks_rotation(written);
    const bool turns =
        written.open.rotation || (lacks && (unturned_ || !fits_unturned(at.game, changed)));
    if (!written.open.cell() && !turns) return figure(m, at, written, changed, tried);
    changed.has_rotation = true;
    engine::legal_placements(at.game, changed.tile, placements_);
    // The search goes on from each of them, and needs the list again there.
    const std::vector<engine::Placement> placements(placements_.begin(), placements_.end());
    for (const engine::Placement& placement : placements) {
      if (!written.open.x && placement.cell.x != written.cell.x) continue;
      if (!written.open.y && placement.cell.y != written.cell.y) continue;
      if (!turns && !lacks && placement.rotation != written.rotation) continue;
      if (!rotations_->of(m).contains(placement.rotation)) continue;
      changed.cell = placement.cell;
      changed.rotation = placement.rotation;
      figure(m, at, written, changed, tried);
    }
  }

  void figure(std::size_t m, const Position& at, const RecordedTurn& written,
              const RecordedTurn& changed, std::vector<std::string>& tried) {
    const bool any = written.open.figure;
    const bool is_told = !any && !written.open.place && !may_mean_several(changed);
    if (any || is_told) attempt(m, at, changed, tried);
    if (is_told) return;
    const engine::OrientedTile& shape = engine::kOriented[changed.tile][changed.rotation];
    for (auto s : engine::each<engine::SegmentIndex>(shape.segment_count)) {
      const engine::FeatureKind kind = engine::kTiles[changed.tile].segments[s].kind;
      for (const engine::Figure figure : engine::kAllFigures) {
        if (!any &&
            (!can_mean(*changed.meeple.role, kind) || changed.meeple.role->figure != figure)) {
          continue;
        }
        if (any && at.game.supply(at.game.to_move(), figure) == 0) continue;
        RecordedTurn placed = changed;
        if (any) placed.meeple.role = role_of(kind, figure);
        placed.meeple.ports = shape.ports[s];
        placed.meeple.inner = inner_number(shape, s);
        placed.meeple.corner = false;
        attempt(m, at, placed, tried);
      }
    }
  }

  void attempt(std::size_t m, const Position& at, const RecordedTurn& changed,
               std::vector<std::string>& tried) {
    if (gave_up()) return;
    ++trials_;
    take(m, changed, at.game);
    if (contains(tried, open_[m].meaning)) return;
    tried.push_back(open_[m].meaning);
    Position& next = position(m + 1);
    next = at;
    if (!play(next, changed)) return;
    moves_[m] = changed;
    from(m + 1);
  }

  const TileRecord& record_;
  std::vector<RecordedTurn> moves_ = record_.moves;
  const bool unturned_ = writes_no_rotations(record_);
  std::unique_ptr<RotationsLeft> rotations_;
  /// Before each move that follows one that is open.
  std::vector<std::unique_ptr<Position>> positions_;
  struct Open {
    std::string meaning{};
    int number = 0;                       ///< of its turn
    std::vector<std::string> possible{};  ///< the meanings of OpenTurn::possible
  };
  std::vector<Open> open_;  ///< by move
  engine::Placements placements_;
  std::size_t end_ = 0;
  int most_numbers_ = 0;  ///< that may be wrong
  int most_jumps_ = 0;    ///< by which claims may part
  std::size_t trials_ = 0;
  std::size_t furthest_ = 0;
  FoundReadings out_;
};

}  // namespace

bool writes_no_rotations(const TileRecord& record) {
  int lacking = 0;
  for (const RecordedTurn& move : record.moves) {
    if (move.has_rotation) return false;
    lacking += lacks_rotation(move);
  }
  return lacking >= kManyUnturned;
}

bool may_mean_several(const RecordedTurn& move) {
  if (!move.meeple.role || engine::is_central(move.meeple.role->feature)) return false;
  if (move.meeple.has_place() && !move.meeple.corner) return false;
  if (!move.readable || move.open.any() || move.action != engine::Action::place) return false;
  return has_several(move.tile, move.meeple.role->feature) &&
         fault_of(move) == MeepleFault::ambiguous;
}

FoundReadings readings_of(const TileRecord& record) {
  return std::make_unique<ReadingSearch>(record)->run();
}

}  // namespace cartulary::formats
