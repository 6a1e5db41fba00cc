// What gestures.c asks of the platform that it runs on.
#ifndef GESTURES_H
#define GESTURES_H

// The next byte of the input, or -1 at its end.
int platform_read(void);
void platform_write(const char *text);

// Reads all of the input. Returns the program's exit status.
int run(void);

#endif
