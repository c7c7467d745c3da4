#include "formats/desk/annotate/commentary.hpp"

#include <algorithm>

#include "engine/majority.hpp"
#include "formats/desk/annotate/computed_claims.hpp"
#include "formats/desk/annotate/outlook.hpp"
#include "formats/game/record/canonical.hpp"
#include "formats/game/record/dice_record.hpp"
#include "formats/game/verify/dice_report.hpp"
#include "formats/game/verify/expansion_words.hpp"
#include "formats/game/verify/words.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

using engine::Node;

/// Supplies above this are no concern.
constexpr int kFewMeeples = 1;

/// The owners of features, so that a change of hands shows.
class Majorities {
 public:
  explicit Majorities(const Record& record) : record_(record) {}

  /// Call it before a move, then for what it changed: only features beside the new tile can join.
  void note(const engine::Game& game, const engine::Turn& turn) {
    parts_.clear();
    if (turn.laid() == nullptr) return;
    const engine::Board& board = game.board();
    const engine::Features& features = board.features();
    for (engine::Side side : engine::kAllSides) {
      const engine::TileIndex tile = board.at(engine::neighbour(turn.laid()->cell, side));
      if (tile == engine::kEmpty) continue;
      for_each_node(board, tile, [&](Node node) {
        const Node root = features.find(node);
        const auto same = [root](const Part& part) { return part.root == root; };
        if (!features[root].followers.any() || std::ranges::any_of(parts_, same)) return;
        parts_.push_back({root, engine::majority(board, root, game.rules().tie_breaks).winners});
      });
    }
  }

  /// Features that the last tile joined, so that they belong to others now; finished ones are told.
  std::vector<std::string> changes(const engine::Game& game) const {
    std::vector<std::string> out;
    if (parts_.size() < 2) return out;
    const engine::Board& board = game.board();
    const engine::Features& features = board.features();
    std::vector<Node> seen;
    for_each_node(board, board.last_tile(), [&](Node node) {
      const Node root = features.find(node);
      if (!features[root].followers.any() || contains(seen, root)) return;
      seen.push_back(root);
      if (std::string text = change(game, root); !text.empty()) out.push_back(std::move(text));
    });
    return out;
  }

 private:
  /// A feature before the move that somebody stood in.
  struct Part {
    Node root;
    engine::PlayerSet owners;
  };

  template <class Visit>
  static void for_each_node(const engine::Board& board, engine::TileIndex tile, Visit visit) {
    const std::size_t segments = engine::kTiles[board.tile(tile).type].segments.size();
    for (engine::SegmentIndex s : engine::each<engine::SegmentIndex>(segments)) {
      visit(board.node(tile, s));
    }
  }

  std::string change(const engine::Game& game, Node root) const {
    const engine::Features& features = game.board().features();
    engine::PlayerSet before{};
    int parts = 0;
    bool same = true;
    const engine::Majority now = engine::majority(game.board(), root, game.rules().tie_breaks);
    for (const Part& part : parts_) {
      if (features.find(part.root) != root || part.owners.empty()) continue;
      ++parts;
      before |= part.owners;
      same &= part.owners == now.winners;
    }
    if (parts < 2 || same) return "";
    const engine::Feature& feature = features[root];
    const engine::Category category = engine::category_of(feature.kind);
    std::vector<std::string> counts;
    for (engine::Player p : record_.seats()) {
      if (feature.followers[p] == 0) continue;
      counts.push_back(fmt::format("{} {}", record_.players[p].name, feature.followers[p]));
    }
    const std::string what =
        fmt::format("the {} of {}", feature_name(category), counted(feature.tiles.count(), "tile"));
    const engine::PlayerSet lost = before - now.winners;
    const bool one = now.winners.size() == 1;
    const std::string who = names_of(now.winners, record_);
    std::string list = joined(counts, ", ");
    if (now.winners != now.tied) put(list, "; ", tie_words(record_.rules).one);
    list = fmt::format("({}: {})", follower_name(category), list);
    if (lost.empty()) return fmt::format("{} now share {} {}", who, what, list);
    return fmt::format("{} {} {} from {} {}", who, one ? "takes" : "take", what,
                       names_of(lost, record_), list);
  }

