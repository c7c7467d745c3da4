// Which format a file of another program has, and the games in it; and files without a game.
#pragma once

#include "formats/exchange/convert/export.hpp"
#include "formats/exchange/convert/import.hpp"

namespace cartulary::formats {

/// A kind of files that lie where games lie, but hold none.
struct FileKind {
  /// The part of its files that can be shown: nothing of bytes, the first line of text, the first
  /// keys of JSON. Text may be the moves of a game, which only have to be written as a record.
  enum class Content : uint8_t { bytes, text, keys, moves };

  std::string_view name;  ///< "a picture (JPEG)"
  std::string_view way;   ///< "count the board with `cartulary scribe`"; may be empty
  Content content = Content::bytes;
};

/// The kind of a file by what no game begins with: signatures, keys, roots, heads. Or nullptr.
const FileKind* kind_by_signs(const ImportFile& beginning);
/// The kind of a file without any sign of a record: text, JSON, XML or bytes. Or nullptr.
const FileKind* kind_without_signs(const ImportFile& beginning);

/// "a picture (JPEG); count the board with `cartulary scribe`".
std::string words_of(const FileKind& kind);

std::span<const ExportFormat* const> export_formats();

/// A file's format by its first kImportHead bytes; nullptr if it is no file of another program.
const ImportFormat* recognise(std::string_view beginning);

/// The kind of a file by its first kImportHead bytes, if it holds no game; nullptr if it may.
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
