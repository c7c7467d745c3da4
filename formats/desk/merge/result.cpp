// The results of two records: what the moves come to decides between them.
#include <fmt/core.h>

#include "formats/desk/merge/decisions.hpp"
#include "formats/exchange/convert/record_text.hpp"
#include "formats/game/record/keys.hpp"
#include "formats/game/record/words.hpp"
#include "formats/game/verify/result_claims.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

using engine::Category;
using engine::Player;

/// The values of a result, as A would write them.
class ResultValues {
 public:
  ResultValues(const RecordedResult& result, const TileRecord& names)
      : result_(result), names_(names) {}

  std::string scores() const {
    std::string out;
    for (const Player p : names_.seats()) {
      if (result_.scores.has(p)) add(out, name(p), std::to_string(result_.scores.points[p]));
    }
    return "{" + out + "}";
  }
  std::string breakdown() const {
    std::string out;
    for (const Player p : names_.seats()) {
      std::string row;
      for (const Category c : engine::kAllCategories) {
        if (const auto points = claimed_category(result_, p, c)) {
          add(row, kCategoryNames[c], std::to_string(*points));
        }
      }
      if (!row.empty()) add(out, name(p), "{" + row + "}");
    }
    return "{" + out + "}";
  }
  std::string winner() const {
    std::vector<std::string> names;
    for (const Player p : result_.winner->value) names.push_back(names_.players[p].name);
    return names.size() == 1 ? yaml_text(names[0]) : yaml_list(names);
  }
  std::string face_down() const {
    const auto tiles =
        mapped(result_.face_down, [](const auto& tile) { return engine::kTiles[tile.value].code; });
    return "[" + joined(tiles, ", ") + "]";
  }
  std::string_view termination() const {
    return kTerminations[static_cast<std::size_t>(termination_of(result_))];
  }
  std::string_view final_scoring() const { return kTruthNames[result_.final_scoring->value]; }

  /// All of them, a line for each.
  std::string lines() const {
    std::string out;
    if (result_.scores.given) put(out, "  scores: ", scores(), "\n");
    if (!result_.breakdown.empty()) put(out, "  breakdown: ", breakdown(), "\n");
    if (result_.termination) put(out, "  termination: ", termination(), "\n");
    if (result_.final_scoring) put(out, "  final-scoring: ", final_scoring(), "\n");
    if (result_.winner) put(out, "  winner: ", winner(), "\n");
    if (!result_.face_down.empty()) put(out, "  ", kFaceDownKey, ": ", face_down(), "\n");
    return out;
  }

 private:
  std::string name(Player player) const { return yaml_text(names_.players[player].name); }
  static void add(std::string& out, std::string_view key, std::string_view value) {
    put(out, out.empty() ? "" : ", ", key, ": ", value);
  }

  const RecordedResult& result_;
  const TileRecord& names_;
};

class ResultMerge {
 public:
  explicit ResultMerge(Decisions& in)
      : in_(in),
        a_(in.a.record.result),
        b_(in.b.record.result),
        node_(value_of(in.a.tree, YamlDocument::kRoot, "result")),
        of_b_(b_, in.seats_open ? in.b.record : in.a.record) {}

  void run() {
    if (!b_.given) return;
    if (in_.seats_open) return leave_with_seats();
    if (!a_.given) return take_whole();
    merge_scores();
    merge_breakdown();
    merge_termination();
    merge_final_scoring();
    merge_winner();
    merge_face_down();
    if (open_) leave_open();
  }

 private:
  void take_whole() {
    if (node_ != 0) return;  // it is there, but it cannot be understood
    const auto end = static_cast<uint32_t>(in_.a.document.text.size());
    in_.edits.insert_lines(end, "result:\n" + of_b_.lines());
    in_.tell(fmt::format("{}: took the result, which {} lacks",
                         in_.words.where(Side::b, b_.span.offset), in_.words.name(Side::a)));
  }

