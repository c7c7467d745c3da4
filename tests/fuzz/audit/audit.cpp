// Every single slip of the pen in complete games, judged twice: by the program, and by the oracle
// of the engine's tests, with a reader of moves that knows nothing but the one way in which these
// games are written. Prints a table; fails if the two disagree, if anything false is accepted, or
// if a cause is called likely that is not the slip.
//
//   audit GAMES CAUSES [EVERY [FIRST]]   games of each kind, from the FIRST-th on; causes are asked
//                                        for each CAUSES-th slip that is found, and only each
//                                        EVERY-th slip is tried
#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <iostream>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/catalogue.hpp"
#include "engine/rules_of.hpp"
#include "formats/checking/verifier.hpp"
#include "formats/ground/text/edits.hpp"
#include "tests/random_record.hpp"
#include "tests/unit/engine/oracle.hpp"

namespace cartulary::test {
namespace {

using engine::FeatureKind;
using engine::Figure;
using engine::Player;
using engine::TileId;
using formats::Status;
using Words = std::vector<std::string>;

constexpr std::string_view kSides[] = {"N", "E", "S", "W"};
constexpr std::string_view kHalves[] = {"NNW", "NNE", "ENE", "ESE", "SSE", "SSW", "WSW", "WNW"};

Words split(std::string_view text, char separator) {
  Words out;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(separator, begin), text.size());
    out.emplace_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return out;
}

std::string joined(const Words& words, std::string_view separator) {
  std::string out;
  for (const std::string& word : words) out.append(out.empty() ? "" : separator).append(word);
  return out;
}

int number(std::string_view text) {
  int out = 0;
  std::from_chars(text.data(), text.data() + text.size(), out);
  return out;
}

/// A move as it is written. What it means depends on the game only by the mover.
struct Move {
  engine::Turn turn{};
  bool figure_stands = true;  ///< false: the tile has no such place, or several
  /// Where there are several: the deployments among which the game decides.
  std::vector<engine::Deployment> open{};
  std::optional<int> gain{};
  std::vector<int> totals{};
};

TileId tile_named(std::string_view name) {
  for (TileId id : engine::kAllTiles) {
    if (engine::kTiles[id].code == name) return id;
  }
  return engine::kNoTile;
}

engine::Token token_named(std::string_view word) {
  return word == "wolf" ? engine::Token::wolf : static_cast<engine::Token>(number(word) - 1);
}

/// The segments of a kind that meet the ports, clockwise from the north-west corner, as they lie.
std::vector<engine::SegmentIndex> segments_at(TileId tile, engine::Rotation turns, FeatureKind kind,
                                              const std::vector<std::size_t>& ports) {
  std::vector<engine::SegmentIndex> out;
  const auto& segments = engine::kTiles[tile].segments;
  for (engine::SegmentIndex s : engine::each<engine::SegmentIndex>(segments.size())) {
    if (segments[s].kind != kind) continue;
    bool there = ports.empty();
    for (engine::Port port : segments[s].ports) {
      const std::size_t lies = (engine::index(port) + 3 * engine::index(turns)) % engine::kPorts;
      there |= std::find(ports.begin(), ports.end(), lies) != ports.end();
    }
    if (there) out.push_back(s);
  }
  return out;
}

/// Puts a figure on the tile of a move. False if no place of such a figure is called so.
bool deploy(const std::string& word, Move& move) {
  const std::size_t colon = std::min(word.find(':'), word.size());
  std::string role = word.substr(0, colon);
  const std::string place = colon < word.size() ? word.substr(colon + 1) : "";
  const bool is_large = role.starts_with("large-");
  if (is_large) role.erase(0, 6);
  const bool on_field = role == "farmer" || role == "shepherd" || role == "pig";
  const bool is_builder = role == "builder";
  const bool is_abbot = role == "abbot";
  const FeatureKind kind = on_field                         ? FeatureKind::field
                           : role == "knight" || is_builder ? FeatureKind::city
                           : role == "highwayman"           ? FeatureKind::road
                                                            : FeatureKind::monastery;
  std::vector<std::size_t> ports;
  if (const auto* side = std::find(std::begin(kSides), std::end(kSides), place);
      side != std::end(kSides)) {
    if (on_field) return false;
    const std::size_t first = 3 * static_cast<std::size_t>(side - std::begin(kSides));
    ports = {first, first + 1, first + 2};
    if (kind == FeatureKind::road) ports = {first + 1};
  } else if (const auto* half = std::find(std::begin(kHalves), std::end(kHalves), place);
             half != std::end(kHalves)) {
    if (kind == FeatureKind::road) return false;
    const auto at = static_cast<std::size_t>(half - std::begin(kHalves));
    ports = {at / 2 * 3 + at % 2 * 2};
  }
  if (kind == FeatureKind::monastery && !place.empty()) return false;
  const bool inner = place == "inner";
  if (inner && !on_field) return false;
  engine::Laid& laid = *move.turn.laid();
  auto found = segments_at(move.turn.tile, laid.rotation, kind, ports);
  if (inner) {
    std::erase_if(found, [&](engine::SegmentIndex s) {
      return !engine::kTiles[move.turn.tile].segments[s].ports.empty();
    });
  }
  if (is_builder) {
    const auto roads = segments_at(move.turn.tile, laid.rotation, FeatureKind::road, ports);
    found.insert(found.end(), roads.begin(), roads.end());
  }
  if (is_abbot && found.empty()) {
    found = segments_at(move.turn.tile, laid.rotation, FeatureKind::garden, ports);
  }
  const Figure figure = is_abbot             ? Figure::abbot
                        : is_large           ? Figure::large
                        : is_builder         ? Figure::builder
                        : role == "pig"      ? Figure::pig
                        : role == "shepherd" ? Figure::shepherd
                                             : Figure::meeple;
  move.figure_stands = found.size() == 1;
  if (move.figure_stands) laid.deployment = {found[0], figure};
  if (found.size() > 1) {
    for (engine::SegmentIndex s : found) move.open.push_back({s, figure});
  }
  return true;
}

/// Nothing if the line is no move.
std::optional<Move> read(const std::string& line) {
  Move out;
  Words words = split(line, ' ');
  std::size_t next = 1;
  engine::Laid laid;
  if (words[0] == "again") {
    laid.extra.again = true;
    words.erase(words.begin());
  }
  const bool discard = words[0] == "discard";
  if (words.size() < (discard ? 2 : 3) || (!discard && words[1].find(',') == std::string::npos)) {
    return {};
  }
  if (discard) {
    out.turn.fate = engine::Discarded{};
    out.turn.tile = tile_named(words.at(next++));
  } else {
    out.turn.tile = tile_named(words[0]);
    const Words cell = split(words.at(next++), ',');
    laid.cell = {static_cast<int16_t>(number(cell[0])), static_cast<int16_t>(number(cell.at(1)))};
    laid.rotation = static_cast<engine::Rotation>(number(words.at(next++).substr(1)));
    out.turn.fate = laid;
  }
  for (; next < words.size(); ++next) {
    const std::string& word = words[next];
    const auto value = [&] { return word.substr(word.find(':') + 1); };
    engine::Laid* there = out.turn.laid();
    if (word[0] == '+') {
      out.gain = number(word.substr(1));
    } else if (word[0] == '=') {
      for (const std::string& total : split(word.substr(1), ':')) {
        out.totals.push_back(number(total));
      }
    } else if (word.starts_with("under:")) {
      out.turn.under = value() == "?" ? engine::kUnknownTile : tile_named(value());
    } else if (word.starts_with("draw:")) {
      there->extra.flock.drawn = token_named(value());
    } else if (word.starts_with("grow:")) {
      there->extra.flock.action = engine::FlockAction::grow;
      there->extra.flock.grown = token_named(value());
    } else if (word == "guide") {
      there->extra.flock.action = engine::FlockAction::guide;
    } else if (word == "recall") {
      there->extra.recall = true;
    } else if (!deploy(word, out)) {
      return {};
    }
  }
  return out;
}

/// True if two moves lay the same picture, with the same figure at the same place. `a` may leave
/// open what lies under a hill, for others to tell.
bool looks_same(const Move& a, const Move& b) {
  const engine::Laid* one = a.turn.laid();
  const engine::Laid* two = b.turn.laid();
  const bool same_under = a.turn.under == b.turn.under || a.turn.under == engine::kUnknownTile;
  if (a.turn.tile != b.turn.tile || !same_under || !one != !two) return false;
  if (one == nullptr) return true;
  const auto ports = [&](const engine::Laid& laid, engine::SegmentIndex segment) {
    std::vector<std::size_t> out;
    for (engine::Port port : engine::kTiles[a.turn.tile].segments[segment].ports) {
      out.push_back((engine::index(port) + 3 * engine::index(laid.rotation)) % engine::kPorts);
    }
    std::sort(out.begin(), out.end());
    return out;
  };
  const auto picture = [&](const engine::Laid& laid) {
    std::vector<std::vector<std::size_t>> out;
    const auto& segments = engine::kTiles[a.turn.tile].segments;
    for (engine::SegmentIndex s : engine::each<engine::SegmentIndex>(segments.size())) {
      out.push_back(ports(laid, s));
      out.back().push_back(100 + engine::index(segments[s].kind));
      out.back().push_back(200 + segments[s].marks.bits);
    }
    std::sort(out.begin(), out.end());
    return out;
  };
  const auto stands = [&](const engine::Laid& laid) {
    return laid.deployment.any() ? ports(laid, laid.deployment.segment)
                                 : std::vector<std::size_t>{99};
  };
  const auto& flock = one->extra.flock;
  const auto& other = two->extra.flock;
  return one->cell == two->cell && picture(*one) == picture(*two) && stands(*one) == stands(*two) &&
         one->deployment.figure == two->deployment.figure &&
         one->extra.recall == two->extra.recall && flock.drawn == other.drawn &&
         flock.action == other.action && flock.grown == other.grown;
}

/// A game as it is written: lines of moves, and the result.
struct Text {
  std::string head;
  Words moves;
  std::string result;  ///< from its key on

