#define _GNU_SOURCE
#include "testbed.h"

#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { PATH_LENGTH = 512, DESCRIPTION_LENGTH = 4096 };

static UMockdevTestbed *testbed;
static char root[PATH_LENGTH / 2];

static void fail(const char *what, const char *why) {
  fprintf(stderr, "mock-touchscreen: %s: %s\n", what, why);
  exit(3);
}

static void path_in_root(char *path, const char *format, ...) {
  int used = snprintf(path, PATH_LENGTH, "%s", root);
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(path + used, (size_t)(PATH_LENGTH - used), format, arguments);
  va_end(arguments);
}

static void make_directory(const char *name) {
  char path[PATH_LENGTH];
  path_in_root(path, "%s", name);
  mkdir(path, 0755);
}

static void write_file(const char *path, const char *text) {
  FILE *file = fopen(path, "w");
  if (!file) fail(path, "cannot be written");
  fputs(text, file);
  fclose(file);
}

static void destroy(void) { g_object_unref(testbed); }

void testbed_create(void) {
  testbed = umockdev_testbed_new();
  atexit(destroy);
  if (!umockdev_in_mock_environment()) fail("start", "umockdev is not preloaded; use ./run");
  char *name = umockdev_testbed_get_root_dir(testbed);
  snprintf(root, sizeof root, "%s", name);
  g_free(name);
  // The program may run as another user, and its udev monitor creates a socket here.
  chmod(root, 01777);
  const char *directories[] = {"/run", "/run/udev", "/run/udev/data", "/gone", "/closed"};
  for (size_t i = 0; i < sizeof directories / sizeof *directories; i++) {
    make_directory(directories[i]);
  }
  char path[PATH_LENGTH];
  path_in_root(path, "/closed");
  chmod(path, 0777);  // The preload library writes there, in the program.
  path_in_root(path, "/run/udev/control");
  write_file(path, "");
}

static void describe(const struct device *device, char *text) {
  snprintf(text, DESCRIPTION_LENGTH,
           "P: /devices/platform/mock%1$d/input/input%2$d\n"
           "E: SUBSYSTEM=input\n"
           "E: NAME=\"%4$s\"\n"
           "E: ID_INPUT=1\n"
           "E: ID_INPUT_TOUCHSCREEN=1\n"
           "A: name=%4$s\n"
           "\n"
           "P: /devices/platform/mock%1$d/input/input%2$d/event%2$d\n"
           "E: DEVNAME=/dev/input/event%2$d\n"
           "E: SUBSYSTEM=input\n"
           "E: MAJOR=13\n"
           "E: MINOR=%3$d\n"
           "E: ID_INPUT=1\n"
           "E: ID_INPUT_TOUCHSCREEN=1\n"
           "E: USEC_INITIALIZED=1000000\n"
           "E: TAGS=:seat:\n"
           "A: dev=13:%3$d\n"
           "L: device=../../input%2$d\n",
           device->id, device->event_number, device->minor, device->capabilities.name);
}

// Node, database entry and ioctls must exist before the device is announced, because libinput opens
// it at once.
void testbed_plug(struct device *device, mode_t mode) {
  char path[PATH_LENGTH], description[DESCRIPTION_LENGTH];
  GError *error = NULL;
  path_in_root(path, "/run/udev/data/c13:%d", device->minor);
  write_file(path, "I:1000000\nE:ID_INPUT=1\nE:ID_INPUT_TOUCHSCREEN=1\nG:seat\nV:1\n");
  device_attach(device);
  if (!umockdev_testbed_attach_ioctl(testbed, device->node, device->ioctl, &error)) {
    fail(device->node, error->message);
  }
  // The node's permissions alone decide who may open it, not those of the socket for its ioctls.
  path_in_root(path, "/ioctl%s", device->node);
  chmod(path, 0777);
  // An old node goes before the mark that its device is gone.
  path_in_root(path, "%s", device->node);
  unlink(path);
  path_in_root(path, "/gone/13:%d", device->minor);
  unlink(path);
  path_in_root(path, "/closed/13:%d", device->minor);
  unlink(path);
  // umockdev removes the directories with the last node.
  make_directory("/dev");
  make_directory("/dev/input");
  path_in_root(path, "%s", device->node);
  if (mkfifo(path, mode) != 0 || chmod(path, mode) != 0) fail(path, "cannot be created");
  device->fifo = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC);
  if (device->fifo < 0) fail(path, "cannot be opened");
  describe(device, description);
  if (!umockdev_testbed_add_from_string(testbed, description, &error)) {
    fail(device->node, error->message);
  }
}

void testbed_unplug(struct device *device) {
  char parent[sizeof device->sysfs];
  snprintf(parent, sizeof parent, "%s", device->sysfs);
  *strrchr(parent, '/') = 0;
  umockdev_testbed_uevent(testbed, device->sysfs, "remove");
  umockdev_testbed_remove_device(testbed, device->sysfs);
  // Without this the same number could not be plugged again.
  umockdev_testbed_remove_device(testbed, parent);
}

bool testbed_is_closed(const struct device *device) {
  char path[PATH_LENGTH];
  path_in_root(path, "/closed/13:%d", device->minor);
  return access(path, F_OK) == 0;
}

void testbed_release(struct device *device) {
  if (device->fifo < 0) return;
  umockdev_testbed_detach_ioctl(testbed, device->node, NULL);
  close(device->fifo);
  device->fifo = -1;
}

void testbed_mark_gone(const struct device *device) {
  char path[PATH_LENGTH];
  path_in_root(path, "/gone/13:%d", device->minor);
  write_file(path, "");
  const struct input_event wake = {.type = EV_SYN, .code = SYN_REPORT};
  syscall(SYS_write, device->fifo, &wake, sizeof wake);
}
