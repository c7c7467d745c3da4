#include "formats/doctor/misreadings.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <memory>

#include "engine/check.hpp"
#include "engine/legal.hpp"
#include "engine/rules_of.hpp"
#include "formats/doctor/evidence.hpp"
#include "formats/doctor/meaning.hpp"
#include "formats/doctor/slip.hpp"
#include "formats/record/notation.hpp"
#include "formats/text/edits.hpp"
#include "formats/text/escape.hpp"
#include "formats/text/print.hpp"
#include "formats/verify/replay.hpp"
#include "formats/verify/words.hpp"

namespace cartulary::formats {
namespace {

using engine::Cell;
using engine::Player;
using engine::Rotation;
using engine::TileId;

struct MisreadingKind {
  std::string_view name;
  int rarity;
  Plainness plain = Plainness::common;
};
constexpr MisreadingKind kRotationWrong{"rotation-wrong", 1};
constexpr MisreadingKind kRotationOmitted{"rotation-omitted", 1};
/// In a record that writes `r0` elsewhere.
constexpr MisreadingKind kRotationForgotten{"rotation-omitted", 1, Plainness::seen};
constexpr MisreadingKind kTileLookAlike{"tile-wrong", 1};
constexpr MisreadingKind kTileWrong{"tile-wrong", 3, Plainness::mistyped};
constexpr MisreadingKind kCellOff{"cell-off-by-one", 2};
constexpr MisreadingKind kSignLost{"sign-lost", 1};
constexpr MisreadingKind kCoordinatesSwapped{"coordinates-swapped", 1};
constexpr MisreadingKind kLinesSwapped{"lines-swapped", 2};
constexpr MisreadingKind kLineTwice{"line-twice", 1};
constexpr MisreadingKind kLineMissing{"line-missing", 3};
constexpr MisreadingKind kDiscardMissing{"discard-missing", 3};
constexpr MisreadingKind kMeepleOmitted{"meeple-omitted", 2};
constexpr MisreadingKind kMeepleAdded{"meeple-added", 3, Plainness::far};
constexpr MisreadingKind kMeeplePlace{"meeple-place-wrong", 2};
constexpr MisreadingKind kMeepleRole{"meeple-role-wrong", 2};
constexpr MisreadingKind kWordOmitted{"word-omitted", 2};
constexpr MisreadingKind kTokenWrong{"token-wrong", 3, Plainness::mistyped};
constexpr MisreadingKind kPlayerWrong{"player-wrong", 1};
constexpr MisreadingKind kFlippedY{"axes-flipped-y", 0};
constexpr MisreadingKind kFlippedX{"axes-flipped-x", 0};
constexpr MisreadingKind kAxesSwapped{"axes-swapped", 0};
constexpr MisreadingKind kCounterClockwise{"rotations-counter-clockwise", 0};
constexpr MisreadingKind kOtherPicture{"rotations-from-other-picture", 0};
constexpr MisreadingKind kOriginShifted{"origin-shifted", 0};
constexpr MisreadingKind kLettersSwapped{"letters-swapped", 0};

/// Tiles that are easily taken for each other.
constexpr std::string_view kLookAlikes[] = {"AB", "FG", "HI", "EH", "EI", "JK", "MN",
                                            "OP", "QR", "ST", "UV", "LW", "MO", "NP"};

constexpr OtherPictures kOtherPictures[] = {
    {"JCloisterZone", "HIMNU", "11111"},
    {"Board Game Arena", "HIMN", "1333"},
};

/// A whole number of quarter turns, whichever way.
Rotation turned(Rotation rotation, int by) {
  return static_cast<Rotation>((static_cast<int>(index(rotation)) + by + 2 * engine::kRotations) %
                               engine::kRotations);
}

class MisreadingSearch {
 public:
  explicit MisreadingSearch(const Report& report)
      : record_(report.record), document_(report.document), moves_(record_.moves) {}

