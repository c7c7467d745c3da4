// A report without its turns, as bytes that the same build of the program reads.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "formats/game/verify/report.hpp"

namespace cartulary::cli {

/// A report as it was kept: its record has what reports show without turns. Memory is reused.
struct KeptReport : formats::CheckedRecord {
  std::string bytes{};
};

std::string pack(const formats::Report& report);
/// The report in the bytes of `kept` on this document, or nothing. With no place shown, no text.
std::optional<formats::Report> unpack(const std::shared_ptr<KeptReport>& kept,
                                      const formats::Document& document);

}  // namespace cartulary::cli
