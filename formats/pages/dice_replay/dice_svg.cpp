#include "formats/pages/dice_replay/dice_svg.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "formats/game/dice/picture.hpp"
#include "formats/game/dice/turn_text.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

using engine::Side;
using engine::dice::City;
using engine::dice::Layout;
using engine::dice::Sides;

/// A die is so wide and so high; a city is as wide as a third of a side.
constexpr int kDie = 60;

/// The outline of a piece of city, north up. Pieces of one face leave room for each other: a piece
/// at one side stays near it, one round a corner goes round it.
std::string outline_of(Sides piece) {
  constexpr std::string_view caps[] = {"M18 0H42Q40 14 30 14T18 0Z", "M60 18V42Q46 40 46 30T60 18Z",
                                       "M18 60H42Q40 46 30 46T18 60Z",
                                       "M0 18V42Q14 40 14 30T0 18Z"};
  constexpr std::string_view corners[] = {"M18 0A42 42 0 0 0 60 42V18A18 18 0 0 1 42 0Z",
                                          "M60 18A42 42 0 0 0 18 60H42A18 18 0 0 1 60 42Z",
                                          "M42 60A42 42 0 0 0 0 18V42A18 18 0 0 1 18 60Z",
                                          "M0 42A42 42 0 0 0 42 0H18A18 18 0 0 1 0 18Z"};
  constexpr std::string_view arms[] = {"M18 0H42V42H18Z", "M60 18V42H18V18Z", "M42 60H18V18H42Z",
                                       "M0 42V18H42V42Z"};
  const auto number = [](Side side) { return static_cast<std::size_t>(side); };
  if (piece.size() == 1) return std::string(caps[number(piece.lowest())]);
  if (piece.size() == 2) {
    for (const Side side : engine::kAllSides) {
      const Side next = engine::rotate(side, engine::Rotation{1});
      if (piece.contains(side) && piece.contains(next)) return std::string(corners[number(side)]);
    }
  }
  std::string out;  // all in one sense of rotation, or where they overlap would be empty
  for (const Side side : piece) out += arms[number(side)];
  return out;
}

/// Those that run through the middle lie above the others.
std::vector<Sides> from_below(const engine::dice::CityFace& face) {
  std::vector<Sides> out(face.pieces.begin(), face.pieces.end());
  std::stable_sort(out.begin(), out.end(), [](Sides a, Sides b) { return a.size() < b.size(); });
  return out;
}

std::string id_of(const ShownDie& die) {
  using Shown = ShownDie::Kind;
  switch (die.kind) {
    case Shown::blank:
      return "die-blank";
    case Shown::city:
      return "die-city";
    case Shown::face:
      return fmt::format("die-face-{}", die.face);
    case Shown::knight:
      return "die-knight";
    case Shown::catapult:
      break;
  }
  return "die-catapult";
}

/// The largest closed city; nullptr if none is closed.
const City* largest_of(const engine::dice::Cities& cities) {
  const City* out = nullptr;
  for (const City& city : cities) {
    if (city.closed && (out == nullptr || city.size() > out->size())) out = &city;
  }
  return out;
}

}  // namespace

