// Configurations: what a file `cartulary.yaml` says about the records in its folder and below.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/checking/glob.hpp"
#include "formats/checking/selection.hpp"
#include "formats/ground/text/source.hpp"

namespace cartulary::formats {

/// The names of such files; in one folder, the first one counts.
inline constexpr std::string_view kConfigurationNames[] = {".cartulary.yaml", "cartulary.yaml"};
/// None is larger.
inline constexpr std::size_t kMaxConfiguration = 1u << 20;

struct Configuration {
  struct Given {
    std::string key;
    std::string value;  ///< on one line
    uint32_t line = 0;
  };

  std::string name;    ///< of the file, as reports show it
  std::string folder;  ///< that the patterns are about; whoever reads the file fills it in
  std::optional<Globs> exclude;
  std::optional<std::vector<std::string>> select;
  std::optional<std::vector<std::string>> ignore;
  std::optional<Severity> fail_on;
  /// For a whole run, which takes them from one configuration.
  struct OfRun {
    std::string format;    ///< of reports; empty: not given
    std::string baseline;  ///< a file, seen from the folder of the configuration
    std::string cache;     ///< a folder, seen from there, too
    int jobs = 0;          ///< threads; 0: not given
  };
  OfRun run;
  /// With the keys that records inherit; none if there are none.
  std::shared_ptr<const InheritedConfiguration> inherited;
  std::vector<Given> given;
  /// Why it cannot be used: "league/cartulary.yaml:3:1: unknown key `exlude`". Empty if it can.
  std::string fault;

  /// The key as it was given; nullptr if it was not.
  const Given* find(std::string_view key) const;
};

/// The text of the file that faults may quote: nothing of a link, which may lead anywhere.
enum class Quote : uint8_t { words, nothing };

inline constexpr int kMaxJobs = 256;

Configuration read_configuration(std::string name, std::string_view text,
                                 Quote quote = Quote::words);

struct ConfigurationKey {
  std::string_view key;
  std::string_view meaning;
  bool inherited = false;  ///< by records; all others are settings of the program
  bool of_run = false;     ///< the same for all records of a run
};
/// All of them, the settings first.
std::vector<ConfigurationKey> configuration_keys();

/// A document's root mapping as one line: for each key its value. `tree` was read from it.
std::vector<Configuration::Given> given_keys(const Document& document, const YamlDocument& tree);

}  // namespace cartulary::formats
