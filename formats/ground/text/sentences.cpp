#include "formats/ground/text/sentences.hpp"

#include <algorithm>

#include "formats/ground/text/code_pages.hpp"
#include "formats/ground/text/lookup.hpp"

namespace cartulary::formats {
namespace {

std::string_view take_line(std::string_view& rest) {
  const std::size_t end = std::min(rest.find('\n'), rest.size());
  const std::string_view line = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return line;
}

/// The rest of a line behind its beginning; empty if it begins otherwise.
std::string_view behind(std::string_view line, std::string_view begin) {
  return line.starts_with(begin) ? line.substr(begin.size()) : std::string_view();
}

/// A line of a record, and in a comment what it may not be: "U 2,0 r1 # not `U 2,0 r1 monk`: M407".
void add_line(std::string_view line, Sentence& out) {
  constexpr std::string_view kNot = "  # not `";
  const std::size_t comment = line.find(kNot);
  const std::string_view kept = line.substr(0, comment);
  out.record.append(kept).push_back('\n');
  if (comment == line.npos) {
    out.opposite.append(kept).push_back('\n');
    return;
  }
  const std::string_view other = line.substr(comment + kNot.size());
  const std::size_t end = other.find("`: ");
  out.instead = other.substr(0, end);
  out.finding = other.substr(end + 3);
  out.opposite.append(kept.substr(0, kept.find_first_not_of(' ')));
  out.opposite.append(out.instead).push_back('\n');
}

Sentence read_sentence(std::string_view heading, std::string_view& rest) {
  Sentence out;
  const std::size_t blank = heading.find(' ');
  out.number = heading.substr(0, blank);
  out.text = heading.substr(blank + 1);
  while (!rest.empty() && !rest.starts_with("## ")) {
    const std::string_view line = take_line(rest);
    if (const auto source = behind(line, "- source: "); !source.empty()) out.source = source;
    if (const auto edition = behind(line, "- edition: "); !edition.empty()) out.edition = edition;
    if (const auto word = behind(line, "- word: `"); !word.empty()) {
      out.word = word.substr(0, word.size() - 1);
    }
    if (line != "```yaml") continue;
    for (std::string_view of = take_line(rest); of != "```" && !rest.empty();
         of = take_line(rest)) {
      add_line(of, out);
    }
  }
  if (out.finding.empty()) out.opposite.clear();
  return out;
}

Chapter read_chapter(std::string_view rest) {
  Chapter out;
  const std::string_view title = behind(take_line(rest), "# ");
  const std::size_t blank = title.find(' ');
  out.number = title.substr(0, blank);
  out.title = title.substr(blank + 1);
  while (!rest.empty()) {
    const std::string_view heading = behind(take_line(rest), "## ");
    if (!heading.empty()) out.sentences.push_back(read_sentence(heading, rest));
  }
  return out;
}

}  // namespace

const std::vector<Chapter>& book_of_sentences() {
  static const std::vector<Chapter> book =
      mapped(pages_of_the_book(), [](const Page& page) { return read_chapter(page.text); });
  return book;
}

const Sentence* find_sentence(std::string_view number) {
  for (const Chapter& chapter : book_of_sentences()) {
    if (const auto* found = find_row(chapter.sentences, &Sentence::number, number)) return found;
  }
  return nullptr;
}

std::vector<const Sentence*> sentences_about(std::string_view code_or_word) {
  std::vector<const Sentence*> out;
  if (code_or_word.empty()) return out;
  for (const Chapter& chapter : book_of_sentences()) {
    for (const Sentence& sentence : chapter.sentences) {
      const std::string_view word = sentence.word.substr(0, sentence.word.find(':'));
      if (sentence.finding == code_or_word || sentence.word == code_or_word ||
          word == code_or_word) {
        out.push_back(&sentence);
      }
    }
  }
  return out;
}

}  // namespace cartulary::formats
