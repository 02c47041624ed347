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
  /// Swift looks for them beside the environment, with the help of `/proc`; it finds none where that
  /// is not mounted, nor where a preloaded library such as libfaketime has moved the environment. The
  /// GNU loader keeps the address at which the kernel put them: their number, then a pointer each.
  private static let bytes: [[UInt8]] = {
    guard let address = unsafe dlsym(nil, "__libc_stack_end"),
      let start = unsafe address.load(as: UnsafePointer<Int>?.self)
    else { return CommandLine.arguments.dropFirst().map { Array($0.utf8) } }
    let pointers = unsafe UnsafeRawPointer(start + 1)
      .assumingMemoryBound(to: UnsafePointer<CChar>?.self)
    return unsafe (1..<max(1, start.pointee)).compactMap { index in
      guard let word = unsafe pointers[index] else { return nil }
      return unsafe Array(UnsafeRawBufferPointer(start: word, count: strlen(word)))
    }
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
