#include "cli/input/archive.hpp"

#include <archive.h>
#include <archive_entry.h>
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <deque>

#include "cli/input/gzip_source.hpp"
#include "cli/input/utf8_locale.hpp"
#include "formats/exchange/convert/recognise.hpp"
#include "formats/ground/text/shared_library.hpp"

namespace cartulary::cli {
namespace {

/// libarchive. It brings more libraries than the rest of the program has.
struct ArchiveLibrary {
  formats::SharedLibrary library{"libarchive.so.13"};

#define LIBRARY_FUNCTION(name) \
  decltype(&archive_##name) const name = CARTULARY_LIBRARY_FUNCTION(library, archive_##name);
#include "cli/input/archive_functions.def"
#undef LIBRARY_FUNCTION
};

const ArchiveLibrary& archive_library() {
  static const ArchiveLibrary loaded;
  return loaded;
}

/// A number of a zip, the lowest byte first.
uint32_t number_at(std::string_view bytes, std::size_t at, std::size_t size) {
  uint32_t out = 0;
  while (size-- > 0) out = out << 8 | static_cast<unsigned char>(bytes[at + size]);
  return out;
}

// The end of a zip: its APPNOTE.TXT, section 4.3.16.
constexpr std::size_t kZipEnd = 22;
constexpr std::size_t kMaxZipEnd = kZipEnd + 0xFFFF;  // with a comment
constexpr std::size_t kManyFiles = 0xFFFF;            // Zip64 says how many
constexpr std::size_t kFarAway = 0xFFFFFFFF;          // Zip64 says where
constexpr std::size_t kListedFile = 46;               // section 4.3.12, without what is of any size
// Blocks of zeros end a tar. Two should, but some programs write one.
constexpr std::size_t kTarBlock = 512;

constexpr std::string_view kOtherNumber = "its number of files is wrong";

}  // namespace

struct Archive::Packed {
  FileSource& file;
  std::string begun;              ///< until it has been given; all, of a zip that is held
  std::deque<GzipSource> gzip{};  ///< what is packed, perhaps several times
  std::array<char, 64u << 10> buffer{};
  std::size_t zeros = 0;  ///< with which what has been given ends, if that is no zip
  // For a zip, whose files are listed at its end.
  bool is_zip = false;
  bool is_held = false;  ///< in memory, for it comes from where it can be read only once
  uint64_t at = 0;
  uint64_t size = 0;
  std::size_t files = kManyFiles;  ///< as it says
  bool is_single = false;          ///< nothing else is listed

  formats::ByteSource& source() {
    if (!gzip.empty()) return gzip.back();
    return file;
  }
  std::string open();
  std::size_t read_zip();
  std::string read_zip_end();
  uint64_t first_listed(uint64_t list);
  void note_zeros(std::size_t got);

