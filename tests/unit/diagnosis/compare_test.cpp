// Two records of one game: what they say differently.
#include "formats/diagnosis/compare.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "formats/checking/verifier.hpp"

namespace cartulary::test {
namespace {

using namespace formats;

Report report_of(std::string_view name, std::string_view text) {
  Verifier verifier;
  Report out = verifier.verify({.name = name, .text = text}, true);
  EXPECT_NE(out.verdict.status, Status::unreadable) << out.findings.begin()->message << "\n"
                                                    << text;
  return out;
}

std::string differences_of(std::string_view a, std::string_view b) {
  std::string out;
  append_differences(out, report_of("a.yaml", a), report_of("b.yaml", b));
  return out;
}

/// A text with another in place of a part of it.
std::string with(std::string_view text, std::string_view part, std::string_view other) {
  std::string out(text);
  const auto at = out.find(part);
  EXPECT_NE(at, out.npos) << part << "\n" << text;
  return at == out.npos ? out : out.replace(at, part.size(), other);
}

/// Players are called by their names where both records have them, else by their seats.
TEST(Differences, CallPlayersByName) {
  constexpr std::string_view named =
      "cartulary: 1\nplayers: [Ann, Bob]\nmoves: |\n  U 1,0 r1 buy:Bob>Ann=3\n"
      "result: {winner: Ann, breakdown: {Ann: {roads: 1}}}\n";
  const std::string other =
      with(with(with(named, "winner: Ann", "winner: Bob"), "roads: 1", "roads: 2"), "=3", "=4");
  EXPECT_EQ(differences_of(named, other),
            "turn 1 (a.yaml:4, b.yaml:4)\n- U 1,0 r1 buy:Bob>Ann=3\n+ U 1,0 r1 buy:Bob>Ann=4\n"
            "breakdown of Ann, roads\n- 1\n+ 2\nwinner\n- Ann\n+ Bob\n");
  const std::string renamed =
      with(with(with(with(other, "[Ann, Bob]", "[A., B.]"), "Bob>Ann", "B.>A."), "winner: Bob",
                "winner: B."),
           "{Ann:", "{A.:");
  EXPECT_EQ(differences_of(named, renamed),
            "turn 1 (a.yaml:4, b.yaml:4)\n- U 1,0 r1 buy:player 2>player 1=3\n"
            "+ U 1,0 r1 buy:player 2>player 1=4\n"
            "breakdown of player 1, roads\n- 1\n+ 2\nwinner\n- player 1\n+ player 2\n");
}

}  // namespace
}  // namespace cartulary::test
