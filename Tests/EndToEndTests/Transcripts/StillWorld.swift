import Foundation

/// A library that is loaded before the C library: a clock that stands still, and chance that is the
/// same in every run.
///
/// Two runs of a command then print and store the same, letter for letter, with the same identifiers.
struct StillWorld {
  private let directory: TemporaryDirectory
  private var library: String { directory.path + "/still.so" }

  init() throws {
    directory = try TemporaryDirectory()
    try directory.write(StillWorld.compiled.get(), to: "still.so")
  }

  /// The library, compiled once.
  private static let compiled: Result<[UInt8], any Error> = Result {
    let directory = try TemporaryDirectory()
    try directory.write(Array(StillWorld.source.utf8), to: "still.c")
    try directory.must(
      CommandRun(
        program: "/usr/bin/cc",
        arguments: [
          "-shared", "-fPIC", "-o", directory.path + "/still.so", directory.path + "/still.c",
        ].map { Array($0.utf8) },
        environment: ["PATH": "/usr/bin:/bin"]
      )
    )
    return try directory.bytes(of: "still.so")
  }

  /// What makes a program read `seconds` from its clock, and draw what `seed` gives.
  func environment(seconds: Int, seed: UInt64) -> [String: String] {
    ["LD_PRELOAD": library, "STILL_TIME": "\(seconds)", "STILL_SEED": "\(seed)"]
  }

  private static let source = #"""
    #define _GNU_SOURCE
    #include <stdlib.h>
    #include <sys/syscall.h>
    #include <sys/time.h>
    #include <time.h>
    #include <unistd.h>

    int clock_gettime(clockid_t clock, struct timespec *now) {
      if (clock != CLOCK_REALTIME && clock != CLOCK_REALTIME_COARSE)
        return syscall(SYS_clock_gettime, clock, now);
      now->tv_sec = atoll(getenv("STILL_TIME"));
      now->tv_nsec = 0;
      return 0;
    }

    time_t time(time_t *now) {
      time_t seconds = atoll(getenv("STILL_TIME"));
      if (now) *now = seconds;
      return seconds;
    }

    int gettimeofday(struct timeval *now, void *zone) {
      now->tv_sec = time(0);
      now->tv_usec = 0;
      return 0;
    }

    ssize_t getrandom(void *bytes, size_t count, unsigned flags) {
      static unsigned long long state;
      unsigned char *byte = bytes;
      if (!state) state = strtoull(getenv("STILL_SEED"), 0, 10);
      for (size_t index = 0; index < count; index++) {
        state = state * 6364136223846793005ull + 1442695040888963407ull;
        byte[index] = state >> 56;
      }
      return count;
    }

    int getentropy(void *bytes, size_t count) {
      getrandom(bytes, count, 0);
      return 0;
    }

    void arc4random_buf(void *bytes, size_t count) { getrandom(bytes, count, 0); }
    """#
}
