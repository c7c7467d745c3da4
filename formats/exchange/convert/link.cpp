// Replay links of CarcassonneLab: a base game in an address, without points.
#include <algorithm>
#include <set>
#include <utility>

#include "engine/check.hpp"
#include "engine/rules_of.hpp"
#include "formats/exchange/convert/bga_tiles.hpp"
#include "formats/exchange/convert/export.hpp"
#include "formats/exchange/convert/formats.hpp"
#include "formats/exchange/convert/record_text.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

constexpr std::string_view kHost = "carcassonnelab.com/#/";
constexpr std::string_view kAddress = "https://www.carcassonnelab.com/#/0/";
constexpr std::string_view kSixBits =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
constexpr std::string_view kBase58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
constexpr int kWest = 16;
constexpr int kNorth = 32;
constexpr unsigned kTypes = 24;
constexpr unsigned kSixBitDigits = 64;

/// The digits of a number in one base as those in another, highest first, without leading zeros.
std::vector<unsigned> rebased(const std::vector<unsigned>& digits, unsigned from, unsigned to) {
  std::vector<unsigned> out;  // the lowest first
  for (unsigned digit : digits) {
    unsigned carry = digit;
    for (unsigned& place : out) {
      carry += place * from;
      place = carry % to;
      carry /= to;
    }
    for (; carry > 0; carry /= to) out.push_back(carry % to);
  }
  std::reverse(out.begin(), out.end());
  return out;
}

/// `%20` and `+` as the characters that they stand for.
std::string without_escapes(std::string_view text) {
  std::string out(text);
  std::replace(out.begin(), out.end(), '+', ' ');
  return percent_decoded(out);
}

std::string with_escapes(std::string_view text) {
  std::string out;
  for (char c : text) {
    if (is_letter(c) || is_digit(c) || c == '-' || c == '_' || c == '.') {
      out += c;
    } else {
      print(out, "%{:02X}", static_cast<unsigned char>(c));
    }
  }
  return out;
}

std::vector<std::string> split(std::string_view text, char sign) {
  std::vector<std::string> out;
  if (text.empty()) return out;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(sign, begin), text.size());
    out.emplace_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return out;
}

/// The value of `name=` in the part of an address behind its question mark.
std::string_view parameter(std::string_view query, std::string_view name) {
  while (!query.empty()) {
    const std::string_view pair = take_before(query, '&');
    const auto equals = pair.find('=');
    if (equals != pair.npos && pair.substr(0, equals) == name) return pair.substr(equals + 1);
  }
  return {};
}

int16_t signed_number(std::size_t number, bool negative) {
  const auto out = static_cast<int16_t>(number);
  return negative ? static_cast<int16_t>(-out) : out;
}

class Link {
 public:
  /// `link` is a part of `file`.
  Link(std::string_view file, std::string_view link, const ImportOptions& options, Imported& out)
      : file_(file), link_(link), options_(options), out_(out), text_(out) {}

  /// False if the link cannot be read.
  bool make() {
    const auto again = link_.find(kHost, link_.find(kHost) + kHost.size());
    if (again != link_.npos) {
      return refuse(link_.substr(again, kHost.size()), "another link begins within the link",
                    "put it on a separate line");
    }
    const auto query = link_.find('?');
    const std::string_view path = link_.substr(0, query);
    if (query != link_.npos) query_ = link_.substr(query + 1);
    if (!each_once()) return false;
    std::string_view rest = path.substr(path.find(kHost) + kHost.size());
    std::vector<std::string_view> parts;
    while (!rest.empty()) parts.push_back(take_before(rest, '/'));
    if (parts.size() < 4 || parts[0] != "0") {
      return refuse(link_,
                    "expected `#/0/`, discards, tiles and moves in the link, got other parts",
                    "not a replay link");
    }
    if (!read_discards(parts[1]) || !read_tiles(parts[2]) || !read_moves(parts[3])) return false;
    write();
    return true;
  }

 private:
  struct Move {
    const BgaTile* tile = nullptr;
    bool discard = false;
    std::string_view text{};  ///< of the link
    engine::Cell cell{};
    engine::Rotation rotation{};
    const BgaSpot* spot = nullptr;
  };

  bool refuse(std::string_view part, std::string message, std::string label) {
    out_.add(Code::broken_file, span_of(file_, part), std::move(message), std::move(label));
    return false;
  }

