#include "formats/exchange/jcz/draws.hpp"

#include <algorithm>
#include <cstring>

#include "engine/rules_of.hpp"

namespace cartulary::formats {

std::optional<std::size_t> JczNumbers::next(std::size_t count) {
  if (!state_) return {};
  const auto taken = static_cast<std::size_t>(*state_ * static_cast<double>(count));
  constexpr uint64_t mask = (uint64_t{1} << 48) - 1;
  uint64_t bits = 0;
  std::memcpy(&bits, &*state_, sizeof bits);
  state_ = static_cast<double>((25214903917 * (bits & mask) + 11) & mask) /
           static_cast<double>(uint64_t{1} << 48);
  return std::min(taken, count - 1);
}

std::size_t JczBag::size() const {
  int count = 0;
  for (const auto& [id, copies] : tiles_) count += copies;
  return static_cast<std::size_t>(count);
}

std::size_t JczBag::to_draw() const {
  return size() - std::min(size(), hidden_);
}

JczBag::JczBag(Tiles tiles, JsonValue order, const Rules& rules)
    : tiles_(std::move(tiles)), order_(order), next_(order.begin()) {
  const engine::GameRules resolved = engine::rules_of(rules);
  for (const auto& [id, copies] : tiles_) {
    stages_[id] = resolved.stage[find_jcz_tile(id)->tile(rules)];
  }
}

void JczBag::hold_back(const engine::Game& game) {
  constexpr engine::TileId any = engine::tile_called("DG/C.d");
  const engine::HeldBackFn held_back = game.rules().held_back;
  holds_ = held_back != nullptr && held_back(game, any);
  held_ |= holds_;
}

template <class Visit>
void JczBag::for_each_to_come(Visit visit) {
  const auto is_late = [this](const std::string& id) {
    return held_ && engine::kTiles[engine::find_tile(find_jcz_tile(id)->code)].marks.contains(
                        engine::Mark::dragon);
  };
  uint8_t stage = 0xFF;
  for (const auto& [id, copies] : tiles_) {
    const bool closed = holds_ && is_late(id);
    if (copies > 0 && !closed) stage = std::min(stage, stages_.at(id));
  }
  for (const bool late : {false, true}) {
    for (auto& [id, copies] : tiles_) {
      if (stages_.at(id) != stage || is_late(id) != late || (late && holds_)) continue;
      visit(id, copies);
    }
  }
}

JczBag::Outcome JczBag::draw(JczNumbers& numbers, const JczTile*& out) {
  if (to_draw() == 0) return Outcome::none_left;
  if (next_ != order_.end()) {
    if ((*next_).text() == kJczEnd) {
      tiles_.clear();
      return Outcome::none_left;
    }
    const auto copies = tiles_.find((*next_).text());
    ++next_;
    if (copies == tiles_.end() || copies->second == 0) return Outcome::none_left;
    --copies->second;
    out = find_jcz_tile(copies->first);
    return Outcome::drawn;
  }
  std::size_t among = 0;
  for_each_to_come(
      [&](const std::string&, int& copies) { among += static_cast<std::size_t>(copies); });
  if (among == 0) return Outcome::none_left;
  std::optional<std::size_t> number = numbers.next(among);
  if (!number) return Outcome::not_known;
  out = nullptr;
  for_each_to_come([&](const std::string& id, int& copies) {
    const auto here = static_cast<std::size_t>(copies);
    if (out == nullptr && *number < here) {
      --copies;
      out = find_jcz_tile(id);
    } else if (out == nullptr) {
      *number -= here;
    }
  });
  return Outcome::drawn;
}

}  // namespace cartulary::formats
