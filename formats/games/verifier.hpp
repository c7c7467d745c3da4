// Records of every game and format, from a document to its report.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "formats/games/duplicates.hpp"
#include "formats/games/readers.hpp"
#include "formats/games/selection.hpp"
#include "formats/text/ignores.hpp"
#include "formats/verify/replay.hpp"
#include "formats/verify/report.hpp"

namespace cartulary::formats {

/// Verifies records one after the other. Working memory is reused, but never while a report still
/// refers to it.
class Verifier {
 public:
  /// `causes`: whether to look for the causes of wrong claims.
  explicit Verifier(Selection selection = {}, bool causes = false)
      : selection_(std::move(selection)), causes_(causes) {}

  /// Which findings count from now on. No report may be held.
  void select(const Selection& selection);

  /// From now on, tells of records that were seen before.
  void compare_records() { duplicates_.emplace(); }

  /// Reads and replays a document. With `trace` the report lists every turn's scoring. The document
  /// must outlive the report.
  [[nodiscard]] Report verify(const Document& document, bool trace);

  /// Replays a record that was read from a document, or that a program made: then the document may
  /// be empty. `findings` are those of reading it and take what the replay finds. All three must
  /// outlive the report.
  [[nodiscard]] Report verify(const Document& document, const Record& record, Findings& findings,
                              bool trace);

 private:
  /// What reports refer to.
  struct Work {
    explicit Work(const Selection& selection);
    Record record;
    Ignores ignores;
    Findings findings;
    Replay replay;
  };
  /// Work that no report refers to.
  const std::shared_ptr<Work>& free_work();

  /// Fills in what the selection left out.
  void tell_left_out(Report& report) const;

  /// What comments of the record left out.
  static void tell_ignored(Report& report, Work& work);

  /// Looks for the causes of wrong claims, and tells them where the first of those is reported.
  void tell_causes(Report& report, Findings& findings) const;

  Selection selection_;
  bool causes_;
  std::optional<Duplicates> duplicates_;
  RecordReader reader_;
  std::shared_ptr<Work> work_;
};

}  // namespace cartulary::formats
