import CNcurses
import Glibc

/// Which characters the locale lets us send.
package enum Charset: Hashable, Sendable {
  case unicode, ascii

  /// Sets the character type of the process from the environment, once at start.
  ///
  /// A locale that is not installed is replaced by C.UTF-8; one that is not UTF-8 (`C`, `POSIX`,
  /// Latin-1) gets ASCII, which every terminal shows.
  package static func adopt() -> Charset {
    if unsafe setlocale(LC_CTYPE, "") == nil, unsafe setlocale(LC_CTYPE, "C.UTF-8") == nil {
      return .ascii
    }
    return chrono_locale_is_utf8() ? .unicode : .ascii
  }
}
