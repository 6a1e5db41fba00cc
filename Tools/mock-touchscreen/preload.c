// Preloaded before umockdev's own library to add five things that libinput 1.22 needs and umockdev
// 0.17 (Debian 12) lacks:
//
//  1. fstat of a mocked node shows a character device with the node's numbers. libinput compares
//     them with sysfs and rejects the device otherwise; umockdev handles stat, but not fstat.
//  2. /run/udev is redirected to the testbed. libudev waits for a database entry there.
//  3. read of a mocked node goes straight to the FIFO behind it, whole events at a time, and returns
//     ENODEV once the controller has marked the node as gone. umockdev would ask the controller for
//     each read.
//  4. close of a mocked node leaves a mark for the controller, which umockdev does not notify.
//  5. A listener for udev's events that closes its socket while it is sent one is no error. umockdev
//     0.17 tolerates one that disappears before it connects, but aborts the controller when one
//     disappears before the message is sent; later versions tolerate both.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <sys/un.h>
#include <unistd.h>

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

enum { PATH_LENGTH = PATH_MAX + 64 };

// The device numbers behind a descriptor open on the testbed's /dev/input/eventN, even if the node
// has been removed since; false for any other descriptor. The system call is made directly, because
// umockdev would return its own idea of the path.
static bool node_numbers(int descriptor, dev_t *numbers) {
  const char *root = getenv("UMOCKDEV_DIR");
  if (!root) return false;
  char link[64], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = syscall(SYS_readlinkat, AT_FDCWD, link, path, sizeof path - 1);
  if (length <= 0) return false;
  path[length] = 0;
  size_t root_length = strlen(root);
  unsigned event_number;
  if (strncmp(path, root, root_length) != 0) return false;
  if (sscanf(path + root_length, "/dev/input/event%u", &event_number) != 1) return false;
  *numbers = makedev(13, 64 + event_number);  // as the controller and the kernel number them
  return true;
}

static bool is_node(int descriptor, dev_t *numbers) {
  int saved = errno;
  bool result = node_numbers(descriptor, numbers);
  errno = saved;
  return result;
}

int fstat(int descriptor, struct stat *status) {
  int result = NEXT(fstat)(descriptor, status);
  if (result == 0 && S_ISFIFO(status->st_mode) && is_node(descriptor, &status->st_rdev)) {
    status->st_mode = S_IFCHR | (status->st_mode & 07777);
  }
  return result;
}

int fstat64(int descriptor, struct stat64 *status) {
  int result = NEXT(fstat64)(descriptor, status);
  if (result == 0 && S_ISFIFO(status->st_mode) && is_node(descriptor, &status->st_rdev)) {
    status->st_mode = S_IFCHR | (status->st_mode & 07777);
  }
  return result;
}

// The path itself, or its counterpart in the testbed.
static const char *redirected(const char *path, char *buffer) {
  const char *root = getenv("UMOCKDEV_DIR");
  if (!root || !path || strncmp(path, "/run/udev/", 10) != 0) return path;
  snprintf(buffer, PATH_LENGTH, "%s%s", root, path);
  return buffer;
}

FILE *fopen(const char *path, const char *mode) {
  char buffer[PATH_LENGTH];
  return NEXT(fopen)(redirected(path, buffer), mode);
}

FILE *fopen64(const char *path, const char *mode) {
  char buffer[PATH_LENGTH];
  return NEXT(fopen64)(redirected(path, buffer), mode);
}

int access(const char *path, int mode) {
  char buffer[PATH_LENGTH];
  return NEXT(access)(redirected(path, buffer), mode);
}

#define CREATION_MODE(flags)                   \
  mode_t mode = 0;                             \
  if ((flags) & (O_CREAT | __O_TMPFILE)) {     \
    va_list arguments;                         \
    va_start(arguments, flags);                \
    mode = va_arg(arguments, mode_t);          \
    va_end(arguments);                         \
  }

static bool is_gone(dev_t numbers) {
  char path[PATH_LENGTH];
  snprintf(path, sizeof path, "%s/gone/%u:%u", getenv("UMOCKDEV_DIR"), major(numbers),
           minor(numbers));
  return syscall(SYS_faccessat, AT_FDCWD, path, F_OK) == 0;
}

// Whether the path of an open descriptor has been removed, which the kernel's link to it shows.
static bool is_removed(int descriptor) {
  const char mark[] = " (deleted)";
  char link[64], path[PATH_LENGTH];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = syscall(SYS_readlinkat, AT_FDCWD, link, path, sizeof path);
  ssize_t mark_length = sizeof mark - 1;
  return length > mark_length && memcmp(path + length - mark_length, mark, mark_length) == 0;
}

