#include "formats/game/record/canonical.hpp"

#include <algorithm>
#include <span>
#include <vector>

#include "formats/game/record/notation.hpp"
#include "formats/game/record/read_parts.hpp"
#include "formats/game/record/reading.hpp"
#include "formats/game/record/turn_line.hpp"
#include "formats/game/record/words.hpp"
#include "formats/ground/edits/mapping_edits.hpp"
#include "formats/ground/text/characters.hpp"
#include "formats/ground/text/edits.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

std::string_view trim_right(std::string_view line) {
  const auto last = line.find_last_not_of(" \t\r\n");
  return line.substr(0, last == line.npos ? 0 : last + 1);
}

/// A stretch with the blanks around it that are not those of the keyboard.
Span with_other_blanks(std::string_view text, Span span) {
  const auto is_blank = [text](std::size_t at) {
    const auto found = other_character(text, at);
    return found && (found->plain == " " || found->plain.empty());
  };
  while (span.offset > 0 && (text[span.offset - 1] & 0x80) != 0) {
    uint32_t begin = span.offset - 1;
    while (begin > 0 && (text[begin] & 0xC0) == 0x80) --begin;
    if (!is_blank(begin)) break;
    span.size += span.offset - begin;
    span.offset = begin;
  }
  while (span.end() < text.size() && is_blank(span.end())) {
    span.size += static_cast<uint32_t>(other_character(text, span.end())->size);
  }
  return span;
}

class Formatter {
 public:
  Formatter(const Document& document, const YamlDocument& tree, const Record& record)
      : document_(document), tree_(tree), record_(record), edits_(document.text) {
    for (const Variation& variation : record.tile_parts().variations) {
      if (!variation.is_text) continue;
      signs_.emplace_back(variation.begin.offset, &variation);
      if (!variation.one_line) signs_.emplace_back(variation.end.offset, &variation);
    }
    std::ranges::sort(signs_);
  }

  std::string run() {
    edit_turns();
    reindent();
    std::vector<uint32_t> places;
    std::vector<std::string_view> keys;
    for (uint32_t key = tree_[YamlDocument::kRoot].first; key != 0; key = tree_[key].next) {
      const uint32_t at = tree_[key].span.offset;
      if (line_begin(document_.text, at) != at) continue;
      places.push_back(at);
      keys.push_back(tree_[key].text);
    }
    const std::string text = edits_.apply(places);
    return with_line_breaks_at(document_.text, 0, tidy(reorder(text, places, keys)));
  }

 private:
  void edit_turns() {
    const TileParts& tiles = record_.tile_parts();
    for (const RecordedTurn& tile : tiles.position.tiles) {
      if (tile.is_text) edit_turn(tile, found_text(tile, record_, document_));
    }
    for (const WrittenPlay& written : record_.form->plays(record_, document_)) {
      const WrittenTurn& turn = *written.turn;
      if (turn.is_text) edit_turn(turn, canonical_turn(turn, written.play, record_));
    }
    for (const Variation& variation : tiles.variations) {
      for (const RecordedTurn& move : variation.moves) edit_move(move);
    }
    for (const auto& [place, move] : tiles.taken_back) edit_move(move);
  }

  void edit_move(const RecordedTurn& move) {
    const std::string play = move_play_text(move, record_, document_);
    if (move.is_text) edit_turn(move, canonical_turn(move, play, record_));
  }

  void edit_turn(const WrittenTurn& turn, std::string text) {
    Span span = with_other_blanks(document_.text, turn.span);
    if (!turn.comment.empty()) {
      const Span comment = span_of(document_.text, turn.comment);
      span.size = comment.offset - span.offset;
      text += "  ";
    }
    edits_.replace(span, std::move(text));
  }

  /// Moves stand two blanks in. Lists keep their shape: all lines move by the same width.
  void reindent() {
    const uint32_t node = turns_node(tree_, record_);
    if (node == 0) return;
    const YamlNode& moves = tree_[node];
    const bool is_list = moves.kind == YamlNode::Kind::sequence;
    // `|4` fixes the indentation by number.
    const std::string_view header = document_.text.substr(moves.span.offset, moves.span.size);
    if (!is_list && header.find_first_of("123456789") < header.find('#')) return;
    const Span lines = lines_of_turns(document_, tree_, node);
    reindent_lines(lines.offset, lines.end(), is_list,
                   is_list ? column_of(document_.text, moves.span.offset) : 0);
  }

