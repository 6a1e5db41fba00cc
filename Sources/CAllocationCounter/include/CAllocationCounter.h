#ifndef C_ALLOCATION_COUNTER_H
#define C_ALLOCATION_COUNTER_H

/// How often this process has called malloc, calloc, realloc, posix_memalign, aligned_alloc or memalign.
/// An executable that links this module has its own versions of them, which count and pass the call on.
unsigned long long allocation_count(void);

#endif