  std::string whole() const {
    std::string out = head;
    for (const std::string& move : moves) out += "  " + move + "\n";
    return out + result;
  }
};

Text text_of(const std::string& record) {
  Text out;
  const std::size_t moves = record.find("moves: |\n") + 9;
  const std::size_t result = record.find("result:\n");
  out.head = record.substr(0, moves);
  out.result = record.substr(result);
  out.moves = split(record.substr(moves, result - moves - 1), '\n');
  for (std::string& move : out.moves) move.erase(0, 2);
  return out;
}

/// The numbers of `scores: {Red: 12, Blue: 9}`.
std::vector<int> scores_of(const std::string& result) {
  std::vector<int> out;
  const std::size_t begin = result.find('{');
  for (const std::string& part : split(result.substr(begin, result.find('}') - begin), ',')) {
    out.push_back(number(part.substr(part.rfind(' ') + 1)));
  }
  return out;
}

/// The oracle as the judge of games that differ from a right one from some line on.
class Judge {
 public:
  Judge(const engine::Ruleset& rules, int players, const Text& right) : right_(right) {
    Oracle oracle(rules, players);
    for (const std::string& line : right.moves) {
      before_.push_back(oracle);
      oracle.play(read(line)->turn);
    }
    before_.push_back(std::move(oracle));
  }

