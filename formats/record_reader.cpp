#include "formats/record_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <span>
#include <tuple>
#include <unordered_set>

#include "formats/move_text.hpp"
#include "formats/notation.hpp"
#include "formats/options.hpp"

namespace cartulary::formats {
namespace {

using Kind = YamlNode::Kind;

std::string_view name_of(Kind kind) {
  constexpr std::array<std::string_view, 3> names{"a single value", "a list", "a mapping"};
  return names[static_cast<std::size_t>(kind)];
}

constexpr std::size_t kMaxMoves = 2000;

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

/// In bytes; longer names are no names.
constexpr int kMaxPlayerName = 64;

class Reader;

/// Everybody's own keys, which are not looked at.
bool is_private(std::string_view key) {
  return key.starts_with("x-");
}

/// A key of a mapping and who reads its value, in the order in which they are read. No reader:
/// text for people.
struct Key {
  std::string_view name;
  void (Reader::*read)(uint32_t value);
  std::string_view meaning = "";
  bool required = false;
};

class Reader {
 public:
  Reader(const Document& document, const YamlDocument& tree, Record& out, Findings& findings)
      : document_(document), tree_(tree), out_(out), findings_(findings) {}

  bool read() {
    if (!expect(YamlDocument::kRoot, Kind::mapping, "a record")) return false;
    read_keys(YamlDocument::kRoot, kHeader, "a record");
    if (!unusable_) note_unchecked();
    return !unusable_;
  }

 private:
  /// Hands that the record does not tell cannot be checked.
  void note_unchecked() {
    if (out_.rules.record_hands) return;
    const std::string help =
        "with `hands` in the header and `drew:X` on every move, each tile is checked against the "
        "hand";
    for (const auto& given : out_.options_given) {
      if (given.value != "hand" || out_.rules.hand == 1) continue;
      complain(Code::not_checked, given.span, "the hands are not recorded and were not checked",
               {help});
      return;
    }
    for (const RecordedTurn& move : out_.moves) {
      if (move.drew == engine::kNoTile) continue;
      complain(Code::not_checked, move.drew_span, "drawn tiles were not checked", {help});
      return;
    }
  }

  // ---- Values -------------------------------------------------------------------------------

  std::string_view text(uint32_t node) const { return tree_[node].text; }

  void complain(Code code, Span span, std::string message, std::vector<std::string> help = {}) {
    findings_.add({.code = code,
                   .span = span,
                   .message = std::move(message),
                   .label = "",
                   .help = std::move(help)});
  }

  bool expect(uint32_t node, Kind kind, std::string_view what) {
    if (tree_[node].kind == kind) return true;
    constexpr std::array<std::string_view, 3> forms{
        "write one word, number or text in quotes",
        "a list is written `[one, two]`, or one item a line after `- `",
        "a mapping is written `{key: value}`, or one `key: value` a line"};
    complain(
        Code::wrong_shape, tree_[node].span,
        fmt::format("expected {} for {}, got {}", name_of(kind), what, name_of(tree_[node].kind)),
        {std::string(forms[static_cast<std::size_t>(kind)])});
    return false;
  }

  void bad_value(uint32_t node, std::string_view what, std::string_view form) {
    complain(Code::bad_value, tree_[node].span,
             fmt::format("expected {} for {}, got `{}`", form, what, text(node)));
  }

  /// The number of `node`'s text among `names`; a finding and -1 when it is none of them.
  template <class Names>
  int choice(uint32_t node, std::string_view what, const Names& names, std::string more = "") {
    if (!expect(node, Kind::scalar, what)) return -1;
    int i = 0;
    for (std::string_view name : names) {
      if (name == text(node)) return i;
      ++i;
    }
    std::vector<std::string> words(std::begin(names), std::end(names));
    const std::string_view near = nearest(text(node), names);
    std::vector<std::string> help;
    if (near.size() > 1) help.push_back(fmt::format("did you mean `{}`?", near));
    if (!more.empty()) help.push_back(std::move(more));
    complain(Code::bad_value, tree_[node].span,
             fmt::format("expected {} for {}, got `{}`", enumerate(words, "or"), what, text(node)),
             std::move(help));
    return -1;
  }

