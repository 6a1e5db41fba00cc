#pragma once
// The types only: the library itself is loaded when a panel of libinput's is wanted.
#if !__has_include(<libinput.h>) || !__has_include(<libudev.h>)
#error "libinput's headers are missing: apt-get install libinput-dev libudev-dev"
#endif
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

/// What is called of libinput, and of libudev, with which it is linked itself.
#define TACTUS_LIBINPUT_CALLS(CALL)                     \
  CALL(libinput_device_config_calibration_set_matrix)   \
  CALL(libinput_device_get_name)                        \
  CALL(libinput_device_get_size)                        \
  CALL(libinput_device_get_sysname)                     \
  CALL(libinput_device_has_capability)                  \
  CALL(libinput_device_touch_get_touch_count)           \
  CALL(libinput_dispatch)                               \
  CALL(libinput_event_destroy)                          \
  CALL(libinput_event_get_device)                       \
  CALL(libinput_event_get_type)                         \
  CALL(libinput_event_touch_get_seat_slot)              \
  CALL(libinput_event_touch_get_time_usec)              \
  CALL(libinput_event_touch_get_x_transformed)          \
  CALL(libinput_event_touch_get_y_transformed)          \
  CALL(libinput_get_event)                              \
  CALL(libinput_get_fd)                                 \
  CALL(libinput_get_user_data)                          \
  CALL(libinput_log_set_handler)                        \
  CALL(libinput_log_set_priority)                       \
  CALL(libinput_path_add_device)                        \
  CALL(libinput_path_create_context)                    \
  CALL(libinput_udev_assign_seat)                       \
  CALL(libinput_udev_create_context)                    \
  CALL(libinput_unref)                                  \
  CALL(udev_new)                                        \
  CALL(udev_unref)

/// The functions of the library, by their names.
struct tactus_libinput_calls {
#define TACTUS_LIBINPUT_CALL(name) __typeof__(name) *name;
  TACTUS_LIBINPUT_CALLS(TACTUS_LIBINPUT_CALL)
#undef TACTUS_LIBINPUT_CALL
};

/// Loads the library, once. NULL, or why it cannot be used: the loader's words, which name the
/// file, and what it lacks if it is too old. Any thread may call it.
const char *tactus_libinput_load(void);

/// The functions; NULL before the library is loaded.
const struct tactus_libinput_calls *tactus_libinput(void);

/// As many descriptors as libinput takes to begin with: without them libinput 1.22 frees twice what
/// it has allocated, and without one it cannot be loaded, which is then no fault of the library's.
/// 0, or the error's number. Needs no library.
int tactus_libinput_room(void);

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

/// Opens all devices of seat0, or one by its node; the library must be loaded. NULL with an error's
/// number: ENOTCONN without udev, ENODEV when the node is no device of libinput's.
struct tactus_libinput_seat *tactus_libinput_open_seat(const char *node, tactus_libinput_log log,
                                                       void *user, int *code);
void tactus_libinput_close_seat(struct tactus_libinput_seat *seat);

/// Reads from the devices; 0, or the error's number when libinput cannot continue.
int tactus_libinput_dispatch(struct libinput *context);
