// A Cortex-M4F without an operating system, as QEMU emulates it: start-up, and Arm's semihosting (version 2.0) in place of a
// touch controller and a console. It reads the file input.trace in QEMU's folder.
#include <stdint.h>

#include "gestures.h"

static int32_t semihost(uint32_t operation, const void *argument) {
  register uint32_t r0 __asm__("r0") = operation;
  register const void *r1 __asm__("r1") = argument;
  __asm__ volatile("bkpt 0xab" : "+r"(r0) : "r"(r1) : "memory");
  return (int32_t)r0;
}

static int32_t input;
static unsigned char buffer[1024];
static uint32_t place, filled;

int platform_read(void) {
  if (place == filled) {
    // SYS_READ returns how many bytes it did not read.
    const uint32_t block[] = {(uint32_t)input, (uint32_t)(uintptr_t)buffer, sizeof buffer};
    int32_t left = semihost(0x06, block);
    place = 0;
    filled = left < 0 ? 0 : sizeof buffer - (uint32_t)left;
    if (filled == 0) return -1;
  }
  return buffer[place++];
}

// SYS_WRITE0.
void platform_write(const char *text) { semihost(0x04, text); }

static _Noreturn void stop(uint32_t status) {
  // SYS_EXIT_EXTENDED with ADP_Stopped_ApplicationExit.
  const uint32_t block[] = {0x20026, status};
  for (;;) semihost(0x20, block);
}

static void fault(void) { stop(70); }

extern uint32_t bss_start, bss_end, stack_end;

void reset(void) {
  // CPACR: full access to coprocessors 10 and 11, before the first floating-point instruction.
  *(volatile uint32_t *)0xE000ED88 |= 0xFu << 20;
  __asm__ volatile("dsb\n isb");
  for (volatile uint32_t *word = &bss_start; word < &bss_end; word++) *word = 0;
  static const char name[] = "input.trace";
  // SYS_OPEN for reading bytes.
  const uint32_t block[] = {(uint32_t)(uintptr_t)name, 1, sizeof name - 1};
  input = semihost(0x01, block);
  if (input < 0) stop(66);
  stop((uint32_t)run());
}

__attribute__((section(".vectors"), used)) static const void *const vectors[] = {
    &stack_end, (void *)reset, (void *)fault, (void *)fault};
