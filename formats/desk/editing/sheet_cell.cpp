#include "formats/desk/editing/sheet_cell.hpp"

#include <algorithm>
#include <set>

#include "engine/dice/score_table.hpp"
#include "formats/checking/read_any_record.hpp"
#include "formats/checking/verifier.hpp"
#include "formats/game/dice/replay.hpp"
#include "formats/game/record/dice_record.hpp"
#include "formats/game/record/keys.hpp"
#include "formats/game/verify/dice_report.hpp"
#include "formats/ground/edits/mapping_edits.hpp"
#include "formats/ground/text/edits.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

constexpr std::string_view kBlanks = " \t";

/// A word of a pad by its beginning, in letters of any size; empty if it is none.
std::string_view sheet_word(std::string_view typed) {
  const auto begins_with = [typed](std::string_view word) {
    return typed.size() <= word.size() && same_letters(typed, word);
  };
  const auto word = std::ranges::find_if(kSheetWords, begins_with);
  return word == kSheetWords.end() ? std::string_view() : *word;
}

/// The entries as records have them; nothing, with the fault, if one is none.
std::vector<std::string> entries_of(std::string_view words, std::string& fault) {
  std::vector<std::string> out;
  while (true) {
    words.remove_prefix(std::min(words.find_first_not_of(kBlanks), words.size()));
    if (words.empty()) return out;
    const std::string_view word = words.substr(0, words.find_first_of(kBlanks));
    words.remove_prefix(word.size());
    const auto number = parse_number(word);
    if (number && *number >= kTurnPoints.lowest && *number <= kTurnPoints.highest) {
      out.push_back(std::to_string(*number));
    } else if (const std::string_view known = sheet_word(word); !known.empty()) {
      out.emplace_back(known);
    } else {
      fault = fmt::format("expected the points of a turn, `keep` or `catapults`, got `{}`", word);
      return {};
    }
  }
}

class SheetColumn {
 public:
  SheetColumn(std::string_view text, const YamlDocument& tree, const DiceRecord& record,
              engine::Player player)
      : text_(text), tree_(tree), edits_(text) {
    const uint32_t sheet = value_of(tree, YamlDocument::kRoot, "sheet");
    const RecordedSheet& column = record.sheets[player];
    for (uint32_t key = tree[sheet].first; key != 0; key = tree[key].next) {
      if (tree[key].span.offset == column.span.offset) key_ = key;
    }
    list_ = tree[key_].value;
    for (uint32_t item = tree[list_].first; item != 0; item = tree[item].next) {
      items_.push_back(tree[item].span);
    }
  }

  std::size_t size() const { return items_.size(); }

  /// The text with these entries in a row; empty if the list is written as nothing can be put in.
  std::string with(std::size_t row, const std::vector<std::string>& entries) {
    if (tree_[list_].kind == YamlNode::Kind::scalar) {
      if (entries.empty()) return std::string(text_);
      if (!begin_list(entries)) return "";
    } else if (text_[tree_[list_].span.offset] == '[') {
      in_brackets(row, entries);
    } else {
      in_lines(row, entries);
    }
    return edits_.empty() ? std::string(text_) : edits_.apply();
  }

 private:
  /// Behind blanks, ends of lines and comments.
  uint32_t behind_gap(uint32_t at) const {
    while (at < text_.size()) {
      const char c = text_[at];
      if (c == '#') {
        at = line_end(text_, at);
      } else if (c == ' ' || c == '\t' || c == '\r' || c == '\n') {
        ++at;
      } else {
        break;
      }
    }
    return at;
  }
  bool is_blank(uint32_t begin, uint32_t end) const {
    return text_.substr(begin, end - begin).find_first_not_of(" \t\r\n") == text_.npos;
  }

  /// Behind a key that has no list yet.
  bool begin_list(const std::vector<std::string>& entries) {
    if (key_ == 0 || tree_[list_].style != YamlNode::Style::plain) return false;
    const uint32_t end = tree_[key_].span.end();
    const auto colon = text_.find_first_not_of(kBlanks, end);
    if (colon == text_.npos || text_[colon] != ':') return false;
    edits_.insert(static_cast<uint32_t>(colon + 1), fmt::format(" [{}]", joined(entries, ", ")));
    return true;
  }

  void in_brackets(std::size_t row, const std::vector<std::string>& entries) {
    if (items_.empty()) {
      const uint32_t begin = tree_[list_].span.offset + 1;
      const uint32_t end = behind_gap(begin);
      if (is_blank(begin, end)) {
        edits_.replace({begin, end - begin}, joined(entries, ", "));
      } else if (!entries.empty()) {
        edits_.insert(begin, joined(entries, ", ") + " ");  // a comment is there
      }
    } else if (row == items_.size()) {
      if (!entries.empty()) edits_.insert(items_.back().end(), ", " + joined(entries, ", "));
    } else if (!entries.empty()) {
      edits_.replace(items_[row], joined(entries, ", "));
    } else {
      take_out(row);
    }
  }
  /// Takes an item out of brackets, with one of the commas beside it.
  void take_out(std::size_t row) {
    const Span item = items_[row];
    uint32_t comma = behind_gap(item.end());
    if (text_[comma] != ',') {  // the last one
      if (row == 0) return edits_.replace(item, "");
      comma = behind_gap(items_[row - 1].end());
      if (is_blank(comma + 1, item.offset)) return edits_.replace({comma, item.end() - comma}, "");
      edits_.replace({comma, 1}, "");
      return edits_.replace(item, "");
    }
    const uint32_t line = line_begin(text_, item.offset);
    const uint32_t next_line = line_end(text_, comma);
    if (is_blank(line, item.offset) && is_blank(item.end(), comma) &&
        is_blank(comma + 1, next_line)) {
      return edits_.remove_lines(line, next_line);
    }
    auto end = static_cast<uint32_t>(text_.find_first_not_of(kBlanks, comma + 1));
    if (text_[end] == '#') end = comma + 1;
    edits_.replace(item, "");
    edits_.replace({comma, end - comma}, "");
  }

