// Saves of games with The Abbot.
#include "engine/abbot/recall.hpp"
#include "formats/exchange/jcz/boxes.hpp"
#include "formats/exchange/jcz/reading.hpp"
#include "formats/exchange/jcz/setup.hpp"
#include "formats/exchange/jcz/writing.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

using engine::Expansion;

constexpr std::string_view kAbbotReturn = "ABBOT_RETURN";
constexpr std::string_view kReturnMeeple = "RETURN_MEEPLE";

constexpr JczElement kAbbotElements[] = {
    {"abbot", JczElement::Value::one_each,
     [](JczSetup& setup, int each) {
       setup.rules.expansions.insert_if(each != 0, Expansion::abbot);
       return true;
     },
     [](const Rules& rules) -> int { return rules.has(Expansion::abbot); }},
    jcz_part<Expansion::abbot, &engine::RuleExtras::gardens>("garden"),
};
constexpr std::string_view kAbbotOptions[] = {"gardens"};
constexpr JczFigure kAbbotFigures[] = {{"abbot", engine::Figure::abbot}};
constexpr JczFeature kAbbotFeatures[] = {{"Garden", engine::FeatureKind::garden}};
constexpr JczCategory kAbbotCategories[] = {{"garden", engine::Category::gardens}};

/// Only abbots stand in gardens, and only the second edition has tiles with them.
void take_gardens(JsonValue elements, JczSetup& setup, JczNeeds&) {
  if (!setup.rules.has(Expansion::abbot)) return;
  setup.rules.extra.gardens = elements["garden"].truth() && setup.edition == 2;
}

/// An abbot goes home.
bool recall(JczReading& in, JsonValue message, JczTurn& turn) {
  if (!in.act(message, turn)) return false;
  const JsonValue pointer = message["payload"]["pointer"];
  turn.laid().extra.recall = true;
  if (in.blind) return true;
  const engine::Node abbot = engine::abbot_of(in.game, in.game.to_move());
  const engine::Board& board = in.game.board();
  const std::vector<int64_t> at = position_of(pointer["featurePointer"]);
  if (abbot != engine::kNoNode) {
    const engine::Cell cell = board.tile(board.tile_of(abbot)).cell;
    if (at == std::vector<int64_t>{cell.x, cell.y}) return true;
  }
  return in.broken(pointer.span(), "an abbot is taken home from where none of the player's stands");
}
constexpr JczMessage kAbbotMessages[] = {{kReturnMeeple, recall, kAbbotReturn}};

std::string_view note_recalled(const engine::Game& game, engine::Game&, JczMove& move, double&) {
  if (!move.laid().extra.recall) return "";
  const engine::Board& board = game.board();
  const engine::Node abbot = engine::abbot_of(game, move.mover);
  move.home_from = board.tile(board.tile_of(abbot)).cell;
  move.home_kind = board.segment(abbot).kind;
  return "";
}

bool write_recall(JczWriter& out, const JczMove& move) {
  if (!move.laid().extra.recall) return false;
  out.open_message(kReturnMeeple, move.mover);
  out.json.key("pointer").open('{');
  out.pointer("featurePointer", move.home_from, move.home_kind, "I");
  out.json.field("meepleId", fmt::format("{}.{}.1", index(move.mover), kAbbotFigures[0].word));
  out.json.close('}');
  out.json.field("source", kAbbotReturn);
  out.close_message();
  return true;
}

}  // namespace

JczBoxRow abbot_jcz() {
  return {.box = Expansion::abbot,
          .second_edition = [](const Rules& rules) { return rules.extra.gardens; },
          .elements = kAbbotElements,
          .options = kAbbotOptions,
          .figures = kAbbotFigures,
          .features = kAbbotFeatures,
          .messages = kAbbotMessages,
          .categories = kAbbotCategories,
          .take_elements = take_gardens,
          .prepare = note_recalled,
          .act = write_recall};
}

}  // namespace cartulary::formats
