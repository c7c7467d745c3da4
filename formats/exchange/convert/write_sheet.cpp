// Games as spreadsheets: rows for what the moves do not say, and a row for each move.
#include <algorithm>

#include "formats/exchange/convert/formats.hpp"
#include "formats/exchange/convert/side_rows.hpp"
#include "formats/game/record/canonical.hpp"
#include "formats/game/record/expansions.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/game/record/options.hpp"
#include "formats/game/record/words.hpp"
#include "formats/ground/edits/mapping_edits.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

class RowText {
 public:
  RowText(std::string& out, const CellDialect& dialect) : out_(out), dialect_(dialect) {}

  void cell(std::string_view text) {
    separate();
    append_cell(out_, dialect_, text);
  }
  /// Spreadsheets calculate with it, so it gets no guard.
  void number(long value) {
    separate();
    put(out_, value);
  }
  void end() {
    out_ += '\n';
    first_ = true;
  }

 private:
  void separate() {
    if (!first_) out_ += dialect_.separator;
    first_ = false;
  }

  std::string& out_;
  const CellDialect& dialect_;
  bool first_ = true;
};

/// True if a cell gives a text back to the letter.
bool fits_cell(std::string_view text) {
  return !text.empty() && text.front() != ' ' && text.back() != ' ' && printable(text) == text;
}

class SideWriter {
 public:
  SideWriter(const Report& report, const CellDialect& dialect, Exported& out)
      : record_(report.record.tiles()), row_(out.text, dialect), out_(out) {
    Findings findings;
    tree_.read(report.document, findings);
    if (report.document.inherits != nullptr) inherited_ = tree_.graft(*report.document.inherits);
  }

  void write() {
    for (const SideRow& side : all_side_rows()) {
      if (side.under == Under::header) write_header(side);
      if (side.under == Under::player) write_details(side);
      if (side.under == Under::result) write_result(side);
      if (side.under == Under::breakdown) write_category(side);
    }
  }

 private:
  /// The value that the record has under a key, or inherits; 0 if there is none.
  uint32_t value_in_header(std::string_view key) const {
    const uint32_t own = value_of(tree_, YamlDocument::kRoot, key);
    if (own != 0) return own;
    for (uint32_t node : inherited_) {
      if (tree_[node].text == key) return tree_[node].value;
    }
    return 0;
  }

  /// The text of a value. What no cell can hold is lost.
  std::string text_in(uint32_t value, std::string_view key) {
    const YamlNode& node = tree_[value];
    const bool is_null =
        node.style == YamlNode::Style::plain && (node.text == "null" || node.text == "~");
    if (node.kind == YamlNode::Kind::scalar && (node.text.empty() || is_null)) return "";
    if (node.kind == YamlNode::Kind::scalar && fits_cell(node.text)) return std::string(node.text);
    out_.lost.insert(key == "event"  ? Part::event
                     : key == "note" ? Part::comments
                                     : Part::description);
    return "";
  }

  void write_row(std::string_view word, const std::vector<std::string>& cells) {
    const auto last = std::find_if(cells.rbegin(), cells.rend(),
                                   [](const std::string& cell) { return !cell.empty(); });
    if (last == cells.rend()) return;
    row_.cell(word);
    for (auto cell = cells.begin(); cell != last.base(); ++cell) row_.cell(*cell);
    row_.end();
  }

  void write_header(const SideRow& side) {
    if (side.key == "players") {
      const auto name_of = [](const RecordedPlayer& player) { return player.name; };
      return write_row(side.word, mapped(record_.players, name_of));
    }
    const uint32_t value = value_in_header(side.key);
    if (value == 0) return;
    if (side.holds == Holds::text) return write_row(side.word, {text_in(value, side.key)});
    if (side.holds == Holds::options) return write_row(side.word, options_in(value));
    if (side.holds == Holds::hands) return write_row(side.word, hands());
    std::vector<std::string> boxes;
    for (const ExpansionRow& box : all_expansions()) {
      if (record_.rules.has(box.expansion)) boxes.emplace_back(box.name);
    }
    write_row(side.word, boxes);
  }

