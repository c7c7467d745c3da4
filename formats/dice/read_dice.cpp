// The parts of a record that only the dice game has: faces, turns, score pad.
#include <fmt/core.h>

#include <algorithm>

#include "formats/dice/turn_text.hpp"
#include "formats/record/reader.hpp"

namespace cartulary::formats {

namespace {

/// No game comes near this; more would only cost time.
constexpr std::size_t kMostEntries = 500;

}  // namespace

void Reader::faces(uint32_t value) {
  if (!expect(value, Kind::mapping, "the faces")) {
    unusable_ = true;
    return;
  }
  const std::size_t before = findings_.seen(Severity::error);
  unique_keys(value);
  engine::dice::FaceTable table{};
  std::string names;
  for (uint32_t key = tree_[value].first; key != 0; key = tree_[key].next) {
    const std::string_view name = text(key);
    if (is_private(name)) continue;
    if (name.size() != 1 || name[0] < 'A' || name[0] > 'Z') {
      complain(Code::bad_value, tree_[key].span,
               fmt::format("expected a capital letter for a face, got {}", got(key)),
               {"write it as in `faces: {A: [N], B: [NS], C: [N, E], D: [NES]}`"});
      continue;
    }
    if (names.size() == table.size()) {
      complain(Code::bad_value, tree_[key].span, fmt::format("more than {} faces", table.size()),
               {"a die has four faces with a city; the others are a knight and a catapult"});
      break;
    }
    engine::dice::CityFace read;
    if (!face(tree_[key].value, read)) continue;
    table[names.size()] = read;
    names += name;
  }
  if (names.empty() && findings_.seen(Severity::error) == before) {
    complain(Code::bad_value, tree_[value].span, "expected one to four faces, got none");
  }
  unusable_ |= findings_.seen(Severity::error) != before;
  out_.dice.faces = tree_[value].span;
  out_.dice.face_names = names;
  out_.rules.dice.faces = table;
}

bool Reader::face(uint32_t value, engine::dice::CityFace& out) {
  engine::dice::Sides used = 0;
  const auto piece = [&](uint32_t node) {
    if (!expect(node, Kind::scalar, "a piece of city")) return false;
    engine::dice::Sides sides = 0;
    for (char c : text(node)) {
      if (c == ' ') continue;
      const auto side = std::string_view("NESW").find(c);
      const auto bit = static_cast<engine::dice::Sides>(side < 4 ? 1u << side : 0u);
      if (bit == 0 || (used & bit) != 0) {
        complain(Code::bad_value, tree_[node].span,
                 bit == 0 ? fmt::format(
                                "expected sides N, E, S, W (capitals) for a piece of city, got {}",
                                got(node))
                          : fmt::format("side {} is in two pieces of city", c),
                 {"each piece has the sides at which it is open (black): `[NS]` is one piece with "
                  "two, `[N, S]` are two pieces"});
        return false;
      }
      sides |= bit;
      used |= bit;
    }
    if (sides == 0) {
      bad_value(node, "a piece of city", "at least one of N, E, S, W");
      return false;
    }
    out.pieces.push_back(sides);
    return true;
  };
  if (tree_[value].kind != Kind::sequence) return piece(value);
  bool good = true;
  for (uint32_t item = tree_[value].first; item != 0 && good; item = tree_[item].next) {
    good = piece(item);
  }
  if (good && out.pieces.empty()) bad_value(value, "a face", "at least one piece of city");
  return good && !out.pieces.empty();
}

void Reader::dice_turns(uint32_t value) {
  out_.dice.has_turns = true;
  turn_list(value, {.key = "turns",
                    .one = "turn",
                    .line = &Reader::dice_line,
                    .mapping = &Reader::dice_mapping,
                    .unreadable = &Reader::unreadable_dice_turn});
}

bool Reader::dice_line(std::string_view line) {
  auto& turns = out_.dice.turns;
  if (read_dice_turn(line, dice_context(), turns.emplace_back())) return true;
  turns.pop_back();
  return false;
}

void Reader::unreadable_dice_turn(Span span) {
  RecordedDiceTurn& turn = out_.dice.turns.emplace_back();
  turn.span = span;
  turn.readable = false;
}

std::span<const Key> Reader::dice_turn_keys() {
  static constexpr Key keys[] = {
      {"turn", &Reader::turn_number, "number of the turn; checked"},
      {"player", &Reader::turn_player, "who rolls; checked"},
      {"dice", &Reader::dice_at_hand, "dice at hand, including a kept knight"},
      {"rolls", &Reader::dice_rolls,
       "what was rolled, and after > what was set aside, one text per roll"},
      {"layout", &Reader::dice_layout, "the layout after each roll, or after the last"},
      {"city", &Reader::dice_city, "dice of the largest closed city"},
      {"keep", &Reader::dice_keep, "whether the points are given up and a knight is kept"},
      {"gain", &Reader::turn_gain, "what the player, or each player, gained; checked"},
      {"totals", &Reader::turn_totals, "totals after the turn; checked"},
      {"nag", &Reader::turn_nag, "mark of the turn"},
      {"note", nullptr, "comment"},
      {"clock", nullptr, "time on the clock"},
  };
  return keys;
}

void Reader::dice_mapping(uint32_t item) {
  for (uint32_t key = tree_[item].first; key != 0; key = tree_[key].next) {
    if (parse_number(text(key))) return numbered_turn(item, key);
  }
  const std::size_t before = errors_before_ = findings_.seen(Severity::error);
  dice_turn_ = {};
  written_ = &dice_turn_;
  dice_turn_.span = tree_[item].span;
  wrong_claims_ = 0;
  read_keys(item, dice_turn_keys(), "a turn");
  if (dice_turn_.rolls.empty() && findings_.seen(Severity::error) == before) {
    complain(Code::missing_key, tree_[item].span, "missing key `rolls` in a turn",
             {"`rolls`: a list of rolls, as in `[c6 k2 x1 > c4, c2 k1 x1 > c2]`"});
  }
  dice_turn_.readable = findings_.seen(Severity::error) == before + wrong_claims_;
  complete_dice_turn(dice_context(), dice_turn_);
  out_.dice.turns.push_back(std::move(dice_turn_));
}

/// `- 9: c6 k3 > c4` is a mapping of the number of dice.
void Reader::numbered_turn(uint32_t item, uint32_t key) {
  const uint32_t value = tree_[key].value;
  const Span span{tree_[key].span.offset, tree_[value].span.end() - tree_[key].span.offset};
  RecordedDiceTurn& turn = out_.dice.turns.emplace_back();
  const bool alone = tree_[item].first == key && tree_[key].next == 0;
  if (!alone || tree_[value].kind != Kind::scalar || !tree_[value].exact) {
    complain(Code::wrong_shape, span,
             fmt::format("expected a turn on one line, got a mapping with the key `{}`", text(key)),
             {fmt::format("write `- {0} ...` without the colon, or `dice: {0}, rolls: [...]`",
                          text(key))});
    turn.span = span;
    turn.readable = false;
    return;
  }
  read_dice_turn(text(value), dice_context(), turn);
  turn.span = span;
  if (turn.dice) {
    complain(Code::misplaced_word, turn.dice->span,
             fmt::format("dice at hand are given twice: `{}`", turn.dice->value));
    turn.readable = false;
  }
  turn.dice = {*parse_number(text(key)), tree_[key].span};
  // Only where the whole item stands on its line can it be written in another way.
  const std::string_view before = document_.text.substr(0, span.offset);
  const auto sign = before.find_last_not_of(' ');
  turn.is_text = tree_[value].style == YamlNode::Style::plain && sign != before.npos &&
                 before[sign] == '-' &&
                 document_.text.substr(span.offset, span.size).find('\n') == before.npos;
}

void Reader::dice_at_hand(uint32_t value) {
  int16_t dice = 0;
  if (number(value, "the dice at hand", kDiceNumbers, dice)) {
    dice_turn_.dice = {dice, tree_[value].span};
  }
}

void Reader::dice_rolls(uint32_t value) {
  if (!expect(value, Kind::sequence, "the rolls")) {
    advise("as in `rolls: [c6 k2 x1 > c4, c2 k1 x1 > c2]`");
    return;
  }
  for (uint32_t item = tree_[value].first; item != 0; item = tree_[item].next) {
    if (!expect(item, Kind::scalar, "a roll")) continue;
    if (!tree_[item].exact) {
      complain(Code::wrong_shape, tree_[item].span,
               "expected a roll on one line, got several lines or escapes");
    } else if (!read_roll(text(item), dice_context(), dice_turn_)) {
      return;  // the others would only repeat it
    }
  }
}

void Reader::dice_layout(uint32_t value) {
  const auto one = [&](uint32_t node) {
    if (!expect(node, Kind::scalar, "a layout")) return;
    RecordedLayout& layout = dice_turn_.layouts.emplace_back();
    layout.span = tree_[node].span;
    if (tree_[node].exact) {
      read_layout(text(node), dice_context(), layout);
    } else {
      complain(Code::wrong_shape, tree_[node].span,
               "expected a layout on one line, got several lines or escapes");
    }
  };
  const uint32_t first = tree_[value].first;
  if (tree_[value].kind != Kind::sequence) {
    one(value);
  } else if (first != 0 && tree_[first].style == YamlNode::Style::plain &&
             document_.text.substr(tree_[value].span.offset).starts_with('[')) {
    complain(Code::wrong_shape, tree_[value].span,
             "expected each layout in quotes, got a list in brackets, where commas split the dice",
             {"write it as in `layout: [\"A 0,0 r1\", \"A 0,0 r1 B 1,0\"]`"});
    return;
  } else {
    for (uint32_t item = first; item != 0; item = tree_[item].next) one(item);
  }
  const std::size_t rolls = dice_turn_.rolls.size();
  const std::size_t layouts = dice_turn_.layouts.size();
  if (layouts == 1 && rolls > 1) {  // only how it ended
    dice_turn_.layouts.insert(dice_turn_.layouts.begin(), rolls - 1, RecordedLayout{});
  } else if (layouts != rolls && layouts > 0 && findings_.seen(Severity::error) == errors_before_) {
    complain(Code::bad_value, tree_[value].span,
             fmt::format("expected a layout for each of {} rolls or one for the last, got {}",
                         rolls, layouts),
             {"each shows all dice that lie there after the roll"});
  }
}

void Reader::dice_city(uint32_t value) {
  int16_t dice = 0;
  if (number(value, "the city", kDiceNumbers, dice)) dice_turn_.city = {dice, tree_[value].span};
}

void Reader::dice_keep(uint32_t value) {
  int16_t knights = 0;
  if (parse_number(text(value))) {
    if (!number(value, "keep", kDiceNumbers, knights)) return;
  } else {
    const int made = choice(value, "keep", kTruthNames);
    if (made < 0) return;
    knights = made == 1;
  }
  if (knights != 0) dice_turn_.kept = {knights, tree_[value].span};
}

void Reader::sheet(uint32_t value) {
  if (unusable_) return;
  out_.dice.has_sheet = true;
  if (tree_[value].kind == Kind::mapping) unique_keys(value);
  const std::size_t before = findings_.seen(Severity::error);
  if (expect(value, Kind::mapping, "the sheet")) sheet_columns(value);
  if (findings_.seen(Severity::error) == before) return;
  // Beside turns a pad that cannot be read is left out; alone it is all there is.
  unusable_ = !out_.dice.has_turns;
  out_.dice.has_sheet = false;
}

void Reader::sheet_columns(uint32_t value) {
  for (uint32_t key = tree_[value].first; key != 0; key = tree_[key].next) {
    if (is_private(text(key))) continue;
    const engine::Player player = read_player(text(key), tree_[key].span, context());
    if (player == engine::kNobody) return;
    RecordedSheet& sheet = out_.dice.sheets[player];
    if (sheet.given) continue;  // the second of two columns
    sheet.given = true;
    sheet.span = tree_[key].span;
    const uint32_t list = tree_[key].value;
    if (tree_[list].kind == Kind::scalar && text(list).empty()) continue;  // no turn yet
    if (!expect(list, Kind::sequence, "a player's points")) continue;
    for (uint32_t item = tree_[list].first; item != 0; item = tree_[item].next) {
      if (sheet.entries.size() == kMostEntries) {
        complain(Code::too_large, tree_[item].span,
                 fmt::format("more than {} turns of a player", kMostEntries));
        break;
      }
      sheet_entry(item, sheet);
    }
  }
  for (engine::Player p = 0; p < out_.players.size(); ++p) {
    if (out_.dice.sheets[p].given) continue;
    complain(Code::missing_key, tree_[value].span,
             fmt::format("the sheet has no points for {}", out_.players[p].name),
             {"give every player a list; `[]` for no turn"});
  }
}

void Reader::sheet_entry(uint32_t item, RecordedSheet& out) {
  constexpr auto& words = kSheetWords;
  SheetEntry entry;
  entry.span = tree_[item].span;
  if (tree_[item].kind == Kind::scalar && !parse_number(text(item))) {
    const int word =
        static_cast<int>(std::find(words.begin(), words.end(), text(item)) - words.begin());
    if (word == static_cast<int>(words.size())) {
      const std::string_view near = nearest(text(item), words);
      complain(
          Code::bad_value, tree_[item].span,
          fmt::format("expected the points of a turn, `keep` or `catapults`, got {}", got(item)),
          {near.empty() ? "0 for a turn without points, `keep` for one in which a knight was kept"
                        : fmt::format("did you mean `{}`?", near)});
      return;
    }
    entry.kind = word == 0 ? SheetEntry::Kind::keep : SheetEntry::Kind::catapults;
  } else if (!number(item, "the points of a turn", kTurnPoints, entry.points)) {
    return;
  }
  out.entries.push_back(entry);
}

void Reader::check_dice(uint32_t mapping) {
  if (out_.dice.has_turns || out_.dice.has_sheet || unusable_) return;
  complain(Code::missing_key, tree_[mapping].span,
           "expected `turns` or `sheet` in a record of the dice game, got neither",
           {"`turns`: what was rolled, one turn per line; `sheet`: the points of each turn"});
  unusable_ = true;
}

}  // namespace cartulary::formats
