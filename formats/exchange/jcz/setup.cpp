#include "formats/exchange/jcz/setup.hpp"

#include <algorithm>
#include <cmath>

#include "engine/rules_of.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

/// Names that a finding lists, and the signs it shows of each.
constexpr std::size_t kMaxNeeds = 24;
constexpr std::size_t kLongestNeed = 60;

/// A whole number, also one written as 7.0.
std::optional<int64_t> whole(JsonValue value) {
  if (const auto number = value.number()) return number;
  const auto real = value.real();
  if (!real || std::abs(*real) > 1e6 || *real != std::floor(*real)) return {};
  return static_cast<int64_t>(*real);
}

/// A value as it can be named: `true`, `7`, "`4`".
std::string value_name(JsonValue value) {
  if (value.is_list()) return "[...]";
  if (value.is_object()) return "{...}";
  if (value.is(JsonNode::Kind::boolean)) return value.truth() ? "true" : "false";
  return std::string(value.text());
}

/// Takes the value of an element; false if no game can be played so here.
bool take_element(const JczElement& row, JsonValue value, JczSetup& out) {
  if (row.value == JczElement::Value::truth) return value.truth() && row.set(out, 1);
  const auto count = whole(value);
  if (!count || *count < 0) return false;
  constexpr int64_t most = 1'000'000;
  if (row.value == JczElement::Value::number) {
    return row.set(out, static_cast<int>(std::min(*count, most)));
  }
  // With more than one each, no record tells the game.
  return *count == 0 || (*count == 1 && row.set(out, 1));
}

std::string with_value(JsonValue member) {
  return fmt::format("{}: {}", member.key(), value_name(member));
}

/// Members of objects and items of lists, as they can be named.
std::string key_or_value(JsonValue value) {
  return value.key().empty() ? value_name(value) : std::string(value.key());
}

/// A set of tiles and its box; null if there is none.
std::pair<const JczBoxRow*, const JczSet*> find_set(std::string_view name) {
  for (const JczBoxRow& box : jcz_boxes()) {
    for (const JczSet& set : box.sets) {
      if (set.name == name) return {&box, &set};
    }
  }
  return {nullptr, nullptr};
}

void read_sets(JsonValue sets, JczSetup& out, JczNeeds& needs) {
  constexpr std::string_view where = "setup.sets";
  std::vector<JczBox> taken;
  for (JsonValue set : sets) {
    if (set.is(JsonNode::Kind::null)) continue;
    const auto [box, row] = find_set(set.key());
    if (row == nullptr) {
      const std::string_view edition =
          set.key().substr(std::min(set.key().find(':'), set.key().size()));
      const bool usual = edition == ":1" || edition == ":2";
      const std::string_view name = set.key().substr(0, set.key().size() - (usual ? 2 : 0));
      needs.add(set.span(), where, std::string(name));
      continue;
    }
    // Both editions together have twice the tiles.
    const bool again = contains(taken, box->box);
    if (again || whole(set) != 1) {
      needs.add(set.span(), where,
                again ? fmt::format("the tiles of {} twice", set.key()) : with_value(set));
      continue;
    }
    taken.push_back(box->box);
    for (const JczTile& tile : box->tiles) {
      const int count = tile.copies(row->edition);
      if (count > 0) out.bag[std::string(tile.id)] += count;
    }
    if (box->box) out.rules.expansions.insert(*box->box);
    if (!box->box) out.edition = row->edition;
  }
  if (!contains(taken, JczBox())) needs.add(sets.span(), where, "a bag without the base tiles");
}

void read_elements(JsonValue elements, JczSetup& out, JczNeeds& needs) {
  constexpr std::string_view where = "setup.elements";
  // A missing element is off.
  for (const JczBoxRow& box : jcz_boxes()) {
    if (!is_in(box, out.rules)) continue;
    for (const JczElement& row : box.elements) row.set(out, 0);
  }
  for (JsonValue element : elements) {
    if (element.is(JsonNode::Kind::null)) continue;
    const JczElement* row = find_jcz(&JczBoxRow::elements,
                                     [&](const JczElement& e) { return e.name == element.key(); });
    if (row == nullptr) {
      const bool on = element.truth() || whole(element).value_or(0) > 0;
      needs.add(element.span(), where, on ? std::string(element.key()) : with_value(element));
    } else if (!take_element(*row, element, out)) {
      needs.add(element.span(), where, with_value(element));
    }
  }
  for (const JczBoxRow& box : jcz_boxes()) {
    if (box.take_elements != nullptr) box.take_elements(elements, out, needs);
  }
  set_own_rules(out.rules);
  if (elements["small-follower"].is(JsonNode::Kind::null) || !elements["small-follower"]) {
    needs.add(elements.span(), where, "players without meeples");
  }
}

void read_rules_of(JsonValue rules, JczSetup& out, JczNeeds& needs) {
  constexpr std::string_view where = "setup.rules";
  for (JsonValue rule : rules) {
    if (rule.is(JsonNode::Kind::null)) continue;
    const JczRule* row =
        find_jcz(&JczBoxRow::rules, [&](const JczRule& r) { return r.name == rule.key(); });
    if (row == nullptr) {
      needs.add(rule.span(), where, with_value(rule));
      continue;
    }
    if (row->values.empty() || (row->matters != nullptr && !row->matters(out.rules))) continue;
    const bool is_word = rule.is(JsonNode::Kind::string) || rule.is(JsonNode::Kind::boolean);
    const auto value =
        is_word ? std::ranges::find(row->values, value_name(rule)) : row->values.end();
    if (value == row->values.end()) {
      needs.add(rule.span(), where, with_value(rule));
    } else {
      row->set(out.rules, static_cast<std::size_t>(value - row->values.begin()));
    }
  }
}

