#pragma once

/// The commit of the sources, from TACTUS_COMMIT in the environment of the build; empty without it.
extern const char *_Nonnull const tactus_commit;
