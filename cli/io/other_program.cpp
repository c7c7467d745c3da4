#include "cli/io/other_program.hpp"

#include <fmt/core.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "cli/io/descriptor.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/path.hpp"

namespace cartulary::cli {

std::optional<std::string> run_program(const std::string& name,
                                       const std::vector<std::string>& arguments,
                                       std::string_view input, std::string& fault) {
  std::error_code error;
  const std::string folder = formats::text_of(std::filesystem::temp_directory_path(error));
  const Descriptor in = open_temporary(folder);
  const Descriptor out = open_temporary(folder);
  if (!in || !out || !write_all(in.number(), input) || !go_to(in.number(), 0)) {
    fault =
        fmt::format("cannot write a file for `{}` in {}: {}", name, folder, std::strerror(errno));
    return {};
  }
  std::vector<char*> words{const_cast<char*>(name.c_str())};
  for (const std::string& word : arguments) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_adddup2(&files, in.number(), kStandardInput);
  posix_spawn_file_actions_adddup2(&files, out.number(), kStandardOutput);
  posix_spawn_file_actions_adddup2(&files, out.number(), kStandardError);
  pid_t child = 0;
  const int failed = posix_spawnp(&child, name.c_str(), &files, nullptr, words.data(), environ);
  posix_spawn_file_actions_destroy(&files);
  if (failed != 0) {
    if (failed != ENOENT) fault = fmt::format("cannot run `{}`: {}", name, std::strerror(failed));
    return {};
  }
  int status = -1;
  while (waitpid(child, &status, 0) == -1 && errno == EINTR) {
  }
  std::string text;
  char bytes[4096];
  while (const auto got =
             read_some_at(out.number(), bytes, sizeof bytes, static_cast<int64_t>(text.size()))) {
    if (got < 0) break;
    text.append(bytes, static_cast<std::size_t>(got));
  }
  if (status == 0) return text;
  while (text.ends_with('\n')) text.pop_back();
  fault = fmt::format("`{}` ends with an error: {}", name, formats::printable(text));
  return {};
}

}  // namespace cartulary::cli
