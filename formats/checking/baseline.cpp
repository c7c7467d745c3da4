#include "formats/checking/baseline.hpp"

#include <filesystem>

#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/path.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kTitle = "cartulary baseline ";
constexpr std::string_view kExplanation =
    "# Findings that `cartulary verify --baseline` leaves out; written by `--write-baseline`.\n";
constexpr std::size_t kFingerprintDigits = 16;

/// A path on one line.
std::string escaped(std::string_view path) {
  std::string out;
  for (char c : path) {
    const char sign = c == '\n' ? 'n' : c == '\r' ? 'r' : c;
    if (sign != c || c == '\\') out += '\\';
    out += sign;
  }
  return out;
}

std::string unescaped(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '\\' || at + 1 == text.size()) {
      out += text[at];
      continue;
    }
    const char c = text[++at];
    out += c == 'n' ? '\n' : c == 'r' ? '\r' : c;
  }
  return out;
}

/// The fault of the first line; empty if it has none.
std::string title_fault(std::string_view line) {
  if (!line.starts_with(kTitle)) {
    return fmt::format("1:1: expected `{}{}`, the first line of a baseline", kTitle,
                       kBaselineVersion);
  }
  const std::string_view version = line.substr(kTitle.size());
  if (parse_number(version) == kBaselineVersion) return "";
  return fmt::format("1:{}: expected version {} of a baseline, got `{}`", kTitle.size() + 1,
                     kBaselineVersion, version);
}

}  // namespace

std::string Baseline::read(std::string_view text) {
  std::size_t number = 0;
  while (!text.empty() || number == 0) {
    std::string_view line = take_before(text, '\n');
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (++number == 1) {
      if (std::string fault = title_fault(line); !fault.empty()) return fault;
      continue;
    }
    if (line.empty() || line[0] == '#') continue;
    const std::string_view code = take_before(line, ' ');
    const std::string_view fingerprint = take_before(line, ' ');
    if (find_row(kCodes, &CodeRow::id, code) == nullptr) {
      return fmt::format("{}:1: expected the code of a finding, got `{}`", number, code);
    }
    if (fingerprint.size() != kFingerprintDigits ||
        fingerprint.find_first_not_of("0123456789abcdef") != fingerprint.npos) {
      return fmt::format("{}:{}: expected {} hexadecimal digits, got `{}`", number, code.size() + 2,
                         kFingerprintDigits, fingerprint);
    }
    if (line.empty()) {
      return fmt::format("{}:{}: expected the name of a file, got nothing", number,
                         code.size() + kFingerprintDigits + 3);
    }
    entries_.emplace(Entry{unescaped(line), std::string(code), std::string(fingerprint)}, false);
  }
  return "";
}

void Baseline::begin(const Document& document) {
  document_ = &document;
  if (document.name == name_ && !path_.empty()) return;
  name_ = document.name;
  path_ = name_;
  // `<stdin>` and `<link>` lie nowhere.
  if (!name_.starts_with('<')) {
    const fs::path whole = (path_of(here_) / path_of(name_)).lexically_normal();
    path_ = whole.lexically_relative(path_of(folder_).lexically_normal()).generic_string();
    if (path_.empty()) path_ = whole.generic_string();
  }
  begun_.insert(path_);
}

Baseline::Entry Baseline::entry_of(const Finding& finding) {
  const CodeRow& row = row_of(finding.code);
  std::string what(row.id);
  // Other numbers on the same line are another finding.
  put(what, "\n", finding.label);
  return {path_, std::string(row.id),
          fingerprints_.next(what, path_, document_->line_at(finding.span.offset))};
}

bool Baseline::lists(const Finding& finding) {
  const auto row = entries_.find(entry_of(finding));
  if (row == entries_.end()) return false;
  return row->second = true;
}

void Baseline::add(const Finding& finding) {
  entries_.emplace(entry_of(finding), true);
}

std::vector<Baseline::Entry> Baseline::gone() const {
  std::vector<Entry> out;
  for (const auto& [entry, found] : entries_) {
    if (found) continue;
    std::error_code error;
    const bool begun = begun_.find(entry.path) != begun_.end();
    if (begun || (!entry.path.starts_with('<') &&
                  !fs::exists(path_of(folder_) / path_of(entry.path), error))) {
      out.push_back(entry);
    }
  }
  return out;
}

std::vector<Baseline::Entry> Baseline::with_code(Code code) const {
  std::vector<Entry> out;
  for (const auto& [entry, found] : entries_) {
    if (entry.code == row_of(code).id) out.push_back(entry);
  }
  return out;
}

std::string Baseline::text() const {
  std::string out;
  put(out, kTitle, kBaselineVersion, "\n", kExplanation);
  for (const auto& [entry, found] : entries_) {
    put(out, entry.code, " ", entry.fingerprint, " ", escaped(entry.path), "\n");
  }
  return out;
}

}  // namespace cartulary::formats
