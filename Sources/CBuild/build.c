#include "CBuild.h"

#include <stddef.h>

#define TEXT(words) #words
#define TEXT_OF(macro) TEXT(macro)

const char *chrono_commit(void) {
#ifdef CHRONO_COMMIT
  return TEXT_OF(CHRONO_COMMIT);
#else
  return NULL;
#endif
}
