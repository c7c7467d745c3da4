// Changes of one line: its rotation, cell, figure, words of expansions, tile, player.
#include "engine/catalogue.hpp"
#include "engine/traders_builders/companions.hpp"
#include "formats/causes/diagnosis/move_offers.hpp"
#include "formats/causes/slips/slip.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/game/verify/replay.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

constexpr MoveSlipKind kRotationWrong{"rotation-wrong", 1};
constexpr MoveSlipKind kRotationOmitted{"rotation-omitted", 1};
/// In a record that writes `r0` elsewhere.
constexpr MoveSlipKind kRotationForgotten{"rotation-omitted", 1, Plainness::seen};
constexpr MoveSlipKind kTileLookAlike{"tile-wrong", 1};
constexpr MoveSlipKind kTileWrong{"tile-wrong", 3, Plainness::mistyped};
constexpr MoveSlipKind kCellOff{"cell-off-by-one", 2};
constexpr MoveSlipKind kCellMistyped{"cell-mistyped", 3, Plainness::mistyped};
constexpr MoveSlipKind kSignLost{"sign-lost", 1};
constexpr MoveSlipKind kCoordinatesSwapped{"coordinates-swapped", 1};
constexpr MoveSlipKind kMeepleOmitted{"meeple-omitted", 2};
constexpr MoveSlipKind kMeepleAdded{
    .name = "meeple-added", .rarity = 3, .plain = Plainness::far, .takes_away = true};
constexpr MoveSlipKind kMeeplePlace{"meeple-place-wrong", 2};
constexpr MoveSlipKind kMeepleRole{"meeple-role-wrong", 2};
/// Its place was written wrong, too.
constexpr MoveSlipKind kMeepleRoleAndPlace{"meeple-role-wrong", 3, Plainness::mistyped};
constexpr MoveSlipKind kFigureWrong{"figure-wrong", 3};
constexpr MoveSlipKind kFigureAndPlaceWrong{"figure-wrong", 3, Plainness::mistyped};
constexpr MoveSlipKind kUnplayedFigure{"figure-wrong", 3, Plainness::farthest};
constexpr MoveSlipKind kWordOmitted{"word-omitted", 2};
/// A word that claims do not bear out.
constexpr MoveSlipKind kWordAdded{
    .name = "word-added", .rarity = 3, .plain = Plainness::far, .takes_away = true};
constexpr MoveSlipKind kAgainOmitted{.name = "again-omitted", .rarity = 1, .is_shown = true};
constexpr MoveSlipKind kAgainAdded{.name = "again-added", .rarity = 1, .is_shown = true};
constexpr MoveSlipKind kTokenWrong{"token-wrong", 3, Plainness::mistyped};
constexpr MoveSlipKind kPlayerWrong{"player-wrong", 1};
constexpr MoveSlipKind kDiscardLetter{"discard-letter-wrong", 2};

class LineChanges {
 public:
  explicit LineChanges(MoveOffers& offers) : offers_(offers), moves_(offers.moves()) {
    for (const RecordedTurn& move : offers.record().moves) {
      writes_unturned_ |= move.has_rotation && move.rotation == engine::Rotation{0};
    }
  }

  void run() {
    for (at_ = 0; at_ <= offers_.last(); ++at_) {
      if (!offers_.is_written(at_) || !written().readable || written().open.any()) continue;
      other_player();
      if (written().action != engine::Action::place) {
        discarded();
        continue;
      }
      second_part();
      if (!written().has_cell) continue;
      rotations();
      cells();
      figures();
      words();
      tiles();
    }
  }

 private:
  const RecordedTurn& written() const { return moves_[at_].turn; }

  /// The move with another one of its words.
  template <class Word, class Value>
  RecordedTurn with(Word word, const Value& value) const {
    RecordedTurn out = written();
    out.*word = value;
    return out;
  }
  void change(const MoveSlipKind& kind, const RecordedTurn& changed, Span span,
              const std::string& words) {
    offers_.other_move(kind, at_, changed, span, words);
  }

  void other_player() {
    const engine::Game& game = moves_.before(at_);
    if (written().player == engine::kNobody || written().player == game.to_move()) return;
    const bool by_sign = offers_.text_of_span(written().player_span).starts_with('@');
    change(kPlayerWrong, with(&RecordedTurn::player, game.to_move()), written().player_span,
           (by_sign ? "@" : "") + offers_.record().players[game.to_move()].name);
  }

