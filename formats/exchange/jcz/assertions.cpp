#include "formats/exchange/jcz/assertions.hpp"

#include <algorithm>
#include <set>

#include "engine/legal.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

struct JczJudgement {
  enum class Kind : uint8_t { holds, fails, not_understood };
  Kind kind = Kind::not_understood;
  std::string why{};  ///< what is so instead, or what is not known
};
using Kind = JczJudgement::Kind;

JczJudgement holds_or(bool holds, std::string instead) {
  return holds ? JczJudgement{Kind::holds} : JczJudgement{Kind::fails, std::move(instead)};
}
JczJudgement not_known(std::string what) {
  return {Kind::not_understood, std::move(what)};
}

/// Cuts `word` off the beginning of a text, whatever its case; false if it does not begin so.
bool take(std::string_view& text, std::string_view word) {
  if (text.size() < word.size() || !same_word(text.substr(0, word.size()), word)) return false;
  text.remove_prefix(word.size());
  return true;
}
/// The same at the end.
bool take_end(std::string_view& text, std::string_view word) {
  if (text.size() < word.size() || !same_word(text.substr(text.size() - word.size()), word)) {
    return false;
  }
  text.remove_suffix(word.size());
  return true;
}
void skip_blanks(std::string_view& text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
}

/// The player whom an assertion names: by name, or `P0` by seat.
std::optional<engine::Player> find_player(std::string_view name, const JczEnd& end) {
  for (std::size_t seat = 0; seat < end.names.size(); ++seat) {
    if (name == end.names[seat] || name == fmt::format("P{}", seat)) {
      return static_cast<engine::Player>(seat);
    }
  }
  return {};
}

std::optional<engine::Category> category_named(std::string_view word) {
  const JczCategory* row = find_jcz(
      &JczBoxRow::categories, [word](const JczCategory& c) { return same_word(c.word, word); });
  if (row == nullptr) return {};
  return row->category;
}

/// An assertion about a player whom nobody knows fails.
JczJudgement nobody(std::string_view name) {
  return {Kind::fails, fmt::format("no player is called {}", name)};
}

/// Cuts off ` 7 points`; nothing if the text does not end so.
std::optional<int32_t> take_points(std::string_view& text) {
  std::string_view rest = text;
  if (!take_end(rest, " points") && !take_end(rest, " point")) return {};
  const std::size_t blank = rest.rfind(' ');
  if (blank == rest.npos) return {};
  const auto points = parse_number(rest.substr(blank + 1));
  if (points) text = rest.substr(0, blank);
  return points;
}

// The forms of assertions, each a row: what it makes of a text, nothing if it is not of its form.
using Judged = std::optional<JczJudgement>;

/// `Ann has 7 points`.
Judged judge_total(std::string_view text, const JczEnd& end) {
  const auto wanted = take_points(text);
  if (!wanted || !take_end(text, " has")) return {};
  const auto player = find_player(text, end);
  if (!player) return nobody(text);
  const int points = end.points[index(*player)];
  return holds_or(points == *wanted, fmt::format("computed {}", counted(points, "point")));
}

/// `Ann scored road for 3 points`.
Judged judge_scored(std::string_view text, const JczEnd& end) {
  constexpr std::string_view scored = " scored ";
  const auto wanted = take_points(text);
  if (!wanted || !take_end(text, " for")) return {};
  const std::size_t at = text.find(scored);
  if (at == text.npos) return {};
  const std::string_view what = text.substr(at + scored.size());
  const auto category = category_named(what);
  if (!category) return not_known(fmt::format("no `{}` is scored in this game", what));
  const auto player = find_player(text.substr(0, at), end);
  if (!player) return nobody(text.substr(0, at));
  std::string seen;
  for (const auto& [who, kind, points] : end.scored) {
    if (who != *player || kind != *category) continue;
    if (points == *wanted) return JczJudgement{Kind::holds};
    put(seen, seen.empty() ? "" : ", ", points);
  }
  if (*wanted == 0) return not_known("what pays nobody is not noted");
  return JczJudgement{Kind::fails, seen.empty() ? fmt::format("no {} scored for this player", what)
                                                : fmt::format("scored {} instead", seen)};
}

