#include "formats/exchange/jcz/reading.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace cartulary::formats {

bool JczReading::refuse(Code code, Span span, std::string message, std::string label) {
  // A missing value has no place but that of its message.
  if (span.size == 0 && !where.empty()) span = here;
  Finding& finding = out.add(code, span, std::move(message), std::move(label));
  if (!where.empty()) finding.notes.push_back(where);
  return false;
}

bool JczReading::unknown(Span span, std::string message) {
  return refuse(Code::no_equivalent, span, std::move(message), "no equivalent");
}

bool JczReading::broken(Span span, std::string message) {
  return refuse(Code::broken_file, span, std::move(message), "not as the program saves it");
}

bool JczReading::no_number(Span span, std::string_view what) {
  if (setup.random == JczRandom::before_5_7) {
    return unknown(span, fmt::format("{} follows from random numbers of versions before 5.7, "
                                     "which are not read",
                                     what));
  }
  return broken(span, fmt::format("{} follows from a random number that is missing", what));
}

bool JczReading::take_number(JsonValue payload) {
  const JsonValue given = payload["random"];
  numbers.forget();
  if (!given || given.is(JsonNode::Kind::null) || setup.random == JczRandom::before_5_7) {
    return true;
  }
  return set_number(given);
}

bool JczReading::set_number(JsonValue given) {
  const auto random = given.real();
  if (!random || !(*random >= 0 && *random < 1)) {
    return broken(given.span(), "a random number is not between 0 and 1");
  }
  numbers.set(*random);
  return true;
}

bool JczReading::act(JsonValue message, JczTurn& turn) {
  if (turn.acted) return broken(message.span(), "a player places a figure, or passes, twice");
  turn.acted = true;
  return true;
}

JsonValue doubled_key(JsonValue value) {
  std::vector<std::string_view> keys;
  for (JsonValue member : value) {
    if (value.is_object()) keys.push_back(member.key());
    if (const JsonValue deeper = doubled_key(member); deeper) return deeper;
  }
  std::ranges::sort(keys);
  const auto twice = std::ranges::adjacent_find(keys);
  return twice == keys.end() ? JsonValue() : value[*twice];
}

const JczMessage* find_message(JsonValue message) {
  const std::string_view type = message["type"].text();
  const std::string_view source = message["payload"]["source"].text();
  return find_jcz(&JczBoxRow::messages, [&](const JczMessage& row) {
    return row.type == type && (row.source.empty() || row.source == source);
  });
}

std::vector<int64_t> position_of(JsonValue holder) {
  std::vector<int64_t> out;
  for (JsonValue number : holder["position"]) out.push_back(number.number().value_or(9999));
  return out;
}

std::optional<engine::Cell> jcz_cell(const std::vector<int64_t>& position) {
  constexpr int64_t far = engine::kMaxTiles;
  if (position.size() != 2 || std::abs(position[0]) > far || std::abs(position[1]) > far) return {};
  return engine::Cell{static_cast<int16_t>(position[0]), static_cast<int16_t>(position[1])};
}

}  // namespace cartulary::formats