  /// The variation whose `(` or `)` begins a line, from its first sign on; nothing if it has none.
  const Variation* variation_at(uint32_t sign) const {
    const auto at =
        std::ranges::lower_bound(signs_, sign, {}, &std::pair<uint32_t, const Variation*>::first);
    return at != signs_.end() && at->first == sign ? at->second : nullptr;
  }

  /// Two blanks stand before the comment of a parenthesis.
  void edit_comment_behind(Span sign) {
    const std::string_view line =
        document_.text.substr(sign.end(), line_end(document_.text, sign.offset) - sign.end());
    const std::size_t comment = line.find_first_not_of(" \t\r\n");
    if (comment == line.npos) return;
    edits_.replace({sign.end(), static_cast<uint32_t>(comment)}, "  ");
  }

  /// `( E 0,-1 r2 )` gets three lines; `begin` is how each begins.
  void edit_one_line(const Variation& variation, const std::string& begin) {
    const Span move = with_other_blanks(document_.text, variation.moves.front().span);
    const uint32_t behind = variation.end.end();
    const uint32_t end = line_end(document_.text, behind);
    const std::string_view comment = trim_right(document_.text.substr(behind, end - behind));
    const auto blanks = std::min(comment.find_first_not_of(" \t"), comment.size());
    std::string opening = "(";
    if (!comment.empty()) put(opening, "  ", comment.substr(blanks));
    edits_.replace({variation.begin.offset, move.offset - variation.begin.offset},
                   opening + "\n" + begin + (begin.ends_with("- ") ? "" : "  "));
    edits_.replace({move.end(), behind + static_cast<uint32_t>(comment.size()) - move.end()},
                   "\n" + begin + ")");
  }

  /// The first byte behind the dash of an item and its blanks.
  static std::size_t first_of_item(std::string_view line) {
    const std::size_t indent = line_indent(line);
    if (!line.substr(indent).starts_with("- ")) return line.size();
    return std::min(line.find_first_not_of(' ', indent + 1), line.size());
  }

  void reindent_lines(uint32_t begin, uint32_t end, bool keep_shape, std::size_t base) {
    // How far in the line stands with whose comment others may go on.
    std::size_t turn = std::string_view::npos;
    std::size_t variations = 0;  // that are open
    for (uint32_t at = begin; at < end;) {
      const std::string_view line = document_.line_at(at);
      const std::size_t indent = line_indent(line);
      const std::size_t first = keep_shape ? first_of_item(line) : indent;
      const auto sign = at + static_cast<uint32_t>(first);
      const Variation* const variation = variation_at(sign);
      const bool parenthesis = variation != nullptr && !keep_shape;
      const bool closes = variation != nullptr && variation->end.offset == sign;
      if (parenthesis && closes && variations > 0) --variations;
      std::size_t wanted = keep_shape ? std::max(indent + 2, base + 2) - base : 2 + 2 * variations;
      if (variation != nullptr && variation->one_line) {
        turn = std::string_view::npos;
        edit_one_line(*variation, std::string(wanted, ' ') + (keep_shape ? "- " : ""));
      } else if (variation != nullptr) {
        turn = std::string_view::npos;
        variations += parenthesis && !closes;
        const Span written = closes ? variation->end : variation->begin;
        edits_.replace(written, closes ? ")" : "(");
        // Behind an item of a list it is one of YAML, which stays.
        if (parenthesis) edit_comment_behind(written);
      } else if (!keep_shape && goes_on_with_comment(line, turn)) {
        wanted += indent - turn;
      } else {
        turn = indent < line.size() ? indent : std::string_view::npos;
      }
      if (indent < line.size() && indent != wanted && (!keep_shape || indent >= base)) {
        edits_.replace({at, static_cast<uint32_t>(indent)}, std::string(wanted, ' '));
      }
      const auto newline = document_.text.find('\n', at);
      if (newline == std::string_view::npos) break;
      at = static_cast<uint32_t>(newline + 1);
    }
  }

