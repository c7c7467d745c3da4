#include "formats/causes/diagnosis/left_open.hpp"

#include <algorithm>
#include <memory>

#include "engine/found/position.hpp"
#include "engine/rules_of.hpp"
#include "formats/causes/diagnosis/evidence.hpp"
#include "formats/causes/diagnosis/readings.hpp"
#include "formats/causes/diagnosis/told_moves.hpp"
#include "formats/game/record/canonical.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/game/verify/replay.hpp"
#include "formats/game/verify/words.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

/// Tiles that are tried before the search gives up: a fraction of a second.
constexpr std::size_t kMaxFillings = 200'000;

class PositionSearch {
 public:
  explicit PositionSearch(const TileRecord& record) : record_(record) {
    const engine::GameRules rules = engine::rules_of(record.rules);
    for (engine::TileId tile : engine::kAllTiles) left_[tile] = rules.tiles.counts[tile];
    const std::vector<RecordedTurn>& tiles = record.position.tiles;
    for (const auto& [tile, span] : record.position.discarded) --left_[tile];
    for (std::size_t i = 0; i < tiles.size(); ++i) {
      pieces_.push_back(
          {.tile = tiles[i].tile, .cell = tiles[i].cell, .rotation = tiles[i].rotation});
      known_.push_back(!tiles[i].open.any());
      if (!tiles[i].open.tile) --left_[tiles[i].tile];
    }
    around_ = engine::pieces_around(pieces_);
    // A tile without a rotation lies as in its picture if that fits among what is known.
    for (std::size_t i = 0; i < tiles.size(); ++i) {
      if (known_[i] && lacks_rotation(tiles[i]) && !fits(i)) known_[i] = false;
      if (!known_[i]) open_.push_back(i);
    }
  }

  const std::vector<std::size_t>& open() const { return open_; }
  bool gave_up() const { return trials_ > kMaxFillings; }

  /// The readings of tile number `which` that leave one to all others, too.
  std::vector<RecordedTurn> possible(std::size_t which) {
    std::vector<RecordedTurn> out;
    const std::size_t piece = open_[which];
    std::swap(open_[0], open_[which]);
    for_each_way(piece, [&] {
      if (!rest_fits(1)) return;
      RecordedTurn found = record_.position.tiles[piece];
      found.tile = pieces_[piece].tile;
      found.rotation = pieces_[piece].rotation;
      found.has_rotation = true;
      found.open = {};
      const bool stands_nowhere =
          found.meeple.role && fault_of(found) == MeepleFault::no_such_segment;
      if (!stands_nowhere) out.push_back(found);
    });
    std::swap(open_[0], open_[which]);
    return out;
  }

 private:
  /// True if a tile matches those of its neighbours that are known.
  bool fits(std::size_t piece) const {
    return engine::matches_around(pieces_, around_, piece,
                                  [this](std::size_t there) { return known_[there]; });
  }

  /// Calls `visit()` with each tile and rotation that fits there.
  template <class Visit>
  void for_each_way(std::size_t piece, Visit visit) {
    const RecordedTurn& written = record_.position.tiles[piece];
    const engine::Piece was = pieces_[piece];
    known_[piece] = true;
    for (engine::TileId tile : engine::kAllTiles) {
      if (!written.open.tile && tile != written.tile) continue;
      if (written.open.tile && left_[tile] <= 0) continue;
      for (engine::Rotation rotation : engine::kAllRotations) {
        const bool turns = written.open.rotation || !written.has_rotation;
        if (!turns && rotation != written.rotation) continue;
        // Take the first of several that look alike.
        if (turns && engine::kLookAlike[tile][rotation].lowest() != rotation) continue;
        pieces_[piece].tile = tile;
        pieces_[piece].rotation = rotation;
        ++trials_;
        if (!fits(piece)) continue;
        if (written.open.tile) --left_[tile];
        visit();
        if (written.open.tile) ++left_[tile];
      }
    }
    pieces_[piece] = was;
    known_[piece] = false;
  }

  bool rest_fits(std::size_t from) {
    if (from == open_.size()) return true;
    if (gave_up()) return false;
    bool any = false;
    for_each_way(open_[from], [&] { any = any || rest_fits(from + 1); });
    return any;
  }

  const TileRecord& record_;
  std::vector<engine::Piece> pieces_;
  std::vector<bool> known_;
  std::vector<engine::PiecesAround> around_;
  std::vector<std::size_t> open_;
  engine::ArrayBy<engine::TileId, int, engine::kTileTypes> left_{};
  std::size_t trials_ = 0;
};

