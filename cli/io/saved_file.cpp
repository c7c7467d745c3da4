#include "cli/io/saved_file.hpp"

#include <fmt/core.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "cli/io/descriptor.hpp"
#include "cli/io/new_file.hpp"
#include "formats/ground/text/digest.hpp"
#include "formats/ground/text/path.hpp"
#include "formats/ground/text/source.hpp"

namespace cartulary::cli {
namespace {

constexpr int kMaxReadings = 5;
constexpr int kMaxSiblings = 1000;

/// Returns an error text, empty on success.
std::string read_to_end(const Descriptor& file, std::string& text) {
  text.clear();
  char chunk[16u << 10];
  while (text.size() <= formats::kMaxDocument) {
    const std::ptrdiff_t got = read_some(file.number(), chunk, sizeof chunk);
    if (got < 0) return std::strerror(errno);
    if (got == 0) return "";
    text.append(chunk, static_cast<std::size_t>(got));
  }
  return "it is larger than any record";
}

}  // namespace

std::string SavedFile::read(std::string& text) {
  for (int readings = 0; readings < kMaxReadings; ++readings) {
    const Descriptor file = open_file(path_);
    if (!file) return std::strerror(errno);
    const auto before = state_of(file.number());
    if (!before) return "not a regular file";
    if (std::string error = read_to_end(file, text); !error.empty()) return error;
    const auto after = state_of(file.number());
    // Half of what somebody writes is nothing.
    if (!after || !same_state(*before, *after)) continue;
    known_ = {.state = *after, .digest = formats::sha256_of(text)};
    taken_ = false;
    return "";
  }
  return "it changes while it is read";
}

bool SavedFile::is_as_known() const {
  if (taken_) return false;
  const std::optional<FileLook> what = look_at(path_);
  return what && same_state(what->state, known_.state);
}

bool SavedFile::may_be_changing() const {
  const std::optional<FileLook> what = look_at(path_);
  // Editors may take the old file away, or empty it, before they write the new one.
  if (!what) return errno == ENOENT;
  return what->state.size == 0 || !is_settled(what->state);
}

std::string SavedFile::why_not_saved() const {
  return NewFile().open(path_, Protected::refuse, &known_);
}

std::string SavedFile::save(std::string_view text) {
  NewFile file;
  std::string error = file.open(path_, Protected::refuse, &known_);
  if (error.empty()) error = file.write(text);
  if (error.empty()) error = file.finish();
  taken_ = file.is_taken();
  if (error.empty() && file.finished()) {
    known_ = {.state = *file.finished(), .digest = formats::sha256_of(text)};
  }
  return error;
}

std::string SavedFile::save_beside(std::string_view text, std::string& name) const {
  const std::filesystem::path path = formats::path_of(path_);
  for (int number = 2; number < kMaxSiblings; ++number) {
    std::filesystem::path beside = path;
    beside.replace_filename(formats::path_of(fmt::format(
        "{}.{}{}", formats::text_of(path.stem()), number, formats::text_of(path.extension()))));
    NewFile file;
    std::string error = file.open_new(formats::text_of(beside), path_);
    if (error.empty()) error = file.write(text);
    if (error.empty()) error = file.finish();
    if (file.is_taken()) continue;
    name = formats::text_of(beside);
    return error;
  }
  return "no name is free";
}

}  // namespace cartulary::cli