  std::vector<Misreading> run() {
    if (!prepare()) return {};
    const std::size_t last = std::min(limit_, moves_.size() - 1);
    for (std::size_t m = 0; m <= last; ++m) line(m);
    tried_.clear();
    for (std::size_t m = 0; m <= last; ++m) from_here_on(m);
    missing_line();
    std::stable_sort(found_.begin(), found_.end(),
                     [](const auto& a, const auto& b) { return a.rarity < b.rarity; });
    return std::move(found_);
  }

 private:
  /// Finds the first move that cannot be right. False if there is nothing to look for.
  bool prepare() {
    if (moves_.empty() || moves_.size() > kMostSearched || !record_.hands.empty()) return false;
    for (const RecordedTurn& move : moves_) {
      if (!move.readable) return false;
      writes_unturned_ |= move.has_rotation && move.rotation == Rotation{0};
    }
    auto game = std::make_unique<engine::Game>();
    start(*game);
    start(before_);
    for (limit_ = 0; limit_ < moves_.size(); ++limit_) {
      numbers_.push_back(game->turn_number());
      if (!play_if_right(*game, moves_[limit_])) return true;
    }
    numbers_.push_back(game->turn_number());
    return !result_holds(*game, record_.result);
  }

  void start(engine::Game& game) const {
    game.reset(engine::rules_of(record_.rules), static_cast<int>(record_.players.size()));
  }

  /// The position before a move up to the one that cannot be right. Most are asked for in turn.
  const engine::Game& before(std::size_t move) {
    if (at_ > move) {
      start(before_);
      at_ = 0;
    }
    for (; at_ < move; ++at_) {
      MeepleFault fault{};
      before_.play_unchecked(resolve(before_, record_.moves[at_], fault));
    }
    return before_;
  }

  /// Whether all is right with the moves from `from` on, from the position before it.
  bool holds(std::size_t from) {
    if (from < moves_.size()) {  // most changes are illegal at once
      MeepleFault fault{};
      const engine::Turn turn = resolve(before(from), moves_[from], fault);
      if (fault != MeepleFault::none || !is_legal(before(from), moves_[from], turn)) return false;
    }
    trial_ = before(from);
    for (std::size_t m = from; m < moves_.size(); ++m) {
      if (!play_if_right(trial_, moves_[m])) return false;
    }
    return result_holds(trial_, record_.result);
  }

  std::string_view text_of_span(Span span) const {
    return document_.text.substr(span.offset, span.size);
  }
  std::string name(std::size_t move) const {
    return fmt::format("line {}", document_.position(record_.moves[move].span.offset).line);
  }

  std::size_t evidence_from(std::size_t move) const {
    std::size_t out = record_.moves.size() - 1 - move;
    for (std::size_t m = move; m < record_.moves.size(); ++m) {
      out += static_cast<std::size_t>(record_.moves[m].totals.given) +
             static_cast<std::size_t>(record_.moves[m].gain.given);
    }
    return out + static_cast<std::size_t>(record_.result.scores.given);
  }

  void keep(const MisreadingKind& kind, std::size_t move, std::vector<Replacement> edits,
            std::string text, std::string brief) {
    found_.push_back({.kind = kind.name,
                      .rarity = kind.rarity,
                      .plain = kind.plain,
                      .move = move,
                      .number = numbers_[move],
                      .evidence = evidence_from(move),
                      .edits = std::move(edits),
                      .text = std::move(text),
                      .brief = std::move(brief)});
  }
  std::string in_turn(std::size_t move) const { return fmt::format("turn {}", numbers_[move]); }

  // One line.