  const Oracle& before(std::size_t move) const { return before_[move]; }

  /// `from`: the first line that is not as in the right game.
  Status judge(const Text& text, std::size_t from) const {
    std::vector<Move> moves;
    for (std::size_t n = from; n < text.moves.size(); ++n) {
      const std::optional<Move> move = read(text.moves[n]);
      if (!move) return Status::unreadable;
      moves.push_back(*move);
    }
    Oracle oracle = before_[std::min(from, before_.size() - 1)];
    bool holds = true;
    for (Move& move : moves) {
      leave_open(oracle, move.turn);
      leave_second_part(oracle, move.turn);
      take_only_place(oracle, move);
      if (!is_legal(oracle, move)) return Status::illegal;
      const Player mover = oracle.to_move();
      const int had = oracle.total(mover);
      oracle.play(move.turn);
      holds &= !move.gain || *move.gain == oracle.total(mover) - had;
      for (std::size_t p = 0; p < move.totals.size(); ++p) {
        holds &= move.totals[p] == oracle.total(static_cast<Player>(p));
      }
    }
    holds &= oracle.over() && lie_under_hills(oracle, text.result);
    oracle.finish();
    const std::vector<int> scores = scores_of(text.result);
    for (std::size_t p = 0; p < scores.size(); ++p) {
      holds &= scores[p] == oracle.total(static_cast<Player>(p));
    }
    return holds ? Status::right : Status::wrong;
  }

