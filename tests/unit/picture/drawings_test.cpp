// The files with the drawings of tiles against the catalogue: every type is drawn, with all its
// segments, figures and marks, and with nothing else.
#include "formats/drawing/picture/drawings.hpp"

#include <gtest/gtest.h>

#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "engine/catalogue.hpp"
#include "formats/drawing/picture/tile_marks.hpp"

namespace cartulary::test {
namespace {

using engine::FeatureKind;
using engine::SegmentIndex;
using engine::TileId;

/// How many elements of some layers a segment has; and the names that stand on the tile, and on
/// its segments.
struct Counted {
  std::map<std::string, std::map<std::size_t, int>> layers;
  std::multiset<std::string> names;
  std::map<std::size_t, std::multiset<std::string>> marks;
  int characters = 0;
};

std::string layer_of(FeatureKind kind) {
  const std::map<FeatureKind, std::string> names{{FeatureKind::city, "city"},
                                                 {FeatureKind::road, "road"},
                                                 {FeatureKind::field, "field"},
                                                 {FeatureKind::monastery, "monastery"},
                                                 {FeatureKind::garden, "garden"}};
  return names.at(kind);
}

std::multiset<std::string> names_of(engine::MarkSet marks, bool with_ground) {
  std::multiset<std::string> out;
  for (const formats::TileMark* mark : formats::shown(marks)) {
    if (with_ground || !mark->is_ground) out.emplace(mark->name);
  }
  return out;
}

/// The faults of drawings, each with the code of its tile before it.
class Faults {
 public:
  explicit Faults(std::string_view drawings) {
    std::istringstream lines{std::string(drawings)};
    const std::regex begin("<g id=\"(.+)\" transform=\"translate\\([0-9]+ [0-9]+\\)\">");
    std::smatch found;
    for (std::string line; std::getline(lines, line);) {
      if (std::regex_match(line, found, begin)) {
        open(found[1]);
      } else if (line == "</g>") {
        close();
      } else if (line == "<desc>") {
        characters(lines);
      } else if (tile_ != engine::kNoTile) {
        element(line);
      }
    }
    for (TileId tile : engine::kAllTiles) {
      code_ = engine::kTiles[tile].code;
      if (!drawn_.contains(tile)) tell("is not drawn");
    }
  }

  std::vector<std::string> all;

 private:
  void tell(const std::string& text) { all.push_back(code_ + ": " + text); }

  void open(const std::string& code) {
    code_ = code;
    tile_ = engine::find_tile(code);
    counted_ = {};
    if (tile_ == engine::kNoTile || engine::kTiles[tile_].code != code) {
      tell("no tile has this code");
    } else if (!drawn_.insert(tile_).second) {
      tell("is drawn twice");
    }
  }

  void element(const std::string& line) {
    static const std::regex forms[] = {
        std::regex("<text x=\"50\" y=\"-4\">.+</text>"),
        std::regex("<path class=\"(city|road|field|monastery|garden)\" data-segment=\"([0-9])\" "
                   "d=\"(?:M[-0-9. lhv]+z)+\"/>"),
        std::regex("<path class=\"(way|wall)\" data-segment=\"([0-9])\" d=\"M[-0-9. Mlhv]+\"/>"),
        std::regex("<path class=\"(houses|towers|plants)\" d=\"M[0-9. ]+\"/>"),
        std::regex("<(?:path|circle) class=\"(river|bridge)\" [^>]+/>"),
        std::regex("<text class=\"(place)\"(?: data-segment=\"([0-9])\")? x=\"[0-9]+\" "
                   "y=\"[0-9]+\">(.+)</text>"),
        std::regex("<circle class=\"(figure)\" data-segment=\"([0-9])\" cx=\"[0-9]+\" "
                   "cy=\"[0-9]+\" r=\"[0-9.]+\"/>"),
    };
    std::smatch found;
    for (const std::regex& form : forms) {
      if (!std::regex_match(line, found, form)) continue;
      if (found.size() == 1) return;
      const std::string name = found.size() > 3 ? found[3].str() : "";
      const bool of_segment = found.size() > 2 && found[2].matched;
      if (!of_segment) {
        if (!name.empty()) counted_.names.insert(name);
        return;
      }
      const std::size_t s = std::stoul(found[2]);
      ++counted_.layers[found[1]][s];
      if (!name.empty()) counted_.marks[s].insert(name);
      return;
    }
    tell("is no element of a drawing: " + line);
  }

