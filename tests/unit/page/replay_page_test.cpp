// The data of a replay page, added up as its script does, is what the engine says of each position.
#include "formats/pages/page/replay_page.hpp"

#include <fmt/core.h>
#include <gtest/gtest.h>
#include <yaml-cpp/yaml.h>

#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "engine/rules_of.hpp"
#include "formats/checking/verifier.hpp"
#include "formats/drawing/picture/board_view.hpp"
#include "formats/drawing/picture/board_words.hpp"
#include "formats/ground/text/digest.hpp"
#include "formats/pages/dice_replay/dice_replay.hpp"
#include "formats/pages/page/replay_data.hpp"
#include "formats/pages/site/site_writer.hpp"
#include "formats/study/analysis/analysed_replay.hpp"
#include "formats/study/analysis/analysis_page.hpp"
#include "tests/drawn_ids.hpp"
#include "tests/files.hpp"
#include "tests/random_record.hpp"

namespace cartulary::test {
namespace {

using formats::BoardView;
using formats::Report;

/// The script of a page is one text that imports nothing and reads nothing as markup; its digest is
/// the one by which the page lets it run.
void expect_bundled(std::string_view script, std::string_view digest) {
  EXPECT_TRUE(script.starts_with("\"use strict\";\n(()=>{")) << script.substr(0, 100);
  EXPECT_TRUE(script.ends_with("})();\n"));
  for (const char* const word : {"import{", "import\"", "export{", "export default", "innerHTML",
                                 "insertAdjacentHTML", "</script", "sourceMappingURL"}) {
    EXPECT_EQ(script.find(word), std::string_view::npos) << word;
  }
  formats::Sha256 computed;
  computed.add(script);
  EXPECT_EQ(digest, computed.hexadecimal());
}

/// A style is one text that imports nothing, with all names of these files.
void expect_bundled_style(std::string_view style, const std::vector<std::string>& files) {
  EXPECT_EQ(style.find("@import"), std::string_view::npos);
  EXPECT_EQ(style.find("/*"), std::string_view::npos);
  EXPECT_EQ(style.find("</"), std::string_view::npos);
  const std::regex name(R"(\n\s*([.#][a-z][a-z-]*)[ ,{])");
  for (const std::string& file : files) {
    const std::string text = read_file(file);
    for (std::sregex_iterator it(text.begin(), text.end(), name), end; it != end; ++it) {
      EXPECT_NE(style.find((*it)[1].str()), std::string_view::npos) << file << (*it)[1];
    }
  }
}

TEST(ReplayPage, HoldsStyleAndScript) {
  expect_bundled_style(formats::replay_style(),
                       {"formats/pages/page/page_parts.css", "formats/pages/page/replay_page.css"});
  expect_bundled_style(formats::replay_dark_style(), {"formats/pages/page/replay_dark.css"});
  expect_bundled(formats::replay_script(), formats::replay_script_digest());
}

TEST(DiceReplay, HoldsStyleAndScript) {
  expect_bundled_style(formats::dice_replay_style(), {"formats/pages/dice_replay/dice_replay.css"});
  expect_bundled(formats::dice_replay_script(), formats::dice_replay_script_digest());
}

TEST(Site, HoldsItsScripts) {
  expect_bundled(formats::site_index_script(), formats::site_index_script_digest());
  expect_bundled(formats::site_pages_script(), formats::site_pages_script_digest());
}

TEST(AnalysisPage, HoldsStyleAndScript) {
  expect_bundled_style(formats::analysis_style(), {"formats/pages/page/page_parts.css",
                                                   "formats/study/analysis/analysis_page.css"});
  expect_bundled(formats::analysis_script(), formats::analysis_script_digest());
}

TEST(AnalysedReplayPage, HoldsStyleAndScript) {
  expect_bundled_style(formats::analysed_replay_style(),
                       {"formats/study/analysis/replay_analysis.css"});
  expect_bundled(formats::analysed_replay_script(), formats::analysed_replay_script_digest());
}

/// The features of a position by their first segments, each in one line of text.
using Lines = std::map<std::size_t, std::string>;

/// The number of a segment in the page's data: those of one tile come after the other.
std::size_t number_of(const BoardView& view, engine::TileIndex tile, engine::SegmentIndex segment) {
  std::size_t out = index(segment);
  for (const auto before : engine::each<engine::TileIndex>(index(tile))) {
    out += engine::kTiles[view.tiles[before].type].segments.size();
  }
  return out;
}

/// A table of the page, which finds the value of a row in a column.
class Table {
 public:
  Table(const YAML::Node& data, const std::string& name) {
    for (const YAML::Node& column : data["columns"][name]) {
      columns_.push_back(column.as<std::string>());
    }
  }
  YAML::Node at(const YAML::Node& row, const std::string& column) const {
    const auto found = std::find(columns_.begin(), columns_.end(), column);
    if (found == columns_.end()) throw std::out_of_range(column);
    return row[static_cast<std::size_t>(found - columns_.begin())];
  }

