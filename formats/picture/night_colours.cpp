#include "formats/picture/night_colours.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <set>

#include "formats/picture/tile_drawing.hpp"
#include "formats/picture/tile_ornaments.hpp"
#include "formats/text/print.hpp"

namespace cartulary::formats {
namespace {

constexpr std::string_view kLight = "#ffd873";

/// Of a colour's part at a place, 0 to 255.
int part_of(std::string_view colour, std::size_t at) {
  int out = 0;
  std::from_chars(colour.data() + at, colour.data() + at + 2, out, 16);
  return out;
}

/// The rules for one attribute of the drawings.
void append_rules(std::string& out, std::string_view drawings, std::string_view attribute) {
  constexpr std::size_t kLength = 7;  // of `#rrggbb`
  const std::string before = fmt::format("{}=\"#", attribute);
  std::set<std::string_view> colours;
  for (std::size_t at = drawings.find(before); at != drawings.npos;
       at = drawings.find(before, at + 1)) {
    const std::string_view colour = drawings.substr(at + before.size() - 1, kLength);
    // Black and white, which have short names, are light and shade.
    if (drawings[at + before.size() - 1 + kLength] == '"') colours.insert(colour);
  }
  for (std::string_view colour : colours) {
    print(out, "[{0}=\"{1}\"]{{{0}:{2}}}\n", attribute, colour, night_colour(colour));
  }
}

}  // namespace

std::string night_colour(std::string_view colour) {
  if (colour == kWindow) return std::string(kLight);
  const auto part = [&](std::size_t at, double share, int more) {
    return static_cast<int>(part_of(colour, at) * share) + more;
  };
  return fmt::format("#{:02x}{:02x}{:02x}", part(1, 0.42, 8), part(3, 0.47, 12), part(5, 0.5, 32));
}

void append_night_style(std::string& out, std::string_view drawings) {
  // Figures come before the country.
  drawings.remove_prefix(std::min(drawings.find("id=\"tile-land\""), drawings.size()));
  out += "@media screen and (prefers-color-scheme: dark) {\n";
  append_rules(out, drawings, "fill");
  append_rules(out, drawings, "stroke");
  // Of more weight than the rules beside the drawings, which may come later.
  for (const LandColour& it : land_colours()) {
    print(out, "use.t-{}{{{}:{}}}\n", it.name, it.property, night_colour(it.colour));
  }
  out += "}\n";
}

}  // namespace cartulary::formats
