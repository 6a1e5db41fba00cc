#define _GNU_SOURCE
#include "threads.h"

#include "realtime.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

// Refused only by a kernel without priority inheritance, where the lock is an ordinary one.
static void make_inheriting(pthread_mutex_t *lock) {
  pthread_mutexattr_t inheriting;
  pthread_mutexattr_init(&inheriting);
  pthread_mutexattr_setprotocol(&inheriting, PTHREAD_PRIO_INHERIT);
  if (pthread_mutex_init(lock, &inheriting)) pthread_mutex_init(lock, NULL);
  pthread_mutexattr_destroy(&inheriting);
}

static int start(
    pthread_t *handle, size_t stack, bool inherits, int own, void *(*run)(void *), void *argument) {
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  if (stack) pthread_attr_setstacksize(&attributes, stack);
  if (!inherits) pthread_attr_setinheritsched(&attributes, PTHREAD_EXPLICIT_SCHED);
  // A new thread inherits the mask: block them for it, then restore our own.
  sigset_t blocked, mask;
  sigfillset(&blocked);
  if (own) sigdelset(&blocked, own);
  pthread_sigmask(SIG_SETMASK, &blocked, &mask);
  int code = pthread_create(handle, &attributes, run, argument);
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  pthread_attr_destroy(&attributes);
  return code;
}

const int runaway_signal = SIGXCPU;

struct thread {
  pthread_t handle;
};

thread *thread_start(
    const char *name, size_t stack, bool inherits, int own, void *(*run)(void *), void *argument,
    int *error) {
  thread *self = malloc(sizeof *self);
  *error = self ? start(&self->handle, stack, inherits, own, run, argument) : ENOMEM;
  if (*error) {
    free(self);
    return NULL;
  }
  pthread_setname_np(self->handle, name);
  return self;
}

void *thread_join(thread *self) {
  void *result = NULL;
  // The last reference may go in the thread itself.
  if (pthread_equal(self->handle, pthread_self())) {
    pthread_detach(self->handle);
  } else {
    pthread_join(self->handle, &result);
  }
  free(self);
  return result;
}

struct lock {
  pthread_mutex_t mutex;
  pthread_cond_t change;
};

lock *lock_make(void) {
  lock *self = malloc(sizeof *self);
  if (!self) return NULL;
  make_inheriting(&self->mutex);
  pthread_cond_init(&self->change, NULL);
  return self;
}

void lock_free(lock *self) {
  pthread_cond_destroy(&self->change);
  pthread_mutex_destroy(&self->mutex);
  free(self);
}

void lock_take(lock *self) { pthread_mutex_lock(&self->mutex); }
void lock_give(lock *self) { pthread_mutex_unlock(&self->mutex); }
void lock_wait(lock *self) { pthread_cond_wait(&self->change, &self->mutex); }
void lock_wake(lock *self) { pthread_cond_broadcast(&self->change); }

// The most that is written at once to what may stop taking bytes: a pipe that can take anything takes so
// much, so no write to it waits.
#define WRITER_PIECE 4096

long writer_try(int descriptor, const void *bytes, size_t count, int patience) {
  struct pollfd polled = {.fd = descriptor, .events = POLLOUT};
  if (poll(&polled, 1, patience) <= 0) return 0;
  struct stat status;
  size_t most = fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode) ? 1 << 20 : WRITER_PIECE;
  ssize_t written = write(descriptor, bytes, count < most ? count : most);
  if (written >= 0) return written;
  return errno == EINTR || errno == EAGAIN ? 0 : -errno;
}

struct writer {
  pthread_t thread;
  pthread_mutex_t lock;
  /// Something was put, or the end came; something was written, or the thread ended.
  pthread_cond_t filled, drained;
  unsigned char *bytes;
  size_t capacity, first, count;
  /// How many bytes were written so far.
  uint64_t written;
  int descriptor, error;
  bool syncs, ends, abandoned, over;
};

