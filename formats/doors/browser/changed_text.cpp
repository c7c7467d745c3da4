#include "formats/doors/browser/changed_text.hpp"

#include <fmt/core.h>

#include <string>
#include <utility>

#include "formats/checking/read_any_record.hpp"
#include "formats/checking/verifier.hpp"
#include "formats/desk/editing/quick_fixes.hpp"
#include "formats/desk/editing/result_entry.hpp"
#include "formats/desk/editing/turn_lines.hpp"
#include "formats/doors/browser/text_documents.hpp"
#include "formats/ground/text/edits.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

/// The text of a record with a change of its turns; `change` makes the text, empty if it cannot.
template <class Change>
Answer rewritten(const Question& question, Change change) {
  return about_record(question, [&](const Document& document) {
    std::string text = change(TurnLines(document));
    if (text.empty()) return refused("expected turns on separate lines");
    return Answer{.made = true, .text = std::move(text)};
  });
}

/// The text with another table: `change` makes it.
template <class Change>
Answer with_table(const Question& question, Change change) {
  return about_record(question, [&](const Document& document) {
    std::string text = change(TurnLines(document, TurnLines::Of::position));
    if (text.empty()) return refused("expected tiles of a position on separate lines");
    const Document changed{.name = document.name, .text = text};
    YamlDocument tree;
    AnyRecord record;
    Findings findings;
    if (read_any_record(changed, tree, record, findings) && !record->result.termination &&
        !record->result.final_scoring) {
      std::string scored = with_result(changed, "final-scoring true");
      if (!scored.empty()) return Answer{.made = true, .text = std::move(scored)};
    }
    return Answer{.made = true, .text = std::move(text)};
  });
}

}  // namespace

bool is_part(const Document& document) {
  return document.origin == nullptr;
}

Answer with_turn(const Question& question) {
  return rewritten(
      question, [&](const TurnLines& turns) { return turns.with(question.turn, question.line); });
}

Answer with_other_turn(const Question& question) {
  return rewritten(question, [&](const TurnLines& turns) {
    return turns.changed(question.turn, question.line);
  });
}

Answer without_turn(const Question& question) {
  return rewritten(question, [&](const TurnLines& turns) { return turns.without(question.turn); });
}

Answer with_totals(const Question& question) {
  return rewritten(question, [&](const TurnLines& turns) {
    return turns.claiming(question.turn, question.line);
  });
}

Answer with_entry(const Question& question) {
  return about_record(question, [&](const Document& document) {
    std::string text = with_result(document, question.line);
    if (text.empty()) return refused("expected a result that is written as lines");
    return Answer{.made = true, .text = std::move(text)};
  });
}

Answer with_tile(const Question& question) {
  return with_table(
      question, [&](const TurnLines& tiles) { return tiles.with(question.turn, question.line); });
}

Answer with_other_tile(const Question& question) {
  return with_table(question, [&](const TurnLines& tiles) {
    return tiles.changed(question.turn, question.line);
  });
}

Answer without_tile(const Question& question) {
  return with_table(question, [&](const TurnLines& tiles) { return tiles.without(question.turn); });
}

Answer mended(const Question& question) {
  return about_record(question, [&](const Document& document) {
    Verifier verifier({}, Causes::of_all);
    const std::vector<QuickFix> fixes = all_quick_fixes(verifier.verify(document, true));
    if (question.turn >= fixes.size()) {
      return refused(fmt::format("expected the number of one of {}, got {}",
                                 counted(fixes.size(), "change"), question.turn));
    }
    std::string text = edited(document.text, fixes[question.turn].edits);
    if (is_part(document)) {
      // Other records of it stay.
      const auto begin = static_cast<std::size_t>(document.file_offset);
      const std::string_view behind = question.text.substr(begin + document.text.size());
      text = fmt::format("{}{}{}", question.text.substr(0, begin), text, behind);
    }
    return Answer{.made = true, .text = std::move(text)};
  });
}

SheetPlace cell_of(const Question& question, std::string_view& words) {
  words = question.line;
  const std::string_view seat = words.substr(0, words.find(' '));
  words.remove_prefix(seat.size());
  const auto number = parse_number(seat);
  if (!number || *number < 0 || *number >= engine::kMaxPlayers) return {};
  return {static_cast<engine::Player>(*number), question.turn};
}

Answer with_cell(const Question& question) {
  return about_record(question, [&](const Document& document) {
    std::string_view words;
    const SheetPlace place = cell_of(question, words);
    ChangedSheet changed = with_entries(document, place, words);
    if (!changed.fault.empty()) return refused(changed.fault);
    return Answer{.made = true, .text = std::move(changed.text)};
  });
}

}  // namespace cartulary::formats
