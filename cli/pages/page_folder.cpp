#include "cli/pages/page_folder.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

#include "cli/io/folder.hpp"
#include "cli/io/new_file.hpp"
#include "cli/io/unfinished.hpp"
#include "formats/ground/text/path.hpp"

namespace cartulary::cli {
namespace {

std::string fault_text() {
  return std::strerror(errno);
}

/// True if a file of the same size holds these bytes.
bool holds(const Descriptor& file, std::string_view bytes) {
  char chunk[16u << 10];
  while (!bytes.empty()) {
    const std::ptrdiff_t got =
        read_some(file.number(), chunk, std::min(sizeof chunk, bytes.size()));
    const auto size = static_cast<std::size_t>(std::max<std::ptrdiff_t>(0, got));
    if (size == 0 || bytes.substr(0, size) != std::string_view(chunk, size)) return false;
    bytes.remove_prefix(size);
  }
  return true;
}

/// A file of a folder that is to be removed unless it gets a name.
class Unfinished {
 public:
  explicit Unfinished(int folder, Readers readers = Readers::all)
      : folder_(folder), file_(create_unfinished(folder, readers, name_)) {}
  ~Unfinished() {
    const int error = errno;
    remove();
    errno = error;
  }
  Unfinished(const Unfinished&) = delete;
  Unfinished& operator=(const Unfinished&) = delete;

  explicit operator bool() const { return static_cast<bool>(file_); }
  const std::string& name() const { return name_; }
  int descriptor() const { return file_.number(); }

  /// False on failure with errno.
  bool remove() {
    if (name_.empty()) return true;
    const SignalsWait wait;
    if (!remove_in(folder_, name_.c_str())) return false;
    name_.clear();
    forget_unfinished();
    return true;
  }

  /// Fills it and gives it its name. False on failure with errno.
  bool become(const char* name, std::string_view text, PageFolder::When when) {
    if (!write_all(file_.number(), text)) return false;
    if (when == PageFolder::When::on_disk && !sync_to_disk(file_.number())) return false;
    if (!file_.close()) return false;
    const SignalsWait wait;
    if (!rename_in(folder_, name_.c_str(), name, Renaming::replace)) return false;
    name_.clear();
    forget_unfinished();
    return true;
  }

 private:
  const int folder_;
  std::string name_;
  Descriptor file_;
};

}  // namespace

std::string PageFolder::open(const std::string& path) {
  std::error_code error;
  std::filesystem::create_directories(formats::path_of(path), error);
  root_ = open_folder(path);
  if (!root_) return error && error != std::errc::file_exists ? error.message() : fault_text();
  return try_letters();
}

/// Makes a file and looks for it under another name.
std::string PageFolder::try_letters() {
  Unfinished file(root_.number());
  if (!file) return fault_text();
  std::string other = file.name();
  for (char& c : other) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c;
  const bool same = is_in(root_.number(), other.c_str());
  letters_ = same ? Letters::fold : Letters::differ;
  return file.remove() ? "" : fmt::format("cannot remove {}: {}", file.name(), fault_text());
}

/// Goes to the folder of a page. Records come sorted, so it is mostly the one before.
std::string PageFolder::enter(const std::string& folder) {
  if (folder == entered_) return "";
  entered_.clear();
  inner_ = Descriptor();
  for (std::size_t at = 0; at < folder.size();) {
    const std::size_t end = std::min(folder.find('/', at), folder.size());
    const std::string name = folder.substr(at, end - at);
    const int parent = entered();
    if (!make_folder(parent, name.c_str()) && errno != EEXIST) return fault_text();
    inner_ = open_folder(parent, name.c_str());
    if (!inner_) return errno == ENOTDIR ? "its folder is a file or a link" : fault_text();
    at = end + 1;
  }
  entered_ = folder;
  return "";
}

PageFolder::Existing PageFolder::look_at_existing(const char* name, std::string_view text) const {
  const std::optional<FileLook> what = look_at(entered(), name);
  if (!what) return {.error = errno == ENOENT ? "" : fault_text()};
  if (what->kind == FileKind::link) return {.error = "it is a link, and pages follow none"};
  if (what->kind == FileKind::folder) return {.error = std::strerror(EISDIR)};
  if (!what->is_file()) return {.error = "not a regular file"};
  Existing out{.file = open_in(entered(), name)};
  if (!out.file) return {.error = fault_text()};
  out.is_right = static_cast<std::size_t>(what->state.size) == text.size() && holds(out.file, text);
  if (out.is_right) return out;
  if (what->read_only) return {.error = "it is read-only"};
  if (spares) out.error = spares(what->state);
  return out;
}

std::string PageFolder::write(const std::string& path, std::string_view text, When when) {
  const std::size_t slash = path.rfind('/');
  const std::string name = slash == path.npos ? path : path.substr(slash + 1);
  std::string error = enter(slash == path.npos ? "" : path.substr(0, slash));
  if (!error.empty()) return error;
  Existing existing = look_at_existing(name.c_str(), text);
  if (existing.is_right || !existing.error.empty()) return std::move(existing.error);
  // A user who may not read the old page may not read the new one, not even while it is written.
  Unfinished file(entered(), existing.file ? Readers::owner : Readers::all);
  if (!file) return fault_text();
  if (existing.file) error = keep_attributes(existing.file.number(), file.descriptor());
  if (!error.empty()) return error;
  existing.file.close();  // some systems keep what is open
  return file.become(name.c_str(), text, when) ? "" : fault_text();
}

std::string PageFolder::finish(const std::string& path, std::string_view text) {
  // One call for all pages: to wait for each would take longer than to make them.
  if (!sync_all_to_disk(root_.number())) return fault_text();
  std::string error = write(path, text, When::on_disk);
  if (error.empty() && !sync_to_disk(root_.number())) error = fault_text();
  return error;
}

}  // namespace cartulary::cli
