// Rulings of arbiters, in the lines of moves and in the block `rulings`.
#include <algorithm>
#include <utility>

#include "formats/game/record/read_parts.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

using engine::Player;

constexpr std::string_view kRulingForm =
    "write it behind the move as in `[stands by Ann Lee because nobody saw it in time]`: what is "
    "ruled, who decided, and why";

/// Most points that one ruling awards.
constexpr Range kAwards{-999, 999};

struct RulingFields {
  Ruling ruling{};
  bool has_kind = false;
  bool has_points = false;
};

/// Cuts `text` at the first `sign`; the first part is returned. The whole if there is none.
std::string_view take_to(std::string_view sign, std::string_view& text) {
  const std::size_t at = text.find(sign);
  const std::string_view before = text.substr(0, at);
  text = at == text.npos ? std::string_view{} : text.substr(at + sign.size());
  return trimmed(before);
}

/// Reads the words before `by`: "awarded Bob +3", "left Cid", "taken back".
bool read_what(Reading& in, std::string_view what, Span span, Player mover, RulingFields& out) {
  const auto row = std::ranges::find_if(kRulingNames, [&](std::string_view n) {
    return what.starts_with(n) && (what.size() == n.size() || what[n.size()] == ' ');
  });
  if (row == kRulingNames.end()) {
    return in.complain(Code::wrong_ruling, span,
                       fmt::format("expected a ruling, got `{}`", what.substr(0, what.find(' '))),
                       {fmt::format("a ruling is one of {}",
                                    enumerate({kRulingNames.begin(), kRulingNames.end()}, "or")),
                        std::string(kRulingForm)});
  }
  out.ruling.kind = static_cast<RulingKind>(row - kRulingNames.begin());
  out.has_kind = true;
  std::string_view rest = trimmed(what.substr(row->size()));
  if (out.ruling.kind == RulingKind::awarded) {
    const std::size_t last = rest.rfind(' ');
    std::string_view number = last == rest.npos ? rest : rest.substr(last + 1);
    rest = last == rest.npos ? std::string_view{} : trimmed(rest.substr(0, last));
    if (number.starts_with('+')) number.remove_prefix(1);
    const auto points = parse_number(number);
    out.has_points = points && *points >= kAwards.lowest && *points <= kAwards.highest;
    if (out.has_points) out.ruling.points = static_cast<int16_t>(*points);
  }
  if (out.ruling.kind == RulingKind::awarded || out.ruling.kind == RulingKind::left) {
    const Player player = rest.empty() ? mover : read_player(rest, span, in.words());
    if (player != engine::kNobody) out.ruling.players.insert(player);
    return rest.empty() || player != engine::kNobody;
  }
  if (rest.empty()) return true;
  return in.complain(Code::wrong_ruling, span,
                     fmt::format("expected `by` and who decided after `{}`, got `{}`", *row, rest),
                     {std::string(kRulingForm)});
}

/// False, with a finding, if a ruling does not say all that it must.
bool is_complete(Reading& in, Span span, const RulingFields& fields, bool in_line) {
  const Ruling& ruling = fields.ruling;
  const auto lacks = [&](std::string_view what) {
    return in.complain(Code::wrong_ruling, span, fmt::format("the ruling does not say {}", what),
                       {std::string(kRulingForm)});
  };
  if (!fields.has_kind) return lacks("what is ruled");
  if (ruling.by.empty()) return lacks("who decided");
  if (ruling.why.empty()) return lacks("why");
  if (ruling.kind == RulingKind::awarded) {
    if (!fields.has_points || ruling.points == 0) {
      return lacks(fmt::format("how many points are awarded, from {} to {}, such as `+3` or `-3`",
                               kAwards.lowest, kAwards.highest));
    }
    if (ruling.players.empty() && !in_line) return lacks("who is awarded the points");
  }
  if (ruling.kind == RulingKind::left && ruling.players.empty()) return lacks("who left");
  if ((ruling.kind == RulingKind::nullified) == ruling.turn.has_value()) {
    return in.complain(Code::wrong_ruling, span,
                       ruling.turn ? "a game is void, not a turn"
                                   : fmt::format("the ruling `{}` does not say about which turn",
                                                 name_of(ruling.kind)),
                       {ruling.turn ? "write `- {ruling: void, by: ..., why: ...}` below `rulings:`"
                                    : "write its number as in `turn: 9`"});
  }
  return true;
}

/// The changes that rulings make to the moves that they are about.
class Settling {
 public:
  explicit Settling(Reading& in) : in_(in), moves_(in.record.tiles().moves) {
    take_back();
    count();
  }

  void lines() {
    for (std::size_t i = 0; i < moves_.size(); ++i) line(moves_[i], i);
    for (const auto& [move, turn] : in_.record.tiles().taken_back) line(turn, move);
  }

