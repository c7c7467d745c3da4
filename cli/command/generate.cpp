// `generate` (hidden): completions and the man page.
#include "cli/generate/generate.hpp"

#include <memory>

#include "cli/command/commands.hpp"
#include "cli/io/output.hpp"
#include "cli/options/settings.hpp"

namespace cartulary::cli {
namespace {

struct Generator {
  const char* name;
  const char* meaning;
  std::string (*write)(const FlagTable&);
};

constexpr Generator kGenerators[] = {
    {"bash", "Completion for bash", bash_completion},
    {"zsh", "Completion for zsh", zsh_completion},
    {"fish", "Completion for fish", fish_completion},
    {"man", "Man page", man_page},
};

}  // namespace

Command generate_command() {
  auto wanted = std::make_shared<std::string>();
  return {.word = "generate",
          .meaning = "Print shell completions or the man page",
          .examples = {{"cartulary generate bash", "Print the completion for bash"}},
          .hidden = true,
          .arguments = {{.value = "SHELL",
                         .meaning = "What to print",
                         .target = wanted.get(),
                         .needs = "a shell, or `man`",
                         .choices = choices_of(kGenerators),
                         .closed = true}},
          .run = [wanted](const Settings& settings) {
            FlagTable table = *settings.table;
            table.name_lists();
            Output output;
            for (const Generator& row : kGenerators) {
              if (row.name == *wanted) output.text() = row.write(table);
            }
            return output.finish();
          }};
}

}  // namespace cartulary::cli