  /// The same for a text with the moves of the right game, where only claims differ in one line.
  Status judge_claims(const Text& text, std::size_t at) const {
    bool holds = true;
    if (at < right_.moves.size()) {
      const Move move = *read(text.moves[at]);
      const Oracle& before = before_[at];
      const Oracle& after = before_[at + 1];
      const Player mover = before.to_move();
      holds &= !move.gain || *move.gain == after.total(mover) - before.total(mover);
      for (std::size_t p = 0; p < move.totals.size(); ++p) {
        holds &= move.totals[p] == after.total(static_cast<Player>(p));
      }
    } else {
      holds = scores_of(text.result) == scores_of(right_.result);
    }
    return holds ? Status::right : Status::wrong;
  }

  std::string_view right_line(std::size_t move) const {
    return move < right_.moves.size() ? std::string_view(right_.moves[move]) : "the end";
  }
  /// True if a text tells the same game.
  bool tells_same(const Text& text) const {
    if (text.moves.size() != right_.moves.size()) return false;
    for (std::size_t n = 0; n < text.moves.size(); ++n) {
      if (text.moves[n] == right_.moves[n]) continue;
      const std::optional<Move> move = read(text.moves[n]);
      if (!move || !looks_same(*move, *read(right_.moves[n]))) return false;
    }
    return true;
  }

 private:
  /// A second part may be left out: a tile without `again` is the next player's.
  static void leave_second_part(Oracle& oracle, const engine::Turn& turn) {
    const engine::Laid* laid = turn.laid();
    if (oracle.again() && laid != nullptr && !laid->extra.again) oracle.leave_second_part();
  }
  /// A hill without `under:` counts as `under:?`, with a warning (formats/guide/RECORD.md). Where a
  /// line was dropped, its tile may lie under the last hill.
  static void leave_open(const Oracle& oracle, engine::Turn& turn) {
    const bool hill = engine::kTiles[turn.tile].marks.contains(engine::Mark::hill);
    if (hill && turn.laid() != nullptr && turn.under == engine::kNoTile && oracle.left() > 1) {
      turn.under = engine::kUnknownTile;
    }
  }
  /// A place may be left out, or be that of several features, where one of them is free.
  static void take_only_place(const Oracle& oracle, Move& move) {
    if (move.open.empty()) return;
    const auto legal = oracle.legal(move.turn.tile);
    engine::Laid& laid = *move.turn.laid();
    std::size_t free = 0;
    for (const engine::Deployment& place : move.open) {
      engine::Laid there = laid;
      there.deployment = place;
      if (std::find(legal.begin(), legal.end(), engine::choice_of(there)) == legal.end()) continue;
      laid.deployment = place;
      ++free;
    }
    move.figure_stands = free == 1;
  }
  static bool is_legal(const Oracle& oracle, const Move& move) {
    const engine::Turn& turn = move.turn;
    if (oracle.over() || oracle.remaining(turn.tile) <= 0 || !move.figure_stands) return false;
    if (!oracle.may_come(turn.tile)) return false;
    const engine::Laid* laid = turn.laid();
    if (laid == nullptr) {
      if (oracle.fits_anywhere(turn.tile)) return false;
      return oracle.tells_what_it_must(turn, {});
    }
    if (laid->extra.again != oracle.again()) return false;
    if (laid->extra.recall && laid->deployment.any()) return false;
    const auto legal = oracle.legal(turn.tile);
    const engine::Choice choice = engine::choice_of(*laid);
    if (std::find(legal.begin(), legal.end(), choice) == legal.end()) return false;
    return oracle.tells_what_it_must(turn, oracle.pasture(turn));
  }

