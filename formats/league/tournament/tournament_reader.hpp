// The reader of tournaments' files: mappings by rows of keys, values of each kind.
#pragma once

#include <fmt/core.h>

#include <array>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "formats/game/record/reading.hpp"
#include "formats/ground/text/characters.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/ground/text/yaml.hpp"
#include "formats/league/tournament/tournament.hpp"

namespace cartulary::formats {

class TournamentReader;

/// A mapping's key: its meaning and its value's reader, or the text that takes it and what that is.
template <class Target>
struct TournamentRow {
  using Read = void (*)(TournamentReader&, uint32_t value, Target& out);
  constexpr TournamentRow(std::string_view k, std::string_view m, Read r, bool is_required = false)
      : key(k), meaning(m), read(r), required(is_required) {}
  constexpr TournamentRow(std::string_view k, std::string_view m, std::string Target::*t,
                          std::string_view w, bool is_required = false)
      : key(k), meaning(m), text(t), what(w), required(is_required) {}

  std::string_view key;
  std::string_view meaning;
  Read read = nullptr;
  std::string Target::*text = nullptr;
  std::string_view what{};
  bool required = false;
};

/// A file that is being read. Findings are at the nodes of its tree, which are given by number.
class TournamentReader {
 public:
  using Kind = YamlNode::Kind;
  static constexpr int32_t kMaxRounds = 99;

  TournamentReader(const YamlDocument& tree, Findings& findings)
      : tree_(tree), findings_(findings) {}

  void complain(Code code, uint32_t node, std::string message, std::vector<std::string> help = {}) {
    findings_.add(finding_at(tree_[node].span, code, std::move(message), std::move(help)));
  }
  const YamlNode& node(uint32_t number) const { return tree_[number]; }
  /// That of the value which is read.
  std::string_view key() const { return key_; }
  std::string got(uint32_t number) const { return got_text(tree_[number]); }
  bool expect(uint32_t number, Kind kind, std::string_view what) {
    if (tree_[number].kind == kind) return true;
    constexpr std::string_view kNames[] = {"one value", "a list", "a mapping"};
    complain(Code::wrong_shape, number,
             fmt::format("expected {} for {}, got {}", kNames[static_cast<std::size_t>(kind)], what,
                         got(number)));
    return false;
  }
  std::string text(uint32_t number, std::string_view what) {
    if (!expect(number, Kind::scalar, what)) return "";
    if (tree_[number].text.empty()) {
      complain(Code::bad_value, number, fmt::format("expected {}, got nothing", what));
    }
    return composed(tree_[number].text);
  }
  /// A path, which is the bytes that it is written with.
  std::string path(uint32_t number) {
    return text(number, "a path").empty() ? "" : std::string(tree_[number].text);
  }
  int32_t number(uint32_t at, std::string_view what, int32_t least, int32_t most) {
    if (!expect(at, Kind::scalar, what)) return 0;
    const auto value = parse_number(tree_[at].text);
    if (value && *value >= least && *value <= most) return *value;
    complain(Code::bad_value, at,
             fmt::format("expected a whole number from {} to {} for {}, got {}", least, most, what,
                         got(at)));
    return 0;
  }
  template <class Names>
  std::optional<std::size_t> choice(uint32_t at, std::string_view what, const Names& names) {
    if (!expect(at, Kind::scalar, what)) return {};
    if (const auto found = index_in(names, tree_[at].text)) return found;
    std::vector<std::string> help;
    if (const std::string_view near = nearest(tree_[at].text, names); !near.empty()) {
      help.push_back(fmt::format("did you mean `{}`?", near));
    }
    complain(Code::bad_value, at,
             fmt::format("expected {} for {}, got {}",
                         enumerate({std::begin(names), std::end(names)}, "or"), what, got(at)),
             std::move(help));
    return {};
  }
  /// The same for an enumeration, whose values have these names.
  template <class Names, class Value>
  void choose(uint32_t at, std::string_view what, const Names& names, Value& out) {
    if (const auto number = choice(at, what, names)) out = static_cast<Value>(*number);
  }
  void choose(uint32_t at, std::string_view what, bool& out) {
    choose(at, what, std::array<std::string_view, 2>{"false", "true"}, out);
  }
  std::vector<uint32_t> items(uint32_t list) const {
    std::vector<uint32_t> out;
    for (uint32_t item = tree_[list].first; item != 0; item = tree_[item].next) out.push_back(item);
    return out;
  }
  std::vector<std::string> texts(uint32_t list, std::string_view what) {
    return read_list(list, what, [&](uint32_t item) { return text(item, what); });
  }
  std::vector<std::string> paths(uint32_t list) {
    return read_list(list, "paths", [&](uint32_t item) { return path(item); });
  }

