#include "formats/causes/diagnosis/diagnose.hpp"

#include <algorithm>
#include <iterator>
#include <memory>

#include "engine/rules_of.hpp"
#include "formats/causes/diagnosis/evidence.hpp"
#include "formats/causes/diagnosis/move_causes.hpp"
#include "formats/causes/slips/claim_causes.hpp"
#include "formats/causes/slips/claims_made.hpp"
#include "formats/causes/slips/slip_search.hpp"
#include "formats/game/record/expansions.hpp"
#include "formats/game/record/options.hpp"
#include "formats/game/verify/replay.hpp"
#include "formats/game/verify/words.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {

namespace {

Cause rule_cause(const Option& option, const Rules& played, const Rules& recorded) {
  Cause out{.kind = "rule-reading"};
  const std::string value = value_text(option, played);
  const std::string other = value_text(option, recorded);
  out.text = fmt::format(
      "the game was played with {} `{}`, not `{}`; then all moves are legal and all claims hold",
      option.key, value, other);
  out.headline = fmt::format("`{}: {}`, not `{}`", option.key, value, other);
  return out;
}

/// Moves with tiles or figures of a box, from which one may tell that it was played with.
constexpr std::size_t kEnoughOfBox = 2;

/// The boxes that the header does not name, though enough moves have tiles or figures of them.
engine::ExpansionSet boxes_left_out(const TileRecord& record) {
  std::vector<std::size_t> moves(all_expansions().size());
  for (const RecordedTurn& move : record.moves) {
    const ExpansionRow* const box =
        move.tile == engine::kNoTile ? nullptr : expansion_of(move.tile);
    for (const ExpansionRow& row : all_expansions()) {
      const bool has_figure =
          move.meeple.role && std::ranges::any_of(row.figures, [&move](const RoleRow& figure) {
            return figure.role.figure == move.meeple.role->figure;
          });
      moves[engine::index(row.expansion)] += has_figure || box == &row;
    }
  }
  engine::ExpansionSet out;
  for (const ExpansionRow& row : all_expansions()) {
    out.insert_if(moves[engine::index(row.expansion)] >= kEnoughOfBox, row.expansion);
  }
  return out - record.rules.expansions;
}

/// The moves that some rules forbid, from the first on, and the claims before that part.
Remains remains_under(const TileRecord& record, const Rules& rules, engine::Game& game) {
  begin_game(game, record, engine::rules_of(rules));
  Divergence divergence;
  const auto stop = std::ranges::find_if(record.moves, [&](const RecordedTurn& move) {
    return !play_and_compare(game, move, divergence);
  });
  if (stop == record.moves.end()) compare_result(game, record.result, divergence);
  return {static_cast<std::size_t>(record.moves.end() - stop),
          static_cast<std::size_t>(divergence.jumps)};
}

bool holds_under(const TileRecord& record, Rules rules, engine::Game& game) {
  if (rules.border_completes && !rules.table) return false;
  rules.record_hands = false;
  const Remains remains = remains_under(record, rules, game);
  return remains.moves + remains.jumps == 0;
}

/// The header with these boxes, too; nothing if it is not laid out in lines.
std::vector<Edit> header_with(const std::string& boxes, const Report& report) {
  const std::string_view text = report.document.text;
  uint32_t line = line_begin(text, report.record.tiles().moves.front().span.offset);
  while (line > 0) {
    line = line_begin(text, line - 1);
    const std::string_view rest = text.substr(line);
    if (rest.starts_with("expansions: [")) {
      return {{{line + static_cast<uint32_t>(rest.find('[')) + 1, 0}, boxes + ", "}};
    }
    if (rest.starts_with("players:")) {
      return {{{line, 0}, fmt::format("expansions: [{}]\n", boxes)}};
    }
  }
  return {};
}

/// Adds the boxes that the header lacks, if they let more moves be played. True if there are some.
bool add_expansions_left_out(const Report& report, Diagnosis& out) {
  const TileRecord& record = report.record.tiles();
  if (record.moves.empty() || record.moves.size() > kMaxSearched) return false;
  const engine::ExpansionSet boxes = boxes_left_out(record);
  if (boxes.empty()) return false;
  Rules rules = record.rules;
  rules.expansions |= boxes;
  const auto game = std::make_unique<engine::Game>();
  const Remains remains = remains_under(record, rules, *game);
  if (remains.moves >= remains_under(record, record.rules, *game).moves) return false;
  if (remains.moves + remains.jumps > 0) out.remains = remains;
  Rules only;
  only.expansions = boxes;
  const std::string names = names_of_expansions(only);
  Cause& cause = out.causes.emplace_back(Cause{.kind = "expansion-omitted", .likely = true});
  cause.edits = header_with(names, report);
  cause.span = record.moves.front().span;
  cause.text = fmt::format("the header does not name {}, with which the game was played", names);
  cause.headline = fmt::format("`expansions` lacks {}", names);
  out.headline = cause.headline + " (likely)";
  return true;
}

/// The options under which a record is right, each as a cause, none likely: a slip may be as good.
std::vector<Cause> other_rules(const Report& report) {
  std::vector<Cause> out;
  const TileRecord& record = report.record.tiles();
  if (record.moves.size() > kMaxSearched) return out;
  const auto game = std::make_unique<engine::Game>();
  // Playing does not show all that can be wrong: a position, for one, may never have come about.
  if (holds_under(record, record.rules, *game)) return out;
  // With hands less can be checked, so that more seems to be legal.
  constexpr std::string_view kChecksLess = "hand";
  for_each_other_value(record.rules, [&](const Option& option, int, const Rules& rules) {
    if (option.key == kChecksLess || !holds_under(record, rules, *game)) return;
    out.push_back(rule_cause(option, rules, record.rules));
    out.back().alternative = out.size();
  });
  return out;
}

/// Another rule explains as much as the change of one line does, and more simply than several.
void put_first(std::vector<Cause> rules, Diagnosis& out) {
  if (rules.empty()) return;
  if (!out.causes.empty() && out.causes.front().slips > 1) {
    out.causes.clear();
    out.beyond = 0;
    out.remains.reset();
  }
  for (Cause& cause : out.causes) {
    cause.likely = false;
    cause.alternative += rules.size();
  }
  out.causes.insert(out.causes.begin(), std::make_move_iterator(rules.begin()),
                    std::make_move_iterator(rules.end()));
}

/// The first change of the moves: "turn 31, line 50: -2,-3 for -3,-2 (likely); 2 more slips".
std::string moves_headline(const Report& report, const Diagnosis& diagnosis) {
  const auto& causes = diagnosis.causes;
  if (causes.empty() || causes.front().assumed.empty()) return "";
  const Cause& first = causes.front();
  const bool alone = std::ranges::none_of(
      causes, [](const Cause& cause) { return cause.slip == 1 && cause.alternative > 1; });
  const std::string_view how_sure = first.likely ? "likely"
                                    : alone      ? "possible"
                                                 : "possible, or another slip";
  const std::string what = fmt::format("{} ({})", first.assumed, how_sure);
  const std::string turn = fmt::format("turn {}", first.number);
  const std::string line =
      fmt::format("{}, line {}", turn, report.document.position(first.span.offset).line);
  std::string others;
  if (first.slips > 1) {
    others = fmt::format("; {}", counted(static_cast<long>(first.slips) - 1, "more slip"));
  }
  return that_fits({fmt::format("{}: {}{}", line, what, others),
                    fmt::format("{}: {}{}", turn, what, others), line + others});
}

/// "all 24 totals and the result".
std::string explained_text(const Diagnosis& diagnosis) {
  std::vector<std::string> parts;
  const auto add = [&parts](std::size_t count, std::string_view noun) {
    if (count > 0) parts.push_back(counted(count, fmt::format("wrong {}", noun)));
  };
  add(diagnosis.totals, "total");
  add(diagnosis.gains, "gain");
  if (diagnosis.result || (diagnosis.unscored && !diagnosis.causes.empty())) {
    parts.emplace_back("the result");
  }
  return enumerate(parts);
}

/// "with these changes all moves are legal; 2 claims are still wrong".
std::string remains_text(const Remains& remains) {
  std::string out = "with these changes ";
  out += remains.moves == 0
             ? "all moves are legal"
             : fmt::format(
                   "all but the last {} legal",
                   remains.moves == 1 ? "move is" : fmt::format("{} moves are", remains.moves));
  if (remains.counted) return out + "; the other slips are of counting";
  if (remains.jumps == 0) return out + (remains.moves == 0 ? ", and all claims hold" : "");
  put(out, "; claims still part from them ",
      remains.jumps == 1 ? "once" : fmt::format("{} times", remains.jumps));
  return out;
}

/// Alternatives that are told; the others are in the reports for programs.
constexpr std::size_t kMaxTold = 4;

struct CauseLine {
  std::string head{};  ///< "possible cause, slip 1 of 2"
  std::string text{};
  std::string tail{};  ///< "; this explains 2 wrong totals"
  std::size_t slip = 0;
};

/// The common text before and after the one word in which texts differ.
struct Frame {
  std::string_view before;
  std::string_view after;

