#include "formats/ground/text/finding.hpp"

#include <algorithm>

#include "formats/ground/text/letters.hpp"

namespace cartulary::formats {

Finding& Findings::add(Finding finding) {
  const auto severity = static_cast<std::size_t>(finding.severity());
  last_.reset();
  ++seen_[severity];
  if (wanted_ && !wanted_(finding)) return dropped_ = std::move(finding);
  ++counts_[severity];
  if (full()) {
    ++beyond_;
    return dropped_ = std::move(finding);
  }
  last_ = items_.size();
  finding.came = static_cast<uint32_t>(items_.size());
  items_.push_back(std::move(finding));
  return items_.back();
}

void Findings::insert(Finding finding, std::size_t came) {
  const auto severity = static_cast<std::size_t>(finding.severity());
  ++seen_[severity];
  ++counts_[severity];
  for (Finding& other : items_) other.came += other.came >= came;
  finding.came = static_cast<uint32_t>(came);
  const auto next = std::ranges::find_if(items_, [&finding](const Finding& other) {
    return std::tie(finding.span.offset, finding.came) < std::tie(other.span.offset, other.came);
  });
  items_.insert(next, std::move(finding));
  if (items_.size() <= most_) return;
  items_.erase(std::ranges::max_element(items_, {}, &Finding::came));
  ++beyond_;
}

void Findings::drop(Severity severity, std::size_t number) {
  seen_[static_cast<std::size_t>(severity)] += number;
  counts_[static_cast<std::size_t>(severity)] += number;
  beyond_ += number;
}

void Findings::sort() {
  std::ranges::stable_sort(
      items_, [](const Finding& a, const Finding& b) { return a.span.offset < b.span.offset; });
}

std::size_t edit_distance(std::string_view a, std::string_view b) {
  // Words are short; what is longer is no misspelling of a key.
  if (a.size() > 40 || b.size() > 40) return 40;
  std::array<std::size_t, 41> before{};
  std::array<std::size_t, 41> row{};
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    const auto two_before = before;
    before = row;
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const bool same = lower(a[i - 1]) == lower(b[j - 1]);
      row[j] = std::min({before[j] + 1, row[j - 1] + 1, before[j - 1] + (same ? 0 : 1)});
      const bool swapped = i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) &&
                           lower(a[i - 2]) == lower(b[j - 1]);
      if (swapped) row[j] = std::min(row[j], two_before[j - 2] + 1);
    }
  }
  return row[b.size()];
}

}  // namespace cartulary::formats
