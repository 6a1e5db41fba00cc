#define _GNU_SOURCE
#include "CProcess.h"

#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

static int count = -1;
static char **values;
static void (*cleaning)(void);

// Needs no memory and no more stack than these few bytes.
static void warn(const char *line) {
#ifdef __GLIBC__
  (void)!write(STDERR_FILENO, program_invocation_short_name, strlen(program_invocation_short_name));
  (void)!write(STDERR_FILENO, ": ", 2);
#endif
  (void)!write(STDERR_FILENO, line, strlen(line));
}

// Swift uses what an allocation returns without a look at it, so where no memory is left the
// process faults in the first page. Nothing is written there; another fault takes its usual course.
static void faulted(int number, siginfo_t *fault, void *context) {
  (void)context;
  if ((uintptr_t)fault->si_addr < 65536) {
    warn("ended at a null pointer, as it does when no memory is left; free some, or report it\n");
    if (cleaning) cleaning();
    abort();
  }
  signal(number, SIG_DFL);
}

static void watch_faults(void) {
  struct sigaction action = {0}, before;
  action.sa_sigaction = faulted;
  action.sa_flags = SA_SIGINFO | SA_NODEFER;
  // A handler that is there already, such as that of Swift's backtraces, knows more.
  if (sigaction(SIGSEGV, NULL, &before) == 0 && before.sa_handler == SIG_DFL) {
    sigaction(SIGSEGV, &action, NULL);
  }
}

// The stack grows up to the limit that holds when it does.
static void make_room(void) {
  const rlim_t wanted = 8 << 20, least = 512 << 10;
  struct rlimit stack;
  if (getrlimit(RLIMIT_STACK, &stack) != 0 || stack.rlim_cur >= wanted) return;
  stack.rlim_cur = stack.rlim_max < wanted ? stack.rlim_max : wanted;
  if (setrlimit(RLIMIT_STACK, &stack) == 0 && stack.rlim_cur >= least) return;
  warn("the limit of the stack is below 512 kB; raise it with 'ulimit -s 8192'\n");
  _exit(2);
}

static void start(void) {
  make_room();
  watch_faults();
}

#ifdef __GLIBC__
// Of the C libraries, only glibc gives a constructor what main gets. Before all others of the
// program.
__attribute__((constructor(101))) static void keep(int argc, char **argv) {
  count = argc;
  values = argv;
  start();
}
#else
__attribute__((constructor(101))) static void keep(void) { start(); }
#endif

int tactus_argument_count(void) { return count; }

const char *tactus_argument(int index) { return index < count ? values[index] : NULL; }

void tactus_clean_by(void (*function)(void)) { cleaning = function; }