 private:
  std::vector<std::string> columns_{};
};

Lines features_of(const BoardView& view, const formats::Record& record) {
  Lines out;
  for (const formats::ViewedFeature& feature : view.features) {
    std::vector<std::size_t> nodes;
    for (const formats::ViewedSegment& segment : view.segments_of(feature)) {
      nodes.push_back(number_of(view, segment.tile, segment.segment));
    }
    std::sort(nodes.begin(), nodes.end());
    std::ostringstream line;
    line << index(feature.kind) << ' ' << feature.complete << ' ' << int{feature.owners.bits}
         << " (";
    for (engine::Player p : record.seats()) line << ' ' << feature.followers[p];
    line << " ) " << feature.tiles << '|' << formats::extent_text(feature) << '|'
         << formats::state_text(feature) << '|' << formats::owners_text(feature, record) << ':';
    for (std::size_t node : nodes) line << ' ' << node;
    out[nodes.front()] = line.str();
  }
  return out;
}

/// The same, from the page's data: each step's changes upon the step before.
class AddedUp {
 public:
  explicit AddedUp(const YAML::Node& data) : features_of_(data, "features"), words_(data["words"]) {
    for (const YAML::Node& group : data["groups"]) {
      int bits = 0;
      for (const YAML::Node& seat : group) bits |= 1 << seat.as<int>();
      groups_.push_back(bits);
    }
  }
  void add(const YAML::Node& step) {
    for (const YAML::Node& row : step["features"]) {
      const auto at = [&](const char* column) { return features_of_.at(row, column); };
      const auto id = at("id").as<std::size_t>();
      for (const YAML::Node& node : at("added")) {
        const auto other = feature_at_.find(node.as<std::size_t>());
        if (other != feature_at_.end() && other->second != id) features_.erase(other->second);
        feature_at_[node.as<std::size_t>()] = id;
      }
      std::ostringstream line;
      line << at("kind").as<int>() << ' ' << at("complete").as<int>() << ' '
           << groups_.at(at("owners").as<std::size_t>()) << " (";
      for (const YAML::Node& count : at("followers")) line << ' ' << count.as<int>();
      line << " ) " << at("size").as<int>();
      for (const char* const column : {"extent", "state", "whose"}) {
        line << '|' << words_[at(column).as<std::size_t>()].as<std::string>();
      }
      line << ':';
      features_[id] = line.str();
    }
  }
  Lines lines() const {
    Lines out = features_;
    for (const auto& [node, id] : feature_at_) out.at(id) += ' ' + std::to_string(node);
    return out;
  }

