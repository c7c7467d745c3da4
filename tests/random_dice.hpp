// Random legal games of the dice game as records: what a scorekeeper would have written, in all the
// ways in which it can be written. The same seed gives the same record on every machine.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/dice/check.hpp"
#include "tests/random_game.hpp"

namespace cartulary::test {

inline constexpr const char* kDicePlayers[] = {"Ann", "Bob", "Cid", "Dora", "Eve"};

/// One roll as a record tells it: the engine's, and what the words say beyond that.
struct DiceRollText {
  engine::dice::Roll roll{};
  bool tells_faces = false;                     ///< city dice by their faces, not by number
  std::vector<engine::dice::BuiltDie> built{};  ///< placed in this roll; empty: counted
};

/// One turn as a record tells it. What is not set is not written.
struct DiceTurnText {
  int player = 0;
  std::optional<int> number{};
  std::optional<int> dice{};
  std::vector<DiceRollText> rolls{};
  std::optional<int> city{};
  std::optional<int> kept{};
  std::optional<std::string> mover{};
  std::optional<int> gain{};
  std::optional<std::vector<int>> totals{};

  // The truth about the turn, whatever the record says.
  int at_hand = 0;
  int points = 0;
  bool doubled = false;
  std::vector<int> true_totals{};
};

/// How games are told.
struct DiceStyle {
  bool layouts = false;   ///< dice with their places
  bool pictures = false;  ///< as mappings with a whole layout after each roll
  bool turns = true;
  bool sheet = false;
  bool keeps = false;  ///< the sheet says `keep`, not 0
  /// The same things in other words: other names of faces, y to the north, `9:` before a turn, only
  /// the last layout of a turn.
  bool other_words = false;
};

struct DiceGameText {
  int players = 2;
  DiceStyle style{};
  std::string header{};  ///< lines before `players`
  std::vector<DiceTurnText> turns{};
  std::vector<std::vector<std::string>> sheet{};  ///< by player
  std::vector<int> scores{};
  std::optional<int> winner{};
  bool by_catapults = false;
};

class RandomDiceGame {
 public:
  RandomDiceGame(uint64_t seed, const DiceStyle& style) : random_(seed) { out_.style = style; }

  bool chance(int percent) { return random_.below(100) < static_cast<uint32_t>(percent); }

  /// A whole game, to its win or its first 60 turns.
  DiceGameText play() {
    using namespace engine::dice;
    out_.players = kMinPlayers + static_cast<int>(random_.below(kMaxPlayers - kMinPlayers + 1));
    out_.sheet.resize(static_cast<std::size_t>(out_.players));
    game_.reset(out_.players);
    for (int n = 0; n < 60 && !game_.over(); ++n) turn();
    for (engine::Player p : game_.seats()) out_.scores.push_back(game_.points(p));
    if (game_.over()) out_.winner = static_cast<int>(game_.winner());
    out_.by_catapults = game_.won_by_catapults();
    return out_;
  }

 private:
  void turn() {
    using namespace engine::dice;
    const engine::Player player = game_.to_move();
    Turn played;
    DiceTurnText text;
    text.player = static_cast<int>(player);
    text.at_hand = game_.dice(player);
    text.doubled = game_.has_knight(player);
    int left = text.at_hand;
    Layout layout;
    const bool faces = out_.style.layouts || out_.style.pictures || chance(10);
    // One game in many is won by catapults.
    const bool storm = text.at_hand == kDice && chance(2);
    for (int n = 0; n < kMaxRolls && left > 0; ++n) {
      DiceRollText roll = throw_dice(left, faces, storm);
      choose_aside(roll, layout, faces);
      left -= roll.roll.rolled.catapults + roll.roll.cities_built + roll.roll.knights_aside;
      played.rolls.push_back(roll.roll);
      text.rolls.push_back(roll);
      if (!storm && chance(20)) break;
    }
    const TurnSums sums = sums_of(played);
    if (out_.style.layouts || out_.style.pictures) {
      played.city = static_cast<uint8_t>(largest_closed(game_.rules().faces, layout));
    } else if (sums.cities_built > 1 && chance(85)) {
      played.city = static_cast<uint8_t>(
          sums.cities_built - random_.below(static_cast<std::size_t>(sums.cities_built) - 1));
    }
    if (sums.knights >= kKnightsToKeep && chance(60)) played.ending = Ending::keep;
    if (!check(game_, played).empty()) ++faults;
    game_.play_unchecked(played);
    finish(text, played);
  }

  DiceRollText throw_dice(int dice, bool faces, bool storm) {
    DiceRollText out;
    out.tells_faces = faces;
    for (int d = 0; d < dice; ++d) {
      const uint32_t face = storm && chance(85) ? 5 : random_.below(6);
      engine::dice::Faces& rolled = out.roll.rolled;
      if (face < 4) {
        ++rolled.cities;
        if (faces) ++out.roll.faces[face];
      } else {
        ++(face == 4 ? rolled.knights : rolled.catapults);
      }
    }
    if (chance(10)) out.roll.passed = static_cast<int8_t>(out.roll.rolled.catapults);
    return out;
  }

