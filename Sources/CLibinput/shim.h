#pragma once
#include <errno.h>
#include <fcntl.h>
#include <libinput.h>
#include <libudev.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

// The C library hides these from modules that are not compiled with _GNU_SOURCE.
int ppoll(struct pollfd *, nfds_t, const struct timespec *, const sigset_t *);
int pthread_setname_np(pthread_t, const char *);

/// Whether a line reports that the kernel's queue of a device has overflowed. libinput has no event
/// for it: the message from its evdev_process_events is the only sign.
static inline bool tactus_libinput_tells_drop(const char *line) {
  return strstr(line, "SYN_DROPPED event") != NULL;
}

/// As many descriptors as libinput takes to begin with: without them libinput 1.22 frees twice what
/// it has allocated. 0, or the error's number.
static inline int tactus_libinput_room(void) {
  int held[8], count = 0, code = 0;
  while (count < 8 && (held[count] = eventfd(0, EFD_CLOEXEC)) >= 0) count++;
  if (count < 8) code = errno;
  while (count > 0) close(held[--count]);
  return code;
}

/// Takes one of libinput's lines, without its end; long ones are truncated.
typedef void (*tactus_libinput_log)(void *user, enum libinput_log_priority, const char *line);

/// What a context's user data points to, and notes.
struct tactus_libinput_seat {
  struct udev *udev;
  struct libinput *context;
  tactus_libinput_log log;
  void *user;
  /// A queue has overflowed.
  bool dropped;
  /// Why a node could not be opened, first of all because that is not allowed; 0 when all could.
  int failure;
  /// That node.
  char refused[256];
};

static inline const char *tactus_libinput_refused(struct tactus_libinput_seat *seat) {
  return seat->refused;
}

// libinput passes log messages as a va_list, which Swift cannot accept on every processor, so they
// are formatted here. The context's user data decides where a line goes, so that nothing is global.
static inline void tactus_libinput_take_line(struct libinput *context,
                                             enum libinput_log_priority priority,
                                             const char *format, va_list arguments) {
  struct tactus_libinput_seat *seat = libinput_get_user_data(context);
  char line[512];
  vsnprintf(line, sizeof line, format, arguments);
  line[strcspn(line, "\n")] = 0;
  if (tactus_libinput_tells_drop(line)) seat->dropped = true;
  if (seat->log) seat->log(seat->user, priority, line);
}

static int tactus_libinput_open(const char *path, int flags, void *user) {
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

static void tactus_libinput_close(int descriptor, void *user) {
  (void)user;
  close(descriptor);
}

static const struct libinput_interface tactus_libinput_interface = {
    .open_restricted = tactus_libinput_open, .close_restricted = tactus_libinput_close};

static inline void tactus_libinput_close_seat(struct tactus_libinput_seat *seat) {
  if (seat->context) libinput_unref(seat->context);
  if (seat->udev) udev_unref(seat->udev);
  free(seat);
}

/// Opens all devices of seat0, or one by its node. NULL with an error's number: ENOTCONN without
/// udev, ENODEV when the node is no device of libinput's.
static inline struct tactus_libinput_seat *tactus_libinput_open_seat(const char *node,
                                                                     tactus_libinput_log log,
                                                                     void *user, int *code) {
  struct tactus_libinput_seat *seat = calloc(1, sizeof *seat);
  if (!seat) abort();
  seat->log = log;
  seat->user = user;
  *code = 0;
  if (node && access(node, F_OK)) *code = errno;
  else if (node) seat->context = libinput_path_create_context(&tactus_libinput_interface, seat);
  else if ((seat->udev = udev_new()))
    seat->context = libinput_udev_create_context(&tactus_libinput_interface, seat, seat->udev);
  if (seat->context) {
    libinput_log_set_handler(seat->context, tactus_libinput_take_line);
    libinput_log_set_priority(seat->context, LIBINPUT_LOG_PRIORITY_INFO);
    if (node && !libinput_path_add_device(seat->context, node))
      *code = seat->failure ? seat->failure : ENODEV;
    else if (!node && libinput_udev_assign_seat(seat->context, "seat0"))
      *code = ENOTCONN;
  } else if (!*code) {
    *code = ENOTCONN;
  }
  if (!*code) return seat;
  tactus_libinput_close_seat(seat);
  return NULL;
}

/// Reads from the devices; 0, or the error's number when libinput cannot continue.
static inline int tactus_libinput_dispatch(struct libinput *context) {
  int result = libinput_dispatch(context);
  return result == -EAGAIN || result == -EINTR ? 0 : -result;
}
