#include <linux/input.h>
#include <stdbool.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

// Swift cannot call variadic functions such as ioctl.

/// Uploads an effect for a heavy and a light motor, for so many milliseconds; returns its id, or less
/// than 0.
static inline int evdev_upload_rumble(int descriptor, unsigned short strong, unsigned short weak,
                                      unsigned short length) {
  struct ff_effect effect = {.type = FF_RUMBLE, .id = -1, .replay = {.length = length}};
  effect.u.rumble.strong_magnitude = strong;
  effect.u.rumble.weak_magnitude = weak;
  return ioctl(descriptor, EVIOCSFF, &effect) < 0 ? -1 : effect.id;
}

/// Plays an effect once.
static inline bool evdev_play(int descriptor, short id) {
  struct input_event event = {.type = EV_FF, .code = (unsigned short)id, .value = 1};
  return write(descriptor, &event, sizeof event) == sizeof event;
}

/// Whether the driver reports that the device's axes are those of an accelerometer.
static inline bool evdev_is_accelerometer(int descriptor) {
  unsigned char properties[(INPUT_PROP_MAX + 8) / 8];
  memset(properties, 0, sizeof properties);
  if (ioctl(descriptor, EVIOCGPROP(sizeof properties), properties) < 0) return false;
  return properties[INPUT_PROP_ACCELEROMETER / 8] >> (INPUT_PROP_ACCELEROMETER % 8) & 1;
}

/// Queries an axis: its current value and its resolution. Less than 0 when the device has no such
/// axis.
static inline int evdev_axis(int descriptor, int axis, struct input_absinfo *info) {
  return ioctl(descriptor, EVIOCGABS(axis), info);
}
