// `generate` (hidden): completions and the man page.
#include "cli/app.hpp"
#include "cli/generate.hpp"

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

Run add_generate(CLI::App& app, const Settings& settings) {
  auto wanted = std::make_shared<std::string>();
  Choices names;
  for (const Generator& row : kGenerators) names.push_back({row.name, row.meaning});
  choose(require(app.add_option("SHELL", *wanted, "What to write"), "a shell, or `man`"), names);
  return [wanted, &settings] {
    Output output;
    for (const Generator& row : kGenerators) {
      if (row.name == *wanted) output.text() = row.write(table_of(*settings.root));
    }
    return output.finish();
  };
}

}  // namespace cartulary::cli
