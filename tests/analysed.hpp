// A record with its analysis, as the tests of its pages take it.
#pragma once

#include <functional>
#include <string>
#include <utility>

#include "formats/checking/verifier.hpp"
#include "formats/study/analysis/analysis_report.hpp"

namespace cartulary::test {

inline void one_by_one(std::size_t count, const std::function<void(std::size_t)>& work) {
  for (std::size_t i = 0; i < count; ++i) work(i);
}

/// A record and its analysis with the least budget.
struct Analysed {
  explicit Analysed(std::string record, formats::TurnRange range = {})
      : text(std::move(record)),
        document{.name = "test.yaml", .text = text},
        report(verifier.verify(document, true)),
        analysis(formats::analyse(report, formats::kMinBudget, 1, range, one_by_one)) {}
  formats::AnalysisReport it() const { return {report, analysis, "1.2.3"}; }

  std::string text;
  formats::Document document;
  formats::Verifier verifier{};
  formats::Report report;
  formats::GameAnalysis analysis;
};

}  // namespace cartulary::test
