// Preloaded to let one call of the system fail. Tools/check/faults builds and uses it.
//
//     FAIL_CALLS=write,fsync   the calls that are counted; those that this file knows
//     FAIL_AT=7                the seventh of them fails; 0 or nothing: none
//     FAIL_ERROR=28            with this error, and nothing is done; 0: a write writes one byte less
//     FAIL_COUNT=FILE          eight bytes of a file, where they are counted
//     FAIL_IN=NAME             only in the program of this name
//
// A call that writes is counted for every file but standard error; an open, when it may write, and
// as open_read when it may not. `malloc` is every call that allocates memory.
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static const char *calls = "";
static unsigned long long failing;
static int error_number;
static atomic_ullong own_count;
static atomic_ullong *count = &own_count;

__attribute__((constructor)) static void prepare(void) {
  const char *name = getenv("FAIL_IN"), *at = getenv("FAIL_AT"), *error = getenv("FAIL_ERROR");
  const char *path = getenv("FAIL_COUNT"), *words = getenv("FAIL_CALLS");
  if (!words || !name || strcmp(name, program_invocation_short_name) != 0) return;
  failing = at ? strtoull(at, NULL, 10) : 0;
  error_number = error ? atoi(error) : 0;
  // By the calls themselves, which are not counted.
  long file = path ? syscall(SYS_openat, AT_FDCWD, path, O_RDWR | O_CLOEXEC) : -1;
  if (file >= 0) {
    void *shared = mmap(NULL, 8, PROT_READ | PROT_WRITE, MAP_SHARED, (int)file, 0);
    if (shared != MAP_FAILED) count = shared;
    syscall(SYS_close, (int)file);
  }
  calls = words;
}

// Whether this call is the one that fails; then with errno set.
static bool fails(const char *call) {
  size_t length = strlen(call);
  const char *word = calls;
  while ((word = strstr(word, call)) != NULL) {
    bool begins = word == calls || word[-1] == ',';
    if (begins && (word[length] == 0 || word[length] == ',')) break;
    word += length;
  }
  if (!word || atomic_fetch_add(count, 1) + 1 != failing) return false;
  errno = error_number;
  return true;
}

ssize_t write(int file, const void *bytes, size_t size) {
  if (file == STDERR_FILENO || !fails("write")) return NEXT(write)(file, bytes, size);
  if (error_number != 0) return -1;
  return NEXT(write)(file, bytes, size > 1 ? size - 1 : size);
}

#define FAILING(type, name, parameters, arguments) \
  type name parameters { return fails(#name) ? (type)-1 : NEXT(name) arguments; }

FAILING(int, fsync, (int file), (file))
FAILING(int, fdatasync, (int file), (file))
FAILING(int, ftruncate, (int file, off_t size), (file, size))
FAILING(int, ftruncate64, (int file, off64_t size), (file, size))
FAILING(int, fchmod, (int file, mode_t mode), (file, mode))
FAILING(int, mkdir, (const char *path, mode_t mode), (path, mode))
FAILING(int, linkat, (int from, const char *old, int to, const char *new, int flags),
        (from, old, to, new, flags))
FAILING(int, renameat, (int from, const char *old, int to, const char *new), (from, old, to, new))
FAILING(ssize_t, read, (int file, void *bytes, size_t size), (file, bytes, size))
FAILING(int, poll, (struct pollfd * files, nfds_t total, int wait), (files, total, wait))
FAILING(int, ppoll,
        (struct pollfd * files, nfds_t total, const struct timespec *wait, const sigset_t *mask),
        (files, total, wait, mask))
FAILING(int, epoll_wait, (int file, struct epoll_event *events, int most, int wait),
        (file, events, most, wait))

FAILING(ssize_t, pwrite, (int file, const void *bytes, size_t size, off_t at), (file, bytes, size, at))
FAILING(ssize_t, sendfile, (int to, int from, off_t *at, size_t size), (to, from, at, size))
FAILING(int, access, (const char *path, int mode), (path, mode))
FAILING(int, stat, (const char *path, struct stat *status), (path, status))
FAILING(int, fstat, (int file, struct stat *status), (file, status))
FAILING(int, fstatat, (int folder, const char *path, struct stat *status, int flags),
        (folder, path, status, flags))
FAILING(ssize_t, readlink, (const char *path, char *text, size_t size), (path, text, size))

// These return a pointer.
#define FAILING_POINTER(type, name, parameters, arguments) \
  type *name parameters { return fails(#name) ? NULL : NEXT(name) arguments; }

FAILING_POINTER(char, realpath, (const char *path, char *text), (path, text))
FAILING_POINTER(DIR, opendir, (const char *path), (path))
FAILING_POINTER(struct dirent, readdir, (DIR *folder), (folder))

// Not by dlsym, which allocates.
void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);
void *__libc_memalign(size_t, size_t);

void *malloc(size_t size) { return fails("malloc") ? NULL : __libc_malloc(size); }
void *calloc(size_t total, size_t size) {
  return fails("malloc") ? NULL : __libc_calloc(total, size);
}
void *realloc(void *old, size_t size) { return fails("malloc") ? NULL : __libc_realloc(old, size); }
void *aligned_alloc(size_t alignment, size_t size) {
  return fails("malloc") ? NULL : __libc_memalign(alignment, size);
}
int posix_memalign(void **memory, size_t alignment, size_t size) {
  if (fails("malloc")) return error_number;
  *memory = __libc_memalign(alignment, size);
  return *memory ? 0 : ENOMEM;
}

// These return their error.
int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*body)(void *),
                   void *argument) {
  if (fails("pthread_create")) return error_number;
  return NEXT(pthread_create)(thread, attributes, body, argument);
}

int clock_nanosleep(clockid_t clock, int flags, const struct timespec *until, struct timespec *rest) {
  if (fails("clock_nanosleep")) return error_number;
  return NEXT(clock_nanosleep)(clock, flags, until, rest);
}

int ioctl(int file, unsigned long request, ...) {
  va_list arguments;
  va_start(arguments, request);
  void *argument = va_arg(arguments, void *);
  va_end(arguments);
  if (fails("ioctl")) return -1;
  return ((int (*)(int, unsigned long, ...))dlsym(RTLD_NEXT, "ioctl"))(file, request, argument);
}

#define OPEN(name, before, path_and)                                  \
  int name(before const char *path, int flags, ...) {                 \
    mode_t mode = 0;                                                  \
    if (flags & (O_CREAT | __O_TMPFILE)) {                            \
      va_list arguments;                                              \
      va_start(arguments, flags);                                     \
      mode = va_arg(arguments, mode_t);                               \
      va_end(arguments);                                              \
    }                                                                 \
    bool writes = (flags & O_ACCMODE) != O_RDONLY && !(flags & O_PATH); \
    if (fails(writes ? "open" : "open_read")) return -1;              \
    return NEXT(name)(path_and path, flags, mode);                    \
  }

#define NOTHING
#define COMMA ,
OPEN(open, NOTHING, NOTHING)
OPEN(open64, NOTHING, NOTHING)
OPEN(openat, int folder COMMA, folder COMMA)
OPEN(openat64, int folder COMMA, folder COMMA)
