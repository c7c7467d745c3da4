#include "formats/drawing/pixels/webp.hpp"

#include <fmt/core.h>
#include <webp/encode.h>
#include <webp/mux.h>

#include "formats/ground/text/shared_library.hpp"

namespace cartulary::formats {
namespace {

/// The functions of the library, with those that inline functions of the headers call.
struct Libwebp {
  SharedLibrary library{"libwebp.so.7"};

#define LIBRARY_FUNCTION(name) \
  decltype(&::name) const name = library.function<decltype(&::name)>(#name)
  LIBRARY_FUNCTION(WebPConfigInitInternal);
  LIBRARY_FUNCTION(WebPPictureInitInternal);
  LIBRARY_FUNCTION(WebPPictureImportBGRX);
  LIBRARY_FUNCTION(WebPPictureFree);
  LIBRARY_FUNCTION(WebPFree);
};

struct Libwebpmux {
  SharedLibrary library{"libwebpmux.so.3"};

  LIBRARY_FUNCTION(WebPAnimEncoderOptionsInitInternal);
  LIBRARY_FUNCTION(WebPAnimEncoderNewInternal);
  LIBRARY_FUNCTION(WebPAnimEncoderAdd);
  LIBRARY_FUNCTION(WebPAnimEncoderAssemble);
  LIBRARY_FUNCTION(WebPAnimEncoderGetError);
  LIBRARY_FUNCTION(WebPAnimEncoderDelete);
#undef LIBRARY_FUNCTION
};

/// Effort of compression, from 0 to 100 and from 0 to 6: more takes much longer and saves little.
constexpr float kEffort = 20;
constexpr int kMethod = 1;

const Libwebp& libwebp() {
  static const Libwebp loaded;
  return loaded;
}

const Libwebpmux& libwebpmux() {
  static const Libwebpmux loaded;
  return loaded;
}

std::string words_of(WebPAnimEncoder* encoder) {
  const char* const words = libwebpmux().WebPAnimEncoderGetError(encoder);
  return fmt::format("libwebp cannot write the picture: {}",
                     words == nullptr || *words == '\0' ? "no memory" : words);
}

}  // namespace

void WebpAnimation::DeleteEncoder::operator()(WebPAnimEncoder* encoder) const {
  libwebpmux().WebPAnimEncoderDelete(encoder);
}

std::string WebpAnimation::add(const Raster& picture, int milliseconds) {
  if (!libwebp().library.complete() || !libwebpmux().library.complete()) {
    return not_there("libwebp, which writes moving pictures", "packages libwebp7 and libwebpmux3");
  }
  const auto [wide, high] = picture.size();
  if (encoder_ == nullptr) {
    WebPAnimEncoderOptions options{};
    libwebpmux().WebPAnimEncoderOptionsInitInternal(&options, WEBP_MUX_ABI_VERSION);
    options.anim_params.loop_count = 0;
    encoder_.reset(
        libwebpmux().WebPAnimEncoderNewInternal(wide, high, &options, WEBP_MUX_ABI_VERSION));
    if (encoder_ == nullptr) {
      return fmt::format("libwebp cannot write a picture of {} x {} pixels", wide, high);
    }
  }
  WebPConfig config{};
  libwebp().WebPConfigInitInternal(&config, WEBP_PRESET_DEFAULT, kEffort, WEBP_ENCODER_ABI_VERSION);
  config.lossless = 1;
  config.method = kMethod;
  WebPPicture frame{};
  libwebp().WebPPictureInitInternal(&frame, WEBP_ENCODER_ABI_VERSION);
  frame.use_argb = 1;
  frame.width = wide;
  frame.height = high;
  const int stride = 4 * wide;
  const bool added =
      libwebp().WebPPictureImportBGRX(&frame, picture.pixels().data(), stride) != 0 &&
      libwebpmux().WebPAnimEncoderAdd(encoder_.get(), &frame, shown_, &config) != 0;
  libwebp().WebPPictureFree(&frame);
  shown_ += milliseconds;
  return added ? "" : words_of(encoder_.get());
}

std::string WebpAnimation::finish(std::string& out) {
  WebPData data{};
  if (libwebpmux().WebPAnimEncoderAdd(encoder_.get(), nullptr, shown_, nullptr) == 0 ||
      libwebpmux().WebPAnimEncoderAssemble(encoder_.get(), &data) == 0) {
    return words_of(encoder_.get());
  }
  out.append(reinterpret_cast<const char*>(data.bytes), data.size);
  libwebp().WebPFree(const_cast<uint8_t*>(data.bytes));
  return "";
}

}  // namespace cartulary::formats
