#include <linux/input.h>
#include <stdbool.h>
#include <string.h>
#include <sys/ioctl.h>

// Swift cannot call variadic functions such as ioctl.

/// Uploads a `struct ff_effect` to the driver, which sets the effect's id in it. Less than 0 on
/// failure.
static inline int evdev_upload_effect(int descriptor, void *effect) {
  return ioctl(descriptor, EVIOCSFF, effect);
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
