// The files that the arguments name: folders searched, standard input, what cannot be read.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/input/configurations.hpp"
#include "cli/input/shard.hpp"
#include "cli/input/sieve.hpp"
#include "formats/ground/text/digest.hpp"
#include "formats/ground/text/source.hpp"
#include "formats/reports/report/writers.hpp"

namespace cartulary::cli {

class PublishedNames;

struct Input {
  std::string path;  ///< empty for standard input
  std::string name;  ///< as reports show it
  /// The address of a replay, which is read instead of a file.
  std::string address{};
  /// The configuration of its records; none if there is no such file.
  std::shared_ptr<const formats::Configuration> configuration{};
  /// The patterns of `--exclude`, which replace those of configurations.
  std::shared_ptr<const formats::Globs> exclude{};
  bool settled = false;   ///< the command line says which configuration counts, or that none does
  bool searched = false;  ///< found in a folder, not named
  InputKind kind = InputKind::game;
  Reads reads = Reads::games;
  std::string sheet{};  ///< of a spreadsheet, the one that is read; empty: all
  /// How many files stand before it that may be inputs; the same in all parts of a run.
  uint32_t number = 0;
  /// The names that pages give its files; none where the user is told of his own.
  std::shared_ptr<const PublishedNames> published{};
  /// Another part of the run takes it, which knows whether it is a record.
  bool elsewhere = false;
  uint64_t size = 0;    ///< when it was found to be a game; 0: it was not looked at
  std::string begun{};  ///< what has been read of standard input already

  /// True if patterns leave out a file of this archive, by its path there.
  bool excludes(const std::string& member) const;
  /// Whose patterns these are: a configuration, or `--exclude`.
  std::string_view excluded_by() const;
};

inline void let_inherit(const Input& input, formats::Document& document) {
  if (input.configuration != nullptr) document.inherits = input.configuration->inherited;
}

/// The sources of records that a command line names.
struct InputFlags : ConfigurationFlags {
  Reads reads = Reads::games;
  std::vector<std::string> paths;
  std::string stdin_name = "<stdin>";
  std::vector<std::string> exclude;  ///< patterns
  std::vector<std::string> where;    ///< conditions, of commands with where_flag()
  int jobs = 0;                      ///< threads; 0: as many as there are cores
};

/// The facts that parts of a run must know of all its inputs.
struct AllInputs {
  Cut cut{};                 ///< what is taken of them; other files are not opened if need not be
  uint32_t number = 0;       ///< of files that may be inputs
  formats::Sha256 digest{};  ///< of their names, in their order
  /// The next one, by its name. Returns its number.
  uint32_t add(std::string_view name);
};

/// Expands paths in their order: `-` is standard input, an address is itself, and a folder gives
/// the files in it that hold games, sorted by path; those that are hidden or excluded are left out,
/// and what is no game by its name or its content. What was passed over goes to `census`, or is
/// told. What cannot be found or read, folders without games, and configurations that cannot be
/// read, go to `unread`.
std::vector<Input> find_inputs(const InputFlags& flags, std::vector<formats::UnreadFile>& unread,
                               formats::Census* census = nullptr, AllInputs* all = nullptr);
/// The same with configurations that others look at, too: a pipe can be read once.
std::vector<Input> find_inputs(const InputFlags& flags, Configurations& configurations,
                               std::vector<formats::UnreadFile>& unread, formats::Census* census,
                               AllInputs* all);

void report_skipped(const formats::Census& census);

/// If a signal has stopped the run after `read` inputs, says so in `unread`. True if it has.
bool report_stop(const std::vector<Input>& inputs, std::size_t read,
                 std::vector<formats::UnreadFile>& unread);

unsigned jobs_of(int wanted);
inline unsigned jobs_of(const InputFlags& flags) {
  return jobs_of(flags.jobs);
}

/// Bytes of all inputs together; nothing if that cannot be known before they have been read.
std::optional<uint64_t> total_size(const std::vector<Input>& inputs);

/// True if the output would overwrite one of the inputs, which is reported. Empty is standard
/// output, which may be the file that a shell appends to. `words`: what the inputs are.
bool refuse_own_input(const std::vector<Input>& inputs, const std::string& output,
                      std::string_view words = "records");

/// Reports files that were not read to standard error.
void report_unread(const std::vector<formats::UnreadFile>& unread);

}  // namespace cartulary::cli
