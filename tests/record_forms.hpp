// Records whose moves are a literal block, in the other two forms that moves can have.
#pragma once

#include <array>
#include <functional>
#include <sstream>
#include <string>
#include <string_view>

namespace cartulary::test {

/// The record with each line of its moves rewritten by `item`, as items of a list.
inline std::string with_moves_as_list(
    const std::string& record, const std::function<std::string(const std::string& line)>& item) {
  std::istringstream in(record);
  std::string out;
  bool moves = false;
  for (std::string line; std::getline(in, line);) {
    if (line == "moves: |" || line == "turns: |") {
      out += line.substr(0, 6) + "\n";
      moves = true;
    } else if (moves && line.starts_with("  ")) {
      out += "  - " + item(line.substr(2)) + "\n";
    } else {
      moves = false;
      out += line + "\n";
    }
  }
  return out;
}

/// `- U 1,0 r1`
inline std::string as_list(const std::string& record) {
  return with_moves_as_list(record, [](const std::string& line) { return line; });
}

/// `- {tile: U, at: [1, 0], rotation: 1}`; of random_record() in the base game.
inline std::string as_maps(const std::string& record) {
  static constexpr std::array<std::string_view, 6> names{"Red",    "Blue",  "Green",
                                                         "Yellow", "Black", "Pink"};
  return with_moves_as_list(record, [](const std::string& line) {
    std::istringstream words(line);
    std::string tile;
    std::string cell;
    words >> tile >> cell;
    if (tile == "discard") return "{discard: " + cell + "}";
    const auto comma = cell.find(',');
    std::string out =
        "{tile: " + tile + ", at: [" + cell.substr(0, comma) + ", " + cell.substr(comma + 1) + "]";
    for (std::string word; words >> word;) {
      if (word[0] == 'r' && word.size() == 2) {
        out += ", rotation: " + word.substr(1);
      } else if (word[0] == '=') {
        std::istringstream totals(word.substr(1));
        std::size_t seat = 0;
        for (std::string total; std::getline(totals, total, ':'); ++seat) {
          out += seat == 0 ? ", totals: {" : ", ";
          out.append(names[seat]).append(": ").append(total);
        }
        out += "}";
      } else {
        out += ", meeple: \"" + word + "\"";
      }
    }
    return out + "}";
  });
}

}  // namespace cartulary::test