  /// True if the tiles that a result lists can have come to light after the game.
  static bool lie_under_hills(const Oracle& oracle, const std::string& result) {
    constexpr std::string_view key = "under-hills: [";
    const std::size_t begin = result.find(key) + key.size();
    if (result.find(key) == result.npos) return true;
    std::map<TileId, int> found;
    int all = 0;
    for (std::string name : split(result.substr(begin, result.find(']', begin) - begin), ',')) {
      if (name[0] == ' ') name.erase(0, 1);
      ++found[tile_named(name)];
      ++all;
    }
    return all <= oracle.unseen() && std::all_of(found.begin(), found.end(), [&](const auto& tile) {
             return tile.second <= oracle.remaining(tile.first);
           });
  }

  const Text& right_;
  std::vector<Oracle> before_;  ///< each line, and the result
};

enum class Kind {
  total_one_off,
  total_swapped,
  gain_one_off,
  gain_swapped,
  score_one_off,
  score_swapped,
  tile,
  cell,
  rotation,
  place,
  role,
  sheep,
  recall,
  again,
  dropped,
  doubled,
  swapped,
};
constexpr std::array<std::string_view, 17> kKinds{
    "total, one too many or too few",
    "total, two digits swapped",
    "gain, one too many or too few",
    "gain, two digits swapped",
    "score of the result, one too many or too few",
    "score of the result, two digits swapped",
    "another tile",
    "cell beside the right one",
    "another rotation",
    "another place of the figure",
    "another figure",
    "another token, or grown and not guided",
    "recall left out, or one too many",
    "again left out, or one too many",
    "line dropped",
    "line doubled",
    "line swapped with the next one",
};
constexpr bool is_claim(Kind kind) {
  return kind <= Kind::score_swapped;
}

struct Slip {
  Kind kind{};
  std::size_t at = 0;  ///< the first line that differs; behind all moves: the result
  Text text;
};

/// Every slip of a game.
class Slips {
 public:
  Slips(const Text& right, const Oracle& begin) : right_(right), begin_(begin) {
    for (at_ = 0; at_ < right.moves.size(); ++at_) line();
    result();
  }
  std::vector<Slip> take() { return std::move(out_); }

 private:
  void add(Kind kind, const Words& words) {
    Slip slip{kind, at_, right_};
    slip.text.moves[at_] = joined(words, " ");
    out_.push_back(std::move(slip));
  }

  void line() {
    const Words right = split(right_.moves[at_], ' ');
    const auto with = [&](Kind kind, std::size_t n, const std::string& word) {
      if (word == right[n]) return;
      Words words = right;
      words[n] = word;
      add(kind, words);
    };
    const bool discard = right[0] == "discard";
    const std::size_t again = right[0] == "again" ? 1 : 0;
    const std::size_t tile = discard ? 1 : again;
    for (TileId id : engine::kAllTiles) {
      if (begin_.remaining(id) > 0) with(Kind::tile, tile, std::string(engine::kTiles[id].code));
    }
    if (!discard) {
      const Words cell = split(right[again + 1], ',');
      for (const int off : {-1, 1}) {
        with(Kind::cell, again + 1, std::to_string(number(cell[0]) + off) + "," + cell[1]);
        with(Kind::cell, again + 1, cell[0] + "," + std::to_string(number(cell[1]) + off));
      }
      for (const char* turns : {"r0", "r1", "r2", "r3"}) with(Kind::rotation, again + 2, turns);
    }
    for (std::size_t n = discard ? 2 : again + 3; n < right.size(); ++n) word(right, n, with);
    if (!discard) recall(right, again + 3);
    if (!discard) {
      Words words = right;
      again == 1 ? (void)words.erase(words.begin()) : (void)words.insert(words.begin(), "again");
      add(Kind::again, words);
    }

    Slip dropped{Kind::dropped, at_, right_};
    dropped.text.moves.erase(dropped.text.moves.begin() + static_cast<std::ptrdiff_t>(at_));
    out_.push_back(std::move(dropped));
    Slip doubled{Kind::doubled, at_ + 1, right_};
    doubled.text.moves.insert(doubled.text.moves.begin() + static_cast<std::ptrdiff_t>(at_),
                              right_.moves[at_]);
    out_.push_back(std::move(doubled));
    if (at_ + 1 < right_.moves.size() && right_.moves[at_] != right_.moves[at_ + 1]) {
      Slip swapped{Kind::swapped, at_, right_};
      std::swap(swapped.text.moves[at_], swapped.text.moves[at_ + 1]);
      out_.push_back(std::move(swapped));
    }
  }

