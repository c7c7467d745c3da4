// The main job: replay a record, check every move and every claim.
#pragma once

#include "formats/record/yaml.hpp"
#include "formats/verify/claims.hpp"
#include "formats/verify/replay.hpp"
#include "formats/verify/report.hpp"

namespace cartulary::formats {

/// Which findings count, by the beginnings of their codes. An empty `select` takes all.
struct Selection {
  std::vector<std::string> select;
  std::vector<std::string> ignore;
  bool wants(const Finding& finding) const;
};

/// Verifies records one after the other; working memory is reused.
class Verifier {
 public:
  explicit Verifier(Selection selection = {})
      : findings_(
            [selection = std::move(selection)](const Finding& f) { return selection.wants(f); }) {}

  /// Reads and replays one document. With `trace` the report tells every turn's scoring.
  /// The report refers to this object and to the document until the next call.
  Report verify(const Document& document, bool trace);

  /// The document of the last report as YAML, until the next call.
  const YamlDocument& tree() const { return tree_; }

 private:
  void verify_tiles(const Document& document, bool trace, Report& report);
  Status replay_moves(const Document& document, bool trace, ClaimChecker& claims, Report& report);

  YamlDocument tree_;
  Record record_;
  Findings findings_;
  Replay replay_;
};

}  // namespace cartulary::formats
