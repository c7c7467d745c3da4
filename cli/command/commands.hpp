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
Command standings_command();
Command pair_command();
Command stats_command();
Command audit_command();
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

/// The commands in the order of the help, each under its heading.
struct CommandOf {
  std::string_view heading;
  Command (*make)();
};
inline constexpr CommandOf kCommands[] = {
    {"Check", verify_command},        {"Check", score_command},
    {"Check", repair_command},        {"Check", report_command},
    {"Record", init_command},         {"Record", record_command},
    {"Record", scribe_command},       {"Record", annotate_command},
    {"Record", fmt_command},          {"Compare", diff_command},
    {"Compare", merge_command},       {"Tournament", standings_command},
    {"Tournament", pair_command},     {"Tournament", audit_command},
    {"Tournament", stats_command},    {"Look", board_command},
    {"Look", site_command},           {"Look", tiles_command},
    {"Look", explain_command},        {"Analyse", legal_command},
    {"Analyse", odds_command},        {"Analyse", analyse_command},
    {"Exchange", convert_command},    {"Dice game", dice_command},
    {"For programs", play_command},   {"For programs", lsp_command},
    {"For programs", schema_command}, {"For programs", generate_command},
    {"Help", help_command},
};

}  // namespace cartulary::cli
