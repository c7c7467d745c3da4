#include "formats/desk/editing/at_cursor.hpp"

#include <algorithm>

#include "engine/rules_of.hpp"
#include "formats/checking/read_any_record.hpp"
#include "formats/checking/verifier.hpp"
#include "formats/checking/verify_variations.hpp"
#include "formats/drawing/picture/board_view.hpp"
#include "formats/drawing/picture/tile_letters.hpp"
#include "formats/game/record/dice_record.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/game/verify/dice_report.hpp"
#include "formats/game/verify/words.hpp"
#include "formats/ground/text/code_pages.hpp"
#include "formats/ground/text/edits.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/pages/page/step_sentence.hpp"

namespace cartulary::formats {
namespace {

/// The bytes before the words of a turn on its line: blanks, and the sign of a list.
std::size_t indent_of(std::string_view line) {
  std::size_t at = std::min(line.find_first_not_of(" \t"), line.size());
  if (line.substr(at).starts_with("- ")) {
    at = std::min(line.find_first_not_of(" \t", at + 1), line.size());
  }
  if (line.substr(at).starts_with('"') || line.substr(at).starts_with('\'')) ++at;
  return at;
}

bool is_turn_line(std::string_view line) {
  line.remove_prefix(indent_of(line));
  if (line.starts_with('{')) return false;
  const std::size_t colon = line.find(':');
  // `tile: K`; a word such as `knight:N` has no blank behind its colon.
  return colon == line.npos || (colon + 1 < line.size() && line[colon + 1] != ' ') ||
         line.substr(0, colon).find(' ') != line.npos;
}

/// True if the line that begins at `begin` is among the tiles of a position, not its keys.
bool is_among_tiles(std::string_view text, uint32_t begin) {
  const std::size_t indent = indent_of(text.substr(begin));
  for (uint32_t at = begin; at > 0;) {
    at = line_begin(text, at - 1);
    std::string_view above = text.substr(at, line_end(text, at) - at);
    const std::size_t farther = indent_of(above);
    if (farther >= indent || farther == above.size()) continue;
    above.remove_prefix(farther);
    const std::size_t colon = above.find(':');
    return above.starts_with("tiles:") ||
           (above.starts_with(kPositionKey) && above.find('|', colon) != above.npos);
  }
  return false;
}

class BeforeLine {
 public:
  /// `line`: where it begins, with anything. `in_position`: one of a position, perhaps incomplete.
  BeforeLine(const Document& document, uint32_t line, bool in_position) : text_(document.text) {
    // Without it the rest can be read, and what stands before it stays in its place.
    const uint32_t end = line_end(text_, line);
    const bool ends = end > line && text_[end - 1] == '\n';
    text_.erase(line, end - line - static_cast<uint32_t>(ends));
    read_->begin({.name = document.name, .text = text_, .inherits = document.inherits});
    YamlDocument tree;
    if (!read_any_record(read_->document, tree, read_->record, read_->findings)) return;
    if (read_->record->if_tiles() == nullptr) return;
    keep_before(line, read_->record->tiles());
    report_.emplace(verifier_.verify(read_, true));
    const Verdict& verdict = report_->verdict;
    if (!verdict.started || (!in_position && verdict.cut_short())) return;
    walk_.emplace(*report_);
    walk_->play_to(report_->record.tiles().moves.size());
  }
  BeforeLine(const BeforeLine&) = delete;
  BeforeLine& operator=(const BeforeLine&) = delete;

  /// None if the moves before the line cannot all be played.
  const engine::Game* game() const { return walk_ ? &walk_->game() : nullptr; }
  const Record& record() const { return *read_->record; }

 private:
  /// The moves that lead to a line, in a variation those of the game before it, too.
  static void keep_before(uint32_t line, TileRecord& record) {
    std::size_t innermost = Variation::kGame;
    for (std::size_t v = 0; v < record.variations.size(); ++v) {
      const Span span = record.variations[v].span;
      if (span.offset < line && line < span.end()) innermost = v;
    }
    const auto& moves =
        innermost == Variation::kGame ? record.moves : record.variations[innermost].moves;
    const auto later = std::ranges::find_if(
        moves, [line](const RecordedTurn& m) { return m.span.offset >= line; });
    record.moves = moves_to(record, innermost, static_cast<std::size_t>(later - moves.begin()));
    record.variations.clear();
    record.result = {};
  }

