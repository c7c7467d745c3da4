// The players' chances to win as lines, for any drawing that says where they lie.
#pragma once

#include <string>
#include <vector>

#include "formats/study/analysis/game_analysis.hpp"

namespace cartulary::formats {

/// Where chances lie in a drawing, in its units.
struct ChancePlot {
  double left = 0;
  double right = 0;
  double top = 0;           ///< 100 %
  double bottom = 0;        ///< 0 %
  std::vector<double> x{};  ///< of the position before each turn, and of the last one

  double y(int win) const;
};

/// A chance to win and half of its interval; none where nobody knows how sure it is.
struct ChanceStep {
  int win = 0;
  int half = 0;
  bool has_half = true;
};
std::vector<ChanceStep> chance_steps(const AnalysisReport& analysed, engine::Player player);

/// Lines at each quarter, and their numbers to the left.
void append_chance_ground(std::string& out, const ChancePlot& plot);
/// The 95 % interval of a player's chances, as `chance-band`.
void append_chance_band(std::string& out, const AnalysisReport& analysed, engine::Player player,
                        const ChancePlot& plot);
/// A player's chances, in his colour and dashes; graph_style() must be in the page.
void append_chance_line(std::string& out, const AnalysisReport& analysed, engine::Player player,
                        const ChancePlot& plot);

/// Where a line ends, and where its label stands.
struct ChanceEnd {
  engine::Player player{};
  double y = 0;
  double label = 0;
};
/// The ends of these players' lines, the best on top, with labels so far apart.
std::vector<ChanceEnd> chance_ends(const AnalysisReport& analysed,
                                   std::vector<engine::Player> players, const ChancePlot& plot,
                                   double apart);
void append_chance_dot(std::string& out, const Record& record, const ChanceEnd& end,
                       const ChancePlot& plot);

}  // namespace cartulary::formats