  /// The word of a text between them; empty if it is not a single one.
  std::string_view word_of(std::string_view text) const {
    if (text.size() <= before.size() + after.size()) return "";
    if (!text.starts_with(before) || !text.ends_with(after)) return "";
    text = text.substr(before.size(), text.size() - before.size() - after.size());
    return text.find(' ') == text.npos ? text : "";
  }
};

Frame frame_of(std::string_view a, std::string_view b) {
  const std::size_t shorter = std::min(a.size(), b.size());
  std::size_t begin = 0;
  while (begin < shorter && a[begin] == b[begin]) ++begin;
  // Whole words.
  while (begin > 0 && a[begin - 1] != ' ') --begin;
  std::size_t end = 0;
  while (end < shorter - begin && a[a.size() - 1 - end] == b[b.size() - 1 - end]) ++end;
  // The comma of a cell such as `1,-1` ends no word.
  const auto ends_word = [a](std::size_t at) {
    const bool blank_follows = at + 1 >= a.size() || a[at + 1] == ' ';
    return a[at] == ' ' || a[at] == ')' || ((a[at] == ',' || a[at] == ';') && blank_follows);
  };
  while (end > 0 && !ends_word(a.size() - end)) --end;
  return {a.substr(0, begin), a.substr(a.size() - end)};
}

/// Alternatives that differ in one word in one line: "fits `highwayman:E` or `highwayman:S`".
std::vector<std::string> folded(const std::vector<CauseLine>& lines) {
  std::vector<std::string> out;
  for (std::size_t at = 0; at < lines.size();) {
    const CauseLine& first = lines[at++];
    std::vector<std::string> words;
    Frame frame{first.text, ""};
    for (; at < lines.size(); ++at) {
      const CauseLine& next = lines[at];
      if (next.slip != first.slip || next.head != first.head) break;
      if (!next.tail.empty() && next.tail != first.tail) break;
      const Frame shared = words.empty() ? frame_of(first.text, next.text) : frame;
      const std::string_view word = shared.word_of(next.text);
      if (word.empty() || shared.word_of(first.text).empty()) break;
      frame = shared;
      if (words.empty()) words.emplace_back(frame.word_of(first.text));
      words.emplace_back(word);
    }
    out.push_back(fmt::format("{}: {}{}{}{}", first.head, frame.before, enumerate(words, "or"),
                              frame.after, first.tail));
  }
  return out;
}

}  // namespace

