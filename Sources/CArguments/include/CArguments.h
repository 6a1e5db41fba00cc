#pragma once

#include <features.h>

// What the process was started with. Swift's own list is read from /proc, which need not be there,
// with memory that need not be left; a program that then does nothing must not be a success.

/// How many arguments there are, with the program's name; -1 where the C library does not say.
int tactus_argument_count(void);
/// An argument as it was given, or a null pointer.
const char *tactus_argument(int index);