  /// False if the players or their colours are there twice: nobody can tell which are meant.
  bool each_once() {
    for (std::string_view name : {"players", "colors"}) {
      bool found = false;
      for (std::string_view rest = query_; !rest.empty();) {
        const std::string_view pair = take_before(rest, '&');
        if (pair.substr(0, pair.find('=')) != name) continue;
        if (found) return refuse(pair, fmt::format("the link has `{}` twice", name), "once more");
        found = true;
      }
    }
    return true;
  }

  bool read_discards(std::string_view text) {
    std::string_view rest = text;
    std::size_t last = 0;
    for (bool first = true; !rest.empty(); first = false) {
      const std::string_view part = take_before(rest, '.');
      const auto number = parse_number(part);
      if (!number || *number < 0 || (first && *number != 0)) {
        return refuse(text, fmt::format("expected discards such as 0 or 0.12, got {}", text),
                      "not a list of discards");
      }
      if (first) continue;
      const auto before = static_cast<std::size_t>(*number);
      if (before < last) return refuse(text, "the discards are not in their order", "goes back");
      discards_.push_back(last = before);
    }
    return true;
  }

  bool read_tiles(std::string_view text) {
    std::vector<unsigned> digits;
    for (const char& c : text) {
      const auto digit = kSixBits.find(c);
      if (digit == kSixBits.npos) {
        return refuse({&c, 1}, fmt::format("`{}` is no digit of tiles", c), "not a digit");
      }
      digits.push_back(static_cast<unsigned>(digit));
    }
    if (digits.size() > kMaxDigits) return refuse(text, "there are too many tiles", "too long");
    for (unsigned type : rebased(digits, kSixBitDigits, kTypes)) {
      tiles_.push_back(&bga_tiles()[type]);
    }
    tiles_text_ = text;
    if (tiles_.empty() || tiles_[0]->letter != "D") {
      return refuse(text, "the first tile of the link is not the start tile", "begins otherwise");
    }
    return true;
  }

  /// Discards are told by the number of tiles before them, with or without the start tile.
  bool read_moves(std::string_view text) {
    const std::size_t laid = tiles_.size() - std::min(discards_.size(), tiles_.size() - 1);
    // Some write the start tile, too.
    if (text.size() == kMoveSize * laid && text.starts_with("111")) text.remove_prefix(kMoveSize);
    if (text.size() != kMoveSize * (laid - 1)) {
      return refuse(text,
                    fmt::format("expected {} moves of 4 characters, got {} characters", laid - 1,
                                text.size()),
                    "tiles and moves do not agree");
    }
    if (!order_moves(text, 0)) {
      return refuse(tiles_text_, "tiles, discards and moves of the link do not agree", "left over");
    }
    if (!discards_.empty() && !all_fit()) {
      const std::vector<Move> first = moves_;
      if (!order_moves(text, 1) || !all_fit()) moves_ = first;
    }
    return std::ranges::all_of(moves_,
                               [this](Move& move) { return move.discard || read_move(move); });
  }

  /// Gives each move and each discard its tile; false if some are left over.
  bool order_moves(std::string_view text, std::size_t start_tiles) {
    moves_.clear();
    std::size_t discard = 0;
    std::size_t at = 0;
    for (std::size_t tile = 1; tile < tiles_.size(); ++tile) {
      const std::size_t laid = at / kMoveSize + start_tiles;
      if (discard < discards_.size() && discards_[discard] <= laid) {
        moves_.push_back({.tile = tiles_[tile], .discard = true, .text = tiles_text_});
        ++discard;
        continue;
      }
      if (at >= text.size()) return false;
      moves_.push_back({.tile = tiles_[tile], .text = text.substr(at, kMoveSize)});
      at += kMoveSize;
    }
    return discard == discards_.size() && at == text.size();
  }

  /// Reads the place, rotation and meeple of a move; false with a finding if it is none.
  bool read_move(Move& move) {
    const std::string_view text = move.text;
    const auto x = kBase58.find(text[0]);
    const auto y = kBase58.find(text[1]);
    const auto turn = kBase58.find(text[2]);
    const int place = text[3] - '0';
    constexpr std::size_t most_turns = 3 + kWest + kNorth;
    if (x == kBase58.npos || y == kBase58.npos || turn > most_turns || place < 0 || place > 9 ||
        turn % kWest > 3) {
      return refuse(text, fmt::format("`{}` is not a move", text), "not a move");
    }
    move.cell = {signed_number(x, (turn & kWest) != 0), signed_number(y, (turn & kNorth) != 0)};
    move.rotation = static_cast<engine::Rotation>((index(move.tile->upright()) + turn % kWest) %
                                                  engine::kRotations);
    if (place == 0) return true;
    move.spot = spot_of(*move.tile, place);
    return move.spot != nullptr ||
           refuse(text, fmt::format("tile {} has no place {}", move.tile->letter, place),
                  "not a place of this tile");
  }

