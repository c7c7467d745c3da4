// `score`: the points of records, with their arithmetic.
#include "cli/command/commands.hpp"
#include "cli/command/record_command.hpp"

namespace cartulary::cli {

Command score_command() {
  return record_command({.view = formats::View::score});
}

}  // namespace cartulary::cli
