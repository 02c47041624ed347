#ifndef CHRONOLIST_CVTERM_SHIM_H
#define CHRONOLIST_CVTERM_SHIM_H
#include <vterm.h>
#endif
