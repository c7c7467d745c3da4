// Changes to records as people mistype them, one word or one line at a time, so that most results
// are still records and get far into the program.
#pragma once

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "tests/random_game.hpp"

namespace cartulary::test {

/// One mistake in a text that is not empty.
class Mistake {
 public:
  Mistake(std::string& text, uint64_t seed) : text_(text), random_(seed) {}

  template <class List>
  auto pick(const List& list) {
    return list[random_.below(std::size(list))];
  }
  void make() {
    switch (random_.below(9)) {
      case 0:
        return swap_lines();
      case 1:
        return move_line();
      case 2:
        return drop_line();
      case 3:
      case 4:
        return change_number();
      case 5:
        return change_word({std::begin(kPlaces), std::end(kPlaces)});
      case 6:
        return change_word({std::begin(kRoles), std::end(kRoles)});
      case 7:
        return change_tile();
      default:
        text_.insert(random_.below(text_.size() + 1), pick(kWords));
    }
  }

 private:
  static constexpr std::string_view kTiles = "ABCDEFGHIJKLMNOPQRSTUVWX";
  static constexpr std::string_view kPlaces[] = {"N",   "E",   "S",   "W",   "NNW",  "NNE",
                                                 "ENE", "ESE", "SSE", "SSW", "WSW",  "WNW",
                                                 "NW",  "NE",  "SE",  "SW",  "inner"};
  static constexpr std::string_view kRoles[] = {
      "knight", "highwayman",   "monk",         "farmer",  "shepherd",
      "abbot",  "large-knight", "large-farmer", "builder", "pig"};
  static constexpr std::string_view kWords[] = {
      " knight:N",     " highwayman:S", " farmer:NW", " monk",  " +3",     " =4:0",   " =?:7",
      " @Ann",         " !?",           " // so",     " # so",  " draw:2", " grow:1", " guide",
      " under:?",      " under:C",      " shepherd",  " abbot", " recall", " wine:1", "\n  again ",
      "\n  discard C", "\n  ? 1,0",     " ?",         " r?",    "12. ",    "\n---\n", "\n",
      "roll 9",        " keep",         " k2",        "-"};

  /// Where a line begins, chosen at random.
  std::size_t line() { return text_.rfind('\n', random_.below(text_.size())) + 1; }
  std::size_t after(std::size_t begin) const {
    return std::min(text_.find('\n', begin), text_.size() - 1) + 1;
  }

  void swap_lines() {
    const std::size_t first = line();
    const std::size_t second = after(first);
    std::rotate(text_.begin() + static_cast<std::ptrdiff_t>(first),
                text_.begin() + static_cast<std::ptrdiff_t>(second),
                text_.begin() + static_cast<std::ptrdiff_t>(after(second)));
  }
  void move_line() {
    const std::size_t from = line();
    const std::string copy = text_.substr(from, after(from) - from);
    text_.insert(line(), copy);
  }
  void drop_line() {
    const std::size_t from = line();
    text_.erase(from, after(from) - from);
  }
  void change_number() {
    const std::size_t at = text_.find_first_of("0123456789", random_.below(text_.size()));
    if (at == text_.npos) return;
    const std::size_t end = std::min(text_.find_first_not_of("0123456789", at), text_.size());
    const int value = std::atoi(text_.substr(at, std::min<std::size_t>(end - at, 6)).c_str());
    const int changes[] = {value + 1, value - 1, -value, value + 10, value / 10, 3 - value, 99999};
    text_.replace(at, end - at, std::to_string(pick(changes)));
  }
  void change_word(const std::vector<std::string_view>& words) {
    std::size_t best = text_.npos;
    std::size_t size = 0;
    const std::size_t from = random_.below(text_.size());
    for (std::string_view word : words) {
      const std::size_t at = text_.find(word, from);
      if (at < best || (at == best && at != text_.npos && word.size() > size)) {
        best = at;
        size = word.size();
      }
    }
    if (best != text_.npos) text_.replace(best, size, words[random_.below(words.size())]);
  }
  void change_tile() {
    const std::size_t from = random_.below(text_.size());
    for (std::size_t at = from; at + 1 < text_.size(); ++at) {
      const bool alone = (at == 0 || text_[at - 1] == ' ') && text_[at + 1] == ' ';
      if (alone && std::isupper(static_cast<unsigned char>(text_[at])) != 0) {
        text_[at] = pick(kTiles);
        return;
      }
    }
  }

  std::string& text_;
  Random random_;
};

}  // namespace cartulary::test