  /// One move with other words; the first kind that makes it so tells it.
  void change(const MisreadingKind& kind, std::size_t m, const RecordedTurn& changed, Span span,
              const std::string& words) {
    MeepleFault fault{};
    const engine::Turn turn = resolve(changed, fault);
    if (fault != MeepleFault::none || !is_on_turn(before(m), changed)) return;
    if (!engine::check(before(m), turn).empty()) return;  // not even a warning
    const std::string key = meaning_of(turn, record_) + std::to_string(index(changed.player));
    if (std::find(tried_.begin(), tried_.end(), key) != tried_.end()) return;
    tried_.push_back(key);
    const RecordedTurn written = moves_[m];
    moves_[m] = changed;
    if (holds(m)) {
      const std::string was = printable(trimmed(text_of_span(span)));
      keep(kind, m, {{span, words}},
           fmt::format("{} says `{}`{}, but the rest of the record fits {}", name(m),
                       printable(text_of_span(written.span)),
                       was.empty() ? "" : " with `" + was + "`",
                       words.empty()    ? std::string("no meeple there")
                       : span.size == 0 ? fmt::format("`{}` there, too", trimmed(words))
                                        : fmt::format("`{}`", words)),
           was.empty() ? fmt::format("`{}` not written, {}", trimmed(words), in_turn(m))
                       : fmt::format("`{}` written{}, {}", was,
                                     words.empty() ? ", but not placed"
                                                   : fmt::format(" for `{}`", trimmed(words)),
                                     in_turn(m)));
    }
    moves_[m] = written;
  }
  static std::string_view trimmed(std::string_view text) {
    return text.substr(std::min(text.find_first_not_of(' '), text.size()));
  }

  void line(std::size_t m) {
    tried_.clear();
    structure(m);
    MeepleFault fault{};
    const engine::Turn as_written = resolve(moves_[m], fault);
    if (fault == MeepleFault::none) {
      tried_.push_back(meaning_of(as_written, record_) + std::to_string(index(moves_[m].player)));
    }
    const RecordedTurn& written = record_.moves[m];
    if (written.player != engine::kNobody && written.player != before(m).to_move()) {
      other_player(m);
    }
    if (written.action != engine::Action::place || !written.has_cell) return;
    rotations(m);
    cells(m);
    meeples(m);
    words(m);
    tiles(m);
  }

  void other_player(std::size_t m) {
    const RecordedTurn& written = record_.moves[m];
    RecordedTurn changed = written;
    changed.player = before(m).to_move();
    const std::string sign = text_of_span(written.player_span).starts_with('@') ? "@" : "";
    change(kPlayerWrong, m, changed, written.player_span,
           sign + record_.players[changed.player].name);
  }

  bool by_letter(const RecordedTurn& written) const {
    return written.by_letter || parse_tile_name(text_of_span(written.tile_span)) == written.tile;
  }

  void rotations(std::size_t m) {
    const RecordedTurn& written = record_.moves[m];
    if (!by_letter(written)) return;
    for (Rotation r : engine::kAllRotations) {
      if (r == written.rotation) continue;
      RecordedTurn changed = written;
      changed.rotation = r;
      changed.has_rotation = true;
      if (written.has_rotation) {
        const bool word = text_of_span(written.rotation_span).starts_with('r');
        change(kRotationWrong, m, changed, written.rotation_span,
               fmt::format("{}{}", word ? "r" : "", index(r)));
      } else if (written.is_text) {
        change(writes_unturned_ ? kRotationForgotten : kRotationOmitted, m, changed,
               {written.cell_span.end(), 0}, fmt::format(" r{}", index(r)));
      }
    }
  }

  void cells(std::size_t m) {
    const RecordedTurn& written = record_.moves[m];
    const Cell at = written.cell;
    const auto x = at.x;
    const auto y = at.y;
    const auto to = [&](const MisreadingKind& kind, int new_x, int new_y) {
      const Cell cell{static_cast<int16_t>(new_x), static_cast<int16_t>(new_y)};
      if (cell == at) return;
      RecordedTurn changed = written;
      changed.cell = cell;
      change(kind, m, changed, written.cell_span,
             text_of(cell, record_, text_of_span(written.cell_span)));
    };
    to(kSignLost, -x, y);
    to(kSignLost, x, -y);
    to(kSignLost, -x, -y);
    // As they are written, whichever way they count y.
    const Cell shown = record_.written(at);
    to(kCoordinatesSwapped, shown.y, record_.written_y(shown.x));
    to(kCellOff, x + 1, y);
    to(kCellOff, x - 1, y);
    to(kCellOff, x, y + 1);
    to(kCellOff, x, y - 1);
  }