  template <class With>
  void word(const Words& right, std::size_t n, const With& with) {
    const std::string& word = right[n];
    const std::string name = word.substr(0, word.find(':'));
    if (word[0] == '=') {
      const Words totals = split(word.substr(1), ':');
      for (std::size_t p = 0; p < totals.size(); ++p) {
        each_misread(totals[p], [&](bool swapped, const std::string& value) {
          Words wrong = totals;
          wrong[p] = value;
          with(swapped ? Kind::total_swapped : Kind::total_one_off, n, "=" + joined(wrong, ":"));
        });
      }
    } else if (word[0] == '+') {
      each_misread(word.substr(1), [&](bool swapped, const std::string& value) {
        with(swapped ? Kind::gain_swapped : Kind::gain_one_off, n, "+" + value);
      });
    } else if (name == "draw" || name == "grow" || name == "guide") {
      for (const char* token : {"1", "2", "3", "4", "wolf"}) {
        with(Kind::sheep, n, (name == "draw" ? "draw:" : "grow:") + std::string(token));
      }
      if (name == "grow") with(Kind::sheep, n, "guide");
    } else if (name != "under" && name != "recall") {
      const std::string place = name == word ? "" : word.substr(word.find(':'));
      for (const std::string role :
           {"knight", "highwayman", "monk", "farmer", "abbot", "large-knight", "large-highwayman",
            "large-monk", "large-farmer", "builder", "pig"}) {
        const bool placeless = role.ends_with("monk") || role == "abbot";
        with(Kind::role, n, placeless ? role : role + place);
      }
      if (place.empty()) return;
      // Sides for sides, and corners of sides for corners of sides.
      if (place.size() == 2) {
        for (std::string_view side : kSides) with(Kind::place, n, name + ":" + std::string(side));
      } else {
        for (std::string_view half : kHalves) with(Kind::place, n, name + ":" + std::string(half));
      }
    }
  }

  /// `behind`: how many words stand before it.
  void recall(const Words& right, std::size_t behind) {
    Words words = right;
    if (const auto found = std::find(words.begin(), words.end(), "recall"); found != words.end()) {
      words.erase(found);
    } else {
      words.insert(words.begin() + static_cast<std::ptrdiff_t>(behind), "recall");
    }
    add(Kind::recall, words);
  }

  /// A number that is one off, or whose neighbouring digits are swapped.
  template <class Visit>
  static void each_misread(const std::string& text, const Visit& visit) {
    const int value = number(text);
    if (value > 0) visit(false, std::to_string(value - 1));
    visit(false, std::to_string(value + 1));
    for (std::size_t n = 0; n + 1 < text.size(); ++n) {
      std::string swapped = text;
      std::swap(swapped[n], swapped[n + 1]);
      // `07` is a 7 to everybody.
      if (swapped != text) visit(true, std::to_string(number(swapped)));
    }
  }

