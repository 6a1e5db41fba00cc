#define _GNU_SOURCE
// A build without the trait Libinput needs no headers of it, and compiles this file all the same.
#if __has_include(<libinput.h>) && __has_include(<libudev.h>)
#include "seat.h"

#include <dlfcn.h>
#include <stdarg.h>

// The library of the board: the program is not linked with it, so that it starts without it,
// libudev and the eight others that it brings, where no panel is read through it.
static const char library[] = "libinput.so.10";

static struct tactus_libinput_calls calls;
static bool loaded;
// dlerror's text lasts until the next call only.
static char failure[256];

// Of libudev as well, which is loaded with it.
static bool find_calls(void *handle) {
#define FIND(name) \
  if (!(calls.name = (__typeof__(calls.name))dlsym(handle, #name))) return false;
  TACTUS_LIBINPUT_CALLS(FIND)
#undef FIND
  return true;
}

static void load(void) {
  // All that it needs is bound now, not by the first touch. It stays for as long as the process.
  void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
  loaded = handle && find_calls(handle);
  if (loaded) return;
  // A symbol without an address leaves no words.
  const char *why = dlerror();
  snprintf(failure, sizeof failure, "%s", why && why[0] ? why : "the loader gives no reason");
}

const char *tactus_libinput_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return loaded ? NULL : failure;
}

const struct tactus_libinput_calls *tactus_libinput(void) {
  return loaded ? &calls : NULL;
}

// libinput has no event for a queue of the kernel's that has overflowed: the message from its
// evdev_process_events is the only sign.
static bool is_drop(const char *line) { return strstr(line, "SYN_DROPPED event") != NULL; }

int tactus_libinput_room(void) {
  int held[8], count = 0, code = 0;
  while (count < 8 && (held[count] = eventfd(0, EFD_CLOEXEC)) >= 0) count++;
  if (count < 8) code = errno;
  while (count > 0) close(held[--count]);
  return code;
}

// libinput passes log messages as a va_list, which Swift cannot accept on every processor, so they
// are formatted here. The context's user data decides where a line goes, so that nothing is global.
static void take_line(struct libinput *context, enum libinput_log_priority priority,
                      const char *format, va_list arguments) {
  struct tactus_libinput_seat *seat = calls.libinput_get_user_data(context);
  char line[512];
  vsnprintf(line, sizeof line, format, arguments);
  line[strcspn(line, "\n")] = 0;
  if (is_drop(line)) seat->dropped = true;
  if (seat->log) seat->log(seat->user, priority, line);
}

static int open_node(const char *path, int flags, void *user) {
  struct tactus_libinput_seat *seat = user;
  int descriptor = open(path, flags | O_CLOEXEC);
  if (descriptor >= 0) return descriptor;
  int code = errno;
  // What is gone by now is no reason.
  bool denied = code == EACCES || code == EPERM;
  bool limited = code == EMFILE || code == ENFILE || code == ENOMEM;
  bool knows_denied = seat->failure == EACCES || seat->failure == EPERM;
  if ((denied && !knows_denied) || (limited && !seat->failure)) {
    seat->failure = code;
    snprintf(seat->refused, sizeof seat->refused, "%s", path);
  }
  return -code;
}

static void close_node(int descriptor, void *user) {
  (void)user;
  close(descriptor);
}

static const struct libinput_interface interface = {.open_restricted = open_node,
                                                    .close_restricted = close_node};

void tactus_libinput_close_seat(struct tactus_libinput_seat *seat) {
  if (seat->context) calls.libinput_unref(seat->context);
  if (seat->udev) calls.udev_unref(seat->udev);
  free(seat);
}

struct tactus_libinput_seat *tactus_libinput_open_seat(const char *node, tactus_libinput_log log,
                                                       void *user, int *code) {
  struct tactus_libinput_seat *seat = calloc(1, sizeof *seat);
  if (!seat) abort();
  seat->log = log;
  seat->user = user;
  *code = 0;
  if (node && access(node, F_OK)) *code = errno;
  else if (node) seat->context = calls.libinput_path_create_context(&interface, seat);
  else if ((seat->udev = calls.udev_new()))
    seat->context = calls.libinput_udev_create_context(&interface, seat, seat->udev);
  if (seat->context) {
    calls.libinput_log_set_handler(seat->context, take_line);
    calls.libinput_log_set_priority(seat->context, LIBINPUT_LOG_PRIORITY_INFO);
    if (node && !calls.libinput_path_add_device(seat->context, node))
      *code = seat->failure ? seat->failure : ENODEV;
    else if (!node && calls.libinput_udev_assign_seat(seat->context, "seat0"))
      *code = ENOTCONN;
  } else if (!*code) {
    *code = ENOTCONN;
  }
  if (!*code) return seat;
  tactus_libinput_close_seat(seat);
  return NULL;
}

int tactus_libinput_dispatch(struct libinput *context) {
  int result = calls.libinput_dispatch(context);
  return result == -EAGAIN || result == -EINTR ? 0 : -result;
}
#endif
