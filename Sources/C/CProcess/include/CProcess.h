#pragma once

#include <features.h>

// What the process was started with, and what it needs to start: enough stack, and a line where it
// ends for want of memory.
//
// Swift's own list of arguments is read from /proc, which need not be there, with memory that need
// not be left; a program that then does nothing must not be a success.

/// How many arguments there are, with the program's name; -1 where the C library does not provide
/// it.
int tactus_argument_count(void);
/// An argument as it was given, or a null pointer.
const char *tactus_argument(int index);
/// Calls a function before the process aborts for want of memory; it must be safe in a handler of a
/// signal.
void tactus_clean_by(void (*function)(void));
