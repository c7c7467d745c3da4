// Traders & Builders in records: its name, builders, pigs, goods, and the word `again`.

#include "engine/traders_builders/companions.hpp"
#include "formats/game/boxes/box_rules.hpp"
#include "formats/game/record/expansion_notation.hpp"
#include "formats/game/record/expansions.hpp"
#include "formats/game/record/read_parts.hpp"
#include "formats/game/record/words.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

using engine::FeatureKind;
using engine::Figure;
using engine::Good;

constexpr engine::PerGood<std::string_view> kGoodNames{{"wine", "grain", "cloth"}};

constexpr MarkLetter kTradersBuildersMarks[] = {
    {'w', "wine", is_printed<engine::Mark::wine>},
    {'b', "grain", is_printed<engine::Mark::grain>},
    {'t', "cloth", is_printed<engine::Mark::cloth>},
};

/// A builder is called so on a road, too.
constexpr RoleRow kTradersBuildersRoles[] = {
    {{Figure::builder, FeatureKind::city}, "builder", "builders", {}},
    {{Figure::builder, FeatureKind::road}, "builder", "builders", {}},
    {{Figure::pig, FeatureKind::field}, "pig", "pigs", {}},
};
constexpr FigureName kTradersBuildersFigures[] = {{Figure::builder, "builder"},
                                                  {Figure::pig, "pig"}};

#define VALUES(name, ...) constexpr OptionValue name[] = {__VA_ARGS__};
#include "formats/game/boxes/traders_builders_options.def"
#undef VALUES
constexpr Option kTradersBuildersOptions[] = {
#include "formats/game/boxes/traders_builders_options.def"
};

constexpr std::string_view kTradersBuildersOtherNames[] = {"traders", "builders", "exp2", "tb",
                                                           "t&b"};

bool read_again(std::string_view text, Span span, const MoveContext& context, RecordedTurn& out) {
  out.again_span = span;
  out.extra.again = true;
  return takes_no_value("again", text, span, context,
                        "it says that the player of the line before goes on");
}

bool read_declined(std::string_view text, Span span, const MoveContext& context,
                   RecordedTurn& out) {
  out.declined_span = span;
  out.extra.declined = true;
  return takes_no_value("declined", text, span, context,
                        "it says that the player takes no second tile");
}

/// Where the tokens of a kind are written.
constexpr engine::PerGood<Span RecordedTurn::*> kGoodSpans{
    {&RecordedTurn::wine_span, &RecordedTurn::grain_span, &RecordedTurn::cloth_span}};

/// Tokens that a move takes, as it claims.
template <Good good>
bool read_goods(std::string_view text, Span span, const MoveContext& context, RecordedTurn& out) {
  out.*kGoodSpans[good] = span;
  const auto count = parse_number(text);
  if (count && *count >= 0 && *count <= kMostTokens) {
    out.goods[good] = static_cast<uint8_t>(*count);
    return true;
  }
  return complain(context, Code::bad_value, span,
                  fmt::format("expected a number of tokens, 0 to {}, got `{}`", kMostTokens, text),
                  {fmt::format("write it as in `{}:2`", name_of(good))});
}

bool is_token_count(std::string_view text) {
  return parse_number(text).has_value();
}

constexpr std::string_view kOneOfAKind = "all tokens of one kind are written in one word";
constexpr NamedWord kTradersBuildersWords[] = {
#include "formats/game/boxes/traders_builders_words.def"
};

constexpr WordHint kTradersBuildersHints[] = {
#include "formats/game/boxes/traders_builders_hints.def"
};

constexpr std::string_view kWhereTokensAre =
    "write what everybody holds below the tiles: `goods: {Ann: {wine: 2}}`";
constexpr MisplacedWord kTradersNotInPositions[] = {
    {&RecordedTurn::again_span, "`again` in a position", "its tiles may stand in any order"},
    {&RecordedTurn::declined_span, "`declined` in a position", "its tiles may stand in any order"},
    {&RecordedTurn::wine_span, "goods of a tile, in a position", kWhereTokensAre},
    {&RecordedTurn::grain_span, "goods of a tile, in a position", kWhereTokensAre},
    {&RecordedTurn::cloth_span, "goods of a tile, in a position", kWhereTokensAre},
};

void again_key(Reading& in, uint32_t value, MoveFields& out) {
  if (in.says_true(value, "again")) read_again("", in.tree[value].span, in.words(), out.turn);
}

void declined_key(Reading& in, uint32_t value, MoveFields& out) {
  if (in.says_true(value, "declined")) read_declined("", in.tree[value].span, in.words(), out.turn);
}

template <Good good>
void goods_key(Reading& in, uint32_t value, MoveFields& out) {
  read_word(in, value, "the tokens", read_goods<good>, out.turn);
}

