// Moving pictures, as WebP.
#pragma once

#include <memory>
#include <string>

#include "formats/drawing/pixels/raster.hpp"

extern "C" {
struct WebPAnimEncoder;
}

namespace cartulary::formats {

/// Pictures shown one after the other, again and again, with sides of at most 16383 pixels. libwebp
/// keeps only what changes from one to the next; it is loaded with the first picture.
class WebpAnimation {
 public:
  /// Adds a picture that is shown for so many milliseconds. All have the size of the first one.
  /// Returns what is wrong, such as a library that is not installed, else an empty text.
  [[nodiscard]] std::string add(const Raster& picture, int milliseconds);
  /// Appends the file of one picture or more. Returns what is wrong, and then appends nothing.
  [[nodiscard]] std::string finish(std::string& out);

 private:
  struct DeleteEncoder {
    void operator()(WebPAnimEncoder* encoder) const;
  };
  std::unique_ptr<WebPAnimEncoder, DeleteEncoder> encoder_{};
  int shown_ = 0;  ///< milliseconds of all pictures so far
};

}  // namespace cartulary::formats
