// `verify`: every move and every claimed score, checked.
#include "cli/command/commands.hpp"
#include "cli/command/record_command.hpp"

namespace cartulary::cli {

Command verify_command() {
  Command out = record_command(
      "verify", "Check every move and every claimed score of records",
      {.view = formats::View::verify},
      {{"cartulary verify league/", "Check all records of a folder"},
       {"cartulary verify --select S,E --strict league/",
        "Look only for wrong scores, and fail for warnings"},
       {"cartulary verify -f jsonl -o run.jsonl league/", "Write the findings to a file"}});
  out.synonyms = {"check", "lint", "validate", "test"};
  return out;
}

}  // namespace cartulary::cli