  /// Rows of four pictures, below them rows of what segments they show, in two sizes.
  void characters(std::istream& lines) {
    static const std::regex form(
        "(?:[^ -]{11}(?: [^ -]{11}){3}\n){5}(?:[-a-zA-Z]{11}(?: [-a-zA-Z]{11}){3}\n){5}"
        "(?:[^ -]{5}(?: [^ -]{5}){3}\n){3}(?:[-a-zA-Z]{5}(?: [-a-zA-Z]{5}){3}\n){3}");
    std::string rows;
    for (std::string line; std::getline(lines, line) && line != "</desc>";) rows += line + '\n';
    if (std::regex_match(rows, form)) ++counted_.characters;
  }

  void close() {
    if (tile_ == engine::kNoTile) return;
    const engine::TileType& type = engine::kTiles[tile_];
    std::map<std::string, std::map<std::size_t, int>> wanted;
    std::multiset<std::string> names = names_of(type.marks, false);
    for (SegmentIndex s : engine::each<SegmentIndex>(type.segments.size())) {
      const std::string layer = layer_of(type.segments[s].kind);
      wanted[layer][index(s)] = wanted["figure"][index(s)] = 1;
      if (layer == "road") wanted["way"][index(s)] = 1;
      if (layer == "monastery" || layer == "garden") names.insert(layer);
      auto marks = names_of(type.segments[s].marks, true);
      for (int more = 1; more < type.segments[s].coats; ++more) {
        marks.merge(names_of(engine::MarkSet::of(engine::Mark::coat_of_arms), true));
      }
      if (counted_.marks[index(s)] != marks) tell("has other marks");
      for (std::size_t i = 0; i < marks.size(); ++i) ++wanted["place"][index(s)];
    }
    // Cities may fill the tile, and have no wall then.
    const auto walls = counted_.layers["wall"];
    for (const auto& [s, count] : walls) {
      if (!wanted["city"].contains(s) || count > 1) tell("has another wall");
    }
    counted_.layers.erase("wall");
    std::erase_if(wanted, [](const auto& layer) { return layer.second.empty(); });
    if (counted_.layers != wanted) tell("has other segments");
    for (const char* sight : {"sight", "village", "farmhouse"}) counted_.names.erase(sight);
    if (counted_.names != names) tell("has other things on it");
    if (counted_.characters != 1) tell("is not drawn in characters");
    tile_ = engine::kNoTile;
  }

  std::string code_;
  TileId tile_ = engine::kNoTile;
  Counted counted_;
  std::set<TileId> drawn_;
};

TEST(Drawings, ShowWhatTheCatalogueSays) {
  EXPECT_EQ(Faults(formats::tile_drawings()).all, std::vector<std::string>{});
}

/// The faults of the drawings if `old_text` in the drawing of tile D were another one.
std::vector<std::string> with(const std::string& old_text, const std::string& new_text) {
  std::string drawings(formats::tile_drawings());
  const std::size_t at = drawings.find(old_text, drawings.find("<g id=\"D\""));
  EXPECT_NE(at, drawings.npos) << old_text;
  return Faults(drawings.replace(at, old_text.size(), new_text)).all;
}

TEST(Drawings, AreToldFromOthers) {
  using Told = std::vector<std::string>;
  EXPECT_EQ(with("id=\"D\"", "id=\"D/D\""),
            (Told{"D/D: no tile has this code", "D: is not drawn"}));
  EXPECT_EQ(with("id=\"D\"", "id=\"C\""), (Told{"C: is drawn twice", "C: has other marks",
                                                "C: has other segments", "D: is not drawn"}));
  EXPECT_EQ(with("\"field\" data-segment=\"2\"", "\"field\" data-segment=\"3\""),
            (Told{"D: has other segments"}));
  EXPECT_EQ(with("\"road\"", "\"city\""), (Told{"D: has other segments"}));
  EXPECT_EQ(with("class=\"figure\" data-segment=\"0\"", "class=\"figure\" data-segment=\"1\""),
            (Told{"D: has other segments"}));
  EXPECT_EQ(with("\"wall\" data-segment=\"0\"", "\"wall\" data-segment=\"1\""),
            (Told{"D: has another wall"}));
  EXPECT_EQ(with(">sight<", ">monastery<"), (Told{"D: has other things on it"}));
  EXPECT_EQ(with("..#######..", "..######.."), (Told{"D: is not drawn in characters"}));
  EXPECT_EQ(with(" d=\"M100 50h-100\"", " d=\"M100 50c-100\"").size(), 2U);
}

}  // namespace
}  // namespace cartulary::test
