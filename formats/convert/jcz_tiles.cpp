#include "formats/convert/jcz_tiles.hpp"

#include <algorithm>

namespace cartulary::formats {
namespace {

constexpr JczBox kBase;
constexpr JczBox kHills = engine::Expansion::hills_and_sheep;
constexpr JczBox kRiver = engine::Expansion::river;

constexpr JczSet kJczSets[] = {
    {"basic:1", 1},
    {"basic:2", 2},
    {"hills-and-sheep:1", 1, kHills},
    {"hills-and-sheep:2", 2, kHills},
    {"river/1:1", 1, kRiver},
    {"river/1:2", 2, kRiver},
};

constexpr JczFigure kJczFigures[] = {
    {"small", engine::Figure::meeple},
    {"shepherd", engine::Figure::shepherd},
    {"abbot", engine::Figure::abbot},
};

constexpr JczFeature kJczFeatures[] = {
    {"City", engine::FeatureKind::city},           {"Road", engine::FeatureKind::road},
    {"Monastery", engine::FeatureKind::monastery}, {"Cloister", engine::FeatureKind::monastery},
    {"Field", engine::FeatureKind::field},         {"Farm", engine::FeatureKind::field},
    {"Garden", engine::FeatureKind::garden},
};

// clang-format off
constexpr JczTile kJczTiles[] = {
    {"BA/LR",     "A",         kBase, 2, 2, 0},
    {"BA/L",      "B",         kBase, 4, 4, 0},
    {"BA/Cccc+",  "C",         kBase, 1, 1, 0},
    {"BA/RCr",    "D",         kBase, 4, 4, 0},
    {"BA/C",      "E",         kBase, 5, 4, 0},
    {"BA/CFc+",   "F",         kBase, 2, 2, 0},
    {"BA/CFc.1",  "G",         kBase, 1, 1, 0},
    {"BA/CFC.2",  "H",         kBase, 3, 2, 1},
    {"BA/CC.2",   "I",         kBase, 2, 1, 1},
    {"BA/CRr",    "J",         kBase, 3, 3, 0},
    {"BA/RrC",    "K",         kBase, 3, 3, 0},
    {"BA/CRRR",   "L",         kBase, 3, 3, 0},
    {"BA/Cc+",    "M",         kBase, 2, 1, 1},
    {"BA/Cc.1",   "N",         kBase, 3, 2, 1},
    {"BA/CcRr+",  "O",         kBase, 2, 2, 0},
    {"BA/CcRr",   "P",         kBase, 3, 3, 0},
    {"BA/Ccc+",   "Q",         kBase, 1, 1, 0},
    {"BA/Ccc",    "R",         kBase, 3, 2, 0},
    {"BA/CccR+",  "S",         kBase, 2, 2, 0},
    {"BA/CccR",   "T",         kBase, 1, 1, 0},
    {"BA/RFr",    "U",         kBase, 8, 7, 1},
    {"BA/Rr",     "V",         kBase, 9, 8, 0},
    {"BA/RRR",    "W",         kBase, 4, 4, 0},
    {"BA/RRRR",   "X",         kBase, 1, 1, 0},
    {"BA/CG",     "EG",        kBase, 0, 1, 0},
    {"BA/CFCG",   "HG",        kBase, 0, 1, 1},
    {"BA/CCG",    "IG",        kBase, 0, 1, 1},
    {"BA/Cc+G",   "MG",        kBase, 0, 1, 1},
    {"BA/CcG",    "NG",        kBase, 0, 1, 1},
    {"BA/CccG",   "RG",        kBase, 0, 1, 0},
    {"BA/RFrG",   "UG",        kBase, 0, 1, 1},
    {"BA/RrG",    "VG",        kBase, 0, 1, 0},
    {"HS/C!.v",   "HS/C!.v",   kHills, 2, 2, 0},
    {"HS/CC!.v",  "HS/CC!.v",  kHills, 2, 2, 0},
    {"HS/Cc.h.1", "HS/Cc.h.1", kHills, 1, 1, 0},
    {"HS/CC.h.2", "HS/CC.h.2", kHills, 1, 1, 0},
    {"HS/Cc.v",   "HS/Cc.v",   kHills, 1, 1, 0},
    {"HS/CFC.h",  "HS/CFC.h",  kHills, 1, 1, 0},
    {"HS/CFC.v",  "HS/CFC.v",  kHills, 1, 1, 0},
    {"HS/CFR.h",  "HS/CFR.h",  kHills, 1, 1, 0},
    {"HS/CRr.h",  "HS/CRr.h",  kHills, 1, 1, 0},
    {"HS/LCRr",   "HS/LCRr",   kHills, 1, 1, 0},
    {"HS/LRrR",   "HS/LRrR",   kHills, 1, 1, 0},
    {"HS/RCC.v",  "HS/RCC.v",  kHills, 1, 1, 0},
    {"HS/RFR.h",  "HS/RFR.h",  kHills, 1, 1, 0},
    {"HS/RR.h",   "HS/RR.h",   kHills, 1, 0, 0},
    {"HS/RR.hG",  "HS/RR.hG",  kHills, 0, 1, 0},
    {"HS/RrC.h",  "HS/RrC.h",  kHills, 1, 1, 0},
    {"HS/RRr.v",  "HS/RRr.v",  kHills, 1, 1, 0},
    {"RI/s",      "RI/s",      kRiver, 1, 1, 0},
    {"RI.1/I.e",  "RI.1/I.e",  kRiver, 1, 1, 0},
    {"RI.1/CICI", "RI.1/CICI", kRiver, 1, 1, 0},
    {"RI.1/CIRI", "RI.1/CIRI", kRiver, 1, 1, 0},
    {"RI.1/LIRI", "RI.1/LIRI", kRiver, 1, 1, 0},
    {"RI.1/RIrI", "RI.1/RIrI", kRiver, 1, 1, 0},
    {"RI.1/IFI",  "RI.1/IFI",  kRiver, 2, 2, 0},
    {"RI.1/CcII", "RI.1/CcII", kRiver, 1, 1, 0},
    {"RI.1/RrII", "RI.1/RrII", kRiver, 1, 1, 0},
    {"RI.1/II",   "RI.1/II",   kRiver, 2, 1, 0},
    {"RI.1/IIG",  "RI.1/IIG",  kRiver, 0, 1, 0},
};
// clang-format on

}  // namespace

std::span<const JczSet> jcz_sets() {
  return kJczSets;
}

std::span<const JczFigure> jcz_figures() {
  return kJczFigures;
}

std::span<const JczFeature> jcz_features() {
  return kJczFeatures;
}

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
