// The 24 tile types of the base game, as the second art edition draws them at rotation 0. Source:
// tile reference of the base game page; letters and edges agree with the pictures there, segments
// with the public ids beside them. Letters in the last column are the illustrations of single
// copies: G garden, F farmhouse, C cowshed, W water tower, H highwaymen, P pigsty, D donkey stable.
#pragma once

#include <array>

#include "engine/tile.hpp"

namespace cartulary::engine {

// clang-format off
inline constexpr std::array<TileRow, 24> kBaseRows{{
    {"A", "BA/LR",    "FFRF", "m r=S f=NL,NR,EL,ER,SL,SR,WL,WR",                "H"},
    {"B", "BA/L",     "FFFF", "m f=NL,NR,EL,ER,SL,SR,WL,WR",                    "FD"},
    {"C", "BA/Cccc+", "CCCC", "c=N,E,S,W+",                                     "W"},
    {"D", "BA/RCr",   "CRFR", "c=N r=E,W f=EL,WR~1 f=ER,SL,SR,WL",              "FP"},
    {"E", "BA/C",     "CFFF", "c=N f=EL,ER,SL,SR,WL,WR~1",                      "GFW"},
    {"F", "BA/CFc+",  "FCFC", "c=E,W+ f=NL,NR~1 f=SL,SR~1",                     "W"},
    {"G", "BA/CFc.1", "FCFC", "c=E,W f=NL,NR~1 f=SL,SR~1",                      ""},
    {"H", "BA/CFC.2", "FCFC", "c=E c=W f=NL,NR,SL,SR~12",                       "GW"},
    {"I", "BA/CC.2",  "CCFF", "c=E c=N f=SL,SR,WL,WR~12",                       "G"},
    {"J", "BA/CRr",   "CRRF", "c=N r=E,S f=EL,SR,WL,WR~1 f=ER,SL",              "HFC"},
    {"K", "BA/RrC",   "CFRR", "c=N r=S,W f=EL,ER,SL,WR~1 f=SR,WL",              "HFD"},
    {"L", "BA/CRRR",  "CRRR", "c=N r=E r=S r=W f=EL,WR~1 f=SR,WL f=ER,SL",      ""},
    {"M", "BA/Cc+",   "CCFF", "c=N,E+ f=SL,SR,WL,WR~1",                         "G"},
    {"N", "BA/Cc.1",  "CCFF", "c=N,E f=SL,SR,WL,WR~1",                          "GW"},
    {"O", "BA/CcRr+", "CRRC", "c=N,W+ r=E,S f=EL,SR~1 f=ER,SL",                 "FC"},
    {"P", "BA/CcRr",  "CRRC", "c=N,W r=E,S f=EL,SR~1 f=ER,SL",                  "HW"},
    {"Q", "BA/Ccc+",  "CCFC", "c=N,E,W+ f=SL,SR~1",                             ""},
    {"R", "BA/Ccc",   "CCFC", "c=N,E,W f=SL,SR~1",                              "GW"},
    {"S", "BA/CccR+", "CCRC", "c=N,E,W+ r=S f=SL~1 f=SR~1",                     "W"},
    {"T", "BA/CccR",  "CCRC", "c=N,E,W r=S f=SL~1 f=SR~1",                      ""},
    {"U", "BA/RFr",   "RFRF", "r=N,S f=NR,EL,ER,SL f=NL,SR,WL,WR",              "GHHFP"},
    {"V", "BA/Rr",    "FFRR", "r=S,W f=NL,NR,EL,ER,SL,WR f=SR,WL",              "GHHFPP"},
    {"W", "BA/RRR",   "FRRR", "r=E r=S r=W f=NL,NR,EL,WR f=ER,SL f=SR,WL",      ""},
    {"X", "BA/RRRR",  "RRRR", "r=N r=E r=S r=W f=NL,WR f=NR,EL f=ER,SL f=SR,WL", ""},
}};
// clang-format on

}  // namespace cartulary::engine
