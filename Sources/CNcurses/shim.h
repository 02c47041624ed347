#ifndef CHRONOLIST_CNCURSES_SHIM_H
#define CHRONOLIST_CNCURSES_SHIM_H
#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <term.h>
#endif
