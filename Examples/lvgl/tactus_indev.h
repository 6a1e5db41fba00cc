// A touchscreen for LVGL 9 whose taps Tactus recognizes. docs/guides/lvgl.md of Tactus shows how to use it.
#ifndef TACTUS_INDEV_H
#define TACTUS_INDEV_H

#include <stdalign.h>

#include "lvgl.h"
#include "tactus.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { TACTUS_INDEV_EVENTS = 64 };

// What LVGL reads next. `is_lost` is a release after which nothing may be clicked.
typedef struct {
  lv_point_t point;
  uint32_t time;
  uint8_t is_pressed, is_lost;
} tactus_indev_step;

typedef struct {
  alignas(TACTUS_ALIGNMENT_MAX) unsigned char memory[TACTUS_SIZE_MAX];
  tactus_event queue[TACTUS_INDEV_EVENTS];
  // An event is three steps at most. The first one was read before.
  tactus_indev_step steps[1 + 3 * TACTUS_INDEV_EVENTS];
  uint32_t next, count;
  tactus *t;
  tactus_target glass;
  // Pixels in a point; how far from its landing a tap may lift, in points, and a pixel.
  float scale, reach;
} tactus_indev;

// Makes an input device of LVGL in lent memory: `width` and `height` in pixels, `dpi` pixels in an inch. NULL if a size is
// not above 0. It belongs to the default display.
lv_indev_t *tactus_indev_create(tactus_indev *indev, int32_t width, int32_t height, int32_t dpi);

// What the controller reported, every report: all contacts that are down, in pixels. `time` in microseconds on the clock that
// lv_tick_get() has in milliseconds. From the thread of LVGL, or under lv_lock(). Returns a status of tactus.h.
static inline int32_t tactus_indev_feed(tactus_indev *indev, int64_t time, const tactus_contact *contacts, uint32_t count) {
  tactus_contact points[TACTUS_CONTACTS_MAX];
  if (count > TACTUS_CONTACTS_MAX) count = TACTUS_CONTACTS_MAX;
  for (uint32_t i = 0; i < count; i++) {
    points[i].key = contacts[i].key;
    points[i].x = contacts[i].x / indev->scale;
    points[i].y = contacts[i].y / indev->scale;
    points[i].size = contacts[i].size / indev->scale;
    points[i].pressure = contacts[i].pressure;
  }
  return tactus_feed(indev->t, time, points, count);
}

#ifdef __cplusplus
}
#endif

#endif
