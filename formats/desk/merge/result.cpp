// The results of two records: what the moves come to decides between them.
#include "formats/desk/merge/decisions.hpp"
#include "formats/exchange/convert/record_text.hpp"
#include "formats/game/record/keys.hpp"
#include "formats/game/record/words.hpp"
#include "formats/game/verify/result_claims.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

using engine::Player;

std::string in_braces(const std::vector<std::string>& items) {
  return "{" + joined(items, ", ") + "}";
}

/// The keys of a result, in the order of the format, with its players by the names of a record.
std::vector<KeyAndValue> keys_of(const RecordedResult& result, const TileRecord& names) {
  std::vector<KeyAndValue> out;
  std::vector<std::string> scores;
  std::vector<std::string> rows;
  for (const Player p : names.seats()) {
    const std::string name = yaml_text(names.players[p].name);
    if (result.scores.has(p)) {
      scores.push_back(fmt::format("{}: {}", name, result.scores.points[p]));
    }
    std::vector<std::string> row;
    for (const engine::Category c : engine::kAllCategories) {
      const auto part = result.part(p, c);
      if (part) row.push_back(fmt::format("{}: {}", kCategoryNames[c], part->value));
    }
    if (!row.empty()) rows.push_back(fmt::format("{}: {}", name, in_braces(row)));
  }
  if (result.scores.given) out.push_back({"scores", in_braces(scores)});
  if (!result.breakdown.empty()) out.push_back({"breakdown", in_braces(rows)});
  if (result.termination) {
    const auto how = static_cast<std::size_t>(result.termination->value);
    out.push_back({"termination", std::string(kTerminations[how])});
  }
  if (result.final_scoring) {
    out.push_back({"final-scoring", std::string(kTruthNames[result.final_scoring->value])});
  }
  if (result.winner) {
    std::vector<std::string> winners;
    for (const Player p : result.winner->value) winners.push_back(names.players[p].name);
    out.push_back({"winner", winners.size() == 1 ? yaml_text(winners[0]) : yaml_list(winners)});
  }
  if (!result.face_down.empty()) {
    const auto tiles =
        mapped(result.face_down, [](const auto& tile) { return engine::kTiles[tile.value].code; });
    out.push_back({std::string(kFaceDownKey), fmt::format("[{}]", joined(tiles, ", "))});
  }
  return out;
}

std::string lines_of(const std::vector<KeyAndValue>& keys) {
  std::string out;
  for (const auto& [key, value] : keys) put(out, "  ", key, ": ", value, "\n");
  return out;
}

class ResultMerge {
 public:
  explicit ResultMerge(Decisions& in)
      : in_(in),
        results_{{&in.a.record.result, &in.b.record.result}},
        keys_{{keys_of(a(), in.a.record), keys_of(b(), in.seats_open ? in.b.record : in.a.record)}},
        node_(value_of(in.a.tree, YamlDocument::kRoot, "result")) {}

  void run() {
    if (!b().given) return;
    if (in_.seats_open) return leave_with_seats();
    if (!a().given) return take_whole();
    merge_scores();
    merge_breakdown();
    merge_value(Matter::termination, "termination", &RecordedResult::termination);
    merge_value(Matter::final_scoring, "final-scoring", &RecordedResult::final_scoring);
    merge_value(Matter::winner, "winner", &RecordedResult::winner);
    merge_face_down();
    if (open_) leave_open();
  }

 private:
  const RecordedResult& a() const { return *results_[Side::a]; }
  const RecordedResult& b() const { return *results_[Side::b]; }
  const KeyAndValue* row(Side side, std::string_view key) const {
    return find_row(keys_[side], &KeyAndValue::key, key);
  }
  std::string text_of_b() const { return "result:\n" + lines_of(keys_[Side::b]); }

  void take_whole() {
    if (node_ != 0) return;  // it is there, but it cannot be understood
    const auto end = static_cast<uint32_t>(in_.a.document.text.size());
    in_.edits.insert_lines(end, text_of_b());
    in_.tell_taken(b().span, "the result");
  }

  /// Points and names go with the players, whichever are chosen.
  void leave_with_seats() {
    if (lines_of(keys_[Side::a]) == lines_of(keys_[Side::b])) return;
    in_.report_undecided(
        "{}: the result goes with the order of the players",
        a().given ? in_.where(a().span, b().span) : in_.where(Side::b, b().span.offset));
    leave_open();
  }

  void leave_open() {
    const std::string_view text = in_.a.document.text;
    const auto end = static_cast<uint32_t>(text.size());
    const uint32_t key = find_key(in_.a.tree, YamlDocument::kRoot, "result");
    const Span lines = node_ == 0 ? Span{end, 0} : lines_of_key(text, in_.a.tree, key);
    in_.edits.conflict(lines.offset, lines.end(), text_of_b());
  }