void read_start(JsonValue starts, JczSetup& out, JczNeeds& needs) {
  std::size_t count = 0;
  for (JsonValue start : starts) {
    const JczTile* tile = find_jcz_tile(start["tile"].text());
    const bool usual_tile =
        tile != nullptr && tile->tile(out.rules) == engine::tiles_of(out.rules).start;
    const bool usual = usual_tile && ++count == 1 && whole(start["x"]).value_or(0) == 0 &&
                       whole(start["y"]).value_or(0) == 0 &&
                       whole(start["rotation"]).value_or(0) == 0;
    if (!usual) {
      const std::string_view name = start["tile"].text();
      needs.add(
          start.span(), "setup.start",
          fmt::format("{} to begin with", name.empty() || usual_tile ? "another place" : name));
      continue;
    }
    const auto copies = out.bag.find(tile->id);
    if (copies != out.bag.end()) --copies->second;
  }
  if (starts.begin() == starts.end()) {
    needs.add(starts.span(), "setup.start", "a board without the start tile");
  }
}

}  // namespace

bool set_jcz_part(JczSetup& setup, bool engine::RuleExtras::*part, bool on) {
  setup.rules.extra.*part = on;
  return true;
}

void JczNeeds::add(Span span, std::string_view where, std::string what) {
  if (what.size() > kLongestNeed) what = what.substr(0, kLongestNeed) + "...";
  if (find_row(needs_, &Need::what, what) != nullptr) return;
  needs_.push_back({span, where, std::move(what)});
}

std::string JczNeeds::text() const {
  std::string out;
  const std::size_t shown = std::min(needs_.size(), kMaxNeeds);
  for (std::size_t i = 0; i < shown; ++i) put(out, i == 0 ? "" : ", ", needs_[i].what);
  if (shown < needs_.size()) put(out, " and ", needs_.size() - shown, " more");
  return out;
}

std::vector<std::string> JczNeeds::by_place() const {
  std::vector<std::string> out;
  std::string_view last;
  for (std::size_t i = 0; i < std::min(needs_.size(), kMaxNeeds); ++i) {
    if (needs_[i].where == last) {
      put(out.back(), ", ", needs_[i].what);
    } else {
      last = needs_[i].where;
      out.push_back(fmt::format("in `{}`: {}", last, needs_[i].what));
    }
  }
  return out;
}

std::string why_not_read(JsonValue root, JczSetup& out) {
  constexpr std::string_view readable = "saves of versions 5 and 6 are read";
  const JsonValue version = root["appVersion"];
  const JsonValue setup = root["setup"];
  const bool numbered = static_cast<bool>(version) && !version.is(JsonNode::Kind::null);
  if (numbered) {
    const std::string_view text = version.text();
    const std::size_t dot = std::min(text.find('.'), text.size());
    const auto major = parse_number(text.substr(0, dot));
    const std::string_view rest = text.substr(std::min(dot + 1, text.size()));
    // Without it, a version may be the first of its number.
    const auto minor = rest.empty()
                           ? std::optional<int32_t>(0)
                           : parse_number(rest.substr(0, rest.find_first_not_of("0123456789")));
    if (!major || !minor || *major < 5 || *major > 6) {
      return fmt::format("the game was saved by version `{}`; {}", text, readable);
    }
    out.version = {*major, *minor};
  } else if (setup["expansions"] || setup["capabilities"]) {
    return fmt::format("the game was saved by a version before 5; {}", readable);
  }
  const bool old = root["initialSeed"] || (out.version.major == 5 && out.version.minor < 7);
  out.random = old ? JczRandom::before_5_7 : JczRandom::since_5_7;
  if (!root["replay"] || root["replay"].is(JsonNode::Kind::null)) {
    return "a set-up was saved, and no game";
  }
  if (!root["replay"].is_list()) return "the replay is not a list of messages";
  return {};
}

void read_jcz_setup(JsonValue root, JczSetup& out, JczNeeds& needs) {
  const JsonValue setup = root["setup"];
  read_sets(setup["sets"], out, needs);
  read_elements(setup["elements"], out, needs);
  read_rules_of(setup["rules"], out, needs);
  for (JsonValue addon : setup["addons"]) {
    needs.add(addon.span(), "setup.addons", key_or_value(addon));
  }
  constexpr std::string_view parts[] = {"sets",    "elements", "rules", "start",
                                        "options", "timer",    "ai",    "addons"};
  for (JsonValue part : setup) {
    if (!contains(parts, part.key()) && !part.is(JsonNode::Kind::null)) {
      needs.add(part.span(), "setup", std::string(part.key()));
    }
  }
  read_start(setup["start"], out, needs);
  for (const JczBoxRow& box : jcz_boxes()) {
    if (!needs.empty() || box.read_order == nullptr || !is_in(box, out.rules)) continue;
    box.read_order(root["gameAnnotations"]["drawOrder"], out);
  }
  for (JsonValue annotation : root["gameAnnotations"]) {
    if (annotation.is(JsonNode::Kind::null) || annotation.key() == "drawOrder") continue;
    const bool end = annotation.key() == "endTurn";
    if (end && (annotation.is(JsonNode::Kind::boolean) || whole(annotation))) continue;
    needs.add(annotation.span(), "gameAnnotations",
              end ? with_value(annotation) : key_or_value(annotation));
  }
}

}  // namespace cartulary::formats
