#include "CPixman.h"

#include <dlfcn.h>
#include <stddef.h>

typedef struct { int32_t x1, y1, x2, y2; } px_box;

static struct {
  const char *(*version)(void);
  px_image *(*create_bits)(px_format, int, int, uint32_t *, int);
  px_image *(*create_solid)(const px_color *);
  int (*set_transform)(px_image *, const int32_t *);
  int (*set_filter)(px_image *, px_filter, const int32_t *, int);
  int (*fill_boxes)(px_operator, px_image *, const px_color *, int, const px_box *);
  void (*composite)(px_operator, px_image *, px_image *, px_image *, int32_t, int32_t, int32_t,
                    int32_t, int32_t, int32_t, int32_t, int32_t);
  px_glyph_cache *(*cache_create)(void);
  void (*cache_freeze)(px_glyph_cache *);
  const void *(*cache_insert)(px_glyph_cache *, void *, void *, int, int, px_image *);
  void (*glyphs)(px_operator, px_image *, px_image *, int32_t, int32_t, int32_t, int32_t,
                 px_glyph_cache *, int, const px_glyph *);
} pixman;

bool px_open(void) {
  void *library = dlopen("libpixman-1.so.0", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return false;
  const struct { const char *name; void *place; } calls[] = {
      {"pixman_version_string", &pixman.version},
      {"pixman_image_create_bits", &pixman.create_bits},
      {"pixman_image_create_solid_fill", &pixman.create_solid},
      {"pixman_image_set_transform", &pixman.set_transform},
      {"pixman_image_set_filter", &pixman.set_filter},
      {"pixman_image_fill_boxes", &pixman.fill_boxes},
      {"pixman_image_composite32", &pixman.composite},
      {"pixman_glyph_cache_create", &pixman.cache_create},
      {"pixman_glyph_cache_freeze", &pixman.cache_freeze},
      {"pixman_glyph_cache_insert", &pixman.cache_insert},
      {"pixman_composite_glyphs_no_mask", &pixman.glyphs},
  };
  for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
    void *call = dlsym(library, calls[i].name);
    if (call == NULL) return false;
    *(void **)calls[i].place = call;
  }
  return true;
}

const char *px_version(void) { return pixman.version(); }

px_image *px_image_on(px_format format, int width, int height, void *pixels, int stride) {
  return pixman.create_bits(format, width, height, pixels, stride);
}

px_image *px_image_of(px_color color) { return pixman.create_solid(&color); }

void px_transform(px_image *image, const int32_t matrix[9], px_filter filter) {
  pixman.set_transform(image, matrix);
  pixman.set_filter(image, filter, NULL, 0);
}

void px_fill(px_operator op, px_image *target, px_color color, int x, int y, int width,
             int height) {
  px_box box = {x, y, x + width, y + height};
  pixman.fill_boxes(op, target, &color, 1, &box);
}

void px_composite(px_operator op, px_image *source, px_image *mask, px_image *target, int source_x,
                  int source_y, int x, int y, int width, int height) {
  pixman.composite(op, source, mask, target, source_x, source_y, 0, 0, x, y, width, height);
}

px_glyph_cache *px_glyphs(void) {
  px_glyph_cache *cache = pixman.cache_create();
  // Frozen for good: a cache that is not may throw glyphs away.
  pixman.cache_freeze(cache);
  return cache;
}

const void *px_glyph_insert(px_glyph_cache *cache, uintptr_t key, int origin_x, int origin_y,
                            px_image *image) {
  return pixman.cache_insert(cache, cache, (void *)key, origin_x, origin_y, image);
}

void px_draw_glyphs(px_image *source, px_image *target, px_glyph_cache *cache, int count,
                    const px_glyph *glyphs) {
  pixman.glyphs(px_over, source, target, 0, 0, 0, 0, cache, count, glyphs);
}
