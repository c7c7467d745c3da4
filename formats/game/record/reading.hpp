// A document on its way to a record: what the readers of its mappings share, and how they read
// values. Only for the readers.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/game/record/keys.hpp"
#include "formats/game/record/move_words.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/game/record/record.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/ground/text/yaml.hpp"

namespace cartulary::formats {

/// The first key of every record.
inline constexpr std::string_view kVersionKey = "cartulary";

struct GameForm;
struct MappingForm;

/// "a list", "a mapping".
std::string_view name_of(YamlNode::Kind kind);
/// "`4`", "a list": a value that was given instead of another one.
std::string got_text(const YamlNode& node);

/// Keys for private use, which are ignored.
inline bool is_private(std::string_view key) {
  return key.starts_with(kPrivatePrefix);
}

struct Reading : TextInHand {
  using Kind = YamlNode::Kind;

  const YamlDocument& tree;
  Record& record;
  std::span<const GameForm* const> forms;  ///< of all games
  KeyOf own_keys;                          ///< those of the record's game
  bool unusable = false;                   ///< the record cannot be replayed
  bool stop = false;                       ///< what follows would only be misunderstood
  std::vector<uint32_t> inherited{};       ///< keys that the record may inherit
  /// Characters of moves that were read as those that they look like.
  std::vector<OtherPlace> others{};
  bool all_ascii = false;  ///< there are no other characters in the document
  std::size_t turns = 0;   ///< read so far
  /// The variations that have begun and not ended, as numbers in Record::variations; the innermost
  /// is last. Those above `closing` end in the list that is being read.
  std::vector<std::size_t> open{};
  std::size_t closing = 0;
  bool in_moves = false;  ///< moves are read, not what lies in a position
  uint32_t rulings = 0;   ///< the list of rulings; 0 if there is none
  /// Values in which there are such characters, as they are meant.
  std::map<uint32_t, std::string> plain{};

  std::string_view text(uint32_t node) const {
    if (plain.empty()) return tree[node].text;
    const auto found = plain.find(node);
    return found == plain.end() ? tree[node].text : std::string_view(found->second);
  }
  std::string_view text_at(Span span) const { return document.text.substr(span.offset, span.size); }
  MoveContext words() { return {*this, record, &others, nullptr, all_ascii}; }
  /// Reads a value, and the items of a list, from now on as they are meant.
  void read_plainly(uint32_t value);
  std::size_t errors() const { return findings.seen(Severity::error); }
  bool has(const KeyRow& row) const {
    return row.games == KeyOf::all_games || row.games == own_keys;
  }

  /// Adds a finding. False, as those say then who have nothing to give.
  bool complain(Code code, Span span, std::string message, std::vector<std::string> help = {});
  /// The same of what the record cannot be replayed with.
  void refuse(Code code, Span span, std::string message, std::vector<std::string> help = {}) {
    unusable = true;
    complain(code, span, std::move(message), std::move(help));
  }
  void advise(std::string help);
  bool expect(uint32_t node, Kind kind, std::string_view what);
  /// The same where nothing can be replayed without it.
  bool require(uint32_t node, Kind kind, std::string_view what) {
    const bool met = expect(node, kind, what);
    unusable |= !met;
    return met;
  }
  /// For values that are one word.
  bool word(uint32_t node, std::string_view what) { return expect(node, Kind::scalar, what); }
  void bad_value(uint32_t node, std::string_view what, std::string_view wanted);
  std::string got(uint32_t node) const;
  bool number(uint32_t node, std::string_view what, Range range, int16_t& out);
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
    complain(Code::bad_value, tree[node].span,
             fmt::format("expected {} for {}, got {}", enumerate(words, "or"), what, got(node)),
             std::move(help));
    return -1;
  }

  /// True if the value of a key says so; that it is not so need not be written.
  bool says_true(uint32_t node, std::string_view key);

  /// Checks for keys that appear twice. Mappings may be hostile, so not by comparing all pairs.
  void unique_keys(uint32_t mapping);
  void unknown_key(uint32_t key, const std::vector<std::string_view>& known,
                   const MappingForm& mapping);
  void missing_key(uint32_t mapping, const KeyRow& row, std::string_view what);
  /// `{Ann: 4, Bob: 0}`.
  void seat_mapping(uint32_t value, std::string_view what, SeatClaim& out);
  /// `[4, 0]`.
  void seat_list(uint32_t value, SeatClaim& out);