  /// Points and names go with the players, whichever are chosen.
  void leave_with_seats() {
    if (ResultValues(a_, in_.a.record).lines() == of_b_.lines()) return;
    in_.report_undecided(
        fmt::format("{}: the result goes with the order of the players",
                    a_.given ? where(a_.span, b_.span) : in_.words.where(Side::b, b_.span.offset)));
    leave_open();
  }

  void leave_open() {
    const std::string_view text = in_.a.document.text;
    if (node_ == 0) {
      const auto end = static_cast<uint32_t>(text.size());
      return in_.edits.conflict(end, end, "result:\n" + of_b_.lines());
    }
    const uint32_t key = find_key(in_.a.tree, YamlDocument::kRoot, "result");
    const Span lines = lines_of_key(text, in_.a.tree, key);
    in_.edits.conflict(lines.offset, lines.end(), "result:\n" + of_b_.lines());
  }

  std::string where(Span a, Span b) const {
    return fmt::format("{}, {}", in_.words.where(Side::a, a.offset),
                       in_.words.where(Side::b, b.offset));
  }

  /// Tells how a question was decided; whose word was taken, if anybody's.
  std::optional<Side> decide(QuestionId question, const std::string& where, const std::string& of_a,
                             const std::string& of_b, const std::string& computed) {
    if (const auto whose = in_.outcome().whose(question)) {
      in_.tell(fmt::format("{}: took `{}` from {}: {}", where, *whose == Side::a ? of_a : of_b,
                           in_.words.name(*whose), computed));
      return whose;
    }
    open_ = true;
    const bool neither = in_.outcome().answer(question) == MergeAnswer::neither;
    in_.report_undecided(fmt::format("{}: `{}` or `{}`: {}", where, of_a, of_b,
                                     neither ? computed : in_.why_unknown()));
    return {};
  }

  const JudgedClaim* heard(Matter matter, Player seat = engine::kNobody,
                           Category category = {}) const {
    return in_.consequence.claim(matter, in_.disagreements.places.size(), 0, seat, category);
  }

  /// Adds what only B says.
  void add(std::string_view key, std::string_view value, Span span) {
    uint32_t last = in_.a.tree[node_].first;
    if (last == 0) return;
    while (in_.a.tree[last].next != 0) last = in_.a.tree[last].next;
    const std::string text = fmt::format("{}: {}", key, value);
    in_.edits.keys().add(node_, last, text);
    in_.tell(fmt::format("{}: took `{}`, which {} lacks", in_.words.where(Side::b, span.offset),
                         text, in_.words.name(Side::a)));
  }

  void merge_scores() {
    if (!a_.scores.given && b_.scores.given) return add("scores", of_b_.scores(), b_.scores.span);
    for (const Player p : in_.a.record.seats()) {
      const QuestionId question = in_.disagreements.scores[p];
      if (question == kNotAsked) continue;
      const JudgedClaim* claim = heard(Matter::score, p);
      const auto words = [&](const RecordedResult& result) {
        return fmt::format("{}: {}", in_.words.player(p), result.scores.points[p]);
      };
      const auto whose =
          decide(question, where(a_.scores.span, b_.scores.span), words(a_), words(b_),
                 claim == nullptr ? "" : fmt::format("the moves give {}", claim->computed));
      if (whose == Side::b) in_.edits.claims().write_score(p, b_.scores.points[p]);
    }
  }

  static Span span_of_category(const RecordedResult& result, Player player, Category category) {
    for (const RecordedResult::Breakdown& row : result.breakdown) {
      if (row.player == player && row.categories[category]) return row.spans[category];
    }
    return result.span;
  }

  void merge_breakdown() {
    if (a_.breakdown.empty() && !b_.breakdown.empty()) {
      return add("breakdown", of_b_.breakdown(), b_.span);
    }
    for (const Player p : in_.a.record.seats()) {
      for (const Category c : engine::kAllCategories) {
        const QuestionId question = in_.disagreements.categories[p][c];
        if (question == kNotAsked) continue;
        const JudgedClaim* claim = heard(Matter::category, p, c);
        const auto words = [&](const RecordedResult& result) {
          return fmt::format("{}: {} {}", in_.words.player(p), kCategoryNames[c],
                             *claimed_category(result, p, c));
        };
        const auto whose = decide(
            question, where(span_of_category(a_, p, c), span_of_category(b_, p, c)), words(a_),
            words(b_), claim == nullptr ? "" : fmt::format("the moves give {}", claim->computed));
        if (whose == Side::b) {
          in_.edits.claims().write_category(p, c, *claimed_category(b_, p, c));
        }
      }
    }
  }

