#!/bin/sh
# Prepares this system for ChronoList, installs it, or removes it again; --help says how.
set -eu

usage() {
  cat <<'TEXT'
Usage: Resources/setup.sh                      install the packages that building needs
       Resources/setup.sh --tests              and those that the tests need
       Resources/setup.sh --install [PREFIX]   build and install ChronoList
       Resources/setup.sh --uninstall [PREFIX] remove what --install put there
       Resources/setup.sh --help

Swift is not installed by this script; it says where to get it and checks that it is new enough.

PREFIX is ~/.local, for root /usr/local. Below it go
  bin/chronolist                                   the program, which needs nothing beside it
  share/man/man1/chronolist.1                      the manual page
  share/doc/chronolist/THIRD-PARTY-NOTICES.txt     whose work is in the program
  share/bash-completion/completions/chronolist     completion for bash,
  share/zsh/site-functions/_chronolist             zsh
  share/fish/vendor_completions.d/chronolist.fish  and fish
  share/systemd/user/chronolist-remind*            reminders without the planner, started by nobody
  share/systemd/user/chronolist-sync.service       synchronisation without the planner, likewise
  lib/chronolist/installed                         the directories that --install has made
DESTDIR in the environment is put before all of them, to make a package of them.
Your tasks and settings are never touched.
TEXT
}

fail() {
  echo "setup.sh: $1" >&2
  exit "${2:-1}"
}

# --- The system packages -------------------------------------------------------------------------

# The same as in the first line of Package.swift.
oldest_swift=6.2

need_swift() {
  [ "$(uname -s)" = Linux ] || fail "ChronoList runs on Linux only; this is $(uname -s)"
  command -v swift >/dev/null 2>&1 ||
    fail "ChronoList is built with Swift $oldest_swift or newer, and there is no swift in PATH. Get it from https://www.swift.org/install/linux/"
}

# Stops with the reason where Swift does not run, or is too old.
check_swift() {
  words=$(swift --version 2>&1) || fail "Swift does not run here: $words"
  version=$(printf '%s\n' "$words" | sed -n 's/.*Swift version \([0-9][0-9.]*\).*/\1/p' | head -n 1)
  major=${version%%.*}
  minor=${version#*.}
  minor=${minor%%.*}
  # A version that cannot be read is left to the build to judge.
  case $major$minor in
    "" | *[!0-9]*) return 0 ;;
  esac
  if [ "$major" -lt "${oldest_swift%.*}" ] ||
    { [ "$major" -eq "${oldest_swift%.*}" ] && [ "$minor" -lt "${oldest_swift#*.}" ]; }; then
    fail "ChronoList is built with Swift $oldest_swift or newer; $(command -v swift) is $version. A newer one: https://www.swift.org/install/linux/"
  fi
}

# Adds a Debian package to $missing, once.
want() {
  case " $missing " in
    *" $1 "*) ;;
    *) missing="$missing $1" ;;
  esac
}

