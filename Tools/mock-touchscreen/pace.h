// When events are written and what time they carry.
#pragma once
#include <stdbool.h>

#include "device.h"

enum pace {
  PACE_REAL,     // sleeps are slept, events carry the monotonic clock
  PACE_DRAINED,  // sleeps only move the stamps on; each scan waits until the one before it was read
};

void pace_set(enum pace pace);
void pace_sleep(long milliseconds);

// Until the clock stands at so many milliseconds since the scenario began.
void pace_sleep_until(long milliseconds);

// Lets stamps go on from what the monotonic clock shows: behind whatever libinput stamped itself.
void pace_catch_up(void);

// The functions below are called with `device_lock` held, and let go of it while they wait.

// Stamps and writes what is pending, as one scan.
void pace_flush(struct device *device);

// Writes what is pending with the stamps that the events have.
void pace_flush_stamped(struct device *device);

// Before a device goes: lets the program read what was written, in a drained scenario.
void pace_finish(const struct device *device);

// Waits for a condition that a client of the device brings about,; false when the program ends
// first, or after half a minute.
bool pace_wait(bool (*is_met)(const struct device *), const struct device *device);
