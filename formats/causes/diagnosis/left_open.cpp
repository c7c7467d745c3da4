#include "formats/causes/diagnosis/left_open.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <memory>

#include "formats/causes/diagnosis/evidence.hpp"
#include "formats/causes/diagnosis/open_position.hpp"
#include "formats/causes/diagnosis/open_words.hpp"
#include "formats/causes/diagnosis/readings.hpp"
#include "formats/game/record/canonical.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/game/verify/replay.hpp"
#include "formats/game/verify/words.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

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

/// One note for a record in which nobody wrote rotations, in place of one for each line.
void note_no_rotations(const TileRecord& record, std::size_t read, std::size_t open,
                       Findings& findings) {
  std::string message = fmt::format(
      "no line has a rotation: {} of {} are read from the rest of the record", read, read + open);
  if (open > 0) put(message, ", ", open, open == 1 ? " stays open" : " stay open");
  findings.add({.code = Code::filled_in,
                .span = record.moves.front().span,
                .message = message,
                .help = {"`cartulary repair` writes them into the record"}});
}

/// How the game ends in the readings: each score once, the most frequent first.
std::vector<Readings::Outcome> outcomes_of(const std::vector<CompleteRecord>& readings) {
  std::vector<Readings::Outcome> out;
  for (const CompleteRecord& reading : readings) {
    const auto known = std::ranges::find_if(out, [&](const Readings::Outcome& other) {
      return other.totals == reading.totals && other.winners == reading.winners &&
             other.right == reading.right;
    });
    if (known == out.end()) {
      out.push_back({reading.totals, reading.winners, 1, reading.right});
    } else {
      ++known->count;
    }
  }
  std::ranges::stable_sort(out, [](const auto& a, const auto& b) {
    return a.right != b.right ? a.right : a.count > b.count;
  });
  return out;
}

Readings sum_of(const FoundReadings& found, const TileRecord& record, const Document& document) {
  Readings out{.count = found.readings.size(), .more = found.gave_up};
  for (const CompleteRecord& reading : found.readings) out.right += reading.right;
  // Where no claim can hold, the others are wrong as well.
  const bool unknown = out.more && !found.none_right;
  out.undecided = unknown || (out.right > 0 && out.right < out.count);
  out.outcomes = outcomes_of(found.readings);
  for (const OpenTurn& turn : found.turns) {
    if (turn.move >= found.stop || turn.possible.size() < 2) continue;
    Readings::Turn& open = out.open.emplace_back();
    open.move = turn.move;
    open.number = turn.number;
    open.line = document.position(record.moves[turn.move].span.offset).line;
    for (const RecordedTurn& one : turn.possible) open.can_be.push_back(play_text(one, record));
  }
  return out;
}

/// The readings with one possibility of a turn.
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

/// A line of which nothing fits. Nothing is known of those behind where the game stops; where a
/// word stands that is none, that is told.
void cannot_read(RecordedTurn& line, bool tells, const WaysToFill& none, const TileRecord& record,
                 const Document& document, Findings& findings) {
  std::vector<Edit> edits;
  if (tells && !line.open.figure) {
    fill_in_line(line, none, record, document, findings, edits);
  } else if (line.open.any()) {
    line.readable = false;
  }
}

/// Says that nothing decides what a turn is, and what that comes to.
Finding finding_of_open(const FoundReadings& found, std::size_t turn, const Readings& sum,
                        std::size_t deciding, const TileRecord& record, const Document& document) {
  const OpenTurn& open = found.turns[turn];
  const RecordedTurn& line = record.moves[open.move];
  const std::string was = move_play_text(line, record, document);
  Finding out{.code = Code::stays_open, .span = line.span, .message = "", .label = ""};
  out.message = found.gave_up ? fmt::format("`{}` stays open: too many possibilities to try", was)
                              : fmt::format("`{}` stays open: {}", was,
                                            possibilities_text(open.possible, record));
  if (turn != deciding) return out;
  if (sum.undecided) out.code = Code::open_claims;
  if (sum.undecided && sum.right < sum.count) {
    out.message = fmt::format("what `{}` is decides whether the claims hold", was);
    const std::vector<Share> shares = shares_of(found, turn);
    for (std::size_t i = 0; i < std::min(shares.size(), kMaxShown); ++i) {
      out.help.push_back(fmt::format("with `{}` they hold in {} of {}",
                                     play_text(open.possible[i], record), shares[i].right,
                                     counted(static_cast<long>(shares[i].readings), "reading")));
    }
  } else {
    out.help.push_back(fmt::format("the claims hold in {} of {}", sum.right > 0 ? "all" : "none",
                                   readings_text(sum)));
  }
  for (std::size_t i = 0; sum.outcomes.size() > 1 && i < std::min(sum.outcomes.size(), kMaxShown);
       ++i) {
    out.help.push_back(outcome_text(sum.outcomes[i], record));
  }
  return out;
}

