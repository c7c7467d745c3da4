#include <vector>

#include "cli/flags/parse.hpp"
#include "cli/run.hpp"
#include "formats/ground/text/escape.hpp"
#include "tests/fuzz/targets/targets.hpp"

namespace cartulary::test {

/// Each line is a word.
void fuzz_arguments(std::string_view input) {
  std::vector<std::string> words{"cartulary"};
  for (std::size_t begin = 0; begin < input.size();) {
    const std::size_t end = std::min(input.find('\n', begin), input.size());
    // No argument holds a zero.
    const std::string_view word = input.substr(begin, end - begin);
    words.emplace_back(word.substr(0, word.find('\0')));
    begin = end + 1;
  }
  std::vector<const char*> argv;
  for (const std::string& word : words) argv.push_back(word.c_str());
  argv.push_back(nullptr);

  std::string color;
  bool verbose = false;
  const cli::FlagTable table(cli::program(color, verbose));
  const cli::Parsed parsed = cli::parse(table, static_cast<int>(words.size()), argv.data());
  require(parsed.command != nullptr, "no command");
  const bool runs = parsed.refused.empty() && !parsed.instead && !parsed.asks_for_nothing;
  require(!runs || parsed.command->run, "a command that cannot run");
  if (parsed.instead == cli::Instead::help) {
    require(!cli::help_text(table, *parsed.command).empty(), "no help");
  }
}

}  // namespace cartulary::test
