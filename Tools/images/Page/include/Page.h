// What the firmware in a page needs that Swift cannot express: what the page offers to it, memory.
#ifndef TACTUS_PAGE_H
#define TACTUS_PAGE_H

#include <stddef.h>
#include <stdint.h>

#include "Runtime.h"

// Hands a text to the page: `kind` is one of PageText.
__attribute__((import_module("tactus"), import_name("emit"))) void tactus_emit(
    int32_t kind, const uint8_t *_Nonnull bytes, int32_t count);

// A run; from page.c. The other regions are those of an image.
TACTUS_REGION(state)

// Memory for a picture and its copy for a canvas, behind everything else: it grows as needed. Its
// size is zero where the browser has no more.
TactusRegion tactus_pictures(intptr_t byteCount);

// Fills `count` pixels of R, G, B, A from those of a framebuffer.
void tactus_spread(
    uint32_t *_Nonnull to, const void *_Nonnull from, intptr_t count, int is_rgb565);

#endif
