// Open files by their numbers: closed when nobody holds them, written to the end whatever
// interrupts.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <string_view>
#include <utility>

namespace cartulary::cli {

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

/// openat() that is not interrupted and that no other program inherits.
Descriptor open_at(int folder, const char* name, int flags, mode_t mode = 0);

/// Writes all bytes, in as many pieces as it takes. False on failure with errno.
bool write_all(int descriptor, std::string_view bytes);

/// Waits until a file or folder is on the disk. True also where nothing can be waited for.
bool sync_to_disk(int descriptor);
/// The same for all that has been written to the file system that it is on.
bool sync_all_to_disk(int descriptor);

}  // namespace cartulary::cli
