// Sessions: commands and what they print, readable by anybody who uses the program.
//
// A session stands in a file `*.session`, or in a block ```console of a Markdown file:
//
//   $ cartulary verify wrong.yaml
//   what it prints, standard output and standard error together
//   [1]
//
// In a session file a line that begins with `# ` is a comment and ends an output.
// In Markdown, a block ```yaml game.yaml is a file of this name: it is written into an empty
// folder, in which the commands below it run. The last line is the exit status when it is not 0.
// TMPDIR is a folder that the file has for itself, for what one command leaves to the next.
// Commands run in the folder of the file, by sh, with the program first in the path: this build's,
// or the one that PROGRAM names. UPDATE_GOLDEN=1 writes the outputs into the files.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "tests/files.hpp"

namespace cartulary::test {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

/// Where the commands of a file run: beside it, or in a folder with the files that it shows.
class Place {
 public:
  explicit Place(fs::path beside) : folder_(std::move(beside)) {
    std::string made = (fs::temp_directory_path() / "session-XXXXXX").string();
    EXPECT_NE(mkdtemp(made.data()), nullptr) << made;
    temporary_ = made;
  }
  ~Place() { fs::remove_all(temporary_); }
  Place(const Place&) = delete;
  Place& operator=(const Place&) = delete;

  const fs::path& folder() const { return folder_; }
  const fs::path& temporary() const { return temporary_; }
  void write(const std::string& name, const std::string& text) {
    folder_ = temporary_ / "shown";
    fs::create_directory(folder_);
    std::ofstream(folder_ / name, std::ios::binary) << text;
  }

 private:
  fs::path folder_;
  fs::path temporary_;
};

/// The output of a command, and its exit status as a last line.
std::vector<std::string> run(const std::string& command, const Place& place) {
  const std::string shell = "cd '" + place.folder().string() + "' && export TMPDIR='" +
                            place.temporary().string() + "' && exec 2>&1 </dev/null; " + command;
  std::string printed;
  std::FILE* pipe = popen(shell.c_str(), "r");
  if (pipe == nullptr) return {"cannot run: " + command};
  char chunk[4096];
  while (const std::size_t got = std::fread(chunk, 1, sizeof chunk, pipe)) {
    printed.append(chunk, got);
  }
  const int status = pclose(pipe);
  std::vector<std::string> lines = lines_of(printed);
  const int code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  if (code != 0) lines.push_back("[" + std::to_string(code) + "]");
  return lines;
}

bool starts_comment(const std::string& line) {
  return line.starts_with("# ");
}

/// Where the documents of an installed program are; set before the first session.
std::string g_documents;

/// Pages have the names that they have in the sources, also where the program is installed.
void without_documents(std::string& text) {
  if (g_documents.empty()) return;
  for (auto at = text.find(g_documents); at != text.npos; at = text.find(g_documents, at)) {
    text.erase(at, g_documents.size());
  }
}

/// Goes through a file and replaces every command's output by what it prints now.
std::vector<std::string> replay(const std::vector<std::string>& lines, bool markdown,
                                const fs::path& beside, int& commands) {
  constexpr std::string_view kFile = "```yaml ";
  std::vector<std::string> out;
  Place place(beside);
  bool inside = !markdown;
  for (std::size_t i = 0; i < lines.size();) {
    const std::string& line = lines[i];
    if (markdown && line.starts_with("```")) inside = line == "```console";
    out.push_back(line);
    ++i;
    if (markdown && line.starts_with(kFile)) {
      std::string text;
      for (; i < lines.size() && lines[i] != "```"; ++i) {
        text += lines[i] + "\n";
        out.push_back(lines[i]);
      }
      if (i < lines.size()) out.push_back(lines[i++]);
      place.write(line.substr(kFile.size()), text);
      continue;
    }
    if (!inside || !line.starts_with("$ ")) continue;
    // Output goes on to the next command, comment, or end of the block. A blank line before a
    // command or a comment belongs to neither.
    std::size_t end = i;
    while (end < lines.size() && !lines[end].starts_with("$ ") &&
           !(markdown && lines[end].starts_with("```")) &&
           (markdown || !starts_comment(lines[end]))) {
      ++end;
    }
    std::size_t blank = end;
    while (blank > i && lines[blank - 1].empty()) --blank;
    std::vector<std::string> now = run(line.substr(2), place);
    for (std::string& text : now) without_documents(text);
    // Blank lines at the end of an output are not told apart from those between commands.
    while (!now.empty() && now.back().empty()) now.pop_back();
    if (!markdown && std::any_of(now.begin(), now.end(), starts_comment)) {
      ADD_FAILURE() << line << "\nprints a line that a session takes for a comment";
    }
    out.insert(out.end(), now.begin(), now.end());
    out.insert(out.end(), lines.begin() + static_cast<std::ptrdiff_t>(blank),
               lines.begin() + static_cast<std::ptrdiff_t>(end));
    i = end;
    ++commands;
  }
  return out;
}

class Session : public testing::Test {
 public:
  explicit Session(fs::path path) : path_(std::move(path)) {}