  void discarded() {
    for (engine::TileId tile : engine::kAllTiles) {
      if (tile == written().tile || !moves_.before(at_).may_come(tile)) continue;
      change(kDiscardLetter, with(&RecordedTurn::tile, tile), written().tile_span,
             std::string(engine::kTiles[tile].code));
    }
  }

  /// A line without `again` where its player may go on, or with it where nobody does.
  void second_part() {
    const engine::Game& game = moves_.before(at_);
    const bool left_out = leaves_out_unsaid(game, written());
    if (!left_out && !says_again_in_vain(game, written())) return;
    const MoveSlipKind& kind = left_out ? kAgainOmitted : kAgainAdded;
    MoveChange change = offers_.in_place_of(at_, 1, {{written(), moves_[at_].written}});
    change.moves[0].turn.extra.again = left_out;
    Unexplained left;
    if (!offers_.helps(kind, change, at_, left)) return;
    const std::string lines = counted(moves_.size() - at_ - left.unplayed, "line");
    std::string rest = left.unplayed == 0
                           ? fmt::format("{}, {}", kRestFits, lines)
                           : fmt::format("{} from there on fit, then a move is illegal", lines);
    if (left.unplayed == 0 && left.jumps > 0) rest += ", but not all claims";
    const std::string line = fmt::format(
        "{} says `{}`", offers_.line_name(at_),
        printable(offers_.text_of_span(offers_.record().moves[moves_[at_].written].span)));
    const std::string turn = offers_.in_turn(at_);
    ChangeWords words;
    if (left_out) {
      words = {.text = fmt::format("{}, as if {} left the second part out; with `again` {}", line,
                                   offers_.record().players[game.to_move()].name, rest),
               .brief = "`again` not written, " + turn,
               .assumed = "again, which is not written"};
      if (written().is_text) words.edits = {{{written().tile_span.offset, 0}, "again "}};
    } else {
      const Span span = written().again_span;
      words = {.text = fmt::format("{}, but nobody goes on; without `again` {}", line, rest),
               .brief = "`again` written where nobody goes on, " + turn,
               .assumed = "no again"};
      if (written().is_text) words.edits = {{{span.offset, span.size + 1}, ""}};
    }
    offers_.keep(kind, at_, std::move(change), left, std::move(words));
  }

  void rotations() {
    if (!is_by_letter(offers_.document().text, written())) return;
    if (!written().has_rotation && !written().is_text) return;
    const MoveSlipKind& omitted = writes_unturned_ ? kRotationForgotten : kRotationOmitted;
    for (engine::Rotation r : engine::kAllRotations) {
      if (r == written().rotation) continue;
      RecordedTurn changed = with(&RecordedTurn::rotation, r);
      changed.has_rotation = true;
      const Edit edit = rotation_edit(offers_.document().text, written(), r);
      change(written().has_rotation ? kRotationWrong : omitted, changed, edit.span, edit.text);
    }
  }

  void cells() {
    const engine::Cell at = written().cell;
    const int x = at.x;
    const int y = at.y;
    const auto to = [&](const MoveSlipKind& kind, int new_x, int new_y) {
      const engine::Cell cell{static_cast<int16_t>(new_x), static_cast<int16_t>(new_y)};
      if (cell == at) return;
      change(kind, with(&RecordedTurn::cell, cell), written().cell_span,
             text_of(cell, offers_.record(), offers_.text_of_span(written().cell_span)));
    };
    to(kSignLost, -x, y);
    to(kSignLost, x, -y);
    to(kSignLost, -x, -y);
    // As they are written, whichever way they count y.
    const engine::Cell shown = offers_.record().written(at);
    to(kCoordinatesSwapped, shown.y, offers_.record().written_y(shown.x));
    to(kCellOff, x + 1, y);
    to(kCellOff, x - 1, y);
    to(kCellOff, x, y + 1);
    to(kCellOff, x, y - 1);
    if (!offers_.stopped()) return;
    constexpr int kFar = 9;
    for (int digit = -kFar; digit <= kFar; ++digit) {
      to(kCellMistyped, digit, y);
      to(kCellMistyped, x, digit);
    }
  }

  const MoveSlipKind& wrong_figure(engine::SegmentIndex s) const {
    if (can_mean(*written().meeple.role, engine::kTiles[written().tile].segments[s].kind)) {
      return kMeeplePlace;
    }
    return is_placed_on(s) ? kMeepleRole : kMeepleRoleAndPlace;
  }
  bool is_placed_on(engine::SegmentIndex s) const {
    const MeepleWord& word = written().meeple;
    const engine::OrientedTile& tile = engine::kOriented[written().tile][written().rotation];
    return word.has_place() && word.can_be(tile.ports[s], inner_number(tile, s));
  }

