#include "formats/scribe/turn_lines.hpp"

#include <algorithm>

#include "formats/annotate/claim_edits.hpp"
#include "formats/annotate/turn_places.hpp"
#include "formats/games/read_any_record.hpp"
#include "formats/record/canonical.hpp"
#include "formats/record/notation.hpp"
#include "formats/scribe/seat_numbers.hpp"
#include "formats/text/edits.hpp"
#include "formats/text/print.hpp"

namespace cartulary::formats {
namespace {

/// One line is one turn, whatever it holds.
std::string_view first_line_of(std::string_view text) {
  return text.substr(0, text.find_first_of("\r\n"));
}

/// The number of each turn, by the tiles laid before it.
std::vector<int> numbers_of(const Record& record, std::size_t turns) {
  std::vector<int> out;
  int next = 1;
  for (std::size_t t = 0; t < turns; ++t) {
    out.push_back(next);
    const bool laid =
        record.game == GameKind::dice || record.moves[t].action == engine::Action::place;
    if (laid) ++next;
  }
  return out;
}

}  // namespace

TurnLines::TurnLines(const Document& document) : document_(document) {
  Findings findings;
  if (!read_any_record(document, tree_, record_, findings)) return;
  for (const RecordedTurn& turn : record_.moves) turns_.push_back(&turn);
  for (const RecordedDiceTurn& turn : record_.dice.turns) turns_.push_back(&turn);
  const TurnPlaces places(document, tree_, record_);
  has_lines_ = places.has_lines();
  is_list_ = places.is_list();
}

std::string TurnLines::play(std::size_t turn) const {
  const WrittenTurn& written = *turns_[turn];
  if (!written.is_text && written.readable && record_.game != GameKind::dice) {
    WrittenTurn bare = written;
    bare.number.reset();
    return canonical_turn(bare, move_play_text(record_.moves[turn], record_, document_), record_);
  }
  Span span = written.span;
  if (written.is_text && written.number) {
    span = {written.number_span.end(), span.end() - written.number_span.end()};
  }
  std::string_view text = document_.text.substr(span.offset, span.size);
  text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  if (written.is_text && !written.comment.empty()) {
    text = text.substr(0, text.find(written.comment));
  }
  while (!text.empty() && (text.back() == ' ' || text.back() == '\r')) text.remove_suffix(1);
  return std::string(text);
}

TurnLines::Extent TurnLines::lines_of(std::size_t turn) const {
  TurnPlaces places(document_, tree_, record_);
  uint32_t item = 0;
  for (std::size_t t = 0; t <= turn; ++t) item = places.item_of(*turns_[t]);
  const WrittenTurn& written = *turns_[turn];
  return {places.first_line(written, item),
          line_end(document_.text, places.last_line(written, item))};
}

bool TurnLines::place_for(std::size_t turn, Place& out) const {
  if (turns_.empty()) {
    // Below the line of `moves: |`.
    const uint32_t node = turns_node(tree_, record_);
    if (node == 0) return false;
    const YamlNode& turns = tree_[node];
    if (turns.kind != YamlNode::Kind::scalar || turns.style != YamlNode::Style::literal) {
      return false;
    }
    out = {.at = line_end(document_.text, turns.span.offset), .before = "  "};
    return true;
  }
  if (!has_lines_) return false;
  const std::size_t beside = std::min(turn, turns_.size() - 1);
  TurnPlaces places(document_, tree_, record_);
  uint32_t item = 0;
  for (std::size_t t = 0; t <= beside; ++t) item = places.item_of(*turns_[t]);
  const Extent extent = lines_of(beside);
  out.at = turn < turns_.size() ? extent.begin : extent.end;
  out.before = places.indent(*turns_[beside], item) + (is_list_ ? "- " : "");
  out.numbered = turns_[beside]->number.has_value();
  return true;
}

std::string TurnLines::edited(std::size_t from, uint32_t begin, uint32_t end,
                              std::string_view lines) const {
  std::string text;
  put(text, document_.text.substr(0, begin), lines, document_.text.substr(end));
  const Document now{.name = document_.name, .text = text};
  const TurnLines after(now);
  const std::vector<int> numbers = numbers_of(after.record_, after.turns_.size());
  Edits edits(text);
  for (std::size_t t = from; t < after.turns_.size(); ++t) {
    const WrittenTurn& turn = *after.turns_[t];
    if (turn.number && *turn.number != numbers[t]) {
      // The span of a number in a line holds its full stop, too.
      const std::string_view old =
          std::string_view(text).substr(turn.number_span.offset, turn.number_span.size);
      const auto digits = old.find_first_not_of("0123456789");
      edits.replace(turn.number_span, std::to_string(numbers[t]) +
                                          std::string(old.substr(std::min(digits, old.size()))));
    }
  }
  return edits.empty() ? text : edits.apply();
}

std::string TurnLines::with(std::size_t turn, std::string_view line) const {
  Place place;
  if (!place_for(turn, place)) return "";
  std::string added;
  // A document may end without the end of its last line.
  if (place.at > 0 && document_.text[place.at - 1] != '\n') added += '\n';
  put(added, place.before);
  if (place.numbered) {
    const std::vector<int> numbers = numbers_of(record_, turns_.size());
    const bool behind = turn >= turns_.size();
    const bool laid =
        record_.game == GameKind::dice || record_.moves.back().action == engine::Action::place;
    put(added, behind ? numbers.back() + static_cast<int>(laid) : numbers[turn], ". ");
  }
  put(added, first_line_of(line), "\n");
  return edited(std::min(turn, turns_.size()) + 1, place.at, place.at, added);
}

std::string TurnLines::changed(std::size_t turn, std::string_view line) const {
  if (turn >= turns_.size() || !has_lines_) return "";
  const WrittenTurn& written = *turns_[turn];
  Place place;
  if (!place_for(turn, place)) return "";
  std::string text = place.before;
  if (written.number && written.is_text) {
    put(text, document_.text.substr(written.number_span.offset, written.number_span.size), " ");
  } else if (written.number) {
    put(text, *written.number, ". ");
  }
  line = first_line_of(line);
  put(text, line);
  const bool comments = line.find("//") != line.npos || line.find(" #") != line.npos;
  if (written.is_text) {
    // What is below the first line is a comment.
    const Extent extent = lines_of(turn);
    const uint32_t end = line_end(document_.text, written.span.offset);
    const std::string_view comment = comments ? std::string_view() : comment_behind(written, end);
    put(text, comment.empty() ? "\n" : "  ", comment);
    return edited(turn + 1, extent.begin, end, text);
  }
  const Extent extent = lines_of(turn);
  text += '\n';
  return edited(turn + 1, extent.begin, extent.end, text);
}

std::string_view TurnLines::comment_behind(const WrittenTurn& turn, uint32_t end) const {
  const std::string_view line = document_.text.substr(turn.span.offset, end - turn.span.offset);
  if (!turn.comment.empty()) {
    const auto at = line.find(turn.comment.substr(0, turn.comment.find('\n')));
    if (at != line.npos) return line.substr(at);
  }
  // One of YAML's, behind an item of a list; quotes may stand between.
  const auto at = line.find(" #", std::min<std::size_t>(turn.span.size, line.size()));
  return at == line.npos ? std::string_view() : line.substr(at + 1);
}

std::string TurnLines::without(std::size_t turn) const {
  if (turn >= turns_.size() || !has_lines_ || (is_list_ && turns_.size() == 1)) return "";
  const Extent extent = lines_of(turn);
  return edited(turn, extent.begin, extent.end, "");
}

std::string TurnLines::claiming(std::size_t turn, std::string_view totals) const {
  const auto numbers = parse_seat_numbers(totals, record_.players.size());
  if (turn >= turns_.size() || !numbers) return "";
  TurnPlaces places(document_, tree_, record_);
  uint32_t item = 0;
  for (std::size_t t = 0; t <= turn; ++t) item = places.item_of(*turns_[t]);
  Edits edits(document_.text);
  ClaimEdits(document_, tree_, record_, edits).write(*turns_[turn], item, {}, *numbers);
  return edits.apply();
}

}  // namespace cartulary::formats