  void TestBody() override {
    const std::vector<std::string> lines = lines_of(read_file(path_));
    int commands = 0;
    const std::vector<std::string> now =
        replay(lines, path_.extension() == ".md", path_.parent_path(), commands);
    EXPECT_GT(commands, 0) << path_ << " holds no command";
    if (lines == now) return;
    if (std::getenv("UPDATE_GOLDEN") != nullptr) {
      std::ofstream out(path_, std::ios::binary);
      for (const std::string& line : now) out << line << '\n';
      return;
    }
    const auto [expected, got] = std::mismatch(lines.begin(), lines.end(), now.begin(), now.end());
    ADD_FAILURE() << path_.string() << ":" << expected - lines.begin() + 1 << ": expected\n  "
                  << (expected == lines.end() ? "(end)" : *expected) << "\ngot\n  "
                  << (got == now.end() ? "(end)" : *got)
                  << "\nUPDATE_GOLDEN=1 writes the new output into the file";
  }

 private:
  fs::path path_;
};

bool is_session(const fs::path& path) {
  if (path.extension() == ".session") return true;
  return path.extension() == ".md" && read_file(path).find("\n```console\n$ ") != std::string::npos;
}

}  // namespace
}  // namespace cartulary::test

int main(int argc, char** argv) {
  using namespace cartulary::test;
  testing::InitGoogleTest(&argc, argv);
  const char* program = std::getenv("PROGRAM");
  const std::string program_folder =
      program != nullptr ? fs::absolute(program).parent_path().string() : CARTULARY_PROGRAM_DIR;
  g_documents =
      (fs::weakly_canonical(program_folder).parent_path() / "share/doc/cartulary/").string();
  const std::string path = program_folder + ":" + std::getenv("PATH");
  setenv("PATH", path.c_str(), 1);
  setenv("LC_ALL", "C.UTF-8", 1);
  for (const char* name : {"NO_COLOR", "CLICOLOR_FORCE", "CARTULARY_CONFIG"}) unsetenv(name);
  const fs::path& root = kRoot;
  std::vector<fs::path> files;
  for (const char* folder : {"tests/golden", "samples", "formats", "completions", "README.md"}) {
    if (fs::is_regular_file(root / folder) && is_session(root / folder)) {
      files.push_back(root / folder);
    }
    if (!fs::is_directory(root / folder)) continue;
    for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
      if (entry.is_regular_file() && is_session(entry.path())) files.push_back(entry.path());
    }
  }
  std::sort(files.begin(), files.end());
  for (const fs::path& file : files) {
    const std::string name = fs::relative(file, root).string();
    testing::RegisterTest("Session", name.c_str(), nullptr, nullptr, __FILE__, __LINE__,
                          [file]() -> Session* { return new Session(file); });
  }
  return RUN_ALL_TESTS();
}
