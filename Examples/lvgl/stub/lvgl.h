// The few declarations of LVGL 9 that tactus_indev.c uses, written for it: so that it is compiled where there is no LVGL.
#ifndef STUB_LVGL_H
#define STUB_LVGL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct lv_indev lv_indev_t;
typedef struct lv_obj lv_obj_t;
typedef struct { int32_t x, y; } lv_point_t;
typedef enum { LV_INDEV_STATE_RELEASED, LV_INDEV_STATE_PRESSED } lv_indev_state_t;
typedef enum { LV_INDEV_TYPE_NONE, LV_INDEV_TYPE_POINTER } lv_indev_type_t;
typedef struct {
  lv_indev_state_t state;
  lv_point_t point;
  uint32_t timestamp;
  bool continue_reading;
} lv_indev_data_t;
typedef void (*lv_indev_read_cb_t)(lv_indev_t *indev, lv_indev_data_t *data);

lv_indev_t *lv_indev_create(void);
void lv_indev_set_type(lv_indev_t *indev, lv_indev_type_t type);
void lv_indev_set_driver_data(lv_indev_t *indev, void *data);
void *lv_indev_get_driver_data(const lv_indev_t *indev);
void lv_indev_set_read_cb(lv_indev_t *indev, lv_indev_read_cb_t read_cb);
lv_obj_t *lv_indev_get_scroll_obj(const lv_indev_t *indev);
void lv_indev_wait_release(lv_indev_t *indev);
void lv_memzero(void *destination, size_t length);

#endif
