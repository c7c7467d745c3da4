// Records in canonical form, as `cartulary fmt` writes them.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/game/verify/report.hpp"
#include "formats/ground/text/yaml.hpp"

namespace cartulary::formats {

/// Formats documents one after the other and reuses its memory.
class Formatter {
 public:
  enum class Result : uint8_t {
    formatted,
    unreadable,  ///< the report says why
    unfaithful,  ///< it would say something else afterwards, which is our fault
  };
  /// Appends what takes the place of a document; nothing where there is no such text.
  Result document(const Document& document, std::string& out);
  /// Appends what takes the place of the text before a document or, with an empty `next`, after the
  /// last one: borders of empty documents go. `begun`: the new text is not empty.
  static void between(std::string_view text, std::string_view next, bool begun, std::string& out);

  Report report() const { return Report(read_); }

 private:
  std::vector<std::string> content(const Document& document) const;

  YamlDocument tree_;
  std::shared_ptr<CheckedRecord> read_ = std::make_shared<CheckedRecord>();
};

/// A whole file; nothing if one of its records cannot be formatted.
std::optional<std::string> formatted(std::string_view text);

}  // namespace cartulary::formats
