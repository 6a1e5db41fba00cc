// When events are written, and with which timestamps.
#pragma once
#include <stdbool.h>

#include "device.h"

enum pace {
  PACE_REAL,     // sleeps wait; events are stamped with the monotonic clock
  PACE_DRAINED,  // sleeps only advance the timestamps; each scan waits until the previous one was read
};

void pace_set(enum pace pace);
void pace_sleep(long milliseconds);

// Sleeps until this many milliseconds after the scenario began.
void pace_sleep_until(long milliseconds);

// Moves the timestamps to the monotonic clock: after anything that libinput timestamped itself.
void pace_catch_up(void);

// The functions below must be called with `device_lock` held, and release it while they wait.

// Timestamps the pending events and writes them as one scan.
void pace_flush(struct device *device);

// Writes the pending events with their own timestamps.
void pace_flush_stamped(struct device *device);

// In a drained scenario, lets the program read everything written before a device is removed.
void pace_finish(const struct device *device);

// Waits for a condition that a client of the device brings about. False when the program ends
// first, or after half a minute.
bool pace_wait(bool (*is_met)(const struct device *), const struct device *device);
