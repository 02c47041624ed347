#ifndef CHRONOLIST_CNCURSES_SHIM_H
#define CHRONOLIST_CNCURSES_SHIM_H
/* What Swift cannot see of ncurses: macros, global variables and variadic calls. */
#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <term.h>
#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

static const attr_t chrono_bold = A_BOLD;
static const attr_t chrono_dim = A_DIM;
static const attr_t chrono_reverse = A_REVERSE;
static const attr_t chrono_underline = A_UNDERLINE;

/* glibc declares them for _GNU_SOURCE and _XOPEN_SOURCE only. */
extern int memfd_create(const char *name, unsigned int flags);
extern int wcwidth(wchar_t character);

/* The cells of a character in the process's locale; -1 for what cannot be printed. */
static inline int chrono_width(unsigned int scalar) { return wcwidth((wchar_t)scalar); }

/* A file in memory, closed on exec; -1 when there is none. */
static inline int chrono_memory_file(void) { return memfd_create("frame", 1U); }

enum chrono_terminal { chrono_unknown, chrono_incapable, chrono_capable };

/* Whether terminfo knows the terminal, and whether the cursor can be placed on it. */
static inline enum chrono_terminal chrono_probe(const char *term, int fd) {
  int problem = 0;
  if (setupterm(term, fd, &problem) != OK) {
    /* 1 is a terminal that is known, and made of paper. */
    return problem == 1 ? chrono_incapable : chrono_unknown;
  }
  enum chrono_terminal answer = cursor_address != NULL ? chrono_capable : chrono_incapable;
  del_curterm(cur_term);
  return answer;
}

/* Never initscr, which ends the process. Everything curses says goes to `out`. */
static inline SCREEN *chrono_open(const char *term, FILE *out) {
  use_env(FALSE);
  use_tioctl(TRUE);
  return newterm(term, out, stdin);
}

static inline WINDOW *chrono_window(void) { return stdscr; }
static inline int chrono_colours(void) { return has_colors() ? COLORS : 0; }
static inline int chrono_pairs(void) { return COLOR_PAIRS; }

/* A string capability; NULL when the terminal has none. */
static inline const char *chrono_capability(const char *name) {
  const char *text = tigetstr(name);
  return text == (const char *)-1 ? NULL : text;
}

static inline bool chrono_flag(const char *name) { return tigetflag(name) == 1; }

/* Whether a capability is spelled so. */
static inline bool chrono_has(const char *name, const char *spelling) {
  const char *text = chrono_capability(name);
  return text != NULL && strcmp(text, spelling) == 0;
}

static inline void chrono_set_style(WINDOW *window, attr_t attributes, int pair) {
  wattr_set(window, attributes, (short)pair, &pair);
}

static inline void chrono_move(WINDOW *window, int y, int x) { wmove(window, y, x); }

static inline void chrono_put(WINDOW *window, const wchar_t *text, int count) {
  waddnwstr(window, text, count);
}

/* A base and the marks on it in one cell. */
static inline void chrono_put_cluster(
    WINDOW *window, const wchar_t *text, attr_t attributes, int pair) {
  cchar_t cell;
  if (setcchar(&cell, text, attributes, (short)pair, &pair) == OK) wadd_wch(window, &cell);
}

/* The height and width of the terminal as the kernel knows them; false when it does not. */
static inline bool chrono_terminal_size(int fd, int *height, int *width) {
  struct winsize size;
  if (ioctl(fd, TIOCGWINSZ, &size) != 0) return false;
  *height = size.ws_row;
  *width = size.ws_col;
  return true;
}

static inline bool chrono_locale_is_utf8(void) {
  return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}
#endif
