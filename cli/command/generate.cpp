// `generate` (hidden): completions and the man page.
#include "cli/generate/generate.hpp"

#include <memory>

#include "cli/command/commands.hpp"
#include "cli/io/output.hpp"

namespace cartulary::cli {
namespace {

constexpr NamedValue<std::string (*)(const FlagTable&)> kGenerators[] = {
#include "cli/command/generators.def"
};

}  // namespace

Command generate_command() {
  auto wanted = std::make_shared<std::string>();
  return {.arguments = {argument_flag(
              "SHELL", "What to print", *wanted,
              {.needs = "a shell, or `man`", .choices = choices_of(kGenerators), .closed = true})},
          .run = [wanted](const Settings& settings) {
            FlagTable table = *settings.table;
            table.name_lists();
            return print(row_named(kGenerators, *wanted).value(table));
          }};
}

}  // namespace cartulary::cli
