// The moves of a record: a literal block, or a list of lines and mappings.
#include <fmt/core.h>

#include <algorithm>

#include "formats/record/reader.hpp"

namespace cartulary::formats {
namespace {

/// No game comes near this; more would only cost time.
constexpr std::size_t kMaxTurns = 2000;

}  // namespace

void Reader::turn_list(uint32_t value, const TurnList& list) {
  const YamlNode& node = tree_[value];
  if (unusable_) return;  // without players and rules the words mean nothing
  const bool in_brackets = document_.text.substr(node.span.offset).starts_with('[');
  const bool quoted = node.first != 0 && tree_[node.first].style == YamlNode::Style::quoted;
  if (node.kind == Kind::sequence && in_brackets && node.first != 0 && !quoted &&
      tree_[node.first].next != 0 && tree_[node.first].kind == Kind::scalar) {
    // `[U 1,0 r1]` is a list of `U 1` and `0 r1`.
    complain(Code::wrong_shape, node.span,
             fmt::format(
                 "expected one {0} per line, got a list in brackets, where commas split the {0}s",
                 list.one),
             {fmt::format("write `{0}: |` and one {1} per line below it, indented", list.key,
                          list.one)});
    unusable_ = true;
    return;
  }
  turns_read_ = 0;
  if (node.kind == Kind::sequence) {
    for (uint32_t item = node.first; item != 0; item = tree_[item].next) turn_item(item, list);
    return;
  }
  if (node.kind == Kind::scalar && node.style == YamlNode::Style::literal) {
    if (is_list_in_block(node.text)) {
      complain(
          Code::wrong_shape, node.span,
          fmt::format("expected a block of {0}s or a list of them, got a list inside a block",
                      list.one),
          {fmt::format("leave out the bar after `{}:`, or the `- ` before every line", list.key)});
      unusable_ = true;
      return;
    }
    for (std::string_view rest = node.text; !rest.empty();) {
      const auto end = std::min(rest.find('\n'), rest.size() - 1);
      turn_line(rest.substr(0, end + 1), list);
      rest.remove_prefix(end + 1);
    }
    return;
  }
  if (node.kind == Kind::scalar && node.text.empty()) return;  // no turn was made
  complain(
      Code::wrong_shape, node.span,
      fmt::format("expected a list of {}s or a block `{}: |`, got {}", list.one, list.key,
                  node.style == YamlNode::Style::folded ? "a folded block" : name_of(node.kind)),
      {fmt::format("write `{0}: |` and one {1} per line below it, indented", list.key, list.one)});
  unusable_ = true;
}

bool Reader::is_list_in_block(std::string_view block) const {
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

bool Reader::too_many_turns(Span span, const TurnList& list) {
  if (turns_read_ < kMaxTurns) return false;
  if (!unusable_) {
    complain(Code::too_large, span,
             fmt::format("more than {} {}s in a record", kMaxTurns, list.one),
             {"give each game its own record; separate records with a line `---`"});
  }
  unusable_ = true;
  return true;
}

void Reader::turn_line(std::string_view line, const TurnList& list) {
  if (too_many_turns(span_of(document_.text, line.substr(0, 1)), list)) return;
  turns_read_ += (this->*list.line)(line);
}

void Reader::turn_item(uint32_t item, const TurnList& list) {
  const YamlNode& node = tree_[item];
  if (node.kind == Kind::scalar && node.exact) return turn_line(node.text, list);
  if (too_many_turns(node.span, list)) return;
  ++turns_read_;
  if (node.kind == Kind::mapping) {
    (this->*list.mapping)(item);
    return;
  }
  if (expect(item, Kind::scalar, fmt::format("a {}", list.one))) {
    complain(Code::wrong_shape, node.span,
             fmt::format("expected a {} on one line, got several lines or escapes", list.one),
             {fmt::format("write the {} as it is, without backslashes and without a line break",
                          list.one)});
  }
  (this->*list.unreadable)(node.span);
}

void Reader::moves(uint32_t value) {
  turn_list(value, {.key = "moves",
                    .one = "move",
                    .line = &Reader::move_line,
                    .mapping = &Reader::move_mapping,
                    .unreadable = &Reader::unreadable_move});
}

bool Reader::move_line(std::string_view line) {
  if (read_move(line, context(), out_.moves.emplace_back())) return true;
  out_.moves.pop_back();
  return false;
}

void Reader::unreadable_move(Span span) {
  RecordedTurn& move = out_.moves.emplace_back();
  move.span = span;
  move.readable = false;
}

std::span<const Key> Reader::move_keys() {
  static constexpr Key keys[] = {
      {"turn", &Reader::turn_number, "number of the turn; checked"},
      {"tile", &Reader::move_tile, "the tile laid"},
      {"discard", &Reader::move_discard, "a tile that fits nowhere and leaves the game"},
      {"return", &Reader::move_return,
       "a tile that fits nowhere and goes back into the bag (house rule)"},
      {"at", &Reader::move_at, "where it is laid: [X, Y], the start tile at [0, 0]"},
      {"rotation", &Reader::move_rotation,
       "quarter turns clockwise from the picture of `cartulary tiles`"},
      {"meeple", &Reader::move_meeple, "the figure placed, with its place if ambiguous"},
      {"player", &Reader::turn_player, "who moves; checked"},
      {"buy", &Reader::move_buy, "who pays whom how much for the tile (house rule)"},
      {"draw", &Reader::move_draw, "the token drawn for a shepherd (Hills & Sheep)"},
      {"under", &Reader::move_under, "the tile laid under the hill, or ? (Hills & Sheep)"},
      {"grow", &Reader::move_grow, "the token drawn for the shepherd's flock (Hills & Sheep)"},
      {"guide", &Reader::move_guide, "whether the flock is guided to the stable (Hills & Sheep)"},
      {"drew", &Reader::move_drew, "the tile taken into the hand after the move (house rule)"},
      {"gain", &Reader::turn_gain, "what the mover, or each player, gained; checked"},
      {"totals", &Reader::turn_totals, "totals after the turn; checked"},
      {"nag", &Reader::turn_nag, "mark of the move"},
      {"note", nullptr, "comment"},
      {"clock", nullptr, "time on the clock"},
  };
  return keys;
}

void Reader::move_mapping(uint32_t item) {
  const std::size_t before = findings_.seen(Severity::error);
  turn_ = {};
  written_ = &turn_;
  turn_.span = tree_[item].span;
  wrong_claims_ = 0;
  read_keys(item, move_keys(), "a move");
  if (turn_.tile == engine::kNoTile && findings_.seen(Severity::error) == before) {
    complain(Code::incomplete_move, tree_[item].span, "move has no tile",
             {"write `tile: K, at: [-1, 1], rotation: 3`, or `discard: C`"});
  }
  turn_.readable = findings_.seen(Severity::error) == before + wrong_claims_;
  complete_move(context(), turn_);
  out_.moves.push_back(turn_);
}

void Reader::turn_number(uint32_t value) {
  int16_t n = 0;
  if (!number(value, "the turn number", kTurnNumbers, n)) return;
  written_->number = n;
  written_->number_span = tree_[value].span;
}

void Reader::move_tile(uint32_t value) {
  if (turn_.tile_span.size > 0) {
    complain(Code::misplaced_word, tree_[value].span,
             "move has two of `tile`, `discard` and `return`", {"give every tile its own move"});
    return;
  }
  if (word(value, "the tile")) read_tile(text(value), tree_[value].span, context(), turn_);
}

void Reader::move_discard(uint32_t value) {
  turn_.action = engine::Action::discard;
  move_tile(value);
}

void Reader::move_return(uint32_t value) {
  turn_.action = engine::Action::give_back;
  move_tile(value);
}

void Reader::move_at(uint32_t value) {
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

void Reader::move_rotation(uint32_t value) {
  if (!word(value, "the rotation")) return;
  const std::string_view written = text(value);
  const bool bare = !written.empty() && written[0] >= '0' && written[0] <= '9';
  read_rotation(bare ? fmt::format("r{}", written) : std::string(written), tree_[value].span,
                context(), turn_);
}

void Reader::move_meeple(uint32_t value) {
  if (word(value, "the meeple")) read_meeple(text(value), tree_[value].span, context(), turn_);
}

void Reader::turn_player(uint32_t value) {
  if (!word(value, "the player")) return;
  written_->player_span = tree_[value].span;
  written_->player = read_player(text(value), tree_[value].span, context());
}

void Reader::move_buy(uint32_t value) {
  if (word(value, "the purchase")) read_trade(text(value), tree_[value].span, context(), turn_);
}

void Reader::move_drew(uint32_t value) {
  if (word(value, "the drawn tile")) {
    read_drew(text(value), tree_[value].span, context(), turn_);
  }
}

void Reader::move_under(uint32_t value) {
  if (word(value, "the tile under the hill")) {
    read_under(text(value), tree_[value].span, context(), turn_);
  }
}

void Reader::move_draw(uint32_t value) {
  if (word(value, "the token")) read_draw(text(value), tree_[value].span, context(), turn_);
}

void Reader::move_grow(uint32_t value) {
  if (!word(value, "the token")) return;
  if (one_flock_action(value)) read_grow(text(value), tree_[value].span, context(), turn_);
}

void Reader::move_guide(uint32_t value) {
  const int made = choice(value, "guide", kTruthNames);
  if (made < 0) advise("write `guide: true`");
  if (made != 1 || !one_flock_action(value)) return;
  read_guide("", tree_[value].span, context(), turn_);
}

bool Reader::one_flock_action(uint32_t value) {
  if (turn_.extra.flock.action == engine::FlockAction::none) return true;
  complain(Code::misplaced_word, tree_[value].span, "move has both `grow` and `guide`",
           {"a flock grows, or it is guided to the stable"});
  return false;
}

void Reader::claim(uint32_t value, void (Reader::*reader)(uint32_t)) {
  const std::size_t before = findings_.seen(Severity::error);
  (this->*reader)(value);
  wrong_claims_ += findings_.seen(Severity::error) - before;
}

void Reader::read_gain(uint32_t value) {
  if (tree_[value].kind == Kind::mapping) return seat_mapping(value, "the gain", written_->gain);
  if (!word(value, "the gain")) return;
  std::string_view written = text(value);
  if (written.starts_with('+')) written.remove_prefix(1);
  read_seats(written, '/', true, tree_[value].span, context(), written_->gain);
}

void Reader::read_totals(uint32_t value) {
  if (tree_[value].kind == Kind::mapping)
    return seat_mapping(value, "the totals", written_->totals);
  if (tree_[value].kind == Kind::sequence) return seat_list(value, written_->totals);
  std::string_view written = text(value);
  if (written.starts_with('=')) written.remove_prefix(1);
  read_seats(written, ':', false, tree_[value].span, context(), written_->totals);
}

void Reader::seat_list(uint32_t value, SeatClaim& out) {
  std::string joined;
  for (uint32_t item = tree_[value].first; item != 0; item = tree_[item].next) {
    if (!expect(item, Kind::scalar, "a total")) return;
    if (!joined.empty()) joined += ':';
    joined += text(item);
  }
  read_seats(joined, ':', false, tree_[value].span, context(), out);
}

void Reader::turn_nag(uint32_t value) {
  if (!word(value, "the mark")) return;
  if (is_nag(text(value))) {
    written_->nag = text(value);
  } else {
    bad_value(value, "the mark", "one of ! ? !! ?? !? ?!");
  }
}

}  // namespace cartulary::formats