  const Record& record_;
  std::vector<Part> parts_;  ///< beside the tile of the move, before it; none if it lays none
};

/// A feature nobody stood in is no event; only a city changes the worth of the fields around it.
bool is_worth_a_line(const ScoredFeature& scored) {
  return !scored.winners.empty() || scored.category == engine::Category::cities ||
         own_scoring(scored.category) != nullptr;
}

void report_moves(const Report& report, const Topics& topics, Replay& replay, Commentary& out) {
  const TileRecord& record = report.record.tiles();
  const engine::Game& game = replay.game();
  Majorities majorities(record);
  Outlook outlook;
  replay.begin(record);
  while (replay.played() < report.verdict.moves_played && replay.next()) {
    if (topics.events) majorities.note(game, replay.turn());
    const TracedTurn& turn = report.tiles().turns[replay.played()];
    const int supply_before = game.supply(turn.player);
    replay.play();
    std::vector<std::string>& lines = out.turns.emplace_back();
    if (topics.events) {
      for (const ScoredFeature& scored : turn.scored) {
        if (is_worth_a_line(scored)) lines.push_back(scoring_text(scored, record));
      }
      for (std::string& text : majorities.changes(game)) lines.push_back(std::move(text));
    }
    if (!topics.notes) continue;
    const int supply = game.supply(turn.player);
    if (supply < supply_before && supply <= kFewMeeples && !game.over()) {
      lines.push_back(fmt::format("{} has {} left", record.players[turn.player].name,
                                  supply == 0 ? "no meeple" : "one meeple"));
    }
    for (std::string& text : outlook.after_move({record, game})) lines.push_back(std::move(text));
  }
}

/// `claimed +10 =27:38; computed +4 =21:38`. Totals that only carry a slip on are not told again.
class WrongClaims {
 public:
  explicit WrongClaims(const Record& record) : record_(record) {}

  std::string text(const ComputedTurn& turn) {
    const WrittenTurn& written = record_.turn(turn.turn);
    const std::size_t players = record_.players.size();
    std::string claimed;
    std::string computed;
    if (gain_is_wrong(written.gain, turn, players)) {
      claimed += " +" + seats_text(written.gain, players, '/');
      computed += " +" + seats_text(computed_gain(turn, players), players, '/');
    }
    if (diverges(written.totals, turn)) {
      claimed += " =" + seats_text(written.totals, players, ':');
      computed += " =" + seats_text(computed_totals(turn, players), players, ':');
    }
    return claimed.empty() ? "" : fmt::format("claimed{}; computed{}", claimed, computed);
  }

 private:
  bool diverges(const SeatClaim& totals, const ComputedTurn& turn) {
    if (!totals.given) return false;
    bool fresh = false;
    for (engine::Player p : record_.seats()) {
      if (!totals.has(p)) continue;
      const int off = totals.points[p] - turn.after[p];
      fresh |= off != 0 && off != off_[p];
      off_[p] = off;
    }
    return fresh;
  }

  const Record& record_;
  SeatPoints off_{};  ///< by how much the last claimed total of each player was wrong
};

/// Why the move after the replayed ones is illegal.
std::vector<std::string> why_illegal(const Report& report) {
  std::vector<std::string> out;
  const Span move = report.record.turn(report.verdict.moves_played).span;
  for (const Finding& finding : report.findings) {
    const bool here = finding.span.offset >= move.offset && finding.span.end() <= move.end() &&
                      !report.record.in_variation(finding.span.offset);
    if (!here || finding.severity() != Severity::error || finding.code == Code::turn_number) {
      continue;
    }
    out.push_back(
        fmt::format("illegal: {} ({})", printable(finding.message), row_of(finding.code).id));
  }
  return out;
}

