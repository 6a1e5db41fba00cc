#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/input.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "input.h"

static int evdev_result(int result) { return result < 0 ? -errno : result; }

int evdev_open(const char *path) {
  return evdev_result(open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC));
}

int evdev_start(int descriptor, bool grabs) {
  int clock = CLOCK_MONOTONIC;
  int result = ioctl(descriptor, EVIOCSCLOCKID, &clock);
  if (result == 0 && grabs) result = ioctl(descriptor, EVIOCGRAB, (void *)1);
  return evdev_result(result);
}

bool evdev_axis(int descriptor, int axis, struct evdev_axis *info) {
  struct input_absinfo range;
  if (ioctl(descriptor, EVIOCGABS(axis), &range) < 0) return false;
  *info = (struct evdev_axis){range.value, range.minimum, range.maximum, range.resolution};
  return true;
}

static bool evdev_bit(const unsigned char *bits, int number) {
  return bits[number / 8] >> (number % 8) & 1;
}

bool evdev_has(int descriptor, int type, int code) {
  unsigned char bits[(KEY_MAX + 8) / 8];
  memset(bits, 0, sizeof bits);
  return ioctl(descriptor, EVIOCGBIT(type, sizeof bits), bits) >= 0 && evdev_bit(bits, code);
}

bool evdev_has_property(int descriptor, int property) {
  unsigned char bits[(INPUT_PROP_MAX + 8) / 8];
  memset(bits, 0, sizeof bits);
  return ioctl(descriptor, EVIOCGPROP(sizeof bits), bits) >= 0 && evdev_bit(bits, property);
}

int evdev_name(int descriptor, char *name, int count) {
  // The kernel counts the zero as well.
  int length = ioctl(descriptor, EVIOCGNAME(count), name);
  if (length <= 0) return 0;
  return (int)strnlen(name, (size_t)(length < count ? length : count));
}

bool evdev_key(int descriptor, int code) {
  unsigned char bits[(KEY_MAX + 8) / 8];
  memset(bits, 0, sizeof bits);
  return ioctl(descriptor, EVIOCGKEY(sizeof bits), bits) >= 0 && evdev_bit(bits, code);
}

bool evdev_slots(int descriptor, int code, int32_t *values, int count) {
  struct {
    uint32_t code;
    int32_t values[EVDEV_SLOTS_MAX];
  } request = {.code = (uint32_t)code};
  if (count > EVDEV_SLOTS_MAX) count = EVDEV_SLOTS_MAX;
  unsigned long size = sizeof(uint32_t) + (unsigned long)count * sizeof(int32_t);
  if (ioctl(descriptor, EVIOCGMTSLOTS(size), &request) < 0) return false;
  memcpy(values, request.values, (unsigned long)count * sizeof(int32_t));
  return true;
}

int evdev_read(int descriptor, struct evdev_record *records, int count) {
  struct input_event events[64];
  if (count > 64) count = 64;
  ssize_t size;
  do size = read(descriptor, events, (size_t)count * sizeof *events);
  while (size < 0 && errno == EINTR);
  if (size < 0) return errno == EAGAIN ? 0 : -errno;
  if (size == 0) return -ENODEV;
  int read = (int)((size_t)size / sizeof *events);
  for (int i = 0; i < read; i++) {
    records[i].time =
        (int64_t)events[i].input_event_sec * 1000000 + (int64_t)events[i].input_event_usec;
    records[i].type = events[i].type;
    records[i].code = events[i].code;
    records[i].value = events[i].value;
  }
  return read;
}

bool evdev_goes(int descriptor, int milliseconds) {
  struct pollfd polled = {.fd = descriptor};
  return poll(&polled, 1, milliseconds) > 0 && polled.revents & (POLLHUP | POLLERR);
}

int evdev_upload_rumble(int descriptor, uint16_t strong, uint16_t weak, uint16_t length) {
  struct ff_effect effect = {.type = FF_RUMBLE, .id = -1, .replay = {.length = length}};
  effect.u.rumble.strong_magnitude = strong;
  effect.u.rumble.weak_magnitude = weak;
  int result = evdev_result(ioctl(descriptor, EVIOCSFF, &effect));
  return result < 0 ? result : effect.id;
}

bool evdev_play(int descriptor, int16_t id) {
  struct input_event event = {.type = EV_FF, .code = (uint16_t)id, .value = 1};
  return write(descriptor, &event, sizeof event) == sizeof event;
}

int evdev_list(const char *path, struct evdev_node *nodes, int count) {
  DIR *folder = opendir(path);
  if (!folder) return -errno;
  int found = 0;
  struct dirent *entry;
  while ((entry = readdir(folder)) && found < count) {
    if (strncmp(entry->d_name, "event", 5) != 0) continue;
    char *end;
    long number = strtol(entry->d_name + 5, &end, 10);
    if (*end || end == entry->d_name + 5 || number < 0 || number > 65535) continue;
    int place = found++;
    for (; place > 0 && nodes[place - 1].number > number; place--) nodes[place] = nodes[place - 1];
    nodes[place] = (struct evdev_node){.number = (int32_t)number, .file = entry->d_ino};
  }
  closedir(folder);
  return found;
}

int evdev_open_motor(const char *path) {
  return evdev_result(open(path, O_RDWR | O_CLOEXEC));
}

bool input_is_folder(const char *path) {
  struct stat status;
  return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

int iio_open(const char *path) {
  return evdev_result(open(path, O_RDONLY | O_CLOEXEC));
}

int iio_read(int descriptor, void *bytes, int count) {
  return evdev_result((int)pread(descriptor, bytes, (size_t)count, 0));
}

int iio_first(const char *path, const char *file, char *name, int count) {
  DIR *folder = opendir(path);
  if (!folder) return -1;
  bool found = false;
  struct dirent *entry;
  while ((entry = readdir(folder))) {
    if (entry->d_name[0] == '.' || strlen(entry->d_name) >= (size_t)count) continue;
    if (found && strcmp(entry->d_name, name) >= 0) continue;
    int device = openat(dirfd(folder), entry->d_name, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (device < 0) continue;
    if (faccessat(device, file, F_OK, 0) == 0) {
      memcpy(name, entry->d_name, strlen(entry->d_name) + 1);
      found = true;
    }
    close(device);
  }
  closedir(folder);
  return found ? (int)strlen(name) : -1;
}

int evdev_error_text(int code, char *text, int count) {
  const char *whole = strerror(code);
  int length = (int)strnlen(whole, (size_t)count);
  memcpy(text, whole, (size_t)length);
  return length;
}

bool input_is_missing(int code) { return code == ENOENT || code == ENOTDIR; }

int evdev_watch_make(void) {
  return evdev_result(inotify_init1(IN_NONBLOCK | IN_CLOEXEC));
}

bool evdev_watch(int descriptor, const char *folder) {
  return inotify_add_watch(descriptor, folder, IN_CREATE | IN_ATTRIB | IN_MOVED_TO) >= 0;
}

bool evdev_watch_take(int descriptor) {
  char bytes[4096];
  bool any = false;
  while (read(descriptor, bytes, sizeof bytes) > 0) any = true;
  return any;
}

int evdev_group_make(void) { return evdev_result(epoll_create1(EPOLL_CLOEXEC)); }

int evdev_group_add(int group, int descriptor) {
  struct epoll_event event = {.events = EPOLLIN};
  event.data.fd = descriptor;
  return evdev_result(epoll_ctl(group, EPOLL_CTL_ADD, descriptor, &event));
}

void evdev_close(int descriptor) {
  if (descriptor >= 0) close(descriptor);
}
