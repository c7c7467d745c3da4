#include "formats/checking/configuration.hpp"

#include "formats/ground/text/yaml.hpp"
#include "tests/fuzz/targets/targets.hpp"

namespace cartulary::test {
namespace {

constexpr std::string_view kRecords[] = {
    "cartulary: 1\nplayers: [Ann, Bob]\nmoves: |\n  U 1,0 r1\n  E 0,-1 r2 knight:S +4 =0:4\n",
    "cartulary: 1\ngame: dice\nplayers: [Ann, Bob]\nturns: |\n  9 c6 k3 > c4 k3 city:4 keep +0 "
    "=0:0\n",
};
constexpr std::string_view kPaths[] = {"drafts", "round-1/a.yaml", "round-1/old/b.yaml"};

}  // namespace

void fuzz_configuration(std::string_view input) {
  const formats::Configuration read = formats::read_configuration("league/cartulary.yaml", input);
  if (!read.fault.empty()) {
    require(read.fault.starts_with("league/cartulary.yaml:"), "a fault that is nowhere:\n",
            read.fault);
    return;
  }
  for (const formats::Configuration::Given& given : read.given) {
    require(given.line > 0 && !given.key.empty(), "a key that is nowhere");
  }
  if (read.exclude) {
    for (std::string_view path : kPaths) (void)read.exclude->match({path}, false);
  }
  for (std::string_view record : kRecords) {
    formats::Document document{.name = "league/a.yaml", .text = record, .inherits = read.inherited};
    verify_and_tell(document);
  }
}

}  // namespace cartulary::test
