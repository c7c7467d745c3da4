#include "cli/input/archive.hpp"

#include <archive.h>
#include <archive_entry.h>

#include <array>
#include <cerrno>

#include "formats/text/shared_library.hpp"

namespace cartulary::cli {
namespace {

/// libarchive. It brings more libraries than the rest of the program has.
struct Library {
  formats::SharedLibrary library{"libarchive.so.13"};

#define LIBRARY_FUNCTION(name)           \
  decltype(&archive_##name) const name = \
      library.function<decltype(&archive_##name)>("archive_" #name)
  LIBRARY_FUNCTION(read_new);
  LIBRARY_FUNCTION(read_free);
  LIBRARY_FUNCTION(read_support_filter_gzip);
  LIBRARY_FUNCTION(read_support_filter_xz);
  LIBRARY_FUNCTION(read_support_filter_zstd);
  LIBRARY_FUNCTION(read_support_format_tar);
  LIBRARY_FUNCTION(read_support_format_raw);
  LIBRARY_FUNCTION(read_support_format_empty);
  LIBRARY_FUNCTION(read_open);
  LIBRARY_FUNCTION(read_next_header);
  LIBRARY_FUNCTION(read_data);
  LIBRARY_FUNCTION(format);
  LIBRARY_FUNCTION(error_string);
  LIBRARY_FUNCTION(set_error);
  LIBRARY_FUNCTION(entry_pathname);
  LIBRARY_FUNCTION(entry_pathname_utf8);
  LIBRARY_FUNCTION(entry_filetype);
  LIBRARY_FUNCTION(entry_hardlink);
#undef LIBRARY_FUNCTION
};

const Library& library() {
  static const Library loaded;
  return loaded;
}

}  // namespace

/// The bytes as libarchive asks for them.
struct Archive::Packed {
  formats::ByteSource& source;
  std::string begun;  ///< until it has been given
  std::array<char, 64u << 10> buffer{};

  static la_ssize_t read(::archive* archive, void* data, const void** out) {
    Packed& packed = *static_cast<Packed*>(data);
    std::size_t got = packed.begun.copy(packed.buffer.data(), packed.buffer.size());
    packed.begun.erase(0, got);
    if (got == 0 && !packed.source.at_end()) {
      got = packed.source.read(packed.buffer.data(), packed.buffer.size());
      if (const std::string error = packed.source.error(); !error.empty()) {
        library().set_error(archive, EIO, "%s", error.c_str());
        return -1;
      }
    }
    *out = packed.buffer.data();
    return static_cast<la_ssize_t>(got);
  }
};

Archive::Archive(formats::ByteSource& packed, std::string begun)
    : packed_(std::make_unique<Packed>(Packed{packed, std::move(begun)})) {
  const Library& functions = library();
  if (!functions.library.complete()) {
    error_ = "packed, and libarchive, which unpacks, is not installed";
    return;
  }
  archive_ = functions.read_new();
  functions.read_support_filter_gzip(archive_);
  functions.read_support_filter_xz(archive_);
  functions.read_support_filter_zstd(archive_);
  functions.read_support_format_tar(archive_);
  functions.read_support_format_raw(archive_);
  functions.read_support_format_empty(archive_);
  keep_error(functions.read_open(archive_, packed_.get(), nullptr, &Packed::read, nullptr));
}

Archive::~Archive() {
  if (archive_ != nullptr) library().read_free(archive_);
}

void Archive::keep_error(int code) {
  if (code >= ARCHIVE_WARN) return;  // what it says there is about owners, times and the like
  const char* const words = library().error_string(archive_);
  error_ = "cannot be unpacked";
  if (words != nullptr) error_ += std::string(": ") + words;
}

bool Archive::next() {
  at_end_ = true;
  if (!error_.empty()) return false;
  const Library& functions = library();
  archive_entry* entry = nullptr;
  const int code = functions.read_next_header(archive_, &entry);
  if (code == ARCHIVE_EOF) return false;
  keep_error(code);
  if (!error_.empty()) return false;
  has_members_ = functions.format(archive_) != ARCHIVE_FORMAT_RAW;
  const char* name = functions.entry_pathname_utf8(entry);
  if (name == nullptr) name = functions.entry_pathname(entry);
  path_ = !has_members_ || name == nullptr ? "" : name;
  while (path_.starts_with("./")) path_.erase(0, 2);
  const auto type = functions.entry_filetype(entry);
  kind_ = type == AE_IFDIR ? Kind::folder : Kind::other;
  if (!has_members_ || (type == AE_IFREG && functions.entry_hardlink(entry) == nullptr)) {
    kind_ = Kind::file;
  }
  at_end_ = false;
  return true;
}

std::size_t Archive::read(char* bytes, std::size_t size) {
  std::size_t got = 0;
  while (got < size && !at_end_ && error_.empty()) {
    const la_ssize_t more = library().read_data(archive_, bytes + got, size - got);
    if (more > 0) {
      got += static_cast<std::size_t>(more);
    } else if (more == 0) {
      at_end_ = true;
    } else if (more != ARCHIVE_RETRY) {
      keep_error(static_cast<int>(more));
      if (error_.empty()) at_end_ = true;
    }
  }
  return got;
}

}  // namespace cartulary::cli