  void meeples(std::size_t m) {
    const RecordedTurn& written = record_.moves[m];
    const engine::OrientedTile& shape = engine::kOriented[written.tile][written.rotation];
    const bool stands = written.meeple.role.has_value();
    const engine::Figure figure = stands ? written.meeple.role->figure : engine::Figure::meeple;
    const bool is_meeple = figure == engine::Figure::meeple;
    if (stands && is_meeple && written.is_text) {
      RecordedTurn changed = written;
      changed.meeple = {};
      const uint32_t begin = written.meeple.span.offset - 1;  // with the blank before it
      change(kMeepleAdded, m, changed, {begin, written.meeple.span.size + 1}, "");
    }
    for (auto s : engine::each<engine::SegmentIndex>(shape.segment_count)) {
      const engine::FeatureKind kind = engine::kTiles[written.tile].segments[s].kind;
      // Nobody takes a shepherd for a meeple.
      if (!is_meeple && kind != written.meeple.role->feature) continue;
      RecordedTurn changed = written;
      changed.meeple.role = role_of(kind, figure);
      changed.meeple.ports = shape.ports[s];
      const std::string words = meeple_text(written.tile, written.rotation, s, figure);
      if (stands) {
        const bool same = written.meeple.role->feature == kind;
        change(same ? kMeeplePlace : kMeepleRole, m, changed, written.meeple.span, words);
      } else if (written.is_text) {
        const Span after = written.has_rotation ? written.rotation_span : written.cell_span;
        change(kMeepleOmitted, m, changed, {after.end(), 0}, " " + words);
      }
    }
  }

  /// Words of expansions. In a mapping they have keys of their own.
  void words(std::size_t m) {
    const RecordedTurn& written = record_.moves[m];
    if (!written.is_text) return;
    const std::span<const ExpansionSlips> all = expansion_slips();
    for (const auto expansion : engine::each<engine::Expansion>(all.size())) {
      const ExpansionSlips& box = all[engine::index(expansion)];
      if (!record_.rules.has(expansion) || box.other_words == nullptr) continue;
      for (const OtherWord& other : box.other_words(written)) {
        change(other.span.size == 0 ? kWordOmitted : kTokenWrong, m, other.move, other.span,
               other.word);
      }
    }
  }

  static bool look_alike(std::string_view a, std::string_view b) {
    if (a.size() != 1 || b.size() != 1) return false;
    return std::any_of(std::begin(kLookAlikes), std::end(kLookAlikes), [&](std::string_view pair) {
      return pair.find(a) != pair.npos && pair.find(b) != pair.npos;
    });
  }

  void tiles(std::size_t m) {
    const RecordedTurn& written = record_.moves[m];
    if (!by_letter(written)) return;
    for (const bool alike : {true, false}) {
      for (TileId tile : engine::kAllTiles) {
        const std::string_view code = engine::kTiles[tile].code;
        if (tile == written.tile || look_alike(engine::kTiles[written.tile].code, code) != alike) {
          continue;
        }
        if (before(m).remaining(tile) <= 0) continue;
        RecordedTurn changed = written;
        changed.tile = tile;
        change(alike ? kTileLookAlike : kTileWrong, m, changed, written.tile_span,
               std::string(code));
      }
    }
  }

  /// Each where the other one stands. None where a mapping would come into quotes.
  std::vector<Replacement> swapped(const RecordedTurn& a, const RecordedTurn& b) const {
    const auto is_quoted = [this](const RecordedTurn& move) {
      const std::string_view before = document_.text.substr(0, move.span.offset);
      return before.ends_with('"') || before.ends_with('\'');
    };
    if (a.is_text != b.is_text && (is_quoted(a) || is_quoted(b))) return {};
    return {{a.span, std::string(text_of_span(b.span))},
            {b.span, std::string(text_of_span(a.span))}};
  }

