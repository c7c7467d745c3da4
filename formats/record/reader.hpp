// The reader behind read_record: one class, in files by what is read. Not for anybody else.
#pragma once

#include <fmt/core.h>

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/dice/turn_text.hpp"
#include "formats/record/keys.hpp"
#include "formats/record/move_text.hpp"
#include "formats/record/notation.hpp"
#include "formats/record/options.hpp"
#include "formats/record/record.hpp"
#include "formats/record/yaml.hpp"

namespace cartulary::formats {

class Reader;

/// "a list", "a mapping".
std::string_view name_of(YamlNode::Kind kind);

/// How to write the expansion that was meant by a word of the header; empty if none was.
std::string expansion_help(std::string_view written);

/// Everybody's own keys, which are not looked at.
inline bool is_private(std::string_view key) {
  return key.starts_with(kPrivatePrefix);
}

/// The first key of every record.
inline constexpr std::string_view kVersionKey = "cartulary";

/// A key of a mapping and who reads its value, in the order in which they are read. No reader:
/// text for people.
struct Key {
  std::string_view name;
  void (Reader::*read)(uint32_t value);
  std::string_view meaning = "";
  bool required = false;
  KeyOf games = KeyOf::all_games;

  bool is_of(GameKind game) const {
    return games != (game == GameKind::dice ? KeyOf::tile_games : KeyOf::dice_game);
  }
};

/// A list of turns: its key, what one of them is called, and who reads it.
struct TurnList {
  std::string_view key;
  std::string_view one;
  bool (Reader::*line)(std::string_view line);  ///< false if there is only a comment
  void (Reader::*mapping)(uint32_t item);
  void (Reader::*unreadable)(Span span);  ///< what could not be read takes a turn's place
};

class Reader {
 public:
  using Kind = YamlNode::Kind;

  Reader(const Document& document, const YamlDocument& tree, Record& out, Findings& findings)
      : document_(document), tree_(tree), out_(out), findings_(findings) {}

  bool read();

  /// The keys of the headers of all games, in the order in which they are read and written.
  static std::span<const Key> header();
  /// The keys of the other mappings.
  static std::span<const Key> table_keys();
  static std::span<const Key> player_keys();
  static std::span<const Key> move_keys();
  static std::span<const Key> dice_turn_keys();
  static std::span<const Key> result_keys();

 private:
  /// The game decides which keys there are, so it is looked up before any key is read.
  GameKind game_of(uint32_t mapping) const;
  /// Hands that the record does not tell cannot be checked.
  void note_unchecked();
  /// Options that the game of this record does not have.
  void note_without_effect();

  // Values: read_values.cpp

  std::string_view text(uint32_t node) const { return tree_[node].text; }

  void complain(Code code, Span span, std::string message, std::vector<std::string> help = {});
  /// Adds help to the finding that was added last.
  void advise(std::string help);
  bool expect(uint32_t node, Kind kind, std::string_view what);
  void bad_value(uint32_t node, std::string_view what, std::string_view form);
  /// What stands at a node, as a message says it.
  std::string got(uint32_t node) const;
  /// The number of `node`'s text among `names`; a finding and -1 when it is none of them.
  template <class Names>
  int choice(uint32_t node, std::string_view what, const Names& names) {
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
    complain(Code::bad_value, tree_[node].span,
             fmt::format("expected {} for {}, got {}", enumerate(words, "or"), what, got(node)),
             std::move(help));
    return -1;
  }

  bool number(uint32_t node, std::string_view what, Range range, int16_t& out);
  /// Two records without a border between them.
  void second_record(uint32_t key);
  /// Checks for keys that appear twice. Mappings may be hostile, so not by comparing all pairs.
  bool unique_keys(uint32_t mapping);
  void unknown_key(uint32_t key, const std::vector<std::string_view>& known, std::string_view what);
  /// The row of a key of the header that only other games have; nullptr if there is none.
  const Key* key_of_other_game(uint32_t key) const;
  /// What was meant by a key that `what` does not have.
  std::string meant_key(uint32_t key, const std::vector<std::string_view>& known,
                        std::string_view what) const;
  /// Rows of other games are no keys here.
  void read_keys(uint32_t mapping, std::span<const Key> keys, std::string_view what);
  /// `{Ann: 4, Bob: 0}`.
  void seat_mapping(uint32_t value, std::string_view what, SeatClaim& out);
  MoveContext context() { return {document_, out_.players, out_.rules, findings_}; }

  // Header: read_header.cpp

