#include "cli/records/comparable.hpp"

#include <cstdio>

#include "cli/io/messages.hpp"
#include "formats/reports/report/writers.hpp"

namespace cartulary::cli {

void report_incomparable(const formats::Report& report) {
  std::string message;
  formats::write_full_record({}, report, message);
  std::fputs(message.c_str(), stderr);
  if (report.record.if_dice() != nullptr) {
    say_error("{}: only records of games with tiles can be compared", record_name(report.document));
  }
}

}  // namespace cartulary::cli
