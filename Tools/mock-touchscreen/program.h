// The program under test.
#pragma once
#include <stdbool.h>

// Starts the program; it must not be running.
void program_start(char **arguments);

bool program_is_running(void);
void program_signal(int number);

// Waits for the program to end, if it was started. Returns its exit status, or 128 + the signal
// that ended it.
int program_wait(void);