  void merge_termination() {
    if (in_.disagreements.termination == kNotAsked) return;
    const auto span = [](const RecordedResult& result) {
      return result.termination ? result.termination->span : result.span;
    };
    const JudgedClaim* claim = heard(Matter::termination);
    const bool over = claim != nullptr && claim->computed != 0;
    const auto words = [this](const RecordedResult& result) {
      return fmt::format("termination: {}", ResultValues(result, in_.a.record).termination());
    };
    const auto whose = decide(in_.disagreements.termination, where(span(a_), span(b_)), words(a_),
                              words(b_), over ? "the game is over" : "the game is not over");
    if (whose != Side::b) return;
    if (a_.termination) {
      in_.edits.edits().replace(a_.termination->span, std::string(of_b_.termination()));
    } else {
      add("termination", of_b_.termination(), span(b_));
    }
  }

  void merge_final_scoring() {
    if (!a_.final_scoring && b_.final_scoring) {
      return add("final-scoring", of_b_.final_scoring(), b_.final_scoring->span);
    }
    if (in_.disagreements.final_scoring == kNotAsked) return;
    const auto words = [](const RecordedResult& result) {
      return fmt::format("final-scoring: {}", kTruthNames[result.final_scoring->value]);
    };
    const auto whose = decide(in_.disagreements.final_scoring,
                              where(a_.final_scoring->span, b_.final_scoring->span), words(a_),
                              words(b_), "the scores fit that");
    if (whose == Side::b) {
      in_.edits.edits().replace(a_.final_scoring->span, std::string(of_b_.final_scoring()));
    }
  }

  void merge_winner() {
    if (!a_.winner && b_.winner) return add("winner", of_b_.winner(), b_.winner->span);
    if (in_.disagreements.winner == kNotAsked) return;
    const JudgedClaim* claim = heard(Matter::winner);
    const auto words = [this](const RecordedResult& result) {
      return "winner: " + names_of(result.winner->value, in_.a.record);
    };
    const auto whose = decide(
        in_.disagreements.winner, where(a_.winner->span, b_.winner->span), words(a_), words(b_),
        claim == nullptr
            ? ""
            : fmt::format("the moves make {} win", in_.words.players(claim->computed)));
    if (whose == Side::b) in_.edits.claims().write_winner(b_.winner->value);
  }

  /// In whatever order they are listed.
  static std::vector<engine::TileId> sorted_face_down(const RecordedResult& result) {
    return sorted(mapped(result.face_down, [](const auto& tile) { return tile.value; }));
  }

  /// No point and no move tells which tiles they were.
  void merge_face_down() {
    if (b_.face_down.empty()) return;
    const Span of_b = b_.face_down.front().span;
    if (a_.face_down.empty()) return add(kFaceDownKey, of_b_.face_down(), of_b);
    if (sorted_face_down(a_) == sorted_face_down(b_)) return;
    open_ = true;
    in_.report_undecided(fmt::format("{}: `{}: {}` or `{}: {}`: nothing decides which is right",
                                     where(a_.face_down.front().span, of_b), kFaceDownKey,
                                     ResultValues(a_, in_.a.record).face_down(), kFaceDownKey,
                                     of_b_.face_down()));
  }

  Decisions& in_;
  const RecordedResult& a_;
  const RecordedResult& b_;
  const uint32_t node_;  ///< of the result of A
  const ResultValues of_b_;
  bool open_ = false;
};

}  // namespace

void merge_result(Decisions& decisions) {
  ResultMerge(decisions).run();
}

}  // namespace cartulary::formats
