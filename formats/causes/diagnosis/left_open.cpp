#include "formats/causes/diagnosis/left_open.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <memory>

#include "engine/check.hpp"
#include "engine/legal.hpp"
#include "engine/rules_of.hpp"
#include "formats/causes/diagnosis/evidence.hpp"
#include "formats/causes/diagnosis/meaning.hpp"
#include "formats/causes/diagnosis/open_position.hpp"
#include "formats/causes/diagnosis/open_words.hpp"
#include "formats/game/record/canonical.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/game/verify/replay.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

using engine::Rotation;
using engine::TileId;

/// Positions that are tried before the search gives up: a fraction of a second.
constexpr std::size_t kMaxTrials = 20'000;
/// Ways to fill in a record after which it is not looked for more.
constexpr std::size_t kMaxCountedWays = 500;

/// A letter says nothing about the rotation, and not all of them look alike.
bool has_several(TileId tile, engine::FeatureKind kind) {
  const engine::OrientedTile& shape = engine::kOriented[tile][Rotation{}];
  const auto first = shape.kinds.begin();
  return std::count(first, first + shape.segment_count, kind) > 1;
}

/// True if a figure's word may mean several features of its tile. Nearly all words name a side.
bool may_mean_several(const RecordedTurn& move) {
  if (!move.meeple.role || engine::is_central(move.meeple.role->feature)) return false;
  if (move.meeple.has_place() && !move.meeple.corner) return false;
  if (!move.readable || move.open.any() || move.action != engine::Action::place) return false;
  if (!has_several(move.tile, move.meeple.role->feature)) return false;
  MeepleFault fault{};
  [[maybe_unused]] const engine::Turn turn = resolve(move, fault);
  return fault == MeepleFault::ambiguous;
}

/// True if the first rotation is legal where none is written.
bool fits_unturned(const engine::Game& game, const RecordedTurn& move) {
  MeepleFault fault{};
  const engine::Turn turn = resolve(move, fault);
  return fault == MeepleFault::none && engine::check(game, turn).empty();
}

/// The conditions of a way: the moves before `end` must be right, and perhaps the claims.
struct LegalityAndClaims {
  std::size_t end = 0;
  bool claims = true;
};

class Search {
 public:
  explicit Search(const TileRecord& record) : record_(record), moves_(record.moves) {
    possible_.resize(moves_.size());
    positions_.resize(moves_.size() + 1);
  }

  /// Finds all ways to fill in the moves.
  void run(const LegalityAndClaims& evidence) {
    evidence_ = evidence;
    for (auto& ways : possible_) ways.clear();
    ways_ = trials_ = furthest_ = 0;
    begin_game(position(0), record_, engine::rules_of(record_.rules));
    from(0);
  }

  std::size_t ways() const { return ways_; }
  /// The search was cut off, so there may be others.
  bool gave_up() const { return trials_ > kMaxTrials || ways_ >= kMaxCountedWays; }
  /// The first move that could not be right in any way.
  std::size_t furthest() const { return furthest_; }
  /// The turns that a move can be, in the ways that were found.
  const std::vector<RecordedTurn>& possible(std::size_t move) const { return possible_[move]; }

 private:
  engine::Game& position(std::size_t move) {
    if (positions_[move] == nullptr) positions_[move] = std::make_unique<engine::Game>();
    return *positions_[move];
  }

  bool play(engine::Game& game, const RecordedTurn& move) const {
    if (evidence_.claims) return play_if_right(game, move);
    RecordedTurn bare = move;
    bare.gain = bare.totals = {};
    return play_if_right(game, bare);
  }

  /// Plays on from the position before a move.
  void from(std::size_t first) {
    std::size_t move = first;
    engine::Game* game = &position(first);
    while (move < evidence_.end && is_known(*game, moves_[move])) {
      if (!moves_[move].readable || !play(*game, moves_[move])) return note(move);
      ++move;
    }
    if (move >= evidence_.end) return end(*game);
    candidates(move, *game);
  }

  /// True if there is only one way to read a move.
  static bool is_known(const engine::Game& game, const RecordedTurn& move) {
    if (!is_open(move)) return true;
    return !move.open.any() && (!move.readable || fits_unturned(game, move));
  }

