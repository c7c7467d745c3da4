// Reports of earlier runs, for records that are as they were then.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/cache/packed_report.hpp"
#include "cli/cache/store.hpp"
#include "cli/io/file_state.hpp"
#include "formats/checking/selection.hpp"

namespace cartulary::cli {

/// A file that is as it was, and in which nothing was found.
struct KnownFile {
  /// The texts of its documents are not at hand, and `file_offset` says where they end.
  struct Record {
    formats::Document document{};
    std::string packed_report{};
  };
  std::vector<Record> records{};
};

/// Keeps reports that list no turns. A key stands for all that a report depends on: the program,
/// what it was asked for, what the record inherits, and the record itself; not for its file.
/// Resemblances depend on other records, so they are not kept: reports are those of a verifier that
/// notes them, without a baseline. All functions may be called by several threads at once.
class ReportCache {
 public:
  /// In a folder. `causes`: those of wrong claims that reports tell; `rulings`: if they count.
  ReportCache(std::string folder, formats::Causes causes, formats::Rulings rulings);

  std::string key_of(const formats::Document& document, const formats::Selection& selection) const;
  /// The report on a document with this key, if one is kept. `kept` holds it, and no other.
  std::optional<formats::Report> find(std::string_view key, const formats::Document& document,
                                      const std::shared_ptr<KeptReport>& kept);
  void keep(std::string_view key, const formats::Report& report);

  /// Stands for a file in a state that shows every change. `inherited`: by its records, or nullptr.
  std::string key_of(std::string_view name, const FileState& state,
                     const formats::InheritedConfiguration* inherited,
                     const formats::Selection& selection) const;
  /// True if a file with this key is known. Its documents refer to this name.
  bool find(std::string_view key, std::string_view name, KnownFile& out);
  /// Keeps a file with the reports on all its records, if in none of them anything was found.
  void keep(std::string_view key, std::span<const formats::Report> reports);
  /// To be called at the end: says on standard error if something did not work.
  void close() { store_.close(); }

 private:
  Store store_;
  const std::string situation_;  ///< all but what differs from record to record
};

}  // namespace cartulary::cli
