#include "capabilities.h"

#include <stdio.h>

enum { POSITION_MAXIMUM = 4095, TRACKING_MAXIMUM = 65535, SIZE_MAXIMUM = 255 };

void capabilities_add(struct capabilities *capabilities, int type, int code) {
  set_bit(capabilities->types, type);
  set_bit(capabilities->codes[type], code);
}

void capabilities_add_axis(struct capabilities *capabilities, int code, int minimum, int maximum) {
  capabilities_add(capabilities, EV_ABS, code);
  capabilities->axes[code].minimum = minimum;
  capabilities->axes[code].maximum = maximum;
}

bool capabilities_has_axis(const struct capabilities *capabilities, int code) {
  return has_bit(capabilities->codes[EV_ABS], code);
}

struct capabilities capabilities_of_touchscreen(int slots) {
  struct capabilities result = {.id = {BUS_USB, 0x1234, 0x5678, 0x0110}};
  snprintf(result.name, sizeof result.name, "Mock Touchscreen");
  set_bit(result.properties, INPUT_PROP_DIRECT);
  capabilities_add(&result, EV_SYN, SYN_REPORT);
  capabilities_add(&result, EV_KEY, BTN_TOUCH);
  capabilities_add_axis(&result, ABS_X, 0, POSITION_MAXIMUM);
  capabilities_add_axis(&result, ABS_Y, 0, POSITION_MAXIMUM);
  if (slots == 0) return result;
  capabilities_add_axis(&result, ABS_MT_SLOT, 0, slots - 1);
  capabilities_add_axis(&result, ABS_MT_POSITION_X, 0, POSITION_MAXIMUM);
  capabilities_add_axis(&result, ABS_MT_POSITION_Y, 0, POSITION_MAXIMUM);
  capabilities_add_axis(&result, ABS_MT_TRACKING_ID, 0, TRACKING_MAXIMUM);
  capabilities_add_axis(&result, ABS_MT_TOUCH_MAJOR, 0, SIZE_MAXIMUM);
  return result;
}

static void set_axis(struct capabilities *capabilities, int code, struct range range,
                     int resolution) {
  if (!capabilities_has_axis(capabilities, code)) return;
  struct input_absinfo *axis = &capabilities->axes[code];
  if (range.is_set) {
    axis->minimum = range.minimum;
    axis->maximum = range.maximum;
  }
  if (resolution >= 0) axis->resolution = resolution;
}

void capabilities_set_range(struct capabilities *capabilities, struct range x, struct range y,
                            int resolution) {
  set_axis(capabilities, ABS_X, x, resolution);
  set_axis(capabilities, ABS_MT_POSITION_X, x, resolution);
  set_axis(capabilities, ABS_Y, y, resolution);
  set_axis(capabilities, ABS_MT_POSITION_Y, y, resolution);
}
