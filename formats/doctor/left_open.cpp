#include "formats/doctor/left_open.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <memory>

#include "engine/check.hpp"
#include "engine/legal.hpp"
#include "engine/rules_of.hpp"
#include "formats/doctor/evidence.hpp"
#include "formats/doctor/meaning.hpp"
#include "formats/record/canonical.hpp"
#include "formats/record/notation.hpp"
#include "formats/text/print.hpp"
#include "formats/verify/replay.hpp"

namespace cartulary::formats {
namespace {

using engine::Rotation;
using engine::TileId;

/// Positions that are tried before the search gives up: a fraction of a second.
constexpr std::size_t kMostTrials = 20'000;
/// Ways to fill in a record after which it is not looked for more.
constexpr std::size_t kMostWays = 500;
/// Possibilities that a finding lists.
constexpr std::size_t kMostShown = 8;

/// A letter says nothing about the rotation, and not all of them look alike.
bool lacks_rotation(const RecordedTurn& move) {
  return move.action == engine::Action::place && !move.has_rotation && move.by_letter;
}

bool is_open(const RecordedTurn& move) {
  return move.open.any() || lacks_rotation(move);
}

bool has_several(TileId tile, engine::FeatureKind kind) {
  const engine::OrientedTile& shape = engine::kOriented[tile][Rotation{}];
  const auto first = shape.kinds.begin();
  return std::count(first, first + shape.segment_count, kind) > 1;
}

/// Whether a figure's word may mean several features of its tile. Nearly all words name a side.
bool may_mean_several(const RecordedTurn& move) {
  if (!move.meeple.role || move.meeple.role->feature == engine::FeatureKind::monastery)
    return false;
  if (!move.meeple.ports.empty() && !move.meeple.corner) return false;
  if (!move.readable || move.open.any() || move.action != engine::Action::place) return false;
  if (!has_several(move.tile, move.meeple.role->feature)) return false;
  MeepleFault fault{};
  [[maybe_unused]] const engine::Turn turn = resolve(move, fault);
  return fault == MeepleFault::ambiguous;
}

/// Whether the first rotation is legal where none is written.
bool fits_unturned(const engine::Game& game, const RecordedTurn& move) {
  MeepleFault fault{};
  const engine::Turn turn = resolve(move, fault);
  return fault == MeepleFault::none && engine::check(game, turn).empty();
}

/// What must be right: the moves before `end`, and perhaps the claims.
struct LegalityAndClaims {
  std::size_t end = 0;
  bool claims = true;
};

class Search {
 public:
  explicit Search(const Record& record) : record_(record), moves_(record.moves) {
    possible_.resize(moves_.size());
    positions_.resize(moves_.size() + 1);
  }

  /// Finds all ways to fill in the moves.
  void run(const LegalityAndClaims& evidence) {
    evidence_ = evidence;
    for (auto& ways : possible_) ways.clear();
    ways_ = trials_ = furthest_ = 0;
    engine::Game& start = position(0);
    start.reset(engine::rules_of(record_.rules), static_cast<int>(record_.players.size()));
    for (const RecordedHand& hand : record_.hands) {
      for (TileId tile : hand.tiles) start.take_into_hand(hand.player, tile);
    }
    from(0);
  }

  std::size_t ways() const { return ways_; }
  /// The search was cut off, so there may be others.
  bool gave_up() const { return trials_ > kMostTrials || ways_ >= kMostWays; }
  /// The first move that could not be right in any way.
  std::size_t furthest() const { return furthest_; }
  /// What a move can be, in the ways that were found.
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

  /// Whether there is only one way to read a move.
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
      if (written.open.tile ? game.remaining(tile) <= 0 : tile != written.tile) continue;
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
      if (engine::kTiles[changed.tile].segments[s].kind != changed.meeple.role->feature) continue;
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

  const Record& record_;
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

/// What was found, as findings and changes.
class Teller {
 public:
  Teller(const Document& document, Record& record, Findings& findings,
         std::vector<Replacement>& edits)
      : document_(document), record_(record), findings_(findings), edits_(edits) {}

  void tell(std::size_t m, const Search& search) {
    const std::vector<RecordedTurn>& possible = search.possible(m);
    const RecordedTurn& written = record_.moves[m];
    if (possible.size() == 1 && !search.gave_up()) {
      if (written.open.any() || possible[0].rotation != written.rotation) fill(m, possible[0]);
    } else if (written.open.any() || possible.size() > 1) {
      complain(m, search);
    }
  }

 private:
  std::string_view text_of_span(Span span) const {
    return document_.text.substr(span.offset, span.size);
  }
  /// The play of a move, in the record's words.
  std::string play_text(const RecordedTurn& move) const {
    MeepleFault fault{};
    return text_of(resolve(move, fault), record_);
  }

