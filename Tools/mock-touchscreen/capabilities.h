// What an evdev device can report, as returned by its ioctls.
#pragma once
#include <linux/input.h>
#include <stdbool.h>
#include <stdint.h>

struct capabilities {
  char name[80];
  struct input_id id;
  uint8_t properties[8];
  uint8_t types[8];
  uint8_t codes[EV_CNT][96];  // by type, one bit per code; 96 bytes hold the keys, the largest type
  struct input_absinfo axes[ABS_CNT];
};

// A scenario's range for an axis; an unset range keeps that of the recording or the default.
struct range {
  bool is_set;
  int minimum, maximum;
};

static inline void set_bit(uint8_t *bits, int index) {
  bits[index / 8] |= (uint8_t)(1 << index % 8);
}

static inline bool has_bit(const uint8_t *bits, int index) {
  return bits[index / 8] >> index % 8 & 1;
}

void capabilities_add(struct capabilities *capabilities, int type, int code);
void capabilities_add_axis(struct capabilities *capabilities, int code, int minimum, int maximum);
bool capabilities_has_axis(const struct capabilities *capabilities, int code);

// A touchscreen with `slots` contacts (protocol B), or with a single contact and no slots when
// `slots` is 0.
struct capabilities capabilities_of_touchscreen(int slots);

// Sets the range of both the multi-touch and the single-touch axes, and the units per millimetre
// (0: unknown, negative: unchanged).
void capabilities_set_range(struct capabilities *capabilities, struct range x, struct range y,
                            int resolution);
