#include "formats/desk/merge/edits.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "formats/causes/diagnosis/meaning.hpp"
#include "formats/exchange/convert/record_text.hpp"
#include "formats/game/record/canonical.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/game/record/turn_line.hpp"
#include "formats/game/record/words.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

/// " draw:3 guide" as keys of a mapping.
void append_word_keys(std::vector<KeyAndValue>& out, std::string_view words) {
  for (std::string_view word = take_word(words); !word.empty(); word = take_word(words)) {
    const auto colon = word.find(':');
    out.push_back({std::string(word.substr(0, colon)),
                   colon == word.npos ? "true" : yaml_text(word.substr(colon + 1))});
  }
}

/// The figure of a move; empty if there is none.
std::string figure_words(const PossibleMove& move) {
  const engine::Laid* laid = move.turn ? move.turn->laid() : nullptr;
  if (laid == nullptr || !laid->deployment.any()) {
    if (!move.words.meeple.role || move.turn) return "";
    return std::string(name_of(*move.words.meeple.role)) + (move.words.open.place ? ":?" : "");
  }
  return meeple_text(move.turn->tile, laid->rotation, laid->deployment.segment,
                     laid->deployment.figure);
}

/// The words of a move other than its tile, place and figure.
std::string other_words(const RecordedTurn& words, const TileRecord& record) {
  return extra_words(words.extra, words.under) + house_rule_words(words.trade, words.drew, record);
}

/// The play of a move, as keys of a mapping, in the order of the format.
std::vector<KeyAndValue> play_keys(const PossibleMove& move, const TileRecord& record) {
  const RecordedTurn& words = move.words;
  constexpr std::string_view tile_keys[] = {"tile", "discard", "return"};
  std::vector<KeyAndValue> out;
  const auto value = [](bool is_open, auto text) {
    return is_open ? yaml_text("?") : std::string(text);
  };
  out.push_back({std::string(tile_keys[static_cast<std::size_t>(words.action)]),
                 words.open.tile ? value(true, "") : std::string(engine::kTiles[words.tile].code)});
  if (words.action == engine::Action::place) {
    const engine::Cell cell = record.written(words.cell);
    out.push_back({"at", fmt::format("[{}, {}]", value(words.open.x, std::to_string(cell.x)),
                                     value(words.open.y, std::to_string(cell.y)))});
    out.push_back({"rotation", value(words.open.rotation, std::to_string(index(words.rotation)))});
    if (const std::string figure = figure_words(move); !figure.empty()) {
      out.push_back({"meeple", yaml_text(figure)});
    }
  }
  append_word_keys(out, other_words(words, record));
  return out;
}

/// A line as an item of a list: in quotes where it would not be read as a line.
std::string item_text(const std::string& line) {
  if (line.find(": ") == line.npos && line.find(" #") == line.npos && !line.ends_with(':')) {
    return line;
  }
  std::string out;
  append_yaml(out, line);
  return out;
}

/// A comment without its mark.
std::string_view bare_comment(std::string_view comment) {
  comment.remove_prefix(std::min(comment.find_first_not_of("#/"), comment.size()));
  comment.remove_prefix(std::min(comment.find_first_not_of(' '), comment.size()));
  return comment;
}

/// The same of a line, or the note of a mapping, which may have several lines.
std::string bare_comment(const WrittenTurn& turn, const Document& document) {
  return turn.is_text ? std::string(bare_comment(turn.comment)) : turn_comment(document, turn);
}

bool same_claim(const SeatClaim& a, const SeatClaim& b) {
  if (a.given != b.given || a.mover_only != b.mover_only) return false;
  for (engine::Player p : engine::each<engine::Player>(engine::kMaxPlayers)) {
    if (a.has(p) != b.has(p) || (a.has(p) && a.points[p] != b.points[p])) return false;
  }
  return true;
}

}  // namespace

MergeEdits::MergeEdits(const Compared& in)
    : in_(in),
      edits_(in_.a.document.text),
      layout_(in_.a.document, in_.a.tree, in_.a.record),
      claims_(layout_, in_.a.record, edits_),
      keys_(in_.a.document.text, in_.a.tree, edits_),
      here_(in_.a.record.moves.data()) {
  if (in_.a.record.moves.empty() || !has_lines()) return;
  first_line_ = anchor_ = layout_.lines_of(*here_).offset;
}

