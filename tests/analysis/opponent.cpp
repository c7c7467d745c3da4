// Players of known strength by the protocol of `cartulary play`: a position on each line of
// standard input, the move for it on a line of standard output.
//
//   opponent NAME
#include <fmt/core.h>

#include <cstdio>
#include <iostream>
#include <string>

#include "engine/legal.hpp"
#include "formats/checking/verifier.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/ground/text/json.hpp"
#include "formats/study/analysis/position_line.hpp"
#include "tests/analysis/opponents.hpp"

namespace cartulary::test {
namespace {

using namespace formats;

/// Positions without a seed or a budget get those of `cartulary play`.
constexpr uint64_t kSeed = 1;

/// The line that answers a position with a move.
class Answers {
 public:
  explicit Answers(Opponent& opponent) : opponent_(opponent) {}

  std::optional<PositionFault> append_move(std::string_view line, std::string& out) {
    if (auto fault = read_position_line(line, tree_, position_)) return fault;
    const Report report =
        verifier_.verify(Document{.name = "position", .text = position_.record}, false);
    for (const Finding& finding : report.findings) {
      if (finding.severity() == Severity::error) return fault_of(finding, position_);
    }
    const engine::TileId tile = parse_any_tile(position_.tile);
    if (report.game().over() || tile == engine::kNoTile || !report.game().may_come(tile)) {
      return PositionFault{.message = "expected a tile that is left", .member = "tile"};
    }
    Json json(out);
    json.open('{');
    json.field("move", text_of(turn(report.game(), tile), report.record));
    json.close('}');
    out += '\n';
    return {};
  }

 private:
  engine::Turn turn(const engine::Game& game, engine::TileId tile) {
    engine::Choice choice;
    if (!opponent_.choose(game, tile, budget(), position_.seed.value_or(kSeed), choice)) {
      return engine::unplaceable_turn(game, tile);
    }
    return engine::turn_of(tile, choice);
  }

  engine::analysis::Budget budget() const {
    engine::analysis::Budget out;
    if (position_.playouts) out.playouts = *position_.playouts;
    if (position_.seconds) out.seconds = *position_.seconds;
    return out;
  }

  Opponent& opponent_;
  JsonTree tree_{};
  PositionLine position_{};
  Verifier verifier_{};
};

std::unique_ptr<Opponent> opponent_named(std::string_view name) {
  for (const OpponentRow& row : all_opponents()) {
    if (row.name == name) return row.make();
  }
  return nullptr;
}

void explain() {
  fmt::print(stderr, "usage: opponent NAME\n\n");
  for (const OpponentRow& row : all_opponents()) {
    fmt::print(stderr, "  {:<8}{}\n", row.name, row.meaning);
  }
}

}  // namespace
}  // namespace cartulary::test

int main(int argc, char** argv) {
  using namespace cartulary::test;
  const std::unique_ptr<Opponent> opponent = argc == 2 ? opponent_named(argv[1]) : nullptr;
  if (opponent == nullptr) {
    explain();
    return 2;
  }
  Answers answers(*opponent);
  bool all_answered = true;
  for (std::string line; std::getline(std::cin, line);) {
    std::string out;
    if (const auto fault = answers.append_move(line, out)) {
      all_answered = false;
      append_fault(out, *fault);
    }
    std::cout << out << std::flush;
  }
  return all_answered ? 0 : 1;
}
