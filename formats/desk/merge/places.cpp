#include "formats/desk/merge/places.hpp"

#include "formats/causes/diagnosis/told_moves.hpp"
#include "formats/game/record/canonical.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/game/record/words.hpp"
#include "formats/ground/text/lookup.hpp"

namespace cartulary::formats {
namespace {

/// Words of a play that one source may have wrong and the other right.
struct PlayWord {
  bool (*same)(const RecordedTurn& a, const RecordedTurn& b);
  void (*take)(RecordedTurn& to, const RecordedTurn& from);
};
template <auto Member>
constexpr PlayWord kWord{
    [](const RecordedTurn& a, const RecordedTurn& b) { return a.*Member == b.*Member; },
    [](RecordedTurn& to, const RecordedTurn& from) { to.*Member = from.*Member; }};
constexpr PlayWord kPlayWords[] = {
#include "formats/desk/merge/play_words.def"
};

/// Lines with more words that differ are not taken apart.
constexpr std::size_t kMaxMixed = 5;

/// Lines that are farther apart are not taken for one in the wrong order.
constexpr std::size_t kFarthest = 3;

/// Takes over what one move leaves open and another one of the same turn tells.
void take_over(RecordedTurn& open, const RecordedTurn& told) {
  const bool may_be_one = open.tile == told.tile || open.open.tile || told.open.tile;
  if (open.action != told.action || !may_be_one) return;
  const auto fill = [](bool& is_open, bool other_is_open, auto& value, const auto& other) {
    if (!is_open || other_is_open) return;
    value = other;
    is_open = false;
  };
  fill(open.open.tile, told.open.tile, open.tile, told.tile);
  fill(open.open.x, told.open.x, open.cell.x, told.cell.x);
  fill(open.open.y, told.open.y, open.cell.y, told.cell.y);
  fill(open.open.rotation, told.open.rotation || !told.has_rotation, open.rotation, told.rotation);
  if (open.meeple.role == told.meeple.role) {
    if (open.open.place && !told.open.place) open.meeple.inner = told.meeple.inner;
    fill(open.open.place, told.open.place, open.meeple.ports, told.meeple.ports);
  }
  // Tiles that nobody need have seen.
  const auto known = [](engine::TileId tile) {
    return tile != engine::kNoTile && tile != engine::kUnknownTile;
  };
  if (!known(open.under) && told.under != engine::kNoTile) open.under = told.under;
  if (!known(open.drew)) open.drew = told.drew;
}

class PlaceFinder {
 public:
  PlaceFinder(const MergeSource& a, const MergeSource& b) : a_(a), b_(b) {}

  std::vector<Place> run() {
    for (const auto& [i, j] : aligned(likenesses_of(a_.document, a_.record, neutral_),
                                      likenesses_of(b_.document, b_.record, neutral_))) {
      Place& place = out_.emplace_back();
      place.lines = {{i, j}};
      add_versions(place);
    }
    add_moved_lines();
    for (Place& place : out_) add_others(place);
    return std::move(out_);
  }

 private:
  static PossibleMove move_of(const RecordedTurn& words,
                              const PerSide<std::optional<std::size_t>>& lines) {
    return {.words = words, .turn = intended_turn(words), .lines = lines};
  }

  void add_versions(Place& place) {
    if (place.lone()) {
      const Side whose = place.whose();
      const RecordedTurn& words = (whose == Side::a ? a_ : b_).record.moves[*place.lines[whose]];
      place.versions.resize(2);
      place.versions[version_of(whose)].moves.push_back(move_of(words, place.lines));
      place.versions[version_of(other(whose))].left_out = 1;
      return;
    }
    RecordedTurn a = a_.record.moves[*place.lines[Side::a]];
    RecordedTurn b = b_.record.moves[*place.lines[Side::b]];
    // A word that only one of them says is no contradiction.
    take_over(a, b);
    take_over(b, a);
    seen_.clear();
    add_version(place, a);
    add_version(place, b);
    if (place.agreed()) return;
    if (a.action == b.action) mix(place, a, b);
    // Each may have left out what the other has.
    if (a.tile != b.tile && (a.action != b.action || a.cell != b.cell)) {
      const PossibleMove first = move_of(a, {{place.lines[Side::a], std::nullopt}});
      const PossibleMove second = move_of(b, {{std::nullopt, place.lines[Side::b]}});
      place.versions.push_back({.moves = {first, second}});
      place.versions.push_back({.moves = {second, first}});
      place.versions.push_back({.moves = {}, .left_out = 1});
    }
  }

  void mix(Place& place, const RecordedTurn& a, const RecordedTurn& b) {
    std::vector<const PlayWord*> different;
    for (const PlayWord& word : kPlayWords) {
      if (!word.same(a, b)) different.push_back(&word);
    }
    if (different.size() > kMaxMixed) return;
    const std::size_t all = (std::size_t{1} << different.size()) - 1;
    for (std::size_t of_b = 1; of_b < all; ++of_b) {
      RecordedTurn mixed = a;
      for (std::size_t i = 0; i < different.size(); ++i) {
        if ((of_b >> i & 1) != 0) different[i]->take(mixed, b);
      }
      add_understood(place, mixed);
    }
  }

