// `score`: the points of records, with their arithmetic.
#include "cli/command/commands.hpp"
#include "cli/command/record_command.hpp"

namespace cartulary::cli {

Command score_command() {
  Command out = record_command("score", "Print score sheets, with the arithmetic of every point",
                               {.view = formats::View::score});
  out.synonyms = {"count", "scores"};
  return out;
}

}  // namespace cartulary::cli