  /// True if every tile can be laid as its move says, and every discard fits nowhere.
  bool all_fit() {
    engine::Game game;
    game.reset(engine::rules_of(Rules()), 2);
    for (Move move : moves_) {
      engine::Turn turn{.tile = move.tile->tile(), .fate = engine::Discarded{}};
      if (move.discard) {
        if (game.fits_anywhere(turn.tile)) return false;
      } else {
        if (!read_move(move)) {
          out_.findings->clear();
          return false;
        }
        turn.fate = engine::Laid{.cell = move.cell, .rotation = move.rotation};
        if (!engine::check(game, turn).empty()) return false;
      }
      game.play_unchecked(turn);
    }
    return true;
  }

  void write() {
    text_.from(span_of(file_, link_).offset, "the link");
    text_.line("cartulary", "1");
    text_.line("source", "CarcassonneLab");
    auto names = mapped(split(parameter(query_, "players"), ','), without_escapes);
    const bool useful = names.size() >= 2 && names.size() <= engine::kMaxPlayers &&
                        !contains(names, "") &&
                        std::set<std::string>(names.begin(), names.end()).size() == names.size();
    if (!useful || options_.anonymous) {
      const std::size_t players = useful ? names.size() : 2;
      names.clear();
      for (std::size_t i = 0; i < players; ++i) names.push_back(name_of_seat(i));
    }
    const std::vector<std::string> colours = split(parameter(query_, "colors"), ',');
    std::string players;
    for (std::size_t i = 0; i < names.size(); ++i) {
      put(players, players.empty() ? "[" : ", ");
      if (i < colours.size() && !colours[i].empty()) {
        put(players, "{name: ", yaml_text(names[i]),
            ", colour: ", yaml_text(without_escapes(colours[i])), "}");
      } else {
        players += yaml_text(names[i]);
      }
    }
    text_.line("players", players + "]");
    text_.raw("moves: |\n");
    for (const Move& move : moves_) write_move(move);
    if (moves_.size() < kTilesBesideStart) text_.raw("result:\n  termination: unfinished\n");
  }

  void write_move(const Move& move) {
    text_.from(span_of(file_, move.text).offset);
    const std::string_view code = engine::kTiles[move.tile->tile()].code;
    if (move.discard) return text_.raw(fmt::format("  discard {}\n", code));
    std::string line =
        fmt::format("  {} {},{} r{}", code, move.cell.x, move.cell.y, index(move.rotation));
    if (move.spot != nullptr) {
      put(line, " ", meeple_text(move.tile->tile(), move.rotation, move.spot->segment(*move.tile)));
    }
    text_.raw(line + "\n");
  }

  static constexpr std::size_t kMaxDigits = 200;
  static constexpr std::size_t kMoveSize = 4;  ///< characters of a move

  std::string_view file_;
  std::string_view link_;
  const ImportOptions& options_;
  Imported& out_;
  RecordText text_;
  std::string_view query_;
  std::string_view tiles_text_;
  std::vector<std::size_t> discards_;
  std::vector<const BgaTile*> tiles_;
  std::vector<Move> moves_;
};

/// How far a link must be seen to be known as one: `https://www.` and the host.
constexpr std::size_t kLongestBegin = 12 + kHost.size();

bool is_link(std::string_view line) {
  const std::string_view address = line.substr(0, line.find(kHost));
  return address.size() < line.size() &&
         (address == "https://www." || address == "https://" || address == "http://www." ||
          address == "http://" || address == "www." || address.empty());
}

/// Cuts off the first link of a line, before a blank only where another link follows.
std::string_view first_link(std::string_view& line) {
  constexpr std::string_view blanks = " \t";
  for (auto at = line.find_first_of(blanks); at != line.npos;
       at = line.find_first_of(blanks, at + 1)) {
    const auto next = line.find_first_not_of(blanks, at);
    if (next == line.npos || !is_link(line.substr(next, kLongestBegin))) continue;
    const std::string_view link = line.substr(0, at);
    line.remove_prefix(next);
    return link;
  }
  return std::exchange(line, {});
}

