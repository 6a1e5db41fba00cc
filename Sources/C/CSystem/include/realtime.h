#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdint.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

// What Swift cannot express without glibc's overlay, which Embedded Swift does not have. Functions
// that can fail return 0 or the error's number.

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

/// Writes to standard error what the program is called and a line, unless that would have to wait;
/// returns whether it did. Keeps errno. For the handler, which interrupts a tick and can take no lock.
static inline bool realtime_warn(const char *line) {
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

/// A count that a signal handler increases, in whichever thread.
static inline void realtime_increase(int *count) { __atomic_fetch_add(count, 1, __ATOMIC_RELAXED); }

/// Returns such a count, and begins anew.
static inline int realtime_take(int *count) { return __atomic_exchange_n(count, 0, __ATOMIC_RELAXED); }

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
  // By the length the kernel knows where a name of the abstract namespace ends.
  socklen_t size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length + (name[0] == '/'));
  if (connect(descriptor, (struct sockaddr *)&address, size)) {
    int code = errno;
    close(descriptor);
    return -code;
  }
  return descriptor;
}

/// Sends one datagram; never waits, and raises no signal where the listener is gone.
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

static inline long long realtime_now(void) { return realtime_microseconds(CLOCK_MONOTONIC); }

/// How long the machine has slept since it was started: CLOCK_BOOTTIME goes on in a suspend. In
/// microseconds, less by what passes between the two readings.
static inline long long realtime_slept(void) {
  long long boottime = realtime_microseconds(CLOCK_BOOTTIME);
  return boottime - realtime_microseconds(CLOCK_MONOTONIC);
}

/// Sleeps until one of three descriptors is readable, or has an error that reading it would show,
/// or the monotonic clock reaches `until` microseconds, or a signal arrives. The kernel leaves a
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

/// The most that is written at once to what may stop taking bytes: a pipe that can take anything
/// takes so much, so no write to it waits.
#define WRITER_PIECE 4096

/// Writes some of the bytes; waits at most `patience` ms for room. Returns how many, 0 when there
/// was no room or a signal came, or -errno. A file on a disk always has room.
static inline long writer_try(int descriptor, const void *bytes, size_t count, int patience) {
  struct pollfd polled = {.fd = descriptor, .events = POLLOUT};
  if (poll(&polled, 1, patience) <= 0) return 0;
  struct stat status;
  size_t most = fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode) ? 1 << 20 : WRITER_PIECE;
  ssize_t written = write(descriptor, bytes, count < most ? count : most);
  if (written >= 0) return written;
  return errno == EINTR || errno == EAGAIN ? 0 : -errno;
}

/// A lock that inherits priority: a live loop takes it with a fixed one, and a thread beside it may have
/// none. Without that, any program between the two could keep the thread off its processor while it holds
/// the lock, and a tick would wait for that program.
static inline void beside_lock(pthread_mutex_t *lock) {
  pthread_mutexattr_t inheriting;
  pthread_mutexattr_init(&inheriting);
  // Refused only by a kernel without it, where the lock is an ordinary one.
  pthread_mutexattr_setprotocol(&inheriting, PTHREAD_PRIO_INHERIT);
  if (pthread_mutex_init(lock, &inheriting)) pthread_mutex_init(lock, NULL);
  pthread_mutexattr_destroy(&inheriting);
}

/// Starts a thread beside a live loop, which inherits no priority: signals but `own` are for the other
/// threads; 0 for none. Returns 0 or the error's number.
static inline int beside_start(
    pthread_t *thread, size_t stack, int own, void *(*run)(void *), void *argument) {
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, stack);
  pthread_attr_setinheritsched(&attributes, PTHREAD_EXPLICIT_SCHED);
  sigset_t blocked, mask;
  sigfillset(&blocked);
  if (own) sigdelset(&blocked, own);
  pthread_sigmask(SIG_SETMASK, &blocked, &mask);
  int code = pthread_create(thread, &attributes, run, argument);
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  pthread_attr_destroy(&attributes);
  return code;
}

/// Bytes on their way to a descriptor, which a thread of its own writes: to put them waits for
/// nothing. What finds no room is refused.
typedef struct writer {
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
} writer;

static inline void writer_deadline(struct timespec *time, long milliseconds) {
  clock_gettime(CLOCK_MONOTONIC, time);
  time->tv_sec += milliseconds / 1000;
  time->tv_nsec += milliseconds % 1000 * 1000000;
  if (time->tv_nsec >= 1000000000) time->tv_sec++, time->tv_nsec -= 1000000000;
}

