#define _GNU_SOURCE
#include "pace.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "program.h"

enum {
  WAIT_SECONDS = 30,
  // The timestamps of a drained scenario start here, in microseconds: in the past of any booted
  // machine, so that libinput's own timestamps come later.
  FIRST_STAMP = 1000000,
  POLL_NANOSECONDS = 50000,
  // How often a wait polls for events without a signal: the program ended or closed a node.
  POLL_MILLISECONDS = 5,
};

static enum pace pace = PACE_REAL;
static int64_t virtual_stamp = FIRST_STAMP;
static int64_t real_start;

static int64_t monotonic(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000LL + time.tv_nsec / 1000;
}

static void sleep_nanoseconds(long nanoseconds) {
  struct timespec time = {.tv_nsec = nanoseconds};
  nanosleep(&time, NULL);
}

void pace_set(enum pace new_pace) {
  pace = new_pace;
  real_start = monotonic();
}

void pace_sleep_until(long milliseconds) {
  if (pace == PACE_DRAINED) {
    virtual_stamp = FIRST_STAMP + milliseconds * 1000LL;
    return;
  }
  int64_t deadline = real_start + milliseconds * 1000LL;
  struct timespec time = {.tv_sec = deadline / 1000000, .tv_nsec = deadline % 1000000 * 1000};
  clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, NULL);
}

void pace_catch_up(void) { virtual_stamp = monotonic(); }

void pace_sleep(long milliseconds) {
  if (pace == PACE_DRAINED) {
    virtual_stamp += milliseconds * 1000LL;
  } else {
    pace_sleep_until((long)((monotonic() - real_start) / 1000) + milliseconds);
  }
}

static int unread_bytes(const struct device *device) {
  int count = 0;
  // A direct system call: umockdev would pass the request to the device.
  syscall(SYS_ioctl, device->fifo, FIONREAD, &count);
  return count;
}

static void wait_until_drained(const struct device *device) {
  int64_t deadline = monotonic() + WAIT_SECONDS * 1000000LL;
  while (unread_bytes(device) > 0 && program_is_running() && monotonic() < deadline) {
    // The program may be waiting for the answer to an ioctl before it continues reading.
    pthread_mutex_unlock(&device_lock);
    sleep_nanoseconds(POLL_NANOSECONDS);
    pthread_mutex_lock(&device_lock);
  }
}

void pace_finish(const struct device *device) {
  if (pace == PACE_DRAINED) wait_until_drained(device);
}

// Like evdev's own queue: events that do not fit are lost, and SYN_DROPPED follows once there is
// room.
static void write_pending(struct device *device) {
  if (device->has_lost) {
    struct input_event mark[2] = {device->pending[0], device->pending[0]};
    mark[0].type = mark[1].type = EV_SYN;
    mark[0].code = SYN_DROPPED;
    mark[1].code = SYN_REPORT;
    mark[0].value = mark[1].value = 0;
    device->has_lost = syscall(SYS_write, device->fifo, mark, sizeof mark) < 0;
    return;
  }
  size_t size = (size_t)device->pending_count * sizeof *device->pending;
  if (syscall(SYS_write, device->fifo, device->pending, size) < 0) device->has_lost = true;
}

void pace_flush_stamped(struct device *device) {
  if (device->pending_count > 0 && !device->is_muted) {
    pace_finish(device);
    write_pending(device);
  }
  device->pending_count = 0;
}

void pace_flush(struct device *device) {
  int64_t stamp = pace == PACE_DRAINED ? virtual_stamp : monotonic();
  for (int i = 0; i < device->pending_count; i++) {
    device->pending[i].input_event_sec = stamp / 1000000;
    device->pending[i].input_event_usec = stamp % 1000000;
  }
  pace_flush_stamped(device);
}

bool pace_wait(bool (*is_met)(const struct device *), const struct device *device) {
  int64_t deadline = monotonic() + WAIT_SECONDS * 1000000LL;
  while (!is_met(device)) {
    if (!program_is_running() || monotonic() > deadline) return false;
    struct timespec deadline;
    clock_gettime(CLOCK_REALTIME, &deadline);
    deadline.tv_nsec += POLL_MILLISECONDS * 1000000L;
    deadline.tv_sec += deadline.tv_nsec / 1000000000L;
    deadline.tv_nsec %= 1000000000L;
    pthread_cond_timedwait(&device_changed, &device_lock, &deadline);
  }
  return true;
}
