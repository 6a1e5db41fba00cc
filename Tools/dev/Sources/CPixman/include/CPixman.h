#pragma once

// The few calls of pixman that Tools/bench/run raster times. The library is opened when the bench
// starts, so that the package builds where it is not installed; the values and types below are
// those of its stable interface, libpixman-1.so.0.

#include <stdbool.h>
#include <stdint.h>

/// A pixman_image_t.
typedef struct px_image px_image;
/// A pixman_glyph_cache_t.
typedef struct px_glyph_cache px_glyph_cache;

/// A pixman_format_code_t.
typedef enum px_format {
  px_x8r8g8b8 = 0x20020888,
  px_a8r8g8b8 = 0x20028888,
  px_r5g6b5 = 0x10020565,
  px_a8 = 0x08018000,
} px_format;

/// A pixman_op_t.
typedef enum px_operator { px_source = 1, px_over = 3 } px_operator;

/// A pixman_filter_t.
typedef enum px_filter { px_nearest = 3, px_bilinear = 4 } px_filter;

/// A pixman_glyph_t: where a glyph is, and pixman_glyph_cache_insert's result.
typedef struct px_glyph {
  int x, y;
  const void *glyph;
} px_glyph;

/// A pixman_color_t: premultiplied, 16 bits a channel.
typedef struct px_color {
  uint16_t red, green, blue, alpha;
} px_color;

/// Opens the library. Everything else may be called only if this returned true.
bool px_open(void);
/// The library's version.
const char *px_version(void);

/// An image on pixels that the caller keeps; `stride` in bytes.
px_image *px_image_on(px_format format, int width, int height, void *pixels, int stride);
px_image *px_image_of(px_color color);
/// Sets the map from target to image, in 1/65 536, row by row, and how it is sampled.
void px_transform(px_image *image, const int32_t matrix[9], px_filter filter);

void px_fill(px_operator op, px_image *target, px_color color, int x, int y, int width, int height);
/// `mask` may be null.
void px_composite(px_operator op, px_image *source, px_image *mask, px_image *target, int source_x,
                  int source_y, int x, int y, int width, int height);

px_glyph_cache *px_glyphs(void);
/// What px_glyph.glyph is for the glyph `key`, whose origin is so far from its upper left corner.
const void *px_glyph_insert(px_glyph_cache *cache, uintptr_t key, int origin_x, int origin_y,
                            px_image *image);
void px_draw_glyphs(px_image *source, px_image *target, px_glyph_cache *cache, int count,
                    const px_glyph *glyphs);
