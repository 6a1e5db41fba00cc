// What Displays asks of Linux: the kernel's own headers, without libdrm. Swift cannot call
// functions with a variable number of arguments, nor evaluate _IOWR(): one inline function for each
// request.
#ifndef TACTUS_LINUX_DISPLAY_H
#define TACTUS_LINUX_DISPLAY_H
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/fb.h>
#include <linux/kd.h>
#include <linux/netlink.h>
#include <linux/vt.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
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
// In the packages of cross compilers as <drm/…>; natively only libdrm-dev has them.
#if __has_include(<drm/drm.h>)
#include <drm/drm.h>
#include <drm/drm_fourcc.h>
#else
#include <libdrm/drm.h>
#include <libdrm/drm_fourcc.h>
#endif

// Files and memory. What fails returns less than 0, and display_errno() is why.

static inline int display_errno(void) { return errno; }
static inline const char *display_error_text(int error) { return strerror(error); }

static inline int display_open(const char *path) {
  return open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
}
static inline bool display_exists(const char *path) { return access(path, F_OK) == 0; }
static inline void display_close(int descriptor) { close(descriptor); }

static inline int64_t display_read(int descriptor, void *bytes, uint64_t count) {
  ssize_t result;
  do result = read(descriptor, bytes, count);
  while (result < 0 && errno == EINTR);
  return result;
}

// Folders and links, to find the program that uses a card.
static inline int display_open_to_read(const char *path) { return open(path, O_RDONLY | O_CLOEXEC); }
static inline int64_t display_link(const char *path, void *bytes, uint64_t count) {
  return readlink(path, (char *)bytes, count);
}
static inline int32_t display_process(void) { return getpid(); }
static inline void *display_open_folder(const char *path) { return opendir(path); }
static inline const char *display_next_name(void *folder) {
  struct dirent *entry = readdir((DIR *)folder);
  return entry ? entry->d_name : NULL;
}
static inline void display_close_folder(void *folder) { closedir((DIR *)folder); }

// Null when there is no memory.
static inline void *display_map(int descriptor, uint64_t size, uint64_t offset) {
  void *memory =
      mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, (off_t)offset);
  return memory == MAP_FAILED ? NULL : memory;
}
static inline void display_unmap(void *memory, uint64_t size) { munmap(memory, size); }

// Ordinary memory, zeroed; null when there is none.
static inline void *display_allocate(uint64_t size) {
  void *memory =
      mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return memory == MAP_FAILED ? NULL : memory;
}

// Raw microseconds of the monotonic clock.
static inline int64_t display_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

static inline int display_request(int descriptor, unsigned long request, void *argument) {
  int result;
  do result = ioctl(descriptor, request, argument);
  while (result < 0 && (errno == EINTR || errno == EAGAIN));
  return result;
}

// The direct rendering manager.

#define DISPLAY_REQUEST(name, type, request)                       \
  static inline int name(int card, type *argument) {               \
    return display_request(card, request, argument);               \
  }
DISPLAY_REQUEST(drm_request_cap, struct drm_get_cap, DRM_IOCTL_GET_CAP)
DISPLAY_REQUEST(drm_request_client_cap, struct drm_set_client_cap, DRM_IOCTL_SET_CLIENT_CAP)
DISPLAY_REQUEST(drm_request_auth, struct drm_auth, DRM_IOCTL_AUTH_MAGIC)
DISPLAY_REQUEST(drm_request_version, struct drm_version, DRM_IOCTL_VERSION)
DISPLAY_REQUEST(drm_request_resources, struct drm_mode_card_res, DRM_IOCTL_MODE_GETRESOURCES)
DISPLAY_REQUEST(drm_request_connector, struct drm_mode_get_connector, DRM_IOCTL_MODE_GETCONNECTOR)
DISPLAY_REQUEST(drm_request_encoder, struct drm_mode_get_encoder, DRM_IOCTL_MODE_GETENCODER)
DISPLAY_REQUEST(drm_request_get_crtc, struct drm_mode_crtc, DRM_IOCTL_MODE_GETCRTC)
DISPLAY_REQUEST(drm_request_set_crtc, struct drm_mode_crtc, DRM_IOCTL_MODE_SETCRTC)
DISPLAY_REQUEST(drm_request_planes, struct drm_mode_get_plane_res, DRM_IOCTL_MODE_GETPLANERESOURCES)
DISPLAY_REQUEST(drm_request_plane, struct drm_mode_get_plane, DRM_IOCTL_MODE_GETPLANE)
DISPLAY_REQUEST(
    drm_request_properties, struct drm_mode_obj_get_properties, DRM_IOCTL_MODE_OBJ_GETPROPERTIES)
DISPLAY_REQUEST(drm_request_property, struct drm_mode_get_property, DRM_IOCTL_MODE_GETPROPERTY)
DISPLAY_REQUEST(drm_request_create_blob, struct drm_mode_create_blob, DRM_IOCTL_MODE_CREATEPROPBLOB)
DISPLAY_REQUEST(
    drm_request_destroy_blob, struct drm_mode_destroy_blob, DRM_IOCTL_MODE_DESTROYPROPBLOB)
