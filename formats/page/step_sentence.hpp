// What happens in a step of a replay, as somebody at the table would say it.
#pragma once

#include <string>
#include <string_view>

#include "formats/page/replay_steps.hpp"

namespace cartulary::formats {

/// "Henrik finishes a city of four tiles: +12", "Ann puts a farmer into a field", "Ann's tile fits
/// nowhere", "Ann wins by 4". Points are those of the scoring as a whole. `deed`: what the tile
/// does where nothing is finished and no figure is put down.
std::string step_sentence(const Report& report, const ReplayStep& step,
                          std::string_view deed = "lays a tile");

/// "four", "13".
std::string number_word(std::size_t number);

}  // namespace cartulary::formats