# What the compiler must find, and the Debian package that brings it.
need() {
  for directory in /usr/include /usr/local/include /usr/include/*-linux-*; do
    [ -e "$directory/$1" ] && return 0
  done
  want "$2"
}

# The toolchain brings its programs, and none of the system's libraries that they are linked to.
find_missing_of_swift() {
  tools=$(dirname "$(readlink -f "$(command -v swift)")")
  for tool in swift-driver swift-frontend swift-build swift-package swift-test clang lld; do
    [ -x "$tools/$tool" ] || continue
    for library in $(ldd "$tools/$tool" 2>/dev/null | sed -n 's/^[[:space:]]*\(.*\) => not found$/\1/p'); do
      case $library in
        libcurl.so.4) want libcurl4 ;;
        libxml2.so.2) want libxml2 ;;
        libncurses.so.6) want libncurses6 ;;
        libtinfo.so.6) want libtinfo6 ;;
        libsqlite3.so.0) want libsqlite3-0 ;;
        libedit.so.2) want libedit2 ;;
        libuuid.so.1) want libuuid1 ;;
        libz.so.1) want zlib1g ;;
        libstdc++.so.6) want libstdc++6 ;;
        # What is not known here, Swift names itself when it is started.
        *) ;;
      esac
    done
  done
}

find_missing_to_build() {
  need curses.h libncursesw5-dev
  need sqlite3.h libsqlite3-dev
  # Swift links with the system's C and C++ libraries, which have their beginnings and ends in g++.
  need stdlib.h libc6-dev
  has_cxx=""
  for directory in /usr/include/c++/* /usr/local/include/c++/*; do
    [ ! -e "$directory/string" ] || has_cxx=yes
  done
  [ -n "$has_cxx" ] || want g++
  command -v ld >/dev/null 2>&1 || want binutils
  # The packages that ChronoList is made with are fetched by git.
  command -v git >/dev/null 2>&1 || want git
  [ -e /etc/ssl/certs/ca-certificates.crt ] || [ -e /etc/ssl/ca-bundle.pem ] ||
    [ -e /etc/pki/tls/certs/ca-bundle.crt ] || want ca-certificates
  [ -e /usr/share/zoneinfo/Europe/Berlin ] || want tzdata
}

find_missing_to_test() {
  need vterm.h libvterm-dev
  command -v infocmp >/dev/null 2>&1 || want ncurses-bin
  # The tests compile a small library and use namespaces.
  [ -x /usr/bin/cc ] || want gcc
  if ! [ -x /usr/bin/unshare ] || ! [ -x /usr/bin/setpriv ]; then want util-linux; fi
  # Other programs that read what ChronoList writes, and write what it reads; a test whose program
  # is missing says so and is passed over.
  if command -v apt-get >/dev/null 2>&1; then
    for program in calcurse:calcurse task:taskwarrior timew:timewarrior todo-txt:todotxt-cli \
      topydo:topydo khal:khal todoman:todoman vdirsyncer:vdirsyncer radicale:radicale; do
      command -v "${program%:*}" >/dev/null 2>&1 || want "${program#*:}"
    done
    [ -e /usr/lib/python3/dist-packages/icalendar ] || want python3-icalendar
  fi
  # They move the clock.
  for library in /usr/lib*/faketime/libfaketime.so.1 /usr/lib/*/faketime/libfaketime.so.1; do
    [ -e "$library" ] && return 0
  done
  want libfaketime
}

# Finds what is missing to build, and to test where that is wanted, and installs it.
prepare() {
  need_swift
  missing=""
  find_missing_of_swift
  # Before anything is installed for a Swift that is too old, as far as it runs already.
  [ -n "$missing" ] || check_swift
  find_missing_to_build
  [ -z "$for_tests" ] || find_missing_to_test
  [ -n "$missing" ] || return 0
  install_missing
  check_swift
}

# Installs what is named in $missing.
install_missing() {
  if ! command -v apt-get >/dev/null 2>&1; then
    [ -z "$for_tests" ] || { devel=" libvterm-devel libfaketime" && plain=" libvterm libfaketime"; }
    cat >&2 <<MESSAGE
ChronoList needs these packages (Debian's names):$missing
Install them with this system's package manager and run this command again:
  Fedora    sudo dnf install git gcc-c++ ncurses-devel sqlite-devel libcurl libxml2 tzdata${devel:-}
  Arch      sudo pacman -S git gcc ncurses sqlite curl libxml2-legacy tzdata${plain:-}
  openSUSE  sudo zypper install git gcc-c++ ncurses-devel sqlite3-devel libcurl4 libxml2-2 timezone${devel:-}
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
  # A new system knows no packages yet; an old list may name some that are gone.
  ls /var/lib/apt/lists/*_Packages* >/dev/null 2>&1 || $as_root apt-get update >&2
  apt_install || { $as_root apt-get update >&2 && apt_install; } ||
    fail "these packages could not be installed:$missing"
}

apt_install() {
  # shellcheck disable=SC2086 # the packages are words
  $as_root env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y --no-install-recommends $missing >&2
}

# --- Installing ----------------------------------------------------------------------------------

# Every file below the prefix but the list itself, and nothing else is ever removed.
files="bin/chronolist
share/man/man1/chronolist.1
share/doc/chronolist/THIRD-PARTY-NOTICES.txt
share/bash-completion/completions/chronolist
share/zsh/site-functions/_chronolist
share/fish/vendor_completions.d/chronolist.fish
share/systemd/user/chronolist-remind.service
share/systemd/user/chronolist-remind-once.service
share/systemd/user/chronolist-remind-once.timer
share/systemd/user/chronolist-sync.service"
list=lib/chronolist/installed

# Sets $prefix to an absolute path without a slash at its end, and $top to where its files go now.
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
  [ -n "$prefix" ] || fail "/ cannot be the PREFIX" 64
  stage=${DESTDIR:-}
  case $stage in
    "" | /*) ;;
    *) stage=$(pwd)/$stage ;;
  esac
  while [ "${stage%/}" != "$stage" ]; do stage=${stage%/}; done
  top=$stage$prefix
}

# Makes a directory and those above it that are missing, and remembers each in $made.
make_directory() {
  [ ! -d "$1" ] || return 0
  make_directory "$(dirname "$1")"
  mkdir -m 755 "$1" 2>/dev/null || fail "cannot make the directory $1 (as $(id -un)). Nothing that was there was changed." 73
  # What is below DESTDIR is packed and unpacked elsewhere; DESTDIR itself is the packager's.
  case $1 in
    "$stage"/*) made="$made${1#"$stage"}
" ;;
  esac
}

# Puts a file in its place whole, also over a program that runs just now.
put() {
  if [ -d "$top/$3" ]; then fail "$top/$3 is a directory" 73; fi
  new=$(mktemp "$top/$3.XXXXXX" 2>/dev/null) ||
    fail "cannot write $top/$3 (as $(id -un))" 73
  if ! { cp "$2" "$new" && chmod "$1" "$new" && mv -f "$new" "$top/$3"; }; then
    rm -f "$new"
    fail "cannot write $top/$3 (as $(id -un))" 73
  fi
}

# Whether everything can be written is found out before the long build.
check_prefix() {
  place=$top
  while [ ! -e "$place" ]; do place=$(dirname "$place"); done
  [ -d "$place" ] || fail "$place is not a directory" 73
  if [ ! -w "$place" ]; then
    fail "$(id -un) may not write to $place. Name another PREFIX, or run this as root." 77
  fi
}

# Builds the way the README does, so that what was built by its command is not built again.
#
# Colours are for terminals only and would make another build of it.
swift_build() {
  swift build -c release --product chronolist --static-swift-stdlib --no-color-diagnostics "$@"
}

# Sets $program to what is to be installed.
#
# Root has often no compiler, and by sudo its files would be in the way of the owner's next build:
# then what the owner has built is installed.
build() {
  if command -v swift >/dev/null 2>&1 &&
    { [ -z "${SUDO_UID:-}" ] || [ -z "$(find . -prune -user "$SUDO_UID")" ]; }; then
    prepare
    name_commit
    swift_build >&2 || fail "ChronoList could not be built; nothing was installed"
    program=$(swift_build --show-bin-path)/chronolist
  else
    program=.build/release/chronolist
    [ -x "$program" ] ||
      fail "Build it first, as the owner of this directory and with Swift $oldest_swift or newer: the README's first command"
    echo "Installing $program as it was built." >&2
  fi
}

# Tells the build which commit it is of, for --version.
name_commit() {
  [ -e .git ] && commit=$(git rev-parse --short=12 HEAD 2>/dev/null) || return 0
  git diff --quiet HEAD 2>/dev/null || commit=$commit-changed
  export CHRONO_COMMIT="$commit"
}

# Takes out of a program where its libraries are looked for besides the system's own places.
#
# The build names the toolchain's directory: who may write there could give the program, and root
# who runs it, another library. A program that still has its Swift there keeps it. In the dynamic
# section of an ELF file each entry has 16 bytes; those behind the one that goes move up.
drop_runpath() {
  entries=$(LC_ALL=C readelf -dW "$1" 2>/dev/null | grep -e '^Dynamic' -e '^ 0x[0-9a-f]\{16\} ') ||
    return 0
  case $entries in *libswiftCore*) return 0 ;; esac
  start=$(printf '%s\n' "$entries" | sed -n 's/^Dynamic section at offset \(0x[0-9a-f]*\) .*/\1/p')
  count=$(printf '%s\n' "$entries" | grep -c '^ 0x')
  # The first line is not an entry.
  place=$(printf '%s\n' "$entries" | grep -n -e '(RUNPATH)' -e '(RPATH)' | cut -d: -f1)
  case $start:$place in
    0x*:[0-9] | 0x*:[0-9][0-9]) ;;
    *) return 0 ;;
  esac
  dd "if=$1" "of=$1" bs=8 conv=notrunc \
    "skip=$(((start + 16 * (place - 1)) / 8))" "seek=$(((start + 16 * (place - 2)) / 8))" \
    "count=$((2 * (count - place + 1)))" 2>/dev/null
}

