// Players and moves in the words of a record.
#pragma once

#include <string>
#include <string_view>

#include "engine/score_event.hpp"
#include "engine/turn.hpp"
#include "formats/game/record/record.hpp"

namespace cartulary::formats {

/// Says that a finding is about moves that were not played.
void say_in_variation(Finding& finding);

/// The columns of a breakdown.
inline constexpr engine::ArrayBy<engine::Category, std::string_view, engine::kCategories>
    kCategoryNames{"cities", "roads",  "monasteries", "fields",
#define FEATURE(name, category) #category,
#include "engine/expansions.def"
#define CATEGORY(name) #name,
#include "engine/expansions.def"
                   "trades", "rulings"};

/// "Ann", "Ann and Bob".
void append_names(std::string& out, engine::PlayerSet players, const Record& record);
std::string names_of(engine::PlayerSet players, const Record& record);

/// "Harbour Cup · round 3 · 2026-05-09 · annotated by Ann"; what is not known is left out.
std::string occasion_text(const Record& record);

/// A move in words of a record: "U 1,0 r1 monk buy:Ann>Bob=3". `written` as for append_turn().
void append_move(std::string& out, const engine::Turn& turn, const Record& record,
                 const MeepleWord& written = {});
std::string move_text(const engine::Turn& turn, const Record& record,
                      const MeepleWord& written = {});
/// The price of a tile: "3 points and 1 wine".
std::string price_text(const engine::Trade& trade);
/// " buy:Ann>Bob=3 drew:U"; empty without these.
std::string house_rule_words(const engine::Trade& trade, engine::TileId drew, const Record& record);

}  // namespace cartulary::formats
