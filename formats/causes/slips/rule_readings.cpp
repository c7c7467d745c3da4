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

std::string reading_text(const SlipScene& scene) {
  return fmt::format("the points were counted under {}", scene.slip.words);
}
std::string reading_brief(const SlipScene& scene) {
  // The names of two options alone fill a line.
  constexpr std::size_t kShort = 48;
  return scene.slip.words.size() <= kShort ? reading_text(scene)
                                           : "the points were counted under other rules";
}
constexpr SlipKind kRuleReading{"rule-reading", 200, reading_text, reading_brief, true};

/// The differences of claims under other rules; nothing if a move is illegal under them.
Differences under(const PlayedGame& game, const ClaimsMade& claims, Rules rules, Replay& replay) {
  Differences out;
  if (rules.border_completes && !rules.table) return out;
  rules.record_hands = false;
  replay.begin(game.record, engine::rules_of(rules));
  const SeatPoints before = points_of(replay.game());
  std::vector<SeatPoints> totals;
  while (replay.next() && replay.is_legal()) {
    replay.play();
    totals.push_back(points_of(replay.game()));
  }
  if (totals.size() != game.turns.size()) return out;
  if (game.verdict.final_scoring) replay.finish();
  const SeatPoints end = points_of(replay.game());
  for (const ClaimMade& claim : claims.all()) {
    int computed = 0;
    const engine::Player p = claim.player;
    switch (claim.kind) {
      case ClaimMade::Kind::gain:
        computed = totals[claim.move][p] - (claim.move > 0 ? totals[claim.move - 1] : before)[p];
        break;
      case ClaimMade::Kind::total:
        computed = totals[claim.move][p];
        break;
      case ClaimMade::Kind::category:
        computed = replay.game().points(p, claim.category);
        break;
      case ClaimMade::Kind::score:
        computed = end[p];
        break;
    }
    out.push_back(static_cast<int16_t>(computed - claim.computed));
  }
  return out;
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