install_all() {
  find_prefix "${1:-}"
  check_prefix
  cd "$(dirname "$0")/.."
  build
  umask 022
  made=""
  if [ -f "$top/$list" ]; then
    made=$(cat "$top/$list")
    made="$made
"
  fi
  staging=$(mktemp -d)
  trap 'rm -rf "$staging"' EXIT
  trap 'exit 1' HUP INT TERM

  # Names for debuggers are a third of the program.
  strip -o "$staging/chronolist" "$program" 2>/dev/null || cp "$program" "$staging/chronolist"
  drop_runpath "$staging/chronolist"
  for shell in bash zsh fish; do
    "$staging/chronolist" --generate-completion-script "$shell" >"$staging/$shell" ||
      fail "$program does not run here; nothing was installed"
  done
  # The program writes the units itself; a file of yours alone is not for all.
  installed=$prefix/bin/chronolist
  (
    unset CHRONOLIST_FILE
    "$staging/chronolist" remind --install --into "$staging/units" --program "$installed"
    "$staging/chronolist" sync --install --into "$staging/units" --program "$installed"
  ) >/dev/null || fail "$program does not run here; nothing was installed"

  for file in $files $list; do make_directory "$(dirname "$top/$file")"; done
  # First of all, so that a run that is cut off can be removed too.
  printf '%s' "$made" >"$staging/installed"
  put 644 "$staging/installed" "$list"
  put 755 "$staging/chronolist" bin/chronolist
  put 644 Resources/chronolist.1 share/man/man1/chronolist.1
  put 644 Resources/THIRD-PARTY-NOTICES.txt share/doc/chronolist/THIRD-PARTY-NOTICES.txt
  put 644 "$staging/bash" share/bash-completion/completions/chronolist
  put 644 "$staging/zsh" share/zsh/site-functions/_chronolist
  put 644 "$staging/fish" share/fish/vendor_completions.d/chronolist.fish
  for unit in "$staging"/units/*; do put 644 "$unit" "share/systemd/user/${unit##*/}"; done
  if [ -n "$stage" ]; then
    echo "ChronoList is in $stage, for $installed."
  else
    say_what_is_left
  fi
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
  echo "  For synchronisation while it is closed, the same with chronolist-sync.service."
}