  void choose_aside(DiceRollText& out, engine::dice::Layout& layout, bool faces) {
    engine::dice::Roll& roll = out.roll;
    roll.knights_aside = static_cast<uint8_t>(random_.below(roll.rolled.knights + 1u));
    const auto most = static_cast<uint8_t>(random_.below(roll.rolled.cities + 1u));
    if (!out_.style.layouts && !out_.style.pictures) {
      roll.cities_built = most;
      return;
    }
    engine::dice::FaceCounts left = roll.faces;
    for (int n = 0; n < most && faces; ++n) {
      const auto die = place(left, layout);
      if (!die) break;
      --left[die->face];
      layout.push_back(*die);
      out.built.push_back(*die);
      ++roll.cities_built;
    }
    roll.has_layout = true;
    roll.layout = layout;
  }

  /// A die where its edges fit, one that leaves few black edges open.
  std::optional<engine::dice::BuiltDie> place(const engine::dice::FaceCounts& left,
                                              const engine::dice::Layout& layout) {
    using namespace engine::dice;
    std::optional<BuiltDie> best;
    int best_open = 100;
    for (int tries = 0; tries < 60; ++tries) {
      BuiltDie die;
      die.face = static_cast<uint8_t>(random_.below(kCityFaces));
      die.rotation = static_cast<engine::Rotation>(random_.below(engine::kRotations));
      if (left[die.face] == 0) continue;
      if (!layout.empty() && chance(95)) {
        const BuiltDie& beside = layout[random_.below(layout.size())];
        die.cell = engine::neighbour(beside.cell, engine::kAllSides[random_.below(4)]);
      } else if (!layout.empty()) {
        die.cell = {static_cast<int16_t>(8), static_cast<int16_t>(layout.size() * 2)};
      }
      if (die_at(layout, die.cell) >= 0) continue;
      const int open = open_edges(die, layout);
      if (open < best_open) best = die, best_open = open;
    }
    return best;
  }

  /// Black edges left open minus those closed; 100 where the edges do not fit.
  int open_edges(const engine::dice::BuiltDie& die, const engine::dice::Layout& layout) {
    using namespace engine::dice;
    const FaceTable& faces = game_.rules().faces;
    int open = 0;
    for (engine::Side side : engine::kAllSides) {
      const bool black = black_sides(faces, die).contains(side);
      const int beside = die_at(layout, engine::neighbour(die.cell, side));
      if (beside < 0) {
        open += black;
        continue;
      }
      const BuiltDie& other = layout[static_cast<std::size_t>(beside)];
      if (black_sides(faces, other).contains(engine::opposite(side)) != black) return 100;
      open -= black;
    }
    return open;
  }

  void finish(DiceTurnText& text, const engine::dice::Turn& played) {
    text.points = game_.last_points();
    const bool keeps = played.ending == engine::dice::Ending::keep;
    if (played.city > 0 || chance(5)) text.city = played.city;
    if (keeps) text.kept = 1;
    if (chance(70)) text.dice = text.at_hand;
    if (chance(30)) text.number = game_.turn_number() - 1;
    if (chance(30)) text.mover = kDicePlayers[text.player];
    if (chance(70)) text.gain = text.points;
    for (engine::Player p : game_.seats()) {
      text.true_totals.push_back(game_.points(p));
    }
    if (chance(50)) text.totals = text.true_totals;
    const bool catapults = game_.won_by_catapults();
    out_.sheet[static_cast<std::size_t>(text.player)].push_back(catapults ? "catapults"
                                                                : keeps && out_.style.keeps
                                                                    ? "keep"
                                                                    : std::to_string(text.points));
    out_.turns.push_back(text);
  }

 public:
  int faults = 0;  ///< turns that the engine itself called illegal

