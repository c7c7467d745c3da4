// Fingerprints that set a finding apart from all others, run after run, for services that compare
// two reports.
#pragma once

#include <fmt/core.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>

#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/path.hpp"

namespace cartulary::formats {

/// A file's name as reports compare it, however it was named: `./a//b.yaml` is `a/b.yaml`.
inline std::string plain_path(std::string_view name) {
  return text_of(path_of(name).lexically_normal());
}

inline constexpr uint64_t kFnvBasis = 0xcbf29ce484222325;
inline constexpr uint64_t kFnvPrime = 0x100000001b3;

/// FNV-1a of a text behind others with the hash `state`; std::hash may differ between builds.
constexpr uint64_t fnv1a(std::string_view text, uint64_t state = kFnvBasis) {
  for (const char c : text) state = (state ^ static_cast<unsigned char>(c)) * kFnvPrime;
  return state;
}

/// Line numbers are no part of a fingerprint: a line added above must not make old findings new.
/// Where a file has the same finding on equal lines, they are told apart by their order.
class Fingerprints {
 public:
  /// 16 hexadecimal digits; another one at every call of the run.
  std::string next(std::string_view check, std::string_view path, std::string_view line) {
    const uint64_t place = hash(trimmed(line), hash(path, hash(check, kFnvBasis)));
    return fmt::format("{:016x}", hash(std::to_string(++seen_[place]), place));
  }

 private:
  /// A zero byte ends each part, so that `ab` + `c` is not `a` + `bc`.
  static uint64_t hash(std::string_view part, uint64_t state) {
    return fnv1a(part, state) * kFnvPrime;
  }

  std::unordered_map<uint64_t, uint32_t> seen_;
};

}  // namespace cartulary::formats
