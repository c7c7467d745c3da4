// Luck out of analyses in JSON, for statistics of many games.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "formats/ground/text/source.hpp"
#include "formats/league/tournament/season.hpp"

namespace cartulary::formats {

struct AnalysisFault {
  Span span{};
  std::string message{};
};

/// Reads objects of append_analysis_json(), up to a fault. Nothing if there is none.
std::optional<AnalysisFault> read_luck(const Document& document, std::vector<GameLuck>& out);

}  // namespace cartulary::formats