void report_end(const Report& report, Commentary& out) {
  const Record& record = report.record;
  const Verdict& verdict = report.verdict;
  if (verdict.final_scoring) {
    out.end.push_back(
        fmt::format("final scoring, after {}", scores_text(verdict.before_final, record)));
    for (const ScoredFeature& scored : report.tiles().final_scores) {
      out.end.push_back(scoring_text(scored, record));
    }
  }
  if (verdict.final_scoring || !verdict.winners.empty()) {
    const std::string outcome = outcome_text(verdict, record);
    out.end.push_back(fmt::format("final scores: {}{}{}", scores_text(verdict.totals, record),
                                  outcome.empty() ? "" : "; ", outcome));
  }
  for (const Finding& finding : report.findings) {
    const bool is_claim = finding.code == Code::result || finding.code == Code::winner ||
                          finding.code == Code::breakdown || finding.code == Code::unfinished;
    if (!is_claim) continue;
    out.end.push_back(fmt::format(
        "result: {}", printable(finding.code == Code::result ? finding.label : finding.message)));
  }
}

/// So many catapults of the nine that win are worth a word.
constexpr int kManyCatapults = 5;

std::vector<std::string> events_of(const Report& report, const TracedDiceTurn& turn) {
  const std::string& name = report.record.players[turn.player].name;
  const DicePoints& worth = turn.worth;
  std::vector<std::string> out;
  if (turn.catapults) {
    out.push_back(fmt::format("nine catapults: {} wins", name));
    return out;
  }
  const std::string city =
      worth.city == 0 ? "no closed city" : fmt::format("closed city of {} dice", worth.city);
  if (worth.kept) {
    out.push_back(
        fmt::format("{} keeps a knight: no points, and the next turn counts double", name));
  } else if (worth.doubled) {
    out.push_back(fmt::format("{}, doubled by the knight: 2 x {} = {} -> {} {}", city,
                              worth.due() / 2, worth.due(), name, worth.due()));
  } else if (worth.due() > 0) {
    out.push_back(fmt::format("{}: {} -> {} {}", city, worth.due(), name, worth.due()));
  }
  int catapults = 0;
  for (const RecordedRoll& roll : report.record.dice().turns[*turn.turn].rolls) {
    catapults += roll.roll.rolled.catapults;
  }
  if (catapults >= kManyCatapults) {
    out.push_back(fmt::format("{} of the nine catapults that win", catapults));
  }
  return out;
}

/// Comments on a dice game turn by turn.
void report_rolls(const Report& report, const Topics& topics, Commentary& out) {
  for (const TracedDiceTurn& turn : report.dice_parts().turns) {
    if (!turn.turn) continue;  // a score pad's
    out.turns.push_back(topics.events ? events_of(report, turn) : std::vector<std::string>{});
  }
}

}  // namespace

Commentary comments_on_moves(const Report& report, const Topics& topics, Replay& replay) {
  Commentary out;
  if (!report.verdict.started || (!topics.events && !topics.notes)) return out;
  report_rolls(report, topics, out);
  if (report.has_game()) report_moves(report, topics, replay, out);
  return out;
}

bool share_comments_on_moves(const Report& one, const Report& other) {
  const std::vector<TracedTurn>& a = one.tile_parts().turns;
  const std::vector<TracedTurn>& b = other.tile_parts().turns;
  return !a.empty() && std::equal(a.begin(), a.end(), b.begin(), b.end(),
                                  [](const TracedTurn& x, const TracedTurn& y) {
                                    return x.player == y.player && x.turn == y.turn &&
                                           x.totals == y.totals;
                                  });
}

Commentary comments_on_claims(const Report& report, const Topics& topics, std::size_t from) {
  Commentary out;
  if (!report.verdict.started || !topics.events) return out;
  WrongClaims claims(report.record);
  for (const ComputedTurn& turn : computed_turns(report)) {
    std::string text = turn.turn < from ? std::string() : claims.text(turn);
    std::vector<std::string>& lines = out.turns.emplace_back();
    if (!text.empty()) lines.push_back(std::move(text));
  }
  const Verdict& verdict = report.verdict;
  // A position that cannot be has no move to be commented on.
  if (verdict.status == Status::illegal && !verdict.position_wrong) {
    out.turns.push_back(why_illegal(report));
  }
  if (all_legal(report.verdict.status)) report_end(report, out);
  return out;
}

}  // namespace cartulary::formats
