#include "formats/desk/editing/turn_lines.hpp"

#include <algorithm>

#include "formats/checking/read_any_record.hpp"
#include "formats/desk/annotate/claim_edits.hpp"
#include "formats/desk/editing/result_entry.hpp"
#include "formats/game/record/canonical.hpp"
#include "formats/game/record/reading.hpp"
#include "formats/ground/edits/mapping_edits.hpp"
#include "formats/ground/text/edits.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

/// One line is one turn, whatever it holds.
std::string_view first_line_of(std::string_view text) {
  return text.substr(0, text.find_first_of("\r\n"));
}

/// "12. " or "12) " at the beginning of a line.
bool begins_with_number(std::string_view line) {
  line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
  const auto digits = std::min(line.find_first_not_of("0123456789"), line.size());
  return digits > 0 && digits < line.size() && (line[digits] == '.' || line[digits] == ')');
}

/// The number of each turn, by the tiles laid before it, and that of the turn behind the last one.
std::vector<int> numbers_of(const std::vector<RecordedTurn>& moves, int first) {
  std::vector<int> out{first};
  for (const RecordedTurn& move : moves) {
    out.push_back(out.back() + static_cast<int>(move.action == engine::Action::place));
  }
  return out;
}
std::vector<int> numbers_of(const Record& record) {
  // The start tile of a position belongs to no turn.
  const int found = static_cast<int>(record.tile_parts().position.tiles.size());
  const int start = record.rules.start == engine::Start::random ? 0 : 1;
  std::vector<int> out = numbers_of(record.tile_parts().moves, 1 + std::max(found - start, 0));
  // Each turn of the dice game has a number of its own.
  while (out.size() <= record.turn_count()) out.push_back(out.back() + 1);
  return out;
}

}  // namespace

TurnLines::TurnLines(const Document& document, Of of) : document_(document), of_(of) {
  const bool readable = read_any_record(document, tree_, record_);
  if (!readable || (is_found() && record_->if_tiles() == nullptr)) {
    record_.clear();
    return;
  }
  layout_.emplace(is_found() ? TurnLayout::of_found(document_, tree_)
                             : TurnLayout(document_, tree_, *record_));
}

