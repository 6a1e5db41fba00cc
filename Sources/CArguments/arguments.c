#include "CArguments.h"

#include <stddef.h>

static int count = -1;
static char **values;

#ifdef __GLIBC__
// Of the C libraries, only glibc gives a constructor what main gets.
__attribute__((constructor)) static void keep(int argc, char **argv) {
  count = argc;
  values = argv;
}
#endif

int tactus_argument_count(void) { return count; }

const char *tactus_argument(int index) { return index < count ? values[index] : NULL; }
