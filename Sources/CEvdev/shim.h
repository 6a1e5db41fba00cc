#include <linux/input.h>
#include <sys/ioctl.h>

// Swift cannot call variadic functions such as ioctl.

/// Queries an axis: its current value and its resolution. Less than 0 when the device has no such
/// axis.
static inline int evdev_axis(int descriptor, int axis, struct input_absinfo *info) {
  return ioctl(descriptor, EVIOCGABS(axis), info);
}
