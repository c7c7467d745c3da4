// The header of a record: version, game, rules, players, hands.
#include <fmt/core.h>

#include <algorithm>

#include "engine/rules_of.hpp"
#include "formats/record/reader.hpp"
#include "formats/text/print.hpp"

namespace cartulary::formats {
namespace {

/// Whether a text can be shown in one line without changing what is around it: no control
/// characters, no marks that turn the direction of writing, no blanks at its ends.
bool is_plain_name(std::string_view name) {
  constexpr std::string_view blanks = " \t\r\n";
  if (name.empty() || blanks.find(name.front()) != blanks.npos ||
      blanks.find(name.back()) != blanks.npos) {
    return false;
  }
  if (name.find_first_of("\t\r\n") != name.npos || first_bad_byte(name) != name.npos) return false;
  for (std::size_t at = name.find('\xE2'); at != name.npos; at = name.find('\xE2', at + 1)) {
    const std::string_view mark = name.substr(at, 3);
    const bool embedding = mark >= "\u200B" && mark <= "\u200F";
    const bool direction = mark >= "\u202A" && mark <= "\u202E";
    if (embedding || direction || (mark >= "\u2060" && mark <= "\u2069")) return false;
  }
  return true;
}

/// The letters of an expansion's name, however it is written: without signs, blanks and `and`.
std::string letters_of(std::string_view name) {
  std::string out;
  for (char c : name) {
    const char small = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
    if (small >= 'a' && small <= 'z') out += small;
  }
  if (const auto both = out.find("and"); both != out.npos) out.erase(both, 3);
  return out;
}

/// The expansion that a word means: its name in other letters, a part of it, or a slip.
const ExpansionRow* meant_expansion(std::string_view written) {
  const std::string letters = letters_of(written);
  for (const ExpansionRow& row : all_expansions()) {
    const std::string name = letters_of(row.name);
    const bool part = letters.size() >= 4 && name.find(letters) != name.npos;
    if (part || !nearest(letters, std::array{std::string_view(name)}).empty()) return &row;
  }
  return nullptr;
}

}  // namespace

std::string expansion_help(std::string_view written) {
  constexpr std::array<std::string_view, 4> words{"expansion", "expansions", "shepherd",
                                                  "shepherds"};
  const ExpansionRow* row = meant_expansion(written);
  const bool word = std::any_of(words.begin(), words.end(),
                                [&](std::string_view w) { return same_word(w, written); });
  if (row == nullptr && word) row = &all_expansions()[0];  // the only one
  return row == nullptr ? "" : fmt::format("write `expansions: [{}]` in the header", row->name);
}

std::span<const Key> Reader::header() {
  static constexpr Key keys[] = {
      {kVersionKey, &Reader::version, "format version; always the first key", true},
      {"game", &Reader::game, "base (default), print-and-play or dice"},
      {"event", &Reader::event, "tournament or occasion"},
      {"round", nullptr, "round of the event"},
      {"table", nullptr, "table of the round"},
      {"date", nullptr, "day of the game"},
      {"place", nullptr, "where it was played"},
      {"clock", nullptr, "time control"},
      {"arbiter", nullptr, "who supervised"},
      {"annotator", nullptr, "who wrote the record"},
      {"source", nullptr, "where the record comes from"},
      {"note", nullptr, "anything else"},
      {"rules", &Reader::rules, "a preset, or a mapping of options"},
      {"expansions", &Reader::expansions, "list of expansions: hills-and-sheep", false,
       KeyOf::tile_games},
      {"players", &Reader::players, "names in seat order; the first player starts", true},
      {"first", nullptr, "how the starting player was chosen"},
      {"axes", &Reader::axes, "y-south (default) or y-north"},
      {"hands", &Reader::hands, "tiles of each hand at the start (house rule)", false,
       KeyOf::tile_games},
      {"moves", &Reader::moves, "the moves, one per line", true, KeyOf::tile_games},
      {"faces", &Reader::faces, "the city faces of the dice", false, KeyOf::dice_game},
      {"turns", &Reader::dice_turns, "what was rolled, one turn per line", false, KeyOf::dice_game},
      {"sheet", &Reader::sheet, "the points of each turn, as on a score pad", false,
       KeyOf::dice_game},
      {"result", &Reader::result, "how the game ended"},
  };
  return keys;
}

void Reader::version(uint32_t value) {
  if (!expect(value, Kind::scalar, "the format version")) return;
  const auto number = parse_number(text(value));
  if (number == kFormatVersion) return;
  complain(Code::wrong_version, tree_[value].span,
           fmt::format("expected format version {}, got `{}`", kFormatVersion, text(value)),
           {number && *number > kFormatVersion
                ? "this record was written for a later version of cartulary"
                : fmt::format("records start with `cartulary: {}`", kFormatVersion)});
  unusable_ = stop_ = true;
}

void Reader::game(uint32_t value) {
  const int kind = choice(value, "the game", kGameNames);
  if (kind < 0) {
    advise(expansion_help(text(value)));
    unusable_ = true;
    out_.game_known = false;
    return;
  }
  out_.game = static_cast<GameKind>(kind);
  if (out_.game == GameKind::print_and_play) {
    // "Fewer (48 instead of 72) tiles [...] fewer meeples (5 instead of 7)"; the demo page
    // knows no farmers.
    out_.rules.box = &engine::kPrintAndPlayDistribution;
    out_.rules.meeples = 5;
    out_.rules.farmers = false;
  }
}

void Reader::event(uint32_t value) {
  if (expect(value, Kind::scalar, "the event")) out_.event = text(value);
}

void Reader::preset(uint32_t value) {
  if (!expect(value, Kind::scalar, "a preset")) return;
  if (const Preset* row = find_preset(text(value))) {
    row->apply(out_.rules);
    if (out_.game == GameKind::dice) {
      complain(Code::no_effect, tree_[value].span,
               fmt::format("`{}` changes nothing in this game", row->name),
               {"presets are rules of the tile game"});
    }
    return;
  }
  std::vector<std::string_view> names;
  for (const Preset& row : all_presets()) names.push_back(row.name);
  if (choice(value, "the preset of rules", names) >= 0) return;
  advise(expansion_help(text(value)));
  unusable_ = true;
}

void Reader::rules(uint32_t value) {
  if (tree_[value].kind == Kind::scalar) return preset(value);
  if (!expect(value, Kind::mapping, "the rules")) {
    unusable_ = true;
    return;
  }
  unique_keys(value);
  for (uint32_t key = tree_[value].first; key != 0; key = tree_[key].next) {
    if (text(key) == "preset") preset(tree_[key].value);
  }
  for (uint32_t key = tree_[value].first; key != 0; key = tree_[key].next) {
    if (text(key) == "preset" || is_private(text(key))) continue;
    if (const Option* row = find_option(text(key))) {
      option(*row, key, tree_[key].value);
      continue;
    }
    std::vector<std::string_view> known{"preset"};
    for (const Option& o : all_options()) known.push_back(o.key);
    unknown_key(key, known, "the rules");
    unusable_ = true;
  }
  check_options(value);
}

void Reader::option(const Option& row, uint32_t key, uint32_t value) {
  out_.options_given.push_back({text(key), tree_[key].span});
  if (row.set == nullptr) return table(value);
  if (expect(value, Kind::scalar, row.key) && set_option(row, text(value), out_.rules)) return;
  unusable_ = true;
  if (tree_[value].kind != Kind::scalar) return;
  if (row.values.empty()) return bad_value(value, row.key, row.form);
  std::vector<std::string_view> names;
  for (const OptionValue& v : row.values) names.push_back(v.name);
  choice(value, row.key, names);
  advise(fmt::format("`cartulary explain {}` tells what they mean", row.key));
}

Span Reader::option_span(std::string_view key, uint32_t mapping) const {
  for (const auto& given : out_.options_given) {
    if (given.value == key) return given.span;
  }
  return tree_[mapping].span;
}

void Reader::check_options(uint32_t value) {
  if (out_.game == GameKind::dice) return;
  const auto& rules = out_.rules;
  if (rules.border_completes && !rules.table) {
    complain(Code::contradictory_options, option_span("border-completes", value),
             "`border-completes: true` needs a `table`",
             {"say how large the table is: `table: {columns: 15, rows: 11, start: [7, 5]}`"});
    unusable_ = true;
  } else if (rules.border_completes && rules.table->shifting) {
    complain(Code::contradictory_options, option_span("border-completes", value),
             "`border-completes: true` excludes `shifting: true`",
             {"where the layout may be shifted, no tile stays at the border"});
    unusable_ = true;
  }
}

void Reader::note_no_effect(std::string_view key, std::string_view why) {
  for (const auto& given : out_.options_given) {
    if (given.value != key) continue;
    complain(Code::no_effect, given.span, fmt::format("`{}` changes nothing in this game", key),
             {std::string(why)});
  }
}

void Reader::table_columns(uint32_t value) {
  table_good_ &= number(value, "the columns of the table", kTableSizes, table_.columns);
}

void Reader::table_rows(uint32_t value) {
  table_good_ &= number(value, "the rows of the table", kTableSizes, table_.rows);
}

void Reader::table_start(uint32_t value) {
  const uint32_t column = expect(value, Kind::sequence, "the start") ? tree_[value].first : 0;
  const uint32_t row = column != 0 ? tree_[column].next : 0;
  if (row == 0 || tree_[row].next != 0) {
    complain(Code::bad_value, tree_[value].span,
             "expected [column, row] of the start tile, counted from 0");
    table_good_ = false;
    return;
  }
  table_good_ &= number(column, "the start tile's column", kTablePlaces, table_.start_column);
  table_good_ &= number(row, "the start tile's row", kTablePlaces, table_.start_row);
}

void Reader::table_shifting(uint32_t value) {
  const int choice_made = choice(value, "shifting", kTruthNames);
  table_good_ &= choice_made >= 0;
  table_.shifting = choice_made == 1;
}

std::span<const Key> Reader::table_keys() {
  static constexpr Key keys[] = {
      {"columns", &Reader::table_columns, "tiles from west to east", true},
      {"rows", &Reader::table_rows, "tiles from north to south", true},
      {"start", &Reader::table_start,
       "[column, row] of the start tile, from 0 at the north-west corner; by default the middle"},
      {"shifting", &Reader::table_shifting, "whether the layout may be shifted"},
  };
  return keys;
}

void Reader::table(uint32_t value) {
  table_ = {.start_column = -1, .start_row = -1};
  if (!expect(value, Kind::mapping, "the table")) {
    unusable_ = true;
    return;
  }
  read_keys(value, table_keys(), "the table");
  // "The starting tile is placed in the middle of the table" (base page, use of a table).
  if (table_.start_column < 0) table_.start_column = static_cast<int16_t>(table_.columns / 2);
  if (table_.start_row < 0) table_.start_row = static_cast<int16_t>(table_.rows / 2);
  if (table_good_ && (table_.start_column >= table_.columns || table_.start_row >= table_.rows)) {
    complain(Code::bad_value, tree_[value].span,
             fmt::format("expected the start tile on the table, got column {} of {} and row {} "
                         "of {}",
                         table_.start_column, table_.columns, table_.start_row, table_.rows),
             {"columns and rows count from 0"});
    table_good_ = false;
  }
  unusable_ |= !table_good_;
  out_.rules.table = table_;
}

void Reader::expansions(uint32_t value) {
  if (tree_[value].kind == Kind::scalar && meant_expansion(text(value)) != nullptr) {
    complain(Code::wrong_shape, tree_[value].span,
             fmt::format("expected a list for the expansions, got `{}`", text(value)),
             {expansion_help(text(value))});
    unusable_ = true;
    return;
  }
  if (!expect(value, Kind::sequence, "the expansions")) {
    unusable_ = true;
    return;
  }
  for (uint32_t item = tree_[value].first; item != 0; item = tree_[item].next) expansion(item);
}

void Reader::expansion(uint32_t item) {
  if (!expect(item, Kind::scalar, "an expansion")) {
    unusable_ = true;
    return;
  }
  const auto rows = all_expansions();
  const auto row = std::find_if(rows.begin(), rows.end(),
                                [&](const ExpansionRow& r) { return r.name == text(item); });
  if (row == rows.end()) {
    unusable_ = true;
    std::string help = expansion_help(text(item));
    if (!help.empty() && expansion_told_) return;  // `[hills, sheep]` is one name
    expansion_told_ |= !help.empty();
    std::vector<std::string_view> names;
    for (const ExpansionRow& r : rows) names.push_back(r.name);
    if (help.empty()) {
      help = fmt::format("this version checks {}; leave out others only if they were not used",
                         joined(names, ", "));
    }
    complain(Code::unsupported, tree_[item].span,
             fmt::format("expected an expansion that can be checked, got `{}`", text(item)),
             {std::move(help)});
    return;
  }
  if (out_.rules.has(row->expansion)) {
    complain(Code::bad_value, tree_[item].span,
             fmt::format("expansion `{}` is listed twice", text(item)),
             {"list each expansion once"});
    unusable_ = true;
  }
  out_.rules.expansions |= engine::only(row->expansion);
}

void Reader::player_name(uint32_t value) {
  if (!expect(value, Kind::scalar, "a player's name")) return;
  player_.name = text(value);
  player_.span = tree_[value].span;
}

void Reader::player_colour(uint32_t value) {
  if (expect(value, Kind::scalar, "a colour")) player_.colour = text(value);
}

std::span<const Key> Reader::player_keys() {
  static constexpr Key keys[] = {
      {"name", &Reader::player_name, "the player's name", true},
      {"colour", &Reader::player_colour, "colour of the figures"},
      {"color", &Reader::player_colour, "another spelling of `colour`"},
      {"club", nullptr, "club"},
      {"team", nullptr, "team"},
      {"country", nullptr, "country"},
      {"id", nullptr, "number or name in a list of players"},
      {"rating", nullptr, "rating"},
      {"seed", nullptr, "place in the seeding"},
      {"title", nullptr, "title"},
      {"note", nullptr, "anything else"},
  };
  return keys;
}

void Reader::players(uint32_t value) {
  if (!expect(value, Kind::sequence, "the players")) {
    unusable_ = true;
    return;
  }
  // "A game for 2-5 players", says the page of the dice game.
  const bool dice = out_.game == GameKind::dice;
  const std::size_t most = dice ? engine::dice::kMaxPlayers : engine::kMaxPlayers;
  std::size_t count = 0;
  for (uint32_t item = tree_[value].first; item != 0; item = tree_[item].next) {
    if (++count > most) continue;
    player_ = {};
    if (tree_[item].kind == Kind::mapping) {
      read_keys(item, player_keys(), "a player");
    } else {
      player_name(item);
    }
    add_player(item);
  }
  if (count >= 2 && count <= most) return;
  complain(Code::player_count, tree_[value].span,
           fmt::format("expected 2 to {} players, got {}", most, count));
  unusable_ = true;
}

void Reader::add_player(uint32_t item) {
  if (player_.name.empty() || player_.name.size() > kMaxPlayerName) {
    if (tree_[item].kind == Kind::scalar) {
      complain(Code::bad_value, tree_[item].span,
               player_.name.empty()
                   ? std::string("expected a player's name, got nothing")
                   : fmt::format("expected a player's name of at most {} bytes, got {}",
                                 kMaxPlayerName, player_.name.size()));
    }
    unusable_ = true;
  } else if (!is_plain_name(player_.name)) {
    complain(Code::bad_value, player_.span,
             "expected a player's name without control characters, invisible characters or "
             "blanks at its ends",
             {"other programs and other people must be able to tell names apart"});
    unusable_ = true;
  }
  for (const RecordedPlayer& other : out_.players) {
    if (other.name != player_.name || player_.name.empty()) continue;
    Finding& finding =
        findings_.add({.code = Code::duplicate_player,
                       .span = player_.span,
                       .message = fmt::format("two players are named `{}`", player_.name),
                       .label = "the same name",
                       .help = {"add an initial or a seat, as in `Ann B.`"}});
    finding.labels.push_back({other.span, "first here"});
    unusable_ = true;
  }
  out_.players.push_back(std::move(player_));
}

void Reader::axes(uint32_t value) {
  if (choice(value, "the axes", kAxesNames) == 1) out_.axes = Axes::y_north;
}

void Reader::hands(uint32_t value) {
  if (!expect(value, Kind::mapping, "the hands")) return;
  if (out_.rules.hand == 1) {
    complain(Code::contradictory_options, tree_[value].span, "`hands` needs the rule `hand: 3`",
             {"write `rules: {hand: 3}`, or leave the hands out"});
    return;
  }
  out_.rules.record_hands = true;
  unique_keys(value);
  engine::TileCounts left = engine::tiles_of(out_.rules).counts;
  if (out_.rules.start == engine::Start::start_tile) --left[out_.rules.box->start];
  for (uint32_t key = tree_[value].first; key != 0; key = tree_[key].next) {
    const engine::Player player = read_player(text(key), tree_[key].span, context());
    if (!expect(tree_[key].value, Kind::sequence, "a hand")) continue;
    RecordedHand& hand = out_.hands.emplace_back();
    hand.player = player;
    for (uint32_t item = tree_[tree_[key].value].first; item != 0; item = tree_[item].next) {
      RecordedTurn tile;
      if (expect(item, Kind::scalar, "a tile") &&
          read_tile(text(item), tree_[item].span, context(), tile)) {
        if (left[tile.tile] == 0) {
          complain(Code::tile_exhausted, tree_[item].span,
                   fmt::format("more copies of tile {} than the box contains",
                               engine::kTiles[tile.tile].code));
          unusable_ = true;
          continue;
        }
        --left[tile.tile];
        hand.tiles.push_back(tile.tile);
      }
    }
    if (hand.tiles.size() > out_.rules.hand) {
      complain(Code::hand_size, tree_[tree_[key].value].span,
               fmt::format("expected at most {} tiles in a hand, got {}", out_.rules.hand,
                           hand.tiles.size()));
      hand.tiles.resize(out_.rules.hand);
    }
    const bool twice = std::any_of(out_.hands.begin(), out_.hands.end() - 1,
                                   [&](const RecordedHand& h) { return h.player == player; });
    if (player == engine::kNobody || twice) out_.hands.pop_back();
  }
}

}  // namespace cartulary::formats
