// Between the driver of a touch controller, which feeds every report, and LVGL, which reads now and then.
#include "tactus_indev.h"

static void append(tactus_indev *d, const tactus_event *e, float x, float y, int is_pressed, int is_lost) {
  tactus_indev_step *step = &d->steps[d->count - 1];
  if (!step->is_pressed && !is_pressed) return;
  // Of several moves before a read the last one counts: LVGL takes its speed from one read to the next.
  int is_move = is_pressed && step->is_pressed && d->count > 1 && step[-1].is_pressed;
  if (!is_move) step = &d->steps[d->count++];
  *step = (tactus_indev_step){{(int32_t)(x * d->scale), (int32_t)(y * d->scale)},
                              (uint32_t)(e->time / 1000), (uint8_t)is_pressed, (uint8_t)is_lost};
}

static void take(tactus_indev *d, const tactus_event *e) {
  const tactus_indev_step before = d->steps[d->count - 1];
  int is_drag = e->kind == TACTUS_GESTURE && e->recognizer == TACTUS_DRAG, has_moved = e->phase <= TACTUS_CHANGED;
  if (e->kind == TACTUS_LANDED && e->down == 1) append(d, e, e->x, e->y, 1, 0);
  if (is_drag && has_moved && !before.is_pressed) append(d, e, e->start_x, e->start_y, 1, 0);
  if (is_drag && has_moved) append(d, e, e->x, e->y, 1, 0);
  if (e->kind == TACTUS_GESTURE && e->recognizer == TACTUS_TAP) {
    // A finger may tap while another one is down, whose press ends here: LVGL has one pointer.
    float right = before.point.x / d->scale - e->x, below = before.point.y / d->scale - e->y;
    int is_pressed = before.is_pressed && right * right + below * below <= d->reach * d->reach;
    if (!is_pressed) append(d, e, e->x, e->y, 0, 1), append(d, e, e->x, e->y, 1, 0);
    append(d, e, is_pressed ? before.point.x / d->scale : e->x, is_pressed ? before.point.y / d->scale : e->y, 0, 0);
  }
  if ((is_drag && !has_moved) || (e->kind == TACTUS_LEFT && e->down == 0)) append(d, e, e->x, e->y, 0, 1);
}

static void read_step(lv_indev_t *indev, lv_indev_data_t *data) {
  tactus_indev *d = lv_indev_get_driver_data(indev);
  tactus_event event;
  if (d->next == d->count)
    for (d->steps[0] = d->steps[d->count - 1], d->next = d->count = 1; tactus_next_event(d->t, &event) == 1;) take(d, &event);
  int is_new = d->next < d->count;
  const tactus_indev_step *step = &d->steps[is_new ? d->next++ : d->count - 1];
  // Nothing is clicked, and a slider lets go; a list that is scrolled is thrown.
  if (is_new && step->is_lost && lv_indev_get_scroll_obj(indev) == NULL) lv_indev_wait_release(indev);
  if (is_new) data->timestamp = step->time;
  data->point = step->point;
  data->state = step->is_pressed ? LV_INDEV_STATE_PRESSED : LV_INDEV_STATE_RELEASED;
  data->continue_reading = d->next < d->count;
}

lv_indev_t *tactus_indev_create(tactus_indev *d, int32_t width, int32_t height, int32_t dpi) {
  lv_memzero(d, sizeof *d);
  d->scale = (float)dpi / 160, d->next = d->count = 1;
  tactus_config config = tactus_defaults((float)width / d->scale, (float)height / d->scale);
  config.reports_touches = 1, d->reach = config.tap_distance + 1;
  d->glass = (tactus_target){.width = config.width, .height = config.height, .is_quiet = 1,
                             .watchers = TACTUS_WATCH(TACTUS_TAP) | TACTUS_WATCH(TACTUS_DRAG)};
  if (tactus_init(&d->t, d->memory, sizeof d->memory, d->queue, TACTUS_INDEV_EVENTS, &config) < 0 ||
      tactus_set_targets(d->t, &d->glass, 1) < 0) return NULL;
  lv_indev_t *indev = lv_indev_create();
  lv_indev_set_type(indev, LV_INDEV_TYPE_POINTER), lv_indev_set_driver_data(indev, d), lv_indev_set_read_cb(indev, read_step);
  return indev;
}
