// Reads evemu recordings: the device description at the top, where there is one, and the events.
#pragma once
#include <stdbool.h>
#include <stdio.h>

#include "capabilities.h"

// What the recorded device could report. Without a description: every code that the recording uses,
// with ranges from 0 to the largest value seen. False when the file cannot be read or holds no
// event.
bool recording_capabilities(const char *path, struct capabilities *result);

// The next event of an open recording, with its own stamp; false at the end.
bool recording_next(FILE *file, struct input_event *event);
