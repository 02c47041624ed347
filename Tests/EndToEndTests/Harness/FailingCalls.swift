import Foundation

/// A library that is loaded before the C library: it ends a program at one of its calls on files,
/// or lets that call fail.
///
/// Calls are counted below one directory alone, so that a number means the same in every run.
struct FailingCalls {
  private let directory: TemporaryDirectory
  private var library: String { directory.path + "/failing.so" }

  init() throws {
    directory = try TemporaryDirectory()
    try directory.write(FailingCalls.compiled.get(), to: "failing.so")
  }

  /// The library, compiled once.
  private static let compiled: Result<[UInt8], any Error> = Result {
    let directory = try TemporaryDirectory()
    try directory.write(Array(FailingCalls.source.utf8), to: "failing.c")
    try directory.must(
      CommandRun(
        program: "/usr/bin/cc",
        arguments: [
          "-shared", "-fPIC", "-o", directory.path + "/failing.so", directory.path + "/failing.c",
          "-ldl",
        ].map { Array($0.utf8) },
        environment: ["PATH": "/usr/bin:/bin"]
      )
    )
    return try directory.bytes(of: "failing.so")
  }

  /// What happens to the call.
  enum Fate {
    case killed
    case fails(CInt)
  }

  /// What has every call that counts leave a byte in a file.
  static func logging(to path: String) -> [String: String] { ["FAIL_LOG": path] }

  /// What makes a program's call number `number` on files of `home` meet its fate.
  ///
  /// Only calls of that name count where `call` is given, else all that change something; `names`
  /// are those but writing into files. `always` names a call that fails each time.
  func environment(
    in home: TemporaryDirectory,
    at number: Int,
    of call: String = "",
    _ fate: Fate = .killed,
    always: (call: String, error: CInt)? = nil
  ) -> [String: String] {
    var values = [
      "LD_PRELOAD": library, "FAIL_PATH": home.path, "FAIL_AT": "\(number)", "FAIL_CALL": call,
    ]
    if case .fails(let error) = fate { values["FAIL_ERRNO"] = "\(error)" }
    if let always {
      values["FAIL_ALWAYS"] = always.call
      values["FAIL_ALWAYS_ERRNO"] = "\(always.error)"
    }
    return values
  }

  private static let source = #"""
    #define _GNU_SOURCE
    #include <dlfcn.h>
    #include <errno.h>
    #include <fcntl.h>
    #include <signal.h>
    #include <stdarg.h>
    #include <stdio.h>
    #include <stdlib.h>
    #include <string.h>
    #include <sys/syscall.h>
    #include <sys/types.h>
    #include <sys/xattr.h>
    #include <unistd.h>

    static int strikes(const char *call, int changes, const char *path) {
      static int count;
      const char *place = getenv("FAIL_PATH");
      if (!place || !path || !strstr(path, place)) return 0;
      const char *always = getenv("FAIL_ALWAYS");
      if (always && !strcmp(always, call)) {
        errno = atoi(getenv("FAIL_ALWAYS_ERRNO"));
        return 1;
      }
      const char *wanted = getenv("FAIL_CALL");
      int writes = !strcmp(call, "write") || !strcmp(call, "truncate");
      if (!strcmp(wanted, "names") ? !changes || writes
          : *wanted ? strcmp(wanted, call) != 0 : !changes) return 0;
      const char *log = getenv("FAIL_LOG");
      if (log) {
        int file = syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_CREAT | O_APPEND, 0600);
        syscall(SYS_write, file, "x", 1);
        close(file);
      }
      if (++count != atoi(getenv("FAIL_AT"))) return 0;
      const char *error = getenv("FAIL_ERRNO");
      if (!error) kill(getpid(), SIGKILL);
      errno = atoi(error);
      return 1;
    }

    static int strikes_open_file(const char *call, int changes, int file) {
      char link[64], path[4096];
      snprintf(link, sizeof link, "/proc/self/fd/%d", file);
      ssize_t length = readlink(link, path, sizeof path - 1);
      if (length < 0) return 0;
      path[length] = 0;
      return strikes(call, changes, path);
    }

    #define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
    #define OPEN(name) \
      int name(const char *path, int flags, ...) { \
        va_list list; va_start(list, flags); mode_t mode = va_arg(list, mode_t); va_end(list); \
        if (strikes("open", flags & O_CREAT, path)) return -1; \
        return REAL(name)(path, flags, mode); \
      }
    OPEN(open)
    OPEN(open64)
    #define ON_FILE(result, name, call, changes, parameters, arguments) \
      result name parameters { \
        if (strikes_open_file(call, changes, file)) return -1; \
        return REAL(name) arguments; \
      }
    ON_FILE(ssize_t, read, "read", 0, (int file, void *to, size_t n), (file, to, n))
    ON_FILE(ssize_t, pread, "read", 0, (int file, void *to, size_t n, off_t at), (file, to, n, at))
    ON_FILE(ssize_t, pread64, "read", 0, (int file, void *to, size_t n, off64_t at),
      (file, to, n, at))
    ON_FILE(ssize_t, write, "write", 1, (int file, const void *from, size_t n), (file, from, n))
    ON_FILE(ssize_t, pwrite, "write", 1, (int file, const void *from, size_t n, off_t at),
      (file, from, n, at))
    ON_FILE(ssize_t, pwrite64, "write", 1, (int file, const void *from, size_t n, off64_t at),
      (file, from, n, at))
    ON_FILE(int, fsync, "sync", 1, (int file), (file))
    ON_FILE(int, fdatasync, "sync", 1, (int file), (file))
    ON_FILE(int, ftruncate, "truncate", 1, (int file, off_t n), (file, n))
    ON_FILE(int, ftruncate64, "truncate", 1, (int file, off64_t n), (file, n))
    #define LOCK(name) \
      int name(int file, int command, ...) { \
        va_list list; va_start(list, command); void *data = va_arg(list, void *); va_end(list); \
        int locks = command == F_SETLK || command == F_GETLK || command == F_SETLKW; \
        if (locks && strikes_open_file("lock", 0, file)) return -1; \
        return REAL(name)(file, command, data); \
      }
    LOCK(fcntl)
    LOCK(fcntl64)
    ssize_t lgetxattr(const char *path, const char *name, void *value, size_t size) {
      if (strikes("attribute", 0, path)) return -1;
      return REAL(lgetxattr)(path, name, value, size);
    }
    int lsetxattr(const char *path, const char *name, const void *value, size_t size, int flags) {
      if (strikes("attribute", 0, path)) return -1;
      return REAL(lsetxattr)(path, name, value, size, flags);
    }
    int rename(const char *from, const char *to) {
      if (strikes("rename", 1, to)) return -1;
      return REAL(rename)(from, to);
    }
    int renameat2(int at, const char *from, int below, const char *to, unsigned flags) {
      if (strikes("exchange", 1, to)) return -1;
      return REAL(renameat2)(at, from, below, to, flags);
    }
    int link(const char *from, const char *to) {
      if (strikes("link", 1, to)) return -1;
      return REAL(link)(from, to);
    }
    int unlink(const char *path) {
      if (strikes("unlink", 1, path)) return -1;
      return REAL(unlink)(path);
    }
    """#
}
