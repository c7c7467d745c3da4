#include "cli/command/comparable.hpp"

#include <cstdio>

#include "cli/io/messages.hpp"
#include "formats/report/writers.hpp"

namespace cartulary::cli {

bool is_comparable(const formats::Report& report) {
  const bool dice = report.record.game == formats::GameKind::dice;
  if (report.verdict.status != formats::Status::unreadable && !dice) return true;
  std::string message;
  formats::write_full_record({}, report, message);
  std::fputs(message.c_str(), stderr);
  if (dice) {
    say_error("{}: only records of games with tiles can be compared", record_name(report.document));
  }
  return false;
}

}  // namespace cartulary::cli
