#include <linux/input.h>
#include <sys/ioctl.h>

// Swift cannot call a function with variable arguments, which ioctl is.

/// Hands a `struct ff_effect` to the driver, which puts the effect's number into it.
static inline int evdev_upload_effect(int descriptor, void *effect) {
  return ioctl(descriptor, EVIOCSFF, effect);
}
