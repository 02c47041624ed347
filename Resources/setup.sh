#!/bin/sh
# Installs the system packages that ChronoList is built from and tested with, where they are
# missing; does and prints nothing where all are there.
set -eu

# What the compiler must find, and the Debian package that brings it.
need() {
  for directory in /usr/include /usr/local/include /usr/include/*-linux-*; do
    [ -e "$directory/$1" ] && return 0
  done
  missing="$missing $2"
}

missing=""
need curses.h libncursesw5-dev
need sqlite3.h libsqlite3-dev
need vterm.h libvterm-dev
[ -e /usr/share/zoneinfo/Europe/Berlin ] || missing="$missing tzdata"
command -v infocmp >/dev/null 2>&1 || missing="$missing ncurses-bin"
# The tests compile a small library and use namespaces.
[ -x /usr/bin/cc ] || missing="$missing gcc libc6-dev"
[ -x /usr/bin/unshare ] && [ -x /usr/bin/setpriv ] || missing="$missing util-linux"
# They move the clock.
found=""
for library in /usr/lib*/faketime/libfaketime.so.1 /usr/lib/*/faketime/libfaketime.so.1; do
  [ -e "$library" ] && found=yes
done
[ -n "$found" ] || missing="$missing libfaketime"
# TOMLKit and the Swift toolchain use the system's C++ library.
found=""
for directory in /usr/include/c++/* /usr/local/include/c++/*; do
  [ -e "$directory/string" ] && found=yes
done
[ -n "$found" ] || missing="$missing g++"

if [ -n "$missing" ]; then
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
fi

if ! command -v swift >/dev/null 2>&1; then
  echo "ChronoList is built with Swift 6.2 or newer: https://www.swift.org/install/linux/" >&2
  exit 1
fi
