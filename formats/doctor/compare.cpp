#include "formats/doctor/compare.hpp"

#include <algorithm>
#include <optional>

#include "formats/doctor/meaning.hpp"
#include "formats/record/canonical.hpp"
#include "formats/record/notation.hpp"
#include "formats/record/options.hpp"
#include "formats/record/words.hpp"
#include "formats/text/escape.hpp"
#include "formats/text/print.hpp"
#include "formats/verify/replay.hpp"

namespace cartulary::formats {
namespace {

/// The same players and axes for all records.
Record neutral(const Record& record) {
  Record out;
  for (std::size_t p = 0; p < record.players.size(); ++p) {
    out.players.push_back({std::to_string(p + 1), "", {}});
  }
  return out;
}

/// Whether both claim something of one player, and not the same.
bool contradict(const SeatClaim& a, const SeatClaim& b) {
  if (!a.given || !b.given || a.mover_only != b.mover_only) return false;
  for (engine::Player p : a.claimed& b.claimed) {
    if (a.points[p] != b.points[p]) return true;
  }
  return false;
}

bool differ(const Told::Move& a, const Told::Move& b) {
  return a.meaning != b.meaning || contradict(a.gain, b.gain) || contradict(a.totals, b.totals);
}

/// A move of each, or of one of them.
using Pair = std::pair<std::optional<std::size_t>, std::optional<std::size_t>>;

/// Games of this length are compared move by move, without looking for moves that are missing.
constexpr std::size_t kMostAligned = 2000;

/// Pairs moves so that as few as possible are alone or differ.
std::vector<Pair> aligned(const std::vector<Told::Move>& a, const std::vector<Told::Move>& b) {
  std::vector<Pair> out;
  if (a.size() > kMostAligned || b.size() > kMostAligned) {
    for (std::size_t i = 0; i < std::max(a.size(), b.size()); ++i) {
      out.emplace_back(i < a.size() ? std::optional(i) : std::nullopt,
                       i < b.size() ? std::optional(i) : std::nullopt);
    }
    return out;
  }
  constexpr int kAlone = 2;
  constexpr int kOther = 3;  // two moves that have nothing in common
  const auto cost_of = [&](std::size_t i, std::size_t j) {
    return a[i].meaning == b[j].meaning ? 0 : kOther;
  };
  const std::size_t width = b.size() + 1;
  std::vector<int> cost((a.size() + 1) * width);
  for (std::size_t i = a.size() + 1; i-- > 0;) {
    for (std::size_t j = b.size() + 1; j-- > 0;) {
      int& best = cost[i * width + j];
      const bool more_a = i < a.size();
      const bool more_b = j < b.size();
      if (!more_a || !more_b) {
        best = kAlone * static_cast<int>(a.size() - i + b.size() - j);
        continue;
      }
      best = std::min({cost[(i + 1) * width + j + 1] + cost_of(i, j),
                       cost[(i + 1) * width + j] + kAlone, cost[i * width + j + 1] + kAlone});
    }
  }
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < a.size() || j < b.size()) {
    const int here = cost[i * width + j];
    if (i < a.size() && j < b.size() && here == cost[(i + 1) * width + j + 1] + cost_of(i, j)) {
      out.emplace_back(i++, j++);
    } else if (i < a.size() && here == cost[(i + 1) * width + j] + kAlone) {
      out.emplace_back(i++, std::nullopt);
    } else {
      out.emplace_back(std::nullopt, j++);
    }
  }
  return out;
}

const Told::Fact* find(const std::vector<Told::Fact>& facts, std::string_view name) {
  const auto row = std::find_if(facts.begin(), facts.end(),
                                [name](const Told::Fact& fact) { return fact.name == name; });
  return row == facts.end() ? nullptr : &*row;
}

/// Facts that both give, and not alike.
void append_facts(std::string& out, const std::vector<Told::Fact>& a,
                  const std::vector<Told::Fact>& b) {
  for (const Told::Fact& fact : a) {
    const Told::Fact* other = find(b, fact.name);
    if (other == nullptr || other->text == fact.text) continue;
    put(out, fact.name, "\n- ", printable(fact.text), "\n+ ", printable(other->text), "\n");
  }
}

}  // namespace

Told told_by(const Document& document, const Record& record) {
  Told out{.name = std::string(document.name)};
  const Record same = neutral(record);
  for (const RecordedTurn& move : record.moves) {
    MeepleFault fault{};
    const engine::Turn turn = resolve(move, fault);
    Told::Move& told = out.moves.emplace_back();
    told.line = document.position(move.span.offset).line;
    told.gain = move.gain;
    told.totals = move.totals;
    const std::size_t players = record.players.size();
    told.text = text_of(turn, same);
    told.meaning = meaning_of(turn, same);
    if (fault != MeepleFault::none) {  // not understood, so it is told as it is written
      told.text = document.text.substr(move.span.offset, move.span.size);
      told.meaning = told.text;
    }
    if (move.gain.given) put(told.text, " +", seats_text(move.gain, players, '/'));
    if (move.totals.given) put(told.text, " =", seats_text(move.totals, players, ':'));
  }
  out.rules.push_back({"players", std::to_string(record.players.size())});
  for (const Option& option : all_options()) {
    if (option.games == OptionOf::tile_games) {
      out.rules.push_back({std::string(option.key), value_text(option, record.rules)});
    }
  }
  const RecordedResult& result = record.result;
  if (result.scores.given) {
    out.result.push_back({"scores", seats_text(result.scores, record.players.size(), ':')});
  }
  for (const RecordedResult::Breakdown& row : result.breakdown) {
    for (engine::Category c : engine::kAllCategories) {
      if (!row.categories[c]) continue;
      out.result.push_back(
          {fmt::format("breakdown of player {}, {}", index(row.player) + 1, kCategoryNames[c]),
           std::to_string(*row.categories[c])});
    }
  }
  if (result.winner) out.result.push_back({"winner", names_of(result.winner->value, same)});
  if (result.termination) {
    out.result.push_back(
        {"termination",
         std::string(kTerminations[static_cast<std::size_t>(result.termination->value)])});
  }
  return out;
}

void append_differences(std::string& out, const Told& a, const Told& b) {
  append_facts(out, a.rules, b.rules);
  for (const auto& [i, j] : aligned(a.moves, b.moves)) {
    if (i && j && !differ(a.moves[*i], b.moves[*j])) continue;
    put(out, "move ", i ? *i + 1 : *j + 1, " (");
    if (i) put(out, printable(a.name), ":", a.moves[*i].line);
    if (j) put(out, i ? ", " : "", printable(b.name), ":", b.moves[*j].line);
    out += ")\n";
    if (i) put(out, "- ", printable(a.moves[*i].text), "\n");
    if (j) put(out, "+ ", printable(b.moves[*j].text), "\n");
  }
  append_facts(out, a.result, b.result);
}

}  // namespace cartulary::formats
