// What the readers of files in a page need that Swift cannot express: what the page offers to them.
#ifndef TACTUS_HAND_H
#define TACTUS_HAND_H

#include <stddef.h>
#include <stdint.h>

#define TACTUS_OFFERED(name) __attribute__((import_module("tactus"), import_name(#name)))

// Hands a text to the page.
TACTUS_OFFERED(emit) void tactus_emit(const uint8_t *_Nonnull bytes, int32_t count);

// One call of a firmware before one of its ticks, by its place among the forms of `deeds.js`, with
// as many words as it takes.
TACTUS_OFFERED(deed) void tactus_deed(
    int32_t call, double tick, double a, double b, double c, double d, double e);

// Memory for so many bytes, which stays until the module is loaded again.
void *_Nonnull tactus_room(intptr_t byte_count);

#endif
