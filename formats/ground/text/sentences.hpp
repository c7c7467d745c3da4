// The book of sentences: what the printed rules say, each with a record of a few lines that shows
// it. Its chapters are formats/guide/book/*.md, built into the program.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cartulary::formats {

struct Sentence {
  std::string_view number{};   ///< "1.8"
  std::string_view text{};     ///< one sentence
  std::string_view source{};   ///< the printed text that says it
  std::string_view edition{};  ///< the preset or the kind of rules that has it; empty: all
  std::string_view word{};     ///< how a record says it; empty if it needs no word
  std::string record{};        ///< a record that keeps it
  /// The same with one line changed, so that it does not; empty where nothing is forbidden.
  std::string opposite{};
  std::string_view instead{};  ///< that line
  std::string_view finding{};  ///< the code of what is found there
};

struct Chapter {
  std::string_view number{};
  std::string_view title{};
  std::vector<Sentence> sentences{};
};

/// All chapters, in order.
const std::vector<Chapter>& book_of_sentences();
/// nullptr if there is no sentence with this number.
const Sentence* find_sentence(std::string_view number);
/// Those that forbid something by this finding, or whose word is this or begins with it and `:`.
std::vector<const Sentence*> sentences_about(std::string_view code_or_word);

}  // namespace cartulary::formats