  void structure(std::size_t m) {
    if (m + 1 < moves_.size()) {
      std::swap(moves_[m], moves_[m + 1]);
      if (holds(m)) {
        keep(kLinesSwapped, m, swapped(record_.moves[m], record_.moves[m + 1]),
             fmt::format("{} and {} stand in the wrong order", name(m), name(m + 1)),
             fmt::format("two moves in the wrong order, {}", in_turn(m)));
      }
      std::swap(moves_[m], moves_[m + 1]);
    }
    if (m > 0 && same_play(record_.moves[m - 1], record_.moves[m])) {
      const RecordedTurn written = moves_[m];
      moves_.erase(moves_.begin() + static_cast<std::ptrdiff_t>(m));
      if (holds(m)) {
        const uint32_t begin = line_begin(document_.text, written.span.offset);
        const uint32_t end = line_end(document_.text, written.span.end());
        keep(kLineTwice, m, {{{begin, end - begin}, ""}},
             fmt::format("{} repeats the move above it", name(m)),
             fmt::format("a move written twice, {}", in_turn(m)));
      }
      moves_.insert(moves_.begin() + static_cast<std::ptrdiff_t>(m), written);
    }
  }
  static bool same_play(const RecordedTurn& a, const RecordedTurn& b) {
    return a.action == b.action && a.tile == b.tile && a.cell == b.cell && a.rotation == b.rotation;
  }

  // All lines from one on.

  /// Changes every move from `m` on; `words` says how.
  template <class Change>
  void all(const MisreadingKind& kind, std::size_t m, std::string_view words, Change change_move) {
    const std::vector<RecordedTurn> written(moves_.begin() + static_cast<std::ptrdiff_t>(m),
                                            moves_.end());
    bool any = false;
    for (std::size_t i = m; i < moves_.size(); ++i) {
      RecordedTurn& move = moves_[i];
      if (move.action != engine::Action::place) continue;
      const RecordedTurn before = move;
      change_move(move);
      any |= !same_play(before, move);
    }
    // A single line is told as such.
    if (any && m + 1 < moves_.size() && holds(m)) {
      std::vector<Replacement> edits;
      for (std::size_t i = m; i < moves_.size(); ++i) add_edits(record_.moves[i], moves_[i], edits);
      if (edits.size() > 1 && is_another(kind, m)) {
        keep(kind, m, std::move(edits),
             fmt::format(
                 "{} {}",
                 m == 0 ? std::string("in the whole record") : fmt::format("from {} on", name(m)),
                 words),
             m == 0 ? std::string(words) : fmt::format("{} from {} on", words, in_turn(m)));
      }
    }
    std::copy(written.begin(), written.end(), moves_.begin() + static_cast<std::ptrdiff_t>(m));
  }

  void add_edits(const RecordedTurn& from, const RecordedTurn& to,
                 std::vector<Replacement>& edits) const {
    if (from.tile != to.tile) {
      edits.push_back({from.tile_span, std::string(engine::kTiles[to.tile].code)});
    }
    if (from.cell != to.cell) {
      edits.push_back({from.cell_span, text_of(to.cell, record_, text_of_span(from.cell_span))});
    }
    if (from.rotation == to.rotation) return;
    if (from.has_rotation) {
      const bool word = text_of_span(from.rotation_span).starts_with('r');
      edits.push_back(
          {from.rotation_span, fmt::format("{}{}", word ? "r" : "", index(to.rotation))});
    } else if (from.is_text) {
      edits.push_back({{from.cell_span.end(), 0}, fmt::format(" r{}", index(to.rotation))});
    }
  }

  /// Whether changes from a line on lead to another game than those of the kind that were found.
  bool is_another(const MisreadingKind& kind, std::size_t m) {
    std::string game(kind.name);
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      MeepleFault fault{};
      put(game, "\n", meaning_of(resolve(moves_[i], fault), record_));
    }
    if (std::find(seen_games_.begin(), seen_games_.end(), game) != seen_games_.end()) return false;
    seen_games_.push_back(std::move(game));
    if (m == 0) whole_.push_back(kind.name);
    return true;
  }