  void add(RulingFields& fields, Span span) {
    Ruling& ruling = fields.ruling;
    ruling.span = span;
    if (!is_complete(in_, span, fields, in_line_)) return;
    if (ruling.turn && !find(ruling)) return;
    if (apply(ruling)) in_.record.tiles().rulings.push_back(std::move(ruling));
  }

 private:
  /// Moves the lines that were taken back out of the moves, which are those that were played.
  void take_back() {
    TileRecord& record = in_.record.tiles();
    const auto is_taken_back = [](const RecordedTurn& move) {
      const bool says_so = move.rulings.starts_with("taken back ") ||
                           move.rulings.find("[taken back ") != std::string_view::npos;
      return move.readable && says_so;
    };
    if (std::ranges::none_of(moves_, is_taken_back)) return;
    std::vector<RecordedTurn> played;
    std::vector<std::size_t> place;  // of each line, among those that were played
    for (RecordedTurn& move : moves_) {
      place.push_back(played.size());
      if (is_taken_back(move)) {
        record.taken_back.emplace_back(played.size(), std::move(move));
      } else {
        played.push_back(std::move(move));
      }
    }
    moves_ = std::move(played);
    for (Variation& variation : record.variations) {
      if (variation.line == Variation::kGame) variation.move = place[variation.move];
    }
  }

  /// `[stands by Ann Lee because nobody saw it]`, once or several times.
  void line(const RecordedTurn& turn, std::size_t move) {
    if (!turn.readable) return;
    mover_ = turn.player;
    std::string_view rest = turn.rulings;
    while (!rest.empty()) {
      rest.remove_prefix(std::min(rest.find_first_not_of("[ \t"), rest.size()));
      const std::string_view one = take_before(rest, ']');
      if (!trimmed(one).empty()) ruling_of(one, move);
      rest.remove_prefix(std::min(rest.find_first_not_of(" \t"), rest.size()));
    }
  }

  /// The number of the turn of each move, and of the one behind them.
  void count() {
    const TileRecord& record = in_.record.tiles();
    const auto before = static_cast<int>(record.position.tiles.size());
    const bool has_start = record.rules.start != engine::Start::random;
    int number = std::max(0, before - static_cast<int>(has_start && record.position.given)) + 1;
    for (const RecordedTurn& move : moves_) {
      numbers_.push_back(number);
      number += move.action == engine::Action::place;
    }
    next_ = number;
  }

  void ruling_of(std::string_view text, std::size_t move) {
    const Span span = span_of(in_.document.text, text);
    RulingFields fields;
    std::string_view rest = text;
    std::string_view what = take_to(" by ", rest);
    const std::string_view by = take_to(" because ", rest);
    if (!read_what(in_, what, span, mover_, fields)) return;
    fields.ruling.by = by;
    fields.ruling.why = trimmed(rest);
    fields.ruling.turn = move < numbers_.size() ? numbers_[move] : next_;
    fields.ruling.first = fields.ruling.last = move;
    in_line_ = true;
    add(fields, span);
    in_line_ = false;
  }

  bool find(Ruling& ruling) {
    if (in_line_) return true;
    const auto [begin, end] = std::equal_range(numbers_.begin(), numbers_.end(), *ruling.turn);
    if (begin == end) {
      return in_.complain(
          Code::wrong_ruling, ruling.span, fmt::format("the record has no turn {}", *ruling.turn),
          {numbers_.empty()
               ? std::string("it has no moves")
               : fmt::format("its turns are {} to {}", numbers_.front(), numbers_.back())});
    }
    ruling.first = static_cast<std::size_t>(begin - numbers_.begin());
    ruling.last = static_cast<std::size_t>(end - numbers_.begin()) - 1;
    return true;
  }

  bool apply(const Ruling& ruling) {
    if (!ruling.turn) return true;
    const auto complain = [&](std::string message, std::string help) {
      return in_.complain(Code::wrong_ruling, ruling.span, std::move(message), {std::move(help)});
    };
    // It changes no move.
    if (ruling.kind == RulingKind::taken_back && in_line_) return true;
    if (ruling.last >= moves_.size()) {
      return complain("a ruling about a line that was taken back",
                      "write it at the turn as played");
    }
    RecordedTurn& last = moves_[ruling.last];
    switch (ruling.kind) {
      case RulingKind::stands:
        for (std::size_t i = ruling.first; i <= ruling.last; ++i) moves_[i].ruled.stands = true;
        break;
      case RulingKind::declined:
        last.ruled.declined = true;
        break;
      case RulingKind::awarded:
        return award(ruling, complain);
      case RulingKind::taken_back:
        return complain("a turn that was taken back is named by its number",
                        "write `[taken back by ... because ...]` behind the line that does not "
                        "count; the turn as it was played follows below it");
      case RulingKind::left:
        return leave(ruling, complain);
      case RulingKind::nullified:
        break;
    }
    return true;
  }

  template <class Complain>
  bool award(const Ruling& ruling, Complain complain) {
    Ruled& ruled = moves_[ruling.last].ruled;
    int16_t& points =
        ruling.players.empty() ? ruled.to_mover : ruled.awarded[ruling.players.lowest()];
    if (points != 0) return complain("the turn has two awards for one player", "write their sum");
    points = ruling.points;
    return true;
  }

