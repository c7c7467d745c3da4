#include "formats/picture/png.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "formats/picture/librsvg.hpp"
#include "formats/text/shared_library.hpp"

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
// fontconfig keeps the fonts that it found until the program ends, where the sanitizer does not see
// them. Called by the sanitizer.
extern "C" const char* __lsan_default_suppressions();
extern "C" const char* __lsan_default_suppressions() {
  return "leak:libfontconfig\n";
}
extern "C" const char* __lsan_default_options();
extern "C" const char* __lsan_default_options() {
  return "print_suppressions=0";
}
#endif
#endif

namespace cartulary::formats {
namespace {

/// librsvg. It brings more libraries than any other, those that write text among them.
struct Librsvg {
  SharedLibrary library{"librsvg-2.so.2"};

#define LIBRARY_FUNCTION(name) \
  decltype(&::name) const name = library.function<decltype(&::name)>(#name)
  LIBRARY_FUNCTION(rsvg_handle_new_from_data);
  LIBRARY_FUNCTION(rsvg_handle_get_intrinsic_size_in_pixels);
  LIBRARY_FUNCTION(rsvg_handle_render_document);
  LIBRARY_FUNCTION(g_object_unref);
  LIBRARY_FUNCTION(g_error_free);
  LIBRARY_FUNCTION(FcConfigGetFonts);  // of a library that it brings
};

struct Cairo {
  SharedLibrary library{"libcairo.so.2"};

  LIBRARY_FUNCTION(cairo_image_surface_create);
  LIBRARY_FUNCTION(cairo_surface_status);
  LIBRARY_FUNCTION(cairo_surface_destroy);
  LIBRARY_FUNCTION(cairo_create);
  LIBRARY_FUNCTION(cairo_destroy);
  LIBRARY_FUNCTION(cairo_set_source_rgb);
  LIBRARY_FUNCTION(cairo_paint);
  LIBRARY_FUNCTION(cairo_status);
  LIBRARY_FUNCTION(cairo_status_to_string);
  LIBRARY_FUNCTION(cairo_surface_write_to_png_stream);
#undef LIBRARY_FUNCTION
};

/// Letters that are enlarged more are too large for the library that draws fonts.
constexpr int kMostScale = 40;
/// Without transparency: CAIRO_FORMAT_RGB24.
constexpr int kOpaque = 1;

std::string not_installed(std::string_view library, std::string_view package) {
  return fmt::format("{}, which draws PNG, is not installed; on Debian it is the package {}",
                     library, package);
}

std::string words_of(const Librsvg& rsvg, GError* error) {
  if (error == nullptr) return "librsvg cannot draw the picture";
  std::string out = fmt::format("librsvg cannot draw the picture: {}", error->message);
  rsvg.g_error_free(error);
  return out;
}

int append_bytes(void* out, const uint8_t* bytes, unsigned size) {
  static_cast<std::string*>(out)->append(reinterpret_cast<const char*>(bytes), size);
  return 0;
}

const Librsvg& librsvg() {
  static const Librsvg loaded;
  return loaded;
}

}  // namespace

std::string append_png(std::string& out, std::string_view svg, int pixels) {
  static const Cairo cairo;
  const Librsvg& rsvg = librsvg();
  if (!cairo.library.complete()) return not_installed("cairo", "libcairo2");
  if (!rsvg.library.complete()) return not_installed("librsvg", "librsvg2-2");

  GError* error = nullptr;
  const auto bytes = reinterpret_cast<const uint8_t*>(svg.data());
  const std::unique_ptr<RsvgHandle, decltype(rsvg.g_object_unref)> drawing(
      rsvg.rsvg_handle_new_from_data(bytes, svg.size(), &error), rsvg.g_object_unref);
  double width = 0;
  double height = 0;
  if (drawing == nullptr ||
      rsvg.rsvg_handle_get_intrinsic_size_in_pixels(drawing.get(), &width, &height) == 0) {
    return words_of(rsvg, error);
  }
  const double scale = pixels / std::max(width, height);
  if (scale > kMostScale) {
    return fmt::format("expected at most {} pixels for a drawing of {} x {}, got {}",
                       std::floor(kMostScale * std::max(width, height)), width, height, pixels);
  }
  const int wide = std::max(1, static_cast<int>(std::lround(width * scale)));
  const int high = std::max(1, static_cast<int>(std::lround(height * scale)));

  const std::unique_ptr<cairo_surface_t, decltype(cairo.cairo_surface_destroy)> surface(
      cairo.cairo_image_surface_create(kOpaque, wide, high), cairo.cairo_surface_destroy);
  const std::unique_ptr<cairo_t, decltype(cairo.cairo_destroy)> context(
      cairo.cairo_create(surface.get()), cairo.cairo_destroy);
  const auto cairo_error = [](int status) {
    return fmt::format("cairo cannot draw the picture: {}", cairo.cairo_status_to_string(status));
  };
  cairo.cairo_set_source_rgb(context.get(), 1, 1, 1);
  cairo.cairo_paint(context.get());
  if (const int status = cairo.cairo_status(context.get()); status != 0) return cairo_error(status);
  const RsvgRectangle whole{0, 0, static_cast<double>(wide), static_cast<double>(high)};
  if (rsvg.rsvg_handle_render_document(drawing.get(), context.get(), &whole, &error) == 0) {
    return words_of(rsvg, error);
  }
  const std::size_t before = out.size();
  const int status = cairo.cairo_surface_write_to_png_stream(surface.get(), append_bytes, &out);
  if (status == 0) return "";
  out.resize(before);
  return cairo_error(status);
}

bool png_has_fonts() {
  const Librsvg& rsvg = librsvg();
  if (!rsvg.library.complete()) return false;
  const FcFontSet* const fonts = rsvg.FcConfigGetFonts(nullptr, 0);
  return fonts != nullptr && fonts->count > 0;
}

}  // namespace cartulary::formats
