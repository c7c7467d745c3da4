// Records of all games, and what may become of them before they are read.
#pragma once

#include <algorithm>
#include <iterator>
#include <ostream>
#include <string>

#include "engine/rules_of.hpp"
#include "tests/random_dice.hpp"
#include "tests/random_record.hpp"

namespace cartulary::test {

/// Words that mean something somewhere in a record.
inline constexpr const char* kWords[] = {
    "---\n",
    "...\n",
    "\n",
    " ",
    ":",
    "- ",
    "{",
    "}",
    "[",
    "]",
    "|",
    "&a ",
    "*a",
    "!!str ",
    "# ",
    "\"",
    "'",
    "\t",
    "\r\n",
    "\xFF",
    "\xEF\xBB\xBF",
    "discard C",
    "return B",
    "knight:N",
    "farmer:NW",
    "=1:2",
    "+3",
    "@Red",
    "??",
    "r7",
    "-99999",
    "rules: ",
    "hand: 3\n",
    "moves: |\n",
    "result:\n",
    "players: ",
    "null",
    "~",
    "table: {columns: 3, rows: 3}",
    "draw:2",
    "draw:wolf",
    "shepherd:NNW draw:1",
    "grow:wolf",
    "grow",
    "guide",
    "under:?",
    "under:U",
    "under-hills: [U]\n",
    "abbot",
    "recall",
    "RI/s",
    "RI.1/IFI",
    "EG",
    "expansions: [river, abbot]\n",
    "again",
    "large-knight:N",
    "builder:E",
    "pig",
    "farmer:inner",
    "wine:1",
    "IC/Cccc.c",
    "TB/CCc.w",
    "expansions: [inns-and-cathedrals, traders-and-builders]\n",
    "unfinished-inns-and-cathedrals: ignore\n",
    "start-tile: set-aside\n",
    "river-room: strip\n",
    "fairy@1,0",
    "princess@0,-1:N",
    "knight:N@0,0",
    "monk@0,0",
    "dragon:NNEESW",
    "DG/F.v",
    "DG/RFr.d",
    "DG/Cc.p",
    "DG/CRr.g",
    "expansions: [princess-and-dragon]\n",
    "abbey",
    "AM/RC",
    "AM/CCc+",
    "mayor:N",
    "wagon:E",
    "barn:NE",
    "wagon-to:0,0:E",
    "wagon-to:Bob>1,0:N+0,1:middle",
    "expansions: [abbey-and-mayor]\n",
    "wagon-moves: connected\n",
    "dragon: 0,1\n",
    "fairy: 0,0:N\n",
    "fairy-placement: on-tile\n",
    "HS/CFR.h",
    "HS/RR.h",
    "expansions: [hills-and-sheep]\n",
    "ffrrh",
    "S:SW",
    "hill-tiebreak: count\n",
    "game: dice\n",
    "keep",
    "city:4",
    "| c3 > c2",
    " > A 0,0 r1",
    "catapults",
    "sheet:\n",
    "turns: |\n",
    "faces: {A: [N]}\n",
    "x2",
    "k3",
    "9:",
    "layout: [",
    "nine-catapults: roll\n",
};

/// A text with a few changes anywhere.
inline std::string mutate(std::string text, Random& random) {
  const int changes = 1 + static_cast<int>(random.below(4));
  for (int i = 0; i < changes && !text.empty(); ++i) {
    const std::size_t at = random.below(text.size());
    switch (random.below(7)) {
      case 0:
        text[at] = static_cast<char>(random.below(256));
        break;
      case 1:
        text.erase(at, 1 + random.below(20));
        break;
      case 2:
        text.insert(at, kWords[random.below(std::size(kWords))]);
        break;
      case 3:
        text.resize(at);
        break;
      case 4: {  // a line twice, or elsewhere
        const std::size_t begin = text.rfind('\n', at) + 1;
        const std::string line = text.substr(begin, text.find('\n', at) - begin) + "\n";
        text.insert(text.find('\n', random.below(text.size())) + 1, line);
        break;
      }
      case 5:
        std::swap(text[at], text[random.below(text.size())]);
        break;
      default:
        text.insert(at, text.substr(random.below(text.size()), random.below(30)));
        break;
    }
  }
  return text;
}

/// A kind of whole, right records, one for each seed.
struct Source {
  const char* name;
  std::string (*make)(uint64_t seed);

  friend void PrintTo(const Source& source, std::ostream* out) { *out << source.name; }
};

inline std::string tile_record(const RecordKind& kind, uint64_t seed) {
  static RandomGame game;
  return random_record(game, engine::rules_of(kind.rules), 2 + static_cast<int>(seed % 5), seed,
                       kind.header);
}

inline std::string dice_game_record(uint64_t seed) {
  return dice_record(RandomDiceGame(seed, {.layouts = seed % 4 == 0,
                                           .pictures = seed % 4 == 1,
                                           .turns = seed % 7 != 2,
                                           .sheet = seed % 7 == 2 || seed % 3 == 0,
                                           .keeps = seed % 2 == 0})
                         .play());
}

inline constexpr Source kSources[] = {
    {"Base", [](uint64_t seed) { return tile_record(base_records(), seed); }},
    {"HillsAndSheep", [](uint64_t seed) { return tile_record(hills_records(), seed); }},
    {"RiverAndAbbot", [](uint64_t seed) { return tile_record(river_and_abbot_records(), seed); }},
    {"InnsAndTraders", [](uint64_t seed) { return tile_record(inns_and_traders_records(), seed); }},
    {"Dice", dice_game_record},
};

}  // namespace cartulary::test