DISPLAY_REQUEST(drm_request_atomic, struct drm_mode_atomic, DRM_IOCTL_MODE_ATOMIC)
DISPLAY_REQUEST(drm_request_create_dumb, struct drm_mode_create_dumb, DRM_IOCTL_MODE_CREATE_DUMB)
DISPLAY_REQUEST(drm_request_map_dumb, struct drm_mode_map_dumb, DRM_IOCTL_MODE_MAP_DUMB)
DISPLAY_REQUEST(drm_request_destroy_dumb, struct drm_mode_destroy_dumb, DRM_IOCTL_MODE_DESTROY_DUMB)
DISPLAY_REQUEST(drm_request_add_frame, struct drm_mode_fb_cmd2, DRM_IOCTL_MODE_ADDFB2)
DISPLAY_REQUEST(drm_request_remove_frame, uint32_t, DRM_IOCTL_MODE_RMFB)
DISPLAY_REQUEST(drm_request_dirty, struct drm_mode_fb_dirty_cmd, DRM_IOCTL_MODE_DIRTYFB)
DISPLAY_REQUEST(drm_request_sequence, struct drm_crtc_get_sequence, DRM_IOCTL_CRTC_GET_SEQUENCE)

DISPLAY_REQUEST(drm_request_flip, struct drm_mode_crtc_page_flip, DRM_IOCTL_MODE_PAGE_FLIP)
static inline int drm_request_master(int card) {
  return display_request(card, DRM_IOCTL_SET_MASTER, NULL);
}

// The frame buffer device.

DISPLAY_REQUEST(fb_get_variable, struct fb_var_screeninfo, FBIOGET_VSCREENINFO)
DISPLAY_REQUEST(fb_put_variable, struct fb_var_screeninfo, FBIOPUT_VSCREENINFO)
DISPLAY_REQUEST(fb_get_fixed, struct fb_fix_screeninfo, FBIOGET_FSCREENINFO)
DISPLAY_REQUEST(fb_pan, struct fb_var_screeninfo, FBIOPAN_DISPLAY)
static inline int fb_unblank(int device) {
  return ioctl(device, FBIOBLANK, (unsigned long)FB_BLANK_UNBLANK);
}

// Waiting: everything that a display listens to, behind one descriptor.

static inline int display_listen(void) { return epoll_create1(EPOLL_CLOEXEC); }
// Reports as bit `bit` of what display_ready returns.
static inline int display_listen_to(int listener, int descriptor, int bit) {
  struct epoll_event event = {.events = EPOLLIN, .data = {.u32 = 1u << bit}};
  return epoll_ctl(listener, EPOLL_CTL_ADD, descriptor, &event);
}
// What can be read now, without waiting.
static inline uint32_t display_ready(int listener) {
  struct epoll_event events[8];
  int count;
  do count = epoll_wait(listener, events, 8, 0);
  while (count < 0 && errno == EINTR);
  uint32_t bits = 0;
  for (int index = 0; index < count; index++) bits |= events[index].data.u32;
  return bits;
}
static inline void display_ignore(int listener, int descriptor) {
  epoll_ctl(listener, EPOLL_CTL_DEL, descriptor, NULL);
}
static inline int display_timer(void) {
  return timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK);
}
// Once, in so many microseconds; 0 is never.
static inline void display_arm(int timer, int64_t microseconds) {
  struct itimerspec when = {{0, 0}, {microseconds / 1000000, microseconds % 1000000 * 1000}};
  timerfd_settime(timer, 0, &when, NULL);
}

// The kernel's announcements of devices, before udev.
static inline int display_announcements(void) {
  int socket_ = socket(
      AF_NETLINK, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, NETLINK_KOBJECT_UEVENT);
  if (socket_ < 0) return -1;
  struct sockaddr_nl address = {.nl_family = AF_NETLINK, .nl_groups = 1};
  if (bind(socket_, (struct sockaddr *)&address, sizeof address) == 0) return socket_;
  close(socket_);
  return -1;
}

// The virtual console.

// The mode of a virtual terminal, KD_TEXT or KD_GRAPHICS; less than 0 when it is none.
static inline int console_mode(int terminal) {
  int mode = -1;
  return ioctl(terminal, KDGETMODE, &mode) == 0 ? mode : -1;
}
static inline int console_set_mode(int terminal, int mode) {
  return ioctl(terminal, KDSETMODE, (unsigned long)mode);
}
// The number of the terminal that is shown; less than 0 when there is none.
static inline int console_active(int terminal) {
  struct vt_stat state;
  return ioctl(terminal, VT_GETSTATE, &state) == 0 ? state.v_active : -1;
}
static inline int console_copy(int descriptor) { return fcntl(descriptor, F_DUPFD_CLOEXEC, 3); }

struct console_guardian {
  int process;
  int lifeline;
};

// In the guardian: waits for the end of the other side, which the kernel closes however it dies.
static inline void console_guard(int terminal, int mode, int end) {
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

// Starts a process that gives a terminal its mode back when this one ends, however it ends. The
// process number is less than 0 when there is none.
static inline struct console_guardian console_start_guardian(int terminal, int mode) {
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
// Returns when the guardian has given the mode back.
static inline void console_end_guardian(struct console_guardian guardian) {
  if (guardian.process < 0) return;
  close(guardian.lifeline);
  while (waitpid(guardian.process, NULL, 0) < 0 && errno == EINTR) {}
}

#endif