  void fill(std::size_t m, const RecordedTurn& found) {
    RecordedTurn& move = record_.moves[m];
    const std::string was = move_play_text(move, record_, document_);
    std::string message =
        move.open.any()
            ? fmt::format("the rest of the record tells that `{}` is `{}`", was, play_text(found))
            : fmt::format(
                  "without a rotation, and r0 does not fit: the rest of the record tells "
                  "that `{}` is `{}`",
                  was, play_text(found));
    findings_.add({.code = Code::filled_in,
                   .span = move.span,
                   .message = std::move(message),
                   .label = "",
                   .help = {"`cartulary repair` writes it into the record"}});
    const LeftOpen open = move.open;
    if (open.tile) edits_.push_back({move.tile_span, std::string(engine::kTiles[found.tile].code)});
    if (open.cell()) {
      edits_.push_back(
          {move.cell_span, text_of(found.cell, record_, text_of_span(move.cell_span))});
    }
    if (move.action == engine::Action::place && found.rotation != move.rotation) {
      const std::string words = fmt::format("r{}", index(found.rotation));
      if (!move.has_rotation) {
        if (move.is_text) edits_.push_back({{move.cell_span.end(), 0}, " " + words});
      } else {
        const bool word = text_of_span(move.rotation_span).starts_with('r');
        edits_.push_back({move.rotation_span, word ? words : words.substr(1)});
      }
    } else if (open.rotation) {
      edits_.push_back({move.rotation_span, fmt::format("r{}", index(found.rotation))});
    }
    if (open.place) {
      MeepleFault fault{};
      const engine::Turn turn = resolve(found, fault);
      const engine::Deployment& figure = turn.laid()->deployment;
      edits_.push_back({move.meeple.span,
                        meeple_text(found.tile, found.rotation, figure.segment, figure.figure)});
    }
    move = found;
  }

  void complain(std::size_t m, const Search& search) {
    RecordedTurn& move = record_.moves[m];
    const std::string was = move_play_text(move, record_, document_);
    const std::vector<RecordedTurn>& possible = search.possible(m);
    Finding finding{.code = Code::undecided, .span = move.span, .message = "", .label = ""};
    if (possible.empty() && search.gave_up()) {
      finding.message = fmt::format("the rest of the record does not tell what `{}` is", was);
      finding.help.emplace_back("there are too many possibilities to try");
    } else if (possible.empty()) {
      finding.message = fmt::format("nothing fits what `{}` leaves open", was);
      finding.help.emplace_back("is another word of this line, or a line before it, wrong?");
    } else {
      finding.message = fmt::format("the rest of the record does not tell what `{}` is", was);
      std::vector<std::string> words;
      for (std::size_t i = 0; i < std::min(possible.size(), kMostShown); ++i) {
        words.push_back("`" + play_text(possible[i]) + "`");
      }
      const std::string list = enumerate(words, "or");
      finding.help.push_back(
          search.gave_up() ? fmt::format("there are too many possibilities to try; found: {}", list)
          : words.size() < possible.size()
              ? fmt::format("it can be {}, or {} others", list, possible.size() - words.size())
              : fmt::format("it can be {}", list));
    }
    findings_.add(std::move(finding));
    move.readable = false;
  }

  const Document& document_;
  Record& record_;
  Findings& findings_;
  std::vector<Replacement>& edits_;
};

}  // namespace

namespace {

/// Whether a move says `?`, or lacks a rotation without which it is not legal.
bool needs_search(const Record& record) {
  bool lacks = false;
  for (const RecordedTurn& move : record.moves) {
    if (move.open.any()) return true;
    lacks |= lacks_rotation(move);
  }
  if (!lacks || record.moves.size() > kMostSearched) return false;
  const auto replay = std::make_unique<Replay>();
  replay->begin(record);
  while (replay->next()) {
    if (!replay->is_legal()) return lacks_rotation(replay->recorded());
    replay->play();
  }
  return false;
}

bool any_may_mean_several(const Record& record) {
  return std::any_of(record.moves.begin(), record.moves.end(), may_mean_several);
}

/// Where a figure's word may mean several features and only one of them is legal, that one is
/// meant. Goes as far as the moves are legal.
void settle_figures(const Document& document, Record& record, Findings& findings,
                    std::vector<Replacement>& edits) {
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
void search_open(const Document& document, Record& record, Findings& findings,
                 std::vector<Replacement>& edits) {
  const auto searched = std::make_unique<Search>(record);
  Search& search = *searched;
  LegalityAndClaims evidence{.end = record.moves.size(), .claims = true};
  if (record.moves.size() <= kMostSearched) search.run(evidence);
  if (search.ways() == 0 && !search.gave_up()) {
    evidence.claims = false;
    search.run(evidence);
  }
  // A move that is wrong in itself is the replay's to tell.
  if (search.ways() == 0 && !search.gave_up() && search.furthest() > 0) {
    evidence.end = search.furthest();
    search.run(evidence);
  }
  Teller teller(document, record, findings, edits);
  std::vector<std::size_t> open;
  for (std::size_t m = 0; m < record.moves.size(); ++m) {
    if (record.moves[m].readable && is_open(record.moves[m])) open.push_back(m);
  }
  for (std::size_t m : open) teller.tell(m, search);
}

}  // namespace

bool leaves_open(const Record& record) {
  return any_may_mean_several(record) || needs_search(record);
}

void fill_in(const Document& document, Record& record, Findings& findings,
             std::vector<Replacement>& edits) {
  settle_figures(document, record, findings, edits);
  if (!needs_search(record)) return;
  search_open(document, record, findings, edits);
  settle_figures(document, record, findings, edits);
}

}  // namespace cartulary::formats
