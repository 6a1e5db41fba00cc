#pragma once
// What the program of a board asks of Linux besides its devices. Swift cannot call functions with a
// variable number of arguments. What fails returns -errno.
#include <stdbool.h>
#include <stdint.h>

int board_open_input(const char *path);

/// Whether two paths lead to one file.
bool board_is_same(const char *first, const char *second);

int board_open_output(const char *path);

int board_read(int descriptor, void *bytes, int count);

/// Writes all of it; 0 or -errno.
int board_write(int descriptor, const void *bytes, long count);

int board_close(int descriptor);

/// From now on a write to a pipe without a reader, or beyond the size that a file may have, is an
/// error like any other.
void board_reports_failed_writes(void);

/// Takes what asks a program to end as something to read.
int board_stops(void);

/// The bytes of a text before its end.
long board_length(const char *text);

const char *board_error_text(int code);

/// A figure of /proc/self/status in KiB, such as "VmHWM:"; 0 when there is none.
long board_status(const char *key);

void board_exit(int status);