/// `Phase is TilePhase`.
Judged judge_phase(std::string_view text, const JczEnd& end) {
  if (!take(text, "phase is ")) return {};
  const auto is_it = [text](const JczPhase* row) { return row->name == text; };
  if (find_jcz(&JczBoxRow::phases, is_it) == nullptr)
    return not_known(fmt::format("no phase of this game is called `{}`", text));
  const JczPhase& now = *end.phase;
  return holds_or(now.name == text, fmt::format("it is {}", now.name));
}

/// `Player can't pass`.
Judged judge_passing(std::string_view text, const JczEnd& end) {
  if (!take(text, "player can")) return {};
  const bool denied = take(text, "'t") || take(text, "not");
  if (!take(text, " pass") || !text.empty()) return {};
  const std::optional<bool> may = end.phase->may_pass;
  if (!may) return not_known("the game is over");
  return holds_or(*may != denied, *may ? "the player can pass" : "the player cannot pass");
}

/// `Undo is allowed`.
Judged judge_undo(std::string_view text, const JczEnd& end) {
  if (!take(text, "undo is ")) return {};
  const bool denied = take(text, "not ");
  if (!same_word(text, "allowed")) return {};
  if (!end.may_undo) return not_known("the file does not tell what came last");
  return holds_or(*end.may_undo != denied, *end.may_undo ? "it is allowed" : "it is not allowed");
}

/// The tile that a text names is the one to be laid; empty if so.
std::string not_drawn(std::string_view tile, const JczEnd& end) {
  if (tile == end.drawn->id) return {};
  return fmt::format("{} was drawn", end.drawn->id);
}
constexpr std::string_view kUnknownDraw = "the file does not say which tile was drawn";

/// `Available action TilePlacement for BA/RFr`.
Judged judge_action(std::string_view text, const JczEnd& end) {
  if (!take(text, "available action ")) return {};
  const std::string_view action = text.substr(0, text.find(' '));
  text.remove_prefix(action.size());
  const auto is_it = [action](const JczPhase* row) { return row->action == action; };
  const bool known = find_jcz(&JczBoxRow::phases, is_it) != nullptr;
  const bool of_tile = take(text, " for ");
  if (!known || (!text.empty() && !of_tile)) return {};
  const JczPhase& now = *end.phase;
  if (now.action != action) {
    return JczJudgement{Kind::fails, now.action.empty() ? std::string("the game is over")
                                                        : fmt::format("it is {}", now.action)};
  }
  if (!of_tile) return JczJudgement{Kind::holds};
  if (end.phase != &kTilePhase) return {};
  if (end.drawn == nullptr) return not_known(std::string(kUnknownDraw));
  const std::string found = not_drawn(text, end);
  return holds_or(found.empty(), found);
}

using Place = std::tuple<int, int, int>;  ///< x, y and degrees
using Places = std::set<Place>;

/// `[-1,0] - [0,180]; [0,1] - [90]`; nothing if it is not written so.
std::optional<Places> parse_places(std::string_view text) {
  Places out;
  const auto sign = [&text](char wanted) {
    skip_blanks(text);
    if (!text.starts_with(wanted)) return false;
    text.remove_prefix(1);
    return true;
  };
  const auto number = [&text] {
    skip_blanks(text);
    return take_number(text);
  };
  for (skip_blanks(text); !text.empty(); skip_blanks(text)) {
    if (!out.empty() && !sign(';')) return {};
    if (!sign('[')) return {};
    const auto x = number();
    if (!x || !sign(',')) return {};
    const auto y = number();
    if (!y || !sign(']') || !sign('-') || !sign('[')) return {};
    do {
      const auto degrees = number();
      if (!degrees) return {};
      out.insert({*x, *y, *degrees});
    } while (sign(','));
    if (!sign(']')) return {};
  }
  return out;
}

