#include "formats/drawing/pixels/raster.hpp"

#include <fmt/core.h>
#include <png.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "formats/ground/text/shared_library.hpp"

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
  LIBRARY_FUNCTION(cairo_image_surface_get_data);
  LIBRARY_FUNCTION(cairo_surface_flush);
  LIBRARY_FUNCTION(cairo_surface_destroy);
  LIBRARY_FUNCTION(cairo_create);
  LIBRARY_FUNCTION(cairo_destroy);
  LIBRARY_FUNCTION(cairo_set_source_rgb);
  LIBRARY_FUNCTION(cairo_paint);
  LIBRARY_FUNCTION(cairo_status);
  LIBRARY_FUNCTION(cairo_status_to_string);
};

/// libpng, which cairo brings.
struct Libpng {
  SharedLibrary library{"libpng16.so.16"};

  LIBRARY_FUNCTION(png_image_write_to_memory);
  LIBRARY_FUNCTION(png_image_free);
#undef LIBRARY_FUNCTION
};

/// Letters that are enlarged more are too large for the library that draws fonts.
constexpr int kMaxScale = 40;
/// Without transparency: CAIRO_FORMAT_RGB24.
constexpr int kOpaque = 1;
constexpr std::size_t kPixelBytes = 4;

const Librsvg& librsvg() {
  static const Librsvg loaded;
  return loaded;
}

const Cairo& cairo() {
  static const Cairo loaded;
  return loaded;
}

std::string words_of(GError* error) {
  if (error == nullptr) return "librsvg cannot draw the picture";
  std::string out = fmt::format("librsvg cannot draw the picture: {}", error->message);
  librsvg().g_error_free(error);
  return out;
}

struct UnrefDrawing {
  void operator()(RsvgHandle* drawing) const { librsvg().g_object_unref(drawing); }
};
using Drawing = std::unique_ptr<RsvgHandle, UnrefDrawing>;

/// A drawing that is read; none if it cannot be, and `problem` then says why.
Drawing read_drawing(std::string_view svg, std::string& problem) {
  if (!cairo().library.complete()) {
    problem = not_there("cairo, which draws in pixels", "package libcairo2");
  } else if (!librsvg().library.complete()) {
    problem = not_there("librsvg, which draws in pixels", "package librsvg2-2");
  }
  if (!problem.empty()) return nullptr;
  GError* error = nullptr;
  const auto bytes = reinterpret_cast<const uint8_t*>(svg.data());
  Drawing drawing(librsvg().rsvg_handle_new_from_data(bytes, svg.size(), &error));
  if (drawing == nullptr) problem = words_of(error);
  return drawing;
}

}  // namespace

void Raster::DestroySurface::operator()(cairo_surface_t* surface) const {
  cairo().cairo_surface_destroy(surface);
}

std::string Raster::draw(RsvgHandle& drawing, Size size, const Ground& ground) {
  if (size != size_ || surface_ == nullptr) {
    surface_.reset(cairo().cairo_image_surface_create(kOpaque, size.wide, size.high));
    size_ = size;
  }
  const std::unique_ptr<cairo_t, decltype(cairo().cairo_destroy)> context(
      cairo().cairo_create(surface_.get()), cairo().cairo_destroy);
  cairo().cairo_set_source_rgb(context.get(), ground.red, ground.green, ground.blue);
  cairo().cairo_paint(context.get());
  if (const int status = cairo().cairo_status(context.get()); status != 0) {
    return fmt::format("cairo cannot draw the picture: {}", cairo().cairo_status_to_string(status));
  }
  GError* error = nullptr;
  const RsvgRectangle whole{0, 0, static_cast<double>(size.wide), static_cast<double>(size.high)};
  if (librsvg().rsvg_handle_render_document(&drawing, context.get(), &whole, &error) == 0) {
    return words_of(error);
  }
  cairo().cairo_surface_flush(surface_.get());
  return "";
}

std::string Raster::draw(std::string_view svg, int pixels) {
  std::string problem;
  const Drawing drawing = read_drawing(svg, problem);
  if (drawing == nullptr) return problem;
  double width = 0;
  double height = 0;
  if (librsvg().rsvg_handle_get_intrinsic_size_in_pixels(drawing.get(), &width, &height) == 0) {
    return words_of(nullptr);
  }
  const double scale = pixels / std::max(width, height);
  if (scale > kMaxScale) {
    return fmt::format("expected at most {} pixels for a drawing of {} x {}, got {}",
                       std::floor(kMaxScale * std::max(width, height)), width, height, pixels);
  }
  const Size size{std::max(1, static_cast<int>(std::lround(width * scale))),
                  std::max(1, static_cast<int>(std::lround(height * scale)))};
  return draw(*drawing, size, {});
}

std::string Raster::draw(std::string_view svg, Size size, const Ground& ground) {
  std::string problem;
  const Drawing drawing = read_drawing(svg, problem);
  return drawing == nullptr ? problem : draw(*drawing, size, ground);
}

std::span<const uint8_t> Raster::pixels() const {
  return {
      cairo().cairo_image_surface_get_data(surface_.get()),
      kPixelBytes * static_cast<std::size_t>(size_.wide) * static_cast<std::size_t>(size_.high)};
}

std::string Raster::append_png(std::string& out) const {
  static const Libpng libpng;
  if (!libpng.library.complete())
    return not_there("libpng, which writes pictures in pixels", "package libpng16-16");
  std::vector<uint8_t> colours;
  const std::span<const uint8_t> all = pixels();
  colours.reserve(all.size());
  for (std::size_t i = 0; i < all.size(); i += kPixelBytes) {
    colours.insert(colours.end(), &all[i], &all[i] + 3);
  }
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  image.width = static_cast<png_uint_32>(size_.wide);
  image.height = static_cast<png_uint_32>(size_.high);
  image.format = PNG_FORMAT_BGR;
  // Without filters, which make flat colours larger, and take longer than all else.
  image.flags = PNG_IMAGE_FLAG_FAST;
  const std::size_t before = out.size();
  png_alloc_size_t bytes = PNG_IMAGE_PNG_SIZE_MAX(image);
  out.resize(before + bytes);
  const int written = libpng.png_image_write_to_memory(&image, out.data() + before, &bytes, 0,
                                                       colours.data(), 0, nullptr);
  std::string problem;
  if (written == 0) problem = fmt::format("libpng cannot write the picture: {}", image.message);
  out.resize(before + (written == 0 ? 0 : bytes));
  libpng.png_image_free(&image);
  return problem;
}

bool has_fonts() {
  if (!librsvg().library.complete()) return false;
  const FcFontSet* const fonts = librsvg().FcConfigGetFonts(nullptr, 0);
  return fonts != nullptr && fonts->count > 0;
}

}  // namespace cartulary::formats