  /// The preset, and the options in the words of the record.
  std::vector<std::string> options_in(uint32_t value) const {
    if (tree_[value].kind == YamlNode::Kind::scalar) return {std::string(tree_[value].text)};
    std::vector<std::string> out;
    for (uint32_t key = tree_[value].first; key != 0; key = tree_[key].next) {
      const std::string_view name = tree_[key].text;
      const Option* const option = find_option(name);
      if (name == "preset") out.insert(out.begin(), std::string(tree_[tree_[key].value].text));
      if (option == nullptr) continue;  // it is the author's own
      out.push_back({});
      put(out.back(), name, ": ", value_text(*option, record_.rules));
    }
    return out;
  }

  std::vector<std::string> hands() const {
    std::vector<std::string> out(record_.players.size());
    for (const RecordedHand& hand : record_.hands) {
      std::string& own = out[index(hand.player)];
      for (engine::TileId tile : hand.tiles) {
        put(own, own.empty() ? "" : " ", engine::kTiles[tile].code);
      }
    }
    return out;
  }

  void write_details(const SideRow& side) {
    std::vector<std::string> cells;
    const uint32_t players = value_in_header("players");
    for (uint32_t item = players == 0 ? 0 : tree_[players].first; item != 0;
         item = tree_[item].next) {
      uint32_t value = value_of(tree_, item, side.key);
      if (value == 0 && side.key == "colour") value = value_of(tree_, item, "color");
      cells.push_back(value == 0 ? "" : text_in(value, "note"));
    }
    write_row(side.word, cells);
  }

  void write_result(const SideRow& side) {
    const RecordedResult& result = record_.result;
    if (!result.given) return;
    if (side.key == "termination") {
      // Also where it is left out: of a sheet that does not say it, the number of moves does.
      const Termination how =
          result.termination ? result.termination->value : Termination::completed;
      write_row(side.word, {std::string(kTerminations[static_cast<std::size_t>(how)])});
    } else if (side.key == "final-scoring" && result.final_scoring) {
      write_row(side.word, {result.final_scoring->value ? "true" : "false"});
    } else if (side.key == "scores" && result.scores.given) {
      row_.cell(side.word);
      for (engine::Player p : record_.seats()) {
        if (result.scores.has(p)) {
          row_.number(result.scores.points[p]);
        } else {
          row_.cell("");
        }
      }
      row_.end();
    } else if (side.key == "winner" && result.winner) {
      const auto name_of = [this](engine::Player p) { return record_.players[p].name; };
      write_row(side.word, mapped(result.winner->value, name_of));
    } else if (side.key == kFaceDownKey) {
      std::vector<std::string> tiles;
      for (const auto& [tile, span] : result.face_down) {
        tiles.emplace_back(engine::is_known(tile) ? engine::kTiles[tile].code : "?");
      }
      write_row(side.word, tiles);
    } else if (side.key == "note") {
      const uint32_t note = value_of(tree_, value_in_header("result"), side.key);
      if (note != 0) write_row(side.word, {text_in(note, side.key)});
    }
  }

  void write_category(const SideRow& side) {
    const auto at = std::ranges::find(kCategoryNames, side.key);
    const auto category = static_cast<engine::Category>(at - kCategoryNames.begin());
    std::vector<std::string> cells(record_.players.size());
    for (const RecordedResult::Breakdown& row : record_.result.breakdown) {
      const auto& points = row.categories[category];
      if (points) cells[index(row.player)] = std::to_string(*points);
    }
    write_row(side.word, cells);
  }

  const TileRecord& record_;
  RowText row_;
  Exported& out_;
  YamlDocument tree_;
  std::vector<uint32_t> inherited_;
};

/// A claim: numbers are numbers to spreadsheets.
void write_claim(RowText& row, const SeatClaim& claim, std::size_t players, char between) {
  if (claim.given && claim.mover_only) return row.number(claim.points[engine::Player{}]);
  row.cell(claim.given ? seats_text(claim, players, between) : "");
}

/// It is about a line that was taken back, or about the game.
bool has_no_row(const Ruling& ruling) {
  return ruling.kind == RulingKind::taken_back || !ruling.turn;
}

