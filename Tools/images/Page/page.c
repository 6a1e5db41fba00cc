#include "Page.h"

TACTUS_RESERVE(state, 128 * 1024);
TACTUS_RESERVE(records, 640 * 160);
TACTUS_RESERVE(input, 64 * 1024);
TACTUS_RESERVE(line, 512);

// Set by the linker: behind what is static, and the stack.
extern uint8_t __heap_base[];

TactusRegion tactus_pictures(intptr_t byte_count) {
  static const uintptr_t page = 65536;
  uintptr_t start = ((uintptr_t)__heap_base + 15) & ~(uintptr_t)15;
  uintptr_t pages = (start + (uintptr_t)byte_count + page - 1) / page;
  uintptr_t there = __builtin_wasm_memory_size(0);
  if (pages > there && __builtin_wasm_memory_grow(0, pages - there) == (size_t)-1) byte_count = 0;
  return (TactusRegion){(void *)start, byte_count};
}

void tactus_spread(uint32_t *to, const void *from, intptr_t count, int is_rgb565) {
  const uint32_t *wide = from;
  const uint16_t *narrow = from;
  for (intptr_t index = 0; index < count; index++) {
    uint32_t red, green, blue;
    if (is_rgb565) {
      uint32_t pixel = narrow[index];
      red = pixel >> 11, green = pixel >> 5 & 63, blue = pixel & 31;
      // The upper bits once more below: white stays white.
      red = red << 3 | red >> 2, green = green << 2 | green >> 4, blue = blue << 3 | blue >> 2;
    } else {
      uint32_t pixel = wide[index];
      red = pixel >> 16 & 255, green = pixel >> 8 & 255, blue = pixel & 255;
    }
    to[index] = 0xff000000u | blue << 16 | green << 8 | red;
  }
}
