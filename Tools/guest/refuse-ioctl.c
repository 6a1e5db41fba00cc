// Preloaded to be a driver that lacks something: the requests of $REFUSE, hexadecimal numbers between
// spaces, fail with EINVAL.
//     REFUSE="4010640d" LD_PRELOAD=/bin/refuse-ioctl.so display-probe …
// With FLIPS=refuse atomic commits that flip fail with EIO; with FLIPS=NUMBER that one is reported as
// on its way, and never comes.
#define _GNU_SOURCE
#include <dlfcn.h>
#if __has_include(<drm/drm.h>)
#include <drm/drm.h>
#else
#include <libdrm/drm.h>
#endif
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static int flips;

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
  const char *wanted = getenv("FLIPS");
  if (wanted && request == DRM_IOCTL_MODE_ATOMIC &&
      ((struct drm_mode_atomic *)argument)->flags & DRM_MODE_PAGE_FLIP_EVENT) {
    if (*wanted == 'r') {
      fprintf(stderr, "refused a flip\n");
      errno = EIO;
      return -1;
    }
    if (++flips == atoi(wanted)) {
      fprintf(stderr, "a flip is lost\n");
      return 0;
    }
  }
  return ((int (*)(int, unsigned long, ...))dlsym(RTLD_NEXT, "ioctl"))(file, request, argument);
}
