#include "CSQLite.h"

#include <sqlite3.h>

/// Has SQLite keep no count of the memory that it takes, which nobody here asks for.
///
/// It would take a lock of the whole process for every piece: connections of several threads wait for one
/// another then. SQLite listens to this only before its first use, whoever that is; where it is too
/// late, it counts as before.
__attribute__((constructor)) static void count_no_memory(void) {
  sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}