  void figures() {
    const bool stands = written().meeple.role.has_value();
    // One that is only supposed has no words that could be wrong.
    if (stands && written().meeple.span.size == 0) return;
    const engine::Figure figure = stands ? written().meeple.role->figure : engine::Figure::meeple;
    const bool is_meeple = figure == engine::Figure::meeple;
    const bool names_feature = names_its_feature(figure);
    const engine::OrientedTile& shape = engine::kOriented[written().tile][written().rotation];
    if (stands && is_meeple && written().is_text) {
      const uint32_t begin = written().meeple.span.offset - 1;  // with the blank before it
      change(kMeepleAdded, with(&RecordedTurn::meeple, MeepleWord{}),
             {begin, written().meeple.span.size + 1}, "");
    }
    for (auto s : engine::each<engine::SegmentIndex>(shape.segment_count)) {
      const engine::FeatureKind kind = engine::kTiles[written().tile].segments[s].kind;
      if (!stands) {
        if (written().is_text) no_figure(s);
        continue;
      }
      // One whose word is the same everywhere stands nowhere else by a slip of the word.
      const bool may_stand = !name_of(role_of(kind, figure)).empty();
      if (may_stand && (names_feature || can_mean(*written().meeple.role, kind))) {
        const std::string words = meeple_text(written().tile, written().rotation, s, figure);
        change(wrong_figure(s), with_figure(written(), s, figure), written().meeple.span, words);
      }
      if (names_feature || can_mean(*written().meeple.role, kind) || takes_any_figure()) {
        other_figures(s, kind, figure);
      }
    }
  }

  /// True if its word says on what it stands, as those of meeples and large ones do.
  static bool names_its_feature(engine::Figure figure) {
    return name_of(role_of(engine::FeatureKind::city, figure)) !=
           name_of(role_of(engine::FeatureKind::road, figure));
  }

  bool has_senseless_figure() const { return has_no_place() || has_unplayed_figure(); }
  bool has_no_place() const {
    MeepleFault fault{};
    const engine::Turn turn = resolve(written(), fault);
    if (fault != MeepleFault::none) return true;
    // A monk in a garden: one word means both what stands in monasteries and in gardens.
    const auto [segment, figure] = turn.laid()->deployment;
    const engine::FeatureKind kind = engine::kTiles[turn.tile].segments[segment].kind;
    return is_follower(figure) && !has_unplayed_figure() &&
           !moves_.before(at_).rules().stands_on[figure].contains(kind);
  }
  bool has_unplayed_figure() const {
    const engine::Figure figure = written().meeple.role->figure;
    return is_follower(figure) && moves_.before(at_).rules().followers[figure] == 0;
  }

  /// True if several figures may stand on one feature, so that each may be written for any other.
  bool takes_any_figure() const {
    const engine::GameRules& rules = moves_.before(at_).rules();
    if (rules.tells_who_goes_on) return true;
    if (written().meeple.role) {
      const engine::Figure figure = written().meeple.role->figure;
      if (engine::companion(figure) != nullptr || has_unplayed_figure()) return true;
      // A word without a place, where none can be meant.
      if (engine::is_central(written().meeple.role->feature) && has_senseless_figure()) return true;
    }
    for (const auto figure : engine::each<engine::Figure>(engine::kFigures)) {
      if (figure == engine::Figure::meeple || rules.followers[figure] == 0) continue;
      if (rules.stands_on[figure].contains(engine::FeatureKind::city)) return true;
    }
    return false;
  }

  /// True if the player to move may have another figure than a meeple for a segment.
  bool is_at_hand(const engine::Game& game, engine::Figure figure, engine::SegmentIndex s) const {
    const engine::CompanionRow* const companion = engine::companion(figure);
    if (companion == nullptr) return game.supply(game.to_move(), figure) > 0;
    return game.rules().has(figure) &&
           companion->stands_on.contains(engine::kTiles[written().tile].segments[s].kind) &&
           game.extra().trade.standing(figure)[game.to_move()] == engine::kNoNode;
  }

