#include "formats/exchange/convert/export.hpp"

#include <algorithm>
#include <vector>

#include "formats/game/record/options.hpp"
#include "formats/ground/edits/mapping_edits.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

constexpr std::string_view kDescription[] = {"stage",     "group", "round", "table", "match",
                                             "duel-game", "date",  "place", "clock", "arbiter",
                                             "annotator", "note",  "first"};
constexpr std::string_view kPartNames[] = {"the event",
                                           "where and when it was played",
                                           "more about the players",
                                           "the rules",
                                           "claimed points",
                                           "discarded tiles",
                                           "tiles under hills",
                                           "the result",
                                           "comments",
                                           "the clocks of turns",
                                           "the assertions of the save",
                                           "variations",
                                           "rulings",
                                           "payments for tiles"};

bool is_described(const YamlDocument& tree, const Record& record) {
  return std::ranges::any_of(kDescription, [&](std::string_view key) {
    return find_key(tree, YamlDocument::kRoot, key) != 0 ||
           std::ranges::find(record.inherited, key) != record.inherited.end();
  });
}

/// True if an item of a list has a key that `counts`.
template <class Counts>
bool has_key(const YamlDocument& tree, uint32_t list, Counts counts) {
  if (list == 0 || tree[list].kind != YamlNode::Kind::sequence) return false;
  for (uint32_t item = tree[list].first; item != 0; item = tree[item].next) {
    if (tree[item].kind != YamlNode::Kind::mapping) continue;
    for (uint32_t key = tree[item].first; key != 0; key = tree[key].next) {
      if (counts(tree[key].text)) return true;
    }
  }
  return false;
}

}  // namespace

Parts parts_of(const Report& report) {
  Parts out;
  const TileRecord& record = report.record.tiles();
  const std::string_view text = report.document.text;
  if (!record.event.empty()) out.insert(Part::event);
  YamlDocument tree;
  Findings findings;
  tree.read(report.document, findings);
  constexpr uint32_t root = YamlDocument::kRoot;
  if (is_described(tree, record)) out.insert(Part::description);
  // Colours are how figures look.
  out.insert_if(has_key(tree, value_of(tree, root, "players"),
                        [](std::string_view key) {
                          return key != "name" && key != "colour" && key != "color";
                        }),
                Part::people);
  out.insert_if(has_key(tree, value_of(tree, root, "moves"),
                        [](std::string_view key) { return key == "clock"; }),
                Part::clocks);
  if (!differences(record.rules, usual_rules(record.rules)).empty() || !record.hands.empty())
    out.insert(Part::rules);
  for (const RecordedTurn& move : record.moves) {
    if (move.gain.given || move.totals.given) out.insert(Part::claims);
    if (move.action != engine::Action::place) out.insert(Part::discards);
    if (engine::is_known(move.under)) out.insert(Part::under);
    if (move.trade.any()) out.insert(Part::purchases);
    if (!move.comment.empty() || !move.nag.empty()) out.insert(Part::comments);
  }
  const Origin* const origin = report.document.origin.get();
  out.insert_if(origin != nullptr && !origin->assertions.empty(), Part::assertions);
  if (!record.variations.empty()) out.insert(Part::variations);
  if (!record.rulings.empty()) out.insert(Part::rulings);
  if (text.find('#') != text.npos) out.insert(Part::comments);
  const RecordedResult& result = record.result;
  const bool ended = result.termination && result.termination->value != Termination::unfinished &&
                     result.termination->value != Termination::completed;
  if (ended || result.scores.given || !result.breakdown.empty() || result.winner ||
      !result.face_down.empty()) {
    out.insert(Part::result);
  }
  return out;
}

std::string unheld_options(const Rules& rules, std::span<const std::string_view> held) {
  const Rules usual = usual_rules(rules);
  std::vector<std::string> found;
  for (const Option& option : all_options()) {
    const bool counts =
        option.games == OptionOf::tile_games && (!option.expansion || rules.has(*option.expansion));
    const std::string value = value_text(option, rules);
    if (!counts || value == value_text(option, usual)) continue;
    const std::string said = fmt::format("{}: {}", option.key, value);
    const auto holds = [&](std::string_view one) { return one == option.key || one == said; };
    if (std::ranges::none_of(held, holds)) found.push_back(fmt::format("`{}`", said));
  }
  return enumerate(found);
}

std::string parts_text(Parts parts) {
  std::vector<std::string> names;
  for (Part part : parts) names.emplace_back(kPartNames[static_cast<std::size_t>(part)]);
  return enumerate(names);
}

}  // namespace cartulary::formats
