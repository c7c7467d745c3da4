// Findings: values with a code, a place and words; how they look is the writers' business.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/ground/text/source.hpp"

namespace cartulary::formats {

enum class Severity : uint8_t { note, warning, error };
inline constexpr std::array<std::string_view, 3> kSeverityNames{"note", "warning", "error"};
constexpr std::string_view name_of(Severity severity) {
  return kSeverityNames[static_cast<std::size_t>(severity)];
}

enum class Code : uint8_t {
#define CODE(id, name, severity, summary) name,
#include "formats/ground/text/codes.def"
#undef CODE
};

struct CodeRow {
  std::string_view id;
  std::string_view name;
  Severity severity;
  std::string_view summary;
};

/// The registry of all findings, in the order of Code.
inline constexpr CodeRow kCodes[] = {
#define CODE(id, name, severity, summary) {#id, #name, Severity::severity, summary},
#include "formats/ground/text/codes.def"
#undef CODE
};

constexpr const CodeRow& row_of(Code code) {
  return kCodes[static_cast<std::size_t>(code)];
}

/// The summary of the code with an id such as "P303"; empty if there is no such code.
constexpr std::string_view summary_of(std::string_view id) {
  for (const CodeRow& row : kCodes) {
    if (row.id == id) return row.summary;
  }
  return {};
}

/// Another place that a finding refers to.
struct Label {
  Span span;
  std::string text;
};

struct Note {
  std::string text;
  /// The same as a page prints it, in signs of print; empty where that is no different.
  std::string printed{};

  Note() = default;
  Note(std::string words) : text(std::move(words)) {}
  Note(const char* words) : text(words) {}
  Note(std::string words, std::string on_pages)
      : text(std::move(words)), printed(std::move(on_pages)) {}

  const std::string& on_page() const { return printed.empty() ? text : printed; }
  bool operator==(const Note&) const = default;
};

struct Finding {
  Code code{};
  Span span{};            ///< what is wrong
  std::string message{};  ///< "expected X, got Y", lower case, no full stop
  std::string label{};    ///< what is written after the carets
  std::vector<Label> labels{};
  std::vector<Note> notes{};        ///< how it came about
  std::vector<std::string> help{};  ///< what would be right
  /// The event in a few words, for a headline, without its time; empty: the message says it.
  std::string brief{};
  /// How many of its record had been kept when it was added; sorting keeps it.
  uint32_t came = 0;

  Severity severity() const { return row_of(code).severity; }
};

inline Finding finding_at(Span span, Code code, std::string message,
                          std::vector<std::string> help = {}) {
  return {.code = code, .span = span, .message = std::move(message), .help = std::move(help)};
}

/// Collects the findings of one record. A hostile file must not fill the memory: see kMax.
class Findings {
 public:
  static constexpr std::size_t kMax = 200;
  /// Which findings are wanted at all; the others are seen but not kept.
  using Wanted = std::function<bool(const Finding&)>;

  /// `most`: how many are kept.
  explicit Findings(Wanted wanted = {}, std::size_t most = kMax)
      : wanted_(std::move(wanted)), most_(most) {}

  /// Adds a finding and returns it, so that notes can be added, which are lost if it is not kept.
  Finding& add(Finding finding);
  /// Adds a wanted finding to sorted ones where it would be if it had come behind `came` of them.
  void insert(Finding finding, std::size_t came);
  /// Number of the finding that `add` returned last; nothing if it was not kept.
  std::optional<std::size_t> last() const { return last_; }
  bool full() const { return items_.size() >= most_; }

  void clear() {
    items_.clear();
    beyond_ = 0;
    counts_ = {};
    seen_ = {};
    last_.reset();
  }

  bool empty() const { return items_.empty(); }
  auto begin() const { return items_.begin(); }
  auto end() const { return items_.end(); }
  std::size_t size() const { return items_.size(); }
  Finding& operator[](std::size_t i) { return items_[i]; }
  const Finding& operator[](std::size_t i) const { return items_[i]; }
  std::size_t beyond() const { return beyond_; }
  /// Wanted findings, those dropped included.
  std::size_t count(Severity severity) const { return counts_[static_cast<std::size_t>(severity)]; }
  bool has_errors() const { return count(Severity::error) != 0; }
  /// All findings, wanted or not.
  std::size_t seen(Severity severity) const { return seen_[static_cast<std::size_t>(severity)]; }
  /// Adds only the number of findings that are wanted and not kept.
  void drop(Severity severity, std::size_t number);
  /// Adds only the number of findings that are not wanted.
  void leave_out(Severity severity, std::size_t number) {
    seen_[static_cast<std::size_t>(severity)] += number;
  }
  /// Puts them in the order of the record. Numbers from last() mean nothing afterwards.
  void sort();

 private:
  Wanted wanted_;
  std::size_t most_ = kMax;
  std::vector<Finding> items_;
  Finding dropped_;
  std::optional<std::size_t> last_;
  std::size_t beyond_ = 0;
  std::array<std::size_t, 3> counts_{};
  std::array<std::size_t, 3> seen_{};
};

/// Number of single-character changes between two words, as people mistype them.
std::size_t edit_distance(std::string_view a, std::string_view b);

/// The candidate that `word` was probably meant to be; empty if none is near.
template <class Range>
std::string_view nearest(std::string_view word, const Range& candidates) {
  std::string_view best;
  std::size_t best_distance = word.size() < 5 ? 2 : 3;
  for (std::string_view candidate : candidates) {
    const std::size_t distance = edit_distance(word, candidate);
    if (distance < best_distance) best = candidate, best_distance = distance;
  }
  return best;
}

}  // namespace cartulary::formats
