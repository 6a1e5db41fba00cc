// The memory functions that the compiler calls implicitly; they copy words wherever the processor
// can, and several at a time where both ends are aligned. Built with -fno-builtin, or the loops
// would become calls to themselves.
#include <stddef.h>
#include <stdint.h>

// A Cortex-M4 or M33 loads and stores single words at any address of normal memory, unless
// CCR.UNALIGN_TRP is set, which nothing here does; others at aligned ones only. Memory of a device,
// such as a display controller's window, is not for these functions.
#ifdef __ARM_FEATURE_UNALIGNED
typedef uint32_t __attribute__((may_alias, aligned(1))) word;
enum { ANY_ADDRESS = 1 };
#else
typedef uint32_t __attribute__((may_alias)) word;
enum { ANY_ADDRESS = 0 };
#endif

static int is_aligned(const void *a, const void *b) {
  return (((uintptr_t)a | (uintptr_t)b) & 3) == 0;
}

// Whether both are aligned after the same number of bytes.
static int is_parallel(const void *a, const void *b) { return (((uintptr_t)a ^ (uintptr_t)b) & 3) == 0; }

// From the start to the end, which memmove relies on.
static void *copy_upwards(void *to, const void *from, size_t count) {
  uint8_t *t = to;
  const uint8_t *f = from;
  // The compiler copies the rest of a value whose first bytes it has in registers.
  if (!ANY_ADDRESS && is_parallel(t, f))
    for (; count && !is_aligned(t, t); count--) *t++ = *f++;
  if (is_aligned(t, f)) {
    uint32_t *tw = (uint32_t *)t;
    const uint32_t *fw = (const uint32_t *)f;
    for (; count >= 16; count -= 16, tw += 4, fw += 4) {
      uint32_t a = fw[0], b = fw[1], c = fw[2], d = fw[3];
      tw[0] = a, tw[1] = b, tw[2] = c, tw[3] = d;
    }
    if (!ANY_ADDRESS)
      for (; count >= 4; count -= 4) *tw++ = *fw++;
    t = (uint8_t *)tw;
    f = (const uint8_t *)fw;
  }
  if (ANY_ADDRESS)
    for (; count >= 4; count -= 4, t += 4, f += 4) *(word *)t = *(const word *)f;
  while (count--) *t++ = *f++;
  return to;
}

void *memcpy(void *restrict to, const void *restrict from, size_t count) {
  return copy_upwards(to, from, count);
}

void *memmove(void *to, const void *from, size_t count) {
  uint8_t *t = to;
  const uint8_t *f = from;
  // Upwards is safe whenever the target starts first.
  if (t <= f) return copy_upwards(to, from, count);
  t += count;
  f += count;
  if (ANY_ADDRESS || is_aligned(t, f)) {
    for (; count >= 4; count -= 4) {
      t -= 4;
      f -= 4;
      *(word *)t = *(const word *)f;
    }
  }
  while (count--) *--t = *--f;
  return to;
}

void *memset(void *to, int value, size_t count) {
  uint8_t *t = to;
  uint32_t word = 0x01010101u * (uint8_t)value;
  while (count && ((uintptr_t)t & 3)) *t++ = (uint8_t)value, count--;
  uint32_t *tw = (uint32_t *)t;
  for (; count >= 16; count -= 16, tw += 4) tw[0] = word, tw[1] = word, tw[2] = word, tw[3] = word;
  for (; count >= 4; count -= 4) *tw++ = word;
  t = (uint8_t *)tw;
  while (count--) *t++ = (uint8_t)value;
  return to;
}

int memcmp(const void *left, const void *right, size_t count) {
  const uint8_t *l = left, *r = right;
  for (; count; count--, l++, r++)
    if (*l != *r) return *l - *r;
  return 0;
}

#ifdef __arm__
// The run-time ABI for the Arm architecture has its own names, and swaps the arguments of memset.
void __aeabi_memset(void *to, size_t count, int value) { memset(to, value, count); }
void __aeabi_memclr(void *to, size_t count) { memset(to, 0, count); }

#define SAME(name, as) __typeof__(as) name __attribute__((alias(#as)))
SAME(__aeabi_memcpy, memcpy);
SAME(__aeabi_memcpy4, memcpy);
SAME(__aeabi_memcpy8, memcpy);
SAME(__aeabi_memmove, memmove);
SAME(__aeabi_memmove4, memmove);
SAME(__aeabi_memmove8, memmove);
SAME(__aeabi_memset4, __aeabi_memset);
SAME(__aeabi_memset8, __aeabi_memset);
SAME(__aeabi_memclr4, __aeabi_memclr);
SAME(__aeabi_memclr8, __aeabi_memclr);
#endif
