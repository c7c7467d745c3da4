#include "formats/drawing/picture/tile_ornaments.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "formats/drawing/picture/tile_layout.hpp"
#include "formats/drawing/picture/tile_shapes.hpp"
#include "formats/ground/text/lookup.hpp"

namespace cartulary::formats {
namespace {

// The light comes from the north-west: what is to the right lies in the shade, and shadows fall to
// the south-east.
constexpr Ornament kOrnaments[] = {
    {"h1",
     R"(<g transform="scale(1.2) "><path d="M-7 5l3.4 1.8h12.6v-4l-3-4z" fill-opacity=".25"/>)"
     R"(<path d="M-7 5v-6h14v6z" fill="#f4e5c6"/>)"
     R"(<path d="M-8.6-.6l2.8-6.4h11.6l2.8 6.4z" fill="#cd5a34"/>)"
     R"(<path d="M1.6-7h4.2l2.8 6.4h-5z" fill="#b04526"/>)"
     R"(<path d="M-5.8-7h11.6" stroke="#e8946a"/>)"
     R"(<path d="M-5.2 3v-2.4h2.2v2.4zM3 3v-2.4h2.2v2.4z" fill="#5d4630"/>)"
     R"(<path d="M-1.2 5v-3.8h2.4v3.8z" fill="#7b4c2b"/></g>)",
     true},
    {"h2",
     R"(<g transform="scale(1.2) "><path d="M-7 5l3.4 1.8h12.6v-4l-3-4z" fill-opacity=".25"/>)"
     R"(<path d="M-7 5v-5.4l3.6-5.2 3.6 5.2v5.4z" fill="#f8ecd1"/>)"
     R"(<path d="M.2 5v-5.4h6.8v5.4z" fill="#dcc59b"/>)"
     R"(<path d="M-3.6-6.2h7.2l4.2 6h-7.4z" fill="#b8482b"/>)"
     R"(<path d="M-7.8-.2l4.2-6h7.2" fill="none" stroke="#dc7d55" stroke-width="1.1"/>)"
     R"(<path d="M-4.5 1v-2.4h2.2v2.4zM2.6 3.2v-2.2h2.2v2.2z" fill="#5d4630"/>)"
     R"(<path d="M-4.6 5v-2.6h2.4v2.6z" fill="#7b4c2b"/></g>)",
     true},
    {"h3",
     R"(<g transform="scale(1.2) "><path d="M-7 5l3.4 1.8h12.6v-4l-3-4z" fill-opacity=".25"/>)"
     R"(<path d="M-7 5v-6.4h6.8v6.4z" fill="#eddcb8"/>)"
     R"(<path d="M-.2 5v-6.4l3.6-5.2 3.6 5.2v6.4z" fill="#f8ecd1"/>)"
     R"(<path d="M3.6-7h-7.2l-4.2 6h7.4z" fill="#6b87a0"/>)"
     R"(<path d="M-3.6-7h7.2l4.2 6" fill="none" stroke="#48627a" stroke-width="1.2"/>)"
     R"(<path d="M2.3.6v-2.6h2.2v2.6zM-4.8 2.4v-2.2h2.2v2.2z" fill="#5d4630"/>)"
     R"(<path d="M2.2 5v-2.6h2.4v2.6z" fill="#7b4c2b"/></g>)",
     true},
    {"h4",
     R"(<g transform="scale(1.2) "><path d="M-4 5l3 1.8h8v-5l-3-4z" fill-opacity=".25"/>)"
     R"(<path d="M-4.4 5v-8.6h8.8v8.6z" fill="#f4e5c6"/><path d="M1.8 5v-8.6h2.6v8.6z" fill="#dcc59b"/>)"
     R"(<path d="M-5.8-3.4l5.8-7.4 5.8 7.4z" fill="#bd6a33"/>)"
     R"(<path d="M0-10.8l5.8 7.4h-4z" fill="#96501f"/>)"
     R"(<path d="M-2.9-.2v-2h1.8v2zM-2.9 3v-2h1.8v2z" fill="#5d4630"/></g>)",
     true},
    {"tw",
     R"(<path d="M-4 7.4l3.4 1h9.4l-4-9z" fill-opacity=".28"/>)"
     R"(<path d="M-4.6 6.5v-12h9.2v12q-4.6 1.9-9.2 0z" fill="#d9cdb3"/>)"
     R"(<path d="M1.4 7.4v-13h3.2v12q-1.4.7-3.2 1z" fill="#b3a485"/>)"
     R"(<path d="M-5.9-4.9v-6.1h2.6v2h2v-2h2.6v2h2v-2h2.6v6.1z" fill="#ece3cf"/>)"
     R"(<path d="M2-4.9v-4.1h1.3v-2h2.6v6.1z" fill="#cbbda0"/>)"
     R"(<path d="M-4.6-4.9v11.4q4.6 1.9 9.2 0v-11.4h1.3v-6.1h-2.6v2h-2v-2h-2.6v2h-2v-2h-2.6v6.1z" )"
     R"(fill="none" stroke="#5c4b39" stroke-width=".9" stroke-linejoin="round"/>)"
     R"(<path d="M-.8 1.8v-3.4q.8-1 1.6 0v3.4z" fill="#4a3b2c"/>)",
     true},
    {"tr",
     R"(<ellipse cx="2" cy="4.8" rx="5.4" ry="2" fill-opacity=".22"/>)"
     R"(<path d="M-.9 5v-5h1.8v5z" fill="#7a5a36"/><circle cy="-2.4" r="5" fill="#557f38"/>)"
     R"(<circle cx="-.8" cy="-3.1" r="3.8" fill="#6f9f47"/><circle cx="-1.7" cy="-4.2" r="1.9" fill="#93bd62"/>)",
     true},
    {"tp",
     R"(<ellipse cx="1.8" cy="5" rx="4" ry="1.5" fill-opacity=".22"/>)"
     R"(<path d="M-.7 5v-3h1.4v3z" fill="#7a5a36"/><ellipse cy="-3" rx="3" ry="6.6" fill="#4c7640"/>)"
     R"(<ellipse cx="-.7" cy="-3.6" rx="1.8" ry="5.2" fill="#6b9a50"/>)",
     true},
    {"tb",
     R"(<ellipse cx="1.4" cy="3.4" rx="8" ry="2" fill-opacity=".2"/>)"
     R"(<path d="M-7.4 3q-1-4 2.4-4.4.6-3.2 4-2.6 2.6-2.4 4.4.8 3.6 0 3 4-.2 2-2 2.2z" fill="#557f38"/>)"
     R"(<path d="M-6 1.4q0-2 2-2.2.8-2.6 3-1.6 2-1.2 2.8.8-3.4 1-4.2 3z" fill="#86b258"/>)",
     true},
    {"farmhouse",
     R"(<path d="M-1 6q2 3-1.6 6.4" fill="none" stroke="#e6d8b0" stroke-width="2.4"/>)"
     R"(<path d="M-7 6l3.4 2h13v-5l-3-4z" fill-opacity=".25"/>)"
     R"(<path d="M-7 6v-7h14v7z" fill="#f8eed9"/>)"
     R"(<path d="M-6.4 6v-6M-3.6 6v-6M3.6 6v-6M6.4 6v-6M-7 3h3.4M3.6 3h3.4" stroke="#8a5a32" stroke-width=".8"/>)"
     R"(<path d="M3-7v-3.4h2.2v4z" fill="#a4674a"/><path d="M-9.2.6l3.4-8h11.6l3.4 8z" fill="#c9a052"/>)"
     R"(<path d="M1.4-7.4h4.4l3.4 8h-5.4z" fill="#a9813a"/><path d="M-5.8-7.4h11.6" stroke="#e4c47e"/>)"
     R"(<path d="M-1.6 6v-4.4h3.2v4.4z" fill="#7b4c2b"/>)"},
    {"cowshed",
     R"(<path d="M-10 5l3 1.6h13v-4l-3-4z" fill-opacity=".25"/>)"
     R"(<path d="M-11 5v-7.4l5-4.4 5 4.4v7.4z" fill="#b04a37"/><path d="M-1 5v-7.4h6v7.4z" fill="#8c3829"/>)"
     R"(<path d="M-6-7.8h6.6l5.8 5.4h-7z" fill="#7d6248"/>)"
     R"(<path d="M-12-1.8l6-5.6 6 5.6" fill="none" stroke="#f1e4c8" stroke-width="1.2"/>)"
     R"(<path d="M-8.6 5v-4.8h5.2v4.8zM-8.6.2l5.2 4.8M-3.4.2l-5.2 4.8" fill="#7c2f22" stroke="#f1e4c8" stroke-width=".8"/>)"
     R"(<path d="M3.8 8.6v-4.4q.2-1.6 2-1.6h4.4l1-1.4h2l.4 2.6-1.6.6v4.2h-1.2v-2.4h-5.6v2.4z" fill="#fbf6ea"/>)"
     R"(<path d="M5.6 2.6h2.2l-.4 2h-1.6zM9.6 5.8l.4-2h1.6v2zM11.4 1.2h1.6v1.4h-1.6z" fill="#43362b"/>)"},
    {"watertower",
     R"(<path d="M-2 7l3 1.6h8l-4-5z" fill-opacity=".22"/>)"
     R"(<path d="M-3.8 7l1.4-10M3.8 7l-1.4-10M-3.4 3h6.8M-3 3l6-5M3 3l-6-5" fill="none" stroke="#6d4d2a" stroke-width="1.1"/>)"
     R"(<path d="M-4.8-2.4v-6.8h9.6v6.8q-4.8 1.6-9.6 0z" fill="#c0925a"/>)"
     R"(<path d="M1.6-1.7v-7.5h3.2v6.8q-1.4.6-3.2.7z" fill="#96693a"/>)"
     R"(<path d="M-4.8-7.4h9.6M-4.8-4h9.6" stroke="#6d4d2a" stroke-width=".8"/>)"
     R"(<path d="M-6-9l6-5 6 5z" fill="#a55d35"/><path d="M0-14l6 5h-4z" fill="#7d4424"/>)"},
    {"highwaymen",
     R"(<ellipse cx="1" cy="6" rx="10" ry="2.4" fill-opacity=".22"/>)"
     R"(<path d="M-8.6 6q.2-6.4 3.6-7.6 3.4 1.2 3.6 7.6z" fill="#59476b"/>)"
     R"(<path d="M-1.6 6q.2-6.8 3.8-8 3.6 1.2 3.8 8z" fill="#6b4034"/>)"
     R"(<circle cx="-5" cy="-3" r="2.1" fill="#e9c59c"/><circle cx="2.2" cy="-3.6" r="2.1" fill="#e9c59c"/>)"
     R"(<path d="M-7.1-3.2h4.2v1.2h-4.2zM.1-3.8h4.2v1.2h-4.2zM-8.6-4.4q3.6-5.4 7.2 0zM-1.6-5q3.8-5.4 7.6 0z" fill="#33291f"/>)"
     R"(<path d="M-6 7.4q-.6-3.4 2.2-3.6 1.2-2.4 3.6-1.4 2-1.6 3.6.6 3.4-1 3.4 2.2 1.4 2.2-1.2 2.6z" fill="#5d8a3e"/>)"
     R"(<path d="M-4 5.4q.8-1.4 2.6-1 1-1.6 3-.6-2.8.8-3 2z" fill="#86b258"/>)"},
    {"pigsty",
     R"(<path d="M-9 5h18l-2-8h-14z" fill="#b58c5a"/>)"
     R"(<path d="M-9-3.4l2-4.6h9l2 4.6z" fill="#9a7446"/><path d="M-7.6 1v-4.4h10v4.4z" fill="#6d4d2a"/>)"
     R"(<path d="M-3.6 4.2q-2-.6-1.8-2.6.6-2.2 3.4-2.2h2.6q2.6.2 2.8 2.6-.2 1.8-1.4 2.2z" fill="#eda9a0"/>)"
     R"(<circle cx="3.6" cy="1.2" r="1.7" fill="#f4bbb2"/><path d="M4.4.8h1.2v1.2h-1.2z" fill="#c97a74"/>)"
     R"(<path d="M-9 6v-4.4M-4.5 6.4v-4.4M0 6.4v-4.4M4.5 6.4v-4.4M9 6v-4.4M-9.8 3h19.6M-9.8 5h19.6" )"
     R"(fill="none" stroke="#f0e0b8" stroke-width="1"/>)"},
    {"stable",
     R"(<path d="M-8 5l3 1.8h14v-5l-3-4z" fill-opacity=".25"/>)"
     R"(<path d="M-8 5v-7h14v7z" fill="#a57a48"/><path d="M-5.4 5v-5.4h8.8v5.4z" fill="#4e3a26"/>)"
     R"(<path d="M-9.6-1.6l3-6.2h11.2l3 6.2z" fill="#8d6f4f"/><path d="M1-7.8h3.6l3 6.2h-4.6z" fill="#70553a"/>)"
     R"(<path d="M-2.8 5q-.8-3.6 1-5l-1.2-2.6 1.6.4.6 1.4h.6l.8-1.6 1.2.2-.4 2q1.8 2 2 3.4l-1.4 1-1.8-1.2-.2 2z" fill="#b5aca0"/>)"},
    {"beds",
     R"(<path d="M-9-4l8-2 1 4-8 2zM1-6.4l7-1.8 1 4-7 1.8zM-8 3l8-2 1 4-8 2zM2 .6l7-1.8 1 4-7 1.8z" fill="#8a6b43"/>)"
     R"(<path d="M-7.6-3.4h2v2h-2zM-3.6-4.6h2v2h-2zM2.6-6h2v2h-2zM6-6.8h2v2h-2z" fill="#df5a4a"/>)"
     R"(<path d="M-6.6 3.4h2v2h-2zM-2.8 2.4h2v2h-2zM3.4.8h2v2h-2zM7-.2h2v2h-2z" fill="#f0c83c"/>)"},
    // Houses around a square with a well.
    {"village",
     R"(<circle cx=".8" cy="1.2" r="9.6" fill-opacity=".2"/>)"
     R"(<circle r="9.2" fill="#eadcba" stroke="#94815c" stroke-width="1.2"/>)"
     R"(<circle r="6" fill="none" stroke="#cdb98d" stroke-dasharray="2.2 1.6"/>)"
     R"(<path d="M-3.6 4v-3.6h7.2v3.6q-3.6 1.6-7.2 0z" fill="#b9ad97"/><path d="M-3.6.4q3.6-1.4 7.2 0-3.6 1.4-7.2 0z" fill="#5b8db8"/>)"
     R"(<path d="M-3.2.6v-4M3.2.6v-4" stroke="#6d4326" stroke-width="1.2"/>)"
     R"(<path d="M-5.2-2.8l2.4-4.6h5.6l2.4 4.6z" fill="#cd5a34"/><path d="M.6-7.4h2.2l2.4 4.6h-3z" fill="#a8401f"/>)"},
    {"monastery",
     R"(<circle r="20.4" fill="#c3d596" stroke="#87a05a" stroke-width="1.4"/>)"
     R"(<circle r="17.6" fill="none" stroke="#6f9a48" stroke-width="2" stroke-dasharray="2 2.6"/>)"
     R"(<path d="M-11 13q1 3-.6 5.6" fill="none" stroke="#efe2bf" stroke-width="3.2"/>)"
     R"(<g transform="translate(0 3)scale(.9) "><path d="M-17 12l5 2.6h31l1-9-4-6z" fill-opacity=".25"/>)"
     R"(<path d="M-8 12v-12h25v12z" fill="#f6ead0"/><path d="M-8 2h25v-2h-25z" fill="#d8c49c"/>)"
     R"(<path d="M-10 .8l3.4-11.6h20.4l5 11.6z" fill="#c04e33"/><path d="M7-10.8h6.8l5 11.6h-8z" fill="#9f3a24"/>)"
     R"(<path d="M-6.6-10.8h20.4" stroke="#e08a66" stroke-width="1.2"/>)"
     R"(<path d="M-17 12v-26h10v26z" fill="#fdf6e7"/><path d="M-10.4 12v-26h3.4v26z" fill="#e0d0ac"/>)"
     R"(<path d="M-18.6-13.4l6.6-12.6 6.6 12.6z" fill="#c04e33"/><path d="M-12-26l6.6 12.6h-4.2z" fill="#9f3a24"/>)"
     R"(<path d="M-12-25.6v-6.4M-14.4-29.6h4.8" fill="none" stroke="#5c3425" stroke-width="1.5"/>)"
     R"(<path d="M-3.6 9.6v-4q1.5-2.4 3 0v4zM2.6 9.6v-4q1.5-2.4 3 0v4zM8.8 9.6v-4q1.5-2.4 3 0v4zM-13.6-5.4v-3.4q1.6-2.4 3.2 0v3.4z" fill="#5d4630"/>)"
     R"(<path d="M-14.4 12v-5q2.4-3.2 4.8 0v5z" fill="#7b4c2b"/></g>)"},
};

/// The sight that the tile shows when it lies so, or nothing. Copies of a type seldom lie alike, so
/// what they show differs as it does on paper.
const Sight* sight_on(engine::TileId tile, engine::Rotation rotation) {
  std::string letters;
  for (char letter : engine::kTiles[tile].illustrations) {
    if (letters.find(letter) == letters.npos) letters += letter;
  }
  if (index(rotation) >= letters.size()) return nullptr;
  return find_row(kSights, &Sight::letter, letters[index(rotation)]);
}

bool is_behind(Point a, Point b) {
  return a.y < b.y;
}

}  // namespace

const std::string_view kGarden =
    "<circle cx=\"1\" cy=\"1.4\" r=\"10.4\" fill-opacity=\".2\"/>"
    "<circle r=\"9.4\" fill=\"#e6d6ae\" stroke=\"#4d7a35\" stroke-width=\"2.6\"/>"
    "<circle r=\"9.4\" fill=\"none\" stroke=\"#7aa650\" stroke-width=\"1.1\" "
    "stroke-dasharray=\"2 1.7\"/>"
    "<path d=\"M-1.3-2.2v-4.7a7 7 0 0 0-5.6 5.6h4.7zM1.3-2.2v-4.7a7 7 0 0 1 5.6 5.6h-4.7z"
    "M-1.3 2.2v4.7a7 7 0 0 1-5.6-5.6h4.7zM1.3 2.2v4.7a7 7 0 0 0 5.6-5.6h-4.7z\" "
    "fill=\"#86b257\"/>"
    "<g fill=\"#d8433a\"><circle cx=\"-3.6\" cy=\"-3.6\" r=\"1.2\"/><circle cx=\"3.6\" "
    "cy=\"3.6\" r=\"1.2\"/></g><g fill=\"#f2c53d\"><circle cx=\"3.6\" cy=\"-3.6\" "
    "r=\"1.2\"/><circle cx=\"-3.6\" cy=\"3.6\" r=\"1.2\"/></g>"
    "<circle r=\"1.7\" fill=\"#78b3da\" stroke=\"#8a7a5c\" stroke-width=\".8\"/>";

std::span<const Ornament> all_ornaments() {
  return kOrnaments;
}

TileOrnaments ornaments_on(engine::TileId tile, engine::Rotation rotation) {
  const TileShapes& shapes = shapes_of(tile);
  TileOrnaments out;
  const auto stand = [&](std::string_view ornament, Point at) {
    out.others.push_back({ornament, turned(at, rotation)});
  };
  const Sight* sight = sight_on(tile, rotation);
  if (sight != nullptr && !sight->in_city && shapes.sight) {
    stand(sight->name, *shapes.sight);
    sight = nullptr;
  } else if (shapes.sight) {
    out.plants.push_back(turned(*shapes.sight, rotation));
  }
  for (const TileShapes::Segment& segment : shapes.segments) {
    for (Point at : segment.houses) {
      if (sight != nullptr && sight->in_city) {
        stand(std::exchange(sight, nullptr)->name, at);
      } else {
        out.houses.push_back(turned(at, rotation));
      }
    }
    for (Point at : segment.towers) out.towers.push_back(turned(at, rotation));
    for (Point at : segment.plants) out.plants.push_back(turned(at, rotation));
    for (const auto& [mark, at] : segment.marks) stand(mark->name, at);
  }
  for (const TileMark* mark : shown(engine::kTiles[tile].marks)) {
    if (!mark->is_ground) stand(mark->name, *shapes.free_place);
  }
  for (Point house : shapes.houses) stand("farmhouse", house);
  if (shapes.crossing) stand("village", *shapes.crossing);
  if (shapes.monastery) stand("monastery", *shapes.monastery);
  if (shapes.garden) out.others.push_back({"", turned(*shapes.garden, rotation), kGarden});
  for (std::vector<Point>* crowd : {&out.houses, &out.towers, &out.plants}) {
    std::ranges::stable_sort(*crowd, is_behind);
  }
  std::ranges::stable_sort(out.others, is_behind, &PlacedOrnament::at);
  return out;
}

}  // namespace cartulary::formats