static void writer_deadline(struct timespec *time, long milliseconds) {
  clock_gettime(CLOCK_MONOTONIC, time);
  time->tv_sec += milliseconds / 1000;
  time->tv_nsec += milliseconds % 1000 * 1000000;
  if (time->tv_nsec >= 1000000000) time->tv_sec++, time->tv_nsec -= 1000000000;
}

/// What has been written is on the disk a second later.
static void writer_sync(writer *self) {
  pthread_mutex_unlock(&self->lock);
  int code = fdatasync(self->descriptor) ? errno : 0;
  pthread_mutex_lock(&self->lock);
  // Not a file of a disk.
  if (code && code != EINVAL && code != EROFS && !self->error) self->error = code;
}

static void *writer_run(void *argument) {
  writer *self = argument;
  struct timespec due;
  bool dirty = false;
  pthread_mutex_lock(&self->lock);
  while (!self->abandoned) {
    if (self->count && !self->error) {
      size_t count = self->capacity - self->first;
      if (count > self->count) count = self->count;
      unsigned char *start = self->bytes + self->first;
      pthread_mutex_unlock(&self->lock);
      long written = writer_try(self->descriptor, start, count, 100);
      pthread_mutex_lock(&self->lock);
      if (written < 0) {
        self->error = (int)-written;
      } else if (written) {
        self->first = (self->first + (size_t)written) % self->capacity;
        self->count -= (size_t)written;
        self->written += (uint64_t)written;
        // Memory that is not needed is not touched.
        if (!self->count) self->first = 0;
        if (self->syncs && !dirty) writer_deadline(&due, 1000), dirty = true;
      }
      pthread_cond_signal(&self->drained);
    } else if (self->ends || self->error) {
      break;
    } else if (!dirty) {
      pthread_cond_wait(&self->filled, &self->lock);
    } else if (pthread_cond_timedwait(&self->filled, &self->lock, &due) != ETIMEDOUT) {
      continue;
    }
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    if (dirty && (now.tv_sec > due.tv_sec || (now.tv_sec == due.tv_sec && now.tv_nsec >= due.tv_nsec)))
      writer_sync(self), dirty = false;
  }
  // Its end is on the disk before it is over.
  if (dirty && !self->abandoned && !self->error) writer_sync(self);
  self->over = true;
  pthread_cond_signal(&self->drained);
  pthread_mutex_unlock(&self->lock);
  return NULL;
}

writer *writer_start(int descriptor, size_t capacity, bool syncs) {
  writer *self = calloc(1, sizeof *self);
  if (!self) return NULL;
  self->bytes = malloc(capacity);
  self->capacity = capacity;
  self->descriptor = descriptor;
  self->syncs = syncs;
  pthread_condattr_t monotonic;
  pthread_condattr_init(&monotonic);
  pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
  make_inheriting(&self->lock);
  pthread_cond_init(&self->filled, &monotonic);
  pthread_cond_init(&self->drained, &monotonic);
  pthread_condattr_destroy(&monotonic);
  int code = self->bytes ? start(&self->thread, 128 * 1024, false, 0, writer_run, self) : ENOMEM;
  if (!code) return self;
  free(self->bytes);
  free(self);
  return NULL;
}

bool writer_put(writer *self, const void *bytes, size_t count) {
  pthread_mutex_lock(&self->lock);
  bool fits = count <= self->capacity - self->count;
  if (fits) {
    size_t place = (self->first + self->count) % self->capacity;
    size_t ahead = self->capacity - place < count ? self->capacity - place : count;
    memcpy(self->bytes + place, bytes, ahead);
    memcpy(self->bytes, (const unsigned char *)bytes + ahead, count - ahead);
    self->count += count;
    pthread_cond_signal(&self->filled);
  }
  pthread_mutex_unlock(&self->lock);
  return fits;
}

int writer_error(writer *self) {
  pthread_mutex_lock(&self->lock);
  int error = self->error;
  pthread_mutex_unlock(&self->lock);
  return error;
}

