// `score`: the points of records, with their arithmetic.
#include "cli/command/commands.hpp"
#include "cli/command/record_command.hpp"

namespace cartulary::cli {

Command score_command() {
  Command out = record_command(
      "score", "Print score sheets, with the arithmetic of every point",
      {.view = formats::View::score},
      {{"cartulary score tournament-final.yaml", "Print a score sheet"},
       {"cartulary score --plot tournament-final.yaml", "Draw a score graph below it"},
       {"cartulary score -f csv --per turn -o turns.csv league/", "Write a table of all turns"}});
  out.synonyms = {"count", "scores"};
  return out;
}

}  // namespace cartulary::cli
