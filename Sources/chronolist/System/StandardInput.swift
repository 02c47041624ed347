import ChronoExchange
import ChronoModel
import Glibc

/// What comes in by a pipe.
enum StandardInput {
  /// The lines of the standard input.
  static func lines() -> ByteLines {
    ByteLines { () throws(ImportError) in
      do throws(SystemFile.Failure) {
        return try SystemFile.read(STDIN_FILENO)
      } catch {
        throw ImportError(.unreadable(error.reason))
      }
    }
  }
}
