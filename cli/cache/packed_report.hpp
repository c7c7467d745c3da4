// A report without its turns, as bytes that the same build of the program reads.
#pragma once

#include <string>
#include <string_view>

#include "formats/verify/report.hpp"

namespace cartulary::cli {

/// What a report refers to that was unpacked. Memory is reused from one to the next.
struct KeptReport {
  std::string bytes{};
  formats::Record record{};  ///< only what reports show without turns
  formats::Findings findings{};
};

void pack(const formats::Report& report, std::string& out);
/// The report in `kept.bytes` on this document, which may be without its text if no place in it is
/// shown; nothing if it cannot be that.
std::optional<formats::Report> unpack(KeptReport& kept, const formats::Document& document);

}  // namespace cartulary::cli
