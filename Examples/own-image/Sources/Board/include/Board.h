// The board-specific part. This board has no hardware: its touch controller plays reports from a table, its
// display is the console of the machine that emulates it.
#ifndef BOARD_H
#define BOARD_H

#include <stdbool.h>
#include <stdint.h>

// Enables floating-point instructions: the first thing after reset.
void board_enable_floating_point(void);
// Whether there is more to do.
bool board_is_on(void);
// Microseconds on the board's clock, which is also the touch controller's.
int64_t board_time(void);
// Takes the touch controller's next report: a bit for each slot with a finger, and the time. Returns false when
// there is none.
bool board_poll_touch(uint16_t *_Nonnull down, int64_t *_Nonnull time);
// The position of a slot's finger as of the last report, in points (1/160 inch).
float board_touch_x(int32_t slot);
float board_touch_y(int32_t slot);
// Shows what happened, when and where.
void board_show(const uint8_t *_Nonnull what, int64_t time, float x, float y);
// Ends the program.
_Noreturn void board_stop(uint32_t status);

#endif