 private:
  Table features_of_;
  YAML::Node words_;
  std::vector<int> groups_{};  ///< as sets of bits
  Lines features_;
  std::map<std::size_t, std::size_t> feature_at_;
};

void check_data(const Report& report) {
  const std::vector<formats::ReplayStep> steps = formats::replay_steps(report);
  std::string text;
  formats::append_replay_data(text, report, steps, formats::replay_table(report, steps), {});
  ASSERT_EQ(text.find('<'), text.npos);
  const YAML::Node data = YAML::Load(text);
  ASSERT_EQ(data["steps"].size(), steps.size());
  AddedUp added(data);
  const Table figures(data, "figures");
  formats::BoardWalk walk(report);
  YAML::Node home;
  for (std::size_t s = 0; s < steps.size(); ++s) {
    SCOPED_TRACE(steps[s].key);
    walk.play_to(steps[s].moves);
    if (steps[s].kind == formats::ReplayStep::Kind::final) walk.finish();
    const BoardView view = walk.view();
    const YAML::Node step = data["steps"][s];
    added.add(step);
    ASSERT_EQ(added.lines(), features_of(view, report.record));
    ASSERT_EQ(step["laid"].as<std::size_t>(), view.tiles.size());
    ASSERT_EQ(step["figures"].size(), view.figures.size());
    for (std::size_t f = 0; f < view.figures.size(); ++f) {
      const YAML::Node figure = data["figures"][step["figures"][f].as<std::size_t>()];
      const bool stands = std::any_of(
          view.figures.begin(), view.figures.end(), [&](const formats::ViewedFigure& viewed) {
            return index(viewed.owner) == figures.at(figure, "player").as<std::size_t>() &&
                   viewed.kind == figures.at(figure, "kind").as<int>() &&
                   number_of(view, viewed.tile, viewed.segment) ==
                       figures.at(figure, "segment").as<std::size_t>();
          });
      ASSERT_TRUE(stands) << figure;
    }
    // It is written where it changes, the meeples first.
    if (step["home"]) home.reset(step["home"]);
    for (engine::Player p : report.record.seats()) {
      ASSERT_EQ(step["totals"][index(p)].as<int>(), view.seats[p].points);
      ASSERT_EQ(home[index(p)][0].as<int>(), view.seats[p].supply);
    }
  }
}

class ReplayData : public testing::TestWithParam<RecordKind> {};

TEST_P(ReplayData, AddsUpToEveryPosition) {
  const engine::GameRules rules = engine::rules_of(GetParam().rules);
  RandomGame random;
  for (uint64_t seed = 1; seed <= 4; ++seed) {
    const int players = static_cast<int>(2 + seed % 4);
    const std::string text = random_record(random, rules, players, seed, GetParam().header);
    const formats::Document document{.text = text};
    formats::Verifier verifier;
    SCOPED_TRACE(text);
    check_data(verifier.verify(document, true));
    if (testing::Test::HasFatalFailure()) return;
  }
}

std::string name_of_kind(const testing::TestParamInfo<RecordKind>& kind) {
  return kind.param.name;
}
INSTANTIATE_TEST_SUITE_P(Kinds, ReplayData,
                         testing::Values(base_records(), hills_records(),
                                         hills_records_with_return()),
                         name_of_kind);

std::string page_of(const std::string& record) {
  const formats::Document document{.text = record};
  formats::Verifier verifier;
  std::string out;
  formats::append_replay_page(out, verifier.verify(document, true), "1.0");
  return out;
}

TEST(ReplayPage, ShowsAGameBeforeItsFirstMove) {
  const std::string page = page_of("cartulary: 1\nplayers: [Ann, Bob]\nmoves: []\n");
  EXPECT_NE(page.find("<li class=\"start\"><a href=\"#turn=0\">"), page.npos);
  // With a start drawn from the bag the table is empty.
  const std::string empty =
      page_of("cartulary: 1\nplayers: [Ann, Bob]\nrules: {start: random}\nmoves: []\n");
  EXPECT_NE(empty.find("<g id=\"tiles\">\n</g>"), empty.npos);
}

/// Each position of a variation has a link and a picture, which needs nothing but what is drawn.
TEST(ReplayPage, ShowsVariations) {
  const std::string record =
      "cartulary: 1\nplayers: [Ann, Bob]\nmoves: |\n"
      "  U 1,0 r1\n"
      "  E 0,-1 r2 knight\n"
      "  (  // <b>better</b>\n"
      "    E 0,1 r1 knight !\n"
      "    W 2,0 r1\n"
      "    V -1,0 r3 farmer:SSW\n"
      "    (\n"
      "      V -1,0 r3 highwayman:E\n"
      "    )\n"
      "  )\n"
      "  V -1,0 r3\n"
      "  V 9,9 r0\n"
      "  (\n"
      "    V 0,1 r0\n"
      "    V 9,9 r0\n"
      "  )\n";
  const std::string whole = page_of(record);
  const std::string page = whole.substr(0, whole.find("<script type"));
  std::vector<std::string> positions;
  for (std::size_t at = page.find("data-position=\""); at != page.npos;
       at = page.find("data-position=\"", at + 1)) {
    positions.push_back(page.substr(at + 15, page.find('"', at + 15) - at - 15));
    EXPECT_NE(page.find("<li><a href=\"#variation=" + positions.back() + "\">"), page.npos);
  }
  EXPECT_EQ(positions, (std::vector<std::string>{"1.1", "1.2", "1.3", "2.1", "3.1"}));
  EXPECT_NE(page.find("&lt;b&gt;better&lt;/b&gt;"), page.npos);
  EXPECT_NE(page.find("error P302"), page.npos);
  const auto ids = ids_of(page);
  EXPECT_EQ(std::set<std::string>(ids.begin(), ids.end()).size(), ids.size());
  EXPECT_EQ(undefined_ids(page), std::set<std::string>{});
  const std::string none = page_of("cartulary: 1\nplayers: [Ann, Bob]\nmoves: []\n");
  EXPECT_EQ(none.find("class=\"branch\""), none.npos);
}

TEST(ReplayPage, StopsAtAMoveThatIsNoMove) {
  const std::string page = page_of(
      "cartulary: 1\nplayers: [Ann, Bob]\nmoves: |\n  U 1,0 r1\n  Zz 9,9 r1 // <!--\n  U 2,0 r1\n");
  EXPECT_NE(page.find("<li class=\"stop\"><a href=\"#stop\">"), page.npos);
  EXPECT_NE(page.find("Zz 9,9 r1"), page.npos);
  EXPECT_EQ(page.find("<!--"), page.npos);
}

// A refused move would have been a turn; a tile that fits nowhere is none.
TEST(ReplayPage, CountsTheTurnsThatOneCanGoTo) {
  const std::string refused =
      page_of("cartulary: 1\nplayers: [Ann, Bob]\nmoves: |\n  U 1,0 r1\n  U 9,9 r1\n");
  EXPECT_NE(refused.find("max=\"2\" inputmode=\"numeric\"> of 2<"), refused.npos);
  // Its last move is the 71st, a discard.
  const std::string discarded = page_of(read_file("tests/golden/corpus/discards-001.yaml"));
  EXPECT_NE(discarded.find("max=\"70\" inputmode=\"numeric\"> of 70<"), discarded.npos);
}

TEST(ReplayPage, TurnsNoDirectionOfWritingAround) {
  const std::string page =
      page_of("cartulary: 1\nplayers: [Ann, Bob]\nmoves: |\n  Zz\u202e 9,9 r1  // \u2067\n");
  EXPECT_NE(page.find("Zz? 9,9 r1"), page.npos) << page;
  EXPECT_EQ(page.find("\u202e"), page.npos) << page;
  EXPECT_EQ(page.find("\u2067"), page.npos) << page;
}

TEST(ReplayPage, FramesNamesFromRightToLeft) {
  std::string record = read_file("samples/example-4-shared-road.yaml");
  const auto rename = [&record](std::string_view from, std::string_view to) {
    for (auto at = record.find(from); at != record.npos; at = record.find(from, at + to.size())) {
      record.replace(at, from.size(), to);
    }
  };
  rename("Red", "\u05d3\u05d5\u05d3");
  rename("Blue", "\u05de\u05e9\u05d4");
  const std::string page = page_of(record);
  const std::string first = "<bdi>\u05d3\u05d5\u05d3</bdi>";
  const std::string second = "<bdi>\u05de\u05e9\u05d4</bdi>";
  EXPECT_NE(page.find("(highwaymen: " + second + " 1, " + first + " 1)</li>"), page.npos);
  // Names from left to right need none.
  const std::string other = page_of(read_file("samples/example-4-shared-road.yaml"));
  EXPECT_NE(other.find("(highwaymen: Blue 1, Red 1)</li>"), page.npos);
}

TEST(ReplayPage, CutsALongMoveAfterWholeCharacters) {
  std::string move = "Zz";
  for (int i = 0; i < 130; ++i) move += "\u00e4";
  const std::string record =
      "cartulary: 1\nplayers: [Ann, Bob]\nmoves: |\n  U 1,0 r1\n  " + move + "\n";
  const formats::Document document{.text = record};
  formats::Verifier verifier;
  const std::vector<formats::ReplayStep> steps =
      formats::replay_steps(verifier.verify(document, true));
  ASSERT_EQ(steps.back().kind, formats::ReplayStep::Kind::stop);
  EXPECT_EQ(steps.back().move, move.substr(0, 2 + 2 * 117) + "\u2026");
}

TEST(ReplayPage, WritesLossesWithAMinusSign) {
  EXPECT_EQ(formats::gain_text(4), "+4");
  EXPECT_EQ(formats::gain_text(-3), "\u22123");
  EXPECT_EQ(formats::gain_text(0), "");
}

}  // namespace
}  // namespace cartulary::test