  void from_here_on(std::size_t m) {
    // Nobody changes his habits in the middle of a game if he need not.
    const auto is_new = [this](const MisreadingKind& kind) {
      return std::find(whole_.begin(), whole_.end(), kind.name) == whole_.end();
    };
    const auto cell = [&](const MisreadingKind& kind, std::string_view words, auto change_cell) {
      if (!is_new(kind)) return;
      all(kind, m, words, [&](RecordedTurn& move) { move.cell = change_cell(move.cell); });
    };
    const auto flip = [](int number) { return static_cast<int16_t>(-number); };
    cell(kFlippedY, "y is counted the other way", [&](Cell c) { return Cell{c.x, flip(c.y)}; });
    cell(kFlippedX, "x is counted the other way", [&](Cell c) { return Cell{flip(c.x), c.y}; });
    cell(kAxesSwapped, "x and y are in the wrong order", [&](Cell c) {
      const Cell shown = record_.written(c);
      return record_.written({shown.y, shown.x});
    });
    const auto rotation = [&](const MisreadingKind& kind, std::string_view words, auto turn) {
      if (!is_new(kind)) return;
      all(kind, m, words, [&](RecordedTurn& move) {
        if (by_letter(move)) move.rotation = turn(move);
      });
    };
    rotation(kCounterClockwise, "rotations are counted counter-clockwise",
             [](const RecordedTurn& move) {
               return turned(Rotation{0}, -static_cast<int>(index(move.rotation)));
             });
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
    constexpr int kFar = 3;
    for (int dx = -kFar; dx <= kFar; ++dx) {
      for (int dy = -kFar; dy <= kFar; ++dy) {
        if (dx == 0 && dy == 0) continue;
        cell(kOriginShifted,
             fmt::format("cells are counted from {},{}", -dx, -record_.written_y(dy)), [&](Cell c) {
               return Cell{static_cast<int16_t>(c.x + dx), static_cast<int16_t>(c.y + dy)};
             });
      }
    }
    for (std::string_view pair : kLookAlikes) {
      const TileId a = parse_tile_name(pair.substr(0, 1));
      const TileId b = parse_tile_name(pair.substr(1, 1));
      if (!is_new(kLettersSwapped)) break;
      all(kLettersSwapped, m,
          fmt::format("{} stands for {}, and {} for {}", pair[0], pair[1], pair[1], pair[0]),
          [&](RecordedTurn& move) {
            if (!by_letter(move)) return;
            move.tile = move.tile == a ? b : move.tile == b ? a : move.tile;
          });
    }
  }

  // A line that is not there.

  /// The tiles of which one is missing in the record: those of the box that it does not mention, if
  /// all others of them lie under hills where nobody saw them, perhaps one under the missing one.
  /// Empty if more are missing, or none.
  std::vector<TileId> unmentioned() {
    engine::ArrayBy<TileId, int, engine::kTileTypes> left{};
    int missing = 0;
    for (TileId tile : engine::kAllTiles) missing += left[tile] = before(0).remaining(tile);
    const auto mention = [&](TileId tile) {
      if (engine::is_known(tile)) --left[tile];
      --missing;
    };
    for (const RecordedTurn& move : record_.moves) {
      mention(move.tile);
      MeepleFault fault{};
      const TileId under = before(0).taken_along(resolve(move, fault));
      const bool is_last = &move == &record_.moves.back();  // under which nothing is left to lie
      if (under != engine::kNoTile && !(is_last && move.under == engine::kNoTile)) mention(under);
    }
    std::vector<TileId> out;
    for (TileId tile : engine::kAllTiles) {
      if (left[tile] < 0) return {};
      const int with_it = 1 + (below(tile) != engine::kNoTile);
      if (left[tile] > 0 && (missing == 1 || missing == with_it)) out.push_back(tile);
    }
    return missing > 0 ? out : std::vector<TileId>{};
  }
  /// What nobody saw under a tile; kNoTile if none lies there.
  TileId below(TileId tile) const { return before_.taken_along({.tile = tile}); }