/// What has been written is on the disk a second later.
static inline void writer_sync(writer *self) {
  pthread_mutex_unlock(&self->lock);
  int code = fdatasync(self->descriptor) ? errno : 0;
  pthread_mutex_lock(&self->lock);
  // Not a file of a disk.
  if (code && code != EINVAL && code != EROFS && !self->error) self->error = code;
}

static inline void *writer_run(void *argument) {
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

/// NULL when there can be no thread, or no memory. The descriptor stays open until the end. Signals
/// are for the other threads, and a fixed priority is not inherited.
static inline writer *writer_start(int descriptor, size_t capacity, bool syncs) {
  writer *self = calloc(1, sizeof *self);
  if (!self) return NULL;
  self->bytes = malloc(capacity);
  self->capacity = capacity;
  self->descriptor = descriptor;
  self->syncs = syncs;
  pthread_condattr_t monotonic;
  pthread_condattr_init(&monotonic);
  pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
  beside_lock(&self->lock);
  pthread_cond_init(&self->filled, &monotonic);
  pthread_cond_init(&self->drained, &monotonic);
  pthread_condattr_destroy(&monotonic);
  int code = self->bytes ? beside_start(&self->thread, 128 * 1024, 0, writer_run, self) : ENOMEM;
  if (!code) return self;
  free(self->bytes);
  free(self);
  return NULL;
}

/// Hands over all of it, or nothing and returns false when there is no room.
static inline bool writer_put(writer *self, const void *bytes, size_t count) {
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

/// The number of the first error, after which nothing is written; 0 for none.
static inline int writer_error(writer *self) {
  pthread_mutex_lock(&self->lock);
  int error = self->error;
  pthread_mutex_unlock(&self->lock);
  return error;
}

/// Writes out what waits, and ends the thread. Waits at most `patience` ms for a byte to be
/// written; returns 1 once all is, 0 when some was and the call is to be repeated, −1 when none
/// was.
static inline int writer_drain(writer *self, long patience) {
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

/// Ends it; returns how many bytes were given up.
static inline size_t writer_end(writer *self) {
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

/// How many processors the calling thread may run on; 1 where the kernel does not know.
static inline int worker_processors(void) {
  unsigned long mask[64] = {0};
  long bytes = syscall(SYS_sched_getaffinity, 0, sizeof mask, mask);
  int count = 0;
  for (long i = 0; i < bytes / (long)sizeof *mask; i++) count += __builtin_popcountl(mask[i]);
  return count > 0 ? count : 1;
}

/// The next number of a count that several threads take from.
static inline int worker_take(int *count) { return __atomic_fetch_add(count, 1, __ATOMIC_RELAXED); }

/// A thread that works beside its owner, whenever it is asked to.
typedef struct worker {
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
} worker;

static inline void *worker_run(void *argument) {
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

/// NULL when there can be no thread, or no memory. Signals are for the other threads, but that of
/// the watchdog for runaway threads; a fixed priority is its owner's.
static inline worker *worker_start(void) {
  worker *self = calloc(1, sizeof *self);
  if (!self) return NULL;
  self->priority = realtime_priority();
  self->has = -1;
  beside_lock(&self->lock);
  pthread_cond_init(&self->begun, NULL);
  pthread_cond_init(&self->done, NULL);
  int code = beside_start(&self->thread, 1024 * 1024, SIGXCPU, worker_run, self);
  if (!code) return self;
  pthread_mutex_destroy(&self->lock);
  pthread_cond_destroy(&self->begun);
  pthread_cond_destroy(&self->done);
  free(self);
  return NULL;
}

/// Has it call `work` with `argument`, once what it was asked before is done. False when it does not run
/// yet, or has not its owner's priority, who would wait for it behind whatever else the machine does.
static inline bool worker_begin(worker *self, void (*work)(void *), void *argument) {
  int owner = realtime_priority();
  pthread_mutex_lock(&self->lock);
  bool fits = self->has == owner;
  if (fits) {
    self->argument = argument;
    self->work = work;
    pthread_cond_signal(&self->begun);
  }
  pthread_mutex_unlock(&self->lock);
  return fits;
}

/// Waits until that is done; where it has not come to a processor yet, it is taken back.
static inline void worker_wait(worker *self) {
  pthread_mutex_lock(&self->lock);
  if (!self->runs) self->work = NULL;
  while (self->work) pthread_cond_wait(&self->done, &self->lock);
  pthread_mutex_unlock(&self->lock);
}

static inline void worker_end(worker *self) {
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
