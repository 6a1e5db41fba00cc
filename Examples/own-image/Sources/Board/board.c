// Stands in for the drivers of a real board. Instead of a touch controller's registers it has a table of reports,
// and instead of a display the console of an emulator or debugger (Arm's semihosting, version 2.0).
#include "Board.h"

typedef struct {
  int32_t milliseconds;
  uint16_t down;
  struct {
    float x, y;
  } at[2];
} Report;

// A controller reports a finger only when something changes: a held finger reports nothing for three seconds.
static const Report reports[] = {
    // A tap.
    {0, 1, {{100, 100}}},
    {60, 0, {{0}}},
    // A long press: nothing is reported between landing and lift.
    {1000, 1, {{150, 80}}},
    {4000, 0, {{0}}},
    // A drag, while a second finger taps on the button.
    {5000, 1, {{50, 50}}},
    {5010, 1, {{58, 50}}},
    {5020, 1, {{66, 50}}},
    {5030, 3, {{74, 50}, {200, 200}}},
    {5040, 3, {{82, 50}, {200, 200}}},
    {5090, 1, {{90, 50}}},
    {5100, 0, {{0}}},
    // A flick; a tap on the button 90 ms after it, and one 120 ms after it.
    {6000, 1, {{80, 200}}},
    {6010, 1, {{80, 180}}},
    {6020, 1, {{80, 160}}},
    {6030, 1, {{80, 140}}},
    {6040, 0, {{0}}},
    {6110, 1, {{200, 100}}},
    {6130, 0, {{0}}},
    {6140, 1, {{200, 100}}},
    {6160, 0, {{0}}},
    // A finger stops the list, and is no tap.
    {6300, 1, {{80, 100}}},
    {6360, 0, {{0}}},
    // Another flick, on which nothing follows: the list glides to its rest.
    {7000, 1, {{80, 200}}},
    {7010, 1, {{80, 190}}},
    {7020, 1, {{80, 180}}},
    {7030, 1, {{80, 170}}},
    {7040, 0, {{0}}},
};
enum { report_count = sizeof reports / sizeof *reports };
static int32_t next;
// One iteration of the main loop takes eight milliseconds, as far as this board knows.
static int32_t now;

void board_enable_floating_point(void) {
  // CPACR: full access to coprocessors 10 and 11.
  *(volatile uint32_t *)0xE000ED88 |= 0xFu << 20;
  __asm__ volatile("dsb\n isb");
}

// Off four seconds after the last report.
bool board_is_on(void) { return now < reports[report_count - 1].milliseconds + 4000; }

int64_t board_time(void) { return (int64_t)(now += 8) * 1000; }

bool board_poll_touch(uint16_t *down, int64_t *time) {
  if (next == report_count || reports[next].milliseconds >= now) return false;
  *time = (int64_t)reports[next].milliseconds * 1000;
  *down = reports[next++].down;
  return true;
}

float board_touch_x(int32_t slot) { return slot < 2 ? reports[next - 1].at[slot].x : 0; }
float board_touch_y(int32_t slot) { return slot < 2 ? reports[next - 1].at[slot].y : 0; }

static int32_t semihost(uint32_t operation, const void *argument) {
  register uint32_t r0 __asm__("r0") = operation;
  register const void *r1 __asm__("r1") = argument;
  __asm__ volatile("bkpt 0xab" : "+r"(r0) : "r"(r1) : "memory");
  return (int32_t)r0;
}

// SYS_WRITE0.
static void print(const char *text) { semihost(0x04, text); }

static void print_number(int32_t number) {
  char text[12];
  char *digit = text + sizeof text;
  uint32_t rest = number < 0 ? -(uint32_t)number : (uint32_t)number;
  *--digit = 0;
  do *--digit = (char)('0' + rest % 10);
  while (rest /= 10);
  if (number < 0) *--digit = '-';
  print(digit);
}

void board_show(const uint8_t *what, int64_t time, float x, float y) {
  print_number((int32_t)time / 1000);
  print(" ms ");
  print((const char *)what);
  print(" at ");
  print_number((int32_t)x);
  print(",");
  print_number((int32_t)y);
  print(", shown at ");
  print_number(now);
  print(" ms\n");
}

// SYS_EXIT_EXTENDED with ADP_Stopped_ApplicationExit.
void board_stop(uint32_t status) {
  const uint32_t block[2] = {0x20026, status};
  for (;;) semihost(0x20, block);
}

// Swift calls the C library's square root where it optimizes for size.
float sqrtf(float x) {
  __asm__("vsqrt.f32 %0, %0" : "+t"(x));
  return x;
}
