// Open files by their numbers: closed when nobody holds them, read and written whatever interrupts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace cartulary::cli {

// Descriptors of the streams that a program starts with.
inline constexpr int kStandardInput = 0;
inline constexpr int kStandardOutput = 1;
inline constexpr int kStandardError = 2;

/// An open file, closed at the end of its life. Holds -1 when it has none.
class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~Descriptor() { close(); }

  int number() const { return number_; }
  explicit operator bool() const { return number_ >= 0; }
  /// False if what was written did not arrive; errno says why.
  bool close();

 private:
  int number_ = -1;
};

// All that open something: none on failure with errno. No other program inherits it.

/// To read it. Neither this nor reading waits: StopSignals::wait_to_read() does.
Descriptor open_input(const std::string& path);
/// To read it, if it is a file. A pipe is not waited for.
Descriptor open_file(const std::string& path);
/// To write to what is no file.
Descriptor open_device(const std::string& path);
/// A file without a name, or one that goes with its descriptor, in a folder.
Descriptor open_temporary(const std::string& folder);

/// At most so many bytes; 0 at the end, -1 on failure with errno.
std::ptrdiff_t read_some(int descriptor, char* bytes, std::size_t size);
/// The same from a place of a file.
std::ptrdiff_t read_some_at(int descriptor, char* bytes, std::size_t size, int64_t place);
/// Goes to a place of a file. False on failure with errno.
bool go_to(int descriptor, int64_t place);

/// Writes all bytes, in as many pieces as it takes. False on failure with errno.
bool write_all(int descriptor, std::string_view bytes);

/// Waits until a file or folder is on the disk. True also where nothing can be waited for.
bool sync_to_disk(int descriptor);
/// The same for all that has been written to the file system that it is on.
bool sync_all_to_disk(int descriptor);

}  // namespace cartulary::cli