// As the kernel does, refuses to open the node of a device that is gone, which udev may not have
// removed yet. The mark may be away by now, since a new device has the number; the old node went
// before it, so that one looks for the mark first.
static int unless_gone(int descriptor) {
  dev_t numbers;
  if (descriptor < 0 || !is_node(descriptor, &numbers)) return descriptor;
  if (!is_gone(numbers) && !is_removed(descriptor)) return descriptor;
  // By umockdev's own close: it would take the next descriptor of this number for the old device's.
  NEXT(close)(descriptor);
  errno = ENODEV;
  return -1;
}

int open(const char *path, int flags, ...) {
  CREATION_MODE(flags)
  char buffer[PATH_LENGTH];
  return unless_gone(NEXT(open)(redirected(path, buffer), flags, mode));
}

int open64(const char *path, int flags, ...) {
  CREATION_MODE(flags)
  char buffer[PATH_LENGTH];
  return unless_gone(NEXT(open64)(redirected(path, buffer), flags, mode));
}

int openat(int directory, const char *path, int flags, ...) {
  CREATION_MODE(flags)
  char buffer[PATH_LENGTH];
  return unless_gone(NEXT(openat)(directory, redirected(path, buffer), flags, mode));
}

int openat64(int directory, const char *path, int flags, ...) {
  CREATION_MODE(flags)
  char buffer[PATH_LENGTH];
  return unless_gone(NEXT(openat64)(directory, redirected(path, buffer), flags, mode));
}

ssize_t read(int descriptor, void *buffer, size_t size) {
  struct stat status;
  dev_t numbers;
  bool is_fifo = NEXT(fstat)(descriptor, &status) == 0 && S_ISFIFO(status.st_mode);
  if (!is_fifo || !is_node(descriptor, &numbers)) return NEXT(read)(descriptor, buffer, size);
  if (is_gone(numbers)) {
    errno = ENODEV;
    return -1;
  }
  return syscall(SYS_read, descriptor, buffer, size);
}

static void mark_closed(dev_t numbers) {
  char path[PATH_LENGTH];
  snprintf(path, sizeof path, "%s/closed/%u:%u", getenv("UMOCKDEV_DIR"), major(numbers),
           minor(numbers));
  long mark = syscall(SYS_openat, AT_FDCWD, path, O_CREAT | O_WRONLY | O_CLOEXEC, 0666);
  if (mark >= 0) syscall(SYS_close, (int)mark);
}

int close(int descriptor) {
  struct stat status;
  dev_t numbers;
  bool is_fifo = NEXT(fstat)(descriptor, &status) == 0 && S_ISFIFO(status.st_mode);
  bool is_open_node = is_fifo && is_node(descriptor, &numbers);
  int result = NEXT(close)(descriptor);
  if (is_open_node) mark_closed(numbers);
  return result;
}

// Whether an address is that of a listener for udev's events, which umockdev calls eventN.
static bool is_listener(const struct sockaddr_un *local, socklen_t length) {
  const char *root = getenv("UMOCKDEV_DIR");
  if (!root || length < sizeof local->sun_family || local->sun_family != AF_UNIX) return false;
  size_t root_length = strlen(root);
  if (length <= sizeof local->sun_family + root_length + 6) return false;
  return strncmp(local->sun_path, root, root_length) == 0 &&
         strncmp(local->sun_path + root_length, "/event", 6) == 0;
}

int connect(int descriptor, const struct sockaddr *address, socklen_t length) {
  int result = NEXT(connect)(descriptor, address, length);
  // The socket's name has gone too: to the sender that is the same as a refused connection.
  if (result < 0 && errno == ENOENT && is_listener((const void *)address, length)) {
    errno = ECONNREFUSED;
  }
  return result;
}

ssize_t sendmsg(int descriptor, const struct msghdr *message, int flags) {
  // Before it is sent: a socket forgets the peer that is not there any more.
  struct sockaddr_un peer;
  socklen_t length = sizeof peer;
  bool is_event = getpeername(descriptor, (struct sockaddr *)&peer, &length) == 0 &&
                  is_listener(&peer, length);
  ssize_t result = NEXT(sendmsg)(descriptor, message, flags);
  if (result < 0 && is_event && (errno == ECONNREFUSED || errno == ENOENT)) return 0;
  return result;
}
