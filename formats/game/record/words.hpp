// Players and moves in the words of a record.
#pragma once

#include <string>
#include <string_view>

#include "engine/game.hpp"
#include "engine/score_event.hpp"
#include "engine/turn.hpp"
#include "formats/game/record/record.hpp"

namespace cartulary::formats {

void say_in_variation(Finding& finding);

inline constexpr engine::ArrayBy<engine::Category, std::string_view, engine::kCategories>
    kCategoryNames{"cities", "roads",  "monasteries", "fields",
#define FEATURE(name, category) #category,
#include "engine/expansions.def"
#define CATEGORY(name) #name,
#include <optional>

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

/// All tokens of a kind that a record may name.
inline constexpr int32_t kMostTokens = 99;

/// "wine".
std::string_view name_of(engine::Good good);
/// Nothing if no kind is called so.
std::optional<engine::Good> good_named(std::string_view name);

/// "king".
std::string_view name_of(engine::Title title);

/// "dragon".
std::string_view name_of(engine::Neutral who);
/// `3,-1:N`: where a figure of nobody is, and the follower beside it; empty if it is nowhere.
std::string where_is(engine::Neutral who, const engine::Game& game, const Record& record);

/// Where a turn claims its tokens of a kind; empty if it claims none.
constexpr Span claimed_at(const WrittenTurn& turn, engine::Good good) {
  const engine::PerGood<Span> spans{{turn.wine_span, turn.grain_span, turn.cloth_span}};
  return spans[good];
}
/// The tokens that a turn claims, of the kinds of which it claims some or none.
using ClaimedGoods = engine::PerGood<std::optional<uint8_t>>;
ClaimedGoods claimed_goods(const WrittenTurn& turn);
/// True if both claim something of one kind, and not the same.
bool contradict(const ClaimedGoods& a, const ClaimedGoods& b);
/// ` wine:2 grain:1`: the tokens that a turn claims, each word with a blank before it.
std::string goods_words(const WrittenTurn& turn);

}  // namespace cartulary::formats
