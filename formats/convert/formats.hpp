// The rows of the formats, in the order in which they are tried.
#pragma once

#include "formats/convert/export.hpp"
#include "formats/convert/import.hpp"

namespace cartulary::formats {

extern const ImportFormat kBgaLog;
extern const ImportFormat kLink;
extern const ImportFormat kJcz;

extern const ExportFormat kLinkExport;

}  // namespace cartulary::formats
