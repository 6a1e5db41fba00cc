// Times what LVGL's software renderer draws of the rows of Tools/bench/run raster on an RGB565 canvas of 800 × 480: a line
// a row, its name and the median processor time in µs, with a colon between.
#include "lvgl.h"
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { width = 800, height = 480, rounds = 101, draws = 4 };

static uint8_t canvas_pixels[width * height * 2 + LV_DRAW_BUF_ALIGN];
static uint8_t screen_pixels[width * height * 2 + LV_DRAW_BUF_ALIGN];

static double microseconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return time.tv_sec * 1e6 + time.tv_nsec * 1e-3;
}

static int compare(const void *left, const void *right) {
  double a = *(const double *)left, b = *(const double *)right;
  return (a > b) - (a < b);
}

static uint32_t no_time(void) { return 0; }

static void flush(lv_display_t *display, const lv_area_t *area, uint8_t *pixels) {
  (void)area, (void)pixels;
  lv_display_flush_ready(display);
}

int main(void) {
  static const struct {
    const char *name;
    lv_area_t area;
    int radius;
    lv_opa_t opacity;
  } rows[] = {
      {"opaque fill", {0, 0, width - 1, height - 1}, 0, LV_OPA_COVER},
      {"fill 50 %", {0, 0, width - 1, height - 1}, 0, LV_OPA_50},
      {"rounded rectangle", {200, 90, 599, 389}, 24, LV_OPA_COVER},
      {"rounded rectangle 50 %", {200, 90, 599, 389}, 24, LV_OPA_50},
  };
  lv_init();
  lv_tick_set_cb(no_time);
  lv_display_t *display = lv_display_create(width, height);
  lv_display_set_color_format(display, LV_COLOR_FORMAT_RGB565);
  lv_display_set_buffers(display, lv_draw_buf_align(screen_pixels, LV_COLOR_FORMAT_RGB565), NULL, width * height * 2,
                         LV_DISPLAY_RENDER_MODE_FULL);
  lv_display_set_flush_cb(display, flush);
  lv_obj_t *canvas = lv_canvas_create(lv_screen_active());
  lv_canvas_set_buffer(canvas, lv_draw_buf_align(canvas_pixels, LV_COLOR_FORMAT_RGB565), width, height,
                       LV_COLOR_FORMAT_RGB565);
  for (size_t row = 0; row < sizeof rows / sizeof *rows; row++) {
    double times[rounds];
    for (int round = 0; round < rounds; round++) {
      double start = microseconds();
      for (int i = 0; i < draws; i++) {
        lv_layer_t layer;
        lv_canvas_init_layer(canvas, &layer);
        lv_draw_rect_dsc_t look;
        lv_draw_rect_dsc_init(&look);
        look.bg_color = lv_color_hex(0x3366CC);
        look.bg_opa = rows[row].opacity;
        look.radius = rows[row].radius;
        lv_draw_rect(&layer, &look, &rows[row].area);
        lv_canvas_finish_layer(canvas, &layer);
      }
      times[round] = (microseconds() - start) / draws;
    }
    qsort(times, rounds, sizeof *times, compare);
    printf("%s:%.1f\n", rows[row].name, times[rounds / 2]);
  }
}
