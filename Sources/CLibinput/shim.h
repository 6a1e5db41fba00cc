#pragma once
#include <libinput.h>
#include <libudev.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <sys/eventfd.h>
#include <time.h>

// The C library hides these from modules that are not compiled with _GNU_SOURCE.
int ppoll(struct pollfd *, nfds_t, const struct timespec *, const sigset_t *);
int pthread_setname_np(pthread_t, const char *);

// libinput passes log messages as a va_list, which Swift cannot accept on every processor, so they
// are formatted here. The context's user data says where a line goes, so that nothing is global.

/// What a context's user data must point to.
struct tactus_libinput_owner {
  /// Takes one formatted line; long ones are truncated.
  void (*log_line)(void *owner, enum libinput_log_priority priority, const char *line);
  void *owner;
};

static inline void tactus_libinput_log(struct libinput *context,
                                       enum libinput_log_priority priority, const char *format,
                                       va_list arguments) {
  struct tactus_libinput_owner *user =
      (struct tactus_libinput_owner *)libinput_get_user_data(context);
  char line[512];
  vsnprintf(line, sizeof line, format, arguments);
  user->log_line(user->owner, priority, line);
}

/// Sends what the context logs to its `tactus_libinput_owner`.
static inline void tactus_libinput_log_to_owner(struct libinput *context) {
  libinput_log_set_handler(context, tactus_libinput_log);
}
