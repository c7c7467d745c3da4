// Files of other programs as records: one row and one file for each format.
//
// An importer writes the text of a record, which then goes the way of every record. So there is one
// reader with one meaning, and what can be checked of a record can be checked of a file from
// elsewhere. Findings are placed in the original file.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "formats/ground/text/finding.hpp"
#include "formats/ground/text/json_tree.hpp"
#include "formats/ground/text/source.hpp"

namespace cartulary::formats {

/// How much of a file is enough to recognise its format.
inline constexpr std::size_t kImportHead = 8u << 10;
/// No file of a game is larger.
inline constexpr std::size_t kMaxImport = 64u << 20;

struct Imported {
  std::string text{};  ///< of the record; empty if it could not be made
  std::shared_ptr<Origin> origin = std::make_shared<Origin>();
  /// Findings of the making; an error means that there is no record.
  std::shared_ptr<std::vector<Finding>> findings = std::make_shared<std::vector<Finding>>();

  Finding& add(Code code, Span span, std::string message, std::string label);
};

struct ImportFile {
  std::string_view text{};
  /// Its first value if it is JSON, perhaps cut off; none otherwise.
  JsonValue json{};
  uint32_t end = 0;                  ///< of that value
  std::optional<JsonFault> fault{};  ///< why it could not be read to its end
};

/// The file that begins at `from`, behind blanks, if it is JSON. The tree must outlive it.
ImportFile json_at(std::string_view text, uint32_t from, JsonTree& tree);

struct ImportOptions {
  bool anonymous = false;  ///< players get other names, and ids are dropped
};

struct ImportFormat {
  std::string_view name;     ///< as in `--from`
  std::string_view meaning;  ///< "Board Game Arena log"
  /// True if a file is of this format, by its beginning. JSON is read as far as the beginning goes.
  bool (*recognises)(const ImportFile& beginning);
  /// The games of a file; at least one.
  void (*read)(const ImportFile& file, const ImportOptions& options, std::vector<Imported>& out);
  /// True if one that is recognised shows a game; null: each does. Others are passed over.
  bool (*shows_game)(const ImportFile& beginning) = nullptr;
  /// Its files hold no game: they are recognised to be named. The beginning of one is enough.
  bool no_game = false;
};

/// A game as a document; `game` must outlive it.
Document document_of(const Imported& game, std::string_view name, uint32_t number);

}  // namespace cartulary::formats
