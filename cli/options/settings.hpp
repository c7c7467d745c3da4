// Settings that hold for every command.
#pragma once

#include "cli/io/terminal.hpp"

namespace cartulary::cli {

struct FlagTable;

struct Settings {
  ColorChoice color = ColorChoice::automatic;
  bool verbose = false;
  const FlagTable* table = nullptr;
};

}  // namespace cartulary::cli
