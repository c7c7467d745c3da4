// Other rules than those of the record: a table that counts by them is wrong in every total.
#include <fmt/core.h>

#include <algorithm>
#include <memory>

#include "engine/rules_of.hpp"
#include "formats/causes/slips/slip.hpp"
#include "formats/game/record/options.hpp"
#include "formats/game/verify/running_totals.hpp"

namespace cartulary::formats {
namespace {

std::string brief_rules(const SlipScene& scene) {
  // The names of two options alone fill a line.
  constexpr std::size_t kShort = 48;
  return scene.slip.words.size() <= kShort ? scene.slip.words : "other rules";
}
constexpr SlipKind kRuleReading{"rule-reading",
                                200,
                                "the points were counted under {words}",
                                {"the points were counted under {own}", brief_rules},
                                true};

/// The differences of claims under other rules; nothing if a move is illegal under them.
Differences under(const PlayedGame& game, const ClaimsMade& claims, Rules rules, Replay& replay) {
  if (rules.border_completes && !rules.table) return {};
  rules.record_hands = false;
  replay.begin(game.record, engine::rules_of(rules));
  const SeatPoints before = points_of(replay.game());
  std::vector<SeatPoints> totals;
  while (replay.next() && replay.is_legal()) {
    replay.play();
    totals.push_back(points_of(replay.game()));
  }
  if (totals.size() != game.turns.size()) return {};
  if (game.verdict.final_scoring) replay.finish();
  const SeatPoints end = points_of(replay.game());
  return differences_by(claims, [&](const ClaimMade& claim) {
    using Kind = ClaimMade::Kind;
    const engine::Player p = claim.player;
    const std::size_t m = claim.move;
    const int computed = claim.kind == Kind::gain
                             ? totals[m][p] - (m > 0 ? totals[m - 1] : before)[p]
                         : claim.kind == Kind::total    ? totals[m][p]
                         : claim.kind == Kind::category ? replay.game().points(p, claim.category)
                                                        : end[p];
    return computed - claim.computed;
  });
}

}  // namespace

void propose_rule_readings(const PlayedGame& game, const ClaimsMade& claims, bool pairs,
                           Slips& out) {
  const auto replay = std::make_unique<Replay>();
  const auto add = [&](const Rules& rules, std::string words) {
    Differences differences = under(game, claims, rules, *replay);
    const bool changes =
        std::ranges::any_of(differences, [](int16_t difference) { return difference != 0; });
    if (!changes) return false;
    out.push_back({.kind = &kRuleReading,
                   .move = 0,
                   .words = std::move(words),
                   .predicted = std::move(differences)});
    return true;
  };
  struct Change {
    const Option* option;
    int value;
    std::string words;
  };
  std::vector<Change> changes;
  for_each_other_value(game.record.rules, [&](const Option& option, int value, const Rules& rules) {
    if (option.values.empty()) return;
    std::string words = fmt::format("`{}: {}`, not `{}`", option.key, value_text(option, rules),
                                    value_text(option, game.record.rules));
    if (!pairs) {
      add(rules, std::move(words));
    } else if (!under(game, claims, rules, *replay).empty()) {
      changes.push_back({&option, value, std::move(words)});
    }
  });
  if (!pairs) {
    for (const Preset& preset : all_presets()) {
      Rules rules = game.record.rules;
      if (game.record.game == GameKind::base) {
        rules = {};
        rules.expansions = game.record.rules.expansions;
      }
      preset.apply(rules);
      const std::size_t before = out.size();
      add(rules, fmt::format("the rules of `{}`", preset.name));
      // One option is the simpler reading.
      const auto is_same = [&out](const Slip& slip) {
        return slip.kind == &kRuleReading && slip.predicted == out.back().predicted;
      };
      if (out.size() > before && std::any_of(out.begin(), out.end() - 1, is_same)) out.pop_back();
    }
    return;
  }
  for (std::size_t a = 0; a < changes.size(); ++a) {
    for (std::size_t b = a + 1; b < changes.size(); ++b) {
      if (changes[a].option == changes[b].option) continue;
      Rules rules = game.record.rules;
      changes[a].option->set(rules, changes[a].value);
      changes[b].option->set(rules, changes[b].value);
      add(rules, changes[a].words + ", and " + changes[b].words);
    }
  }
}

}  // namespace cartulary::formats
