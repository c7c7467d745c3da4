#include "cli/pages/built_in_module.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "cli/input/gzip_source.hpp"
#include "formats/ground/text/source.hpp"
#include "formats/pages/dice_replay/dice_replay.hpp"
#include "formats/pages/page/replay_page.hpp"

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

// The page of the scribe lets these scripts run and no others: with that of an older module its
// replays stand still.
TEST(BuiltInModule, HasTheScriptsOfReplayPages) {
  const std::string module = unpacked(built_in_module());
  EXPECT_GT(module.size(), 1'000'000u);
  for (const std::string_view script : {formats::replay_script(), formats::dice_replay_script()}) {
    EXPECT_NE(module.find(script), module.npos)
        << "the module is older than the script: `tests/run module` makes a new one";
  }
}

}  // namespace
}  // namespace cartulary::cli
