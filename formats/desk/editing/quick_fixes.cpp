#include "formats/desk/editing/quick_fixes.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <unordered_set>

#include "formats/causes/diagnosis/repair.hpp"
#include "formats/checking/read_any_record.hpp"
#include "formats/desk/annotate/annotate.hpp"

namespace cartulary::formats {
namespace {

class FixSearch {
 public:
  FixSearch(const Report& report, const std::function<bool(Span)>& is_here)
      : report_(report), is_here_(is_here) {}

  std::vector<QuickFix> found() {
    causes();
    computed_claims();
    known();
    return std::move(out_);
  }

 private:
  void add(std::string title, std::vector<Edit> edits, bool of_several = false) {
    out_.push_back({std::move(title), of_several, std::move(edits)});
  }
  bool any_here(const std::vector<Edit>& edits) const {
    return std::ranges::any_of(edits, [this](const Edit& edit) { return is_here_(edit.span); });
  }

  void causes() {
    std::vector<const Cause*> likely;
    bool moves_here = false;
    for (const Cause& cause : report_.diagnosis.causes) {
      const bool of_moves = !cause.edits.empty();
      const auto& edits = of_moves ? cause.edits : cause.claims;
      // Claims that several slips made wrong are not right when one of them is mended.
      if (edits.empty() || (!of_moves && cause.slips > 1)) continue;
      if (of_moves && cause.likely) likely.push_back(&cause);
      if (!any_here(edits) && !is_here_(cause.span)) continue;
      moves_here |= of_moves;
      add(of_moves ? cause.text : "correct the claims: " + cause.text, edits);
    }
    if (moves_here && likely.size() > 1) {
      add(fmt::format("fix all {} likely slips", likely.size()), changes_of(likely), true);
    }
  }

  void computed_claims() {
    const Findings& findings = report_.findings;
    if (report_.verdict.status != Status::wrong ||
        std::ranges::none_of(findings, [this](const Finding& finding) {
          return !report_.record.in_variation(finding.span.offset) && is_here_(finding.span);
        })) {
      return;
    }
    YamlDocument tree;
    AnyRecord record;
    if (!read_any_record(report_.document, tree, record)) return;
    const std::string text = corrected(report_, tree);
    if (text == report_.document.text) return;
    add("Replace all wrong claims of the record by what was computed",
        {difference(report_.document.text, text)});
  }

  void known() {
    const std::vector<Edit>& edits = report_.tile_parts().filled_in;
    for (const Edit& edit : edits) {
      if (!is_here_(edit.span)) continue;
      add(fmt::format("Write `{}`, which alone is legal", edit.text), {edit});
    }
    if (edits.size() > 1 && any_here(edits)) {
      add(fmt::format("Write all {} words that alone are legal", edits.size()), edits, true);
    }
  }

  const Report& report_;
  const std::function<bool(Span)>& is_here_;
  std::vector<QuickFix> out_{};
};

}  // namespace

std::vector<QuickFix> quick_fixes(const Report& report, const std::function<bool(Span)>& is_here) {
  return FixSearch(report, is_here).found();
}

std::vector<QuickFix> all_quick_fixes(const Report& report) {
  std::vector<QuickFix> out = quick_fixes(report, [](Span /*place*/) { return true; });
  std::unordered_set<std::string> texts;
  std::erase_if(out, [&](const QuickFix& fix) {
    return !texts.insert(edited(report.document.text, fix.edits)).second;
  });
  std::stable_partition(out.begin(), out.end(), [](const QuickFix& fix) { return fix.of_several; });
  return out;
}

}  // namespace cartulary::formats
