// Takes a card away from a program, as a login manager does when a person switches to another session,
// and gives it back.
//     take-card PROCESS CARD SECONDS
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
#if __has_include(<drm/drm.h>)
#include <drm/drm.h>
#else
#include <libdrm/drm.h>
#endif

int main(int count, char **words) {
  if (count != 4) return 2;
  int process = (int)syscall(SYS_pidfd_open, atoi(words[1]), 0), taken = -1;
  for (int number = 3; number < 64 && taken < 0; number++) {
    char path[64], target[64] = "";
    snprintf(path, sizeof path, "/proc/%s/fd/%d", words[1], number);
    if (readlink(path, target, sizeof target - 1) > 0 && !strcmp(target, words[2]))
      taken = (int)syscall(SYS_pidfd_getfd, process, number, 0);
  }
  int own = open(words[2], O_RDWR);
  if (taken < 0 || own < 0 || ioctl(taken, DRM_IOCTL_DROP_MASTER, 0) ||
      ioctl(own, DRM_IOCTL_SET_MASTER, 0)) {
    perror("take-card");
    return 1;
  }
  struct timespec time = {atoi(words[3]), 0};
  nanosleep(&time, NULL);
  return 0;
}
