// The host: standard input and output.
#include <stdio.h>

#include "gestures.h"

int platform_read(void) { return getchar(); }
void platform_write(const char *text) { fputs(text, stdout); }
int main(void) { return run(); }
