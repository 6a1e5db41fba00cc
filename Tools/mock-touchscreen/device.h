// The kernel side of a mocked evdev device: its state, event queue and ioctls.
#pragma once
#include <pthread.h>
#include <umockdev.h>

#include "capabilities.h"

enum { SLOTS_MAXIMUM = 64, PENDING_MAXIMUM = 1024 };

struct device {
  bool is_plugged;
  int id;             // its number in the scenario
  int event_number;   // N of /dev/input/eventN
  int minor;
  char node[64];
  char sysfs[128];
  UMockdevIoctlBase *ioctl;
  int fifo;           // the controller's end of the node; holds 64 KiB of whole events

  // What the ioctls return. Guarded by `device_lock`, since umockdev's thread answers them.
  struct capabilities capabilities;
  int slots[ABS_CNT][SLOTS_MAXIMUM];
  int slot;           // the current one
  uint8_t keys[96];
  bool is_ready;      // libinput has drained the node and set its clock
  bool is_resynced;   // the state has been read since the last SYN_DROPPED

  // Events since the last SYN_REPORT.
  struct input_event pending[PENDING_MAXIMUM];
  int pending_count;
  bool is_muted;      // events do not reach the program
  bool has_lost;      // the queue overflowed; SYN_DROPPED comes next
};

// Guards every device's state; `device_changed` is signalled when a client has done something.
extern pthread_mutex_t device_lock;
extern pthread_cond_t device_changed;

void device_init(struct device *device, int id, int event_number,
                 const struct capabilities *capabilities);

// Creates the object that answers the ioctls.
void device_attach(struct device *device);

// Applies an event to the state and appends it to the queue; `device_lock` must be held.
void device_push(struct device *device, int type, int code, int value);
void device_touch(struct device *device, int slot, int x, int y, int tracking);
void device_move(struct device *device, int slot, int x, int y);
void device_lift(struct device *device, int slot);