std::string TurnLines::play(std::size_t turn) const {
  const WrittenTurn& written = this->written(turn);
  const std::vector<RecordedTurn>& moves = is_found() ? found() : record_->tile_parts().moves;
  if (!written.is_text && written.readable && turn < moves.size()) {
    if (is_found()) return found_text(moves[turn], *record_, document_);
    WrittenTurn bare = written;
    bare.number.reset();
    return canonical_turn(bare, move_play_text(moves[turn], *record_, document_), *record_);
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

std::vector<std::string> TurnLines::plays() const {
  std::vector<std::string> out;
  if (size() == 0) return out;
  for (const WrittenPlay& written : record_->form->plays(*record_, document_)) {
    WrittenTurn bare = *written.turn;
    bare.number.reset();
    bare.gain = bare.totals = {};
    bare.nag = {};
    out.push_back(canonical_turn(bare, written.play, *record_));
  }
  return out;
}

uint32_t TurnLines::end_of(std::size_t turn) const {
  // The tiles of a position have no variations.
  return is_found() ? layout_->lines_of(written(turn)).end()
                    : layout_->end_with_variations(*record_, turn);
}

std::optional<std::size_t> TurnLines::at_number(int number) const {
  std::vector<int> numbers = numbers_of(*record_);
  numbers.resize(size());
  const auto at = std::ranges::find(numbers, number);
  return at == numbers.end() ? std::nullopt
                             : std::optional(static_cast<std::size_t>(at - numbers.begin()));
}

std::optional<std::pair<int, int>> TurnLines::numbers() const {
  if (size() == 0) return {};
  const std::vector<int> numbers = numbers_of(*record_);
  return std::pair{numbers[0], numbers[size() - 1]};
}

std::size_t TurnLines::laid_by(std::size_t first) const {
  const std::vector<int> numbers = numbers_of(*record_);
  std::size_t out = first;
  while (out + 1 < size() && numbers[out + 1] == numbers[first]) ++out;
  return out;
}

std::string_view TurnLines::lines(std::size_t turn) const {
  if (!has_lines()) return {};
  const Span lines = layout_->lines_of(written(turn));
  return document_.text.substr(lines.offset, lines.size);
}

std::string_view TurnLines::lines_with_variations(std::size_t turn) const {
  if (!has_lines()) return {};
  const uint32_t begin = layout_->lines_of(written(turn)).offset;
  return document_.text.substr(begin, end_of(turn) - begin);
}

bool TurnLines::place_for(std::size_t turn, Place& out) const {
  if (!layout_) return false;
  if (size() == 0) {
    // Below the line of `moves: |`.
    const uint32_t node = is_found() ? found_node(tree_) : turns_node(tree_, *record_);
    const uint32_t position = find_key(tree_, YamlDocument::kRoot, kPositionKey);
    if (!is_found() && node == 0 && position != 0 &&
        line_begin(document_.text, tree_[position].span.offset) == tree_[position].span.offset) {
      // The first move behind a position.
      out = {.at = lines_of_key(document_.text, tree_, position).end(), .before = "moves: |\n  "};
      return true;
    }
    if (node == 0) return false;
    const YamlNode& turns = tree_[node];
    if (turns.kind != YamlNode::Kind::scalar || turns.style != YamlNode::Style::literal) {
      return false;
    }
    // Farther in than its key.
    const uint32_t line = line_begin(document_.text, turns.span.offset);
    const auto indent = document_.text.substr(line).find_first_not_of(' ');
    out = {.at = line_end(document_.text, turns.span.offset),
           .before = std::string(indent + 2, ' ')};
    return true;
  }
  if (!has_lines()) return false;
  const std::size_t beside = std::min(turn, size() - 1);
  const WrittenTurn& sample = written(beside);
  out.at = turn < size() ? layout_->lines_of(sample).offset : end_of(beside);
  out.before = layout_->line_opening(sample);
  out.numbered = sample.number.has_value();
  return true;
}

std::string TurnLines::edited(std::size_t from, uint32_t begin, uint32_t end,
                              std::string_view lines) const {
  std::string text;
  put(text, document_.text.substr(0, begin), with_line_breaks_at(document_.text, begin, lines),
      document_.text.substr(end));
  if (is_found()) return text;
  const Document now{.name = document_.name, .text = text};
  const TurnLines after(now);
  const std::vector<int> numbers = numbers_of(*after.record_);
  Edits edits(text);
  const auto renumber = [&](const WrittenTurn& turn, int number) {
    if (!turn.number || *turn.number == number) return;
    // The span of a number in a line holds its full stop, too.
    const std::string_view old =
        std::string_view(text).substr(turn.number_span.offset, turn.number_span.size);
    const auto digits = old.find_first_not_of("0123456789");
    edits.replace(turn.number_span,
                  std::to_string(number) + std::string(old.substr(std::min(digits, old.size()))));
  };
  for (std::size_t t = from; t < after.size(); ++t) renumber(after.record_->turn(t), numbers[t]);
  std::vector<std::vector<int>> in_variations;
  for (const Variation& variation : after.record_->tile_parts().variations) {
    const bool of_game = variation.line == Variation::kGame;
    const std::vector<int>& line = of_game ? numbers : in_variations[variation.line];
    in_variations.push_back(numbers_of(variation.moves, line[variation.move]));
    for (std::size_t m = 0; m < variation.moves.size(); ++m) {
      if (variation.span.offset >= begin) renumber(variation.moves[m], in_variations.back()[m]);
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
  if (place.numbered && !begins_with_number(line)) {
    put(added, numbers_of(*record_)[std::min(turn, record_->turn_count())], ". ");
  }
  put(added, first_line_of(line), "\n");
  return edited(std::min(turn, size()) + 1, place.at, place.at, added);
}

std::string TurnLines::changed(std::size_t turn, std::string_view line) const {
  if (turn >= size() || !has_lines()) return "";
  const WrittenTurn& written = this->written(turn);
  // A line cannot hold the variations of a mapping.
  const bool is_mapping = !is_found() && !written.is_text;
  if (is_mapping && record_->tile_parts().has_variations_within(turn)) return "";
  Place place;
  if (!place_for(turn, place)) return "";
  std::string text = place.before;
  if (begins_with_number(line)) {
    // It brings its own.
  } else if (written.number && written.is_text) {
    put(text, document_.text.substr(written.number_span.offset, written.number_span.size), " ");
  } else if (written.number) {
    put(text, *written.number, ". ");
  }
  line = first_line_of(line);
  put(text, line);
  const bool comments = line.find("//") != line.npos || line.find(" #") != line.npos;
  const Span lines = layout_->lines_of(written);
  if (written.is_text) {
    // The lines below the first one are a comment.
    const uint32_t end = line_end(document_.text, written.span.offset);
    const std::string_view comment = comments ? std::string_view() : comment_behind(written, end);
    put(text, comment.empty() ? "\n" : "  ", comment);
    return edited(turn + 1, lines.offset, end, text);
  }
  text += '\n';
  return edited(turn + 1, lines.offset, lines.end(), text);
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
  if (turn >= size() || !has_lines() || (layout_->is_list() && size() == 1)) return "";
  return edited(turn, layout_->lines_of(written(turn)).offset, end_of(turn), "");
}

std::string TurnLines::claiming(std::size_t turn, std::string_view totals) const {
  const auto numbers = parse_seat_numbers(totals, *record_);
  if (is_found() || turn >= size() || !numbers) return "";
  Edits edits(document_.text);
  ClaimEdits(*layout_, *record_, edits).write(record_->turn(turn), {}, *numbers);
  return edits.apply();
}

}  // namespace cartulary::formats