 private:
  Random random_;
  engine::dice::Game game_;
  DiceGameText out_;
};

/// The names of the faces, in the order of kProvisionalFaces.
inline const char* face_names(const DiceStyle& style) {
  return style.other_words ? "QZMA" : "ABCD";
}

inline std::string die_text(const engine::dice::BuiltDie& die, const DiceStyle& style) {
  const int y = style.other_words ? -die.cell.y : die.cell.y;
  return std::string(1, face_names(style)[die.face]) + " " + std::to_string(die.cell.x) + "," +
         std::to_string(y) + " r" + std::to_string(index(die.rotation));
}

inline std::string roll_text(const DiceRollText& text, bool with_places, const DiceStyle& style) {
  const engine::dice::Roll& roll = text.roll;
  std::string out;
  const auto count = [&out](char letter, int n) {
    if (n > 0) out += std::string(out.empty() ? "" : " ") + letter + std::to_string(n);
  };
  int named = 0;
  for (std::size_t f = 0; f < roll.faces.size() && text.tells_faces; ++f) {
    count(face_names(style)[f], roll.faces[f]);
    named += roll.faces[f];
  }
  count('c', roll.rolled.cities - named);
  count('k', roll.rolled.knights);
  count('x', roll.rolled.catapults);
  if (roll.cities_built + roll.knights_aside == 0 && roll.passed < 0) return out;
  out += " >";
  if (with_places) {
    for (const engine::dice::BuiltDie& die : text.built) out += " " + die_text(die, style);
    count('c', roll.cities_built - static_cast<int>(text.built.size()));
  } else {
    count('c', roll.cities_built);
  }
  count('k', roll.knights_aside);
  if (roll.passed >= 0) out += " x" + std::to_string(roll.passed);
  return out;
}

inline std::string totals_text(const std::vector<int>& totals, const char* separator) {
  std::string out;
  for (int n : totals) out += (out.empty() ? "" : separator) + std::to_string(n);
  return out;
}

inline std::string turn_line(const DiceTurnText& turn, const DiceStyle& style) {
  std::string out;
  if (turn.number) out += std::to_string(*turn.number) + ". ";
  if (turn.dice) out += std::to_string(*turn.dice) + (style.other_words ? ": " : " ");
  for (const DiceRollText& roll : turn.rolls) {
    if (&roll != &turn.rolls.front()) out += " | ";
    out += roll_text(roll, true, style);
  }
  if (turn.city) out += " city:" + std::to_string(*turn.city);
  if (turn.kept) out += *turn.kept == 1 ? " keep" : " keep:" + std::to_string(*turn.kept);
  if (turn.mover) out += " @" + *turn.mover;
  if (turn.gain) out += " +" + std::to_string(*turn.gain);
  if (turn.totals) out += " =" + totals_text(*turn.totals, ":");
  return out;
}

/// A turn as a mapping, with the whole layout after each roll.
inline std::string turn_mapping(const DiceTurnText& turn, const DiceStyle& style) {
  std::string rolls;
  std::string layouts;
  for (const DiceRollText& roll : turn.rolls) {
    rolls += (rolls.empty() ? "" : ", ") + roll_text(roll, false, style);
    if (style.other_words && &roll != &turn.rolls.back()) continue;
    std::string all;
    for (const engine::dice::BuiltDie& die : roll.roll.layout) {
      all += (all.empty() ? "" : " ") + die_text(die, style);
    }
    layouts += (layouts.empty() ? "\"" : ", \"") + all + "\"";
  }
  std::string out = "{rolls: [" + rolls + "], layout: [" + layouts + "]";
  if (turn.number) out += ", turn: " + std::to_string(*turn.number);
  if (turn.dice) out += ", dice: " + std::to_string(*turn.dice);
  if (turn.city) out += ", city: " + std::to_string(*turn.city);
  if (turn.kept) out += ", keep: " + std::to_string(*turn.kept);
  if (turn.mover) out += ", player: " + *turn.mover;
  if (turn.gain) out += ", gain: " + std::to_string(*turn.gain);
  if (turn.totals) out += ", totals: [" + totals_text(*turn.totals, ", ") + "]";
  return out + "}";
}

inline std::string dice_record(const DiceGameText& game) {
  std::string out = "cartulary: 1\ngame: dice\n" + game.header;
  if (game.style.other_words) {
    out += "axes: y-north\nfaces: {Q: N, Z: [NS], M: [N, E], A: [N E S]}\n";
  }
  out += "players: [";
  for (int p = 0; p < game.players; ++p) out += std::string(p > 0 ? ", " : "") + kDicePlayers[p];
  out += "]\n";
  if (game.style.turns) {
    out += game.style.pictures ? "turns:\n" : "turns: |\n";
    for (const DiceTurnText& turn : game.turns) {
      out += game.style.pictures ? "  - " + turn_mapping(turn, game.style)
                                 : "  " + turn_line(turn, game.style);
      out += '\n';
    }
  }
  if (game.style.sheet) {
    out += "sheet:\n";
    for (std::size_t p = 0; p < game.sheet.size(); ++p) {
      out += std::string("  ") + kDicePlayers[p] + ": [";
      for (std::size_t i = 0; i < game.sheet[p].size(); ++i) {
        out += (i > 0 ? ", " : "") + game.sheet[p][i];
      }
      out += "]\n";
    }
  }
  out += "result:\n  scores: [" + totals_text(game.scores, ", ") + "]\n";
  if (game.winner) {
    out += std::string("  winner: ") + kDicePlayers[*game.winner] + "\n";
  } else {
    out += "  termination: time\n";
  }
  return out;
}

}  // namespace cartulary::test
