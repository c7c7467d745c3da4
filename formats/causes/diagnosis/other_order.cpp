// Lines in another order, written twice, or where none belongs; letters and figures that stand in
// a line nearby.
#include <fmt/core.h>

#include <algorithm>

#include "engine/catalogue.hpp"
#include "formats/causes/diagnosis/move_offers.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/game/verify/replay.hpp"
#include "formats/ground/text/edits.hpp"
#include "formats/ground/text/escape.hpp"

namespace cartulary::formats {
namespace {

constexpr MoveSlipKind kLinesSwapped{
    .name = "lines-swapped", .rarity = 2, .moves_words = true, .moves_players = true};
constexpr MoveSlipKind kLineMoved{.name = "line-moved",
                                  .rarity = 4,
                                  .plain = Plainness::far,
                                  .moves_words = true,
                                  .moves_players = true};
constexpr MoveSlipKind kLineTwice{"line-twice", 1};
constexpr MoveSlipKind kStartTile{"start-tile-written", 0, Plainness::seen};
constexpr MoveSlipKind kLettersExchanged{"letters-exchanged", 3, Plainness::common, true, true};
constexpr MoveSlipKind kPlacesExchanged{"places-exchanged", 3, Plainness::common, true, true};
constexpr MoveSlipKind kPartsExchanged{.name = "parts-exchanged", .rarity = 1, .is_shown = true};
constexpr MoveSlipKind kAgainEarly{.name = "again-line-early", .rarity = 1, .is_shown = true};
constexpr MoveSlipKind kAgainLate{.name = "again-line-late", .rarity = 1, .is_shown = true};
constexpr MoveSlipKind kMeepleEarly{"meeple-line-early", 3, Plainness::common, true, true};
constexpr MoveSlipKind kMeepleLate{"meeple-line-late", 3, Plainness::common, true, true};

class OtherOrder {
 public:
  explicit OtherOrder(MoveOffers& offers) : offers_(offers), moves_(offers.moves()) {}

  void run() {
    const std::size_t last = offers_.last();
    start_tile();
    for (std::size_t at = 0; at <= last; ++at) {
      twice(at);
      if (at + 1 >= moves_.size()) continue;
      swapped(at);
      letters(at);
      figures(at);
      parts(at);
    }
    if (!offers_.stopped()) return;
    for (std::size_t at = 0; at <= last; ++at) moved(at);
  }

 private:
  const RecordedTurn& move(std::size_t at) const { return moves_[at].turn; }
  bool are_written(std::size_t at) const {
    return offers_.is_written(at) && offers_.is_written(at + 1);
  }

  /// Two neighbours in whose lines something is changed.
  std::pair<SupposedMove, SupposedMove> changed_pair(std::size_t at) const {
    return {{move(at), moves_[at].written}, {move(at + 1), moves_[at + 1].written}};
  }

  /// Each where the other one stands.
  std::vector<Edit> exchanged(Span a, Span b) const {
    return {{a, std::string(offers_.text_of_span(b))}, {b, std::string(offers_.text_of_span(a))}};
  }
  /// The same of whole lines. None where a mapping would come into quotes.
  std::vector<Edit> exchanged(const RecordedTurn& a, const RecordedTurn& b) const {
    const auto is_quoted = [this](const RecordedTurn& one) {
      const std::string_view before = offers_.document().text.substr(0, one.span.offset);
      return before.ends_with('"') || before.ends_with('\'');
    };
    if (a.is_text != b.is_text && (is_quoted(a) || is_quoted(b))) return {};
    return exchanged(a.span, b.span);
  }

  /// The line of a written move with those of its variations.
  Edit without_line(std::size_t at) const {
    const std::string_view text = offers_.document().text;
    const uint32_t begin = line_begin(text, move(at).span.offset);
    return {{begin, line_end(text, end_of(at)) - begin}, ""};
  }
  uint32_t end_of(std::size_t at) const {
    return offers_.record().end_with_variations(moves_.anchor_at(at));
  }
  /// Taking out a line that has variations would lose them.
  std::vector<Edit> taking_out(std::size_t at) const {
    if (end_of(at) > move(at).span.end()) return {};
    return {without_line(at)};
  }

  void start_tile() {
    if (!offers_.is_written(0) || !offers_.stopped() || moves_.stop() > 0) return;
    const RecordedTurn& first = move(0);
    if (!first.readable || !first.has_cell || first.cell != engine::Cell{}) return;
    if (first.meeple.role) return;
    offers_.offer(kStartTile, 0, offers_.in_place_of(0, 1, {}), [&]() -> ChangeWords {
      return {.edits = taking_out(0),
              .text = offers_.line_name(0) +
                      " lays the start tile, which lies there before the first move",
              .brief = "the start tile written as a move",
              .assumed = "the start tile is not a move"};
    });
  }

