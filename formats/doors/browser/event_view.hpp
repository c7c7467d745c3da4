// A tournament as the page of the scribe shows it.
#pragma once

#include "formats/doors/browser/question.hpp"

namespace cartulary::formats {

/// The state of a tournament, in JSON; the text is `{"files": [{"name", "text"}]}`.
///
/// `name`; `planned` rounds, 0: not said; `faults`: `file`, `line`, `error`, `text`; `rulings`,
/// sentences; `systems`; `players`: `name`, `club`, `seed`, `left`; `tables` of results: `file`,
/// `between` cells, the `row` of names, and the number of each column by its name, games in `game`;
/// `rounds` that have begun: `title`, `stage`, `round`, `best_of`, `seats` (a line for each),
/// `tables`, each with `table`, `match`, `players`, `starter`, `walkover` (a number, or null),
/// `result`, `open`, `won` (by seat), `kind` (`bye`, `half`, `absent` or empty), `file` and `line`
/// (0: from no table); `next`: `refusals` with the place before some, `over`, and if it can be
/// paired `rounds` with `title` and `notes`, and `csv`; `winners`, sentences; `standings` and
/// `bracket` in HTML, which may be empty.
Answer event_state(const Question& question);

/// A page of it by the line: `spectators`, `standings`, or the `pairings` or `slips` of a round.
Answer event_page(const Question& question);

}  // namespace cartulary::formats