  /// A stage that something names; whether it is there is known when all stages are read.
  void add_stage_named(uint32_t value) { named_.push_back(value); }
  void check_stages_named(const std::vector<std::string_view>& names) {
    for (uint32_t value : named_) {
      const std::string_view word = tree_[value].text;
      // Without a list of stages results name them.
      if (names.empty() || contains(names, word)) continue;
      complain(Code::bad_value, value, fmt::format("no stage is called {}", got(value)),
               {nearest_or_all(word, names, "stages")});
    }
  }

  template <class Target>
  void mapping(uint32_t at, std::string_view name,
               std::type_identity_t<std::span<const TournamentRow<Target>>> rows, Target& out) {
    if (!expect(at, Kind::mapping, name)) return;
    std::vector<uint32_t> values(rows.size());
    std::set<std::string_view> seen;
    for (uint32_t key = tree_[at].first; key != 0; key = tree_[key].next) {
      const std::string_view word = tree_[key].text;
      if (!seen.insert(word).second) {
        complain(Code::duplicate_key, key, fmt::format("duplicate key `{}`", word),
                 {"leave out one of them"});
        continue;
      }
      if (const auto* const row = find_row(rows, &TournamentRow<Target>::key, word)) {
        values[static_cast<std::size_t>(row - rows.data())] = tree_[key].value;
      } else if (!word.starts_with("x-")) {
        unknown(key, name, rows);
      }
    }
    for (std::size_t i = 0; i < rows.size(); ++i) {
      if (values[i] != 0) {
        key_ = rows[i].key;
        if (rows[i].text != nullptr) {
          out.*rows[i].text = text(values[i], rows[i].what);
        } else {
          rows[i].read(*this, values[i], out);
        }
      } else if (rows[i].required) {
        complain(Code::missing_key, at, fmt::format("missing key `{}` in {}", rows[i].key, name),
                 {fmt::format("`{}`: {}", rows[i].key, rows[i].meaning)});
      }
    }
  }
  template <class Target>
  void mappings(uint32_t list, std::string_view what, std::string_view name,
                std::type_identity_t<std::span<const TournamentRow<Target>>> rows,
                std::vector<Target>& out) {
    if (!expect(list, Kind::sequence, what)) return;
    for (uint32_t item : items(list)) {
      Target one{};
      one.span = tree_[item].span;
      mapping(item, name, rows, one);
      out.push_back(std::move(one));
    }
  }

 private:
  template <class Read>
  std::vector<std::string> read_list(uint32_t list, std::string_view what, Read read) {
    std::vector<std::string> out;
    if (tree_[list].kind == Kind::scalar) {
      out.push_back(read(list));
    } else if (expect(list, Kind::sequence, what)) {
      for (uint32_t item : items(list)) out.push_back(read(item));
    }
    std::erase(out, "");
    return out;
  }
  template <class Target>
  void unknown(uint32_t key, std::string_view name, std::span<const TournamentRow<Target>> rows) {
    const auto known = mapped(rows, [](const auto& row) { return row.key; });
    complain(Code::unknown_key, key, fmt::format("unknown key `{}` in {}", tree_[key].text, name),
             {nearest_or_all(tree_[key].text, known, "keys")});
  }

  const YamlDocument& tree_;
  Findings& findings_;
  std::vector<uint32_t> named_{};  ///< names of stages
  std::string_view key_{};
};

// Readers of values that are all that a key says.

template <auto member, auto& names, class Target>
void read_choice(TournamentReader& in, uint32_t at, Target& out) {
  in.choose(at, in.key(), names, out.*member);
}
template <auto member, class Target>
void read_truth(TournamentReader& in, uint32_t at, Target& out) {
  in.choose(at, in.key(), out.*member);
}
template <auto member, int32_t least, int32_t most, class Target>
void read_number(TournamentReader& in, uint32_t at, Target& out) {
  out.*member = in.number(at, in.key(), least, most);
}
template <auto member, class Target>
void read_names(TournamentReader& in, uint32_t at, Target& out) {
  out.*member = in.texts(at, "names");
}

template <class Rows>
void add_keys(std::string_view mapping, const Rows& rows, std::vector<TournamentKey>& out) {
  for (const auto& row : rows) out.push_back({mapping, row.key, row.meaning});
}

// Readers of what a file says of players, and of the rulings on them.
void read_players_of_event(TournamentReader& in, uint32_t value, Tournament& out);
void read_teams(TournamentReader& in, uint32_t value, Tournament& out);
void read_withdrawals(TournamentReader& in, uint32_t value, Tournament& out);
void read_walkovers(TournamentReader& in, uint32_t value, Tournament& out);
void read_byes(TournamentReader& in, uint32_t value, Tournament& out);
void read_rulings(TournamentReader& in, uint32_t value, Tournament& out);
/// Adds the keys of their mappings.
void add_player_keys(std::vector<TournamentKey>& out);

}  // namespace cartulary::formats
