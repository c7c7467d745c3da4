// The formats in which records come, and who reads them.
#pragma once

#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "formats/game/record/record.hpp"
#include "formats/ground/text/finding.hpp"

namespace cartulary::formats {

/// Reads a document into a record, whatever the record held before. All faults of form become
/// findings; places in the record are places in the document. False when nothing can be replayed.
using ReadRecord =
    std::function<bool(const Document& document, AnyRecord& out, Findings& findings)>;

struct ReaderRow {
  std::string_view name;
  /// True if a document is in this format. The first row that says so reads it.
  bool (*recognises)(const Document& document);
  /// The reader, which may keep working memory from one document to the next.
  ReadRecord (*make)();
};
std::span<const ReaderRow> all_readers();

/// Reads documents of all formats, one after the other.
class RecordReader {
 public:
  /// As ReadRecord.
  [[nodiscard]] bool read(const Document& document, AnyRecord& out, Findings& findings);

 private:
  std::vector<ReadRecord> readers_;  ///< one for each row, empty until it is needed
};

}  // namespace cartulary::formats
