// Reads evemu recordings: the device description at the top, if there is one, and the events.
#pragma once
#include <stdbool.h>
#include <stdio.h>

#include "capabilities.h"

// The capabilities of the recorded device. Without a description: every code that the recording
// uses, with ranges from 0 to the largest value seen. False when the file cannot be read or has no
// events.
bool recording_capabilities(const char *path, struct capabilities *result);

// Reads the next event of an open recording, with its own timestamp; false at the end.
bool recording_next(FILE *file, struct input_event *event);
