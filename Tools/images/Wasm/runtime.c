// What an image of WebAssembly needs that Swift cannot express: semihosting over WASI's files, static
// memory, and what clang's run-time library would hold, which no toolchain ships for wasm32.
#include <stddef.h>
#include <stdint.h>

#include "Runtime.h"

// WASI preview 1: a piece of memory to read into or write from.
typedef struct {
  const void *start;
  size_t byte_count;
} Piece;

#define WASI(name) __attribute__((import_module("wasi_snapshot_preview1"), import_name(#name)))
WASI(fd_read) int32_t wasi_read(int32_t file, const Piece *pieces, size_t count, size_t *moved);
WASI(fd_write) int32_t wasi_write(int32_t file, const Piece *pieces, size_t count, size_t *moved);
WASI(proc_exit) _Noreturn void wasi_exit(int32_t status);

enum { STANDARD_INPUT, STANDARD_OUTPUT, STANDARD_ERROR };

// Writes all; how many bytes were not written.
static size_t write_all(int32_t file, const uint8_t *bytes, size_t count) {
  while (count > 0) {
    size_t moved = 0;
    Piece piece = {bytes, count};
    if (wasi_write(file, &piece, 1, &moved) != 0 || moved == 0) break;
    bytes += moved;
    count -= moved;
  }
  return count;
}

static size_t read_all(int32_t file, uint8_t *bytes, size_t count) {
  while (count > 0) {
    size_t moved = 0;
    Piece piece = {bytes, count};
    if (wasi_read(file, &piece, 1, &moved) != 0 || moved == 0) break;
    bytes += moved;
    count -= moved;
  }
  return count;
}

// The operations that Tools/images/Shared/Semihosting.swift names. A sandbox has no paths: the file that is
// read is the standard input, the one that is written the standard output, the console the standard
// error; a handle is the file's number plus one, as zero is none.
int32_t tactus_semihost(uintptr_t operation, uintptr_t argument) {
  const uintptr_t *words = (const uintptr_t *)argument;
  switch (operation) {
    case 0x01: return words[1] == 1 ? STANDARD_INPUT + 1 : STANDARD_OUTPUT + 1;
    case 0x02: return 0;
    case 0x03: {
      uint8_t character = (uint8_t)argument;
      write_all(STANDARD_ERROR, &character, 1);
      return 0;
    }
    case 0x05:
      return (int32_t)write_all((int32_t)words[0] - 1, (const uint8_t *)words[1], words[2]);
    case 0x06: return (int32_t)read_all((int32_t)words[0] - 1, (uint8_t *)words[1], words[2]);
    case 0x15: {
      static const char line[] = "tactus input output";
      uintptr_t *block = (uintptr_t *)argument;
      if (block[1] < sizeof line) return -1;
      for (size_t index = 0; index < sizeof line; index++) ((char *)block[0])[index] = line[index];
      block[1] = sizeof line - 1;
      return 0;
    }
    case 0x20: wasi_exit((int32_t)words[1]);
  }
  return -1;
}

// Instructions are counted under QEMU only.
void tactus_mark(void) {}

TACTUS_RESERVE(framebuffer, 480 * 272 * 2);
TACTUS_RESERVE(records, 640 * 160);
TACTUS_RESERVE(input, 4096);
TACTUS_RESERVE(output, 4096);
TACTUS_RESERVE(line, 512);
