#include "formats/game/record/read_turns.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace cartulary::formats {
namespace {

using Kind = YamlNode::Kind;

/// No game comes near this; more would only cost time.
constexpr std::size_t kMaxTurns = 2000;

/// `[U 1,0 r1]` is a list of `U 1` and `0 r1`.
bool is_split_by_commas(const Reading& in, const YamlNode& node) {
  if (node.first == 0 || !in.document.text.substr(node.span.offset).starts_with('[')) return false;
  const YamlNode& first = in.tree[node.first];
  return first.kind == Kind::scalar && first.style != YamlNode::Style::quoted && first.next != 0;
}

/// A block whose lines are items of a list is neither.
bool is_list_in_block(std::string_view block) {
  bool any = false;
  for (std::string_view rest = block; !rest.empty();) {
    const std::string_view line = rest.substr(0, std::min(rest.find('\n'), rest.size() - 1) + 1);
    rest.remove_prefix(line.size());
    const auto begin = line.find_first_not_of(" \r\n");
    if (begin == line.npos) continue;
    if (!line.substr(begin).starts_with("- ")) return false;
    any = true;
  }
  return any;
}

class Turns {
 public:
  Turns(Reading& in, const TurnList& list) : in_(in), list_(list) {}

  void read(const YamlNode& node) {
    if (node.kind == Kind::sequence) return items(node);
    if (node.kind == Kind::scalar && node.style == YamlNode::Style::literal) return block(node);
    if (node.kind == Kind::scalar && node.text.empty()) return;  // no turn was made
    refuse(
        node,
        fmt::format("expected a list of {}s or a block `{}: |`, got {}", list_.one, list_.key,
                    node.style == YamlNode::Style::folded ? "a folded block" : name_of(node.kind)),
        use_a_block());
  }

 private:
  void items(const YamlNode& node) {
    if (is_split_by_commas(in_, node)) {
      return refuse(
          node,
          fmt::format(
              "expected one {0} per line, got a list in brackets, where commas split the {0}s",
              list_.one),
          use_a_block());
    }
    for (uint32_t item = node.first; item != 0; item = in_.tree[item].next) this->item(item);
  }

  void block(const YamlNode& node) {
    if (is_list_in_block(node.text)) {
      return refuse(
          node,
          fmt::format("expected a block of {0}s or a list of them, got a list inside a block",
                      list_.one),
          fmt::format("leave out the bar after `{}:`, or the `- ` before every line", list_.key));
    }
    for (std::string_view rest = node.text; !rest.empty();) {
      const auto end = std::min(rest.find('\n'), rest.size() - 1);
      line(rest.substr(0, end + 1));
      rest.remove_prefix(end + 1);
    }
  }

  std::string use_a_block() const {
    return fmt::format("write `{0}: |` and one {1} per line below it, indented", list_.key,
                       list_.one);
  }

  void refuse(const YamlNode& node, std::string message, std::string help) {
    in_.refuse(Code::wrong_shape, node.span, std::move(message), {std::move(help)});
  }

  bool too_many(Span span) {
    if (in_.turns < kMaxTurns) return false;
    if (!in_.unusable) {
      in_.complain(Code::too_large, span,
                   fmt::format("more than {} {}s in a record", kMaxTurns, list_.one),
                   {"give each game its own record; separate records with a line `---`"});
    }
    in_.unusable = true;
    return true;
  }

  void line(std::string_view line) {
    if (too_many(span_of(in_.document.text, line.substr(0, 1)))) return;
    in_.turns += list_.line(in_, line);
  }

  void item(uint32_t item) {
    const YamlNode& node = in_.tree[item];
    if (node.kind == Kind::scalar && node.exact) return line(node.text);
    if (too_many(node.span)) return;
    ++in_.turns;
    if (node.kind == Kind::mapping) return list_.mapping(in_, item);
    if (in_.word(item, fmt::format("a {}", list_.one))) {
      in_.complain(
          Code::wrong_shape, node.span,
          fmt::format("expected a {} on one line, got several lines or escapes", list_.one),
          {fmt::format("write the {} as it is, without backslashes and without a line break",
                       list_.one)});
    }
    WrittenTurn& turn = list_.add(in_);
    turn.span = node.span;
    turn.readable = false;
  }

  Reading& in_;
  const TurnList& list_;
};

}  // namespace

void read_turns(Reading& in, uint32_t value, const TurnList& list) {
  if (in.unusable) return;  // without players and rules the words mean nothing
  Turns(in, list).read(in.tree[value]);
}

bool explain_cut_line(Reading& in, UnknownKey& out, std::string_view one,
                      bool (*is_word)(std::string_view name, std::string_view value)) {
  const std::string_view key = in.text(out.key);
  if (key.find(' ') == key.npos) return false;
  // `U 1,0 r1 draw: 3`
  const std::string_view name = key.substr(key.rfind(' ') + 1);
  std::string_view value = in.text(in.tree[out.key].value);
  value = value.substr(0, value.find(' '));
  out.message = fmt::format("expected a {}, got a mapping with the key `{}`", one, key);
  out.help = is_word(name, value)
                 ? fmt::format("`: ` turns the line into a mapping: write `{}:{}`, without a space",
                               name, value)
                 : fmt::format(
                       "`: ` turns the line into a mapping: leave the blank out, put the "
                       "line into quotes, or use a block `{}s: |`",
                       one);
  return true;
}

void read_turn_number(Reading& in, uint32_t value, WrittenTurn& out) {
  int16_t n = 0;
  if (!in.number(value, "the turn number", kTurnNumbers, n)) return;
  out.number = n;
  out.number_span = in.tree[value].span;
}

void read_turn_player(Reading& in, uint32_t value, WrittenTurn& out) {
  if (!in.word(value, "the player")) return;
  out.player_span = in.tree[value].span;
  out.player = read_player(in.text(value), in.tree[value].span, in.words());
}

void read_gain(Reading& in, uint32_t value, WrittenTurn& out) {
  if (in.tree[value].kind == Kind::mapping) return in.seat_mapping(value, "the gain", out.gain);
  if (!in.word(value, "the gain")) return;
  std::string_view written = in.text(value);
  if (written.starts_with('+')) written.remove_prefix(1);
  read_seats(written, '/', true, in.tree[value].span, in.words(), out.gain);
}

void read_seat_totals(Reading& in, uint32_t value, SeatClaim& out) {
  if (in.tree[value].kind == Kind::mapping) return in.seat_mapping(value, "the totals", out);
  if (in.tree[value].kind == Kind::sequence) return in.seat_list(value, out);
  std::string_view written = in.text(value);
  if (written.starts_with('=')) written.remove_prefix(1);
  read_seats(written, ':', false, in.tree[value].span, in.words(), out);
}

void read_totals(Reading& in, uint32_t value, WrittenTurn& out) {
  read_seat_totals(in, value, out.totals);
}

void read_nag(Reading& in, uint32_t value, WrittenTurn& out) {
  if (!in.word(value, "the mark")) return;
  if (is_nag(in.text(value))) {
    out.nag = in.text(value);
  } else {
    in.bad_value(value, "the mark", "one of ! ? !! ?? !? ?!");
  }
}

void read_turn_note(Reading& in, uint32_t value, WrittenTurn& out) {
  // Whatever else it may be is its author's.
  if (in.tree[value].kind == YamlNode::Kind::scalar) out.comment = in.text(value);
}

}  // namespace cartulary::formats
