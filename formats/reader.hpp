// The reader behind read_record: one class, in files by what is read. Not for anybody else.
#pragma once

#include <fmt/format.h>

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/move_text.hpp"
#include "formats/notation.hpp"
#include "formats/options.hpp"
#include "formats/record.hpp"
#include "formats/yaml.hpp"

namespace cartulary::formats {

class Reader;

/// "a list", "a mapping".
std::string_view name_of(YamlNode::Kind kind);

/// How to write the expansion that was meant by a word of the header; empty if none was.
std::string expansion_help(std::string_view written);

/// Everybody's own keys, which are not looked at.
inline bool is_private(std::string_view key) {
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
  using Kind = YamlNode::Kind;

  Reader(const Document& document, const YamlDocument& tree, Record& out, Findings& findings)
      : document_(document), tree_(tree), out_(out), findings_(findings) {}

  bool read();

  /// The keys of a record, in the order in which they are read and written.
  static std::span<const Key> header();

 private:
  /// Hands that the record does not tell cannot be checked.
  void note_unchecked();

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

  bool number(uint32_t node, std::string_view what, int lowest, int highest, int16_t& out);
  /// Two records without a border between them.
  void second_record(uint32_t key);
  /// Checks for keys that appear twice. Mappings may be hostile, so not by comparing all pairs.
  bool unique_keys(uint32_t mapping);
  void unknown_key(uint32_t key, const std::vector<std::string_view>& known, std::string_view what);
  /// What was meant by a key that `what` does not have.
  std::string meant_key(uint32_t key, const std::vector<std::string_view>& known,
                        std::string_view what) const;
  void read_keys(uint32_t mapping, std::span<const Key> keys, std::string_view what);
  /// `{Ann: 4, Bob: 0}`.
  void seat_mapping(uint32_t value, std::string_view what, SeatClaim& out);
  MoveContext context() { return {document_, out_.players, out_.rules, out_.y_north, findings_}; }

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
  void players(uint32_t value);
  void add_player(uint32_t item);
  void axes(uint32_t value);
  void hands(uint32_t value);

  // Moves: read_moves.cpp

  void moves(uint32_t value);
  /// A block whose lines are items of a list is neither.
  bool is_list_in_block(std::string_view block) const;
  /// No game comes near this; more would only cost time.
  bool too_many_moves(Span span);
  void move_line(std::string_view line);
  void move_item(uint32_t item);
  void move_mapping(uint32_t item);
  bool word(uint32_t value, std::string_view what) { return expect(value, Kind::scalar, what); }

  void move_number(uint32_t value);
  void move_tile(uint32_t value);
  void move_discard(uint32_t value);
  void move_return(uint32_t value);
  void move_at(uint32_t value);
  void move_rotation(uint32_t value);
  void move_meeple(uint32_t value);
  void move_player(uint32_t value);
  void move_buy(uint32_t value);
  void move_drew(uint32_t value);
  void move_under(uint32_t value);
  void move_draw(uint32_t value);
  void move_grow(uint32_t value);
  void move_guide(uint32_t value);
  bool one_flock_action(uint32_t value);
  /// A claim that cannot be read is left out; the move itself can be replayed.
  void move_gain(uint32_t value) { claim(value, &Reader::read_gain); }

  void move_totals(uint32_t value) { claim(value, &Reader::read_totals); }

  void claim(uint32_t value, void (Reader::*reader)(uint32_t));
  void read_gain(uint32_t value);
  void read_totals(uint32_t value);
  void seat_list(uint32_t value, SeatClaim& out);
  void move_nag(uint32_t value);

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