Diagnosis diagnose(const Report& report, std::vector<Finding>* later) {
  const Status status = report.verdict.status;
  Diagnosis out{.asked = true,
                .illegal = status == Status::illegal || status == Status::unreadable};
  ClaimStory counted;  // that a move is illegal is enough
  if (!out.illegal) {
    counted = add_claim_causes(report, out);
    if (out.totals + out.gains == 0 && !out.result && report.verdict.wrong_claims > 0) return {};
  }
  if (out.illegal && add_expansions_left_out(report, out)) return out;
  std::vector<Cause> rules;
  if (status == Status::illegal) rules = other_rules(report);
  add_move_causes(report, counted, out, later);
  const bool by_rules = !rules.empty();
  put_first(std::move(rules), out);
  if (by_rules) {
    out.headline = fmt::format("{} (possible{})", out.causes.front().headline,
                               out.causes.size() > 1 ? ", or another slip" : "");
  } else if (std::string words = moves_headline(report, out); !words.empty()) {
    out.headline = std::move(words);
  }
  return out;
}

std::string_view certainty_of(const Cause& cause) {
  if (cause.likely) return "likely cause";
  return cause.kind == kUnexplained.name ? "not explained" : "possible cause";
}

std::vector<std::string> cause_lines(const Diagnosis& diagnosis) {
  std::vector<std::string> out;
  if (!diagnosis.asked) return out;
  if (diagnosis.causes.empty()) {
    if (diagnosis.illegal || explained_text(diagnosis).empty()) return out;
    out.push_back(fmt::format("cause not found: no slips that this program knows explain {}",
                              explained_text(diagnosis)));
    return out;
  }
  const bool leaves_some =
      diagnosis.remains && (diagnosis.remains->moves > 0 || diagnosis.remains->jumps > 0);
  std::size_t hidden = diagnosis.beyond;
  std::vector<CauseLine> lines;
  for (const Cause& cause : diagnosis.causes) {
    if (cause.alternative > kMaxTold) {
      ++hidden;
      continue;
    }
    CauseLine& line = lines.emplace_back();
    line.head = certainty_of(cause);
    if (cause.slips > 1) line.head += fmt::format(", slip {} of {}", cause.slip, cause.slips);
    line.text = cause.text;
    line.slip = cause.slip;
    if (!cause.edits.empty() && cause.slips == 1 && !diagnosis.remains) {
      line.tail = "; then all moves are legal and all claims hold";
    } else if (cause.slips == 1 && cause.alternative == 1 && !leaves_some) {
      const std::string explained = explained_text(diagnosis);
      if (!explained.empty()) line.tail = "; this explains " + explained;
    }
  }
  out = folded(lines);
  if (diagnosis.remains) out.push_back(remains_text(*diagnosis.remains));
  if (hidden > 0) {
    out.push_back(fmt::format("{} would explain {}", counted(hidden, "other slip"),
                              leaves_some ? "as much" : "the claims as well"));
  }
  return out;
}

}  // namespace cartulary::formats
