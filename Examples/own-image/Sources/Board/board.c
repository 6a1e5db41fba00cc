// Stands for the drivers of a real board: memory-mapped registers that nobody is behind.
#include "Board.h"

typedef struct {
  int64_t now, time;
  uint32_t report_count;
  uint16_t down;
  float x[10], y[10];
} Controller;

static volatile Controller *const controller = (volatile Controller *)0x40010000;
static volatile float *const indicator = (volatile float *)0x40020000;

void board_enable_floating_point(void) {
  // CPACR: full access to coprocessors 10 and 11.
  *(volatile uint32_t *)0xE000ED88 |= 0xFu << 20;
  __asm__ volatile("dsb\n isb");
}

int64_t board_time(void) { return controller->now; }

bool board_poll_touch(uint16_t *down, int64_t *time) {
  if (controller->report_count == 0) return false;
  *time = controller->time;
  *down = controller->down;
  return true;
}

float board_touch_x(int32_t slot) { return controller->x[slot]; }
float board_touch_y(int32_t slot) { return controller->y[slot]; }

void board_tap(float x, float y) {
  indicator[0] = x;
  indicator[1] = y;
}

void board_hold(float x, float y) {
  indicator[4] = x;
  indicator[5] = y;
}

void board_drag(float dx, float dy) {
  indicator[2] = dx;
  indicator[3] = dy;
}

// Swift calls the C library's square root where it optimizes for size.
float sqrtf(float x) {
  __asm__("vsqrt.f32 %0, %0" : "+t"(x));
  return x;
}
