// The devices of a scenario in umockdev's testbed: nodes, sysfs, udev database, hot-plug.
#pragma once
#include <sys/types.h>

#include "device.h"

// Makes the testbed, which goes away when the controller exits.
void testbed_create(void);

// Makes the node (with permissions `mode`) and its database entry, and announces the device.
void testbed_plug(struct device *device, mode_t mode);

// Announces that the device went, and takes it away.
void testbed_unplug(struct device *device);

// Whether the program closed the node since it was plugged.
bool testbed_is_closed(const struct device *device);

// Closes the node of a device that is unplugged, so that its number can be plugged again.
void testbed_release(struct device *device);

// Lets every later read of the node fail with ENODEV, and wakes its reader, without telling udev.
void testbed_mark_gone(const struct device *device);