  void result() {
    const std::size_t open = right_.result.find('{');
    const std::size_t close = right_.result.find('}');
    const Words scores = split(right_.result.substr(open + 1, close - open - 1), ',');
    for (std::size_t p = 0; p < scores.size(); ++p) {
      const std::size_t blank = scores[p].rfind(' ') + 1;
      each_misread(scores[p].substr(blank), [&](bool swapped, const std::string& value) {
        Words wrong = scores;
        wrong[p] = scores[p].substr(0, blank) + value;
        Slip slip{swapped ? Kind::score_swapped : Kind::score_one_off, right_.moves.size(), right_};
        slip.text.result.replace(open + 1, close - open - 1, joined(wrong, ","));
        out_.push_back(std::move(slip));
      });
    }
  }

  const Text& right_;
  const Oracle& begin_;  ///< knows which tiles are in the game
  std::size_t at_ = 0;
  std::vector<Slip> out_;
};

struct Row {
  int slips = 0;
  std::array<int, formats::kStatusNames.size()> by_status{};
  int disagree = 0;
  int false_accepted = 0;
  int asked = 0;
  int likely = 0;
  int likely_other = 0;
};
using Table = std::array<Row, kKinds.size()>;

/// True if a cause that is called likely is the slip.
bool is_the_slip(const formats::Cause& cause, const formats::Document& document, const Slip& slip,
                 const Judge& judge) {
  if (!cause.edits.empty()) {
    const Text repaired = text_of(edited(document.text, cause.edits));
    return judge.tells_same(repaired) && !is_claim(slip.kind);
  }
  // A claim alone was written wrong, and there.
  constexpr std::string_view kWritten[] = {"digit-misread", "digits-swapped", "carry"};
  const bool written =
      std::find(std::begin(kWritten), std::end(kWritten), cause.kind) != std::end(kWritten);
  const bool there = cause.move ? *cause.move == slip.at : slip.at == slip.text.moves.size();
  return is_claim(slip.kind) && written && there;
}

class Audit {
 public:
  Audit(int causes, int every) : causes_(causes), every_(every) {}

  void game(const RecordKind& kind, uint64_t seed) {
    const int players = 2 + static_cast<int>(seed % 5);
    const engine::GameRules rules = engine::rules_of(kind.rules);
    const Text right = with_gains(
        text_of(random_record(random_, rules, players, seed, kind.header)), kind.rules, players);
    const Judge judge(kind.rules, players, right);
    if (judge.judge(right, 0) != Status::right || status_of(right.whole()) != Status::right) {
      std::cerr << "a right game is not right:\n" << right.whole();
      ++faults_;
      return;
    }
    for (const Slip& slip : Slips(right, judge.before(0)).take()) {
      if (++seen_ % every_ == 0) try_slip(slip, judge);
    }
  }

  bool failed() const {
    int bad = faults_;
    for (const Row& row : table_) bad += row.disagree + row.false_accepted + row.likely_other;
    return bad > 0;
  }

  void print(std::ostream& out) const {
    out << "| slip | tried | right, it means the same | wrong | illegal | unreadable "
           "| not as the oracle | accepted although false | causes asked for | likely: the slip "
           "| likely: another |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n";
    Row all;
    for (std::size_t kind = 0; kind < kKinds.size(); ++kind) {
      print_row(out, kKinds[kind], table_[kind]);
      add(all, table_[kind]);
    }
    print_row(out, "all", all);
  }

 private:
  static void add(Row& all, const Row& row) {
    all.slips += row.slips;
    for (std::size_t s = 0; s < row.by_status.size(); ++s) all.by_status[s] += row.by_status[s];
    all.disagree += row.disagree;
    all.false_accepted += row.false_accepted;
    all.asked += row.asked;
    all.likely += row.likely;
    all.likely_other += row.likely_other;
  }
  static void print_row(std::ostream& out, std::string_view name, const Row& row) {
    out << "| " << name << " | " << row.slips;
    for (std::size_t status = 0; status < row.by_status.size(); ++status) {
      if (status != static_cast<std::size_t>(Status::legal)) out << " | " << row.by_status[status];
    }
    out << " | " << row.disagree << " | " << row.false_accepted << " | " << row.asked << " | "
        << row.likely << " | " << row.likely_other << " |\n";
  }