void read_links(const ImportFile& file, const ImportOptions& options, std::vector<Imported>& out) {
  std::string_view rest = file.text;
  for (std::string_view line = next_line(rest); !line.empty(); line = next_line(rest)) {
    while (!line.empty()) {
      const std::string_view link = first_link(line);
      Imported& game = out.emplace_back();
      if (is_link(link)) {
        Link(file.text, link, options, game).make();
      } else {
        game.add(Code::broken_file, span_of(file.text, link),
                 "expected a link of CarcassonneLab on each line", "not such a link");
      }
    }
  }
}

char digit58(int number) {
  return kBase58[static_cast<std::size_t>(number)];
}

/// Options that decide what moves score or if they are legal: the moves are the same without them.
constexpr std::string_view kNotOfMoves[] = {
    "farmers", "field-scoring",    "two-tile-city",     "meeples",         "end", "tie",
    "table",   "border-completes", "incomplete-scores", "trees-end-roads", "hand"};

/// Why a link cannot hold a game; empty if it can.
std::string why_no_link(const Record& record) {
  const Rules& rules = record.rules;
  if (record.game != GameKind::base || !rules.expansions.empty()) {
    return "a link can hold only base games";
  }
  const std::string unheld = unheld_options(rules, kNotOfMoves);
  return unheld.empty() ? "" : fmt::format("a link does not hold games with {}", unheld);
}

}  // namespace

std::string replay_link(const Report& report) {
  const std::vector<TracedTurn>& played = report.tile_parts().turns;
  if (played.empty() || !why_no_link(report.record).empty()) return "";
  std::vector<unsigned> types{14};  // the start tile
  std::string discards = "0";
  std::string moves;
  std::size_t laid_before = 0;
  for (const TracedTurn& traced : played) {
    const engine::Turn& turn = traced.turn;
    const BgaTile* tile = find_bga_tile(turn.tile);
    if (tile == nullptr) return "";
    types.push_back(static_cast<unsigned>(tile->type - 1));
    const engine::Laid* laid = turn.laid();
    if (laid == nullptr) {
      put(discards, ".", laid_before);
      continue;
    }
    ++laid_before;
    const auto turns = static_cast<int>(
        (index(laid->rotation) + engine::kRotations - index(tile->upright())) % engine::kRotations);
    const engine::Cell cell = laid->cell;
    moves += digit58(std::abs(cell.x));
    moves += digit58(std::abs(cell.y));
    moves += digit58(turns + (cell.x < 0 ? kWest : 0) + (cell.y < 0 ? kNorth : 0));
    int place = 0;
    if (laid->deployment.any()) {
      for (const BgaSpot& spot : tile->spots) {
        if (spot.segment(*tile) == laid->deployment.segment) place = spot.place;
      }
      if (place == 0) return "";
    }
    moves += static_cast<char>('0' + place);
  }
  std::string tiles;
  for (unsigned digit : rebased(types, kTypes, kSixBitDigits)) tiles += kSixBits[digit];
  std::string out;
  put(out, kAddress, discards, "/", tiles, "/", moves, "?players=");
  std::string_view joint = "";
  std::string colours;
  for (const RecordedPlayer& player : report.record.players) {
    put(out, joint, with_escapes(player.name));
    put(colours, joint, with_escapes(player.colour));
    joint = ",";
  }
  if (colours.find_first_not_of(',') != colours.npos) put(out, "&colors=", colours);
  return out;
}

const ImportFormat kLink{.name = "link",
                         .meaning = "CarcassonneLab link",
                         .recognises =
                             [](const ImportFile& beginning) {
                               std::string_view rest = beginning.text;
                               return is_link(next_line(rest));
                             },
                         .read = read_links};

const ExportFormat kLinkExport{
    .name = "link",
    .extension = ".url",
    .meaning = "a CarcassonneLab link, with all names in it; base games",
    .holds = Parts::of(Part::discards),
    .write = [](const Report& report, const ExportOptions&, Exported& out) {
      out.refused = why_no_link(report.record);
      if (!out.refused.empty()) return;
      out.text = replay_link(report);
      if (out.text.empty()) {
        out.refused = report.tiles().turns.empty() ? "a link holds at least one move"
                                                   : "a link has no sign for one of the moves";
        return;
      }
      out.text += '\n';
    }};

}  // namespace cartulary::formats
