// Preloaded into a program that plays haptics on /dev/null: a motor that takes its effects and is
// gone when the first one is played. At that moment standard error is filled, so that a program
// that waits for it to take the message stands still.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/input.h>
#include <stdarg.h>
#include <unistd.h>

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

int ioctl(int descriptor, unsigned long request, ...) {
  va_list arguments;
  va_start(arguments, request);
  void *argument = va_arg(arguments, void *);
  va_end(arguments);
  if (request == EVIOCSFF) {
    ((struct ff_effect *)argument)->id = 0;
    return 0;
  }
  int (*next)(int, unsigned long, ...) = dlsym(RTLD_NEXT, "ioctl");
  return next(descriptor, request, argument);
}

static void fill(int descriptor) {
  static const char blanks[4096];
  int flags = fcntl(descriptor, F_GETFL);
  fcntl(descriptor, F_SETFL, flags | O_NONBLOCK);
  for (size_t piece = sizeof blanks; piece > 0; piece /= 2)
    while (NEXT(write)(descriptor, blanks, piece) > 0) {}
  fcntl(descriptor, F_SETFL, flags);
}

ssize_t write(int descriptor, const void *bytes, size_t count) {
  const struct input_event *event = bytes;
  if (count == sizeof *event && event->type == EV_FF && event->value == 1) {
    fill(STDERR_FILENO);
    errno = ENODEV;
    return -1;
  }
  return NEXT(write)(descriptor, bytes, count);
}
