#!/bin/sh
# Prepares this system for ChronoList, installs it, or takes it away again; --help says how.
set -eu

usage() {
  cat <<'TEXT'
Usage: Resources/setup.sh                      install the system packages that are missing
       Resources/setup.sh --install [PREFIX]   build and install ChronoList
       Resources/setup.sh --uninstall [PREFIX] take away what --install put there
       Resources/setup.sh --help

PREFIX is ~/.local, for root /usr/local. Below it go
  bin/chronolist                                   the program, which needs nothing beside it
  share/man/man1/chronolist.1                      the manual page
  share/bash-completion/completions/chronolist     completion for bash,
  share/zsh/site-functions/_chronolist             zsh
  share/fish/vendor_completions.d/chronolist.fish  and fish
  share/systemd/user/chronolist-remind*            reminders without the planner, started by nobody
  lib/chronolist/installed                       the directories that --install has made
Your tasks and settings are never touched.
TEXT
}

fail() {
  echo "setup.sh: $1" >&2
  exit "${2:-1}"
}

# --- The system packages -------------------------------------------------------------------------

# What the compiler must find, and the Debian package that brings it.
need() {
  for directory in /usr/include /usr/local/include /usr/include/*-linux-*; do
    [ -e "$directory/$1" ] && return 0
  done
  missing="$missing $2"
}

find_missing_to_build() {
  need curses.h libncursesw5-dev
  need sqlite3.h libsqlite3-dev
  # TOMLKit and the Swift toolchain use the system's C++ library.
  for directory in /usr/include/c++/* /usr/local/include/c++/*; do
    [ -e "$directory/string" ] && return 0
  done
  missing="$missing g++"
}

find_missing_to_test() {
  need vterm.h libvterm-dev
  [ -e /usr/share/zoneinfo/Europe/Berlin ] || missing="$missing tzdata"
  command -v infocmp >/dev/null 2>&1 || missing="$missing ncurses-bin"
  # The tests compile a small library and use namespaces.
  [ -x /usr/bin/cc ] || missing="$missing gcc libc6-dev"
  [ -x /usr/bin/unshare ] && [ -x /usr/bin/setpriv ] || missing="$missing util-linux"
  # They move the clock.
  for library in /usr/lib*/faketime/libfaketime.so.1 /usr/lib/*/faketime/libfaketime.so.1; do
    [ -e "$library" ] && return 0
  done
  missing="$missing libfaketime"
}

# Installs what is named in $missing; does and prints nothing where nothing is.
install_missing() {
  [ -n "$missing" ] || return 0
  if ! command -v apt-get >/dev/null 2>&1; then
    cat >&2 <<MESSAGE
ChronoList needs these packages (Debian's names):$missing
Install them with this system's package manager and run this command again:
  Fedora    sudo dnf install ncurses-devel sqlite-devel libvterm-devel libfaketime gcc-c++ tzdata
  Arch      sudo pacman -S ncurses sqlite libvterm libfaketime gcc tzdata
  openSUSE  sudo zypper install ncurses-devel sqlite3-devel libvterm-devel libfaketime gcc-c++ timezone
MESSAGE
    exit 1
  fi
  as_root=""
  if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null 2>&1; then
      echo "ChronoList needs these packages:$missing" >&2
      echo "Install them as root: apt-get install$missing" >&2
      exit 1
    fi
    as_root=sudo
  fi
  echo "Installing$missing" >&2
  export DEBIAN_FRONTEND=noninteractive
  # shellcheck disable=SC2086 # the packages are words
  if ! $as_root apt-get install -y --no-install-recommends $missing >&2; then
    $as_root apt-get update >&2
    $as_root apt-get install -y --no-install-recommends $missing >&2
  fi
}

need_swift() {
  if ! command -v swift >/dev/null 2>&1; then
    fail "ChronoList is built with Swift 6.2 or newer: https://www.swift.org/install/linux/"
  fi
}

# --- Installing ----------------------------------------------------------------------------------

# Every file below the prefix but the list itself, and nothing else is ever taken away.
files="bin/chronolist
share/man/man1/chronolist.1
share/bash-completion/completions/chronolist
share/zsh/site-functions/_chronolist
share/fish/vendor_completions.d/chronolist.fish
share/systemd/user/chronolist-remind.service
share/systemd/user/chronolist-remind-once.service
share/systemd/user/chronolist-remind-once.timer"
list=lib/chronolist/installed

# Sets $prefix to an absolute path without a slash at its end.
find_prefix() {
  if [ -n "${1:-}" ]; then
    prefix=$1
  elif [ "$(id -u)" -eq 0 ]; then
    prefix=/usr/local
  else
    prefix=${HOME:?"is not set: name a PREFIX"}/.local
  fi
  case $prefix in
    *"
"*) fail "a PREFIX of one line is needed" 64 ;;
    /*) ;;
    *) prefix=$(pwd)/$prefix ;;
  esac
  while [ "${prefix%/}" != "$prefix" ]; do prefix=${prefix%/}; done
  [ -n "$prefix" ] || fail "/ is no PREFIX" 64
}

# Makes a directory and those above it that are missing, and remembers each in $made.
make_directory() {
  [ ! -d "$1" ] || return 0
  make_directory "$(dirname "$1")"
  mkdir -m 755 "$1" 2>/dev/null || fail "cannot make the directory $1 (as $(id -un)). Nothing that was there was changed." 73
  made="$made$1
"
}

# Puts a file in its place whole, also over a program that runs just now.
put() {
  if [ -d "$prefix/$3" ]; then fail "$prefix/$3 is a directory" 73; fi
  new=$(mktemp "$prefix/$3.XXXXXX" 2>/dev/null) ||
    fail "cannot write $prefix/$3 (as $(id -un))" 73
  if ! { cp "$2" "$new" && chmod "$1" "$new" && mv -f "$new" "$prefix/$3"; }; then
    rm -f "$new"
    fail "cannot write $prefix/$3 (as $(id -un))" 73
  fi
}

# Whether all can be written is found out before the long build.
check_prefix() {
  place=$prefix
  while [ ! -e "$place" ]; do place=$(dirname "$place"); done
  [ -d "$place" ] || fail "$place is no directory" 73
  if [ ! -w "$place" ]; then
    fail "$(id -un) may not write to $place. Name another PREFIX, or run this as root." 77
  fi
}

# Sets $program to what is to be installed.
#
# Root has often no compiler, and by sudo its files would be in the way of the owner's next build:
# then what the owner has built is installed.
build() {
  if command -v swift >/dev/null 2>&1 &&
    { [ -z "${SUDO_UID:-}" ] || [ -z "$(find . -prune -user "$SUDO_UID")" ]; }; then
    missing=""
    find_missing_to_build
    install_missing
    swift build -c release --static-swift-stdlib --product chronolist >&2 ||
      fail "ChronoList could not be built; nothing was installed"
    program=$(swift build -c release --static-swift-stdlib --show-bin-path)/chronolist
  else
    program=.build/release/chronolist
    [ -x "$program" ] ||
      fail "Build it first, as the owner of this directory and with Swift 6.2 or newer: swift build -c release --static-swift-stdlib"
    echo "Installing $program as it was built." >&2
  fi
}

install_all() {
  find_prefix "${1:-}"
  check_prefix
  cd "$(dirname "$0")/.."
  build
  umask 022
  made=""
  if [ -f "$prefix/$list" ]; then
    made=$(cat "$prefix/$list")
    made="$made
"
  fi
  staging=$(mktemp -d)
  trap 'rm -rf "$staging"' EXIT
  trap 'exit 1' HUP INT TERM

  for shell in bash zsh fish; do
    "$program" --generate-completion-script "$shell" >"$staging/$shell" ||
      fail "$program does not run here; nothing was installed"
  done

  for file in $files $list; do make_directory "$(dirname "$prefix/$file")"; done
  # First of all, so that a run that is cut off can be taken away too.
  printf '%s' "$made" >"$staging/installed"
  put 644 "$staging/installed" "$list"
  # Names for debuggers are a third of the program.
  strip -o "$staging/chronolist" "$program" 2>/dev/null || cp "$program" "$staging/chronolist"
  put 755 "$staging/chronolist" bin/chronolist
  put 644 Resources/chronolist.1 share/man/man1/chronolist.1
  put 644 "$staging/bash" share/bash-completion/completions/chronolist
  put 644 "$staging/zsh" share/zsh/site-functions/_chronolist
  put 644 "$staging/fish" share/fish/vendor_completions.d/chronolist.fish
  # The program writes the units itself; a file of yours alone is not for all.
  installed=$prefix/bin/chronolist
  (unset CHRONOLIST_FILE && "$installed" remind --install --into "$staging/units") >/dev/null ||
    fail "$installed does not run here"
  for unit in "$staging"/units/*; do put 644 "$unit" "share/systemd/user/${unit##*/}"; done
  say_what_is_left
}

