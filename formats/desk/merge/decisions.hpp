// The facts known while two records become one, and the words said about them so far.
#pragma once

#include <fmt/core.h>

#include "formats/desk/merge/edits.hpp"
#include "formats/desk/merge/seats.hpp"
#include "formats/desk/merge/words.hpp"

namespace cartulary::formats {

struct Decisions : MergeWords {
  explicit Decisions(SeatedRecords of)
      : MergeWords(of.both->compared()), seated(std::move(of)), edits(*this) {}

  const SeatedRecords seated;
  MergeEdits edits;
  Consequence consequence{};  ///< of the best combination, if one was found
  std::vector<std::string> told{};
  bool disputed = false;  ///< about a line, or a claim
  bool undecided = false;
  bool seats_open = false;  ///< undecided who sits where

  const Outcome& outcome() const { return seated.both->solved.outcome; }
  bool claims_count() const {
    return outcome().basis == Basis::all_claims || outcome().basis == Basis::most_claims;
  }
  template <class... Args>
  void tell(fmt::format_string<Args...> line, Args&&... args) {
    told.push_back(fmt::format(line, std::forward<Args>(args)...));
  }
  /// Tells of something at a place of B that A does not have.
  void tell_taken(Span of_b, const std::string& what) {
    tell("{}: took {}, which {} lacks", where(Side::b, of_b.offset), what, name(Side::a));
  }
  template <class... Args>
  void report_undecided(fmt::format_string<Args...> line, Args&&... args) {
    undecided = true;
    told.push_back("undecided: " + fmt::format(line, std::forward<Args>(args)...));
  }
  /// Tells how a dispute on a claim was decided, if it was: whose word was taken. `head` says where
  /// it stands, `said` what each claims, `computed` what came of the moves.
  std::optional<Side> decide(const Question& question, const std::string& head,
                             const PerSide<std::string>& said, const std::string& computed);
  /// Why nothing, or nothing more, is known about a question.
  std::string why_unknown() const;
};

/// Merges the header: facts that only B has, the rules, the hands; tells of other names.
void merge_header(Decisions& decisions);
void merge_result(Decisions& decisions);

}  // namespace cartulary::formats
