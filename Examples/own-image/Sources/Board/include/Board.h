// What is the board's own. This one has no hardware: its touch controller plays reports from a table, its
// display is the console of the machine that emulates it.
#ifndef BOARD_H
#define BOARD_H

#include <stdbool.h>
#include <stdint.h>

// Lets float instructions run: the first thing after reset.
void board_enable_floating_point(void);
// Waits for the touch controller's next report; false when there will be none. Gives the time of the report in
// microseconds on the board's clock, and the slots with a finger, bit by bit.
bool board_read_touch(int64_t *_Nonnull time, uint16_t *_Nonnull down);
// Where the finger of a slot is, in points (1/160 inch).
float board_touch_x(int32_t slot);
float board_touch_y(int32_t slot);
// Shows that something happened, when and where.
void board_show(const uint8_t *_Nonnull what, int32_t milliseconds, float x, float y);
// Ends the program: well, or after a fault.
_Noreturn void board_stop(void);
_Noreturn void board_fail(void);

#endif