/// True if a tile of the position says `?`, or has no rotation although `r0` does not fit.
bool position_leaves_open(const TileRecord& record) {
  const bool may_be = std::ranges::any_of(record.position.tiles, is_open);
  return may_be && !PositionSearch(record).open().empty();
}

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
  return std::ranges::any_of(record.moves, may_mean_several);
}

/// How the game ends in the readings: each score once, the most frequent first.
std::vector<Readings::Outcome> outcomes_of(const std::vector<CompleteRecord>& readings) {
  std::vector<Readings::Outcome> out;
  for (const CompleteRecord& reading : readings) {
    Readings::Outcome* known = find_where(out, [&](const Readings::Outcome& other) {
      return other.totals == reading.totals && other.winners == reading.winners &&
             other.right == reading.right;
    });
    if (known == nullptr) {
      known =
          &out.emplace_back(Readings::Outcome{reading.totals, reading.winners, 0, reading.right});
    }
    ++known->count;
  }
  std::ranges::stable_sort(out, std::ranges::greater(), [](const Readings::Outcome& outcome) {
    return std::pair(outcome.right, outcome.count);
  });
  return out;
}

struct Share {
  std::size_t readings = 0;
  std::size_t right = 0;
};
std::vector<Share> shares_of(const FoundReadings& found, std::size_t turn) {
  std::vector<Share> out(found.turns[turn].possible.size());
  for (const CompleteRecord& reading : found.readings) {
    if (turn >= reading.choices.size()) continue;
    Share& share = out[reading.choices[turn]];
    ++share.readings;
    share.right += reading.right;
  }
  return out;
}

/// The first turn that decides whether a reading is right, as far as one alone does.
std::size_t deciding_turn(const FoundReadings& found) {
  std::size_t first = found.turns.size();
  for (std::size_t t = 0; t < found.turns.size(); ++t) {
    if (found.turns[t].possible.size() < 2) continue;
    first = std::min(first, t);
    const std::vector<Share> shares = shares_of(found, t);
    if (std::ranges::any_of(shares, [](const Share& share) {
          return share.right == 0 || share.right == share.readings;
        })) {
      return t;
    }
  }
  return first;
}

/// Possibilities that a finding lists.
constexpr std::size_t kMaxShown = 8;

std::string play_text(const RecordedTurn& move, const TileRecord& record) {
  return text_of(resolve(move), record);
}

/// "`U 1,0 r1` or `U 1,0 r3`"; "..., or 5 others".
std::string possibilities_text(const std::vector<RecordedTurn>& possible,
                               const TileRecord& record) {
  std::vector<std::string> words;
  for (std::size_t i = 0; i < std::min(possible.size(), kMaxShown); ++i) {
    words.push_back("`" + play_text(possible[i], record) + "`");
  }
  std::string out = enumerate(words, "or");
  if (words.size() < possible.size()) {
    out += fmt::format(", or {} others", possible.size() - words.size());
  }
  return out;
}

/// "Ann 97, Bob 93, Ann wins by 4: 2 readings, right".
std::string text_of_outcome(const Readings::Outcome& outcome, const TileRecord& record) {
  Verdict end{.totals = outcome.totals, .winners = outcome.winners};
  std::string out = scores_text(end.totals, record);
  if (!end.winners.empty()) out += ", " + outcome_text(end, record);
  put(out, ": ", counted(outcome.count, "reading"), outcome.right ? ", right" : ", wrong");
  return out;
}

struct WaysToFill {
  std::vector<RecordedTurn> found{};
  bool gave_up = false;  ///< there may be others
};

/// Fills in what a record leaves open, with the findings and changes that say so.
class FillingIn {
 public:
  FillingIn(const Document& document, TileRecord& record, Findings& findings,
            std::vector<Edit>& edits)
      : document_(document), record_(record), findings_(findings), edits_(edits) {}

  Readings run() {
    if (!position()) return {};
    settle_figures();
    if (!needs_search(record_)) return {};
    search();
    settle_figures();
    return std::move(sum_);
  }

 private:
  std::string text_of_line(const RecordedTurn& line) const {
    return move_play_text(line, record_, document_);
  }

