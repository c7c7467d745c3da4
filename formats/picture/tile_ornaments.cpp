#include "formats/picture/tile_ornaments.hpp"

namespace cartulary::formats {
namespace {

constexpr Ornament kOrnaments[] = {
    {"h1",
     "<g transform=\"scale(1.25)\"><path d=\"M-5.6 5v-6h11.2v6z\" fill=\"#f6e9cf\"/><path "
     "d=\"M-1.2 5v-3.4h2.4v3.4z\" "
     "fill=\"#6d4326\"/><path d=\"M-7.2-.4l2.6-6h9.2l2.6 6z\" fill=\"#c24f2f\"/>"
     "<path d=\"M-7.2-.4h14.4\" stroke=\"#7f2f1a\" stroke-width=\"1\"/></g>"},
    {"h2",
     "<g transform=\"scale(1.25)\"><path d=\"M-4.8 5v-6.6l4.8-4.8 4.8 4.8v6.6z\" "
     "fill=\"#efdcb6\"/><path d=\"M-1.2 "
     "5v-3.6h2.4v3.6z"
     "\" fill=\"#6d4326\"/><path d=\"M-6.4-1l6.4-7 6.4 7-1.5 1.4-4.9-5.2-4.9 5.2z\" "
     "fill=\"#9f3a26\"/></g>"},
    {"h3",
     "<g transform=\"scale(1.25)\"><path d=\"M-4.6 5v-9h9.2v9z\" fill=\"#f3e4c4\"/><path "
     "d=\"M-2.6-1.6h1.8v-2h-1.8zM.8-1.6h1.8v-2"
     "h-1.8zM-1.1 5v-3.4h2.2v3.4z\" fill=\"#6d4326\"/><path d=\"M-6-3.6l6-6.6 6 6.6z\" "
     "fill=\"#54718c\"/></g>"},
    {"tw",
     "<path d=\"M-4.4 6.5v-13h8.8v13q-4.4 1.6-8.8 0z\" fill=\"#d2c5ac\" stroke=\"#5f4d3b\"/>"
     "<path d=\"M-5.9-5.4v-5.6h2.5v1.9h2.1v-1.9h2.6v1.9h2.1v-1.9h2.5v5.6z\" fill=\"#e6dcc6\" "
     "stroke=\"#5f4d3b\" stroke-linejoin=\"round\"/><path d=\"M-.9 1.6v-4h1.8v4z\" "
     "fill=\"#5f4d3b\"/>"},
    {"tr",
     "<path d=\"M-.9 5v-4h1.8v4z\" fill=\"#7a5a36\"/><circle cy=\"-2\" r=\"4.6\" fill=\"#6f9d45\"/>"
     "<circle cx=\"-1.4\" cy=\"-3.2\" r=\"2.3\" fill=\"#8bb65c\"/>"},
    {"farmhouse",
     "<path d=\"M-6.5 6.5v-7h13v7z\" fill=\"#f7ecd8\" stroke=\"#6d4326\"/>"
     "<path d=\"M-8.6.2l3.4-7.4h10.4l3.4 7.4z\" fill=\"#b98a3c\" stroke=\"#6d4326\" "
     "stroke-linejoin=\"round\"/><path d=\"M-1.6 6.5v-4.2h3.2v4.2z\" fill=\"#6d4326\"/>"},
    // Houses around a square with a well.
    {"village",
     "<circle r=\"9.4\" fill=\"#e4d5b3\" stroke=\"#8a7a5c\" stroke-width=\"1.2\"/>"
     "<circle r=\"6\" fill=\"none\" stroke=\"#c9b68d\" stroke-dasharray=\"2.2 1.6\"/>"
     "<path d=\"M-3.4 3.4v-3.4h6.8v3.4z\" fill=\"#b9ad97\" stroke=\"#5f4d3b\" stroke-width=\".8\"/>"
     "<path d=\"M-3 0v-3.4M3 0v-3.4\" stroke=\"#6d4326\" stroke-width=\"1.2\"/>"
     "<path d=\"M-5-2.8l5-4.4 5 4.4z\" fill=\"#c24f2f\" stroke=\"#7f2f1a\" stroke-width=\".8\"/>"},
    {"monastery",
     "<circle r=\"16.4\" fill=\"#d5dfae\" stroke=\"#87a05a\" stroke-width=\"1.4\"/>"
     "<g stroke=\"#5c3425\" stroke-width=\"1\" stroke-linejoin=\"round\" "
     "transform=\"translate(-8-3)scale(1.2)\">"
     "<path d=\"M-13 11v-10h20v10z\" fill=\"#f7ecd8\"/>"
     "<path d=\"M-15 1.4l4-9h12.4l3.4 9z\" fill=\"#b8432f\"/>"
     "<path d=\"M3 11v-18h9v18z\" fill=\"#fbf4e6\"/>"
     "<path d=\"M1.6-7l5.9-9.4 5.9 9.4z\" fill=\"#b8432f\"/>"
     "<path d=\"M7.5-16.4v-4.4M5.6-19h3.8\" fill=\"none\" stroke-width=\"1.3\"/>"
     "<path d=\"M-10 8v-3.6q1.2-1.8 2.4 0v3.6zM-5.4 8v-3.6q1.2-1.8 2.4 0v3.6zM-.8 8v-3.6q1.2-1.8 "
     "2.4 "
     "0v3.6zM5.8 11v-4.6q1.7-2.4 3.4 0v4.6zM6.2-1v-2.8h2.6v2.8z\" fill=\"#5c3425\" "
     "stroke=\"none\"/></g>"},
};

}  // namespace

const std::string_view kGarden =
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

}  // namespace cartulary::formats
