// Table notation: `tile rotation meeple x y`, a line for each move, the meeple as a digit of the
// numeric keypad.
#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "formats/convert/formats.hpp"
#include "formats/convert/keypad.hpp"
#include "formats/convert/record_text.hpp"
#include "formats/record/notation.hpp"
#include "formats/text/print.hpp"

namespace cartulary::formats {
namespace {

using Words = std::array<std::string_view, 5>;

/// The words of a line, as many as there are.
std::size_t split(std::string_view line, Words& out) {
  std::size_t count = 0;
  while (!line.empty()) {
    const auto begin = line.find_first_not_of(" \t\r");
    if (begin == line.npos) break;
    line.remove_prefix(begin);
    const std::string_view word = line.substr(0, line.find_first_of(" \t\r"));
    line.remove_prefix(word.size());
    if (count == out.size()) return count + 1;
    out[count++] = word;
  }
  return count;
}

bool is_move(std::string_view line) {
  Words words;
  if (split(line, words) != words.size() || words[0].size() != 1) return false;
  if (words[0][0] < 'A' || words[0][0] > 'X') return false;
  return std::all_of(words.begin() + 1, words.end(),
                     [](std::string_view word) { return parse_number(word).has_value(); });
}

constexpr std::string_view kPlayers = "# players: ";

/// Those of the first line, if it is our own comment.
std::vector<std::string> players_of(std::string_view text, const ImportOptions& options) {
  std::vector<std::string> out;
  if (text.starts_with(kPlayers)) {
    std::string_view rest = text.substr(kPlayers.size(), text.find('\n') - kPlayers.size());
    while (!rest.empty()) {
      const std::string_view name = rest.substr(0, rest.find(", "));
      rest.remove_prefix(std::min(name.size() + 2, rest.size()));
      out.push_back(options.anonymous ? name_of_seat(out.size()) : std::string(name));
    }
  }
  const bool useful = !out.empty() && out.size() <= engine::kMaxPlayers;
  return useful ? out : std::vector{name_of_seat(0), name_of_seat(1)};
}

void read_table(const ImportFile& file, const ImportOptions& options, std::vector<Imported>& out) {
  Imported& game = out.emplace_back();
  RecordText text(game);
  text.from(0);
  text.line("cartulary", "1");
  text.line("source", "table notation");
  text.line("players", yaml_list(players_of(file.text, options)));
  text.raw("moves: |\n");
  const auto refuse = [&](std::string_view part, std::string message, std::string label) {
    game.findings->push_back(at_origin(Code::broken_file, span_of(file.text, part),
                                       std::move(message), std::move(label)));
  };
  std::string_view rest = file.text;
  std::size_t moves = 0;
  for (std::string_view line = next_line(rest); !line.empty(); line = next_line(rest)) {
    Words words;
    if (!is_move(line)) {
      return refuse(line, "expected `tile rotation meeple x y`, as in `U 1 6 1 0`",
                    "not a move of the table notation");
    }
    split(line, words);
    const engine::TileId tile = parse_tile_name(words[0]);
    const auto turns = parse_number(words[1]);
    const auto digit = parse_number(words[2]);
    const auto x = parse_number(words[3]);
    const auto y = parse_number(words[4]);
    if (*turns < 0 || *turns >= engine::kRotations) {
      return refuse(words[1], fmt::format("expected a rotation 0 to 3, got {}", *turns),
                    "not a quarter turn");
    }
    if (*digit < 0 || *digit > 9) {
      return refuse(words[2], fmt::format("expected a digit, got {}", *digit), "not a sector");
    }
    // Some write the start tile, too.
    if (moves == 0 && words[0] == "D" && *x == 0 && *y == 0) continue;
    const auto rotation = static_cast<engine::Rotation>(*turns);
    text.from(span_of(file.text, line).offset);
    std::string move = fmt::format("  {} {},{} r{}", words[0], *x, *y, *turns);
    if (*digit != 0) {
      const engine::SegmentIndex segment = segment_in(tile, rotation, *digit);
      if (segment == engine::kNoSegment) {
        return refuse(words[2],
                      fmt::format("tile {} has no single feature in sector {}", words[0], *digit),
                      "no feature there, or several");
      }
      put(move, " ", meeple_text(tile, rotation, segment));
    }
    text.raw(move + "\n");
    ++moves;
  }
  if (moves < kTilesBesideStart) text.raw("result:\n  termination: unfinished\n");
}

void write_table(const Report& report, Exported& out) {
  if (report.record.game != GameKind::base || !report.record.rules.expansions.empty()) {
    out.refused = "the table notation has letters for the tiles of the base game only";
    return;
  }
  out.text = kPlayers;
  std::string_view joint = "";
  for (const RecordedPlayer& player : report.record.players) {
    put(out.text, joint, player.name);
    joint = ", ";
  }
  out.text += "\nD 0 0 0 0\n";
  for (const TracedTurn& traced : report.turns) {
    const engine::Laid* laid = traced.turn.laid();
    const engine::TileId tile = traced.turn.tile;
    if (laid == nullptr) {
      put(out.text, "# discard ", engine::kTiles[tile].code, "\n");
      continue;
    }
    int digit = 0;
    if (laid->deployment.any()) {
      digit = sector_of(tile, laid->rotation, laid->deployment.segment);
      if (digit == 0) {
        out.refused =
            fmt::format("no digit names the feature of the meeple in turn {} alone", traced.number);
        return;
      }
    }
    put(out.text, engine::kTiles[tile].code, " ", index(laid->rotation), " ", digit, " ",
        laid->cell.x, " ", laid->cell.y, "\n");
  }
  out.lost = {"points, discards and the result"};
}

}  // namespace

const ImportFormat kTable{.name = "table",
                          .meaning = "table notation",
                          .recognises =
                              [](const ImportFile& beginning) {
                                std::string_view rest = beginning.text;
                                return is_move(next_line(rest));
                              },
                          .read = read_table};

const ExportFormat kTableExport{.name = "table",
                                .extension = ".txt",
                                .meaning = "lines `tile rotation meeple x y`; base games only",
                                .write = write_table};

}  // namespace cartulary::formats
