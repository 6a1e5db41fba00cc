// What LVGL's software renderer draws of the rows of Tools/firmware raster, as an image for QEMU's mps2-an386: each row once,
// between two calls of `tactus_mark`, on an RGB565 canvas of 480 × 272 full of the same noise. A line of the console has its
// name and the pixels that it changed, with a colon between.
#include "lvgl.h"
#include <stdint.h>
#include <string.h>

enum { width = 480, height = 272, image_width = 240, image_height = 160, lines = 10, glyphs = 50 };
enum { left = (width - image_width) / 2, top = (height - image_height) / 2, alignment = LV_DRAW_BUF_ALIGN };

static uint8_t canvas_memory[width * height * 2 + alignment], screen_memory[width * height * 2 / 8 + alignment];
static uint16_t background[width * height];
static uint8_t small_memory[image_width * image_height * 2 + alignment];
static uint8_t large_memory[image_width * image_height * 4 + alignment];
static uint8_t argb_memory[image_width * image_height * 4 + alignment];
static uint8_t mask_memory[image_width * image_height + alignment];
static char text[lines][glyphs + 1];

__attribute__((noinline)) void tactus_mark(void) { __asm__ volatile("" ::: "memory"); }

static int semihost(int operation, const void *argument) {
  register int r0 __asm__("r0") = operation;
  register const void *r1 __asm__("r1") = argument;
  __asm__ volatile("bkpt 0xab" : "+r"(r0) : "r"(r1) : "memory");
  return r0;
}

static void leave(void) {
  const uint32_t block[2] = {0x20026, 0};
  semihost(0x20, block);
  for (;;) {}
}

static void fail(void) {
  semihost(4, "the image trapped\n");
  const uint32_t block[2] = {0x20026, 1};
  semihost(0x20, block);
  for (;;) {}
}

extern uint32_t stack_end, data_load, data_start, data_end, bss_start, bss_end;
int main(void);

void reset(void) {
  // The floating-point unit, before anything that may use it.
  *(volatile uint32_t *)0xE000ED88 |= 0xFu << 20;
  __asm__ volatile("dsb\nisb");
  memcpy(&data_start, &data_load, (size_t)((char *)&data_end - (char *)&data_start));
  memset(&bss_start, 0, (size_t)((char *)&bss_end - (char *)&bss_start));
  main();
  leave();
}

__attribute__((section(".vectors"), used)) static void (*const vectors[])(void) = {
    (void (*)(void))&stack_end, reset, fail, fail, fail, fail, fail};

static uint32_t no_time(void) { return 0; }

static void flush(lv_display_t *display, const lv_area_t *area, uint8_t *pixels) {
  (void)area, (void)pixels;
  lv_display_flush_ready(display);
}

static uint32_t noise(void) {
  static uint32_t state = 2463534242u;
  state ^= state << 13, state ^= state >> 17, state ^= state << 5;
  return state;
}

static lv_image_dsc_t image_of(lv_color_format_t format, const void *pixels, int size) {
  lv_image_dsc_t image = {.header = {.magic = LV_IMAGE_HEADER_MAGIC, .cf = format, .w = image_width, .h = image_height,
                                     .stride = image_width * size},
                          .data_size = image_width * image_height * size,
                          .data = pixels};
  return image;
}

static lv_image_dsc_t small, large, argb, mask;

static void make_images(void) {
  uint16_t *rgb565 = (uint16_t *)lv_draw_buf_align(small_memory, LV_COLOR_FORMAT_RGB565);
  uint32_t *xrgb = (uint32_t *)lv_draw_buf_align(large_memory, LV_COLOR_FORMAT_XRGB8888);
  uint32_t *faded = (uint32_t *)lv_draw_buf_align(argb_memory, LV_COLOR_FORMAT_ARGB8888);
  uint8_t *alphas = (uint8_t *)lv_draw_buf_align(mask_memory, LV_COLOR_FORMAT_A8);
  for (int y = 0; y < image_height; y++) {
    for (int x = 0; x < image_width; x++) {
      uint32_t red = x * 255 / image_width, green = y * 255 / image_height, blue = (x ^ y) & 0xFF;
      int dx = (2 * x - image_width) * 1000 / image_width, dy = (2 * y - image_height) * 1000 / image_height;
      int share = 420 - (dx * dx + dy * dy) / 2500;
      uint32_t alpha = share < 0 ? 0 : share > 255 ? 255 : share, rgb = red << 16 | green << 8 | blue;
      int place = y * image_width + x;
      rgb565[place] = (rgb >> 8 & 0xF800) | (rgb >> 5 & 0x7E0) | (rgb >> 3 & 0x1F);
      xrgb[place] = rgb;
      alphas[place] = alpha;
      // Not multiplied by its alpha: LVGL's own form, and the faster one there.
      faded[place] = alpha << 24 | rgb;
    }
  }
  small = image_of(LV_COLOR_FORMAT_RGB565, rgb565, 2);
  large = image_of(LV_COLOR_FORMAT_XRGB8888, xrgb, 4);
  argb = image_of(LV_COLOR_FORMAT_ARGB8888, faded, 4);
  mask = image_of(LV_COLOR_FORMAT_A8, alphas, 1);
  for (int line = 0; line < lines; line++)
    for (int column = 0; column < glyphs; column++) {
      int index = (column * 7 + line * 13) % 62;
      text[line][column] = index < 26 ? 'a' + index : index < 52 ? 'A' + index - 26 : '0' + index - 52;
    }
}

