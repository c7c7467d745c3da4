// A line that is not what was played: two of its words are open, and the rest of the record says
// what they were. The place copied from the line above, x and y both off, letter and figure.
#include <algorithm>
#include <string>
#include <vector>

#include "engine/check.hpp"
#include "engine/legal.hpp"
#include "formats/causes/diagnosis/move_offers.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

struct OpenKind {
  MoveSlipKind slip;
  bool tile = false;
  bool cell = false;
  bool rotation = false;
  bool figure = false;  ///< its place
};
constexpr OpenKind kOpenKinds[] = {
#include "formats/causes/diagnosis/open_kinds.def"
};

/// Lines before the one at which the game stops.
constexpr std::size_t kLinesBefore = 10;
/// Lines behind one that say which figure was meant as well; fewer fit too much.
constexpr std::size_t kLinesBehind = 10;

class OpenLines {
 public:
  explicit OpenLines(MoveOffers& offers) : offers_(offers), moves_(offers.moves()) {}

  void run() {
    const std::size_t last = offers_.last();
    for (at_ = last - std::min(last, kLinesBefore); at_ <= last; ++at_) {
      if (!offers_.is_written(at_) || !written().readable || written().open.any()) continue;
      if (written().action != engine::Action::place || !written().has_cell) continue;
      for (const OpenKind& kind : kOpenKinds) open(kind);
    }
  }

 private:
  const RecordedTurn& written() const { return moves_[at_].turn; }

  void open(const OpenKind& kind) {
    // Where a letter does not say how it lies, its picture does.
    if ((kind.tile || kind.rotation) && !is_by_letter(offers_.document().text, written())) return;
    if (kind.figure && (!written().meeple.role || moves_.size() < at_ + kLinesBehind)) return;
    if (!kind.tile) return lay(kind, written().tile);
    for (engine::TileId tile : engine::kAllTiles) {
      if (tile != written().tile && moves_.before(at_).may_come(tile)) lay(kind, tile);
    }
  }

  void lay(const OpenKind& kind, engine::TileId tile) {
    engine::legal_placements(moves_.before(at_), tile, placements_);
    for (const engine::Placement& placement : placements_) {
      if (!kind.cell && placement.cell != written().cell) continue;
      if (!kind.rotation && placement.rotation != written().rotation) continue;
      RecordedTurn changed = written();
      changed.tile = tile;
      changed.cell = placement.cell;
      changed.rotation = placement.rotation;
      changed.has_rotation |= kind.rotation;
      if (kind.figure) {
        stand(kind, changed);
      } else {
        attempt(kind, changed);
      }
    }
  }

  void stand(const OpenKind& kind, const RecordedTurn& laid) {
    const engine::Figure figure = written().meeple.role->figure;
    const auto& segments = engine::kTiles[laid.tile].segments;
    for (const auto s : engine::each<engine::SegmentIndex>(segments.size())) {
      if (name_of(role_of(segments[s].kind, figure)).empty()) continue;
      attempt(kind, with_figure(laid, s, figure));
    }
  }

  void attempt(const OpenKind& kind, const RecordedTurn& changed) {
    const std::optional<engine::Turn> turn = offers_.turn_of(at_, changed);
    if (!turn || !engine::check(moves_.before(at_), *turn).empty()) return;
    if (!offers_.is_new(at_, changed, *turn)) return;
    MoveChange change = offers_.in_place_of(at_, 1, {{changed, moves_[at_].written}});
    Unexplained left;
    if (!offers_.helps(kind.slip, change, at_, left) || !left.none()) return;
    offers_.keep(kind.slip, at_, std::move(change), left, words(changed));
  }

  ChangeWords words(const RecordedTurn& changed) const {
    const RecordedTurn& line = offers_.record().tiles().moves[moves_[at_].written];
    ChangeWords out;
    append_edits(offers_.document().text, offers_.record(), line, changed, out.edits);
    std::vector<std::string> was;
    std::vector<std::string> is;
    for (const Edit& edit : out.edits) {
      if (edit.span.size > 0) was.push_back(printable(offers_.text_of_span(edit.span)));
      is.emplace_back(edit.text, edit.text.starts_with(' ') ? 1 : 0);
    }
    out.assumed = fmt::format("{} for {}", enumerate(is), enumerate(was));
    for (auto* list : {&was, &is}) {
      for (std::string& word : *list) word = "`" + word + "`";
    }
    out.text = fmt::format("{} says `{}` with {}, but {} {}", offers_.line_name(at_),
                           printable(offers_.text_of_span(line.span)), enumerate(was), kRestFits,
                           enumerate(is));
    out.brief =
        fmt::format("{} written for {}, {}", enumerate(was), enumerate(is), offers_.in_turn(at_));
    return out;
  }

  MoveOffers& offers_;
  SupposedMoves& moves_;
  engine::Placements placements_{};
  std::size_t at_ = 0;
};

}  // namespace

void propose_open_lines(MoveOffers& offers) {
  OpenLines(offers).run();
}

}  // namespace cartulary::formats
