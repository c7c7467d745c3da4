// One record out of the inputs, for commands that show a position of it.
#pragma once

#include <functional>
#include <string>

#include "cli/flags/flag.hpp"
#include "cli/input/inputs.hpp"
#include "formats/drawing/picture/board_view.hpp"
#include "formats/game/verify/report.hpp"

namespace cartulary::cli {

struct ChosenRecordFlags : InputFlags {
  std::string path;
  int document = kNoNumber;
  /// The advice about several records, of a command without `--document`.
  std::string needs_one{};
};

Flag record_file_argument(ChosenRecordFlags& flags);
Flag document_flag(ChosenRecordFlags& flags);

struct ChosenRecord {
  formats::Document document;
  // The memory that the document points into; the stream reads on.
  std::string name;
  std::string text;
};

/// Reads the record that is asked for. `output`: must be no input. `publishes`: it writes a page,
/// which tells no path of the user's. False after saying why there is none to show.
bool read_record(const ChosenRecordFlags& flags, const std::string& output, ChosenRecord& out,
                 bool publishes = false);

/// Tells on standard error what was found wrong. Returns the exit status kFindings.
int report_findings(const formats::Report& report, const Settings& settings);
/// Says there why a record cannot be compared with another: it is unreadable, or of the dice game.
void report_incomparable(const formats::Report& report);

struct PositionFlags : ChosenRecordFlags {
  int move = kNoNumber;
};

/// Writes what is to be told of a position. False after saying why nothing can be told.
using OnPosition = std::function<bool(const formats::Report& report, const formats::BoardWalk& walk,
                                      std::string& out)>;

/// Reads the record that is asked for and tells of its position after turn `move`, by default of
/// the end. If a move is illegal, that is the position before it, and the findings are told, too.
int run_on_position(const PositionFlags& flags, const Settings& settings, const OnPosition& tell);

}  // namespace cartulary::cli
