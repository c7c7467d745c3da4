// A record with what was computed written into it: gains and totals on every turn, a comment line
// for every event, marks of an analysis. Everything that the author wrote is kept byte for byte.
#pragma once

#include <string>

#include "formats/desk/annotate/commentary.hpp"
#include "formats/desk/annotate/judgements.hpp"
#include "formats/ground/text/yaml.hpp"

namespace cartulary::formats {

struct Additions {
  bool totals = true;  ///< gains and totals
  Topics topics{};
  bool keep_judgements = true;  ///< of an earlier analysis, unless there are new ones
};

/// The report's document with additions; they take the place of the comment lines of an earlier
/// annotation. Claims stay: it is unknown whose they are. Its form must be without errors, and the
/// report must have been asked for its turns. `on_moves`: what comments_on_moves() says of it.
/// `judgements`: of a new analysis, if there is one.
std::string annotated(const Report& report, const YamlDocument& tree, const Additions& additions,
                      const Commentary& on_moves, const Judgements* judgements = nullptr);

std::string corrected(const Report& report, const YamlDocument& tree);

}  // namespace cartulary::formats
