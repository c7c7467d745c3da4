// Files of the project, as tests read them.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace cartulary::test {

/// The top level of the project.
inline const std::filesystem::path kRoot = CARTULARY_SOURCE_DIR;

/// The bytes of a file; a relative path begins at the top level.
inline std::string read_file(const std::filesystem::path& path) {
  std::ifstream in(kRoot / path, std::ios::binary);
  EXPECT_TRUE(in.good()) << path;
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

}  // namespace cartulary::test
