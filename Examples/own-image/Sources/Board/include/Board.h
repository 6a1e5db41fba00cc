// What is the board's own: here nothing but a controller that could be read and an LED.
#ifndef BOARD_H
#define BOARD_H

#include <stdbool.h>
#include <stdint.h>

// Lets float instructions run: the first thing after reset.
void board_enable_floating_point(void);
// The board's clock, in microseconds.
int64_t board_time(void);
// Takes the touch controller's next report, and does not wait for one: false when there is none. Gives the
// slots with a finger, bit by bit, and the time of the report on the board's clock.
bool board_poll_touch(uint16_t *_Nonnull down, int64_t *_Nonnull time);
// Where the finger of a slot is, in points (1/160 inch).
float board_touch_x(int32_t slot);
float board_touch_y(int32_t slot);
// A tap was recognized at that point.
void board_tap(float x, float y);
// A finger was held at that point.
void board_hold(float x, float y);
// A drag began, moves or ended; from touch-down, in points.
void board_drag(float dx, float dy);

#endif