void MergeEdits::go_to(std::size_t move) {
  here_ = &in_.a.record.moves[move];
  first_line_ = layout_.lines_of(*here_).offset;
  anchor_ = layout_.behind_annotations(layout_.end_with_variations(in_.a.record, move));
}

void MergeEdits::write(std::size_t place, Resolution resolution) {
  const Place& here = in_.places[place];
  if (!resolution.open) {
    write_conflict();
    write_version(here, resolution);
    return;
  }
  undecided_ = true;
  if (here.lines[Side::a]) {
    go_to(*here.lines[Side::a]);
    if (resolution.version) {
      edit_move(here.versions[*resolution.version].moves.front(), resolution, 0);
    }
    const uint32_t begin = undecided_lines_ ? undecided_lines_->offset : first_line_;
    undecided_lines_ = {begin, anchor_ - begin};
  }
  undecided_of_b_ += of_b(here, resolution);
}

std::string MergeEdits::of_b(const Place& place, const Resolution& resolution) const {
  std::string out;
  for (const PossibleMove& move : place.versions[resolution.version.value_or(1)].moves) {
    if (!place.lines[Side::b]) break;
    const RecordedTurn& words = in_.b.record.moves[*place.lines[Side::b]];
    NewLine line{.gain = words.gain, .totals = words.totals};
    if (!resolution.consequence.empty()) line.consequence = resolution.consequence.front();
    out += line_text(move, line);
  }
  return out;
}

void MergeEdits::write_version(const Place& place, const Resolution& resolution) {
  const Version& version = place.versions[*resolution.version];
  const auto is_of_a = [&](const PossibleMove& move) {
    return move.lines[Side::a] && move.lines[Side::a] == place.lines[Side::a];
  };
  const auto of_a = std::ranges::find_if(version.moves, is_of_a);
  std::size_t played = 0;
  for (auto move = version.moves.begin(); move != of_a; ++move) {
    write_new(*move, resolution, played++);
  }
  if (!place.lines[Side::a]) return;
  go_to(*place.lines[Side::a]);
  if (of_a == version.moves.end()) {
    edits_.remove_lines(first_line_, anchor_);
    shifted_ = true;
    return;
  }
  edit_move(*of_a, resolution, played++);
  for (auto move = of_a + 1; move != version.moves.end(); ++move) {
    write_new(*move, resolution, played++);
  }
}

void MergeEdits::write_new(const PossibleMove& move, const Resolution& resolution,
                           std::size_t played) {
  // A line of A may have stood elsewhere.
  const Side whose = move.lines[Side::b] ? Side::b : Side::a;
  const RecordedTurn& words = in_.source(whose).record.moves[*move.lines[whose]];
  NewLine line{.gain = words.gain, .totals = words.totals};
  if (played < resolution.consequence.size()) line.consequence = resolution.consequence[played];
  insert_lines(anchor_, line_text(move, line));
  shifted_ = true;
}

std::string MergeEdits::line_text(const PossibleMove& move, const NewLine& line) const {
  RecordedTurn words = move.words;
  words.gain = line.gain;
  words.totals = line.totals;
  words.number.reset();
  words.player = engine::kNobody;
  if (line.consequence) {
    if (here_->number) words.number = line.consequence->number;
    if (here_->player != engine::kNobody) words.player = line.consequence->player;
  }
  std::string out = layout_.line_opening(*here_);
  if (!here_->is_text) return out + mapping_text(words, move) + "\n";
  const std::string text = canonical_turn(words, words_of(move, in_.a.record), in_.a.record);
  out += layout_.is_list() ? item_text(text) : text;
  if (!words.comment.empty()) {
    if (layout_.is_list()) {
      put(out, "  # ", bare_comment(words, in_.a.document));
    } else if (words.is_text) {
      put(out, "  ", words.comment);
    } else {
      put(out, "  // ", bare_comment(words, in_.a.document));
    }
  }
  return out + "\n";
}