  std::string text_;
  std::shared_ptr<CheckedRecord> read_ = std::make_shared<CheckedRecord>();
  Verifier verifier_{};
  std::optional<Report> report_{};
  std::optional<BoardWalk> walk_{};
};

bool covers(Span span, uint32_t offset) {
  return offset >= span.offset && offset <= span.end() && span.size > 0;
}

std::string_view explanation(std::string_view page) {
  page = page.substr(0, page.find("\n## Bad"));
  while (!page.empty() && page.back() == '\n') page.remove_suffix(1);
  return page;
}

std::string finding_text(const Finding& finding) {
  const CodeRow& row = row_of(finding.code);
  std::string out =
      fmt::format("**{} {}** ({}): {}\n", row.id, row.name, name_of(row.severity), finding.message);
  for (const Note& note : finding.notes) put(out, "\n- ", note.text);
  for (const std::string& help : finding.help) put(out, "\n- help: ", help);
  if (const Page* page = find_page(row.id)) put(out, "\n\n", explanation(page->text));
  return out;
}

/// "`D=frfr`: a field to the north, ...", its picture, and how many copies there are.
std::string tile_text(const Report& report, const RecordedTurn& move, std::size_t number) {
  const engine::TileType& type = engine::kTiles[move.tile];
  const engine::Rotation rotation = move.rotation;
  std::vector<std::string> sides;
  for (const engine::Side side : engine::kAllSides) {
    sides.push_back(fmt::format(
        "{} to the {}", name_of(edge_at(engine::kOriented[move.tile][rotation].edges, side)).phrase,
        kSideWords[side]));
  }
  for (const ExpansionNotation& notation : expansion_notations()) {
    for (const MarkLetter& mark : notation.marks) {
      if (mark.is_on(type)) sides.emplace_back(mark.meaning);
    }
  }
  std::string out = fmt::format("**{}** `{}`: {}\n\n```text\n", type.code,
                                edge_word(move.tile, rotation), enumerate(sides));
  for (const std::string& line : picture_of(move.tile, rotation)) put(out, line, "\n");
  put(out, "```\n\n", int{engine::rules_of(report.record.rules).tiles.counts[move.tile]},
      " in the game");
  if (report.verdict.started && number <= report.verdict.moves_played) {
    BoardWalk walk(report);
    walk.play_to(number);
    put(out, ", ", walk.game().remaining(move.tile), " left before this turn");
  }
  return out;
}

std::string step_text(const Report& report, const ReplayStep& step) {
  std::string out = fmt::format("**{}**", step_name(report, step));
  if (step.kind == ReplayStep::Kind::stop) return out;
  put(out, ": ", step_sentence(report, step), "\n");
  for (const ScoredFeature& scored : step.scored) {
    put(out, "\n- ", scoring_text(scored, report.record));
  }
  put(out, "\n\nTotals: ", scores_text(step.totals, report.record));
  return out;
}

std::optional<Hover> dice_hover(const Report& report, uint32_t offset) {
  for (const TracedDiceTurn& turn : report.dice_parts().turns) {
    if (!turn.turn) continue;
    const Span span = report.record.dice().turns[*turn.turn].span;
    if (!covers(span, offset)) continue;
    return Hover{span,
                 fmt::format("**Turn {}**: {}, {}\n\nTotals: {}", turn.number,
                             report.record.players[turn.player].name, counted(turn.points, "point"),
                             scores_text(turn.totals, report.record))};
  }
  return {};
}

/// The hover of a move, which is number `number` of the report's.
std::optional<Hover> move_hover(const Report& report, std::size_t number, uint32_t offset) {
  const RecordedTurn& move = report.record.tiles().moves[number];
  if (covers(move.tile_span, offset) && move.tile != engine::kNoTile) {
    return Hover{move.tile_span, tile_text(report, move, number)};
  }
  if (!report.verdict.started) return {};
  const std::vector<ReplayStep> steps = replay_steps(report);
  if (report.verdict.position_wrong) return Hover{move.span, step_text(report, steps.back())};
  if (number + 1 >= steps.size() || number >= report.verdict.moves) return {};
  return Hover{move.span, step_text(report, steps[number + 1])};
}

/// The hover of the move of a variation at a place: the innermost, which comes last.
std::optional<Hover> variation_hover(const Report& report, uint32_t offset) {
  std::optional<Hover> out;
  for (const PlayedVariation& variation : report.tiles().variations) {
    const std::vector<RecordedTurn>& moves = variation.line->record.tiles().moves;
    for (std::size_t m = variation.from; m < moves.size(); ++m) {
      if (covers(moves[m].span, offset)) out = move_hover(*variation.line, m, offset);
    }
  }
  if (out) out->text.insert(0, "In a variation: ");
  return out;
}

std::optional<Hover> turn_hover(const Report& report, uint32_t offset) {
  if (!report.readable) return {};
  if (std::optional<Hover> rolled = dice_hover(report, offset)) return rolled;
  for (const RecordedTurn& found : report.record.tile_parts().position.tiles) {
    if (!covers(found.span, offset) || found.tile == engine::kNoTile) continue;
    constexpr auto kNoTurn = static_cast<std::size_t>(-1);
    return Hover{found.span, tile_text(report, found, kNoTurn)};
  }
  if (report.record.in_variation(offset)) return variation_hover(report, offset);
  const std::vector<RecordedTurn>& moves = report.record.tile_parts().moves;
  const auto move = std::ranges::find_if(
      moves, [offset](const RecordedTurn& m) { return covers(m.span, offset); });
  if (move == moves.end()) return {};
  return move_hover(report, static_cast<std::size_t>(move - moves.begin()), offset);
}

std::optional<Hover> header_hover(const Report& report, uint32_t offset) {
  const std::string_view text = report.document.text;
  const HeaderPlace place = header_place(text, offset);
  const std::string_view word = text.substr(place.word.offset, place.word.size);
  std::string meaning = header_meaning(word, place);
  if (meaning.empty()) return {};
  const bool about_result = place.has_colon && (place.section == "result" || word == "result");
  if (about_result && report.verdict.final_scoring) {
    put(meaning, "\n\n", step_text(report, replay_steps(report).back()));
  }
  return Hover{place.word, std::move(meaning)};
}

}  // namespace

Offers offers_at(const Document& document, uint32_t offset) {
  const std::string_view text = document.text;
  offset = std::min(offset, static_cast<uint32_t>(text.size()));
  const uint32_t begin = line_begin(text, offset);
  std::string_view line = text.substr(begin, line_end(text, offset) - begin);
  line = line.substr(0, line.find_last_not_of("\r\n") + 1);
  const HeaderPlace place = header_place(text, offset);
  const bool in_position = place.section == kPositionKey && is_among_tiles(text, begin);
  if ((!in_position && place.section != "moves") || !is_turn_line(line)) {
    return header_offers(text, place);
  }
  const std::size_t indent = indent_of(line);
  const std::size_t at = offset - begin;
  if (at < indent) return {};
  const BeforeLine before(document, begin, in_position);
  if (before.game() == nullptr) return {};
  Offers out = turn_offers(*before.game(), before.record(), line.substr(indent), at - indent);
  out.replaced.offset += begin + static_cast<uint32_t>(indent);
  return out;
}

std::optional<Hover> hover_at(const Report& report, uint32_t offset) {
  std::optional<Hover> out = turn_hover(report, offset);
  if (!out) out = header_hover(report, offset);
  std::string findings;
  for (const Finding& finding : report.findings) {
    if (offset < finding.span.offset || offset > finding.span.end()) continue;
    if (offset > report.document.text.size()) continue;
    put(findings, finding_text(finding), "\n\n---\n\n");
    // The span of something missing at the end lies behind it.
    const auto end =
        std::min(finding.span.end(), static_cast<uint32_t>(report.document.text.size()));
    if (!out) out = Hover{{finding.span.offset, end - finding.span.offset}, ""};
  }
  if (out && !findings.empty()) {
    out->text = out->text.empty() ? findings.substr(0, findings.size() - 7) : findings + out->text;
  }
  return out;
}

}  // namespace cartulary::formats