  void version(uint32_t value);
  void game(uint32_t value);
  void event(uint32_t value);
  void preset(uint32_t value);
  void rules(uint32_t value);
  void option(const Option& row, uint32_t key, uint32_t value);
  /// Where the header sets an option; the whole mapping if a preset sets it.
  Span option_span(std::string_view key, uint32_t mapping) const;
  void check_options(uint32_t value);
  /// An option that no tile of this game has anything to do with.
  void note_no_effect(std::string_view key, std::string_view why);
  void table_columns(uint32_t value);
  void table_rows(uint32_t value);
  void table_start(uint32_t value);
  void table_shifting(uint32_t value);
  void table(uint32_t value);
  void expansions(uint32_t value);
  void expansion(uint32_t item);
  void player_name(uint32_t value);
  void player_colour(uint32_t value);
  void players(uint32_t value);
  void add_player(uint32_t item);
  void axes(uint32_t value);
  void hands(uint32_t value);

  // Turns of every game, and moves: read_moves.cpp

  void turn_list(uint32_t value, const TurnList& list);
  /// A block whose lines are items of a list is neither.
  bool is_list_in_block(std::string_view block) const;
  bool too_many_turns(Span span, const TurnList& list);
  void turn_line(std::string_view line, const TurnList& list);
  void turn_item(uint32_t item, const TurnList& list);
  bool word(uint32_t value, std::string_view what) { return expect(value, Kind::scalar, what); }

  void turn_number(uint32_t value);
  void turn_player(uint32_t value);
  /// A claim that cannot be read is left out; the turn itself can be replayed.
  void turn_gain(uint32_t value) { claim(value, &Reader::read_gain); }
  void turn_totals(uint32_t value) { claim(value, &Reader::read_totals); }
  void turn_nag(uint32_t value);
  void claim(uint32_t value, void (Reader::*reader)(uint32_t));
  void read_gain(uint32_t value);
  void read_totals(uint32_t value);
  void seat_list(uint32_t value, SeatClaim& out);

  void moves(uint32_t value);
  bool move_line(std::string_view line);
  void move_mapping(uint32_t item);
  void unreadable_move(Span span);
  void move_tile(uint32_t value);
  void move_discard(uint32_t value);
  void move_return(uint32_t value);
  void move_at(uint32_t value);
  void move_rotation(uint32_t value);
  void move_meeple(uint32_t value);
  void move_buy(uint32_t value);
  void move_drew(uint32_t value);
  void move_under(uint32_t value);
  void move_draw(uint32_t value);
  void move_grow(uint32_t value);
  void move_guide(uint32_t value);
  bool one_flock_action(uint32_t value);
  // The dice game: read_dice.cpp

  DiceContext dice_context() { return {context(), out_.dice.face_names}; }
  void faces(uint32_t value);
  bool face(uint32_t value, engine::dice::CityFace& out);
  void dice_turns(uint32_t value);
  bool dice_line(std::string_view line);
  void dice_mapping(uint32_t item);
  void numbered_turn(uint32_t item, uint32_t key);
  void unreadable_dice_turn(Span span);
  void dice_at_hand(uint32_t value);
  void dice_rolls(uint32_t value);
  void dice_layout(uint32_t value);
  void dice_city(uint32_t value);
  void dice_keep(uint32_t value);
  void sheet(uint32_t value);
  void sheet_columns(uint32_t value);
  void sheet_entry(uint32_t item, RecordedSheet& out);
  /// What a record of the dice game needs beside the keys that every record needs.
  void check_dice(uint32_t mapping);

  // Result: read_result.cpp

  void result(uint32_t value);
  void scores(uint32_t value);
  void breakdown(uint32_t value);
  void termination(uint32_t value);
  void final_scoring(uint32_t value);
  void under_hills(uint32_t value);
  void winner(uint32_t value);

  const Document& document_;
  const YamlDocument& tree_;
  Record& out_;
  Findings& findings_;
  RecordedTurn turn_;
  RecordedDiceTurn dice_turn_;
  WrittenTurn* written_ = nullptr;  ///< the turn whose mapping is being read
  std::size_t turns_read_ = 0;
  std::size_t errors_before_ = 0;  ///< errors before the turn that is being read
  RecordedPlayer player_;
  engine::Table table_;
  bool table_good_ = true;
  std::size_t wrong_claims_ = 0;  ///< errors in the claims of the move being read
  bool result_unclear_ = false;
  bool expansion_told_ = false;
  bool unusable_ = false;
  bool stop_ = false;  ///< what follows would only be misunderstood
};

}  // namespace cartulary::formats