  void add_understood(Place& place, const RecordedTurn& words) {
    if (intended_turn(words)) add_version(place, words);
  }

  /// Adds a move, unless it comes to the same as one that is there.
  void add_version(Place& place, const RecordedTurn& words) {
    PossibleMove move = move_of(words, place.lines);
    std::string meaning =
        move.turn ? meaning_of(*move.turn, neutral_) : "?" + words_of(move, neutral_);
    if (contains(seen_, meaning)) return;
    seen_.push_back(std::move(meaning));
    place.versions.push_back({.moves = {std::move(move)}});
  }

  /// A move of a place with nothing in common with one of the other source there; nullptr for none.
  static const PossibleMove* loose_move(const Place& place, Side whose) {
    if (!place.lines[whose] || place.agreed()) return nullptr;
    const PossibleMove& move = place.versions[version_of(whose)].moves.front();
    if (place.lone()) return &move;
    const PossibleMove& theirs = place.versions[version_of(other(whose))].moves.front();
    return are_alike(move, theirs) ? nullptr : &move;
  }
  static bool are_alike(const PossibleMove& a, const PossibleMove& b) {
    const auto is_laid = [](const PossibleMove& move) {
      return move.words.action == engine::Action::place;
    };
    return a.words.tile == b.words.tile ||
           (is_laid(a) && is_laid(b) && a.words.cell == b.words.cell);
  }

  /// One move in different lines of the sources: each line may have the words of the other.
  void add_moved_lines() {
    std::vector<std::pair<std::size_t, PossibleMove>> moved;  // and to which place
    const std::size_t count = out_.size();
    for (std::size_t p = 0; p < count; ++p) {
      const PossibleMove* of_a = loose_move(out_[p], Side::a);
      if (of_a == nullptr) continue;
      for (std::size_t q = p - std::min(p, kFarthest); q < std::min(p + kFarthest + 1, count);
           ++q) {
        const PossibleMove* of_b = q == p ? nullptr : loose_move(out_[q], Side::b);
        if (of_b == nullptr || !are_alike(*of_a, *of_b)) continue;
        // A version with the move of another line leaves this one out.
        if (out_[p].lines[Side::b]) out_[p].versions[version_of(Side::b)].left_out = 1;
        if (out_[q].lines[Side::a]) out_[q].versions[version_of(Side::a)].left_out = 1;
        if (of_a->turn && of_b->turn &&
            meaning_of(*of_a->turn, neutral_) == meaning_of(*of_b->turn, neutral_)) {
          continue;
        }
        if (of_b->turn) moved.emplace_back(p, *of_b);
        if (of_a->turn) moved.emplace_back(q, *of_a);
      }
    }
    for (auto& [to, move] : moved) out_[to].versions.push_back({.moves = {std::move(move)}});
  }

  /// Adds versions of a disputed move for sources that are both wrong: rotation, figure, cell.
  void add_others(Place& place) {
    place.told = place.versions.size();
    if (place.agreed()) return;
    seen_.clear();
    for (const Version& version : place.versions) {
      for (const PossibleMove& move : version.moves) {
        if (move.turn) seen_.push_back(meaning_of(*move.turn, neutral_));
      }
    }
    for (const Side whose : kBothSides) {
      const Version& version = place.versions[version_of(whose)];
      if (version.moves.empty()) continue;
      const RecordedTurn words = version.moves.front().words;
      if (words.action != engine::Action::place || words.open.any()) continue;
      add_other_cells(place, words);
      add_other_figures(place, words);
    }
  }

  void add_other_figures(Place& place, RecordedTurn words) {
    for (const engine::Rotation rotation : engine::kAllRotations) {
      words.rotation = rotation;
      add_understood(place, words);
    }
    for (const engine::Rotation rotation : engine::kAllRotations) {
      words.rotation = rotation;
      words.meeple = {};
      add_understood(place, words);
      const engine::OrientedTile& shape = engine::kOriented[words.tile][rotation];
      for (const auto s : engine::each<engine::SegmentIndex>(shape.segment_count)) {
        add_understood(place, with_figure(words, s, engine::Figure::meeple));
      }
    }
  }

  void add_other_cells(Place& place, RecordedTurn words) {
    const engine::Cell cell = words.cell;
    const auto add = [&](int x, int y) {
      words.cell = {static_cast<int16_t>(x), static_cast<int16_t>(y)};
      add_understood(place, words);
    };
    for (const int by : {-1, 1}) {
      add(cell.x + by, cell.y);
      add(cell.x, cell.y + by);
      add(by * cell.x, -cell.y);
    }
    add(-cell.x, cell.y);
  }

  const MergeSource& a_;
  const MergeSource& b_;
  const TileRecord neutral_ = neutral(a_.record);
  std::vector<std::string> seen_;  ///< meanings of the versions of a place
  std::vector<Place> out_;
};

}  // namespace

std::vector<Place> places_of(const MergeSource& a, const MergeSource& b) {
  return PlaceFinder(a, b).run();
}

std::string words_of(const PossibleMove& move, const TileRecord& record) {
  if (move.turn) return move_text(*move.turn, record);
  RecordedTurn words = move.words;
  words.tile_span = {};  // of whichever document
  return move_play_text(words, record, {});
}

}  // namespace cartulary::formats