std::string MergeEdits::mapping_text(const RecordedTurn& words, const PossibleMove& move) const {
  const std::size_t players = in_.a.record.players.size();
  std::vector<KeyAndValue> keys;
  if (words.number) keys.push_back({"turn", std::to_string(*words.number)});
  for (KeyAndValue& row : play_keys(move, in_.a.record)) keys.push_back(std::move(row));
  if (words.player != engine::kNobody) {
    keys.push_back({"player", yaml_text(in_.a.record.players[words.player].name)});
  }
  if (words.gain.given) {
    keys.push_back({"gain", yaml_text(seats_text(words.gain, players, '/'))});
  }
  if (words.totals.given) {
    const bool as_list = here_->totals.given && text_of_span(here_->totals.span).starts_with('[');
    const std::string totals = seats_text(words.totals, players, as_list ? ',' : ':');
    keys.push_back({"totals", as_list ? "[" + totals + "]" : yaml_text(totals)});
  }
  if (!words.nag.empty()) keys.push_back({"nag", yaml_text(words.nag)});
  if (!words.comment.empty())
    keys.push_back({"note", yaml_text(bare_comment(words, in_.a.document))});
  std::string out = "{";
  for (const KeyAndValue& row : keys) {
    put(out, out.size() > 1 ? ", " : "", row.key, ": ", row.value);
  }
  return out + "}";
}

void MergeEdits::insert_lines(uint32_t at, std::string lines) {
  if (lines.empty()) return;
  const std::string_view text = in_.a.document.text;
  if (text.find("\r\n") != text.npos) {
    for (auto end = lines.find('\n'); end != lines.npos; end = lines.find('\n', end + 2)) {
      lines.insert(end, 1, '\r');
    }
  }
  if (at > 0 && text[at - 1] != '\n') {  // the last line has no end
    lines.insert(0, 1, '\n');
    lines.pop_back();
  }
  edits_.insert(at, std::move(lines));
}

void MergeEdits::write_conflict() {
  if (!undecided_) return;
  if (undecided_lines_) {
    conflict(undecided_lines_->offset, undecided_lines_->end(), undecided_of_b_);
  } else {
    conflict(anchor_, anchor_, undecided_of_b_);
  }
  undecided_ = false;
  undecided_lines_.reset();
  undecided_of_b_.clear();
}

void MergeEdits::conflict(uint32_t begin, uint32_t end, const std::string& of_b) {
  insert_lines(begin, fmt::format("<<<<<<< {}\n", printable(in_.a.document.name)));
  insert_lines(end, fmt::format("=======\n{}>>>>>>> {}\n", of_b, printable(in_.b.document.name)));
}

void MergeEdits::edit_move(const PossibleMove& move, const Resolution& resolution,
                           std::size_t played) {
  // Values that A leaves open and B tells are written, too.
  const bool told = move.is_of_both() && !in_.b.written_move(*move.lines[Side::b]).open.any();
  const RecordedTurn& was = told ? in_.a.written_move(*move.lines[Side::a]) : *here_;
  RecordedTurn now = was;
  now.action = move.words.action;
  now.tile = move.words.tile;
  now.cell = move.words.cell;
  now.open = move.words.open;
  now.rotation = move.words.rotation;
  now.meeple = move.words.meeple;
  now.extra = move.words.extra;
  now.under = move.words.under;
  now.drew = move.words.drew;
  now.trade = move.words.trade;
  if (move.is_of_both()) {
    now.gain = resolution.gain;
    now.totals = resolution.totals;
    now.player = resolution.player;
  }
  if (played < resolution.consequence.size())
    count_turns(now, move, resolution.consequence[played]);
  if (was.is_text) {
    edit_words(was, now, move);
  } else {
    edit_keys(was, now, move);
  }
}

/// Below a move that was put in or left out, turns have other numbers.
void MergeEdits::count_turns(RecordedTurn& now, const PossibleMove& move,
                             const ConsequenceMove& consequence) {
  if (!now.number || *now.number == consequence.number) return;
  const auto of_b =
      move.lines[Side::b] ? in_.b.record.moves[*move.lines[Side::b]].number : std::nullopt;
  if (!shifted_ && of_b != consequence.number) return;
  if (renumbered_ == nullptr) renumbered_ = here_;
  now.number = consequence.number;
}

