// The 16 tile types of Hills & Sheep at rotation 0.
// The rule page shows only some of them; names and segments follow the public ids of the tiles,
// and the notes of the page on its special tiles agree with them. The id HS/RR.hG is the same tile
// with a garden, which has no effect on the rules.
#pragma once

#include <array>

#include "engine/tile.hpp"

namespace cartulary::engine {

/// Meeples on a tile with a hill break ties.
inline constexpr Mark kHill{1};
/// A vineyard adds points to completed monasteries around its tile.
inline constexpr Mark kVineyard{2};

// clang-format off
inline constexpr std::array<TileRow, 16> kHillsSheepRows{{
    // "Two separate field segments": the city narrows to a point at the south side.
    {"HS/C!.v",   "HS/C!.v",   "CFFF", "c=N f=SR,WL,WR~1 f=EL,ER,SL~1",             "", kVineyard},
    // "Two separate city segments", which share the north side.
    {"HS/CC!.v",  "HS/CC!.v",  "CCFC", "c=N<,W c=N>,E f=SL,SR~12",                  "", kVineyard},
    {"HS/Cc.h.1", "HS/Cc.h.1", "CFFC", "c=N,W f=EL,ER,SL,SR~1",                         "", kHill},
    {"HS/CC.h.2", "HS/CC.h.2", "CFFC", "c=N c=W f=EL,ER,SL,SR~12",                      "", kHill},
    {"HS/Cc.v",   "HS/Cc.v",   "CFFC", "c=N,W f=EL,ER,SL,SR~1",                     "", kVineyard},
    {"HS/CFC.h",  "HS/CFC.h",  "CFCF", "c=N c=S f=EL,ER,WL,WR~12",                      "", kHill},
    // "The fields on either side of the two city segments are not connected."
    {"HS/CFC.v",  "HS/CFC.v",  "FCFC", "c=W c=E f=NL,NR~12 f=SL,SR~12",             "", kVineyard},
    {"HS/CFR.h",  "HS/CFR.h",  "CFRF", "c=N r=S f=SR,WL,WR~1 f=EL,ER,SL~1",             "", kHill},
    {"HS/CRr.h",  "HS/CRr.h",  "CRRF", "c=N r=E,S f=EL,SR,WL,WR~1 f=ER,SL",             "", kHill},
    {"HS/LCRr",   "HS/LCRr",   "CRRF", "m c=N r=E,S f=EL,SR,WL,WR~1 f=ER,SL",                ""},
    {"HS/LRrR",   "HS/LRrR",   "RRRF", "m r=S r=N,E f=NL,ER,SL,SR,WL,WR f=NR,EL",            ""},
    {"HS/RCC.v",  "HS/RCC.v",  "CFRC", "c=N c=W r=S f=SR~12 f=EL,ER,SL~1",          "", kVineyard},
    // "The road from the top and bottom both end at the small house."
    {"HS/RFR.h",  "HS/RFR.h",  "RFRF", "r=N r=S f=NR,EL,ER,SL f=NL,SR,WL,WR",           "", kHill},
    {"HS/RR.h",   "HS/RR.hG",  "FFRR", "r=W r=S f=NL,NR,EL,ER,SL,WR f=SR,WL",           "G", kHill},
    {"HS/RrC.h",  "HS/RrC.h",  "CFRR", "c=N r=S,W f=EL,ER,SL,WR~1 f=SR,WL",             "", kHill},
    {"HS/RRr.v",  "HS/RRr.v",  "FRRR", "r=E,W r=S f=NL,NR,EL,WR f=ER,SL,SR,WL",     "", kVineyard},
}};
// clang-format on

}  // namespace cartulary::engine
