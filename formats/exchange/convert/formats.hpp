// The rows of the formats.
#pragma once

#include "formats/exchange/convert/export.hpp"
#include "formats/exchange/convert/import.hpp"

namespace cartulary::formats {

#define IMPORT(name) extern const ImportFormat k##name;
#define EXPORT(name) extern const ExportFormat k##name##Export;
#include "formats/exchange/convert/formats.def"

}  // namespace cartulary::formats