say_what_is_left() {
  echo "ChronoList is installed: $installed"
  case ":${PATH:-}:" in
    *":$prefix/bin:"*) ;;
    *) echo "  Add $prefix/bin to PATH: then chronolist starts it, and man chronolist explains it." ;;
  esac
  case $prefix in
    /usr | /usr/local) ;;
    *)
      command -v zsh >/dev/null 2>&1 &&
        echo "  For zsh, add to ~/.zshrc before compinit: fpath=(\"$prefix/share/zsh/site-functions\" \$fpath)"
      ;;
  esac
  echo "  For reminders while the planner is closed:"
  echo "    systemctl --user daemon-reload && systemctl --user enable --now chronolist-remind.service"
}

uninstall_all() {
  find_prefix "${1:-}"
  if [ ! -e "$prefix/$list" ]; then
    echo "ChronoList is not installed in $prefix."
    return 0
  fi
  made=$(cat "$prefix/$list")
  for file in $files $list; do
    rm -f "$prefix/$file" 2>/dev/null || fail "cannot take $prefix/$file away (as $(id -un))" 77
  done
  # The directories that were made, the deepest first, as far as nothing else is in them.
  printf '%s\n' "$made" | sed '1!G;h;$!d' | while IFS= read -r directory; do
    case $directory in
      /*) rmdir "$directory" 2>/dev/null || true ;;
    esac
  done
  echo "ChronoList is taken away from $prefix; your tasks and settings are where they were."
  echo "  If reminders ran: systemctl --user disable --now chronolist-remind.service chronolist-remind-once.timer"
}

# -------------------------------------------------------------------------------------------------

[ $# -le 2 ] || { usage >&2; exit 64; }
case "${1:-}" in
  "")
    missing=""
    find_missing_to_build
    find_missing_to_test
    install_missing
    need_swift
    ;;
  --install) install_all "${2:-}" ;;
  --uninstall) uninstall_all "${2:-}" ;;
  -h | --help) usage ;;
  *)
    usage >&2
    exit 64
    ;;
esac
