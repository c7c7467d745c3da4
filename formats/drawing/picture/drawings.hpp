// Drawings of figures and marks in SVG, each of a file of drawings/.
#pragma once

#include <string_view>

namespace cartulary::formats {

std::string_view abbot_drawing();
std::string_view builder_drawing();
std::string_view cathedral_drawing();
std::string_view cloth_drawing();
std::string_view coat_of_arms_drawing();
std::string_view grain_drawing();
std::string_view hill_drawing();
std::string_view inn_drawing();
std::string_view large_meeple_drawing();
std::string_view meeple_drawing();
std::string_view pig_drawing();
std::string_view shepherd_drawing();
std::string_view vineyard_drawing();
std::string_view wine_drawing();

}  // namespace cartulary::formats