  /// One that nobody wrote down. Those that need words besides are not supposed.
  void no_figure(engine::SegmentIndex s) {
    const engine::Game& game = moves_.before(at_);
    const Span after = written().has_rotation ? written().rotation_span : written().cell_span;
    // One that is only supposed not to stand there has words, which would stay.
    const RecordedTurn& line = offers_.record().moves[moves_[at_].written];
    if (line.meeple.role) return;
    for (const auto figure : engine::each<engine::Figure>(engine::kFigures)) {
      if (figure != engine::Figure::meeple && !is_at_hand(game, figure, s)) continue;
      change(kMeepleOmitted, with_figure(written(), s, figure), {after.end(), 0},
             " " + meeple_text(written().tile, written().rotation, s, figure));
    }
  }

  /// A follower where another figure was meant, and the other way.
  void other_figures(engine::SegmentIndex s, engine::FeatureKind kind, engine::Figure figure) {
    // An abbot may be meant by any figure; it alone has no place that could tell.
    const bool same = can_mean(*written().meeple.role, kind);
    // Hardly anybody writes a figure and its place wrong but sensible; some words have no place.
    const bool takes_any = takes_any_figure();
    const bool placeless = engine::is_central(written().meeple.role->feature);
    const bool any = takes_any && (is_placed_on(s) || placeless || has_senseless_figure());
    if (!same && !engine::is_central(kind) && !any) return;
    const bool one_word = same || (takes_any && is_placed_on(s));
    // Words that come with the figure would have to be taken out; others stay.
    engine::TurnExtras others = written().extra;
    others.without_figure();
    if (others.recall || others != written().extra) return;
    const MoveSlipKind& slip = one_word         ? kFigureWrong
                               : has_no_place() ? kFigureAndPlaceWrong
                                                : kUnplayedFigure;
    for (const auto other : engine::each<engine::Figure>(engine::kFigures)) {
      const engine::Game& game = moves_.before(at_);
      const bool has_it = other == engine::Figure::meeple ? game.supply(game.to_move()) > 0
                                                          : is_at_hand(game, other, s);
      if (other == figure || !has_it || name_of(role_of(kind, other)).empty()) continue;
      const std::string words = meeple_text(written().tile, written().rotation, s, other);
      change(slip, with_figure(written(), s, other), written().meeple.span, words);
      figures_with_words(with_figure(written(), s, other), words);
    }
  }

  /// With the words that an expansion asks for with such a figure: the token that was drawn.
  void figures_with_words(const RecordedTurn& figure, const std::string& words) {
    engine::TurnExtras others = written().extra;
    others.again = false;  // whoever goes on
    // Words that stay where they are would be there twice.
    if (!written().is_text || others != engine::TurnExtras{}) return;
    MeepleFault fault{};
    const engine::Turn turn = resolve(figure, fault);
    if (fault != MeepleFault::none || turn.laid() == nullptr) return;
    for (const ExpansionSlips* box : slips_in_play(offers_.record())) {
      if (box->completions == nullptr) continue;
      for (const engine::Turn& told : box->completions(moves_.before(at_), turn)) {
        RecordedTurn changed = figure;
        changed.extra = told.laid()->extra;
        change(kFigureWrong, changed, written().meeple.span,
               words + extra_words(changed.extra, engine::kNoTile, offers_.record()));
      }
    }
  }

  /// Words of expansions. In a mapping they have keys of their own.
  void words() {
    if (!written().is_text) return;
    for (const ExpansionSlips* box : slips_in_play(offers_.record())) {
      if (box->other_words == nullptr) continue;
      for (const OtherWord& other : box->other_words(written())) {
        const MoveSlipKind& kind = other.span.size == 0 ? kWordOmitted
                                   : other.word.empty() ? kWordAdded
                                                        : kTokenWrong;
        change(kind, other.move, other.span, other.word);
      }
    }
  }

  void tiles() {
    if (!is_by_letter(offers_.document().text, written())) return;
    for (const bool alike : {true, false}) {
      for (engine::TileId tile : engine::kAllTiles) {
        const std::string_view code = engine::kTiles[tile].code;
        if (tile == written().tile || !moves_.before(at_).may_come(tile)) continue;
        if (are_look_alikes(engine::kTiles[written().tile].code, code) != alike) continue;
        change(alike ? kTileLookAlike : kTileWrong, with(&RecordedTurn::tile, tile),
               written().tile_span, std::string(code));
      }
    }
  }

  MoveOffers& offers_;
  SupposedMoves& moves_;
  std::size_t at_ = 0;
  bool writes_unturned_ = false;  ///< `r0` is written where a tile is not turned
};

}  // namespace

void propose_line_changes(MoveOffers& offers) {
  LineChanges(offers).run();
}

}  // namespace cartulary::formats
