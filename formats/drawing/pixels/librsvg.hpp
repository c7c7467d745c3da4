// The few functions of librsvg and cairo that draw an SVG in pixels. Declared here, because the
// headers that declare them all would bring thirty packages to the build; the program loads both
// libraries when it needs them. Versions: librsvg 2.52 and later with the file librsvg-2.so.2,
// cairo 1.2 and later with libcairo.so.2.
#pragma once

#include <cstddef>
#include <cstdint>

extern "C" {

struct RsvgHandle;
struct cairo_t;
struct cairo_surface_t;

/// Where a document is drawn, in pixels.
struct RsvgRectangle {
  double x;
  double y;
  double width;
  double height;
};

/// An error; `message` ends with a zero.
struct GError {
  uint32_t domain;
  int code;
  char* message;
};

// librsvg, and of GLib what it hands out. An `int` that is not 0 means that all went well.
RsvgHandle* rsvg_handle_new_from_data(const uint8_t* bytes, std::size_t size, GError** error);
int rsvg_handle_get_intrinsic_size_in_pixels(RsvgHandle* handle, double* width, double* height);
int rsvg_handle_render_document(RsvgHandle* handle, cairo_t* to, const RsvgRectangle* where,
                                GError** error);
void g_object_unref(void* object);
void g_error_free(GError* error);

/// Fonts as fontconfig, by which librsvg finds them, lists them.
struct FcFontSet {
  int count;
  int room;
  void** fonts;
};
/// The fonts of a configuration, nullptr for the usual one; `set` 0 are those of the system.
FcFontSet* FcConfigGetFonts(void* configuration, int set);

// cairo. Here a status of 0 means that all went well.
cairo_surface_t* cairo_image_surface_create(int format, int width, int height);
/// Rows from above, without bytes between them where a pixel has four bytes.
uint8_t* cairo_image_surface_get_data(cairo_surface_t* surface);
void cairo_surface_flush(cairo_surface_t* surface);
void cairo_surface_destroy(cairo_surface_t* surface);
cairo_t* cairo_create(cairo_surface_t* surface);
void cairo_destroy(cairo_t* context);
void cairo_set_source_rgb(cairo_t* context, double red, double green, double blue);
void cairo_paint(cairo_t* context);
int cairo_status(cairo_t* context);
const char* cairo_status_to_string(int status);

}  // extern "C"
