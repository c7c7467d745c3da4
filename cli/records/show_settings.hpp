// `verify --show-settings`: what holds for each record, and where that was said.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "cli/input/inputs.hpp"

namespace cartulary::cli {

struct FlagSetting {
  std::string key;
  std::string value;  ///< empty: the flag was not given
  std::string flag;   ///< `--fail-on`, or the place in a configuration: `cartulary.yaml:3`
};

/// Prints the settings of every record and returns an exit status.
int show_settings(const std::vector<Input>& inputs, std::span<const FlagSetting> flags,
                  std::vector<formats::UnreadFile> unread);

}  // namespace cartulary::cli
