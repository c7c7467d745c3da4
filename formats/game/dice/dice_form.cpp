#include "formats/game/dice/dice_form.hpp"

#include <algorithm>

#include "formats/game/dice/read_dice.hpp"
#include "formats/game/dice/turn_text.hpp"

namespace cartulary::formats {
namespace {

constexpr Key<Record> kKeys[] = {
    {{"faces", "the city faces of the dice", false, KeyOf::dice_game}, read_faces},
    {{"turns", "what was rolled, one turn per line", false, KeyOf::dice_game}, read_dice_turns},
    {{"sheet", "the points of each turn, as on a score pad", false, KeyOf::dice_game}, read_sheet},
};

constexpr KeyHint kKeyHints[] = {{"rolls", "turns"}};

void finish(Reading& in) {
  if (in.record.dice().has_turns || in.record.dice().has_sheet || in.unusable) return;
  in.refuse(Code::missing_key, in.tree[YamlDocument::kRoot].span,
            "expected `turns` or `sheet` in a record of the dice game, got neither",
            {"`turns`: what was rolled, one turn per line; `sheet`: the points of each turn"});
}

std::vector<WrittenPlay> plays(const Record& record, const Document&) {
  std::vector<WrittenPlay> out;
  for (const RecordedDiceTurn& turn : record.dice().turns) {
    out.push_back({&turn, dice_play_text(turn, record.dice())});
  }
  return out;
}

void count_dice_to_south(Record& record) {
  const auto turn = [&record](engine::dice::BuiltDie& die) { die.cell = record.written(die.cell); };
  for (RecordedDiceTurn& rolled : record.dice().turns) {
    for (RecordedRoll& roll : rolled.rolls)
      std::for_each(roll.built.begin(), roll.built.end(), turn);
    for (RecordedLayout& layout : rolled.layouts) {
      std::for_each(layout.dice.begin(), layout.dice.end(), turn);
    }
  }
}

}  // namespace

// "A game for 2-5 players", says the page of the dice game.
const GameForm kDiceForm{.game = GameKind::dice,
                         .games = KeyOf::dice_game,
                         .name = "the dice game",
                         .told_by = name_of(GameKind::dice),
                         .instead = "in the dice game write `turns` or a `sheet`",
                         .turns_key = "turns",
                         .least_players = engine::dice::kMinPlayers,
                         .most_players = engine::dice::kMaxPlayers,
                         .keys = kKeys,
                         .meant = kKeyHints,
                         .finish = finish,
                         .plays = plays,
                         .count_to_south = count_dice_to_south};

}  // namespace cartulary::formats
