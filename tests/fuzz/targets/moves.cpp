#include "formats/checking/read_any_record.hpp"
#include "formats/game/record/canonical.hpp"
#include "formats/game/record/reading.hpp"
#include "tests/fuzz/targets/targets.hpp"

namespace cartulary::test {
namespace {

formats::YamlDocument moves_tree;
formats::AnyRecord moves_record;

/// The moves in canonical form; empty if there were errors.
std::string canonical_moves(const std::string& text) {
  const formats::Document document{.name = "fuzz.yaml", .text = text};
  formats::Findings findings;
  const bool read = formats::read_any_record(document, moves_tree, moves_record, findings);
  require(read || findings.has_errors(), "not read, and nothing is told");
  if (!read || findings.has_errors()) return {};
  std::string out;
  for (const formats::WrittenPlay& written : moves_record->form->plays(*moves_record, document)) {
    out += "  " + formats::canonical_turn(*written.turn, written.play, *moves_record) + "\n";
  }
  return out;
}

}  // namespace

/// The input is the lines of a block, in a game whose rules its size chooses.
void fuzz_moves(std::string_view input) {
  std::string head = "cartulary: 1\nplayers: [Ann, Bob, Cid]\n";
  constexpr std::string_view kBoxes[] = {"",
                                         "hills-and-sheep",
                                         "river",
                                         "abbot",
                                         "river, abbot",
                                         "hills-and-sheep, river, abbot",
                                         "inns-and-cathedrals",
                                         "traders-and-builders",
                                         "inns-and-cathedrals, traders-and-builders"};
  constexpr std::size_t boxes = std::size(kBoxes);
  head += "expansions: [" + std::string(kBoxes[input.size() % boxes]) + "]\n";
  if (input.size() / boxes % 3 == 0) head += "axes: y-north\n";
  head += "moves: |\n";
  std::string block;
  for (std::size_t begin = 0; begin < input.size();) {
    const std::size_t end = std::min(input.find('\n', begin), input.size());
    block += "  " + std::string(input.substr(begin, end - begin)) + "\n";
    begin = end + 1;
  }
  const std::string canonical = canonical_moves(head + block);
  if (canonical.empty()) return;
  const std::string again = canonical_moves(head + canonical);
  require(again == canonical, "not its own canonical form:\n", canonical, again);
}

}  // namespace cartulary::test