int writer_drain(writer *self, long patience) {
  struct timespec until;
  pthread_mutex_lock(&self->lock);
  uint64_t before = self->written;
  self->ends = true;
  pthread_cond_signal(&self->filled);
  writer_deadline(&until, patience);
  while (!self->over && self->written == before)
    if (pthread_cond_timedwait(&self->drained, &self->lock, &until)) break;
  int outcome = self->over ? 1 : self->written > before ? 0 : -1;
  pthread_mutex_unlock(&self->lock);
  return outcome;
}

size_t writer_end(writer *self) {
  pthread_mutex_lock(&self->lock);
  self->ends = self->abandoned = true;
  pthread_cond_signal(&self->filled);
  pthread_mutex_unlock(&self->lock);
  pthread_join(self->thread, NULL);
  size_t left = self->count;
  pthread_mutex_destroy(&self->lock);
  pthread_cond_destroy(&self->filled);
  pthread_cond_destroy(&self->drained);
  free(self->bytes);
  free(self);
  return left;
}

int worker_processors(void) {
  unsigned long mask[64] = {0};
  long bytes = syscall(SYS_sched_getaffinity, 0, sizeof mask, mask);
  int count = 0;
  for (long i = 0; i < bytes / (long)sizeof *mask; i++) count += __builtin_popcountl(mask[i]);
  return count > 0 ? count : 1;
}

int worker_take(int *count) { return __atomic_fetch_add(count, 1, __ATOMIC_RELAXED); }

struct worker {
  pthread_t thread;
  pthread_mutex_t lock;
  /// There is work, or the end came; the work is done.
  pthread_cond_t begun, done;
  void (*work)(void *);
  void *argument;
  /// Whether it has come to a processor with it.
  bool runs;
  /// What its owner had when it was started, and what it has itself; −1 until it runs.
  int priority, has;
  bool ends;
};

static void *worker_run(void *argument) {
  worker *self = argument;
  if (self->priority) (void)realtime_set_priority(self->priority);
  pthread_mutex_lock(&self->lock);
  self->has = realtime_priority();
  while (!self->ends) {
    if (!self->work) {
      pthread_cond_wait(&self->begun, &self->lock);
      continue;
    }
    self->runs = true;
    pthread_mutex_unlock(&self->lock);
    self->work(self->argument);
    pthread_mutex_lock(&self->lock);
    self->runs = false;
    self->work = NULL;
    // The watchdog for runaway threads may have taken it.
    self->has = realtime_priority();
    pthread_cond_signal(&self->done);
  }
  pthread_mutex_unlock(&self->lock);
  return NULL;
}

worker *worker_start(void) {
  worker *self = calloc(1, sizeof *self);
  if (!self) return NULL;
  self->priority = realtime_priority();
  self->has = -1;
  make_inheriting(&self->lock);
  pthread_cond_init(&self->begun, NULL);
  pthread_cond_init(&self->done, NULL);
  int code = start(&self->thread, 1024 * 1024, false, SIGXCPU, worker_run, self);
  if (!code) return self;
  pthread_mutex_destroy(&self->lock);
  pthread_cond_destroy(&self->begun);
  pthread_cond_destroy(&self->done);
  free(self);
  return NULL;
}

bool worker_begin(worker *self, void (*work)(void *), void *argument) {
  int owner = realtime_priority();
  pthread_mutex_lock(&self->lock);
  bool fits = self->has == owner && !self->work;
  if (fits) {
    self->argument = argument;
    self->work = work;
    pthread_cond_signal(&self->begun);
  }
  pthread_mutex_unlock(&self->lock);
  return fits;
}

void worker_wait(worker *self) {
  pthread_mutex_lock(&self->lock);
  if (!self->runs) self->work = NULL;
  while (self->work) pthread_cond_wait(&self->done, &self->lock);
  pthread_mutex_unlock(&self->lock);
}

void worker_end(worker *self) {
  pthread_mutex_lock(&self->lock);
  self->ends = true;
  pthread_cond_signal(&self->begun);
  pthread_mutex_unlock(&self->lock);
  pthread_join(self->thread, NULL);
  pthread_mutex_destroy(&self->lock);
  pthread_cond_destroy(&self->begun);
  pthread_cond_destroy(&self->done);
  free(self);
}