  static la_ssize_t read(::archive* archive, void* data, const void** out);
  static la_int64_t seek(::archive*, void* data, la_int64_t offset, int whence);
};

/// Looks into what is packed as far as libarchive does not. Returns an error text.
std::string Archive::Packed::open() {
  while (is_gzip(begun)) {
    formats::ByteSource& packed = source();
    gzip.emplace_back(packed, std::move(begun));
    begun.clear();
    read_on(source(), begun, formats::kImportHead - 1);
    if (!source().error().empty()) return source().error();
  }
  is_zip = begun.starts_with("PK");
  if (!is_zip) return "";
  is_held = file.size() == 0 || !gzip.empty();
  if (is_held) read_on(source(), begun, formats::kMaxImport);
  if (!source().error().empty()) return source().error();
  if (begun.size() > formats::kMaxImport) return "a zip of this size must be a separate file";
  size = is_held ? begun.size() : file.size();
  return read_zip_end();
}

/// Fills the buffer from where the reading stands.
std::size_t Archive::Packed::read_zip() {
  std::size_t got = 0;
  if (is_held) {
    got = at < begun.size() ? begun.copy(buffer.data(), buffer.size(), at) : 0;
  } else {
    file.go_to(at);
    got = file.read(buffer.data(), buffer.size());
  }
  at += got;
  return got;
}

/// libarchive passes over what stands before a zip and behind it, be it another one.
std::string Archive::Packed::read_zip_end() {
  std::string tail;
  at = size - std::min<uint64_t>(size, kMaxZipEnd);
  while (at < size) {
    const std::size_t got = read_zip();
    if (got == 0) return file.error().empty() ? "it is cut off" : file.error();
    tail.append(buffer.data(), got);
  }
  at = 0;
  std::size_t end = tail.size();
  do {
    end = end < kZipEnd ? tail.npos
                        : tail.rfind("PK\x05\x06", std::min(end - 1, tail.size() - kZipEnd));
    if (end == tail.npos) return "it is cut off, or has data after its end";
  } while (end + kZipEnd + number_at(tail, end + 20, 2) != tail.size());
  if (number_at(tail, end + 4, 2) != 0) return "it is one of several parts";
  files = number_at(tail, end + 10, 2);
  const uint64_t listed = number_at(tail, end + 12, 4);
  const uint64_t list = number_at(tail, end + 16, 4);
  const bool is_larger = files == kManyFiles || listed == kFarAway || list == kFarAway;
  if (is_larger) return "";
  if (list + listed != size - (tail.size() - end)) return "it has extra or missing data";
  if (files == 0 && listed > 0) return std::string(kOtherNumber);
  is_single = files == 1 && first_listed(list) == listed;
  return file.error();
}

/// How many bytes the first file takes in the list of all.
uint64_t Archive::Packed::first_listed(uint64_t list) {
  at = list;
  std::string head;
  while (head.size() < kListedFile && at < size) {
    const std::size_t got = read_zip();
    if (got == 0) break;
    head.append(buffer.data(), got);
  }
  at = 0;
  if (head.size() < kListedFile) return 0;
  return kListedFile + number_at(head, 28, 2) + number_at(head, 30, 2) + number_at(head, 32, 2);
}

/// At the end of so many bytes of the buffer.
void Archive::Packed::note_zeros(std::size_t got) {
  std::size_t end = got;
  while (end > 0 && buffer[end - 1] == 0) --end;
  zeros = end == 0 ? zeros + got : got - end;
}

la_ssize_t Archive::Packed::read(::archive* archive, void* data, const void** out) {
  Packed& packed = *static_cast<Packed*>(data);
  std::size_t got = 0;
  if (packed.is_zip) {
    got = packed.read_zip();
  } else {
    got = packed.begun.copy(packed.buffer.data(), packed.buffer.size());
    packed.begun.erase(0, got);
    if (got == 0 && !packed.source().at_end()) {
      got = packed.source().read(packed.buffer.data(), packed.buffer.size());
    }
    packed.note_zeros(got);
  }
  if (const std::string error = packed.source().error(); !error.empty()) {
    archive_library().set_error(archive, EIO, "%s", error.c_str());
    return -1;
  }
  *out = packed.buffer.data();
  return static_cast<la_ssize_t>(got);
}

la_int64_t Archive::Packed::seek(::archive*, void* data, la_int64_t offset, int whence) {
  Packed& packed = *static_cast<Packed*>(data);
  const uint64_t from = whence == SEEK_CUR ? packed.at : whence == SEEK_END ? packed.size : 0;
  const auto to = static_cast<la_int64_t>(from) + offset;
  if (to < 0 || static_cast<uint64_t>(to) > packed.size) return ARCHIVE_FATAL;
  packed.at = static_cast<uint64_t>(to);
  return to;
}

Archive::Archive(FileSource& packed, std::string begun)
    : packed_(std::make_unique<Packed>(Packed{packed, std::move(begun)})) {
  error_ = packed_->open();
  if (!error_.empty()) error_ = "cannot be unpacked: " + error_;
  // libarchive knows no zip without files.
  has_members_ = packed_->is_zip && packed_->files == 0;
  if (error_.empty() && !has_members_) open();
}

void Archive::open() {
  const ArchiveLibrary& functions = archive_library();
  if (!functions.library.complete()) {
    error_ = "packed, and libarchive, which unpacks, is not installed";
    return;
  }
  archive_ = functions.read_new();
  if (packed_->is_zip) {
    functions.read_support_format_zip_seekable(archive_);
    functions.read_set_seek_callback(archive_, &Packed::seek);
  } else {
    functions.read_support_filter_xz(archive_);
    functions.read_support_filter_zstd(archive_);
    functions.read_support_format_tar(archive_);
    functions.read_support_format_raw(archive_);
    // One that is joined to another has an end in its middle.
    functions.read_set_options(archive_, "tar:read_concatenated_archives");
  }
  functions.read_support_format_empty(archive_);
  keep_error(functions.read_open(archive_, packed_.get(), nullptr, &Packed::read, nullptr));
}

Archive::~Archive() {
  if (archive_ != nullptr) archive_library().read_free(archive_);
}

void Archive::keep_error(int code) {
  if (code >= ARCHIVE_OK) return;
  // The files of a zip stand each for itself.
  only_member_fails_ = code >= ARCHIVE_FAILED && packed_->is_zip;
  const char* const words = archive_library().error_string(archive_);
  error_ = "cannot be unpacked";
  if (words != nullptr) error_ += std::string(": ") + words;
}

bool Archive::next() {
  at_end_ = true;
  const bool fails = !error_.empty() && !only_member_fails_;
  if (fails || archive_ == nullptr) return false;
  error_.clear();
  only_member_fails_ = false;
  const ArchiveLibrary& functions = archive_library();
  // Without it names with other letters than those of ASCII are lost.
  const Utf8Locale letters;
  archive_entry* entry = nullptr;
  const int code = functions.read_next_header(archive_, &entry);
  if (code == ARCHIVE_EOF) {
    path_.clear();
    const bool lacks =
        packed_->is_zip && packed_->files != kManyFiles && packed_->files != members_;
    if (lacks) error_ = fmt::format("cannot be unpacked: {}", kOtherNumber);
    // libarchive takes the end of a file for that of a tar.
    const bool is_tar =
        (functions.format(archive_) & ARCHIVE_FORMAT_BASE_MASK) == ARCHIVE_FORMAT_TAR &&
        functions.filter_code(archive_, 0) == ARCHIVE_FILTER_NONE;
    if (is_tar && packed_->zeros < kTarBlock) error_ = "cannot be unpacked: it is cut off";
    return false;
  }
  // Its warnings there are about owners and times. It would look for a header behind a damaged one.
  if (code < ARCHIVE_WARN || code == ARCHIVE_RETRY) keep_error(code);
  if (!error_.empty()) return false;
  ++members_;
  has_members_ = functions.format(archive_) != ARCHIVE_FORMAT_RAW;
  const char* name = functions.entry_pathname_utf8(entry);
  if (name == nullptr) name = functions.entry_pathname(entry);
  path_ = !has_members_ || name == nullptr ? "" : name;
  if (has_members_ && name == nullptr) {
    path_ = fmt::format("member {}", members_);
    error_ = "its name cannot be read: the system has no locale C.UTF-8";
    only_member_fails_ = true;
    return false;
  }
  while (path_.starts_with("./")) path_.erase(0, 2);
  const auto type = functions.entry_filetype(entry);
  kind_ = type == AE_IFDIR ? Kind::folder : Kind::other;
  if (!has_members_ || (type == AE_IFREG && functions.entry_hardlink(entry) == nullptr)) {
    kind_ = Kind::file;
  }
  is_encrypted_ = functions.entry_is_data_encrypted(entry) != 0;
  at_end_ = false;
  return true;
}

bool Archive::is_single() const {
  return packed_->is_single;
}

std::size_t Archive::read(char* bytes, std::size_t size) {
  std::size_t got = 0;
  while (got < size && !at_end_ && error_.empty()) {
    const la_ssize_t more = archive_library().read_data(archive_, bytes + got, size - got);
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
