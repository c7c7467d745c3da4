// Comments of a record that leave findings out, with a reason:
// `# cartulary: ignore S501 - agreed by both captains`.
#pragma once

#include <string>
#include <vector>

#include "formats/ground/text/finding.hpp"

namespace cartulary::formats {

/// The beginning of a comment that leaves findings out.
inline constexpr std::string_view kIgnoreMark = "# cartulary:";

/// Such a comment at the end of a line is about the findings of that line; on a line of its own,
/// about those of the next line that is no comment; above the first key, about those of the whole
/// record. What makes a move illegal cannot be ignored, because the replay stops there.
class Ignores {
 public:
  void read(const Document& document);
  /// True if no comment of the document leaves anything out, or tries to.
  bool empty() const { return ignores_.empty() && faults_.empty(); }
  /// True if a comment leaves a finding out; the comment is needed then.
  [[nodiscard]] bool leave_out(const Finding& finding);
  bool covers(Code code, uint32_t offset) { return about(code, offset) != nullptr; }
  /// Adds findings about comments that are wrong, that say no reason, or that left nothing out.
  void complain(Findings& findings) const;
  /// "S501 ignored: agreed by both captains"; empty if nothing was left out.
  std::string words() const;

 private:
  struct Ignore {
    Span span;           ///< of the comment
    uint32_t begin = 0;  ///< of the findings that it is about
    uint32_t end = 0;
    bool whole_record = false;
    struct Row {
      Code code{};
      bool needed = false;
    };
    std::vector<Row> codes{};
    std::string reason{};  ///< printable, and not longer than a line
  };
  struct Fault {
    Span span;
    std::string message;
    std::string help;
  };

  /// The word of a comment that is about such a finding; nullptr if there is none.
  Ignore::Row* about(Code code, uint32_t offset);
  void read_comment(const Document& document, std::string_view line, Ignore ignore);

  std::vector<Ignore> ignores_;
  std::vector<Fault> faults_;
};

}  // namespace cartulary::formats
