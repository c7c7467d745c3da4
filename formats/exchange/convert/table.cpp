// Table notation: `tile rotation meeple x y`, a line for each move, the meeple as a digit of the
// numeric keypad.
#include <algorithm>
#include <array>

#include "formats/exchange/convert/formats.hpp"
#include "formats/exchange/convert/keypad.hpp"
#include "formats/exchange/convert/record_text.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

constexpr std::size_t kFields = 5;
/// The fields of a move, and the first one too many.
using Words = std::array<std::string_view, kFields + 1>;

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

bool has_fields_of_move(std::string_view line) {
  Words words;
  if (split(line, words) < kFields || words[0].size() != 1) return false;
  if (words[0][0] < 'A' || words[0][0] > 'X') return false;
  return std::all_of(words.begin() + 1, words.begin() + kFields,
                     [](std::string_view word) { return parse_number(word).has_value(); });
}

bool is_move(std::string_view line) {
  Words words;
  return has_fields_of_move(line) && split(line, words) == kFields;
}

constexpr std::string_view kPlayers = "# players: ";
constexpr std::string_view kDiscard = "# discard ";

/// Those of a line `# players: Ann, Bob`.
std::vector<std::string> players_of(std::string_view line, const ImportOptions& options) {
  std::vector<std::string> out;
  for (std::string_view rest = line.substr(kPlayers.size()); !rest.empty();) {
    const std::string_view name = rest.substr(0, rest.find(", "));
    rest.remove_prefix(std::min(name.size() + 2, rest.size()));
    out.push_back(options.anonymous ? name_of_seat(out.size()) : std::string(name));
  }
  return out;
}

class TableGame {
 public:
  TableGame(std::string_view file, Imported& out) : file_(file), out_(out), text_(out) {}

  /// `first`: the line with which the game begins.
  void begin(std::string_view first, std::vector<std::string> players) {
    text_.from(span_of(file_, first).offset);
    text_.line("cartulary", "1");
    text_.line("source", "table notation");
    const bool useful = !players.empty() && players.size() <= engine::kMaxPlayers;
    if (!useful) players = {name_of_seat(0), name_of_seat(1)};
    text_.line("players", yaml_list(players));
    text_.raw("moves: |\n");
  }

  /// False when the line is not understood.
  bool add_move(std::string_view line) {
    Words words;
    if (split(line, words) > kFields && has_fields_of_move(line)) {
      return refuse(words[kFields],
                    fmt::format("expected the {} fields `tile rotation meeple x y`, got `{}` "
                                "after them",
                                kFields, words[kFields]),
                    "one too many");
    }
    if (!is_move(line)) {
      return refuse(line, "expected `tile rotation meeple x y`, as in `U 1 6 1 0`",
                    "not a move of the table notation");
    }
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
    const auto rotation = static_cast<engine::Rotation>(*turns);
    text_.from(span_of(file_, line).offset);
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
    text_.raw(move + "\n");
    ++moves_;
    return true;
  }

  void add_discard(std::string_view line) {
    text_.from(span_of(file_, line).offset);
    text_.raw(fmt::format("  discard {}\n", yaml_text(line.substr(kDiscard.size()))));
    ++moves_;
  }

  void end() {
    if (moves_ == 0) text_.raw("  // no tile was laid\n");
    if (moves_ < kTilesBesideStart) text_.raw("result:\n  termination: unfinished\n");
  }

 private:
  bool refuse(std::string_view part, std::string message, std::string label) {
    out_.add(Code::broken_file, span_of(file_, part), std::move(message), std::move(label));
    return false;
  }

  std::string_view file_;
  Imported& out_;
  RecordText text_;
  std::size_t moves_ = 0;
};

/// Some write the start tile, too.
bool is_start_tile(std::string_view line) {
  Words words;
  return is_move(line) && split(line, words) == kFields && words[0] == "D" &&
         parse_number(words[3]) == 0 && parse_number(words[4]) == 0;
}

/// The next line that is not blank, without blanks around it. Of comments, only our own count.
std::string_view next_table_line(std::string_view& rest) {
  while (!rest.empty()) {
    std::string_view one = take_before(rest, '\n');
    std::string_view line = one;
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.starts_with(kPlayers) || line.starts_with(kDiscard)) return line;
    line = next_line(one);
    if (!line.empty()) return line;
  }
  return {};
}

/// A game begins with its players or with the start tile, if either is written.
void read_table(const ImportFile& file, const ImportOptions& options, std::vector<Imported>& out) {
  std::vector<std::string> players;
  std::optional<TableGame> game;
  bool begun = false;  // the start tile may still come
  const auto start = [&](std::string_view first) {
    if (game) game->end();
    game.emplace(file.text, out.emplace_back());
    game->begin(first, players);
    begun = false;
  };
  std::string_view rest = file.text;
  for (std::string_view line = next_table_line(rest); !line.empty(); line = next_table_line(rest)) {
    if (line.starts_with(kPlayers)) {
      players = players_of(line, options);
      start(line);
      continue;
    }
    if (!game || (begun && is_start_tile(line))) start(line);
    if (line.starts_with(kDiscard)) {
      game->add_discard(line);
    } else if (!begun && is_start_tile(line)) {
      begun = true;
      continue;
    } else if (!game->add_move(line)) {
      return;
    }
    begun = true;
  }
  game->end();
}

void write_table(const Report& report, const ExportOptions&, Exported& out) {
  if (report.record.game != GameKind::base || !report.record.rules.expansions.empty()) {
    out.refused = "the table notation has letters for the tiles of the base game only";
    return;
  }
  std::vector<std::string_view> names;
  for (const RecordedPlayer& player : report.record.players) names.push_back(player.name);
  put(out.text, kPlayers, joined(names, ", "), "\nD 0 0 0 0\n");
  for (const TracedTurn& traced : report.tiles().turns) {
    const engine::Laid* laid = traced.turn.laid();
    const engine::TileId tile = traced.turn.tile;
    if (laid == nullptr) {
      put(out.text, kDiscard, engine::kTiles[tile].code, "\n");
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
}

}  // namespace

const ImportFormat kTable{.name = "table",
                          .meaning = "table notation",
                          .recognises =
                              [](const ImportFile& beginning) {
                                std::string_view rest = beginning.text;
                                return has_fields_of_move(next_line(rest));
                              },
                          .read = read_table,
                          .shows_game =
                              [](const ImportFile& beginning) {
                                std::string_view rest = beginning.text;
                                const bool first = is_move(next_line(rest));
                                return first || is_move(next_line(rest));
                              }};

const ExportFormat kTableExport{.name = "table",
                                .extension = ".txt",
                                .meaning = "lines `tile rotation meeple x y` of text; base games",
                                .holds = Parts::of(Part::discards),
                                .write = write_table};

}  // namespace cartulary::formats