  bool number(uint32_t node, std::string_view what, int lowest, int highest, int16_t& out) {
    if (!expect(node, Kind::scalar, what)) return false;
    const auto value = parse_number(text(node));
    if (!value || *value < lowest || *value > highest) {
      bad_value(node, what, fmt::format("a whole number from {} to {}", lowest, highest));
      return false;
    }
    out = static_cast<int16_t>(*value);
    return true;
  }

  /// Checks for keys that appear twice. Mappings may be hostile, so not by comparing all pairs.
  bool unique_keys(uint32_t mapping) {
    std::unordered_set<std::string_view> seen;
    bool unique = true;
    std::size_t count = 0;
    for (uint32_t key = tree_[mapping].first; key != 0; key = tree_[key].next) ++count;
    for (uint32_t key = tree_[mapping].first; key != 0; key = tree_[key].next) {
      uint32_t earlier = 0;
      if (count <= 32) {
        for (uint32_t k = tree_[mapping].first; k != key; k = tree_[k].next) {
          if (text(k) == text(key)) earlier = k;
        }
      } else if (!seen.insert(text(key)).second) {
        earlier = tree_[mapping].first;
        while (text(earlier) != text(key)) earlier = tree_[earlier].next;
      }
      if (earlier == 0) continue;
      unique = false;
      Finding& finding = findings_.add(
          {.code = Code::duplicate_key,
           .span = tree_[key].span,
           .message = fmt::format("expected every key once, got `{}` again", text(key)),
           .label = "again here",
           .help = {"leave one of them out"}});
      finding.labels.push_back({tree_[earlier].span, "first here"});
    }
    return unique;
  }

  void unknown_key(uint32_t key, const std::vector<std::string_view>& known,
                   std::string_view what) {
    const std::string_view near = nearest(text(key), known);
    std::vector<std::string> words(known.begin(), known.end());
    if (what == "a move" && text(key).find(' ') != std::string_view::npos) {
      complain(
          Code::unknown_key, tree_[key].span,
          fmt::format("expected a move, got a mapping with the key `{}`", text(key)),
          {"`: ` makes a mapping of the line: leave the blank out, put the line into quotes, or "
           "use a block `moves: |`"});
      return;
    }
    complain(Code::unknown_key, tree_[key].span,
             fmt::format("expected a key of {}, got `{}`", what, text(key)),
             {near.empty() ? fmt::format("the keys are {}", enumerate(words))
                           : fmt::format("did you mean `{}`?", near)});
  }

  void read_keys(uint32_t mapping, std::span<const Key> keys, std::string_view what) {
    unique_keys(mapping);
    std::array<uint32_t, 32> values{};
    assert(keys.size() <= values.size());
    for (uint32_t key = tree_[mapping].first; key != 0; key = tree_[key].next) {
      const auto row =
          std::find_if(keys.begin(), keys.end(), [&](const Key& k) { return k.name == text(key); });
      if (row != keys.end()) {
        auto& value = values[static_cast<std::size_t>(row - keys.begin())];
        if (value == 0) value = tree_[key].value;
      } else if (!is_private(text(key))) {
        std::vector<std::string_view> known;
        for (const Key& k : keys) known.push_back(k.name);
        unknown_key(key, known, what);
      }
    }
    for (std::size_t i = 0; i < keys.size() && !stop_; ++i) {
      if (values[i] != 0) {
        if (keys[i].read != nullptr) (this->*keys[i].read)(values[i]);
      } else if (keys[i].required) {
        complain(Code::missing_key, tree_[mapping].span,
                 fmt::format("expected the key `{}` in {}, got none", keys[i].name, what),
                 keys[i].meaning.empty()
                     ? std::vector<std::string>{}
                     : std::vector{fmt::format("`{}`: {}", keys[i].name, keys[i].meaning)});
        unusable_ = true;
      }
    }
  }

