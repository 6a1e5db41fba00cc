#include <errno.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

// What Swift cannot say without glibc's overlay, which Embedded Swift does not have. Functions that
// can fail return 0 or the error's number.

// These are declared only for GNU sources.
int ppoll(struct pollfd *, nfds_t, const struct timespec *, const sigset_t *);
#ifndef SCHED_RESET_ON_FORK
#define SCHED_RESET_ON_FORK 0x40000000
#endif
extern char *program_invocation_short_name;

/// SCHED_FIFO with a priority of 1 to 99 for the calling thread, SCHED_OTHER with 0.
static inline int realtime_set_priority(int priority) {
  struct sched_param parameter = {.sched_priority = priority};
  // On Linux, 0 is the calling thread, not its process.
  return sched_setscheduler(0, priority > 0 ? SCHED_FIFO : SCHED_OTHER, &parameter) ? errno : 0;
}

/// The calling thread's priority; 0 when its policy is none of the two real-time ones.
static inline int realtime_priority(void) {
  struct sched_param parameter = {0};
  int policy = sched_getscheduler(0) & ~SCHED_RESET_ON_FORK;
  if (policy != SCHED_FIFO && policy != SCHED_RR) return 0;
  return sched_getparam(0, &parameter) ? 0 : parameter.sched_priority;
}

/// Locks what is mapped now and later, each page when it is first touched.
static inline int realtime_lock_memory(void) {
  return mlockall(MCL_CURRENT | MCL_FUTURE | MCL_ONFAULT) ? errno : 0;
}

/// Limits how long a real-time thread may run without a blocking call, in microseconds, to no more
/// than it is already.
static inline int realtime_limit_runaways(unsigned long soft, unsigned long hard) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_RTTIME, &limit)) return errno;
  if (limit.rlim_max > hard) limit.rlim_max = hard;
  limit.rlim_cur = soft < limit.rlim_max ? soft : limit.rlim_max;
  return setrlimit(RLIMIT_RTTIME, &limit) ? errno : 0;
}

/// Sets the handler of SIGXCPU, and takes it off the calling thread's blocked signals.
static inline int realtime_on_runaway(void (*handler)(int)) {
  struct sigaction action = {.sa_handler = handler, .sa_flags = SA_RESTART};
  sigset_t signals;
  sigemptyset(&action.sa_mask);
  sigemptyset(&signals);
  sigaddset(&signals, SIGXCPU);
  if (sigaction(SIGXCPU, &action, NULL)) return errno;
  return pthread_sigmask(SIG_UNBLOCK, &signals, NULL);
}

/// Ends the process as SIGXCPU does without a handler. For the handler.
static inline void realtime_end_by_default(void) {
  signal(SIGXCPU, SIG_DFL);
  raise(SIGXCPU);
}

/// Writes to standard error what the program is called and a line; keeps errno. For the handler.
static inline void realtime_tell(const char *line) {
  int code = errno;
  const char *name = program_invocation_short_name;
  // Where nobody reads it, it is lost.
  if (write(STDERR_FILENO, name, strlen(name)) >= 0) (void)!write(STDERR_FILENO, line, strlen(line));
  errno = code;
}

/// Opens a datagram socket connected to a service manager's: a path, or with '@' first a name of
/// the abstract namespace. Less than 0 is an error's number, negated.
static inline int service_connect(const char *name) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  size_t length = strlen(name);
  if ((name[0] != '/' && name[0] != '@') || length < 2) return -EINVAL;
  if (length > sizeof address.sun_path - (name[0] == '/')) return -ENAMETOOLONG;
  memcpy(address.sun_path, name, length);
  if (name[0] == '@') address.sun_path[0] = 0;
  int descriptor = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (descriptor < 0) return -errno;
  // The length tells the kernel where a name of the abstract namespace ends.
  socklen_t size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length + (name[0] == '/'));
  if (connect(descriptor, (struct sockaddr *)&address, size)) {
    int code = errno;
    close(descriptor);
    return -code;
  }
  return descriptor;
}

/// Sends one datagram; never waits, and raises no signal where nobody listens any more.
static inline int service_send(int descriptor, const void *bytes, size_t count) {
  return send(descriptor, bytes, count, MSG_NOSIGNAL | MSG_DONTWAIT) < 0 ? errno : 0;
}

static inline void service_close(int descriptor) { close(descriptor); }

/// A text as a whole decimal number; `otherwise` when there is none or it is anything else.
static inline long long service_number(const char *text, long long otherwise) {
  if (!text || *text < '0' || *text > '9') return otherwise;
  char *end;
  errno = 0;
  long long value = strtoll(text, &end, 10);
  return *end || errno ? otherwise : value;
}

static inline const char *service_variable(const char *name) { return getenv(name); }
static inline long long service_process(void) { return getpid(); }

/// Microseconds of a clock.
static inline long long realtime_microseconds(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return (long long)time.tv_sec * 1000000 + time.tv_nsec / 1000;
}

/// How long the machine has slept since it was started: CLOCK_BOOTTIME goes on in a suspend. In
/// microseconds, less by what passes between the two readings.
static inline long long realtime_slept(void) {
  long long boottime = realtime_microseconds(CLOCK_BOOTTIME);
  return boottime - realtime_microseconds(CLOCK_MONOTONIC);
}

/// Sleeps until one of three descriptors is readable, or has an error that reading it would tell, or
/// the monotonic clock reaches `until` microseconds, or a signal arrives. The kernel leaves a
/// descriptor of −1 out. Returns 1 for the first descriptor, 2 for the second, 4 for the third, or
/// the sum of several.
static inline int realtime_wait(int first, int second, int third, long long until) {
  struct pollfd polled[3] = {
      {.fd = first, .events = POLLIN},
      {.fd = second, .events = POLLIN},
      {.fd = third, .events = POLLIN},
  };
  struct timespec now, left = {0};
  // Last of all, so that nothing but the call itself comes on top.
  clock_gettime(CLOCK_MONOTONIC, &now);
  long long seconds = until / 1000000 - now.tv_sec;
  long long nanoseconds = until % 1000000 * 1000 - now.tv_nsec;
  if (nanoseconds < 0) seconds--, nanoseconds += 1000000000;
  if (seconds >= 0) {
    // A time_t of 32 bits.
    left.tv_sec = (time_t)(seconds < 1000000000 ? seconds : 1000000000);
    left.tv_nsec = (long)nanoseconds;
  }
  if (ppoll(polled, 3, &left, NULL) <= 0) return 0;
  return (polled[0].revents != 0) | (polled[1].revents != 0) << 1 | (polled[2].revents != 0) << 2;
}
