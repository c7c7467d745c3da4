#include "cli/commands.hpp"
#include "cli/record_command.hpp"

namespace cartulary::cli {

Command score_command() {
  return record_command("score",
                        "Compute the scores of records, with the arithmetic of every point",
                        {.view = formats::View::score});
}

}  // namespace cartulary::cli
