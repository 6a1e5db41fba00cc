#define _GNU_SOURCE
#include "realtime.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#ifndef SCHED_RESET_ON_FORK
#define SCHED_RESET_ON_FORK 0x40000000
#endif

int realtime_set_priority(int priority) {
  struct sched_param parameter = {.sched_priority = priority};
  // On Linux, 0 is the calling thread, not its process.
  return sched_setscheduler(0, priority > 0 ? SCHED_FIFO : SCHED_OTHER, &parameter) ? errno : 0;
}

int realtime_priority(void) {
  struct sched_param parameter = {0};
  int policy = sched_getscheduler(0) & ~SCHED_RESET_ON_FORK;
  if (policy != SCHED_FIFO && policy != SCHED_RR) return 0;
  return sched_getparam(0, &parameter) ? 0 : parameter.sched_priority;
}

int realtime_lock_memory(void) {
  return mlockall(MCL_CURRENT | MCL_FUTURE | MCL_ONFAULT) ? errno : 0;
}

int realtime_limit_runaways(unsigned long soft, unsigned long hard) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_RTTIME, &limit)) return errno;
  if (limit.rlim_max > hard) limit.rlim_max = hard;
  limit.rlim_cur = soft < limit.rlim_max ? soft : limit.rlim_max;
  return setrlimit(RLIMIT_RTTIME, &limit) ? errno : 0;
}

int realtime_on_runaway(void (*handler)(int)) {
  struct sigaction action = {.sa_handler = handler, .sa_flags = SA_RESTART};
  sigset_t signals;
  sigemptyset(&action.sa_mask);
  sigemptyset(&signals);
  sigaddset(&signals, SIGXCPU);
  if (sigaction(SIGXCPU, &action, NULL)) return errno;
  return pthread_sigmask(SIG_UNBLOCK, &signals, NULL);
}

void realtime_end_by_default(void) {
  signal(SIGXCPU, SIG_DFL);
  raise(SIGXCPU);
}

bool realtime_warn(const char *line) {
  int code = errno;
  char text[256];
  const char *name = program_invocation_short_name;
  size_t count = strnlen(name, 64), length = strnlen(line, sizeof text - count);
  memcpy(text, name, count);
  memcpy(text + count, line, length);
  struct pollfd polled = {.fd = STDERR_FILENO, .events = POLLOUT};
  // Without a reader it is lost.
  bool is_ready = poll(&polled, 1, 0) > 0;
  if (is_ready) (void)!write(STDERR_FILENO, text, count + length);
  errno = code;
  return is_ready;
}

void realtime_increase(int *count) { __atomic_fetch_add(count, 1, __ATOMIC_RELAXED); }

int realtime_take(int *count) { return __atomic_exchange_n(count, 0, __ATOMIC_RELAXED); }

int service_connect(const char *name) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  size_t length = strlen(name);
  if ((name[0] != '/' && name[0] != '@') || length < 2) return -EINVAL;
  if (length > sizeof address.sun_path - (name[0] == '/')) return -ENAMETOOLONG;
  memcpy(address.sun_path, name, length);
  if (name[0] == '@') address.sun_path[0] = 0;
  int descriptor = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (descriptor < 0) return -errno;
  // By the length the kernel knows where a name of the abstract namespace ends.
  socklen_t size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length + (name[0] == '/'));
  if (connect(descriptor, (struct sockaddr *)&address, size)) {
    int code = errno;
    close(descriptor);
    return -code;
  }
  return descriptor;
}

int service_send(int descriptor, const void *bytes, size_t count) {
  return send(descriptor, bytes, count, MSG_NOSIGNAL | MSG_DONTWAIT) < 0 ? errno : 0;
}

void service_close(int descriptor) { close(descriptor); }

long long service_number(const char *text, long long otherwise) {
  if (!text || *text < '0' || *text > '9') return otherwise;
  char *end;
  errno = 0;
  long long value = strtoll(text, &end, 10);
  return *end || errno ? otherwise : value;
}

const char *service_variable(const char *name) { return getenv(name); }

long long service_process(void) { return getpid(); }

/// Microseconds of a clock.
static long long realtime_microseconds(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return (long long)time.tv_sec * 1000000 + time.tv_nsec / 1000;
}

long long realtime_now(void) { return realtime_microseconds(CLOCK_MONOTONIC); }

long long realtime_slept(void) {
  long long boottime = realtime_microseconds(CLOCK_BOOTTIME);
  return boottime - realtime_microseconds(CLOCK_MONOTONIC);
}

int realtime_wait(int first, int second, int third, long long until) {
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