  /// Fills in a line in the only way that was found, or says why none is; then it is unreadable.
  void fill_in(RecordedTurn& line, const WaysToFill& ways, Findings& findings) {
    if (ways.found.size() == 1 && !ways.gave_up) {
      if (line.open.any() || ways.found[0].rotation != line.rotation) {
        take(line, ways.found[0], findings);
      }
    } else if (line.open.any() || ways.found.size() > 1) {
      findings.add(finding_of_undecided(line, ways));
      line.readable = false;
    }
  }
  void take(RecordedTurn& line, const RecordedTurn& found, Findings& findings) {
    const std::string was = text_of_line(line);
    const std::string is = play_text(found, record_);
    findings.add(
        {.code = Code::filled_in,
         .span = line.span,
         .message =
             line.open.any()
                 ? fmt::format("`{}` is read as `{}`; nothing else fits the rest of the record",
                               was, is)
                 : fmt::format("without a rotation, and r0 does not fit: `{}` is read as `{}`: "
                               "nothing else fits the rest of the record",
                               was, is),
         .help = {"`cartulary repair` writes it into the record"}});
    append_edits(document_.text, record_, line, found, edits_);
    line = found;
  }
  Finding finding_of_undecided(const RecordedTurn& line, const WaysToFill& ways) const {
    const auto& [possible, gave_up] = ways;
    const std::string was = text_of_line(line);
    if (possible.empty() && !gave_up) {
      return finding_at(line.span, Code::undecided,
                        fmt::format("nothing fits what `{}` leaves open", was),
                        {"is another word of this line, or a line before it, wrong?"});
    }
    const std::string list = possibilities_text(possible, record_);
    return finding_at(
        line.span, Code::undecided,
        fmt::format("the rest of the record does not decide what `{}` is", was),
        {possible.empty() ? std::string("there are too many possibilities to try")
         : gave_up        ? fmt::format("there are too many possibilities to try; found: {}", list)
                          : fmt::format("it can be {}", list)});
  }

  /// Fills in what the tiles of the position leave open. False if something stays so: no replay.
  bool position() {
    if (!position_leaves_open(record_)) return true;
    const TileRecord written = record_;
    PositionSearch search(written);
    bool settled = true;
    for (std::size_t n = 0; n < search.open().size(); ++n) {
      RecordedTurn& line = record_.position.tiles[search.open()[n]];
      fill_in(line, {search.possible(n), search.gave_up()}, findings_);
      // Where nothing fits, a tile without a rotation is the replay's to tell.
      settled = settled && line.readable;
    }
    return settled;
  }

  /// The only legal one of the features that a figure's word may mean, while moves are legal.
  void settle_figures() {
    if (!any_may_mean_several(record_)) return;
    const auto replay = std::make_unique<Replay>();
    replay->begin(record_);
    while (replay->next() && !replay->recorded().open.any() && replay->is_legal()) {
      RecordedTurn& move = record_.moves[replay->move()];
      if (may_mean_several(move)) settle_figure(move, replay->turn().laid()->deployment);
      replay->play();
    }
  }
  void settle_figure(RecordedTurn& move, const engine::Deployment& deployment) {
    const std::string meant =
        meeple_text(move.tile, move.rotation, deployment.segment, deployment.figure);
    findings_.add(
        {.code = Code::filled_in,
         .span = move.meeple.span,
         .message = fmt::format("`{}` is {}: no other {} of the tile is free for it",
                                text_of_line(move), meant, name_of(move.meeple.role->feature)),
         .label = fmt::format("taken for `{}`", meant),
         .help = {"`cartulary repair` writes it into the record"}});
    const std::string_view written =
        document_.text.substr(move.meeple.span.offset, move.meeple.span.size);
    const bool quoted = written.starts_with('"') || written.starts_with('\'');
    const std::string quote = quoted ? std::string(1, written.front()) : "";
    edits_.push_back({move.meeple.span, quote + meant + quote});
    move.meeple.ports = engine::kOriented[move.tile][move.rotation].ports[deployment.segment];
    move.meeple.corner = false;
  }

  void search() {
    found_ = readings_of(record_);
    if (!found_.readings.empty()) return take_reading();
    for (const OpenTurn& turn : found_.turns) {
      RecordedTurn& line = record_.moves[turn.move];
      if (line.readable) cannot_read(line, true, {{}, found_.gave_up});
    }
  }

  /// A line of which nothing fits; words that are none are told. Nothing is known of those behind.
  void cannot_read(RecordedTurn& line, bool tells, const WaysToFill& none) {
    if (tells && !line.open.figure) {
      fill_in(line, none, findings_);
    } else if (line.open.any()) {
      line.readable = false;
    }
  }

