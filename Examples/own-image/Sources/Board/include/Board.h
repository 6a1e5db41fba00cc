// What is the board's own: here nothing but a controller that could be read and an LED.
#ifndef BOARD_H
#define BOARD_H

#include <stdint.h>

// Lets float instructions run: the first thing after reset.
void board_enable_floating_point(void);
// Waits for the touch controller's next report. Gives the slots with a finger, bit by bit, and the time of
// the report in microseconds on the board's clock.
uint16_t board_read_touch(int64_t *_Nonnull time);
// Where the finger of a slot is, in points (1/160 inch).
float board_touch_x(int32_t slot);
float board_touch_y(int32_t slot);
// A tap was recognized at that point.
void board_tap(float x, float y);
// A drag began, moves or ended; from touch-down, in points.
void board_drag(float dx, float dy);

#endif
