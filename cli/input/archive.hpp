// Packed files and archives: .gz, .zst, .xz, .zip, .tar and .tar packed so.
#pragma once

#include <memory>
#include <string>

#include "cli/input/file_source.hpp"
#include "formats/ground/text/source.hpp"

struct archive;  // of libarchive

namespace cartulary::cli {

/// A packed file, which has one member without a name, or an archive of any number of members.
/// Unpacked as it is read; all that it says of itself is checked.
class Archive final : public formats::ByteSource {
 public:
  /// `packed` must outlive it; `begun`: what has been read of it already.
  Archive(FileSource& packed, std::string begun);
  ~Archive() override;
  Archive(const Archive&) = delete;
  Archive& operator=(const Archive&) = delete;

  enum class Kind { file, folder, other };

  /// Goes to the next member, the first at first. False at the end, or if error() says something.
  bool next();
  /// True if it is an archive of files; known once next() has found one.
  bool has_members() const { return has_members_; }
  /// The path of the member in the archive; empty for a packed file.
  const std::string& path() const { return path_; }
  Kind kind() const { return kind_; }
  /// True if the bytes of the member can be read only with a password.
  bool is_encrypted() const { return is_encrypted_; }

  /// True if it is a zip of one member.
  bool is_single() const;
  /// From now on it is a packed file, with the bytes of the member.
  void take_as_file() { has_members_ = false; }

  // The bytes of the member.

  std::size_t read(char* bytes, std::size_t size) override;
  bool at_end() const override { return at_end_; }
  /// True if next() may find a member behind one that cannot be read.
  bool goes_on() const { return has_members_ && (error_.empty() || only_member_fails_); }
  /// Why the archive cannot be read on, also of next().
  std::string error() const override { return error_; }

 private:
  struct Packed;
  void open();
  void keep_error(int code);

  std::unique_ptr<Packed> packed_;
  ::archive* archive_ = nullptr;
  bool has_members_ = false;
  std::string path_;
  Kind kind_ = Kind::other;
  bool is_encrypted_ = false;
  std::size_t members_ = 0;  ///< so far
  bool at_end_ = true;
  std::string error_;
  bool only_member_fails_ = false;
};

}  // namespace cartulary::cli
