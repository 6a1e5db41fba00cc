#include "commit.h"

const char *const tactus_commit = TACTUS_COMMIT;
