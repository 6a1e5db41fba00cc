// What the image needs of its processor.
#ifndef PROCESSOR_H
#define PROCESSOR_H

#include <stdint.h>

// Enables floating-point instructions: the first thing after reset.
void processor_prepare(void);
// Where the plugin of the emulator notes how many instructions have been executed.
void processor_mark(void);
// Of the emulator's command line: the seed of the hands, their number, and which entry is marked; zero each without
// one. A fourth argument is a file, which processor_word reads.
void processor_arguments(uint32_t *_Nonnull seed, uint32_t *_Nonnull hands, uint32_t *_Nonnull entry);
// The next word of the file, which a host and this processor have in one order; false at its end, and without one.
_Bool processor_word(uint32_t *_Nonnull word);
// Ends the program.
_Noreturn void processor_stop(uint32_t status);

#endif