  /// A turn as a line without claims.
  static RecordedTurn recorded_as(const engine::Turn& turn) {
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
    if (laid->deployment.any()) {
      const engine::SegmentIndex segment = laid->deployment.segment;
      out.meeple.role =
          role_of(engine::kTiles[turn.tile].segments[segment].kind, laid->deployment.figure);
      out.meeple.ports = engine::kOriented[turn.tile][laid->rotation].ports[segment];
    }
    return out;
  }

  /// Without a line, the players of those behind it are shifted, and a tile is left over. A discard
  /// may be missing anywhere, and the last line behind all others.
  void missing_line() {
    const std::vector<TileId> tiles = unmentioned();
    if (tiles.empty() || record_.rules.hand != 1) return;
    if (limit_ == moves_.size()) {  // all players are right
      for (std::size_t m = 0; m < limit_; ++m) try_discards(m, tiles);
      try_turns(limit_, tiles);
    } else {
      for (std::size_t m : gaps(tiles.front())) try_turns(m, tiles);
    }
    std::stable_sort(missing_.begin(), missing_.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    tell_missing(tiles);
  }

  /// Before which moves a line may be missing, the best first: those from which on the other player
  /// could have made each move up to the first wrong one, and the later ones of them.
  std::vector<std::size_t> gaps(TileId any) {
    constexpr std::size_t kMostBefore = 24;
    std::vector<std::size_t> out;
    for (std::size_t m = limit_ - std::min(limit_, kMostBefore); m <= limit_; ++m) out.push_back(m);
    const auto by_others = [&](std::size_t m) {
      trial_ = before(m);
      trial_.play_unchecked({.tile = any, .fate = engine::Discarded{}});
      while (m < limit_ && play_if_right(trial_, moves_[m])) ++m;
      return m == limit_;
    };
    const auto rest = std::stable_partition(out.begin(), out.end(), by_others);
    std::reverse(out.begin(), rest);
    std::reverse(rest, out.end());
    return out;
  }

  void try_discards(std::size_t m, const std::vector<TileId>& tiles) {
    for (TileId tile : tiles) try_missing(m, {.tile = tile, .fate = engine::Discarded{}});
  }

  void try_turns(std::size_t m, const std::vector<TileId>& tiles) {
    try_discards(m, tiles);
    for (TileId tile : tiles) {
      engine::legal_choices(before(m), tile, choices_);
      for (const engine::Choice& choice : choices_) {
        engine::Turn turn = engine::turn_of(tile, choice);
        if (m < moves_.size()) turn.under = below(tile);  // nothing is left for the last one
        for (const engine::Turn& told : completions(before(m), turn)) try_missing(m, told);
      }
    }
  }

  /// A turn with all words that expansions may ask for.
  std::vector<engine::Turn> completions(const engine::Game& game, const engine::Turn& turn) const {
    std::vector<engine::Turn> out{turn};
    const std::span<const ExpansionSlips> all = expansion_slips();
    for (const auto expansion : engine::each<engine::Expansion>(all.size())) {
      const ExpansionSlips& box = all[engine::index(expansion)];
      if (!record_.rules.has(expansion) || box.completions == nullptr) continue;
      std::vector<engine::Turn> told;
      for (const engine::Turn& one : out) {
        const std::vector<engine::Turn> more = box.completions(game, one);
        told.insert(told.end(), more.begin(), more.end());
      }
      out = std::move(told);
    }
    return out;
  }

  static constexpr std::size_t kMostTries = 100'000;

  void try_missing(std::size_t m, const engine::Turn& turn) {
    if (missing_tries_ >= kMostTries || !engine::check(before(m), turn).empty()) return;
    ++missing_tries_;
    moves_.insert(moves_.begin() + static_cast<std::ptrdiff_t>(m), recorded_as(turn));
    if (holds(m)) {
      std::string meaning = meaning_of(turn, record_) + std::to_string(m);
      if (std::find(tried_.begin(), tried_.end(), meaning) == tried_.end()) {
        tried_.push_back(std::move(meaning));
        missing_.emplace_back(m, turn);
      }
    }
    moves_.erase(moves_.begin() + static_cast<std::ptrdiff_t>(m));
  }

  /// "the tile K", "one of the tiles J and K".
  std::string missing_tiles(const std::vector<TileId>& tiles) const {
    std::vector<std::string> names;
    for (TileId tile : tiles) {
      const bool fits = std::any_of(missing_.begin(), missing_.end(),
                                    [tile](const auto& way) { return way.second.tile == tile; });
      if (fits) names.emplace_back(engine::kTiles[tile].code);
    }
    return names.size() == 1 ? "the tile " + names[0] : "one of the tiles " + enumerate(names);
  }

  void tell_missing(const std::vector<TileId>& tiles) {
    if (missing_.empty()) return;
    const auto& [first, turn] = missing_.front();
    const std::size_t last = missing_.back().first;
    const std::size_t end = record_.moves.size();
    const bool discards = std::all_of(missing_.begin(), missing_.end(),
                                      [](const auto& way) { return way.second.laid() == nullptr; });
    const MisreadingKind& kind = discards ? kDiscardMissing : kLineMissing;
    std::string text = fmt::format("a line with {} is missing ", missing_tiles(tiles));
    const std::string brief =
        fmt::format("a move is missing, turn {}", numbers_[std::min(first, numbers_.size() - 1)]);
    put(text, first == end ? "at the end" : "before " + name(first));
    const bool all = missing_tries_ < kMostTries;
    if (missing_.size() == 1 && all) {
      const std::string words = text_of(turn, record_);
      return keep(kind, std::min(first, end - 1), {line_at(first, words)},
                  fmt::format("{}; the rest of the record fits `{}`", text, words), brief);
    }
    if (last != first) put(text, " or later", last == end ? "" : ", up to " + name(last));
    keep(kind, std::min(first, end - 1), {},
         fmt::format("{}; {}{} to play it fit the rest", text, all ? "" : "at least ",
                     counted(static_cast<long>(missing_.size()), "way")),
         brief);
  }

  /// A new line where that of a move begins, or behind the last one; it begins as they do.
  Replacement line_at(std::size_t move, const std::string& words) const {
    const bool behind = move == record_.moves.size();
    const Span like = record_.moves[behind ? move - 1 : move].span;
    const uint32_t begin = line_begin(document_.text, like.offset);
    const uint32_t at = behind ? line_end(document_.text, like.end()) : begin;
    return {{at, 0}, std::string(document_.text.substr(begin, like.offset - begin)) + words + "\n"};
  }

  const Record& record_;
  const Document& document_;
  std::vector<RecordedTurn> moves_;
  engine::Game before_;  ///< before the move `at_`
  std::size_t at_ = 0;
  std::vector<int> numbers_;  ///< turn numbers, before each move
  engine::Game trial_;
  engine::Choices choices_;
  bool writes_unturned_ = false;  ///< `r0` is written where a tile is not turned
  std::size_t limit_ = 0;         ///< the first move that is illegal, or whose claims do not hold
  std::vector<std::string> tried_;
  std::vector<std::string> seen_games_;
  std::vector<std::pair<std::size_t, engine::Turn>> missing_;  ///< ways to add the missing line
  std::size_t missing_tries_ = 0;
  std::vector<std::string_view> whole_;  ///< kinds by which the whole record can be read
  std::vector<Misreading> found_;
};

}  // namespace

std::span<const OtherPictures> other_pictures() {
  return kOtherPictures;
}

std::vector<Misreading> misreadings(const Report& report) {
  return std::make_unique<MisreadingSearch>(report)->run();
}

}  // namespace cartulary::formats
