#include "cli/pages/built_in_module.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "cli/input/gzip_source.hpp"
#include "formats/page/replay_page.hpp"
#include "formats/text/bytes.hpp"

namespace cartulary::cli {
namespace {

std::string unpacked(std::string_view module) {
  formats::TextSource nothing("");
  GzipSource source(nothing, std::string(module));
  std::string out;
  std::string part(1 << 20, '\0');
  while (const std::size_t size = source.read(part.data(), part.size())) out.append(part, 0, size);
  EXPECT_EQ(source.error(), "");
  return out;
}

// The page of the scribe lets this script run and no other: with that of an older module its
// replays stand still.
TEST(BuiltInModule, HasTheScriptOfReplayPages) {
  const std::string module = unpacked(built_in_module());
  EXPECT_GT(module.size(), 1'000'000u);
  EXPECT_NE(module.find(formats::replay_script()), module.npos)
      << "the module is older than the script: `tests/run module` makes a new one";
}

}  // namespace
}  // namespace cartulary::cli
