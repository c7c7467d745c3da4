// Which format a file of another program has, and the games in it.
#pragma once

#include "formats/exchange/convert/export.hpp"
#include "formats/exchange/convert/file_kinds.hpp"
#include "formats/exchange/convert/import.hpp"

namespace cartulary::formats {

std::span<const ImportFormat* const> import_formats();
std::span<const ExportFormat* const> export_formats();

/// A file's format by its first kImportHead bytes; nullptr if it is no file of another program.
const ImportFormat* recognise(std::string_view beginning);

/// The kind of a file by its first kImportHead bytes, if it is known to hold no game; nullptr if it
/// may hold one.
const FileKind* kind_without_game(std::string_view beginning);

/// True if what begins so shows a game of its format; else it only should have been one.
bool shows_game(const ImportFormat& format, std::string_view beginning);

/// The games of a file of this format; at least one.
std::vector<Imported> import(const ImportFormat& format,
                             const std::shared_ptr<const std::string>& file,
                             const ImportOptions& options);

/// A record in another format. `report` is of a tile game that was replayed, with all its turns.
Exported exported(const ExportFormat& format, const Report& report,
                  const ExportOptions& options = {});

}  // namespace cartulary::formats
