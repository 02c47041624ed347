import ChronoScreen
import Glibc

/// What the program was started with: bytes that must be text.
///
/// Bytes that are not UTF-8 cannot be kept in a `String`. A path would come out as another one, and
/// a new file would be made beside the one that was meant.
enum LaunchArguments {
  /// Without the program's name; what is not UTF-8 has replacement characters.
  static let all: [String] = bytes.map { String(decoding: $0, as: UTF8.self) }

  /// Whether a shell asks how a word may go on; the argument parser answers this.
  static var isCompletion: Bool { all.first == "---completion" }

  /// Whether the answer is for a program: candidates, a completion script, or the commands as JSON.
  static var isForProgram: Bool {
    isCompletion
      || all.contains {
        $0.hasPrefix("--generate-completion-script") || $0 == "--experimental-dump-help"
      }
  }

  /// Throws a usage error that names the first argument or variable that is not UTF-8.
  static func check() throws(CommandFailure) {
    for (index, bytes) in bytes.enumerated()
    where String(validating: bytes, as: UTF8.self) == nil {
      throw refusal(of: "Argument \(index + 1)", all[index])
    }
    for name in Environment.paths {
      guard let value = unsafe getenv(name), unsafe String(validatingCString: value) == nil
      else { continue }
      throw refusal(of: "The variable \(name)", unsafe String(cString: value))
    }
  }

  /// As the system gave them.
  ///
  /// Swift finds them beside the environment, and so finds none where a preloaded library such as
  /// libfaketime has moved that; the system's own record has them still.
  private static let bytes: [[UInt8]] = {
    if CommandLine.argc > 0 {
      return (1..<max(1, Int(CommandLine.argc))).compactMap { index in
        guard let pointer = unsafe CommandLine.unsafeArgv[index] else { return nil }
        return unsafe Array(UnsafeRawBufferPointer(start: pointer, count: strlen(pointer)))
      }
    }
    let record = (try? SystemFile.bytes(of: "/proc/self/cmdline", limit: 1 << 22)) ?? []
    return record.split(separator: 0, omittingEmptySubsequences: false).dropFirst().dropLast()
      .map(Array.init)
  }()

  /// Runs the program again from its beginning, in the same process and with the same arguments.
  ///
  /// Returns only where the system does not allow it, with the reason.
  static func startAnew() -> SystemFile.Failure {
    let words = [Array("chronolist".utf8)] + bytes
    let arguments = unsafe words.map { unsafe strdup(($0 + [0]).map { CChar(bitPattern: $0) }) }
    // The file itself, also where an update has put another in its place.
    unsafe execv("/proc/self/exe", arguments + [nil])
    return SystemFile.Failure(code: errno)
  }

  private static func refusal(of what: SafeText, _ text: String) -> CommandFailure {
    CommandFailure(
      usage: what
        + " is not UTF-8 text (‘\(text)’). Nothing was done; ChronoList reads UTF-8 only, file "
        + "names too."
    )
  }
}
