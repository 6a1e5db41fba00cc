// C functions that the standard library of Swift needs in a page: memory, numbers, chance.
#include "Hand.h"

// Memory

// Set by the linker: behind what is static, and the stack.
extern uint8_t __heap_base[];

static uintptr_t end;
// Pieces that were given back, by the power of two that they have in bytes; each begins with the next.
static void *given_back[32];

// Before each piece, which is aligned to it.
typedef struct {
  uint32_t power, unused[3];
} Head;

static void *allocate(uintptr_t byte_count) {
  uint32_t power = 5;
  while (((uintptr_t)1 << power) < byte_count + sizeof(Head)) power++;
  void *piece = given_back[power];
  if (piece) {
    given_back[power] = *(void **)piece;
    return piece;
  }
  static const uintptr_t page = 65536;
  if (end == 0) end = ((uintptr_t)__heap_base + 15) & ~(uintptr_t)15;
  uintptr_t start = end, pages = (start + ((uintptr_t)1 << power) + page - 1) / page;
  uintptr_t there = __builtin_wasm_memory_size(0);
  if (pages > there && __builtin_wasm_memory_grow(0, pages - there) == (size_t)-1) __builtin_trap();
  end = start + ((uintptr_t)1 << power);
  ((Head *)start)->power = power;
  return (Head *)start + 1;
}

void *tactus_room(intptr_t byte_count) { return allocate((uintptr_t)byte_count); }

// Nothing in the library wants more than 16.
int posix_memalign(void **piece, size_t alignment, size_t byte_count) {
  if (alignment > sizeof(Head)) __builtin_trap();
  *piece = allocate(byte_count);
  return 0;
}

void free(void *piece) {
  if (!piece) return;
  uint32_t power = ((Head *)piece - 1)->power;
  *(void **)piece = given_back[power];
  given_back[power] = piece;
}

// Chance: tables of hashes have the same order in each run.
void arc4random_buf(void *bytes, size_t count) { __builtin_memset(bytes, 0, count); }

// Numbers

// The number that a text is, read by the page, which knows how; not a number where it is none.
TACTUS_OFFERED(number) double tactus_number(const char *text, int32_t count);

// The character behind the number at the start of a text; null where there is none.
const char *_swift_stdlib_strtod_clocale(const char *text, double *number) {
  int32_t count = 0;
  while (text[count]) count++;
  *number = tactus_number(text, count);
  return *number == *number ? text + count : 0;
}

// Halves away from zero.
double round(double x) {
  double whole = __builtin_trunc(x);
  return __builtin_fabs(x - whole) >= 0.5 ? whole + __builtin_copysign(1, x) : whole;
}

float roundf(float x) { return (float)round(x); }

// Characters

// The tables of Unicode take more room than all else. Without them each code point is a character,
// and texts are the same where their code points are: a script's column counts a letter and its
// accent as two, where they are two code points.
uint16_t _swift_stdlib_getNormData(uint32_t scalar) { return 0; }
uint32_t _swift_stdlib_getComposition(uint32_t one, uint32_t other) { return UINT32_MAX; }
uint32_t _swift_stdlib_getDecompositionEntry(uint32_t scalar) { return 0; }
const uint8_t _swift_stdlib_nfd_decompositions[1] = {0};
uint8_t _swift_stdlib_getGraphemeBreakProperty(uint32_t scalar) { return UINT8_MAX; }
_Bool _swift_stdlib_isExtendedPictographic(uint32_t scalar) { return 0; }
_Bool _swift_stdlib_isInCB_Consonant(uint32_t scalar) { return 0; }