  /// Sorts the header's keys with the comments above them, at `places`, where lines begin.
  std::string reorder(const std::string& text, std::span<const uint32_t> places,
                      std::span<const std::string_view> keys) const {
    struct Block {
      std::size_t rank;
      std::string_view text;
    };
    const std::vector<Key<Record>> known = record_keys(*record_.form);
    const auto row_of = [&](std::string_view name) {
      return std::ranges::find_if(known, [&](const Key<Record>& k) { return k.row.key == name; });
    };
    // `...` ends the document, whatever its last key is.
    const std::size_t last_line = text.rfind("\n...") + 1;  // 0 if there is none
    const bool ended = last_line > 0 && (text.size() == last_line + 3 ||
                                         std::string_view(" \t\r\n").find(text[last_line + 3]) !=
                                             std::string_view::npos);
    const std::string_view end_mark =
        ended ? std::string_view(text).substr(last_line) : std::string_view();
    const std::string_view rest = std::string_view(text).substr(0, text.size() - end_mark.size());
    std::string_view prefix;
    std::vector<Block> blocks;
    std::size_t comment = std::string_view::npos;  // where the comments above a key begin
    std::size_t begin = 0;
    for (std::size_t at = 0; at < rest.size();) {
      const std::size_t end = std::min(rest.find('\n', at), rest.size() - 1) + 1;
      const std::string_view line = rest.substr(at, end - at);
      const bool is_comment = line.starts_with('#');
      if (blocks.size() < places.size() && places[blocks.size()] == at) {
        const std::size_t start = blocks.empty() || comment == rest.npos ? at : comment;
        (blocks.empty() ? prefix : blocks.back().text) = rest.substr(begin, start - begin);
        const auto row = row_of(keys[blocks.size()]);
        // Keys of others, `x-...`, stand where notes do.
        const auto rank = (row != known.end() ? row : row_of("note")) - known.begin();
        blocks.push_back({static_cast<std::size_t>(rank), {}});
        begin = start;
      }
      comment = is_comment ? std::min(comment, at) : rest.npos;
      at = end;
    }
    if (blocks.empty()) return text;
    blocks.back().text = rest.substr(begin);
    std::ranges::stable_sort(blocks, {}, &Block::rank);
    std::string out(prefix);
    for (const Block& block : blocks) {
      out += block.text;
      if (!out.ends_with('\n')) out += '\n';
    }
    out += end_mark;
    return out;
  }

  /// Line ends, blanks before them, and empty lines at the end.
  static std::string tidy(const std::string& text) {
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = std::min(text.find('\n', at), text.size());
      put(out, trim_right(std::string_view(text).substr(at, end - at)), '\n');
      at = end + 1;
    }
    while (out.ends_with("\n\n")) out.pop_back();
    return out;
  }

  const Document& document_;
  const YamlDocument& tree_;
  const Record& record_;
  Edits edits_;
  /// Where `(` and `)` of variations in lines stand.
  std::vector<std::pair<uint32_t, const Variation*>> signs_{};
};

/// Player, claims and mark, after the play itself.
void append_closing_words(std::string& out, const WrittenTurn& turn, const Record& record) {
  const std::size_t players = record.players.size();
  if (turn.player != engine::kNobody) put(out, " @", record.players[turn.player].name);
  out += goods_words(turn);
  if (turn.gain.given) out += " +" + seats_text(turn.gain, players, '/');
  if (turn.totals.given) out += " =" + seats_text(turn.totals, players, ':');
  if (!turn.nag.empty()) put(out, " ", turn.nag);
  if (!turn.rulings.empty()) put(out, " ", turn.rulings);
}

}  // namespace

std::string seats_text(const SeatClaim& claim, std::size_t players, char separator) {
  std::string out;
  for (engine::Player p : engine::each<engine::Player>(claim.mover_only ? 1 : players)) {
    if (p != engine::Player{0}) out += separator;
    out += claim.has(p) ? std::to_string(claim.points[p]) : "?";
  }
  return out;
}

