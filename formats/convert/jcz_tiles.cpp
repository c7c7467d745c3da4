#include "formats/convert/jcz_tiles.hpp"

#include <algorithm>

namespace cartulary::formats {
namespace {

constexpr JczSet kJczSets[] = {
    {"basic:1", JczSetOf::base, 1},
    {"basic:2", JczSetOf::base, 2},
    {"hills-and-sheep:1", JczSetOf::hills_and_sheep, 1, engine::Expansion::hills_and_sheep},
    {"hills-and-sheep:2", JczSetOf::hills_and_sheep, 2, engine::Expansion::hills_and_sheep}};

// clang-format off
constexpr JczTile kJczTiles[] = {
    {"BA/LR",     "A",         JczSetOf::base, 2, 2, 0},
    {"BA/L",      "B",         JczSetOf::base, 4, 4, 0},
    {"BA/Cccc+",  "C",         JczSetOf::base, 1, 1, 0},
    {"BA/RCr",    "D",         JczSetOf::base, 4, 4, 0},
    {"BA/C",      "E",         JczSetOf::base, 5, 4, 0},
    {"BA/CFc+",   "F",         JczSetOf::base, 2, 2, 0},
    {"BA/CFc.1",  "G",         JczSetOf::base, 1, 1, 0},
    {"BA/CFC.2",  "H",         JczSetOf::base, 3, 2, 1},
    {"BA/CC.2",   "I",         JczSetOf::base, 2, 1, 1},
    {"BA/CRr",    "J",         JczSetOf::base, 3, 3, 0},
    {"BA/RrC",    "K",         JczSetOf::base, 3, 3, 0},
    {"BA/CRRR",   "L",         JczSetOf::base, 3, 3, 0},
    {"BA/Cc+",    "M",         JczSetOf::base, 2, 1, 1},
    {"BA/Cc.1",   "N",         JczSetOf::base, 3, 2, 1},
    {"BA/CcRr+",  "O",         JczSetOf::base, 2, 2, 0},
    {"BA/CcRr",   "P",         JczSetOf::base, 3, 3, 0},
    {"BA/Ccc+",   "Q",         JczSetOf::base, 1, 1, 0},
    {"BA/Ccc",    "R",         JczSetOf::base, 3, 2, 0},
    {"BA/CccR+",  "S",         JczSetOf::base, 2, 2, 0},
    {"BA/CccR",   "T",         JczSetOf::base, 1, 1, 0},
    {"BA/RFr",    "U",         JczSetOf::base, 8, 7, 1},
    {"BA/Rr",     "V",         JczSetOf::base, 9, 8, 0},
    {"BA/RRR",    "W",         JczSetOf::base, 4, 4, 0},
    {"BA/RRRR",   "X",         JczSetOf::base, 1, 1, 0},
    {"BA/CG",     "E",         JczSetOf::base, 0, 1, 0},
    {"BA/CFCG",   "H",         JczSetOf::base, 0, 1, 1},
    {"BA/CCG",    "I",         JczSetOf::base, 0, 1, 1},
    {"BA/Cc+G",   "M",         JczSetOf::base, 0, 1, 1},
    {"BA/CcG",    "N",         JczSetOf::base, 0, 1, 1},
    {"BA/CccG",   "R",         JczSetOf::base, 0, 1, 0},
    {"BA/RFrG",   "U",         JczSetOf::base, 0, 1, 1},
    {"BA/RrG",    "V",         JczSetOf::base, 0, 1, 0},
    {"HS/C!.v",   "HS/C!.v",   JczSetOf::hills_and_sheep, 2, 2, 0},
    {"HS/CC!.v",  "HS/CC!.v",  JczSetOf::hills_and_sheep, 2, 2, 0},
    {"HS/Cc.h.1", "HS/Cc.h.1", JczSetOf::hills_and_sheep, 1, 1, 0},
    {"HS/CC.h.2", "HS/CC.h.2", JczSetOf::hills_and_sheep, 1, 1, 0},
    {"HS/Cc.v",   "HS/Cc.v",   JczSetOf::hills_and_sheep, 1, 1, 0},
    {"HS/CFC.h",  "HS/CFC.h",  JczSetOf::hills_and_sheep, 1, 1, 0},
    {"HS/CFC.v",  "HS/CFC.v",  JczSetOf::hills_and_sheep, 1, 1, 0},
    {"HS/CFR.h",  "HS/CFR.h",  JczSetOf::hills_and_sheep, 1, 1, 0},
    {"HS/CRr.h",  "HS/CRr.h",  JczSetOf::hills_and_sheep, 1, 1, 0},
    {"HS/LCRr",   "HS/LCRr",   JczSetOf::hills_and_sheep, 1, 1, 0},
    {"HS/LRrR",   "HS/LRrR",   JczSetOf::hills_and_sheep, 1, 1, 0},
    {"HS/RCC.v",  "HS/RCC.v",  JczSetOf::hills_and_sheep, 1, 1, 0},
    {"HS/RFR.h",  "HS/RFR.h",  JczSetOf::hills_and_sheep, 1, 1, 0},
    {"HS/RR.h",   "HS/RR.h",   JczSetOf::hills_and_sheep, 1, 0, 0},
    {"HS/RR.hG",  "HS/RR.h",   JczSetOf::hills_and_sheep, 0, 1, 0},
    {"HS/RrC.h",  "HS/RrC.h",  JczSetOf::hills_and_sheep, 1, 1, 0},
    {"HS/RRr.v",  "HS/RRr.v",  JczSetOf::hills_and_sheep, 1, 1, 0},
};
// clang-format on

}  // namespace

const JczSet* find_jcz_set(std::string_view name) {
  const auto row = std::find_if(std::begin(kJczSets), std::end(kJczSets),
                                [name](const JczSet& set) { return set.name == name; });
  return row == std::end(kJczSets) ? nullptr : &*row;
}

std::span<const JczTile> jcz_tiles() {
  return kJczTiles;
}

const JczTile* find_jcz_tile(std::string_view id) {
  const auto row = std::find_if(std::begin(kJczTiles), std::end(kJczTiles),
                                [id](const JczTile& tile) { return tile.id == id; });
  return row == std::end(kJczTiles) ? nullptr : &*row;
}

}  // namespace cartulary::formats
