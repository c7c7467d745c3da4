// Functions that libFuzzer calls with any bytes, and that a test calls with the corpora that it
// found. What must hold of an input is checked in them.
#pragma once

#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "formats/ground/text/source.hpp"
#include "formats/reports/report/writers.hpp"

namespace cartulary::test {

/// A requirement does not hold. Nothing catches it, so that libFuzzer keeps the input.
struct Broken : std::logic_error {
  using std::logic_error::logic_error;
};
/// The words are only put together when they are needed.
template <class... Words>
void require(bool holds, const Words&... words) {
  if (holds) return;
  std::string what;
  (what.append(words), ...);
  throw Broken(what);
}

#define TARGET(name, mutation, mutants) void fuzz_##name(std::string_view input);
#include "tests/fuzz/targets/targets.def"
#undef TARGET

/// How libFuzzer changes inputs.
enum class Mutation : uint8_t { lines, bytes };

struct Target {
  std::string_view name;
  Mutation mutation;
  int mutants;  ///< that the tests try
  void (*run)(std::string_view input);
};
inline constexpr Target kTargets[] = {
#define TARGET(name, mutation, mutants) {#name, Mutation::mutation, mutants, fuzz_##name},
#include "tests/fuzz/targets/targets.def"
#undef TARGET
};

/// The documents of a file, one after the other.
void for_each_document(std::string_view text,
                       const std::function<void(const formats::Document&)>& visit);

/// A report as a writer prints it.
std::string told(const formats::Report& report, const formats::Format& format,
                 const formats::WriteOptions& options);

/// Nothing that is printed holds a character that nobody sees, but for tabs and ends of lines.
void require_visible(std::string_view printed, std::string_view what);

/// Verifies a document, tells of it in a format that depends on its text, and writes it for other
/// programs, which must be right if it was.
void verify_and_tell(const formats::Document& document);

}  // namespace cartulary::test
