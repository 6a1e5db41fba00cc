// How late a thread with a fixed priority wakes, by the call that it sleeps in, each by turns.
//
// Usage: wakeup PERIOD COUNT NODE…
//   PERIOD  µs from one wake-up to the next
//   COUNT   wake-ups of each call
//   NODE    at most two files that a loop would wait for as well, such as /dev/dri/card0
//
// Prints a line for each call: its name, and the average and the longest lateness in ns.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

#define BILLION 1000000000ll

// `quiet_group` has no timer in it.
static int others[2] = {-1, -1}, timer, group, quiet_group;

static long long now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * BILLION + time.tv_nsec;
}

static struct timespec spec(long long time) {
  return (struct timespec){.tv_sec = time / BILLION, .tv_nsec = time % BILLION};
}

static void arm(long long time) {
  struct itimerspec due = {.it_value = spec(time)};
  timerfd_settime(timer, TFD_TIMER_ABSTIME, &due, NULL);
}

static void relative(int count, long long time) {
  struct pollfd polled[3] = {
      {.fd = others[0], .events = POLLIN}, {.fd = others[1], .events = POLLIN}, {.fd = -1, .events = POLLIN}};
  struct timespec left = spec(time - now());
  ppoll(polled, count, &left, NULL);
}

static void sleep_nanosleep(long long time) {
  struct timespec due = spec(time);
  clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &due, NULL);
}

static void sleep_ppoll_0(long long time) { relative(0, time); }
static void sleep_ppoll_3(long long time) { relative(3, time); }

static void sleep_slack(long long time) {
  prctl(PR_SET_TIMERSLACK, 1);
  relative(3, time);
  prctl(PR_SET_TIMERSLACK, 0);
}

static void sleep_timer_ppoll(long long time) {
  arm(time);
  struct pollfd polled[4] = {{.fd = others[0], .events = POLLIN},
                             {.fd = others[1], .events = POLLIN},
                             {.fd = -1, .events = POLLIN},
                             {.fd = timer, .events = POLLIN}};
  ppoll(polled, 4, NULL, NULL);
}

static void sleep_timer_epoll(long long time) {
  arm(time);
  struct epoll_event event;
  epoll_wait(group, &event, 1, -1);
}

static void sleep_epoll_pwait2(long long time) {
  struct epoll_event event;
  struct timespec left = spec(time - now());
  epoll_pwait2(quiet_group, &event, 1, &left, NULL);
}

static void sleep_ppoll_1(long long time) {
  struct pollfd polled[1] = {{.fd = quiet_group, .events = POLLIN}};
  struct timespec left = spec(time - now());
  ppoll(polled, 1, &left, NULL);
}

static void sleep_timer_read(long long time) {
  arm(time);
  uint64_t count;
  if (read(timer, &count, sizeof count) < 0) abort();
}

static const struct {
  const char *name;
  void (*sleep)(long long);
} calls[] = {
    {"clock_nanosleep", sleep_nanosleep}, {"ppoll-0", sleep_ppoll_0},
    {"ppoll-3", sleep_ppoll_3},           {"ppoll-3-slack-1", sleep_slack},
    {"timerfd-ppoll", sleep_timer_ppoll}, {"timerfd-epoll", sleep_timer_epoll},
    {"timerfd-read", sleep_timer_read},
    {"epoll_pwait2", sleep_epoll_pwait2}, {"ppoll-epoll", sleep_ppoll_1},
};
enum { CALLS = sizeof calls / sizeof *calls };

static void add(int group, int descriptor) {
  struct epoll_event event = {.events = EPOLLIN};
  if (descriptor >= 0) epoll_ctl(group, EPOLL_CTL_ADD, descriptor, &event);
}

int main(int argc, char **argv) {
  if (argc < 3 || argc > 5) return fprintf(stderr, "usage: wakeup PERIOD COUNT NODE…\n"), 2;
  long long period = atoll(argv[1]) * 1000, sums[CALLS] = {0}, worst[CALLS] = {0};
  int count = atoi(argv[2]);
  for (int i = 3; i < argc; i++) {
    others[i - 3] = open(argv[i], O_RDWR | O_NONBLOCK | O_CLOEXEC);
    if (others[i - 3] < 0) return fprintf(stderr, "%s: %s\n", argv[i], strerror(errno)), 2;
  }
  timer = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC);
  group = epoll_create1(EPOLL_CLOEXEC);
  quiet_group = epoll_create1(EPOLL_CLOEXEC);
  add(group, timer), add(group, others[0]), add(group, others[1]);
  add(quiet_group, others[0]), add(quiet_group, others[1]);
  struct sched_param priority = {.sched_priority = 50};
  if (sched_setscheduler(0, SCHED_FIFO, &priority)) return perror("SCHED_FIFO"), 2;
  mlockall(MCL_CURRENT | MCL_FUTURE);
  long long due = now() + period;
  for (int turn = 0; turn < count; turn++)
    for (int call = 0; call < CALLS; call++, due += period) {
      calls[call].sleep(due);
      long long late = now() - due;
      // The first of each meets code and data for the first time.
      if (turn == 0) continue;
      sums[call] += late;
      if (late > worst[call]) worst[call] = late;
    }
  for (int call = 0; call < CALLS; call++)
    printf("%s %lld %lld\n", calls[call].name, sums[call] / (count - 1), worst[call]);
}