  void twice(std::size_t at) {
    if (at == 0 || !offers_.is_written(at) || !is_same_play(move(at - 1), move(at))) return;
    offers_.offer(kLineTwice, at, offers_.in_place_of(at, 1, {}), [&]() -> ChangeWords {
      return {.edits = taking_out(at),
              .text = offers_.line_name(at) + " repeats the move above it",
              .brief = "a move written twice, " + offers_.in_turn(at),
              .assumed = "the same move only once"};
    });
  }

  void swapped(std::size_t at) {
    if (moves_[at].line != Line::written || moves_[at + 1].line != Line::written) return;
    std::vector<SupposedMove> row{moves_[at + 1], moves_[at]};
    row.front().line = row.back().line = Line::displaced;
    offers_.offer(
        kLinesSwapped, at, offers_.in_place_of(at, 2, std::move(row)), [&]() -> ChangeWords {
          return {.edits = exchanged(move(at), move(at + 1)),
                  .text = fmt::format("{} and {} are in the wrong order", offers_.line_name(at),
                                      offers_.line_name(at + 1)),
                  .brief = "two moves in the wrong order, " + offers_.in_turn(at),
                  .assumed = fmt::format("the move of {} first", offers_.line_name(at + 1))};
        });
  }

  /// A line that stands a few lines too early or too late.
  void moved(std::size_t at) {
    constexpr std::size_t kFar = 8;
    for (std::size_t to = at + 2; to < std::min(moves_.size(), at + kFar + 1); ++to) {
      for (const bool later : {true, false}) {
        std::vector<SupposedMove> row;
        for (std::size_t i = at; i <= to; ++i) {
          if (!offers_.is_written(i)) return;
          row.push_back(moves_[i]);
        }
        const auto begin = row.begin();
        std::rotate(begin, later ? begin + 1 : row.end() - 1, row.end());
        (later ? row.back() : row.front()).line = Line::displaced;
        const std::size_t from = later ? at : to;
        const std::size_t before = later ? to + 1 : at;
        if (moves_[from].line != Line::written || !offers_.are_in_place(before, 1)) continue;
        offers_.offer(kLineMoved, at, offers_.in_place_of(at, to - at + 1, row),
                      [&]() -> ChangeWords { return moved_words(at, from, before); });
      }
    }
  }
  ChangeWords moved_words(std::size_t first, std::size_t from, std::size_t before) const {
    const Edit gone = without_line(from);
    const std::string_view text = offers_.document().text;
    const std::string line(offers_.text_of_span(gone.span));
    const bool end = before == moves_.size();
    const uint32_t place =
        end ? line_end(text, end_of(before - 1)) : line_begin(text, move(before).span.offset);
    const std::string where = fmt::format("{} {}", end ? "after" : "before",
                                          offers_.line_name(end ? before - 1 : before));
    ChangeWords out{.text = fmt::format("{} belongs {}", offers_.line_name(from), where),
                    .brief = "a move in the wrong place, " + offers_.in_turn(first),
                    .assumed = fmt::format("{} {}", offers_.line_name(from), where)};
    if (move(from).is_text && line.ends_with('\n')) out.edits = {gone, {{place, 0}, line}};
    return out;
  }

  void letters(std::size_t at) {
    if (!are_written(at)) return;
    const RecordedTurn& a = move(at);
    const RecordedTurn& b = move(at + 1);
    if (!a.readable || !b.readable) return;
    const auto offer = [&](const MoveSlipKind& kind, std::string_view what, auto member, Span from,
                           Span to) {
      auto [first, second] = changed_pair(at);
      std::swap(first.turn.*member, second.turn.*member);
      if (fault_of(first.turn) == MeepleFault::no_such_segment) return;
      if (fault_of(second.turn) == MeepleFault::no_such_segment) return;
      offers_.offer(kind, at, offers_.in_place_of(at, 2, {first, second}), [&]() -> ChangeWords {
        return {
            .edits = exchanged(from, to),
            .text = fmt::format("the {} of {} and {} are exchanged", what, offers_.line_name(at),
                                offers_.line_name(at + 1)),
            .brief = fmt::format("the {} of two moves exchanged, {}", what, offers_.in_turn(at)),
            .assumed = fmt::format("the {} of {}", what.substr(0, what.size() - 1),
                                   offers_.line_name(at + 1))};
      });
    };
    const std::string_view text = offers_.document().text;
    if (a.tile != b.tile && is_by_letter(text, a) && is_by_letter(text, b)) {
      offer(kLettersExchanged, "tiles", &RecordedTurn::tile, a.tile_span, b.tile_span);
    }
    if (a.has_cell && b.has_cell && a.is_text == b.is_text) {
      offer(kPlacesExchanged, "places", &RecordedTurn::cell, a.cell_span, b.cell_span);
    }
  }