  Status status_of(const std::string& text) {
    const formats::Document document{.name = "audit.yaml", .text = text};
    return verifier_.verify(document, false).verdict.status;
  }

  /// A text with the gains of the mover added, which random records do not tell.
  static Text with_gains(Text text, const engine::Ruleset& rules, int players) {
    Oracle oracle(rules, players);
    for (std::string& line : text.moves) {
      const Player mover = oracle.to_move();
      const int had = oracle.total(mover);
      oracle.play(read(line)->turn);
      const int gained = oracle.total(mover) - had;
      const std::size_t totals = line.find(" =");
      if (gained > 0 && totals != line.npos) line.insert(totals, " +" + std::to_string(gained));
    }
    return text;
  }

  void try_slip(const Slip& slip, const Judge& judge) {
    Row& row = table_[static_cast<std::size_t>(slip.kind)];
    const std::string text = slip.text.whole();
    const Status status = status_of(text);
    const Status due = is_claim(slip.kind) ? judge.judge_claims(slip.text, slip.at)
                                           : judge.judge(slip.text, slip.at);
    ++row.slips;
    ++row.by_status[static_cast<std::size_t>(status)];
    row.false_accepted += status == Status::right && due != Status::right;
    if (status != due) {
      ++row.disagree;
      tell(slip, "the oracle says " + std::string(name(due)) + ", the program " +
                     std::string(name(status)));
    }
    if (status == Status::right || ++found_ % causes_ != 0) return;
    ++row.asked;
    const formats::Document document{.name = "audit.yaml", .text = text};
    const formats::Report report = doctor_.verify(document, true);
    bool the_slip = false;
    for (const formats::Cause& cause : report.diagnosis.causes) {
      if (!cause.likely) continue;
      if (is_the_slip(cause, document, slip, judge)) {
        the_slip = true;
      } else {
        ++row.likely_other;
        tell(slip, "called likely: " + std::string(cause.kind) + ": " + cause.text +
                       "\nin the right game: " + std::string(judge.right_line(slip.at)));
      }
    }
    row.likely += the_slip;
  }

  static std::string_view name(Status status) {
    return formats::kStatusNames[static_cast<std::size_t>(status)];
  }
  void tell(const Slip& slip, const std::string& what) {
    if (++told_ > 20) return;
    std::cerr << kKinds[static_cast<std::size_t>(slip.kind)] << ", line " << slip.at + 1 << ": "
              << what << "\n"
              << slip.text.whole() << "\n";
  }

  const int causes_;
  const int every_;
  RandomGame random_;
  formats::Verifier verifier_;
  formats::Verifier doctor_{{}, formats::Causes::of_all};
  Table table_{};
  int seen_ = 0;
  int found_ = 0;
  int told_ = 0;
  int faults_ = 0;
};

}  // namespace
}  // namespace cartulary::test

int main(int argc, char** argv) {
  using namespace cartulary::test;
  if (argc < 3) {
    std::cerr << "audit GAMES CAUSES [EVERY [FIRST]]\n";
    return 2;
  }
  Audit audit(std::atoi(argv[2]), argc > 3 ? std::atoi(argv[3]) : 1);
  const int first = argc > 4 ? std::atoi(argv[4]) : 0;
  for (int game = first; game < first + std::atoi(argv[1]); ++game) {
    audit.game(base_records(), 1000 + static_cast<uint64_t>(game));
    audit.game(hills_records(), 1000 + static_cast<uint64_t>(game));
    audit.game(river_and_abbot_records(), 1000 + static_cast<uint64_t>(game));
    audit.game(inns_and_traders_records(), 1000 + static_cast<uint64_t>(game));
    audit.game(analysed_boxes_records(), 1000 + static_cast<uint64_t>(game));
  }
  audit.print(std::cout);
  return audit.failed() ? 1 : 0;
}
