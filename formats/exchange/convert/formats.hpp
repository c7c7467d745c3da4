// The rows of the formats, in the order in which they are tried.
#pragma once

#include "formats/exchange/convert/export.hpp"
#include "formats/exchange/convert/import.hpp"

namespace cartulary::formats {

extern const ImportFormat kForeign;
extern const ImportFormat kBgaLog;
extern const ImportFormat kLink;
extern const ImportFormat kJcz;
extern const ImportFormat kSheet;
extern const ImportFormat kGrid;
extern const ImportFormat kTable;
extern const ImportFormat kEncoded;
extern const ImportFormat kMoveList;
extern const ImportFormat kOther;

extern const ExportFormat kLinkExport;
extern const ExportFormat kCsvExport;
extern const ExportFormat kTsvExport;
extern const ExportFormat kTableExport;
extern const ExportFormat kJczExport;
extern const ExportFormat kPositionExport;

}  // namespace cartulary::formats
