// What holds for every command.
#pragma once

#include <string_view>

#include "cli/io/terminal.hpp"

namespace cartulary::cli {

struct FlagTable;

inline constexpr std::string_view kVersion = CARTULARY_VERSION;

struct Settings {
  ColorChoice color = ColorChoice::automatic;
  bool verbose = false;
  const FlagTable* table = nullptr;
};

}  // namespace cartulary::cli