static void draw_rect(lv_layer_t *layer, lv_area_t area, int radius, lv_opa_t opacity) {
  lv_draw_rect_dsc_t look;
  lv_draw_rect_dsc_init(&look);
  look.bg_color = lv_color_hex(0x2040C0);
  look.bg_opa = opacity;
  look.radius = radius;
  lv_draw_rect(layer, &look, &area);
}

static void draw_image(lv_layer_t *layer, const lv_image_dsc_t *image, lv_opa_t opacity, bool is_turned, bool is_smooth) {
  lv_draw_image_dsc_t look;
  lv_draw_image_dsc_init(&look);
  look.src = image;
  look.opa = opacity;
  look.recolor = lv_color_hex(0x2040C0);
  look.recolor_opa = image == &mask ? LV_OPA_COVER : LV_OPA_TRANSP;
  if (is_turned) {
    look.rotation = 300;
    look.scale_x = look.scale_y = 307;
    look.pivot = (lv_point_t){image_width / 2, image_height / 2};
    look.antialias = is_smooth;
  }
  lv_area_t area = {left, top, left + image_width - 1, top + image_height - 1};
  lv_draw_image(layer, &look, &area);
}

static const char *const names[] = {"opaque fill", "fill 50 %", "blit", "image at 50 %", "image of the other format",
                                    "alpha mask with a tint", "ARGB over", "text", "rotate + scale, nearest",
                                    "rotate + scale, bilinear", "rounded rectangle", "rounded rectangle 50 %", "circle",
                                    "line of 8 px"};

static void draw(lv_layer_t *layer, int row) {
  lv_area_t whole = {0, 0, width - 1, height - 1}, card = {left, top, left + image_width - 1, top + image_height - 1};
  int radius = image_height * 7 / 15;
  lv_area_t circle = {width / 2 - radius, height / 2 - radius, width / 2 + radius - 1, height / 2 + radius - 1};
  switch (row) {
  case 0: draw_rect(layer, whole, 0, LV_OPA_COVER); break;
  case 1: draw_rect(layer, whole, 0, LV_OPA_50); break;
  case 2: draw_image(layer, &small, LV_OPA_COVER, false, false); break;
  case 3: draw_image(layer, &small, LV_OPA_50, false, false); break;
  case 4: draw_image(layer, &large, LV_OPA_COVER, false, false); break;
  case 5: draw_image(layer, &mask, LV_OPA_COVER, false, false); break;
  case 6: draw_image(layer, &argb, LV_OPA_COVER, false, false); break;
  case 7:
    for (int line = 0; line < lines; line++) {
      lv_draw_label_dsc_t look;
      lv_draw_label_dsc_init(&look);
      look.text = text[line];
      look.font = &lv_font_montserrat_14;
      look.color = lv_color_hex(0x2040C0);
      lv_area_t area = {10, 24 + line * 23 - 14, width + 400, 24 + line * 23 + 8};
      lv_draw_label(layer, &look, &area);
    }
    break;
  case 8: draw_image(layer, &small, LV_OPA_COVER, true, false); break;
  case 9: draw_image(layer, &small, LV_OPA_COVER, true, true); break;
  case 10: draw_rect(layer, card, 24, LV_OPA_COVER); break;
  case 11: draw_rect(layer, card, 24, LV_OPA_50); break;
  case 12: draw_rect(layer, circle, LV_RADIUS_CIRCLE, LV_OPA_COVER); break;
  case 13: {
    lv_draw_line_dsc_t look;
    lv_draw_line_dsc_init(&look);
    look.color = lv_color_hex(0x2040C0);
    look.width = 8;
    look.p1 = (lv_point_precise_t){width / 8, height / 8};
    look.p2 = (lv_point_precise_t){width * 7 / 8, height * 7 / 8};
    lv_draw_line(layer, &look);
  }
  }
}

int main(void) {
  lv_init();
  lv_tick_set_cb(no_time);
  lv_display_t *display = lv_display_create(width, height);
  lv_display_set_color_format(display, LV_COLOR_FORMAT_RGB565);
  lv_display_set_buffers(display, lv_draw_buf_align(screen_memory, LV_COLOR_FORMAT_RGB565), NULL, width * height * 2 / 8,
                         LV_DISPLAY_RENDER_MODE_PARTIAL);
  lv_display_set_flush_cb(display, flush);
  uint16_t *pixels = (uint16_t *)lv_draw_buf_align(canvas_memory, LV_COLOR_FORMAT_RGB565);
  lv_obj_t *canvas = lv_canvas_create(lv_screen_active());
  lv_canvas_set_buffer(canvas, pixels, width, height, LV_COLOR_FORMAT_RGB565);
  make_images();
  for (int i = 0; i < width * height; i++) background[i] = (uint16_t)noise();
  for (unsigned row = 0; row < sizeof names / sizeof *names; row++) {
    memcpy(pixels, background, sizeof background);
    tactus_mark();
    lv_layer_t layer;
    lv_canvas_init_layer(canvas, &layer);
    draw(&layer, row);
    lv_canvas_finish_layer(canvas, &layer);
    tactus_mark();
    unsigned changed = 0;
    for (int i = 0; i < width * height; i++) changed += pixels[i] != background[i];
    char line[80];
    lv_snprintf(line, sizeof line, "%s:%u\n", names[row], changed);
    semihost(4, line);
  }
}
