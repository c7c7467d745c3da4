// Letters of libraries that ask the locale for them.
#pragma once

namespace cartulary::cli {

/// While it lives, the C library's letters in this thread are those of UTF-8, if it has C.UTF-8.
class Utf8Locale {
 public:
  Utf8Locale();
  ~Utf8Locale();
  Utf8Locale(const Utf8Locale&) = delete;
  Utf8Locale& operator=(const Utf8Locale&) = delete;

 private:
  void* before_ = nullptr;
};

}  // namespace cartulary::cli
