// The Abbot in records: its name, its figure, gardens, and the word `recall`.
#include "engine/abbot/gardens.hpp"
#include "formats/game/boxes/box_rules.hpp"
#include "formats/game/record/expansion_notation.hpp"
#include "formats/game/record/expansions.hpp"

namespace cartulary::formats {
namespace {

/// As it is read: on the monastery or the garden of the tile.
constexpr Role kAbbot{engine::Figure::abbot, engine::FeatureKind::monastery};
constexpr Role kAbbotInGarden{engine::Figure::abbot, engine::FeatureKind::garden};

constexpr MarkLetter kGardenMark[] = {{'g', "a garden", engine::has_garden}};

constexpr RoleRow kAbbotRoles[] = {{kAbbot, "abbot", "abbots", {}},
                                   {kAbbotInGarden, "abbot", "abbots", {}}};

constexpr FigureName kAbbotFigures[] = {{engine::Figure::abbot, "abbot"}};

constexpr engine::FeatureKind kAbbotFeatures[] = {engine::FeatureKind::garden};

constexpr std::string_view kAbbotOtherNames[] = {"abbots", "the-abbot", "gardens", "garden"};

bool read_recall(std::string_view text, Span span, const MoveContext& context, RecordedTurn& out) {
  out.recall_span = span;
  out.extra.recall = true;
  return takes_no_value("recall", text, span, context,
                        "every player has one abbot, and what it scores is computed");
}

constexpr NamedWord kAbbotWords[] = {
    {"recall", "`recall`", read_recall, &RecordedTurn::recall_span, nullptr, false,
     "every player has one abbot"},
};

constexpr OfferedWord kAbbotOffered[] = {
    {"recall", "the abbot goes home and scores", &RecordedTurn::recall_span,
     [](engine::Turn& turn) { turn.laid()->extra.recall = true; }},
};

constexpr WordHint kAbbotWordHints[] = {
    {"garden", "did you mean `abbot`?"},        {"gardener", "did you mean `abbot`?"},
    {"abbey", "did you mean `abbot`?"},         {"retrieve", "did you mean `recall`?"},
    {"return-abbot", "did you mean `recall`?"}, {"takeback", "did you mean `recall`?"},
};

void recall_key(Reading& in, uint32_t value, MoveFields& out) {
  if (in.says_true(value, "recall")) read_recall("", in.tree[value].span, in.words(), out.turn);
}

constexpr Key<MoveFields> kAbbotMoveKeys[] = {
    {{"recall", "whether the abbot is taken home (The Abbot)"}, recall_key},
};
constexpr KeyHint kAbbotMoveKeyHints[] = {{"abbot", "meeple"}};
constexpr KeyHint kAbbotCategoryHints[] = {{"garden", "gardens"}, {"abbots", "gardens"}};

constexpr OptionValue kGardens[] = {{"false", "no tile has a garden"},
                                    {"true", "an abbot may stand in a garden"}};
constexpr Option kAbbotOptions[] = {
    part_option<engine::Expansion::abbot, &engine::RuleExtras::gardens>(
        "gardens", "whether tiles have gardens (The Abbot)",
        "The Abbot, second edition: abbots and gardens belong together; programs also play abbots "
        "with the tiles of the first edition, which have none",
        kGardens)};

}  // namespace

ExpansionNotation abbot_notation() {
  return {.box = "BA",
          .marks = kGardenMark,
          .figures = kAbbotFigures,
          .roles = kAbbotRoles,
          .append_words = [](std::string& out, const engine::TurnExtras& extra, engine::TileId,
                             const Record&) {
            if (extra.recall) out += " recall";
          }};
}

ExpansionRow abbot_record() {
  return {.name = "abbot",
          .title = "The Abbot",
          .meaning = "an abbot per player, and gardens on 8 tiles of the base game",
          .rules = abbot_rules(),
          .source = "The Abbot, second edition; where it is silent, formats/guide/DECISIONS.md",
          .expansion = engine::Expansion::abbot,
          .since_second_edition = "abbots and gardens came with the second edition, in 2014",
          .other_names = kAbbotOtherNames,
          .features = kAbbotFeatures,
          .options = kAbbotOptions,
          .no_effect = "the game is played without `expansions: [abbot]`",
          .figures = kAbbotRoles,
          .one_figure = "the abbot is placed instead of a meeple",
          .words = kAbbotWords,
          .words_form = "`recall`, ",
          .word_hints = kAbbotWordHints,
          .offered = kAbbotOffered,
          .move_keys = kAbbotMoveKeys,
          .move_key_hints = kAbbotMoveKeyHints,
          .category_hints = kAbbotCategoryHints};
}

}  // namespace cartulary::formats
