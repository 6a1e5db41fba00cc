// What the program of a board asks of Linux besides its devices. Swift cannot call functions with a
// variable number of arguments. What fails returns -errno.
#ifndef CBOARD_H
#define CBOARD_H
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static inline int board_result(long result) { return result < 0 ? -errno : (int)result; }

static inline int board_open_input(const char *path) {
  return board_result(open(path, O_RDONLY | O_CLOEXEC));
}

/// Whether two paths lead to one file.
static inline bool board_is_same(const char *first, const char *second) {
  struct stat one, other;
  return stat(first, &one) == 0 && stat(second, &other) == 0 && one.st_dev == other.st_dev &&
         one.st_ino == other.st_ino;
}

static inline int board_open_output(const char *path) {
  return board_result(open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666));
}

static inline int board_read(int descriptor, void *bytes, int count) {
  ssize_t size;
  do size = read(descriptor, bytes, (size_t)count);
  while (size < 0 && errno == EINTR);
  return board_result(size);
}

/// Writes all of it; 0 or -errno.
static inline int board_write(int descriptor, const void *bytes, long count) {
  const char *rest = bytes;
  while (count > 0) {
    ssize_t size = write(descriptor, rest, (size_t)count);
    if (size < 0 && errno == EINTR) continue;
    if (size < 0) return -errno;
    rest += size;
    count -= size;
  }
  return 0;
}

static inline int board_close(int descriptor) { return board_result(close(descriptor)); }

/// From now on a write to a pipe without a reader, or beyond the size that a file may have, is an
/// error like any other.
static inline void board_reports_failed_writes(void) {
  signal(SIGPIPE, SIG_IGN);
  signal(SIGXFSZ, SIG_IGN);
}

/// Takes what asks a program to end as something to read.
static inline int board_stops(void) {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  sigaddset(&signals, SIGHUP);
  // First: a signal that is blocked and never read would end nothing.
  int descriptor = signalfd(-1, &signals, SFD_NONBLOCK | SFD_CLOEXEC);
  if (descriptor < 0) return -errno;
  if (sigprocmask(SIG_BLOCK, &signals, NULL) == 0) return descriptor;
  int code = errno;
  close(descriptor);
  return -code;
}

static inline const char *board_error_text(int code) { return strerror(code); }

/// A figure of /proc/self/status in KiB, such as "VmHWM:"; 0 when there is none.
static inline long board_status(const char *key) {
  char text[8192];
  int descriptor = open("/proc/self/status", O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return 0;
  ssize_t count = read(descriptor, text, sizeof text - 1);
  close(descriptor);
  text[count > 0 ? count : 0] = 0;
  const char *found = strstr(text, key);
  return found ? strtol(found + strlen(key), NULL, 10) : 0;
}

static inline void board_exit(int status) { _exit(status); }
#endif