void MergeEdits::edit_words(const RecordedTurn& was, const RecordedTurn& now,
                            const PossibleMove& move) {
  const bool other_tile = was.tile != now.tile;
  const bool other_cell = was.cell != now.cell || was.open.cell() != now.open.cell();
  const bool other_rotation =
      was.rotation != now.rotation || was.open.rotation != now.open.rotation;
  const bool by_name = was.by_letter || parse_tile_name(text_of_span(was.tile_span)) == was.tile;
  if (was.action != now.action ||
      other_words(was, in_.a.record) != other_words(now, in_.a.record) ||
      ((other_tile || other_rotation) && !by_name)) {
    edits_.replace(was.span, canonical_turn(now, words_of(move, in_.a.record), in_.a.record));
    return;
  }
  if (other_tile) edits_.replace(was.tile_span, std::string(engine::kTiles[now.tile].code));
  if (other_cell) edits_.replace(was.cell_span, text_of(now.cell, in_.a.record));
  if (other_rotation) {
    const std::string word = fmt::format("r{}", index(now.rotation));
    if (was.rotation_span.size > 0) {
      edits_.replace(was.rotation_span, word);
    } else {
      insert_word(was.cell_span.end(), word);
    }
  }
  edit_figure(was, move);
  if (was.number != now.number) edits_.replace(was.number_span, fmt::format("{}.", *now.number));
  if (was.player != now.player) {
    edits_.replace(was.player_span, "@" + in_.a.record.players[now.player].name);
  }
  claims_.write(was, same_claim(was.gain, now.gain) ? SeatClaim{} : now.gain,
                same_claim(was.totals, now.totals) ? SeatClaim{} : now.totals);
}

/// Puts a word behind another one, which need not have a blank behind it.
void MergeEdits::insert_word(uint32_t at, const std::string& word) {
  const std::string_view text = in_.a.document.text;
  const bool apart = at == text.size() || std::string_view(" \r\n").find(text[at]) != text.npos;
  edits_.insert(at, fmt::format(" {}{}", word, apart ? "" : " "));
}

void MergeEdits::edit_figure(const RecordedTurn& was, const PossibleMove& move) {
  const MeepleWord& wanted = move.words.meeple;
  if (was.meeple.role == wanted.role && was.meeple.ports == wanted.ports &&
      was.meeple.inner == wanted.inner && was.open.place == move.words.open.place) {
    return;
  }
  Span span = was.meeple.span;
  if (!wanted.role) {
    if (in_.a.document.text[span.offset - 1] == ' ') span = {span.offset - 1, span.size + 1};
    edits_.replace(span, "");
  } else if (was.meeple.role) {
    edits_.replace(span, figure_words(move));
  } else {
    const Span before = was.rotation_span.size > 0 ? was.rotation_span : was.cell_span;
    insert_word(before.end(), figure_words(move));
  }
}

void MergeEdits::edit_keys(const RecordedTurn& was, const RecordedTurn& now,
                           const PossibleMove& move) {
  if (was.action != now.action) {
    edits_.replace(layout_.lines_of(was),
                   layout_.line_opening(was) + mapping_text(now, move) + "\n");
    return;
  }
  const uint32_t mapping = layout_.mapping_of(was);
  const PossibleMove before{.words = was, .turn = intended_turn(was)};
  const std::vector<KeyAndValue> old_keys = play_keys(before, in_.a.record);
  const std::vector<KeyAndValue> new_keys = play_keys(move, in_.a.record);

  uint32_t behind = in_.a.tree[mapping].first;
  for (const KeyAndValue& row : new_keys) {
    const uint32_t key = find_key(in_.a.tree, mapping, row.key);
    const auto* const old_key = find_row(old_keys, &KeyAndValue::key, row.key);
    if (key != 0) behind = key;
    if (old_key != nullptr && old_key->value == row.value) continue;
    if (key != 0) {
      edits_.replace(in_.a.tree[in_.a.tree[key].value].span, row.value);
    } else {
      keys_.add(mapping, behind, row.key + ": " + row.value);
    }
  }
  for (const KeyAndValue& row : old_keys) {
    const uint32_t key = find_key(in_.a.tree, mapping, row.key);
    const bool stays = find_row(new_keys, &KeyAndValue::key, row.key) != nullptr;
    if (key != 0 && !stays) keys_.remove(mapping, key);
  }
  if (was.number != now.number) edits_.replace(was.number_span, std::to_string(*now.number));
  if (was.player != now.player) {
    edits_.replace(was.player_span, yaml_text(in_.a.record.players[now.player].name));
  }
  claims_.write(was, same_claim(was.gain, now.gain) ? SeatClaim{} : now.gain,
                same_claim(was.totals, now.totals) ? SeatClaim{} : now.totals);
}

std::string MergeEdits::apply() {
  write_conflict();
  return edits_.apply();
}

}  // namespace cartulary::formats
