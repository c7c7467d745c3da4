#include "formats/desk/merge/edits.hpp"

#include <algorithm>

#include "formats/causes/diagnosis/told_moves.hpp"
#include "formats/exchange/convert/record_text.hpp"
#include "formats/game/record/canonical.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/game/record/turn_line.hpp"
#include "formats/game/record/words.hpp"
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

std::string other_words(const RecordedTurn& words, const TileRecord& record) {
  return extra_words(words.extra, words.under, record) +
         house_rule_words(words.trade, words.drew, record);
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
    if (const std::string figure = figure_words(words); !figure.empty()) {
      out.push_back({"meeple", yaml_text(figure)});
    }
  }
  append_word_keys(out, other_words(words, record));
  return out;
}

/// A line as an item of a list: in quotes where it would not be read as a line.
std::string item_text(const std::string& line) {
  const bool is_line =
      line.find(": ") == line.npos && line.find(" #") == line.npos && !line.ends_with(':');
  return is_line ? line : quoted_yaml(line);
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
  if (!place.lines[Side::b]) return out;
  for (const PossibleMove& move : place.versions[resolution.version.value_or(1)].moves) {
    out += new_line(move, resolution, 0);
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

std::string MergeEdits::new_line(const PossibleMove& move, const Resolution& resolution,
                                 std::size_t played) const {
  // A line of A may have stood elsewhere.
  const Side whose = move.lines[Side::b] ? Side::b : Side::a;
  const RecordedTurn& line = in_.source(whose).record.moves[*move.lines[whose]];
  RecordedTurn words = move.words;
  words.gain = line.gain;
  words.totals = line.totals;
  words.number.reset();
  words.player = engine::kNobody;
  if (played < resolution.consequence.size()) {
    const ConsequenceMove& consequence = resolution.consequence[played];
    if (here_->number) words.number = consequence.number;
    if (here_->player != engine::kNobody) words.player = consequence.player;
  }
  std::string out = layout_.line_opening(*here_);
  // Comments of YAML behind items of a list stay where they are.
  const std::string comment =
      line.comment.empty() ? "" : turn_comment(in_.source(whose).document, line);
  if (!here_->is_text) return out + mapping_text(words, move, comment) + "\n";
  const std::string text = canonical_turn(words, words_of(move, in_.a.record), in_.a.record);
  out += layout_.is_list() ? item_text(text) : text;
  if (!layout_.is_list() && line.is_text && !line.comment.empty()) {
    put(out, "  ", line.comment);
  } else if (!comment.empty()) {
    put(out, layout_.is_list() ? "  # " : "  // ", comment);
  }
  return out + "\n";
}

std::string MergeEdits::mapping_text(const RecordedTurn& words, const PossibleMove& move,
                                     const std::string& comment) const {
  const std::size_t players = in_.a.record.players.size();
  std::vector<KeyAndValue> keys;
  if (words.number) keys.push_back({"turn", std::to_string(*words.number)});
  for (KeyAndValue& row : play_keys(move, in_.a.record)) keys.push_back(std::move(row));
  if (words.player != engine::kNobody) {
    keys.push_back({"player", yaml_text(in_.a.record.players[words.player].name)});
  }
  if (words.gain.given) keys.push_back({"gain", yaml_text(seats_text(words.gain, players, '/'))});
  if (words.totals.given) {
    const bool as_list = here_->totals.given && text_of_span(here_->totals.span).starts_with('[');
    const std::string totals = seats_text(words.totals, players, as_list ? ',' : ':');
    keys.push_back({"totals", as_list ? "[" + totals + "]" : yaml_text(totals)});
  }
  if (!words.nag.empty()) keys.push_back({"nag", yaml_text(words.nag)});
  if (!comment.empty()) keys.push_back({"note", yaml_text(comment)});
  std::string out = "{";
  for (const KeyAndValue& row : keys) {
    put(out, out.size() > 1 ? ", " : "", row.key, ": ", row.value);
  }
  return out + "}";
}

void MergeEdits::insert_lines(uint32_t at, std::string lines) {
  if (lines.empty()) return;
  const std::string_view text = in_.a.document.text;
  lines = with_line_breaks_at(text, at, lines);
  if (at > 0 && text[at - 1] != '\n') {  // the last line has no end
    const std::string_view line_break = line_break_at(text, at);
    lines.resize(lines.size() - line_break.size());
    lines.insert(0, line_break);
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
  if (was.is_text ? !edit_words(was, now, move) : !edit_keys(was, now, move)) return;
  if (was.number != now.number) {
    edits_.replace(was.number_span, fmt::format("{}{}", *now.number, was.is_text ? "." : ""));
  }
  if (was.player != now.player) {
    const std::string& name = in_.a.record.players[now.player].name;
    edits_.replace(was.player_span, was.is_text ? "@" + name : yaml_text(name));
  }
  claims_.write(was, same_claim(was.gain, now.gain) ? SeatClaim{} : now.gain,
                same_claim(was.totals, now.totals) ? SeatClaim{} : now.totals);
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

bool MergeEdits::edit_words(const RecordedTurn& was, const RecordedTurn& now,
                            const PossibleMove& move) {
  const std::string_view text = in_.a.document.text;
  const bool is_turned = was.tile != now.tile || was.rotation != now.rotation ||
                         was.open.rotation != now.open.rotation;
  if (was.action != now.action ||
      other_words(was, in_.a.record) != other_words(now, in_.a.record) ||
      (is_turned && !is_by_letter(text, was))) {
    edits_.replace(was.span, canonical_turn(now, words_of(move, in_.a.record), in_.a.record));
    return false;
  }
  std::vector<Edit> edits;
  append_edits(text, in_.a.record, was, now, edits);
  for (Edit& edit : edits) edits_.replace(edit.span, std::move(edit.text));
  return true;
}

bool MergeEdits::edit_keys(const RecordedTurn& was, const RecordedTurn& now,
                           const PossibleMove& move) {
  if (was.action != now.action) {
    edits_.replace(layout_.lines_of(was),
                   layout_.line_opening(was) +
                       mapping_text(now, move, turn_comment(in_.a.document, was)) + "\n");
    return false;
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
  return true;
}

}  // namespace cartulary::formats
