#ifndef CHRONOLIST_CVTERM_SHIM_H
#define CHRONOLIST_CVTERM_SHIM_H
/* What Swift cannot see of libvterm, bit fields, and of the C library. */
#include <spawn.h>
#include <vterm.h>
#include <wchar.h>

/* glibc declares these for _XOPEN_SOURCE or _GNU_SOURCE only. */
extern int wcwidth(wchar_t character);
extern int posix_openpt(int flags);
extern int grantpt(int master);
extern int unlockpt(int master);
extern char *ptsname(int master);
extern int memfd_create(const char *name, unsigned int flags);
extern int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions,
                                                const char *path);

static inline int chrono_c_width(uint32_t scalar) { return wcwidth((wchar_t)scalar); }

static inline int chrono_cell_width(const VTermScreenCell *cell) { return cell->width; }
static inline bool chrono_cell_is_bold(const VTermScreenCell *cell) { return cell->attrs.bold; }
static inline bool chrono_cell_is_reverse(const VTermScreenCell *cell) {
  return cell->attrs.reverse;
}
static inline uint32_t chrono_cell_scalar(const VTermScreenCell *cell, int index) {
  return index < VTERM_MAX_CHARS_PER_CELL ? cell->chars[index] : 0;
}
#endif