  void in_lines(std::size_t row, const std::vector<std::string>& entries) {
    const Span& beside = items_[std::min(row, items_.size() - 1)];
    const uint32_t begin = line_begin(text_, beside.offset);
    if (entries.empty()) {
      if (row < items_.size()) edits_.remove_lines(begin, line_end(text_, beside.offset));
      return;
    }
    std::size_t added = 0;
    if (row < items_.size()) edits_.replace(beside, entries[added++]);
    std::vector<std::string> lines;
    for (; added < entries.size(); ++added) {
      lines.push_back(std::string(text_.substr(begin, beside.offset - begin)) + entries[added]);
    }
    const uint32_t end = line_end(text_, beside.offset);
    if (!lines.empty()) edits_.replace_lines_below(beside.offset, end, lines, begin);
  }

  std::string_view text_;
  const YamlDocument& tree_;
  Edits edits_;
  uint32_t key_ = 0;
  uint32_t list_ = 0;
  std::vector<Span> items_{};
};

/// Errors at the columns and cells of a pad.
std::size_t errors_at_sheet(const Report& report) {
  const DiceRecord& record = report.record.dice();
  std::set<uint32_t> places;
  for (const engine::Player p : record.seats()) {
    const RecordedSheet& sheet = record.sheets[p];
    places.insert(sheet.span.offset);
    for (const SheetEntry& entry : sheet.entries) places.insert(entry.span.offset);
  }
  std::size_t out = 0;
  for (const Finding& finding : report.findings) {
    out += finding.severity() == Severity::error && places.contains(finding.span.offset) ? 1U : 0U;
  }
  return out;
}

/// The turn of a cell; nothing if it comes after the end of the game.
const TracedDiceTurn* turn_of(const Report& report, SheetPlace place) {
  std::size_t row = 0;
  for (const TracedDiceTurn& turn : report.dice_parts().turns) {
    if (turn.player == place.player && row++ == place.row) return &turn;
  }
  return nullptr;
}

}  // namespace

ChangedSheet with_entries(const Document& document, SheetPlace place, std::string_view words) {
  YamlDocument tree;
  AnyRecord any;
  const bool readable = read_any_record(document, tree, any);
  if (!readable || !any->dice_parts().has_sheet) return {.fault = "expected a score pad"};
  const DiceRecord& record = any->dice();
  if (place.player >= static_cast<engine::Player>(record.players.size())) {
    return {.fault = "expected the seat of a player"};
  }
  SheetColumn column(document.text, tree, record, place.player);
  if (place.row > column.size()) {
    return {.fault = fmt::format("expected a row from 1 to {} for {}, got {}", column.size() + 1,
                                 record.players[place.player].name, place.row + 1)};
  }
  ChangedSheet out;
  const std::vector<std::string> entries = entries_of(words, out.fault);
  if (!out.fault.empty()) return out;
  out.text = column.with(place.row, entries);
  if (out.text.empty()) out.fault = "expected the points of each player as a list";
  return out;
}

std::vector<OfferedEntry> offered_entries(const Document& document, SheetPlace place) {
  std::set<int> points;
  for (int dice = 0; dice <= engine::dice::kDice; ++dice) {
    for (const bool doubled : {false, true}) {
      if (engine::dice::is_printed(dice, doubled)) {
        points.insert(engine::dice::points(dice, doubled));
      }
    }
  }
  std::vector<std::string> candidates;
  for (const int number : points) candidates.push_back(std::to_string(number));
  candidates.insert(candidates.end(), kSheetWords.begin(), kSheetWords.end());

  std::vector<OfferedEntry> out;
  std::size_t least = 0;
  Verifier verifier;
  for (const std::string& entry : candidates) {
    const ChangedSheet changed = with_entries(document, place, entry);
    if (!changed.fault.empty()) return {};
    const Document tried{.name = document.name, .text = changed.text};
    const Report report = verifier.verify(tried, true);
    const TracedDiceTurn* turn = turn_of(report, place);
    if (turn == nullptr) continue;
    // Errors that come with any entry are those of the rest of the pad, and count against none.
    const std::size_t errors = errors_at_sheet(report);
    if (!out.empty() && errors > least) continue;
    if (errors < least) out.clear();
    least = errors;
    out.push_back({entry, pad_turn_text(*turn)});
  }
  return out;
}

}  // namespace cartulary::formats