  void note(std::size_t move) { furthest_ = std::max(furthest_, move); }

  void end(engine::Game& game) {
    note(evidence_.end);
    if (evidence_.claims && !result_holds(game, record_.result)) return;
    ++ways_;
    for (std::size_t m = 0; m < evidence_.end; ++m) {
      if (!is_open(record_.moves[m])) continue;
      auto& known = possible_[m];
      const std::string meaning = meaning_of(moves_[m]);
      if (std::none_of(known.begin(), known.end(),
                       [&](const RecordedTurn& other) { return meaning_of(other) == meaning; })) {
        known.push_back(moves_[m]);
      }
    }
  }

  std::string meaning_of(const RecordedTurn& move) const {
    MeepleFault fault{};
    return formats::meaning_of(resolve(move, fault), record_);
  }

  void candidates(std::size_t m, const engine::Game& game) {
    note(m);
    std::vector<std::string> tried;
    const RecordedTurn written = moves_[m];
    for (TileId tile : engine::kAllTiles) {
      if (written.open.tile ? !game.may_come(tile) : tile != written.tile) continue;
      RecordedTurn changed = written;
      changed.open = {};
      changed.tile = tile;
      if (changed.action == engine::Action::place) {
        placements(m, game, written, changed, tried);
      } else {
        figure(m, game, written, changed, tried);
      }
    }
    moves_[m] = written;
  }

  void placements(std::size_t m, const engine::Game& game, const RecordedTurn& written,
                  RecordedTurn changed, std::vector<std::string>& tried) {
    const bool lacks = lacks_rotation(written);
    const bool turns = written.open.rotation || (lacks && !fits_unturned(game, changed));
    if (!written.open.cell() && !turns) return figure(m, game, written, changed, tried);
    changed.has_rotation = true;
    engine::legal_placements(game, changed.tile, placements_);
    // The search goes on from each of them, and needs the list again there.
    const std::vector<engine::Placement> placements(placements_.begin(), placements_.end());
    for (const engine::Placement& placement : placements) {
      if (!written.open.x && placement.cell.x != written.cell.x) continue;
      if (!written.open.y && placement.cell.y != written.cell.y) continue;
      if (!turns && !lacks && placement.rotation != written.rotation) continue;
      changed.cell = placement.cell;
      changed.rotation = placement.rotation;
      figure(m, game, written, changed, tried);
    }
  }

  void figure(std::size_t m, const engine::Game& game, const RecordedTurn& written,
              RecordedTurn changed, std::vector<std::string>& tried) {
    if (!written.open.place) {
      settle(game, changed);
      return attempt(m, game, changed, tried);
    }
    const engine::OrientedTile& shape = engine::kOriented[changed.tile][changed.rotation];
    for (auto s : engine::each<engine::SegmentIndex>(shape.segment_count)) {
      if (!can_mean(*changed.meeple.role, engine::kTiles[changed.tile].segments[s].kind)) continue;
      changed.meeple.ports = shape.ports[s];
      attempt(m, game, changed, tried);
    }
  }

  /// Where only one feature is free for the figure, that one is meant.
  static void settle(const engine::Game& game, RecordedTurn& move) {
    if (!may_mean_several(move)) return;
    MeepleFault fault{};
    const engine::Turn turn = resolve(game, move, fault);
    if (fault != MeepleFault::none) return;
    const engine::SegmentIndex segment = turn.laid()->deployment.segment;
    move.meeple.ports = engine::kOriented[move.tile][move.rotation].ports[segment];
    move.meeple.corner = false;
  }

  void attempt(std::size_t m, const engine::Game& game, const RecordedTurn& changed,
               std::vector<std::string>& tried) {
    if (gave_up()) return;
    ++trials_;
    std::string meaning = meaning_of(changed);
    if (std::find(tried.begin(), tried.end(), meaning) != tried.end()) return;
    tried.push_back(std::move(meaning));
    engine::Game& next = position(m + 1);
    next = game;
    if (!play(next, changed)) return;
    moves_[m] = changed;
    from(m + 1);
  }

