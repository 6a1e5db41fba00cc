// Stands in for a board: the console of the machine that emulates it is Arm's semihosting, version 2.0, whose
// numbers RISC-V's has as well.
#include "Processor.h"

#include <stddef.h>

#ifdef __arm__
static uint32_t semihost(uint32_t operation, const void *block) {
  register uint32_t r0 __asm__("r0") = operation;
  register const void *r1 __asm__("r1") = block;
  __asm__ volatile("bkpt 0xAB" : "+r"(r0) : "r"(r1) : "memory");
  return r0;
}

void processor_prepare(void) {
  // CPACR: full access to coprocessors 10 and 11.
  *(volatile uint32_t *)0xE000ED88 |= 0xFu << 20;
  __asm__ volatile("dsb\n isb");
}
#else
// The three instructions that an emulator recognizes as one; uncompressed and within one page.
__attribute__((naked, noinline, aligned(16))) static uint32_t semihost(uint32_t operation, const void *block) {
  __asm__ volatile(".option push\n .option norvc\n slli x0, x0, 0x1f\n ebreak\n srai x0, x0, 7\n ret\n .option pop");
}

// Memory holds zeroes at the start, and nothing has another initial value: rv32.ld.
void processor_prepare(void) {}

void reset(void);
void fault(void);
extern char stack_end[];

// Hart 0 only: the machine has one. mstatus.FS = initial: floating-point instructions are allowed.
__attribute__((naked, section(".vectors"))) void enter(void) {
  __asm__ volatile(
      "la sp, stack_end\n li t0, 0x2000\n csrs mstatus, t0\n la t0, fault\n csrw mtvec, t0\n call reset\n 0: j 0b");
}
#endif

__attribute__((noinline)) void processor_mark(void) { __asm__ volatile(""); }

static uint32_t number(const char **text) {
  uint32_t value = 0;
  while (**text == ' ') ++*text;
  while (**text >= '0' && **text <= '9') value = value * 10 + (uint32_t)(*(*text)++ - '0');
  return value;
}

// SYS_GET_CMDLINE.
void processor_arguments(uint32_t *seed, uint32_t *hands, uint32_t *entry) {
  char line[64] = "";
  struct {
    char *text;
    uint32_t size;
  } block = {line, sizeof line};
  const char *text = line;
  *seed = *hands = *entry = 0;
  if (semihost(0x15, &block) != 0) return;
  // The name of the program.
  while (*text && *text != ' ') text++;
  *seed = number(&text);
  *hands = number(&text);
  *entry = number(&text);
}

// SYS_EXIT_EXTENDED with ADP_Stopped_ApplicationExit.
void processor_stop(uint32_t status) {
  const uint32_t block[2] = {0x20026, status};
  for (;;) semihost(0x20, block);
}

// Swift calls the C library's square root where it optimizes for size.
float sqrtf(float x) {
#ifdef __arm__
  __asm__("vsqrt.f32 %0, %0" : "+t"(x));
#else
  __asm__("fsqrt.s %0, %0" : "+f"(x));
#endif
  return x;
}