std::string canonical_turn(const WrittenTurn& turn, std::string_view play, const Record& record) {
  std::string out;
  if (turn.number) put(out, *turn.number, ". ");
  out += play;
  append_closing_words(out, turn, record);
  // The closing words begin with a blank, which nothing stands before if nothing was rolled.
  out.erase(0, out.find_first_not_of(' '));
  return out;
}

uint32_t turns_node(const YamlDocument& tree, const Record& record) {
  return value_of(tree, YamlDocument::kRoot, record.form->turns_key);
}

uint32_t found_node(const YamlDocument& tree) {
  const uint32_t position = value_of(tree, YamlDocument::kRoot, kPositionKey);
  if (tree[position].kind != YamlNode::Kind::mapping) return position;
  return value_of(tree, position, "tiles");
}

Span lines_of_turns(const Document& document, const YamlDocument& tree, uint32_t node) {
  const YamlNode& turns = tree[node];
  if (turns.kind == YamlNode::Kind::scalar) {
    return turns.style == YamlNode::Style::literal ? tree.place_of(turns) : Span{};
  }
  const bool has_dashes = turns.kind == YamlNode::Kind::sequence && turns.first != 0 &&
                          document.text[turns.span.offset] == '-';
  if (!has_dashes) return {};
  const uint32_t begin = line_begin(document.text, turns.span.offset);
  uint32_t end = static_cast<uint32_t>(document.text.size());
  const auto end_before_keys = [&](uint32_t mapping) {
    for (uint32_t key = tree[mapping].first; key != 0; key = tree[key].next) {
      const uint32_t at = line_begin(document.text, tree[key].span.offset);
      if (at > begin) end = std::min(end, at);
    }
  };
  end_before_keys(YamlDocument::kRoot);
  // The tiles of a position end before its next key.
  const uint32_t position = value_of(tree, YamlDocument::kRoot, kPositionKey);
  if (tree[position].kind == YamlNode::Kind::mapping) end_before_keys(position);
  return {begin, end - begin};
}

std::string found_text(const RecordedTurn& tile, const Record& record, const Document& document) {
  return canonical_turn(tile, move_play_text(tile, record, document), record) +
         found_words(tile.found);
}

std::string move_play_text(const RecordedTurn& move, const Record& record,
                           const Document& document) {
  std::string out = leading_words(move.extra);
  const LeftOpen& open = move.open;
  const std::string_view tile = open.tile ? "?" : engine::kTiles[move.tile].code;
  if (move.action == engine::Action::place) {
    // `D=crfr` says the same twice on purpose.
    const std::string_view written =
        document.text.substr(move.tile_span.offset, move.tile_span.size);
    const auto equals = written.find('=');
    out += tile;
    if (equals != written.npos) out += written.substr(equals);
    const engine::Cell cell = record.written(move.cell);
    const auto add_number = [&](std::string_view before, bool is_open, int value) {
      if (is_open) {
        put(out, before, '?');
      } else {
        put(out, before, value);
      }
    };
    add_number(" ", open.x, cell.x);
    add_number(",", open.y, cell.y);
    // A rotation that was left out is r0 only if that fits; edges tell the rotation.
    if (move.has_rotation || !move.by_letter) {
      add_number(" r", open.rotation, static_cast<int>(index(move.rotation)));
    }
  } else {
    put(out, move.action == engine::Action::discard ? "discard " : "return ", tile);
  }
  if (move.meeple.role) {
    put(out, ' ', name_of(*move.meeple.role));
    if (open.place) out += ":?";
    if (move.meeple.has_place()) put(out, ":", place_word(move.meeple));
  }
  const Span word = move.meeple.span;
  if (open.figure) put(out, " ", document.text.substr(word.offset, word.size));
  put(out, extra_words(move.extra, move.under, record),
      house_rule_words(move.trade, move.drew, record));
  return out;
}

std::string canonical(const Document& document, const YamlDocument& tree, const Record& record) {
  return Formatter(document, tree, record).run();
}

}  // namespace cartulary::formats
