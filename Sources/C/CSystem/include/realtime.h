#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// What a live loop asks of the kernel, and its service manager.
//
// What Swift cannot express without glibc's overlay, which Embedded Swift does not have. Functions
// that can fail return 0 or the error's number.

/// SCHED_FIFO with a priority of 1 to 99 for the calling thread, SCHED_OTHER with 0.
int realtime_set_priority(int priority);

/// The calling thread's priority; 0 when its policy is none of the two real-time ones.
int realtime_priority(void);

/// Locks what is mapped now and later, each page when it is first touched.
int realtime_lock_memory(void);

/// Limits how long a real-time thread may run without a blocking call, in microseconds, to no more
/// than it is already.
int realtime_limit_runaways(unsigned long soft, unsigned long hard);

/// Sets the handler of SIGXCPU, and takes it off the calling thread's blocked signals.
int realtime_on_runaway(void (*handler)(int));

/// Ends the process as SIGXCPU does without a handler. For the handler.
void realtime_end_by_default(void);

/// Writes to standard error what the program is called and a line, unless that would have to wait;
/// returns whether it did. Keeps errno. For the handler, which interrupts a tick and can take no lock.
bool realtime_warn(const char *line);

/// A count that a signal handler increases, in whichever thread.
void realtime_increase(int *count);

/// Returns such a count, and begins anew.
int realtime_take(int *count);

/// Opens a datagram socket connected to a service manager's: a path, or with '@' first a name of
/// the abstract namespace. Less than 0 is an error's number, negated.
int service_connect(const char *name);

/// Sends one datagram; never waits, and raises no signal where the listener is gone.
int service_send(int descriptor, const void *bytes, size_t count);

void service_close(int descriptor);

/// A text as a whole decimal number; `otherwise` when there is none or it is anything else.
long long service_number(const char *text, long long otherwise);

const char *service_variable(const char *name);
long long service_process(void);

long long realtime_now(void);

/// How long the machine has slept since it was started: CLOCK_BOOTTIME goes on in a suspend. In
/// microseconds, less by what passes between the two readings.
long long realtime_slept(void);

/// Sleeps until one of three descriptors is readable, or has an error that reading it would show,
/// or the monotonic clock reaches `until` microseconds, or a signal arrives. The kernel leaves a
/// descriptor of −1 out. Returns 1 for the first descriptor, 2 for the second, 4 for the third, or
/// the sum of several.
int realtime_wait(int first, int second, int third, long long until);
