#include "formats/causes/diagnosis/headline.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "formats/causes/slips/claims_headline.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {

std::string moves_headline(const Report& report, const Diagnosis& diagnosis) {
  const auto& causes = diagnosis.causes;
  if (causes.empty() || causes.front().assumed.empty()) return "";
  const Cause& first = causes.front();
  const bool alone = std::none_of(causes.begin(), causes.end(), [](const Cause& cause) {
    return cause.slip == 1 && cause.alternative > 1;
  });
  const std::string_view how_sure = first.likely ? "likely"
                                    : alone      ? "possible"
                                                 : "possible, or another slip";
  const std::string what = fmt::format("{} ({})", first.assumed, how_sure);
  const std::string turn = fmt::format("turn {}", first.number);
  const std::string line =
      fmt::format("{}, line {}", turn, report.document.position(first.span.offset).line);
  std::string others;
  if (first.slips > 1) {
    others = fmt::format("; {}", counted(static_cast<long>(first.slips) - 1, "more slip"));
  }
  return that_fits({fmt::format("{}: {}{}", line, what, others),
                    fmt::format("{}: {}{}", turn, what, others), line + others});
}

}  // namespace cartulary::formats
