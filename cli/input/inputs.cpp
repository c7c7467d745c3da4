#include "cli/input/inputs.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <thread>

#include "cli/io/file_state.hpp"
#include "cli/io/folder.hpp"
#include "cli/io/messages.hpp"
#include "cli/io/output.hpp"
#include "cli/io/stop.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/path.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::cli {
namespace {

namespace fs = std::filesystem;

/// Why an entry that is named like a record cannot be read, or empty. A pipe is not even opened.
std::string why_no_file(const fs::directory_entry& entry) {
  std::error_code error;
  if (entry.is_regular_file(error)) return "";  // the folder says so; nothing need be asked
  switch (entry.status(error).type()) {
    case fs::file_type::regular:
    case fs::file_type::not_found:
      return "";
    case fs::file_type::fifo:
      return "it is a pipe";
    case fs::file_type::socket:
      return "it is a socket";
    case fs::file_type::block:
    case fs::file_type::character:
      return "it is a device";
    default:
      return error ? error.message() : "not a file";
  }
}

/// The message about a link to a folder, which could lead in circles; empty if it leads to none.
std::string why_not_followed(const fs::directory_entry& entry, bool is_folder) {
  std::error_code error;
  if (!entry.is_symlink(error)) return "";
  if (is_folder) return "is a link to a folder, which is not searched unless it is named";
  if (is_record_name(formats::text_of(entry.path()))) return "";
  if (entry.status(error).type() != fs::file_type::none) return "";
  return "is a link that cannot be followed: " + error.message();
}

void search_folder(const fs::path& folder, Sieve& sieve, AllInputs& all, std::vector<Input>& out,
                   std::vector<formats::UnreadFile>& unread) {
  std::vector<Candidate> found;
  sieve.enter(folder);
  std::vector<std::string> links;  // that are not followed, and why
  const std::size_t unread_before = unread.size();
  std::error_code error;
  auto at = fs::recursive_directory_iterator(folder, error);
  for (; !error && at != fs::recursive_directory_iterator(); at.increment(error)) {
    std::error_code ignored;
    const bool is_folder = at->is_directory(ignored);
    if (is_hidden_name(formats::text_of(at->path().filename()))) {
      if (is_folder) at.disable_recursion_pending();
      sieve.note_hidden(at->path(), is_folder);
    } else if (sieve.excludes(at->path(), is_folder)) {
      if (is_folder) at.disable_recursion_pending();
    } else if (const std::string why = why_not_followed(*at, is_folder); !why.empty()) {
      links.push_back(formats::text_of(at->path()) + " " + why);
    } else if (is_folder) {
      if (may_search(formats::text_of(at->path()))) continue;
      at.disable_recursion_pending();
      unread.push_back({formats::text_of(at->path()), std::strerror(EACCES)});
    } else if (const auto skipped = sieve.why_skipped(formats::text_of(at->path()))) {
      sieve.pass_over(formats::text_of(at->path()), *skipped);
    } else if (const std::string fault = why_no_file(*at); !fault.empty()) {
      unread.push_back({formats::text_of(at->path()), fault});
    } else {
      found.push_back({.path = formats::text_of(at->path())});
    }
  }
  std::ranges::sort(found, {}, &Candidate::path);
  for (Candidate& candidate : found) candidate.number = all.add(candidate.path);
  sieve.keep_games(found);
  if (error) {
    unread.push_back({formats::text_of(folder), error.message()});
  } else if (found.empty()) {
    unread.push_back({formats::text_of(folder), sieve.no_game()});
  }
  std::ranges::sort(links);
  for (const std::string& link : links) say_warning("{}", link);
  std::sort(
      unread.begin() + static_cast<std::ptrdiff_t>(unread_before), unread.end(),
      [](const formats::UnreadFile& a, const formats::UnreadFile& b) { return a.name < b.name; });
  for (Candidate& candidate : found) {
    out.push_back({.path = candidate.path,
                   .name = candidate.path,
                   .searched = true,
                   .kind = candidate.kind,
                   .number = candidate.number,
                   .elsewhere = candidate.elsewhere,
                   .size = candidate.size});
  }
}

/// A file that the command line names. `cup.xlsx#Round 1` is a sheet of a file.
Input named_input(const std::string& argument, Reads reads) {
  Input out{.path = argument, .name = argument};
  std::error_code error;
  const std::size_t sign = argument.rfind('#');
  if (sign != argument.npos && !fs::exists(formats::path_of(argument), error) &&
      fs::exists(formats::path_of(argument.substr(0, sign)), error)) {
    out.path = argument.substr(0, sign);
    out.sheet = argument.substr(sign + 1);
  }
  if (reads == Reads::results) out.kind = kind_of_named(out.path);
  return out;
}

/// Configurations that cannot be read, as they were met, and how many inputs are not read for each.
class Broken {
 public:
  struct Row {
    Configurations::Configuration configuration;
    uint32_t input = 0;     ///< number of the first
    std::size_t files = 0;  ///< inputs; none if only the configuration was named
  };

