// Reports of tournaments as chess has them, as the output of a command.
#pragma once

#include "cli/io/output.hpp"
#include "formats/league/pairing/next_round.hpp"

namespace cartulary::cli {

/// Writes a report in TRF. Returns an exit status, after saying what it has no place for.
int finish_trf(const formats::NextRound& round, Output& output);

}  // namespace cartulary::cli
