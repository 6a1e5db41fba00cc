#ifndef C_ALLOCATION_COUNTER_H
#define C_ALLOCATION_COUNTER_H

/// The number of calls to malloc, calloc, realloc, posix_memalign, aligned_alloc and memalign in
/// this process so far. An executable that links this module gets its own versions of them, which
/// count and forward the calls.
unsigned long long allocation_count(void);

#endif