  /// Takes one of the readings, a right one if there is one, and says what stays open.
  void take_reading() {
    const CompleteRecord* taken = find_row(found_.readings, &CompleteRecord::right, true);
    if (taken == nullptr) taken = &found_.readings.front();
    const bool as_whole = writes_no_rotations(record_);
    const std::size_t deciding = deciding_turn(found_);
    if (found_.readings.size() > 1) sum_up();
    Findings of_lines;
    std::size_t read = 0;
    for (std::size_t t = 0; t < found_.turns.size(); ++t) {
      const auto& [m, number, possible] = found_.turns[t];
      RecordedTurn& line = record_.moves[m];
      if (!line.readable) continue;
      if (m >= found_.stop || (line.open.figure && found_.stop != FoundReadings::kNoStop)) {
        cannot_read(line, m == found_.stop, {});
      } else if (possible.size() == 1 && !found_.gave_up) {
        fill_in(line, {possible}, as_whole ? of_lines : findings_);
        ++read;
      } else {
        findings_.add(finding_of_open(t, t == deciding));
        if (sum_.undecided && !found_.gave_up) write_the_right_one(t);
        line = possible[taken->choices[t]];
      }
    }
    if (as_whole) note_no_rotations(read, sum_.open.size());
  }

  void sum_up() {
    sum_.count = found_.readings.size();
    sum_.more = found_.gave_up;
    for (const CompleteRecord& reading : found_.readings) sum_.right += reading.right;
    // Where no claim can hold, the others are wrong as well.
    const bool unknown = sum_.more && !found_.none_right;
    sum_.undecided = unknown || (sum_.right > 0 && sum_.right < sum_.count);
    sum_.outcomes = outcomes_of(found_.readings);
    for (const OpenTurn& turn : found_.turns) {
      if (turn.move >= found_.stop || turn.possible.size() < 2) continue;
      Readings::Turn& open = sum_.open.emplace_back();
      open.move = turn.move;
      open.number = turn.number;
      open.line = document_.position(record_.moves[turn.move].span.offset).line;
      for (const RecordedTurn& one : turn.possible) open.can_be.push_back(play_text(one, record_));
    }
  }

  /// Says that nothing decides what a turn is, and, of the one that decides, what that comes to.
  Finding finding_of_open(std::size_t turn, bool decides) const {
    const OpenTurn& open = found_.turns[turn];
    const RecordedTurn& line = record_.moves[open.move];
    const std::string was = text_of_line(line);
    Finding out{.code = Code::stays_open, .span = line.span};
    out.message = fmt::format("`{}` stays open: {}", was,
                              found_.gave_up ? std::string("too many possibilities to try")
                                             : possibilities_text(open.possible, record_));
    if (!decides) return out;
    if (sum_.undecided) out.code = Code::open_claims;
    if (sum_.undecided && sum_.right < sum_.count) {
      out.message = fmt::format("what `{}` is decides whether the claims hold", was);
      const std::vector<Share> shares = shares_of(found_, turn);
      for (std::size_t i = 0; i < std::min(shares.size(), kMaxShown); ++i) {
        out.help.push_back(fmt::format("with `{}` they hold in {} of {}",
                                       play_text(open.possible[i], record_), shares[i].right,
                                       counted(shares[i].readings, "reading")));
      }
    } else {
      out.help.push_back(fmt::format("the claims hold in {} of {}", sum_.right > 0 ? "all" : "none",
                                     readings_text(sum_)));
    }
    const std::size_t shown = std::min(sum_.outcomes.size(), kMaxShown);
    for (std::size_t i = 0; shown > 1 && i < shown; ++i) {
      out.help.push_back(text_of_outcome(sum_.outcomes[i], record_));
    }
    return out;
  }

  /// Adds the changes for a turn that all right readings read in one way.
  void write_the_right_one(std::size_t turn) {
    const std::vector<Share> shares = shares_of(found_, turn);
    const auto is_right = [](const Share& share) { return share.right > 0; };
    if (count_of(shares, is_right) != 1) return;
    RecordedTurn line = record_.moves[found_.turns[turn].move];
    Findings untold;
    fill_in(line, {{found_.turns[turn].possible[*index_where(shares, is_right)]}}, untold);
  }

  /// One note for a record in which nobody wrote rotations, in place of one for each line.
  void note_no_rotations(std::size_t read, std::size_t open) {
    std::string message = fmt::format(
        "no line has a rotation: {} of {} are read from the rest of the record", read, read + open);
    if (open > 0) put(message, ", ", open, open == 1 ? " stays open" : " stay open");
    findings_.add(finding_at(record_.moves.front().span, Code::filled_in, std::move(message),
                             {"`cartulary repair` writes them into the record"}));
  }

  const Document& document_;
  TileRecord& record_;
  Findings& findings_;
  std::vector<Edit>& edits_;
  FoundReadings found_{};
  Readings sum_{};
};

}  // namespace

bool leaves_open(const TileRecord& record) {
  return position_leaves_open(record) || any_may_mean_several(record) || needs_search(record);
}

Readings fill_in(const Document& document, TileRecord& record, Findings& findings,
                 std::vector<Edit>& edits) {
  return FillingIn(document, record, findings, edits).run();
}

}  // namespace cartulary::formats
