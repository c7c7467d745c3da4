// A text that is open in an editor, and what is found in it.
#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "cli/lsp/positions.hpp"
#include "formats/checking/configuration.hpp"
#include "formats/checking/verifier.hpp"

namespace cartulary::cli {

/// A record of the text. It stays where it is, because its report refers to its document.
struct OpenRecord {
  OpenRecord(formats::Verifier& verifier, const formats::Document& part)
      : document(part), report(verifier.verify(document, true)) {}
  OpenRecord(const OpenRecord&) = delete;
  OpenRecord& operator=(const OpenRecord&) = delete;

  const formats::Document document;
  const formats::Report report;
};

class OpenText {
 public:
  /// `name`: of the file, for findings.
  OpenText(std::string name, std::string text) : name_(std::move(name)), text_(std::move(text)) {}
  OpenText(const OpenText&) = delete;
  OpenText& operator=(const OpenText&) = delete;

  int64_t version = 0;        ///< as the editor counts
  bool has_version = false;   ///< the editor counts
  bool is_published = false;  ///< the editor has the findings of this text

  const std::string& name() const { return name_; }
  const std::string& text() const { return text_; }
  const TextLines& lines();

  void replace(formats::Span span, std::string_view text);
  void replace_all(std::string text);

  using Configuration = std::shared_ptr<const formats::Configuration>;
  /// Its records; none if it does not seem to hold any. They live until the text changes.
  const std::deque<OpenRecord>& records(const Configuration& configuration);
  /// The next records() verifies again.
  void forget_records();
  /// The document that holds a byte, with all that stands before the next one.
  formats::Document document_at(uint32_t offset, const Configuration& configuration);

 private:
  const std::string name_;
  std::string text_;
  std::optional<TextLines> lines_{};
  bool verified_ = false;
  std::deque<OpenRecord> records_{};
};

}  // namespace cartulary::cli
