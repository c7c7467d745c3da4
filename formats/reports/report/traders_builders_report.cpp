// Traders & Builders in reports: the tokens that players hold.
#include "formats/game/record/words.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/reports/report/expansion_report.hpp"

namespace cartulary::formats {
namespace {

/// "goods: Ann 2 wine, 1 grain; Bob 1 grain"
void write_tokens(const Report& report, std::string& out) {
  std::string_view before = "goods: ";
  for (engine::Player p : report.record.seats()) {
    std::string_view joint = "";
    for (engine::Good good : engine::kAllGoods) {
      const int tokens = report.verdict.goods[p][good];
      if (tokens == 0) continue;
      if (joint.empty()) put(out, before, report.record.players[p].name);
      put(out, joint.empty() ? " " : joint, tokens, " ", name_of(good));
      before = "; ";
      joint = ", ";
    }
  }
  if (report.verdict.any_goods()) out += "\n\n";
}

}  // namespace

ExpansionReport traders_and_builders_report() {
  return {.sheet = write_tokens};
}

}  // namespace cartulary::formats