void append_dice_drawings(std::string& out, const engine::dice::FaceTable& faces) {
  constexpr std::string_view body =
      R"(<rect x=".75" y=".75" width="58.5" height="58.5" rx="7" fill="#fbf6e9" stroke="#6e5f47" stroke-width="1.5"/>)";
  constexpr std::string_view wall = "fill=\"#46382b\" stroke=\"#fbf6e9\" stroke-width=\"1.5\"";
  out += R"(<svg class="dice-drawings" width="0" height="0" aria-hidden="true"><defs>
)";
  const auto begin = [&](std::string_view name) { put(out, "<g id=\"die-", name, "\">", body); };
  begin("blank");
  out += "</g>\n";
  // A wall with towers and a gate.
  begin("city");
  out +=
      R"(<path fill="#46382b" d="M10 50V14h4v5h5v-5h4v10h4v-4h6v4h4V14h4v5h5v-5h4v36H36V41a6 6 0 0 0-12 0v9z"/></g>
)";
  // A helmet with a plume, its visor closed.
  begin("knight");
  out +=
      R"(<path fill="#b23a2e" d="M31 15C33 7 43 6 49 12c-5-1-9 1-11 6z"/><path fill="#5b6570" d="M14 32C14 19 22 14 31 14s16 6 16 17l-3 12-13 7-14-6z"/><path fill="#fbf6e9" d="M19 27h21l4 3-4 3H19z"/><path fill="none" stroke="#fbf6e9" stroke-width="2" d="M31 38v7m5-8v6m-10-6v6"/></g>
)";
  // An arm with a stone, on a frame with two wheels.
  begin("catapult");
  out +=
      R"(<path fill="none" stroke="#7a4a22" stroke-width="4.5" stroke-linecap="round" stroke-linejoin="round" d="M9 44h42M22 43 31 25l9 18M15 40 43 17"/><circle cx="46" cy="14" r="5.5" fill="#5b6570"/><g fill="#fbf6e9" stroke="#7a4a22" stroke-width="3.5"><circle cx="18" cy="48" r="5"/><circle cx="43" cy="48" r="5"/></g></g>
)";
  for (std::size_t f = 0; f < faces.size(); ++f) {
    put(out, "<g id=\"die-face-", f, "\">", body);
    for (const Sides piece : from_below(faces[f])) {
      // The arms of a piece are one area: their outline is drawn below them.
      put(out, "<path ", wall, " d=\"", outline_of(piece), "\"/><path fill=\"#46382b\" d=\"",
          outline_of(piece), "\"/>");
    }
    out += "</g>\n";
  }
  out += "</defs></svg>\n";
}

void append_die(std::string& out, const ShownDie& die) {
  put(out, "<svg class=\"die\" viewBox=\"0 0 60 60\" aria-hidden=\"true\"><use href=\"#",
      id_of(die), "\"/></svg>");
}

void append_layout(std::string& out, const Layout& layout, const DiceRecord& record) {
  if (layout.empty()) return;
  const auto by_x = [](const auto& a, const auto& b) { return a.cell.x < b.cell.x; };
  const auto by_y = [](const auto& a, const auto& b) { return a.cell.y < b.cell.y; };
  const auto [west, east] = std::minmax_element(layout.begin(), layout.end(), by_x);
  const auto [north, south] = std::minmax_element(layout.begin(), layout.end(), by_y);
  const int columns = east->cell.x - west->cell.x + 1;
  const int rows = south->cell.y - north->cell.y + 1;
  if (columns > kWidestLayout || rows > kWidestLayout) return;
  const engine::dice::Cities cities = engine::dice::cities_of(record.face_table, layout);
  const City* largest = largest_of(cities);
  std::vector<std::string> names;
  for (const engine::dice::BuiltDie& die : layout) names.push_back(built_text(die, record));
  const std::string closed =
      largest == nullptr
          ? std::string("no closed city")
          : fmt::format("the largest closed city has {}", counted(largest->size(), "die", "dice"));
  print(out,
        "<svg class=\"layout\" viewBox=\"-3 -3 {} {}\" style=\"--columns:{};--rows:{}\" "
        "role=\"img\" aria-label=\"Layout: {}; {}\">\n",
        columns * kDie + 6, rows * kDie + 6, columns, rows, xml(joined(names, ", ")), closed);
  std::string frames;
  for (std::size_t d = 0; d < layout.size(); ++d) {
    const engine::dice::BuiltDie& die = layout[d];
    const int x = (die.cell.x - west->cell.x) * kDie;
    const int y = (die.cell.y - north->cell.y) * kDie;
    print(out, "<use href=\"#die-face-{}\" transform=\"translate({} {}) rotate({} 30 30)\"/>\n",
          die.face, x, y, 90 * index(die.rotation));
    if (largest != nullptr && (largest->dice >> d & 1) != 0) {
      print(frames,
            "<rect class=\"closed\" x=\"{}\" y=\"{}\" width=\"56\" height=\"56\" rx=\"6\"/>\n",
            x + 2, y + 2);
    }
  }
  put(out, frames, "</svg>\n");
}

}  // namespace cartulary::formats
