// Records of every game and format, from a document to its report.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "formats/checking/baseline.hpp"
#include "formats/checking/conditions.hpp"
#include "formats/checking/duplicates.hpp"
#include "formats/checking/selection.hpp"
#include "formats/game/verify/report.hpp"
#include "formats/ground/text/ignores.hpp"
#include "formats/ground/text/yaml.hpp"

namespace cartulary::formats {

/// Verifies records one by one. Working memory is reused, but never while a report keeps it.
class Verifier {
 public:
  /// `causes`: how far to look for the causes of illegal moves and wrong claims.
  explicit Verifier(Selection selection = {}, Causes causes = Causes::none,
                    Rulings rulings = Rulings::heard)
      : filter_{.selection = std::move(selection)}, causes_(causes), rulings_(rulings) {}

  /// Which findings count from now on. No report may be held.
  void select(const Selection& selection);

  /// From now on, findings of the baseline do not count; `adds`: others go into it.
  void know(Baseline& baseline, bool adds);

  /// From now on, notes if records meet conditions; others may not be replayed. They outlive it.
  void ask(const Conditions& conditions) { conditions_ = &conditions; }

  /// From now on, tells of records that were seen before.
  void compare_records() { duplicates_.emplace(); }

  /// From now on, reports say by what their records are compared: by corrected(), or later.
  void note_resemblances() { notes_resemblances_ = true; }

  /// Reads and replays a document. With `trace` the report lists every turn's scoring.
  [[nodiscard]] Report verify(const Document& document, bool trace) {
    return verify(document, trace, nullptr);
  }

  /// Takes a record that another verifier has verified, one with the same selection that notes
  /// resemblances and knows no baseline, as the next one of this run. The right report if that one
  /// is not, which may be made of it; nothing if it is. `whole` gives its document with the text,
  /// if the report has it without; nullptr if that is not to be had any more.
  using WholeDocument = std::function<const Document*()>;
  [[nodiscard]] std::optional<Report> corrected(Report& other, bool trace,
                                                const WholeDocument& whole = {});

  /// Reads and replays a document that has been compared with others. Needs note_resemblances() or
  /// compare_records(): the places of the findings are those of its resemblances.
  [[nodiscard]] Report verify(const Document& document, bool trace, const Others& compared) {
    return verify(document, trace, &compared);
  }

  /// Replays a record that was read from a document, or that a program made: then the document may
  /// be empty. To the findings of reading it come those of the replay.
  [[nodiscard]] Report verify(const std::shared_ptr<CheckedRecord>& read, bool trace);

 private:
  struct Filter {
    Selection selection{};
    Baseline* baseline = nullptr;
    bool adds = false;
  };

  struct Work : CheckedRecord {
    explicit Work(const Filter& wanted);
    void begin(const Document& document);
    bool wants(const Finding& finding);

    const Filter filter;
    std::size_t known = 0;           ///< findings that the baseline leaves out
    std::size_t known_errors = 0;    ///< those of them that are errors
    std::size_t ignored_errors = 0;  ///< that comments leave out
    Ignores ignores;
  };
  /// `compared`: what comparing it with other records has found, if that has been done.
  [[nodiscard]] Report verify(const Document& document, bool trace, const Others* compared);
  /// Replays a record. `work`: the record, if it is one of this verifier.
  Report replay(const std::shared_ptr<CheckedRecord>& checked, bool trace, Work* work) const;
  /// Work that no report refers to.
  const std::shared_ptr<Work>& free_work();

  void report_left_out(Report& report) const;

  /// Fills in what comments of the record left out.
  static void report_ignored(Report& report, Work& work);

  /// Notes what came of the conditions, for which the record was replayed with its turns.
  void settle(bool trace, Report& report) const;

  /// Reads the document of the record. False when nothing can be replayed.
  bool read(Work& work);

  /// By what a record that has just been read is compared, if anybody compares it.
  InRun compare(Work& work) const;

  /// Looks for the causes of wrong claims, and tells them where the first of those is reported.
  void report_causes(Report& report) const;

  Filter filter_;
  Causes causes_;
  Rulings rulings_;
  bool notes_resemblances_ = false;
  const Conditions* conditions_ = nullptr;
  std::optional<Duplicates> duplicates_;
  YamlDocument tree_;  ///< working memory
  std::vector<std::shared_ptr<Work>> works_;
};

}  // namespace cartulary::formats
