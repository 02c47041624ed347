#ifndef CHRONOLIST_CVTERM_SHIM_H
#define CHRONOLIST_CVTERM_SHIM_H
/* What Swift cannot see of libvterm: bit fields. */
#include <vterm.h>

static inline int chrono_cell_width(const VTermScreenCell *cell) { return cell->width; }
static inline bool chrono_cell_is_bold(const VTermScreenCell *cell) { return cell->attrs.bold; }
static inline bool chrono_cell_is_reverse(const VTermScreenCell *cell) {
  return cell->attrs.reverse;
}
static inline uint32_t chrono_cell_scalar(const VTermScreenCell *cell, int index) {
  return index < VTERM_MAX_CHARS_PER_CELL ? cell->chars[index] : 0;
}
#endif