/// Adds the changes for a turn that all right readings read in one way.
void write_the_right_one(const FoundReadings& found, std::size_t turn, const TileRecord& record,
                         const Document& document, std::vector<Edit>& edits) {
  const std::vector<Share> shares = shares_of(found, turn);
  const auto is_right = [](const Share& share) { return share.right > 0; };
  if (std::ranges::count_if(shares, is_right) != 1) return;
  const auto only = std::ranges::find_if(shares, is_right) - shares.begin();
  RecordedTurn line = record.moves[found.turns[turn].move];
  Findings untold;
  fill_in_line(line, {{found.turns[turn].possible[static_cast<std::size_t>(only)]}}, record,
               document, untold, edits);
}

/// Takes one of the readings, a right one if there is one, and says what stays open.
void take_reading(const Document& document, const FoundReadings& found, TileRecord& record,
                  Findings& findings, std::vector<Edit>& edits, Readings& sum) {
  const auto right = std::ranges::find_if(
      found.readings, [](const CompleteRecord& reading) { return reading.right; });
  const CompleteRecord& taken = right == found.readings.end() ? found.readings.front() : *right;
  const bool as_whole = writes_no_rotations(record);
  const std::size_t deciding = deciding_turn(found);
  if (found.readings.size() > 1) sum = sum_of(found, record, document);
  Findings of_lines;
  std::size_t read = 0;
  for (std::size_t t = 0; t < found.turns.size(); ++t) {
    const auto& [m, number, possible] = found.turns[t];
    RecordedTurn& line = record.moves[m];
    if (!line.readable) continue;
    if (m >= found.stop || (line.open.figure && found.stop != FoundReadings::kNoStop)) {
      cannot_read(line, m == found.stop, {}, record, document, findings);
    } else if (possible.size() == 1 && !found.gave_up) {
      fill_in_line(line, {possible}, record, document, as_whole ? of_lines : findings, edits);
      ++read;
    } else {
      findings.add(finding_of_open(found, t, sum, deciding, record, document));
      if (sum.undecided && !found.gave_up) {
        write_the_right_one(found, t, record, document, edits);
      }
      line = possible[taken.choices[t]];
    }
  }
  if (as_whole) note_no_rotations(record, read, sum.open.size(), findings);
}

/// Searches for what the moves leave open.
void search_open(const Document& document, TileRecord& record, Findings& findings,
                 std::vector<Edit>& edits, Readings& sum) {
  const FoundReadings found = readings_of(record);
  if (!found.readings.empty()) {
    return take_reading(document, found, record, findings, edits, sum);
  }
  for (const OpenTurn& turn : found.turns) {
    RecordedTurn& line = record.moves[turn.move];
    if (line.readable) {
      cannot_read(line, true, {{}, found.gave_up}, record, document, findings);
    }
  }
}

}  // namespace

bool leaves_open(const TileRecord& record) {
  if (position_leaves_open(record)) return true;
  return any_may_mean_several(record) || needs_search(record);
}

Readings fill_in(const Document& document, TileRecord& record, Findings& findings,
                 std::vector<Edit>& edits) {
  Readings out;
  if (!fill_in_position(document, record, findings, edits)) return out;
  settle_figures(document, record, findings, edits);
  if (!needs_search(record)) return out;
  search_open(document, record, findings, edits, out);
  settle_figures(document, record, findings, edits);
  return out;
}

}  // namespace cartulary::formats