  std::string computed(const JudgedClaim& claim) const {
    const Matter matter = claim.question.matter;
    if (matter == Matter::final_scoring) return "the scores fit that";
    if (matter == Matter::winner) {
      return fmt::format("the moves make {} win", in_.players(claim.computed));
    }
    if (matter != Matter::termination) return fmt::format("the moves give {}", claim.computed);
    return claim.computed != 0 ? "the game is over" : "the game is not over";
  }

  /// True if B is right, and not A; `said` is told of each.
  template <class Words>
  bool takes_b(Question question, Span of_a, Span of_b, Words said) {
    question.place = in_.places.size();
    const JudgedClaim* claim = in_.consequence.claim(question);
    const auto whose = in_.decide(question, in_.where(of_a, of_b) + ": ", per_side(said),
                                  claim == nullptr ? "" : computed(*claim));
    open_ |= !whose;
    return whose == Side::b;
  }

  /// Adds a key that only B has. False if A has it, or neither has.
  bool add_missing(std::string_view key, Span of_b) {
    const KeyAndValue* added = row(Side::b, key);
    if (row(Side::a, key) != nullptr || added == nullptr) return false;
    uint32_t last = in_.a.tree[node_].first;
    if (last == 0) return true;
    while (in_.a.tree[last].next != 0) last = in_.a.tree[last].next;
    const std::string text = fmt::format("{}: {}", key, added->value);
    in_.edits.keys().add(node_, last, text);
    in_.tell_taken(of_b, "`" + text + "`");
    return true;
  }

  void merge_scores() {
    if (add_missing("scores", b().scores.span)) return;
    for (const Player p : a().scores.claimed& b().scores.claimed) {
      if (a().scores.points[p] == b().scores.points[p]) continue;
      const auto said = [&](Side side) {
        return fmt::format("{}: {}", in_.player(p), results_[side]->scores.points[p]);
      };
      if (takes_b({.matter = Matter::score, .seat = p}, a().scores.span, b().scores.span, said)) {
        in_.edits.claims().write_score(p, b().scores.points[p]);
      }
    }
  }

  void merge_breakdown() {
    if (add_missing("breakdown", b().span)) return;
    for (const Player p : in_.a.record.seats()) {
      for (const engine::Category c : engine::kAllCategories) {
        const auto of_a = a().part(p, c);
        const auto of_b = b().part(p, c);
        if (!of_a || !of_b || of_a->value == of_b->value) continue;
        const auto said = [&](Side side) {
          return fmt::format("{}: {} {}", in_.player(p), kCategoryNames[c],
                             (side == Side::a ? of_a : of_b)->value);
        };
        if (takes_b({.matter = Matter::category, .seat = p, .category = c}, of_a->span, of_b->span,
                    said)) {
          in_.edits.claims().write_category(p, c, of_b->value);
        }
      }
    }
  }

  /// A game that is not said to have ended in another way was completed.
  template <class Value>
  void merge_value(Matter matter, std::string_view key,
                   std::optional<Located<Value>> RecordedResult::*member) {
    const auto span = [member](const RecordedResult& of) {
      return of.*member ? (of.*member)->span : of.span;
    };
    const bool has_default = matter == Matter::termination;
    if (!has_default && add_missing(key, span(b()))) return;
    const bool both = row(Side::a, key) != nullptr && row(Side::b, key) != nullptr;
    if (!both && !has_default) return;
    const auto values = per_side([&](Side side) {
      const KeyAndValue* own = row(side, key);
      return own != nullptr ? own->value : std::string(kTerminations[0]);
    });
    const auto said = [&](Side side) { return fmt::format("{}: {}", key, values[side]); };
    if (values[Side::a] == values[Side::b]) return;
    if (!takes_b({.matter = matter}, span(a()), span(b()), said)) return;
    if (!add_missing(key, span(b()))) in_.edits.edits().replace(span(a()), values[Side::b]);
  }

  /// In whatever order they are listed.
  static std::vector<engine::TileId> sorted_face_down(const RecordedResult& result) {
    return sorted(mapped(result.face_down, [](const auto& tile) { return tile.value; }));
  }

  /// No point and no move tells which tiles they were.
  void merge_face_down() {
    if (b().face_down.empty()) return;
    const Span of_b = b().face_down.front().span;
    if (add_missing(kFaceDownKey, of_b) || sorted_face_down(a()) == sorted_face_down(b())) return;
    open_ = true;
    in_.report_undecided("{}: `{}: {}` or `{}: {}`: nothing decides which is right",
                         in_.where(a().face_down.front().span, of_b), kFaceDownKey,
                         row(Side::a, kFaceDownKey)->value, kFaceDownKey,
                         row(Side::b, kFaceDownKey)->value);
  }

  Decisions& in_;
  const PerSide<const RecordedResult*> results_;
  const PerSide<std::vector<KeyAndValue>> keys_;
  const uint32_t node_;  ///< of the result of A
  bool open_ = false;
};

}  // namespace

void merge_result(Decisions& decisions) {
  ResultMerge(decisions).run();
}

}  // namespace cartulary::formats
