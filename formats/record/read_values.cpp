// Values of a record and what is wrong with them.
#include <fmt/core.h>

#include <algorithm>
#include <cassert>
#include <unordered_set>

#include "formats/record/reader.hpp"

namespace cartulary::formats {
std::string_view name_of(YamlNode::Kind kind) {
  constexpr std::array<std::string_view, 3> names{"a single value", "a list", "a mapping"};
  return names[static_cast<std::size_t>(kind)];
}

void Reader::complain(Code code, Span span, std::string message, std::vector<std::string> help) {
  findings_.add({.code = code,
                 .span = span,
                 .message = std::move(message),
                 .label = "",
                 .help = std::move(help)});
}

void Reader::advise(std::string help) {
  if (!help.empty() && findings_.last()) {
    findings_[*findings_.last()].help.push_back(std::move(help));
  }
}

bool Reader::expect(uint32_t node, Kind kind, std::string_view what) {
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

void Reader::bad_value(uint32_t node, std::string_view what, std::string_view form) {
  complain(Code::bad_value, tree_[node].span,
           fmt::format("expected {} for {}, got {}", form, what, got(node)));
}

std::string Reader::got(uint32_t node) const {
  return text(node).empty() ? "nothing" : fmt::format("`{}`", text(node));
}

bool Reader::number(uint32_t node, std::string_view what, Range range, int16_t& out) {
  if (!expect(node, Kind::scalar, what)) return false;
  const auto value = parse_number(text(node));
  if (!value || *value < range.lowest || *value > range.highest) {
    bad_value(node, what, fmt::format("a whole number from {} to {}", range.lowest, range.highest));
    return false;
  }
  out = static_cast<int16_t>(*value);
  return true;
}

bool Reader::unique_keys(uint32_t mapping) {
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
    if (mapping == YamlDocument::kRoot && text(key) == kVersionKey) {
      second_record(key);
      return false;
    }
    Finding& finding = findings_.add({.code = Code::duplicate_key,
                                      .span = tree_[key].span,
                                      .message = fmt::format("duplicate key `{}`", text(key)),
                                      .label = "repeated here",
                                      .help = {"leave out one of them"}});
    finding.labels.push_back({tree_[earlier].span, "first here"});
  }
  return unique;
}

void Reader::second_record(uint32_t key) {
  Finding& finding = findings_.add(
      {.code = Code::duplicate_key,
       .span = tree_[key].span,
       .message = fmt::format("expected the end of the record, got another `{}`", text(key)),
       .label = "a second record begins here",
       .help = {"separate records with a line `---`"}});
  finding.labels.push_back({tree_[tree_[YamlDocument::kRoot].first].span, "the first begins here"});
  unusable_ = stop_ = true;
}

namespace {

/// Keys that people write for others, and where.
struct TableKey {
  std::string_view what;
  std::string_view written;
  std::string_view meant;
};
constexpr TableKey kTableKeys[] = {
    {"a record", "rolls", "turns"},
    {"a move", "shepherd", "meeple"},
    {"a move", "figure", "meeple"},
    {"a move", "token", "draw"},
    {"a breakdown", "flocks", "sheep"},
    {"a breakdown", "flock", "sheep"},
    {"a breakdown", "vineyards", "monasteries"},
    {"a breakdown", "vineyard", "monasteries"},
};

/// `U 1,0 r1 draw: 3` is a mapping: its word `draw:3`; empty if there is no such word.
std::string word_cut_in_two(std::string_view key, std::string_view value) {
  const std::string_view name = key.substr(key.rfind(' ') + 1);
  value = value.substr(0, value.find(' '));
  return takes_value(name, value) ? fmt::format("{}:{}", name, value) : "";
}

}  // namespace

const Key* Reader::key_of_other_game(uint32_t key) const {
  for (const Key& row : header()) {
    if (!row.is_of(out_.game) && row.name == text(key)) return &row;
  }
  return nullptr;
}

void Reader::unknown_key(uint32_t key, const std::vector<std::string_view>& known,
                         std::string_view what) {
  if ((what == "a move" || what == "a turn") && text(key).find(' ') != std::string_view::npos) {
    const std::string meant = word_cut_in_two(text(key), text(tree_[key].value));
    complain(Code::unknown_key, tree_[key].span,
             fmt::format("expected {}, got a mapping with the key `{}`", what, text(key)),
             {meant.empty() ? fmt::format("`: ` makes a mapping of the line: leave the blank out, "
                                          "put the line into quotes, or use a block `{}s: |`",
                                          what.substr(2))
                            : fmt::format("`: ` makes a mapping of the line: write `{}`, without a "
                                          "blank",
                                          meant)});
    return;
  }
  // Without its expansion a game would only be misunderstood.
  unusable_ |=
      what == "a record" && out_.game != GameKind::dice && !expansion_help(text(key)).empty();
  if (const Key* other = key_of_other_game(key); other != nullptr && what == "a record") {
    // Without its turns a game cannot be replayed; that they are missing goes without saying.
    if (other->required || out_.game != GameKind::dice) unusable_ = stop_ = true;
  }
  complain(Code::unknown_key, tree_[key].span,
           fmt::format("unknown key `{}` in {}", text(key), what), {meant_key(key, known, what)});
}

std::string Reader::meant_key(uint32_t key, const std::vector<std::string_view>& known,
                              std::string_view what) const {
  if (const Key* other = key_of_other_game(key); other != nullptr && what == "a record") {
    return out_.game == GameKind::dice
               ? fmt::format("`{}` is a key of the tile games{}", other->name,
                             other->required ? "; in the dice game write `turns` or a `sheet`" : "")
               : fmt::format("`{}` is a key of the dice game: write `game: dice`", other->name);
  }
  if (what == "the rules" || what == "a record") {
    if (std::string help = expansion_help(text(key)); !help.empty()) return help;
  }
  for (const TableKey& row : kTableKeys) {
    if (row.what != what || row.written != text(key)) continue;
    const std::string_view value = text(tree_[key].value);
    // `shepherd: NNW` has both parts of a word.
    if (takes_value(row.written, value)) {
      return fmt::format("write `{}: {}:{}`", row.meant, row.written, value);
    }
    return fmt::format("did you mean `{}`?", row.meant);
  }
  if (const std::string_view near = nearest(text(key), known); !near.empty()) {
    return fmt::format("did you mean `{}`?", near);
  }
  const std::vector<std::string> words(known.begin(), known.end());
  return fmt::format("the keys are {}", enumerate(words));
}

void Reader::read_keys(uint32_t mapping, std::span<const Key> keys, std::string_view what) {
  unique_keys(mapping);
  if (stop_) return;
  std::array<uint32_t, 32> values{};
  assert(keys.size() <= values.size());
  for (uint32_t key = tree_[mapping].first; key != 0; key = tree_[key].next) {
    const auto row =
        std::find_if(keys.begin(), keys.end(), [&](const Key& k) { return k.name == text(key); });
    if (row != keys.end() && row->is_of(out_.game)) {
      auto& value = values[static_cast<std::size_t>(row - keys.begin())];
      if (value == 0) value = tree_[key].value;
    } else if (!is_private(text(key))) {
      std::vector<std::string_view> known;
      for (const Key& k : keys) {
        if (k.is_of(out_.game)) known.push_back(k.name);
      }
      unknown_key(key, known, what);
    }
  }
  for (std::size_t i = 0; i < keys.size() && !stop_; ++i) {
    if (!keys[i].is_of(out_.game)) continue;
    if (values[i] != 0) {
      if (keys[i].read != nullptr) (this->*keys[i].read)(values[i]);
    } else if (keys[i].required) {
      complain(Code::missing_key, tree_[mapping].span,
               fmt::format("missing key `{}` in {}", keys[i].name, what),
               keys[i].meaning.empty()
                   ? std::vector<std::string>{}
                   : std::vector{fmt::format("`{}`: {}", keys[i].name, keys[i].meaning)});
      unusable_ = true;
    }
  }
}

void Reader::seat_mapping(uint32_t value, std::string_view what, SeatClaim& out) {
  unique_keys(value);
  out.given = true;
  for (uint32_t key = tree_[value].first; key != 0; key = tree_[key].next) {
    const engine::Player player = read_player(text(key), tree_[key].span, context());
    int16_t points = 0;
    const uint32_t node = tree_[key].value;
    out.span = out.span.size == 0 ? tree_[key].span : out.span;
    out.span.size = tree_[node].span.end() - out.span.offset;
    if (tree_[node].kind == Kind::scalar && text(node) == "?") continue;
    if (!number(node, what, kPoints, points) || player == engine::kNobody) continue;
    out.set(player, points);
  }
}

}  // namespace cartulary::formats
