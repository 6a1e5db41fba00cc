#define _GNU_SOURCE
// A build that shows nothing needs no headers of libdrm, and compiles this file all the same.
#if __has_include(<drm/drm.h>) || __has_include(<libdrm/drm.h>)
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/netlink.h>
#include <linux/vt.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static int display_request(int descriptor, unsigned long request, void *argument) {
  int result;
  do result = ioctl(descriptor, request, argument);
  while (result < 0 && (errno == EINTR || errno == EAGAIN));
  return result;
}

#define DISPLAY_REQUEST(name, type, request)         \
  int name(int card, type *argument) {               \
    return display_request(card, request, argument); \
  }
#include "display.h"

int display_errno(void) { return errno; }

const char *display_error_text(int error) { return strerror(error); }

int display_open(const char *path) {
  return open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
}

bool display_exists(const char *path) { return access(path, F_OK) == 0; }

void display_close(int descriptor) { close(descriptor); }

int64_t display_read(int descriptor, void *bytes, uint64_t count) {
  ssize_t result;
  do result = read(descriptor, bytes, count);
  while (result < 0 && errno == EINTR);
  return result;
}

int display_open_to_read(const char *path) { return open(path, O_RDONLY | O_CLOEXEC); }

int64_t display_link(const char *path, void *bytes, uint64_t count) {
  return readlink(path, (char *)bytes, count);
}

int32_t display_process(void) { return getpid(); }

void *display_open_folder(const char *path) { return opendir(path); }

const char *display_next_name(void *folder) {
  struct dirent *entry = readdir((DIR *)folder);
  return entry ? entry->d_name : NULL;
}

void display_close_folder(void *folder) { closedir((DIR *)folder); }

void *display_map(int descriptor, uint64_t size, uint64_t offset) {
  void *memory =
      mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, (off_t)offset);
  return memory == MAP_FAILED ? NULL : memory;
}

void display_unmap(void *memory, uint64_t size) { munmap(memory, size); }

void *display_allocate(uint64_t size) {
  void *memory =
      mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return memory == MAP_FAILED ? NULL : memory;
}

int64_t display_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

int drm_request_master(int card) {
  return display_request(card, DRM_IOCTL_SET_MASTER, NULL);
}

int fb_unblank(int device) {
  return ioctl(device, FBIOBLANK, (unsigned long)FB_BLANK_UNBLANK);
}

int display_listen(void) { return epoll_create1(EPOLL_CLOEXEC); }

int display_listen_to(int listener, int descriptor, int bit) {
  struct epoll_event event = {.events = EPOLLIN, .data = {.u32 = 1u << bit}};
  return epoll_ctl(listener, EPOLL_CTL_ADD, descriptor, &event);
}

uint32_t display_ready(int listener) {
  struct epoll_event events[8];
  int count;
  do count = epoll_wait(listener, events, 8, 0);
  while (count < 0 && errno == EINTR);
  uint32_t bits = 0;
  for (int index = 0; index < count; index++) bits |= events[index].data.u32;
  return bits;
}

void display_ignore(int listener, int descriptor) {
  epoll_ctl(listener, EPOLL_CTL_DEL, descriptor, NULL);
}

int display_timer(void) {
  return timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK);
}

void display_arm(int timer, int64_t microseconds) {
  struct itimerspec when = {{0, 0}, {microseconds / 1000000, microseconds % 1000000 * 1000}};
  timerfd_settime(timer, 0, &when, NULL);
}

int display_announcements(void) {
  int socket_ = socket(
      AF_NETLINK, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, NETLINK_KOBJECT_UEVENT);
  if (socket_ < 0) return -1;
  struct sockaddr_nl address = {.nl_family = AF_NETLINK, .nl_groups = 1};
  if (bind(socket_, (struct sockaddr *)&address, sizeof address) == 0) return socket_;
  close(socket_);
  return -1;
}

int console_mode(int terminal) {
  int mode = -1;
  return ioctl(terminal, KDGETMODE, &mode) == 0 ? mode : -1;
}

int console_set_mode(int terminal, int mode) {
  return ioctl(terminal, KDSETMODE, (unsigned long)mode);
}

int console_active(int terminal) {
  struct vt_stat state;
  return ioctl(terminal, VT_GETSTATE, &state) == 0 ? state.v_active : -1;
}

int console_copy(int descriptor) { return fcntl(descriptor, F_DUPFD_CLOEXEC, 3); }

// In the guardian: waits for the end of the other side, which the kernel closes however it dies.
static void console_guard(int terminal, int mode, int end) {
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_BLOCK, &all, NULL);
  setpgid(0, 0);  // A signal to the program's group is none to its guardian.
  prctl(PR_SET_NAME, "tactus-console", 0, 0, 0);
  // Nothing else may stay open: the display's own files are closed when the program ends.
  int high = fcntl(terminal, F_DUPFD, 64);
  dup2(end, 0);
  dup2(high, 1);
#ifdef SYS_close_range
  if (syscall(SYS_close_range, 2u, ~0u, 0u) != 0)
#endif
    for (int descriptor = 2; descriptor < 4096; descriptor++) close(descriptor);
  char byte;
  while (read(0, &byte, 1) < 0 && errno == EINTR) {}
  console_set_mode(1, mode);
  _exit(0);
}

struct console_guardian console_start_guardian(int terminal, int mode) {
  struct console_guardian guardian = {-1, -1};
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return guardian;
  guardian.process = fork();
  if (guardian.process == 0) {
    close(ends[1]);
    console_guard(terminal, mode, ends[0]);
  }
  close(ends[0]);
  guardian.lifeline = ends[1];
  if (guardian.process < 0) {
    close(ends[1]);
    guardian.lifeline = -1;
  }
  return guardian;
}

void console_end_guardian(struct console_guardian guardian) {
  if (guardian.process < 0) return;
  close(guardian.lifeline);
  while (waitpid(guardian.process, NULL, 0) < 0 && errno == EINTR) {}
}
#endif