  template <class Complain>
  bool leave(const Ruling& ruling, Complain complain) {
    const Player player = ruling.players.lowest();
    if (gone_.contains(player)) {
      return complain("the player has left before", "a player leaves once");
    }
    if (in_.record.players.size() < static_cast<std::size_t>(gone_.size()) + 3) {
      return complain("expected two players who play on, got one",
                      "a game of two ends when one leaves: write `termination: conceded` in the "
                      "result");
    }
    gone_.insert(player);
    moves_[ruling.first].ruled.left.insert(player);
    return true;
  }

  Reading& in_;
  std::vector<RecordedTurn>& moves_;
  std::vector<int> numbers_{};  ///< of the turn of each move
  int next_ = 1;
  Player mover_ = engine::kNobody;  ///< as the line says
  bool in_line_ = false;
  engine::PlayerSet gone_{};
};

void read_turn_key(Reading& in, uint32_t value, RulingFields& out) {
  int16_t number = 0;
  if (in.number(value, "the turn number", kTurnNumbers, number)) out.ruling.turn = number;
}

void read_kind(Reading& in, uint32_t value, RulingFields& out) {
  const int kind = in.choice(value, "the ruling", kRulingNames);
  if (kind < 0) return;
  out.ruling.kind = static_cast<RulingKind>(kind);
  out.has_kind = true;
}

void read_ruled_player(Reading& in, uint32_t value, RulingFields& out) {
  if (!in.word(value, "the player")) return;
  const Player player = read_player(in.text(value), in.tree[value].span, in.words());
  if (player != engine::kNobody) out.ruling.players.insert(player);
}

void read_points(Reading& in, uint32_t value, RulingFields& out) {
  out.has_points = in.number(value, "the points", kAwards, out.ruling.points);
}

template <std::string Ruling::*text>
void read_text(Reading& in, uint32_t value, RulingFields& out) {
  if (in.word(value, "the ruling")) out.ruling.*text = in.text(value);
}

constexpr Key<RulingFields> kRulingKeys[] = {
#include "formats/game/record/ruling_keys.def"
};

constexpr MappingForm kRuling{"a ruling"};

}  // namespace

std::vector<KeyRow> ruling_rows() {
  return rows_of(kRulingKeys);
}

void read_rulings(Reading& in, uint32_t value, Record&) {
  if (!in.expect(value, YamlNode::Kind::sequence, "the rulings")) {
    in.advise("write one a line: `- {turn: 9, ruling: stands, by: Ann Lee, why: seen too late}`");
    return;
  }
  in.rulings = value;
}

void settle_rulings(Reading& in) {
  TileRecord& record = in.record.tiles();
  for (const Variation& variation : record.variations) {
    for (const RecordedTurn& move : variation.moves) {
      if (move.rulings.empty()) continue;
      in.complain(Code::wrong_ruling, span_of(in.document.text, move.rulings),
                  "a ruling about a move that was not played",
                  {"leave it out: nobody rules about a variation"});
    }
  }
  const bool in_lines = std::ranges::any_of(
      record.moves, [](const RecordedTurn& move) { return !move.rulings.empty(); });
  if (in.unusable || (!in_lines && in.rulings == 0)) return;
  Settling settling(in);
  if (in_lines) settling.lines();
  for (uint32_t item = in.rulings == 0 ? 0 : in.tree[in.rulings].first; item != 0;
       item = in.tree[item].next) {
    const std::size_t before = in.errors();
    RulingFields fields;
    if (!in.expect(item, YamlNode::Kind::mapping, "a ruling")) continue;
    read_mapping(in, item, kRuling, kRulingKeys, fields);
    if (in.errors() == before) settling.add(fields, in.tree[item].span);
  }
  std::ranges::stable_sort(record.rulings, [](const Ruling& a, const Ruling& b) {
    return a.turn.value_or(0) < b.turn.value_or(0);
  });
}

void forget_rulings(TileRecord& record) {
  for (RecordedTurn& move : record.moves) move.ruled = {};
  record.rulings.clear();
  if (record.taken_back.empty()) return;
  std::vector<RecordedTurn> moves;
  std::vector<std::size_t> place;  // of each move, among all lines
  auto line = record.taken_back.begin();
  for (std::size_t i = 0; i <= record.moves.size(); ++i) {
    for (; line != record.taken_back.end() && line->first == i; ++line) {
      moves.push_back(std::move(line->second));
    }
    place.push_back(moves.size());
    if (i < record.moves.size()) moves.push_back(std::move(record.moves[i]));
  }
  record.moves = std::move(moves);
  record.taken_back.clear();
  for (Variation& variation : record.variations) {
    if (variation.line == Variation::kGame) variation.move = place[variation.move];
  }
}

}  // namespace cartulary::formats
