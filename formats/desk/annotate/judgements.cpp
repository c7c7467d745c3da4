#include "formats/desk/annotate/judgements.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "formats/ground/edits/mapping_edits.hpp"
#include "formats/ground/text/lookup.hpp"

namespace cartulary::formats {
namespace {

constexpr std::string_view kSays = " loses ";

/// The marks of judgements, none of which begins with another.
constexpr std::string_view kJudgementMarks[] = {"?!", "??", "?"};

/// The mark that a line of a judgement begins with; empty if it is no such line.
std::string_view mark_before_words(std::string_view line) {
  for (std::string_view mark : kJudgementMarks) {
    if (line.starts_with(mark) && line.substr(mark.size()).starts_with(kSays)) return mark;
  }
  return {};
}

bool is_judgement(std::string_view line) {
  if (!line.starts_with('(')) return !mark_before_words(line).empty();
  const std::size_t end = line.find(')');
  if (end == line.npos || !line.substr(end + 1).starts_with(kSays)) return false;
  const std::string_view mark = line.substr(1, end - 1);
  return contains(kJudgementMarks, mark);
}

/// `analysis 1 of cartulary 0.1.0, ...`
bool is_about(std::string_view line) {
  constexpr std::string_view begin = "analysis ";
  if (!line.starts_with(begin)) return false;
  line.remove_prefix(begin.size());
  line.remove_prefix(std::min(line.find_first_not_of("0123456789"), line.size()));
  return line.starts_with(" of cartulary ");
}

/// True if the key can go with nothing of the author's.
bool stands_alone(std::string_view text, const YamlDocument& tree, uint32_t mapping, uint32_t key) {
  const uint32_t first = tree[mapping].first;
  if (key == first) return false;
  const uint32_t end = tree[tree[key].value].span.end();
  const auto plain = [&](uint32_t from, uint32_t to) {
    return text.substr(from, to - from).find_first_of("#\n") == text.npos;
  };
  if (text[tree[mapping].span.offset] != '{') {
    const uint32_t line = line_end(text, tree[key].span.offset);
    return end <= line && text.substr(end, line - end).find_first_not_of(" \r\n") == text.npos;
  }
  uint32_t before = first;
  while (tree[before].next != key) before = tree[before].next;
  return plain(std::max(tree[before].span.end(), tree[tree[before].value].span.end()), end);
}

}  // namespace

std::string judgement_line(const Judgement& judgement, bool of_the_move) {
  return of_the_move ? fmt::format("{} {}", judgement.mark, judgement.words)
                     : fmt::format("({}) {}", judgement.mark, judgement.words);
}

OldJudgement old_judgement(const TurnLayout& layout, const WrittenTurn& turn) {
  OldJudgement out;
  for (const std::string_view line : layout.annotations_of(turn)) {
    if (out.line.empty() && is_judgement(line)) {
      out.line = line;
      out.mark = mark_before_words(line);
    }
    if (out.about.empty() && is_about(line)) out.about = line;
  }
  return out;
}

bool mark_is_ours(const OldJudgement& old, const TurnLayout& layout, const WrittenTurn& turn) {
  if (turn.nag.empty() || turn.nag != old.mark) return false;
  if (turn.is_text) return true;
  const uint32_t mapping = layout.mapping_of(turn);
  const uint32_t key = find_key(layout.tree(), mapping, "nag");
  return key != 0 && stands_alone(layout.text(), layout.tree(), mapping, key);
}

std::vector<std::string> marks_of_author(const Document& document, const YamlDocument& tree,
                                         const Record& record) {
  const TurnLayout layout(document, tree, record);
  std::vector<std::string> out;
  for (std::size_t i = 0; i < record.turn_count(); ++i) {
    const WrittenTurn& turn = record.turn(i);
    std::string& mark = out.emplace_back(turn.nag);
    if (mark.empty() || !layout.has_lines()) continue;
    if (mark_is_ours(old_judgement(layout, turn), layout, turn)) mark.clear();
  }
  return out;
}

}  // namespace cartulary::formats
