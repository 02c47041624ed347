#pragma once

/// The commit that the program was built from; NULL where the build was not told.
const char *_Nullable chrono_commit(void);