std::string ruling_words(const std::vector<Ruling>& rulings, std::size_t move,
                         const TileRecord& record) {
  std::string out;
  for (const Ruling& ruling : rulings) {
    const bool left = ruling.kind == RulingKind::left;
    if (has_no_row(ruling) || (left ? ruling.first : ruling.last) != move) continue;
    put(out, " [", name_of(ruling.kind));
    if (!ruling.players.empty()) put(out, " ", names_of(ruling.players, record));
    if (ruling.points != 0) print(out, " {:+}", ruling.points);
    put(out, " by ", ruling.by, " because ", ruling.why, "]");
  }
  return out;
}

void write_move(RowText& row, const TracedTurn& traced, const Report& report) {
  const TileRecord& record = report.record.tiles();
  const engine::Turn& turn = traced.turn;
  const RecordedTurn& written = record.moves[traced.move];
  row.number(traced.number);
  row.cell(record.players[traced.player].name);
  row.cell(engine::kTiles[turn.tile].code);
  std::string words;
  if (const engine::Laid* laid = turn.laid()) {
    // To the south, whichever way the record counts: a sheet cannot tell.
    row.number(laid->cell.x);
    row.number(laid->cell.y);
    row.number(static_cast<long>(index(laid->rotation)));
    std::string_view role;
    std::string_view place;
    if (laid->deployment.any()) {
      const engine::SegmentIndex segment = laid->deployment.segment;
      role = name_of(
          role_of(engine::kTiles[turn.tile].segments[segment].kind, laid->deployment.figure));
      place = place_of(turn.tile, laid->rotation, segment);
    }
    row.cell(role);
    row.cell(place);
    std::string leading = leading_words(laid->extra);
    if (!leading.empty()) leading.insert(0, " ").pop_back();
    words = leading + extra_words(laid->extra, turn.under, record) +
            house_rule_words(laid->trade, turn.drew, record) + goods_words(written);
  } else {
    for (int empty = 0; empty < 5; ++empty) row.cell("");
    words = written.action == engine::Action::give_back ? " return"
                                                        : extra_words({}, turn.under, record);
    words += house_rule_words({}, turn.drew, record);
  }
  words += ruling_words(report.verdict.rulings, traced.move, record);
  if (!words.empty()) words.erase(0, 1);
  row.cell(words);
  write_claim(row, written.gain, record.players.size(), '/');
  write_claim(row, written.totals, record.players.size(), ':');
  row.end();
}

void write_sheet(const Report& report, const CellDialect& dialect, Exported& out) {
  if (report.tiles().turns.empty()) {
    out.refused = "a sheet needs a move";
    return;
  }
  SideWriter(report, dialect, out).write();
  RowText row(out.text, dialect);
  for (std::string_view name : {"turn", "player", "tile", "x", "y", "rotation", "meeple", "place",
                                "words", "gain", "totals"}) {
    row.cell(name);
  }
  row.end();
  if (out.text.size() > kImportHead) {
    out.refused = "what it says besides its moves is too long for the rows of a sheet";
    return;
  }
  for (const TracedTurn& traced : report.tiles().turns) write_move(row, traced, report);
  const std::vector<Ruling>& rulings = report.verdict.rulings;
  out.lost.insert_if(std::ranges::any_of(rulings, has_no_row), Part::rulings);
}

constexpr Parts kHeldBySheets = Parts::of(Part::event) | Parts::of(Part::description) |
                                Parts::of(Part::people) | Parts::of(Part::rules) |
                                Parts::of(Part::claims) | Parts::of(Part::discards) |
                                Parts::of(Part::under) | Parts::of(Part::result) |
                                Parts::of(Part::rulings) | Parts::of(Part::purchases);

}  // namespace

const ExportFormat kCsvExport{.name = "csv",
                              .extension = ".csv",
                              .meaning = "spreadsheet of moves, with commas",
                              .holds = kHeldBySheets,
                              .write = [](const Report& report, const ExportOptions&,
                                          Exported& out) { write_sheet(report, kCsv, out); }};
const ExportFormat kTsvExport{.name = "tsv",
                              .extension = ".tsv",
                              .meaning = "spreadsheet of moves, with tabs",
                              .holds = kHeldBySheets,
                              .write = [](const Report& report, const ExportOptions&,
                                          Exported& out) { write_sheet(report, kTsv, out); }};

}  // namespace cartulary::formats