  /// `{Ann: 4, Bob: 0}`.
  void seat_mapping(uint32_t value, std::string_view what, SeatClaim& out) {
    unique_keys(value);
    out.given = true;
    for (uint32_t key = tree_[value].first; key != 0; key = tree_[key].next) {
      const engine::Player player = read_player(text(key), tree_[key].span, context());
      int16_t points = 0;
      const uint32_t node = tree_[key].value;
      out.span = out.span.size == 0 ? tree_[key].span : out.span;
      out.span.size = tree_[node].span.end() - out.span.offset;
      if (tree_[node].kind == Kind::scalar && text(node) == "?") continue;
      if (!number(node, what, -999, 9999, points) || player == engine::kNobody) continue;
      out.set(player, points);
    }
  }

  MoveContext context() { return {document_, out_.players, out_.y_north, findings_}; }

  // ---- Header -------------------------------------------------------------------------------

  void version(uint32_t value) {
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

  void game(uint32_t value) {
    constexpr std::array<std::string_view, 3> names{"base", "print-and-play", "dice"};
    const int kind = choice(value, "the game", names);
    if (kind < 0) {
      unusable_ = true;
      return;
    }
    out_.game = static_cast<GameKind>(kind);
    if (out_.game == GameKind::print_and_play) {
      // "Fewer (48 instead of 72) tiles [...] fewer meeples (5 instead of 7)"; the demo page
      // knows no farmers.
      out_.rules.tiles = &engine::kPrintAndPlayDistribution;
      out_.rules.meeples = 5;
      out_.rules.farmers = false;
    } else if (out_.game == GameKind::dice) {
      complain(Code::unsupported, tree_[value].span,
               "expected a tile game, got the dice game, which this version cannot check");
      unusable_ = stop_ = true;
    }
  }

  void event(uint32_t value) {
    if (expect(value, Kind::scalar, "the event")) out_.event = text(value);
  }

  void preset(uint32_t value) {
    if (!expect(value, Kind::scalar, "a preset")) return;
    if (const Preset* row = find_preset(text(value))) {
      row->apply(out_.rules);
      return;
    }
    std::vector<std::string_view> names;
    for (const Preset& row : all_presets()) names.push_back(row.name);
    if (choice(value, "the preset of rules", names) < 0) unusable_ = true;
  }

  void rules(uint32_t value) {
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

  void option(const Option& row, uint32_t key, uint32_t value) {
    out_.options_given.push_back({text(key), tree_[key].span});
    if (row.set == nullptr) return table(value);
    if (expect(value, Kind::scalar, row.key) && set_option(row, text(value), out_.rules)) return;
    unusable_ = true;
    if (tree_[value].kind != Kind::scalar) return;
    if (row.values.empty()) return bad_value(value, row.key, row.form);
    std::vector<std::string_view> names;
    for (const OptionValue& v : row.values) names.push_back(v.name);
    choice(value, row.key, names,
           fmt::format("`cartulary explain {}` tells what they mean", row.key));
  }

  /// Where the header sets an option; the whole mapping if a preset sets it.
  Span option_span(std::string_view key, uint32_t mapping) const {
    for (const auto& given : out_.options_given) {
      if (given.value == key) return given.span;
    }
    return tree_[mapping].span;
  }

  void check_options(uint32_t value) {
    const auto& rules = out_.rules;
    if (rules.border_completes && !rules.table) {
      complain(Code::contradictory_options, option_span("border-completes", value),
               "expected `table` with `border-completes: true`, got none",
               {"say how large the table is: `table: {columns: 15, rows: 11, start: [7, 5]}`"});
      unusable_ = true;
    } else if (rules.border_completes && rules.table->shifting) {
      complain(Code::contradictory_options, option_span("border-completes", value),
               "expected a table without shifting with `border-completes: true`, got "
               "`shifting: true`",
               {"where the layout may be pushed, nothing lies at the border for good"});
      unusable_ = true;
    }
    // "Trees (bushes) on roads do not end the road": no such road in these boxes.
    for (const auto& given : out_.options_given) {
      if (given.value != "trees-end-roads") continue;
      complain(Code::no_effect, given.span, "`trees-end-roads` changes nothing in this game",
               {"no tile of the base game or the demo has a road that ends at trees"});
    }
  }

  void table_columns(uint32_t value) {
    table_good_ &= number(value, "the columns of the table", 1, 256, table_.columns);
  }
  void table_rows(uint32_t value) {
    table_good_ &= number(value, "the rows of the table", 1, 256, table_.rows);
  }
  void table_start(uint32_t value) {
    const uint32_t column = expect(value, Kind::sequence, "the start") ? tree_[value].first : 0;
    const uint32_t row = column != 0 ? tree_[column].next : 0;
    if (row == 0 || tree_[row].next != 0) {
      complain(Code::bad_value, tree_[value].span,
               "expected [column, row] of the start tile, counted from 0");
      table_good_ = false;
      return;
    }
    table_good_ &= number(column, "the start tile's column", 0, 255, table_.start_column) &
                   number(row, "the start tile's row", 0, 255, table_.start_row);
  }
  void table_shifting(uint32_t value) {
    constexpr std::array<std::string_view, 2> names{"false", "true"};
    const int choice_made = choice(value, "shifting", names);
    table_good_ &= choice_made >= 0;
    table_.shifting = choice_made == 1;
  }

  void table(uint32_t value) {
    static constexpr Key keys[] = {
        {"columns", &Reader::table_columns, "tiles from west to east", true},
        {"rows", &Reader::table_rows, "tiles from north to south", true},
        {"start", &Reader::table_start},
        {"shifting", &Reader::table_shifting},
    };
    table_ = {.start_column = -1, .start_row = -1};
    if (!expect(value, Kind::mapping, "the table")) {
      unusable_ = true;
      return;
    }
    read_keys(value, keys, "the table");
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

  void expansions(uint32_t value) {
    if (!expect(value, Kind::sequence, "the expansions")) return;
    for (uint32_t item = tree_[value].first; item != 0; item = tree_[item].next) {
      if (!expect(item, Kind::scalar, "an expansion")) continue;
      complain(Code::unsupported, tree_[item].span,
               fmt::format("expected no expansion, got `{}`, which this version cannot check",
                           text(item)),
               {"leave it out if it was not played with"});
      unusable_ = true;
    }
  }

  void player_name(uint32_t value) {
    if (!expect(value, Kind::scalar, "a player's name")) return;
    player_ = {std::string(text(value)), tree_[value].span};
  }

  void players(uint32_t value) {
    static constexpr Key keys[] = {
        {"name", &Reader::player_name, "the player's name", true},
        {"colour", nullptr},
        {"color", nullptr},
        {"club", nullptr},
        {"team", nullptr},
        {"country", nullptr},
        {"id", nullptr},
        {"rating", nullptr},
        {"seed", nullptr},
        {"title", nullptr},
        {"note", nullptr},
    };
    if (!expect(value, Kind::sequence, "the players")) {
      unusable_ = true;
      return;
    }
    std::size_t count = 0;
    for (uint32_t item = tree_[value].first; item != 0; item = tree_[item].next) {
      if (++count > engine::kMaxPlayers) continue;
      player_ = {};
      if (tree_[item].kind == Kind::mapping) {
        read_keys(item, keys, "a player");
      } else {
        player_name(item);
      }
      add_player(item);
    }
    if (count >= 2 && count <= engine::kMaxPlayers) return;
    complain(Code::player_count, tree_[value].span,
             fmt::format("expected 2 to {} players, got {}", engine::kMaxPlayers, count));
    unusable_ = true;
  }

  void add_player(uint32_t item) {
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
      Finding& finding = findings_.add(
          {.code = Code::duplicate_player,
           .span = player_.span,
           .message = fmt::format("expected a name for each player, got `{}` twice", player_.name),
           .label = "the same name",
           .help = {"add an initial or a seat, as in `Ann B.`"}});
      finding.labels.push_back({other.span, "first here"});
      unusable_ = true;
    }
    out_.players.push_back(std::move(player_));
  }

  void axes(uint32_t value) {
    constexpr std::array<std::string_view, 2> names{"y-south", "y-north"};
    out_.y_north = choice(value, "the axes", names) == 1;
  }

  void hands(uint32_t value) {
    if (!expect(value, Kind::mapping, "the hands")) return;
    if (out_.rules.hand == 1) {
      complain(Code::contradictory_options, tree_[value].span,
               "expected `hands` only under the rule `hand: 3`",
               {"write `rules: {hand: 3}`, or leave the hands out"});
      return;
    }
    out_.rules.record_hands = true;
    unique_keys(value);
    engine::TileCounts left = out_.rules.tiles->counts;
    if (out_.rules.start == engine::Start::start_tile) --left[out_.rules.tiles->start];
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
                     fmt::format("expected no more copies of tile {} than the box holds, got "
                                 "another",
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

  // ---- Moves --------------------------------------------------------------------------------

  void moves(uint32_t value) {
    const YamlNode& node = tree_[value];
    if (unusable_) return;  // without players and rules the words mean nothing
    const bool in_brackets = document_.text.substr(node.span.offset).starts_with('[');
    const bool quoted = node.first != 0 && tree_[node.first].style == YamlNode::Style::quoted;
    if (node.kind == Kind::sequence && in_brackets && node.first != 0 && !quoted &&
        tree_[node.first].kind == Kind::scalar) {
      // `[U 1,0 r1]` is a list of `U 1` and `0 r1`.
      complain(Code::wrong_shape, node.span,
               "expected a list with one move on each line, got one in brackets, where commas "
               "split the moves",
               {"write `moves: |` and one move on each line below it, indented"});
      unusable_ = true;
      return;
    }
    if (node.kind == Kind::sequence) {
      for (uint32_t item = node.first; item != 0; item = tree_[item].next) move_item(item);
      return;
    }
    if (node.kind == Kind::scalar && node.style == YamlNode::Style::literal) {
      for (std::string_view rest = node.text; !rest.empty();) {
        const auto end = std::min(rest.find('\n'), rest.size() - 1);
        move_line(rest.substr(0, end + 1));
        rest.remove_prefix(end + 1);
      }
      return;
    }
    if (node.kind == Kind::scalar && node.text.empty()) return;  // no move was made
    complain(
        Code::wrong_shape, node.span,
        fmt::format("expected a list of moves or a block `moves: |`, got {}",
                    node.style == YamlNode::Style::folded ? "a folded block" : name_of(node.kind)),
        {"write `moves: |` and one move on each line below it, indented"});
    unusable_ = true;
  }

  /// No game comes near this; more would only cost time.
  bool too_many_moves(Span span) {
    if (out_.moves.size() < kMaxMoves) return false;
    if (!unusable_) {
      complain(Code::too_large, span,
               fmt::format("expected at most {} moves in a record, got more", kMaxMoves),
               {"put each game into a document of its own, apart by a line `---`"});
    }
    unusable_ = true;
    return true;
  }

  void move_line(std::string_view line) {
    if (too_many_moves(span_of(document_.text, line.substr(0, 1)))) return;
    if (!read_move(line, context(), out_.moves.emplace_back())) out_.moves.pop_back();
  }

  void move_item(uint32_t item) {
    const YamlNode& node = tree_[item];
    if (too_many_moves(node.span)) return;
    if (node.kind == Kind::mapping) return move_mapping(item);
    if (!expect(item, Kind::scalar, "a move")) {
      turn_ = {.span = node.span, .readable = false};
      out_.moves.push_back(turn_);
      return;
    }
    if (node.exact) {
      return move_line(node.text);
    }
    complain(Code::wrong_shape, node.span, "expected a move on one line, got several or escapes",
             {"write the move as it is, without backslashes and without a line break"});
    turn_ = {.span = node.span, .readable = false};
    out_.moves.push_back(turn_);
  }

  void move_mapping(uint32_t item) {
    static constexpr Key keys[] = {
        {"turn", &Reader::move_number},
        {"tile", &Reader::move_tile},
        {"discard", &Reader::move_discard},
        {"return", &Reader::move_return},
        {"at", &Reader::move_at},
        {"rotation", &Reader::move_rotation},
        {"meeple", &Reader::move_meeple},
        {"player", &Reader::move_player},
        {"buy", &Reader::move_buy},
        {"drew", &Reader::move_drew},
        {"gain", &Reader::move_gain},
        {"totals", &Reader::move_totals},
        {"nag", &Reader::move_nag},
        {"note", nullptr},
        {"clock", nullptr},
    };
    const std::size_t before = findings_.seen(Severity::error);
    turn_ = {};
    turn_.span = tree_[item].span;
    wrong_claims_ = 0;
    read_keys(item, keys, "a move");
    if (turn_.tile == engine::kNoTile && findings_.seen(Severity::error) == before) {
      complain(Code::incomplete_move, tree_[item].span, "expected a tile in a move, got none",
               {"write `tile: K, at: [-1, 1], rotation: 3`, or `discard: C`"});
    }
    turn_.readable = findings_.seen(Severity::error) == before + wrong_claims_;
    complete_move(context(), turn_);
    out_.moves.push_back(turn_);
  }

  bool word(uint32_t value, std::string_view what) { return expect(value, Kind::scalar, what); }

  void move_number(uint32_t value) {
    int16_t n = 0;
    if (!number(value, "the turn number", 0, 9999, n)) return;
    turn_.number = n;
    turn_.number_span = tree_[value].span;
  }
  void move_tile(uint32_t value) {
    if (turn_.tile_span.size > 0) {
      complain(Code::misplaced_word, tree_[value].span,
               "expected one of `tile`, `discard` and `return` in a move, got two",
               {"every tile has a move of its own"});
      return;
    }
    if (word(value, "the tile")) read_tile(text(value), tree_[value].span, context(), turn_);
  }
  void move_discard(uint32_t value) {
    turn_.action = engine::Action::discard;
    move_tile(value);
  }
  void move_return(uint32_t value) {
    turn_.action = engine::Action::give_back;
    move_tile(value);
  }
  void move_at(uint32_t value) {
    if (tree_[value].kind == Kind::scalar) {
      read_cell(text(value), tree_[value].span, context(), turn_);
      return;
    }
    if (!expect(value, Kind::sequence, "the place")) return;
    const uint32_t x = tree_[value].first;
    const uint32_t y = x != 0 ? tree_[x].next : 0;
    if (y == 0 || tree_[y].next != 0 || tree_[x].kind != Kind::scalar ||
        tree_[y].kind != Kind::scalar) {
      complain(Code::bad_value, tree_[value].span, "expected [X, Y] for the place");
      return;
    }
    const Span span{tree_[x].span.offset, tree_[y].span.end() - tree_[x].span.offset};
    read_cell(fmt::format("{},{}", text(x), text(y)), span, context(), turn_);
  }
  void move_rotation(uint32_t value) {
    if (!word(value, "the rotation")) return;
    const std::string_view written = text(value);
    const bool bare = !written.empty() && written[0] >= '0' && written[0] <= '9';
    read_rotation(bare ? fmt::format("r{}", written) : std::string(written), tree_[value].span,
                  context(), turn_);
  }
  void move_meeple(uint32_t value) {
    if (word(value, "the meeple")) read_meeple(text(value), tree_[value].span, context(), turn_);
  }
  void move_player(uint32_t value) {
    if (!word(value, "the player")) return;
    turn_.player_span = tree_[value].span;
    turn_.player = read_player(text(value), tree_[value].span, context());
  }
  void move_buy(uint32_t value) {
    if (word(value, "the purchase")) read_trade(text(value), tree_[value].span, context(), turn_);
  }
  void move_drew(uint32_t value) {
    if (word(value, "the drawn tile")) {
      read_drawn(text(value), tree_[value].span, context(), turn_);
    }
  }
  /// A claim that cannot be read is left out; the move itself can be replayed.
  void move_gain(uint32_t value) { claim(value, &Reader::read_gain); }
  void move_totals(uint32_t value) { claim(value, &Reader::read_totals); }
  void claim(uint32_t value, void (Reader::*reader)(uint32_t)) {
    const std::size_t before = findings_.seen(Severity::error);
    (this->*reader)(value);
    wrong_claims_ += findings_.seen(Severity::error) - before;
  }
  void read_gain(uint32_t value) {
    if (tree_[value].kind == Kind::mapping) return seat_mapping(value, "the gain", turn_.gain);
    if (!word(value, "the gain")) return;
    std::string_view written = text(value);
    if (written.starts_with('+')) written.remove_prefix(1);
    read_seats(written, '/', true, tree_[value].span, context(), turn_.gain);
  }
  void read_totals(uint32_t value) {
    if (tree_[value].kind == Kind::mapping) return seat_mapping(value, "the totals", turn_.totals);
    if (tree_[value].kind == Kind::sequence) return seat_list(value, turn_.totals);
    std::string_view written = text(value);
    if (written.starts_with('=')) written.remove_prefix(1);
    read_seats(written, ':', false, tree_[value].span, context(), turn_.totals);
  }
  void seat_list(uint32_t value, SeatClaim& out) {
    std::string joined;
    for (uint32_t item = tree_[value].first; item != 0; item = tree_[item].next) {
      if (!expect(item, Kind::scalar, "a total")) return;
      if (!joined.empty()) joined += ':';
      joined += text(item);
    }
    read_seats(joined, ':', false, tree_[value].span, context(), out);
  }
  void move_nag(uint32_t value) {
    if (!word(value, "the mark")) return;
    if (is_nag(text(value))) {
      turn_.nag = text(value);
    } else {
      bad_value(value, "the mark", "one of ! ? !! ?? !? ?!");
    }
  }

  // ---- Result -------------------------------------------------------------------------------

  void result(uint32_t value) {
    static constexpr Key keys[] = {
        {"scores", &Reader::scores},           {"breakdown", &Reader::breakdown},
        {"termination", &Reader::termination}, {"final-scoring", &Reader::final_scoring},
        {"winner", &Reader::winner},           {"note", nullptr},
    };
    if (out_.players.empty() || !expect(value, Kind::mapping, "the result")) return;
    out_.result.given = true;
    result_unclear_ = false;
    read_keys(value, keys, "the result");
    const auto& [termination, final_scoring] =
        std::tie(out_.result.termination, out_.result.final_scoring);
    if (termination && termination->value == Termination::completed && final_scoring &&
        !final_scoring->value) {
      complain(Code::contradictory_options, final_scoring->span,
               "expected the final scoring of a completed game, got `final-scoring: false`",
               {"a completed game has been scored; scores without that belong to a game that "
                "stopped, such as `termination: time`"});
      result_unclear_ = true;
    }
    if (result_unclear_) out_.result.given = false;
  }

  void scores(uint32_t value) {
    if (tree_[value].kind == Kind::sequence) return seat_list(value, out_.result.scores);
    if (expect(value, Kind::mapping, "the scores")) {
      seat_mapping(value, "the score", out_.result.scores);
    }
  }

  void breakdown(uint32_t value) {
    constexpr std::array<std::string_view, engine::kCategories> names{
        "cities", "roads", "monasteries", "fields", "trades"};
    if (!expect(value, Kind::mapping, "the breakdown")) return;
    unique_keys(value);
    for (uint32_t key = tree_[value].first; key != 0; key = tree_[key].next) {
      RecordedResult::Breakdown row;
      row.player = read_player(text(key), tree_[key].span, context());
      if (!expect(tree_[key].value, Kind::mapping, "a player's breakdown")) continue;
      unique_keys(tree_[key].value);
      for (uint32_t k = tree_[tree_[key].value].first; k != 0; k = tree_[k].next) {
        const auto name = std::find(names.begin(), names.end(), text(k));
        if (is_private(text(k))) continue;
        if (name == names.end()) {
          unknown_key(k, {names.begin(), names.end()}, "a breakdown");
          continue;
        }
        const auto category = static_cast<std::size_t>(name - names.begin());
        int16_t points = 0;
        if (!number(tree_[k].value, "the points", -999, 9999, points)) continue;
        row.categories[category] = points;
        row.spans[category] = tree_[tree_[k].value].span;
      }
      if (row.player != engine::kNobody) out_.result.breakdown.push_back(row);
    }
  }

  void termination(uint32_t value) {
    const int kind = choice(value, "the termination", kTerminations);
    // Without it nobody knows which scores are claimed.
    result_unclear_ = kind < 0;
    if (kind < 0) return;
    out_.result.termination = {static_cast<Termination>(kind), tree_[value].span};
  }

  void final_scoring(uint32_t value) {
    constexpr std::array<std::string_view, 2> names{"false", "true"};
    const int kind = choice(value, "final-scoring", names);
    if (kind >= 0) out_.result.final_scoring = {kind == 1, tree_[value].span};
  }

  void winner(uint32_t value) {
    Located<engine::PlayerSet> winners;
    winners.span = tree_[value].span;
    const auto add = [&](uint32_t node) {
      if (!expect(node, Kind::scalar, "the winner")) return;
      const engine::Player player = read_player(text(node), tree_[node].span, context());
      if (player != engine::kNobody) winners.value |= engine::only(player);
    };
    if (tree_[value].kind == Kind::sequence) {
      for (uint32_t item = tree_[value].first; item != 0; item = tree_[item].next) {
        add(item);
      }
    } else {
      add(value);
    }
    if (winners.value != 0) out_.result.winner = winners;
  }

 public:
  static constexpr Key kHeader[] = {
      {"cartulary", &Reader::version, "format version; always the first key", true},
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
      {"expansions", &Reader::expansions, "list of expansions; none in this version"},
      {"players", &Reader::players, "names in seat order; the first one starts", true},
      {"first", nullptr, "how the starting player was found"},
      {"axes", &Reader::axes, "y-south (default) or y-north"},
      {"hands", &Reader::hands, "tiles of each hand at the start (house rule)"},
      {"moves", &Reader::moves, "the moves, one a line", true},
      {"result", &Reader::result, "what the table agreed on"},
  };

 private:
  const Document& document_;
  const YamlDocument& tree_;
  Record& out_;
  Findings& findings_;
  RecordedTurn turn_;
  RecordedPlayer player_;
  engine::Table table_;
  bool table_good_ = true;
  std::size_t wrong_claims_ = 0;  ///< errors in the claims of the move being read
  bool result_unclear_ = false;
  bool unusable_ = false;
  bool stop_ = false;  ///< what follows would only be misunderstood
};

}  // namespace

bool read_record(const Document& document, YamlDocument& tree, Record& out, Findings& findings) {
  out.clear();
  return tree.read(document, findings) && Reader(document, tree, out, findings).read();
}

std::vector<KeyRow> record_keys() {
  std::vector<KeyRow> out;
  for (const Key& key : Reader::kHeader) out.push_back({key.name, key.meaning});
  return out;
}

}  // namespace cartulary::formats