constexpr Key<MoveFields> kTradersBuildersMoveKeys[] = {
    {{"again", "whether the player of the move before goes on (Traders & Builders)"}, again_key},
    {{"declined", "whether the second part of the move is not taken (Traders & Builders)"},
     declined_key},
    {{"wine", "tokens of wine that the move takes (Traders & Builders)"}, goods_key<Good::wine>},
    {{"grain", "tokens of grain that the move takes (Traders & Builders)"}, goods_key<Good::grain>},
    {{"cloth", "tokens of cloth that the move takes (Traders & Builders)"}, goods_key<Good::cloth>},
};
constexpr KeyHint kTradersBuildersMoveKeyHints[] = {{"builder", "meeple"}, {"pig", "meeple"}};

/// `{wine: 2, grain: 1}`.
void read_tokens_of(Reading& in, uint32_t value, engine::Goods& out) {
  if (!in.expect(value, YamlNode::Kind::mapping, "the tokens of a player")) return;
  in.unique_keys(value);
  for (uint32_t key = in.tree[value].first; key != 0; key = in.tree[key].next) {
    const auto good = good_named(in.text(key));
    if (!good) {
      in.complain(Code::unknown_key, in.tree[key].span,
                  fmt::format("expected wine, grain or cloth, got `{}`", in.text(key)),
                  {"write it as in `goods: {Ann: {wine: 2, grain: 1}}`"});
      continue;
    }
    int16_t count = 0;
    if (!in.number(in.tree[key].value, "the tokens", {0, kMostTokens}, count)) continue;
    out[*good] = static_cast<uint8_t>(count);
  }
}

void position_goods_key(Reading& in, uint32_t value, RecordedPosition& out) {
  if (!in.expect(value, YamlNode::Kind::mapping, "the goods")) return;
  out.goods_span = in.tree[value].span;
  in.unique_keys(value);
  for (uint32_t key = in.tree[value].first; key != 0; key = in.tree[key].next) {
    const engine::Player player = read_player(in.text(key), in.tree[key].span, in.words());
    if (player == engine::kNobody) continue;
    read_tokens_of(in, in.tree[key].value, out.extra.goods[player]);
  }
}
constexpr Key<RecordedPosition> kTradersBuildersPositionKeys[] = {
    {{"goods", "tokens of the players, as in `{Ann: {wine: 2}}` (Traders & Builders)"},
     position_goods_key},
};

constexpr KeyHint kTradersBuildersCategoryHints[] = {
    {"trade", "goods"}, {"trade-goods", "goods"}, {"pigs", "fields"}, {"pig", "fields"}};

}  // namespace

std::string_view name_of(Good good) {
  return kGoodNames[good];
}

std::optional<Good> good_named(std::string_view name) {
  const auto at = index_in(kGoodNames, name);
  return at ? std::optional(static_cast<Good>(*at)) : std::nullopt;
}

ClaimedGoods claimed_goods(const WrittenTurn& turn) {
  ClaimedGoods out;
  for (Good good : engine::kAllGoods) {
    if (claimed_at(turn, good).size > 0) out[good] = turn.goods[good];
  }
  return out;
}

bool contradict(const ClaimedGoods& a, const ClaimedGoods& b) {
  for (Good good : engine::kAllGoods) {
    if (a[good] && b[good] && a[good] != b[good]) return true;
  }
  return false;
}

std::string goods_words(const WrittenTurn& turn) {
  std::string out;
  for (Good good : engine::kAllGoods) {
    if (claimed_at(turn, good).size > 0) put(out, " ", name_of(good), ":", int{turn.goods[good]});
  }
  return out;
}

ExpansionNotation traders_and_builders_notation() {
  return {.box = "TB",
          .marks = kTradersBuildersMarks,
          .figures = kTradersBuildersFigures,
          .roles = kTradersBuildersRoles,
          .append_words =
              [](std::string& out, const engine::TurnExtras& extra, engine::TileId, const Record&) {
                if (extra.declined) out += " declined";
              },
          .append_leading =
              [](std::string& out, const engine::TurnExtras& extra) {
                if (extra.again) out += "again ";
              }};
}

ExpansionRow traders_and_builders_record() {
  return {.name = "traders-and-builders",
          .title = "Traders & Builders",
          .meaning = "24 tiles with goods, a builder and a pig per player",
          .rules = traders_builders_rules(),
          .source =
              "Traders & Builders, all editions; where they are silent, formats/guide/DECISIONS.md",
          .expansion = engine::Expansion::traders_and_builders,
          .other_names = kTradersBuildersOtherNames,
          .options = kTradersBuildersOptions,
          .no_effect = "the game is played without `expansions: [traders-and-builders]`",
          .figures = kTradersBuildersRoles,
          .one_figure = "the builder and the pig are placed instead of a meeple",
          .words = kTradersBuildersWords,
          .words_form = "`wine:2`, `grain:1`, `cloth:1`, `declined`, ",
          .word_hints = kTradersBuildersHints,
          .not_in_positions = kTradersNotInPositions,
          .move_keys = kTradersBuildersMoveKeys,
          .move_key_hints = kTradersBuildersMoveKeyHints,
          .position_keys = kTradersBuildersPositionKeys,
          .category_hints = kTradersBuildersCategoryHints};
}

}  // namespace cartulary::formats