  /// True if it cannot be read.
  bool has(const Configurations::Configuration& configuration) const {
    return configuration != nullptr && !configuration->fault.empty();
  }
  Row& row(const Configurations::Configuration& configuration, uint32_t input) {
    if (Row* known = formats::find_row(rows_, &Row::configuration, configuration)) return *known;
    return rows_.emplace_back(Row{configuration, input, 0});
  }
  /// One line for each.
  void tell(std::vector<formats::UnreadFile>& unread) const {
    const auto before = static_cast<uint32_t>(unread.size());
    for (uint32_t i = 0; i < before; ++i) unread[i].order = {0, i};
    for (const Row& row : rows_) {
      unread.push_back(
          {row.configuration->name, row.configuration->fault, {0, before + row.input}});
      unread.back().placed = true;
      formats::count_files(unread.back(), row.files);
    }
  }

 private:
  std::vector<Row> rows_;
};

/// A configuration is no record, but all files of a folder may have been named.
void skip_configuration(const std::string& path, Configurations& configurations, uint32_t number,
                        Broken& broken) {
  const auto& configuration = configurations.of_file(path).configuration;
  if (broken.has(configuration)) {
    broken.row(configuration, number);
  } else {
    say_note("skipped {}, a configuration", path);
  }
}

/// Gives every input its configuration, standard input that of its name's folder. Inputs of a
/// configuration that cannot be read are not read; each part of a run counts its own.
void configure(Configurations& configurations, const Shard& shard, std::vector<Input>& inputs,
               Broken& broken) {
  for (Input& input : inputs) {
    input.configuration =
        configurations.of_file(input.path.empty() ? input.name : input.path).configuration;
  }
  std::erase_if(inputs, [&](const Input& input) {
    if (!broken.has(input.configuration)) return false;
    broken.row(input.configuration, input.number).files += shard.takes(input.name);
    return true;
  });
}

/// A look at a file, or at a standard stream if it has no path. Nothing on failure.
std::optional<FileLook> look_at_given(const std::string& path, int standard) {
  const bool stream = path.empty() || path == "-";
  return stream ? look_at(standard) : look_at(path);
}

}  // namespace

uint32_t AllInputs::add(std::string_view name) {
  digest.add(name);
  digest.add(std::string_view("\0", 1));
  return number++;
}

void report_skipped(const formats::Census& census) {
  if (!census.empty()) say_note("skipped {}; --verbose names them", census.text());
}

std::string_view Input::excluded_by() const {
  if (exclude != nullptr && !exclude->empty()) return kExcludeFlag;
  return configuration == nullptr ? "" : std::string_view(configuration->name);
}

bool Input::excludes(const std::string& member) const {
  const formats::Globs* globs = exclude.get();
  const bool given = globs != nullptr && !globs->empty();
  if (!given && configuration != nullptr && configuration->exclude) {
    globs = &*configuration->exclude;
  }
  if (globs == nullptr) return false;
  const auto matches = [&](std::string_view inside, bool is_folder) {
    const std::string whole = fmt::format("{}/{}", name, inside);
    return globs->match({whole, inside}, is_folder).value_or(false);
  };
  for (std::size_t slash = member.find('/'); slash != member.npos;
       slash = member.find('/', slash + 1)) {
    if (matches(std::string_view(member).substr(0, slash), true)) return true;
  }
  return matches(member, false);
}

