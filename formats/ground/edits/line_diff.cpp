#include "formats/ground/edits/line_diff.hpp"

#include <algorithm>
#include <vector>

#include "formats/ground/text/edits.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

constexpr std::size_t kAround = 3;
/// Beyond this, what differs is told as one block.
constexpr std::size_t kMaxCompared = 4'000'000;

struct Step {
  char sign;  ///< ' ', '-' or '+'
  std::string_view line;
};

/// The longest common lines stay.
std::vector<Step> steps_between(const std::vector<std::string_view>& a,
                                const std::vector<std::string_view>& b) {
  std::size_t head = 0;
  while (head < a.size() && head < b.size() && a[head] == b[head]) ++head;
  std::size_t tail = 0;
  while (tail < a.size() - head && tail < b.size() - head &&
         a[a.size() - 1 - tail] == b[b.size() - 1 - tail]) {
    ++tail;
  }
  const std::size_t rows = a.size() - head - tail;
  const std::size_t columns = b.size() - head - tail;
  std::vector<Step> out;
  for (std::size_t i = 0; i < head; ++i) out.push_back({' ', a[i]});
  std::size_t i = 0;
  std::size_t j = 0;
  if (rows * columns <= kMaxCompared) {
    // common[i][j]: lines in common from there on.
    const std::size_t width = columns + 1;
    std::vector<uint32_t> common((rows + 1) * width);
    for (std::size_t r = rows; r-- > 0;) {
      for (std::size_t c = columns; c-- > 0;) {
        common[r * width + c] = a[head + r] == b[head + c] ? common[(r + 1) * width + c + 1] + 1
                                                           : std::max(common[(r + 1) * width + c],
                                                                      common[r * width + c + 1]);
      }
    }
    while (i < rows && j < columns) {
      if (a[head + i] == b[head + j]) {
        out.push_back({' ', a[head + i]});
        ++i;
        ++j;
      } else if (common[(i + 1) * width + j] >= common[i * width + j + 1]) {
        out.push_back({'-', a[head + i++]});
      } else {
        out.push_back({'+', b[head + j++]});
      }
    }
  }
  for (; i < rows; ++i) out.push_back({'-', a[head + i]});
  for (; j < columns; ++j) out.push_back({'+', b[head + j]});
  for (std::size_t k = a.size() - tail; k < a.size(); ++k) out.push_back({' ', a[k]});
  return out;
}

void append_range(std::string& out, std::size_t first, std::size_t count) {
  // A range without lines stands behind the line before it.
  put(out, count == 0 ? first - 1 : first);
  if (count != 1) put(out, ",", count);
}

}  // namespace

void append_diff(std::string& out, std::string_view name, std::string_view before,
                 std::string_view after, std::size_t first_line) {
  if (before == after) return;
  const std::vector<Step> steps = steps_between(lines_of(before), lines_of(after));
  put(out, "--- ", printable(name), "\n+++ ", printable(name), "\n");
  const auto changed = [](const Step& step) { return step.sign != ' '; };
  std::size_t old_line = first_line;
  std::size_t new_line = first_line;
  for (std::size_t at = 0; at < steps.size();) {
    const auto next =
        std::find_if(steps.begin() + static_cast<std::ptrdiff_t>(at), steps.end(), changed);
    if (next == steps.end()) break;
    const auto change = static_cast<std::size_t>(next - steps.begin());
    const std::size_t begin = change - std::min(change - at, kAround);
    std::size_t last = change;  // of the hunk's changes
    for (std::size_t i = change; i < steps.size() && i <= last + 2 * kAround + 1; ++i) {
      if (changed(steps[i])) last = i;
    }
    const std::size_t end = std::min(last + 1 + kAround, steps.size());
    old_line += begin - at;
    new_line += begin - at;
    std::size_t old_count = 0;
    std::size_t new_count = 0;
    std::string body;
    for (std::size_t i = begin; i < end; ++i) {
      old_count += steps[i].sign != '+';
      new_count += steps[i].sign != '-';
      body += steps[i].sign;
      body += steps[i].line;
      if (!steps[i].line.ends_with('\n')) body += "\n\\ No newline at end of file\n";
    }
    out += "@@ -";
    append_range(out, old_line, old_count);
    out += " +";
    append_range(out, new_line, new_count);
    put(out, " @@\n", body);
    old_line += old_count;
    new_line += new_count;
    at = end;
  }
}

}  // namespace cartulary::formats
