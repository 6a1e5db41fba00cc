// The devices of a scenario in umockdev's testbed: nodes, sysfs, udev database, hot-plug.
#pragma once
#include <sys/types.h>

#include "device.h"

// Creates the testbed, which is removed when the controller exits.
void testbed_create(void);

// Creates the node (with permissions `mode`) and its database entry, and announces the device.
void testbed_plug(struct device *device, mode_t mode);

// Announces the removal of the device, and removes it.
void testbed_unplug(struct device *device);

// Whether the program has closed the node since it was plugged.
bool testbed_is_closed(const struct device *device);

// Closes the node of an unplugged device, so that its number can be plugged again.
void testbed_release(struct device *device);

// Makes every later read of the node fail with ENODEV, and wakes its reader, without notifying
// udev.
void testbed_mark_gone(const struct device *device);