std::vector<Input> find_inputs(const InputFlags& flags, std::vector<formats::UnreadFile>& unread,
                               formats::Census* census, AllInputs* all) {
  Configurations configurations(flags);
  return find_inputs(flags, configurations, unread, census, all);
}

std::vector<Input> find_inputs(const InputFlags& flags, Configurations& configurations,
                               std::vector<formats::UnreadFile>& unread, formats::Census* census,
                               AllInputs* all) {
  std::vector<Input> out;
  AllInputs alone;
  if (all == nullptr) all = &alone;
  const auto exclude = std::make_shared<formats::Globs>();
  for (const std::string& pattern : flags.exclude) exclude->add(pattern);
  Broken broken;
  Sieve sieve(*exclude, configurations, all->cut,
              census != nullptr ? Sieve::Count::all : Sieve::Count::likely, flags.reads);
  for (const std::string& argument : flags.paths) {
    std::error_code error;
    if (argument == "-") {
      out.push_back({.path = "", .name = flags.stdin_name, .number = all->add(flags.stdin_name)});
    } else if (argument.starts_with("https://") || argument.starts_with("http://")) {
      out.push_back(
          {.path = "", .name = "<link>", .address = argument, .number = all->add(argument)});
    } else if (argument.empty()) {
      unread.push_back({"``", "a path cannot be empty"});
    } else if (fs::is_directory(formats::path_of(argument), error)) {
      search_folder(formats::path_of(argument), sieve, *all, out, unread);
    } else if (Sieve::is_configuration_file(argument)) {
      skip_configuration(argument, configurations, all->number, broken);
    } else {
      out.push_back(named_input(argument, flags.reads));
      out.back().number = all->add(argument);
    }
  }
  if (census != nullptr) {
    *census = sieve.census();
  } else {
    report_skipped(sieve.census());
  }
  for (Input& input : out) input.reads = flags.reads;
  configure(configurations, all->cut.shard, out, broken);
  broken.tell(unread);
  for (Input& input : out) {
    input.settled = configurations.settled();
    input.exclude = exclude;
  }
  return out;
}

bool report_stop(const std::vector<Input>& inputs, std::size_t read,
                 std::vector<formats::UnreadFile>& unread) {
  if (!StopSignals::asked() || read >= inputs.size()) return false;
  std::string reason = fmt::format("stopped by {}", StopSignals::name());
  if (const std::size_t more = inputs.size() - read - 1; more > 0) {
    formats::put(reason, "; ", formats::counted(static_cast<long>(more), "input"),
                 " after it not read");
  }
  unread.push_back({inputs[read].name, std::move(reason)});
  return true;
}

unsigned jobs_of(int wanted) {
  return wanted > 0 ? static_cast<unsigned>(wanted)
                    : std::max(1u, std::thread::hardware_concurrency());
}

std::optional<uint64_t> total_size(const std::vector<Input>& inputs) {
  uint64_t bytes = 0;
  for (const Input& input : inputs) {
    std::error_code error;
    if (!fs::is_regular_file(formats::path_of(input.path), error)) return {};
    const auto size = fs::file_size(formats::path_of(input.path), error);
    if (!error) bytes += size;
  }
  return bytes;
}

bool refuse_own_input(const std::vector<Input>& inputs, const std::string& output,
                      std::string_view words) {
  const std::optional<FileLook> out = look_at_given(output, kStandardOutput);
  if (!out || !out->is_file()) return false;
  const bool own = std::ranges::any_of(inputs, [&out](const Input& input) {
    if (!input.address.empty()) return false;
    const std::optional<FileLook> in = look_at_given(input.path, kStandardInput);
    return in && same_file(in->state, out->state);
  });
  if (own)
    say_error("{} is one of the {}",
              output.empty() ? "standard output" : fmt::format("the output {}", output), words);
  return own;
}

void report_unread(const std::vector<formats::UnreadFile>& unread) {
  for (const formats::UnreadFile& file : unread) {
    say(MessageLevel::error,
        file.placed ? file.reason : fmt::format("cannot read {}: {}", file.name, file.reason));
  }
}

}  // namespace cartulary::cli
