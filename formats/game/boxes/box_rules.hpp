// The rules of boxes in short: texts that are built into the program.
#pragma once

#include <string_view>

namespace cartulary::formats {

std::string_view abbey_mayor_rules();
std::string_view abbot_rules();
std::string_view hills_sheep_rules();
std::string_view inns_cathedrals_rules();
std::string_view king_robber_rules();
std::string_view princess_dragon_rules();
std::string_view river_rules();
std::string_view traders_builders_rules();

}  // namespace cartulary::formats
