#define _GNU_SOURCE
#include "board.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <unistd.h>

static int board_result(long result) { return result < 0 ? -errno : (int)result; }

int board_open_input(const char *path) {
  return board_result(open(path, O_RDONLY | O_CLOEXEC));
}

bool board_is_same(const char *first, const char *second) {
  struct stat one, other;
  return stat(first, &one) == 0 && stat(second, &other) == 0 && one.st_dev == other.st_dev &&
         one.st_ino == other.st_ino;
}

int board_open_output(const char *path) {
  return board_result(open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666));
}

int board_read(int descriptor, void *bytes, int count) {
  ssize_t size;
  do size = read(descriptor, bytes, (size_t)count);
  while (size < 0 && errno == EINTR);
  return board_result(size);
}

int board_write(int descriptor, const void *bytes, long count) {
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

int board_close(int descriptor) { return board_result(close(descriptor)); }

void board_reports_failed_writes(void) {
  signal(SIGPIPE, SIG_IGN);
  signal(SIGXFSZ, SIG_IGN);
}

int board_stops(void) {
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

long board_length(const char *text) { return (long)strlen(text); }

const char *board_error_text(int code) { return strerror(code); }

long board_status(const char *key) {
  char text[8192];
  int descriptor = open("/proc/self/status", O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return 0;
  ssize_t count = read(descriptor, text, sizeof text - 1);
  close(descriptor);
  text[count > 0 ? count : 0] = 0;
  const char *found = strstr(text, key);
  return found ? strtol(found + strlen(key), NULL, 10) : 0;
}

void board_exit(int status) { _exit(status); }
