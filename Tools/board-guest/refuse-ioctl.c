// Preloaded to be a driver that lacks something: the requests of $REFUSE, hexadecimal numbers between
// spaces, fail with EINVAL.
//     REFUSE="4010640d" LD_PRELOAD=/bin/refuse-ioctl.so display-probe …
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

int ioctl(int file, unsigned long request, ...) {
  va_list arguments;
  va_start(arguments, request);
  void *argument = va_arg(arguments, void *);
  va_end(arguments);
  const char *rest = getenv("REFUSE");
  while (rest && *rest) {
    char *end;
    unsigned long refused = strtoul(rest, &end, 16);
    if (end == rest) break;
    if ((unsigned)refused == (unsigned)request) {
      fprintf(stderr, "refused %lx\n", refused);
      errno = EINVAL;
      return -1;
    }
    rest = end;
  }
  return ((int (*)(int, unsigned long, ...))dlsym(RTLD_NEXT, "ioctl"))(file, request, argument);
}