  const TileRecord& record_;
  std::vector<RecordedTurn> moves_;
  /// Before each move that follows one that is open.
  std::vector<std::unique_ptr<engine::Game>> positions_;
  std::vector<std::vector<RecordedTurn>> possible_;
  engine::Placements placements_;
  LegalityAndClaims evidence_;
  std::size_t ways_ = 0;
  std::size_t trials_ = 0;
  std::size_t furthest_ = 0;
};

/// True if a move says `?`, or lacks a rotation without which it is not legal.
bool needs_search(const TileRecord& record) {
  bool lacks = false;
  for (const RecordedTurn& move : record.moves) {
    if (move.open.any()) return true;
    lacks |= lacks_rotation(move);
  }
  if (!lacks || record.moves.size() > kMaxSearched) return false;
  const auto replay = std::make_unique<Replay>();
  replay->begin(record);
  while (replay->next()) {
    if (!replay->is_legal()) return lacks_rotation(replay->recorded());
    replay->play();
  }
  return false;
}

bool any_may_mean_several(const TileRecord& record) {
  return std::any_of(record.moves.begin(), record.moves.end(), may_mean_several);
}

/// Where a figure's word may mean several features and only one of them is legal, that one is
/// meant. Goes as far as the moves are legal.
void settle_figures(const Document& document, TileRecord& record, Findings& findings,
                    std::vector<Edit>& edits) {
  if (!any_may_mean_several(record)) return;
  const auto replay = std::make_unique<Replay>();
  replay->begin(record);
  while (replay->next() && !replay->recorded().open.any() && replay->is_legal()) {
    RecordedTurn& move = record.moves[replay->move()];
    if (may_mean_several(move)) {
      const engine::Laid& laid = *replay->turn().laid();
      const engine::SegmentIndex segment = laid.deployment.segment;
      const std::string was = move_play_text(move, record, document);
      const std::string meant =
          meeple_text(move.tile, move.rotation, segment, laid.deployment.figure);
      findings.add({.code = Code::filled_in,
                    .span = move.meeple.span,
                    .message = fmt::format("`{}` is {}: no other {} of the tile is free for it",
                                           was, meant, name_of(move.meeple.role->feature)),
                    .label = fmt::format("taken for `{}`", meant),
                    .help = {"`cartulary repair` writes it into the record"}});
      const std::string_view written =
          document.text.substr(move.meeple.span.offset, move.meeple.span.size);
      const bool quoted = written.starts_with('"') || written.starts_with('\'');
      const std::string quote = quoted ? std::string(1, written.front()) : "";
      edits.push_back({move.meeple.span, quote + meant + quote});
      move.meeple.ports = engine::kOriented[move.tile][move.rotation].ports[segment];
      move.meeple.corner = false;
    }
    replay->play();
  }
}

/// Searches for what the moves leave open.
void search_open(const Document& document, TileRecord& record, Findings& findings,
                 std::vector<Edit>& edits) {
  const auto searched = std::make_unique<Search>(record);
  Search& search = *searched;
  LegalityAndClaims evidence{.end = record.moves.size(), .claims = true};
  if (record.moves.size() <= kMaxSearched) search.run(evidence);
  if (search.ways() == 0 && !search.gave_up()) {
    evidence.claims = false;
    search.run(evidence);
  }
  // A move that is wrong in itself is the replay's to tell.
  if (search.ways() == 0 && !search.gave_up() && search.furthest() > 0) {
    evidence.end = search.furthest();
    search.run(evidence);
  }
  std::vector<std::size_t> open;
  for (std::size_t m = 0; m < record.moves.size(); ++m) {
    if (record.moves[m].readable && is_open(record.moves[m])) open.push_back(m);
  }
  for (std::size_t m : open) {
    fill_in_line(record.moves[m], {search.possible(m), search.gave_up()}, record, document,
                 findings, edits);
  }
}

}  // namespace

bool leaves_open(const TileRecord& record) {
  if (position_leaves_open(record)) return true;
  return any_may_mean_several(record) || needs_search(record);
}

void fill_in(const Document& document, TileRecord& record, Findings& findings,
             std::vector<Edit>& edits) {
  if (!fill_in_position(document, record, findings, edits)) return;
  settle_figures(document, record, findings, edits);
  if (!needs_search(record)) return;
  search_open(document, record, findings, edits);
  settle_figures(document, record, findings, edits);
}

}  // namespace cartulary::formats
