// Files without a game: what kinds there are, how they are recognised, and the way on.
#pragma once

#include <string>
#include <string_view>

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

/// The kind of a file by what no game begins with: signatures, keys, root elements, heads of
/// tables. `nullptr` if there is none.
const FileKind* kind_by_signs(const ImportFile& beginning);
/// The kind of a file that no reader of games knows: text, JSON, XML or bytes without any sign of a
/// record. `nullptr` if it may be a record, however broken.
const FileKind* kind_without_signs(const ImportFile& beginning);

/// "a picture (JPEG); count the board with `cartulary scribe`".
std::string words_of(const FileKind& kind);

}  // namespace cartulary::formats
