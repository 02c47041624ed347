import ChronoScreen
import Glibc

/// Whether what the program was started with is text at all.
///
/// Bytes that are not UTF-8 cannot be kept in a `String`. A path would come out as another one, and
/// a new file would be made beside the one that was meant.
enum Encoding {
  /// Throws a usage error that names the first argument or variable that is not UTF-8.
  static func check() throws(CommandFailure) {
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let bytes = unsafe CommandLine.unsafeArgv[index] else { break }
      guard unsafe !isText(bytes) else { continue }
      throw refusal(of: "Argument \(index)", unsafe String(cString: bytes))
    }
    for name in Environment.paths {
      guard let bytes = unsafe getenv(name), unsafe !isText(bytes) else { continue }
      throw refusal(of: "The variable \(name)", unsafe String(cString: bytes))
    }
  }

  private static func isText(_ bytes: UnsafePointer<CChar>) -> Bool {
    unsafe String(validatingCString: bytes) != nil
  }

  private static func refusal(of what: SafeText, _ text: String) -> CommandFailure {
    CommandFailure(
      usage: what
        + " is not UTF-8 text (‘\(text)’). Nothing was done; ChronoList reads UTF-8 only, file "
        + "names too."
    )
  }
}
