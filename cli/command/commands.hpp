// The commands, one row each. Each command is defined in the file of its name.
#pragma once

#include "cli/flags/flag.hpp"

namespace cartulary::cli {

Command verify_command();
Command score_command();
Command report_command();
Command annotate_command();
Command board_command();
Command site_command();
Command init_command();
Command record_command();
Command legal_command();
Command odds_command();
Command analyse_command();
Command play_command();
Command scribe_command();
Command lsp_command();
Command tiles_command();
Command explain_command();
Command fmt_command();
Command convert_command();
Command repair_command();
Command diff_command();
Command merge_command();
Command schema_command();
Command dice_command();
Command help_command();
Command generate_command();

/// In the order of the help.
inline constexpr Command (*kCommands[])() = {
    verify_command,  score_command,  report_command,  annotate_command, board_command,
    site_command,    init_command,   record_command,  legal_command,    odds_command,
    analyse_command, play_command,   scribe_command,  lsp_command,      tiles_command,
    explain_command, fmt_command,    convert_command, repair_command,   diff_command,
    merge_command,   schema_command, dice_command,    help_command,     generate_command,
};

}  // namespace cartulary::cli