 private:
  /// Two records without a line `---` between them.
  void second_record(uint32_t key);
};

/// The words about a key that a mapping does not have.
struct UnknownKey {
  uint32_t key;
  std::string message;
  std::string help;  ///< empty: the nearest key, or all of them
};

struct MappingForm {
  std::string_view name;  ///< as messages call it: "a move"
  void (*explain)(Reading& in, UnknownKey& out) = nullptr;
};

/// A key of a mapping and who reads its value into a `Target`. No reader: text for people.
template <class Target>
struct Key {
  KeyRow row;
  void (*read)(Reading& in, uint32_t value, Target& out) = nullptr;
};

/// Keys that people write by mistake for others.
struct KeyHint {
  std::string_view written;
  std::string_view meant;
};
/// Help for a key that is in such a table; empty if it is not.
std::string help_for(const Reading& in, uint32_t key, std::span<const KeyHint> rows);

template <class Keys>
std::vector<KeyRow> rows_of(const Keys& keys) {
  return mapped(keys, [](const auto& key) { return key.row; });
}

/// Reads the values of a mapping in the order of `keys`.
template <class Target>
void read_mapping(Reading& in, uint32_t mapping, const MappingForm& form,
                  std::type_identity_t<std::span<const Key<Target>>> keys, Target& out) {
  in.unique_keys(mapping);
  if (in.stop) return;
  std::array<uint32_t, 48> values{};
  assert(keys.size() <= values.size());
  for (uint32_t key = in.tree[mapping].first; key != 0; key = in.tree[key].next) {
    const auto row =
        std::ranges::find_if(keys, [&](const Key<Target>& k) { return k.row.key == in.text(key); });
    if (row != keys.end() && in.has(row->row)) {
      auto& value = values[static_cast<std::size_t>(row - keys.begin())];
      if (value == 0) value = in.tree[key].value;
    } else if (!is_private(in.text(key))) {
      std::vector<std::string_view> known;
      for (const Key<Target>& k : keys) {
        if (in.has(k.row)) known.push_back(k.row.key);
      }
      in.unknown_key(key, known, form);
    }
  }
  if (mapping == YamlDocument::kRoot) {
    for (uint32_t key : in.inherited) {
      for (std::size_t i = 0; i < keys.size(); ++i) {
        if (values[i] != 0 || keys[i].row.key != in.text(key) || !in.has(keys[i].row)) continue;
        values[i] = in.tree[key].value;
        in.record.inherited.push_back(keys[i].row.key);
      }
    }
  }
  for (std::size_t i = 0; i < keys.size() && !in.stop; ++i) {
    if (!in.has(keys[i].row)) continue;
    if (values[i] != 0) {
      if (keys[i].read != nullptr) keys[i].read(in, values[i], out);
    } else if (keys[i].row.required && std::ranges::none_of(keys, [&](const Key<Target>& k) {
                 return k.row.key == keys[i].row.unless &&
                        values[static_cast<std::size_t>(&k - keys.data())] != 0;
               })) {
      in.missing_key(mapping, keys[i].row, form.name);
    }
  }
}

/// A turn, and its play in canonical words: without number, player, claims, mark and comment.
struct WrittenPlay {
  const WrittenTurn* turn;
  std::string play;
};

/// The form of the records of a game, or of several that differ in their rules only.
struct GameForm {
  GameKind game;          ///< of a record that names no other
  KeyOf games;            ///< the keys that it has
  std::string_view name;  ///< "the dice game"
  /// The value of `game` that means this form; empty for records that may leave `game` out.
  std::string_view told_by{};
  /// The advice on turns of other games: "in the dice game write `turns` or a `sheet`".
  std::string_view instead{};
  std::string_view turns_key;
  std::size_t least_players;
  std::size_t most_players;
  std::span<const Key<Record>> keys{};  ///< of its header alone, read and written before `result`
  /// Keys that people write for these.
  std::span<const KeyHint> meant{};
  /// Checks what a record needs besides its required keys.
  void (*finish)(Reading& in);
  std::vector<WrittenPlay> (*plays)(const Record& record, const Document& document);
  /// Turns cells that were read as they are written, where y counts to the north.
  void (*count_to_south)(Record& record);
};

extern const GameForm kTileForm;

}  // namespace cartulary::formats
