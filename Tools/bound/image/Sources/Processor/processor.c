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

// Of SYS_OPEN; zero without a file.
static uint32_t file;

// SYS_GET_CMDLINE, and SYS_OPEN for reading bytes.
void processor_arguments(uint32_t *seed, uint32_t *hands, uint32_t *entry) {
  static char line[1024];
  struct {
    char *text;
    uint32_t size;
  } block = {line, sizeof line};
  const char *text = line;
  *seed = *hands = *entry = 0;
  if (semihost(0x15, &block) != 0) processor_stop(1);
  // The name of the program.
  while (*text && *text != ' ') text++;
  *seed = number(&text);
  *hands = number(&text);
  *entry = number(&text);
  while (*text == ' ') text++;
  uint32_t length = 0;
  while (text[length] && text[length] != ' ') length++;
  if (length == 0) return;
  line[text - line + length] = 0;
  const struct {
    const char *text;
    uint32_t mode, length;
  } name = {text, 1, length};
  file = semihost(0x01, &name);
  if (file == UINT32_MAX) processor_stop(1);
}

// SYS_READ, which returns how many bytes it did not read.
_Bool processor_word(uint32_t *word) {
  static uint32_t words[1024], count, next;
  if (next == count && file) {
    const struct {
      uint32_t file;
      void *bytes;
      uint32_t size;
    } block = {file, words, sizeof words};
    uint32_t missing = semihost(0x06, &block);
    if (missing > sizeof words || missing % sizeof *words != 0) processor_stop(1);
    count = (sizeof words - missing) / sizeof *words;
    next = 0;
  }
  if (next == count) return 0;
  *word = words[next++];
  return 1;
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
