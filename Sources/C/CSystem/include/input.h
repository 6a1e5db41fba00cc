#pragma once
#include <linux/input-event-codes.h>
#include <stdbool.h>
#include <stdint.h>

// Input devices of the kernel, and the folder of their nodes. Swift cannot call variadic functions
// such as ioctl. What fails returns -errno, unless it is documented otherwise.
//
// The headers that this takes are the source file's alone: what Glibc declares, too, Swift would
// otherwise take for this module's, in every file that imports both.

enum { EVDEV_SLOTS_MAX = 64, EVDEV_NODES_MAX = 256 };

/// An event as the kernel stamps it, on 32 and on 64 bits.
struct evdev_record {
  int64_t time;  // microseconds
  uint16_t type, code;
  int32_t value;
};

/// An axis of a device.
struct evdev_axis {
  int32_t value, minimum, maximum;
  /// Units per millimetre, or per standard gravity; 0 when the device reports none.
  int32_t resolution;
};

/// Opens a node for reading.
int evdev_open(const char *path);

/// Lets a node's events be stamped by the monotonic clock. Those that wait in its queue are thrown
/// away by the kernel, which then reports SYN_DROPPED: so this comes last, when the device is
/// known. With `grabs` no other program gets its events.
int evdev_start(int descriptor, bool grabs);

/// Queries an axis; false when the device has no such axis.
bool evdev_axis(int descriptor, int axis, struct evdev_axis *info);

/// Whether a device has a code of a type, or, with type 0, a type.
bool evdev_has(int descriptor, int type, int code);

bool evdev_has_property(int descriptor, int property);

/// A device's name; at most `count` bytes of it, without the zero, and how many.
int evdev_name(int descriptor, char *name, int count);

/// Whether a key is down.
bool evdev_key(int descriptor, int code);

/// What each slot has of an axis. Values are left as they are where the device reports none.
bool evdev_slots(int descriptor, int code, int32_t *values, int count);

/// Reads up to `count` events; 0 when none is there.
int evdev_read(int descriptor, struct evdev_record *records, int count);

/// Whether a device goes away within so many milliseconds.
bool evdev_goes(int descriptor, int milliseconds);

/// Uploads an effect for a heavy and a light motor, for so many milliseconds; returns its id.
int evdev_upload_rumble(int descriptor, uint16_t strong, uint16_t weak, uint16_t length);

/// Plays an effect once.
bool evdev_play(int descriptor, int16_t id);

/// Opens a node to play effects on it.
int evdev_open_motor(const char *path);

/// A node eventN. Its number is given to another device once it is gone; its file's is not.
struct evdev_node {
  int32_t number;
  uint64_t file;
};

/// The nodes eventN in a folder, by ascending number.
int evdev_list(const char *path, struct evdev_node *nodes, int count);

/// Watches for nodes that come, or may be opened by another user than before.
int evdev_watch_make(void);

/// Watches a folder; again does nothing.
bool evdev_watch(int descriptor, const char *folder);

/// Throws away what a watch has seen; whether there was anything.
bool evdev_watch_take(int descriptor);

/// A descriptor that is readable when one of those added to it is.
int evdev_group_make(void);

int evdev_group_add(int group, int descriptor);

void evdev_close(int descriptor);

/// An error's text; at most `count` bytes of it, without the zero, and how many.
int evdev_error_text(int code, char *text, int count);

/// Whether an error is that nothing is at a path.
bool input_is_missing(int code);

bool input_is_folder(const char *path);

/// Opens a file of the kernel's with one value.
int iio_open(const char *path);

/// Reads a file from its start.
int iio_read(int descriptor, void *bytes, int count);

/// Finds the first folder in a folder, by name, that holds a file; the length of its name, or -1.
int iio_first(const char *path, const char *file, char *name, int count);
