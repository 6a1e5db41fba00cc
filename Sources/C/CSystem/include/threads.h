#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Threads beside a live loop, and the lock between them and it.

/// SIGXCPU, by which the watchdog for runaway threads takes a priority back.
extern const int runaway_signal;

/// A thread that runs once and is joined.
typedef struct thread thread;

/// Starts a thread with a stack of so many bytes, 0 for the usual. Returns NULL and sets `error` if it
/// cannot start. The thread blocks every signal except `own`; 0 blocks all. With `inherits` it has its
/// starter's priority, otherwise none.
thread *thread_start(
    const char *name, size_t stack, bool inherits, int own, void *(*run)(void *), void *argument,
    int *error);
/// Waits for its end, and returns what it returned.
void *thread_join(thread *self);

/// A lock that inherits priority, and a condition to wait for: a live loop takes it with a fixed
/// priority, and a thread beside it may have none. Without that, any program between the two could keep
/// the thread off its processor while it holds the lock, and a tick would wait for that program.
typedef struct lock lock;

/// NULL when there is no memory.
lock *lock_make(void);
void lock_free(lock *self);
void lock_take(lock *self);
void lock_give(lock *self);
/// Waits, with the lock held, until another thread calls `lock_wake`.
void lock_wait(lock *self);
void lock_wake(lock *self);

/// Writes some of the bytes; waits at most `patience` ms for room. Returns how many, 0 when there
/// was no room or a signal came, or -errno. A file on a disk always has room.
long writer_try(int descriptor, const void *bytes, size_t count, int patience);

/// Bytes on their way to a descriptor, which a thread of its own writes: to put them waits for
/// nothing. What finds no room is refused.
typedef struct writer writer;

/// NULL when there can be no thread, or no memory. The descriptor stays open until the end. Signals
/// are for the other threads, and a fixed priority is not inherited.
writer *writer_start(int descriptor, size_t capacity, bool syncs);

/// Hands over all of it, or nothing and returns false when there is no room.
bool writer_put(writer *self, const void *bytes, size_t count);

/// The number of the first error, after which nothing is written; 0 for none.
int writer_error(writer *self);

/// Writes out what waits, and ends the thread. Waits at most `patience` ms for a byte to be
/// written; returns 1 once all is, 0 when some was and the call is to be repeated, −1 when none
/// was.
int writer_drain(writer *self, long patience);

/// Ends it; returns how many bytes were given up.
size_t writer_end(writer *self);

/// How many processors the calling thread may run on; 1 where the kernel does not know.
int worker_processors(void);

/// The next number of a count that several threads take from.
int worker_take(int *count);

/// A thread that works beside its owner, whenever it is asked to.
typedef struct worker worker;

/// NULL when there can be no thread, or no memory. Signals are for the other threads, but that of
/// the watchdog for runaway threads; a fixed priority is its owner's.
worker *worker_start(void);

/// Has it call `work` with `argument`. Returns false while earlier work is unfinished, and if the thread
/// has not started or has lost its owner's priority.
bool worker_begin(worker *self, void (*work)(void *), void *argument);

/// Waits until that is done; where it has not come to a processor yet, it is taken back.
void worker_wait(worker *self);

void worker_end(worker *self);
