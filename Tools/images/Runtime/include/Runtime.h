// What an image needs that Swift cannot express: a trap with an operand, and memory by linker
// symbols.
#ifndef TACTUS_RUNTIME_H
#define TACTUS_RUNTIME_H

#include <stdint.h>

// Asks the debugger or emulator to do something (Arm's semihosting, version 2.0; RISC-V uses the
// same numbers). The argument is a word or the address of a block of words.
int32_t tactus_semihost(uintptr_t operation, uintptr_t argument);

// Does nothing: tools count instructions from one call to the next.
void tactus_mark(void);

// A region of memory.
typedef struct {
  void *_Nonnull start;
  intptr_t byteCount;
} TactusRegion;

#ifdef __wasm__
// WebAssembly's linker has no script: Tools/images/Wasm/runtime.c counts the bytes.
#define TACTUS_REGION(name)                                                        \
  extern uint8_t tactus_##name##_start[];                                          \
  extern const intptr_t tactus_##name##_count;                                     \
  static inline TactusRegion tactus_##name(void) {                                 \
    return (TactusRegion){tactus_##name##_start, tactus_##name##_count};           \
  }

// Such a region, in a C file.
#define TACTUS_RESERVE(name, bytes)                                                \
  __attribute__((aligned(16))) uint8_t tactus_##name##_start[bytes];               \
  const intptr_t tactus_##name##_count = bytes

// Set by the linker.
extern uint8_t __stack_low[], __stack_high[];
static inline TactusRegion tactus_stack(void) {
  return (TactusRegion){__stack_low, __stack_high - __stack_low};
}
#else
// A function that returns the region between two symbols; Swift cannot name linker symbols.
#define TACTUS_REGION(name)                                                        \
  extern uint8_t tactus_##name##_start[], tactus_##name##_end[];                   \
  static inline TactusRegion tactus_##name(void) {                                 \
    return (TactusRegion){tactus_##name##_start,                                   \
                          tactus_##name##_end - tactus_##name##_start};            \
  }

// From the linker script.
TACTUS_REGION(data)
TACTUS_REGION(bss)
TACTUS_REGION(stack)
// Where the initial values of `data` are stored.
extern uint8_t tactus_data_load[];
static inline const void *_Nonnull tactus_data_values(void) { return tactus_data_load; }
#endif

// Static memory, from reservations.S, Tools/images/Wasm/runtime.c or, for a page, Tools/images/Page/page.c.
TACTUS_REGION(framebuffer)
TACTUS_REGION(records)
TACTUS_REGION(input)
TACTUS_REGION(output)
TACTUS_REGION(line)
// From Tools/images/Raster/pixels.S: for that image only.
TACTUS_REGION(pixels)

#endif