uninstall_all() {
  find_prefix "${1:-}"
  if [ ! -e "$top/$list" ]; then
    echo "ChronoList is not installed in $top."
    return 0
  fi
  made=$(cat "$top/$list")
  for file in $files $list; do
    rm -f "$top/$file" 2>/dev/null || fail "cannot remove $top/$file (as $(id -un))" 77
  done
  # The directories that were made, the deepest first, as far as nothing else is in them.
  printf '%s\n' "$made" | sed '1!G;h;$!d' | while IFS= read -r directory; do
    case $directory in
      /*) rmdir "$stage$directory" 2>/dev/null || true ;;
    esac
  done
  echo "ChronoList is removed from $top; your tasks and settings are where they were."
  echo "  If reminders ran: systemctl --user disable --now chronolist-remind.service chronolist-remind-once.timer chronolist-sync.service"
}

# -------------------------------------------------------------------------------------------------

[ $# -le 2 ] || { usage >&2; exit 64; }
for_tests=""
case "${1:-}" in
  "" | --tests)
    [ $# -le 1 ] || { usage >&2; exit 64; }
    for_tests=${1:-}
    prepare
    ;;
  --install) install_all "${2:-}" ;;
  --uninstall) uninstall_all "${2:-}" ;;
  -h | --help) usage ;;
  *)
    usage >&2
    exit 64
    ;;
esac
