// What is the board's own. This one has no hardware: its touch controller plays reports from a table, its
// display is the console of the machine that emulates it.
#ifndef BOARD_H
#define BOARD_H

#include <stdbool.h>
#include <stdint.h>

// Lets float instructions run: the first thing after reset.
void board_enable_floating_point(void);
// Whether there is more to do.
bool board_is_on(void);
// Microseconds on the board's clock, which is also the touch controller's.
int64_t board_time(void);
// Takes the touch controller's next report: the slots with a finger, bit by bit, and its time. False when there
// is none.
bool board_poll_touch(uint16_t *_Nonnull down, int64_t *_Nonnull time);
// Where the finger of a slot is as of the last report, in points (1/160 inch).
float board_touch_x(int32_t slot);
float board_touch_y(int32_t slot);
// Shows that something happened, when and where.
void board_show(const uint8_t *_Nonnull what, int64_t time, float x, float y);
// Ends the program.
_Noreturn void board_stop(uint32_t status);

#endif