Places legal_places(const JczEnd& end) {
  engine::Placements placements;
  engine::legal_placements(*end.game, end.drawn->tile(*end.rules), placements);
  Places out;
  for (const engine::Placement& p : placements) {
    out.insert({p.cell.x, p.cell.y, static_cast<int>(90 * end.drawn->quarter(p.rotation))});
  }
  return out;
}

/// "[1,0] - 90": the first place that one has and the other has not; empty if there is none.
std::string missing(const Places& all, const Places& some) {
  for (const Place& place : all) {
    if (some.count(place) > 0) continue;
    const auto& [x, y, degrees] = place;
    return fmt::format("[{},{}] - {}", x, y, degrees);
  }
  return {};
}

/// `TilePlacement BA/RFr options: [-1,0] - [0,180]; ...`.
Judged judge_places(std::string_view text, const JczEnd& end) {
  if (!take(text, "tileplacement")) return {};
  skip_blanks(text);
  const std::size_t colon = text.find(':');
  if (colon == text.npos) return {};
  std::string_view head = text.substr(0, colon);
  if (!take_end(head, "options")) return {};
  while (head.ends_with(' ')) head.remove_suffix(1);
  const auto wanted = parse_places(text.substr(colon + 1));
  if (!wanted) return {};
  if (end.phase != &kTilePhase) return JczJudgement{Kind::fails, "no tile is to be laid"};
  if (end.drawn == nullptr) return not_known(std::string(kUnknownDraw));
  if (!head.empty()) {
    if (std::string found = not_drawn(head, end); !found.empty()) {
      return JczJudgement{Kind::fails, std::move(found)};
    }
  }
  const Places legal = legal_places(end);
  if (const std::string more = missing(*wanted, legal); !more.empty()) {
    return JczJudgement{Kind::fails, "not legal: " + more};
  }
  const std::string less = missing(legal, *wanted);
  return holds_or(less.empty(), "legal too: " + less);
}

constexpr Judged (*kForms[])(std::string_view, const JczEnd&) = {
    judge_total, judge_scored, judge_phase, judge_passing, judge_undo, judge_action, judge_places};

JczJudgement judge(std::string_view assertion, const JczEnd& end) {
  // Version 6 ends its sentences with a full stop.
  while (assertion.ends_with('.') || assertion.ends_with(' ')) assertion.remove_suffix(1);
  skip_blanks(assertion);
  for (const auto form : kForms) {
    if (Judged judged = form(assertion, end)) return *std::move(judged);
  }
  return {};
}

}  // namespace

void judge_assertions_of(JsonValue save, const JczEnd& end, JczReading& in, Imported& to) {
  const JsonValue test = save["test"];
  const JsonValue assertions = test["assertions"];
  const auto is_there = [](JsonValue v) { return v && !v.is(JsonNode::Kind::null); };
  if ((is_there(test) && !test.is_object()) || (is_there(assertions) && !assertions.is_list())) {
    in.broken(test.span(), "`test` is not a list of assertions");
    return;
  }
  for (JsonValue assertion : assertions) {
    const std::string text(assertion.text());
    if (in.blind) {
      to.origin->assertions.push_back({text, "a move before it is illegal", false});
      continue;
    }
    JczJudgement judged = judge(text, end);
    const bool understood = judged.kind != JczJudgement::Kind::not_understood;
    if (!understood && judged.why.empty()) judged.why = "not a form that is checked";
    if (judged.kind == JczJudgement::Kind::fails) {
      in.refuse(Code::assertion, assertion.span(), fmt::format("`{}` fails", text), judged.why);
    } else if (!understood) {
      in.refuse(Code::assertion_unclear, assertion.span(),
                fmt::format("`{}` is not understood", text), judged.why);
    }
    to.origin->assertions.push_back({text, std::move(judged.why), understood});
  }
}

}  // namespace cartulary::formats