  /// A figure that stands in the line above or below its own.
  void figures(std::size_t at) {
    if (!are_written(at)) return;
    const RecordedTurn& a = move(at);
    const RecordedTurn& b = move(at + 1);
    if (!a.readable || !b.readable || !a.is_text || !b.is_text) return;
    if (a.meeple.role.has_value() == b.meeple.role.has_value()) return;
    const bool early = a.meeple.role.has_value();
    const RecordedTurn& with = early ? a : b;
    const RecordedTurn& without = early ? b : a;
    if (without.action != engine::Action::place || !without.has_cell) return;
    if (with.meeple.role->figure != engine::Figure::meeple || with.meeple.span.size == 0) return;
    RecordedTurn bare = with;
    bare.meeple = {};
    for (auto s : engine::each<engine::SegmentIndex>(
             engine::kOriented[without.tile][without.rotation].segment_count)) {
      if (!can_mean(*with.meeple.role, engine::kTiles[without.tile].segments[s].kind)) continue;
      const engine::PortSet ports = engine::kOriented[without.tile][without.rotation].ports[s];
      if (!with.meeple.ports.empty() && !with.meeple.ports.meets(ports)) continue;
      RecordedTurn manned = without;
      manned.meeple.role = with.meeple.role;
      manned.meeple.ports = ports;
      SupposedMove first{early ? bare : manned, moves_[at].written};
      SupposedMove second{early ? manned : bare, moves_[at + 1].written};
      const std::string word(offers_.text_of_span(with.meeple.span));
      const Span after = without.has_rotation ? without.rotation_span : without.cell_span;
      offers_.offer(early ? kMeepleEarly : kMeepleLate, at,
                    offers_.in_place_of(at, 2, {first, second}), [&]() -> ChangeWords {
                      const std::string own = offers_.line_name(early ? at + 1 : at);
                      return {
                          .edits = {{{with.meeple.span.offset - 1, with.meeple.span.size + 1}, ""},
                                    {{after.end(), 0}, " " + word}},
                          .text = fmt::format("`{}` is in {}, but belongs in {}", printable(word),
                                              offers_.line_name(early ? at : at + 1), own),
                          .brief = fmt::format("`{}` written in the wrong line, {}",
                                               printable(word), offers_.in_turn(at)),
                          .assumed = fmt::format("{} in {}", printable(word), own)};
                    });
    }
  }

  /// The two parts of a turn in the wrong order, or `again` in a line beside its own.
  void parts(std::size_t at) {
    if (!are_written(at)) return;
    const RecordedTurn& a = move(at);
    const RecordedTurn& b = move(at + 1);
    if (!a.readable || !b.readable || !a.is_text || !b.is_text) return;
    if (a.extra.again == b.extra.again) return;
    auto [first, second] = changed_pair(at);
    std::swap(first.turn.extra.again, second.turn.extra.again);
    offers_.offer(a.extra.again ? kAgainEarly : kAgainLate, at,
                  offers_.in_place_of(at, 2, {first, second}), [&]() -> ChangeWords {
                    const RecordedTurn& with = a.extra.again ? a : b;
                    const RecordedTurn& without = a.extra.again ? b : a;
                    const std::string own = offers_.line_name(a.extra.again ? at + 1 : at);
                    const uint32_t begin = with.again_span.offset;
                    return {
                        .edits = {{{begin, with.tile_span.offset - begin}, ""},
                                  {{without.tile_span.offset, 0}, "again "}},
                        .text = fmt::format("`again` is in {}, but belongs in {}",
                                            offers_.line_name(a.extra.again ? at : at + 1), own),
                        .brief = "`again` written in the wrong line, " + offers_.in_turn(at),
                        .assumed = "again in " + own};
                  });
    if (!b.extra.again || moves_[at].line != Line::written) return;
    // The claims are those of the lines, whatever was played in them.
    for (SupposedMove* part : {&first, &second}) {
      const RecordedTurn& line = part == &first ? a : b;
      const RecordedTurn& played = part == &first ? b : a;
      part->turn = played;
      part->turn.extra.again = line.extra.again;
      part->turn.player = line.player;
      part->turn.number = line.number;
      part->turn.totals = line.totals;
      part->turn.gain = line.gain;
    }
    offers_.offer(
        kPartsExchanged, at, offers_.in_place_of(at, 2, {first, second}), [&]() -> ChangeWords {
          return {.edits = exchanged(play_of(a), play_of(b)),
                  .text = fmt::format("the two parts of the turn in {} and {} are "
                                      "exchanged",
                                      offers_.line_name(at), offers_.line_name(at + 1)),
                  .brief = "the two parts exchanged, " + offers_.in_turn(at),
                  .assumed = fmt::format("what {} lays first", offers_.line_name(at + 1))};
        });
  }
  /// The words of a line from its tile up to its claims.
  Span play_of(const RecordedTurn& line) const {
    uint32_t end = line.span.end();
    for (const Span claim : {line.gain.span, line.totals.span}) {
      if (claim.size > 0) end = std::min(end, claim.offset);
    }
    const std::string_view text = offers_.document().text;
    while (end > line.tile_span.offset && text[end - 1] == ' ') --end;
    return {line.tile_span.offset, end - line.tile_span.offset};
  }

  MoveOffers& offers_;
  SupposedMoves& moves_;
};

}  // namespace

void propose_other_order(MoveOffers& offers) {
  OtherOrder(offers).run();
}

}  // namespace cartulary::formats
