#include "formats/causes/diagnosis/open_words.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "formats/causes/diagnosis/move_edits.hpp"
#include "formats/game/record/canonical.hpp"
#include "formats/game/record/notation.hpp"
#include "formats/game/verify/replay.hpp"
#include "formats/game/verify/words.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

/// Takes the only way.
void fill_line(RecordedTurn& move, const RecordedTurn& found, const TileRecord& record,
               const Document& document, Findings& findings, std::vector<Edit>& edits) {
  const std::string was = move_play_text(move, record, document);
  std::string message =
      move.open.any()
          ? fmt::format("`{}` is read as `{}`; nothing else fits the rest of the record", was,
                        play_text(found, record))
          : fmt::format(
                "without a rotation, and r0 does not fit: `{}` is read as `{}`: nothing else fits "
                "the rest of the record",
                was, play_text(found, record));
  findings.add({.code = Code::filled_in,
                .span = move.span,
                .message = std::move(message),
                .label = "",
                .help = {"`cartulary repair` writes it into the record"}});
  append_edits(document.text, record, move, found, edits);
  move = found;
}

/// Says why there is not one way.
Finding finding_of_undecided(const RecordedTurn& move, const WaysToFill& ways,
                             const TileRecord& record, const Document& document) {
  const auto& [possible, gave_up] = ways;
  const std::string was = move_play_text(move, record, document);
  Finding finding{.code = Code::undecided, .span = move.span, .message = "", .label = ""};
  if (possible.empty() && gave_up) {
    finding.message = fmt::format("the rest of the record does not decide what `{}` is", was);
    finding.help.emplace_back("there are too many possibilities to try");
  } else if (possible.empty()) {
    finding.message = fmt::format("nothing fits what `{}` leaves open", was);
    finding.help.emplace_back("is another word of this line, or a line before it, wrong?");
  } else {
    finding.message = fmt::format("the rest of the record does not decide what `{}` is", was);
    const std::string list = possibilities_text(possible, record);
    finding.help.push_back(
        gave_up ? fmt::format("there are too many possibilities to try; found: {}", list)
                : fmt::format("it can be {}", list));
  }
  return finding;
}

}  // namespace

std::string play_text(const RecordedTurn& move, const TileRecord& record) {
  MeepleFault fault{};
  return text_of(resolve(move, fault), record);
}

std::string possibilities_text(const std::vector<RecordedTurn>& possible,
                               const TileRecord& record) {
  std::vector<std::string> words;
  for (std::size_t i = 0; i < std::min(possible.size(), kMaxShown); ++i) {
    words.push_back("`" + play_text(possible[i], record) + "`");
  }
  std::string out = enumerate(words, "or");
  if (words.size() < possible.size()) {
    out += fmt::format(", or {} others", possible.size() - words.size());
  }
  return out;
}

std::string outcome_text(const Readings::Outcome& outcome, const TileRecord& record) {
  Verdict end{.totals = outcome.totals, .winners = outcome.winners};
  std::string out = scores_text(end.totals, record);
  if (!end.winners.empty()) out += ", " + outcome_text(end, record);
  out += ": " + counted(static_cast<long>(outcome.count), "reading");
  return out + (outcome.right ? ", right" : ", wrong");
}

void fill_in_line(RecordedTurn& line, const WaysToFill& ways, const TileRecord& record,
                  const Document& document, Findings& findings, std::vector<Edit>& edits) {
  if (ways.found.size() == 1 && !ways.gave_up) {
    if (line.open.any() || ways.found[0].rotation != line.rotation) {
      fill_line(line, ways.found[0], record, document, findings, edits);
    }
  } else if (line.open.any() || ways.found.size() > 1) {
    findings.add(finding_of_undecided(line, ways, record, document));
    line.readable = false;
  }
}

}  // namespace cartulary::formats
