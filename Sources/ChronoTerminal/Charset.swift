import CNcurses
import Glibc

/// Which characters the locale lets us send.
package enum Charset: Hashable, Sendable {
  case unicode, ascii

  /// Sets the character type of the process from the environment, the first time it is asked.
  ///
  /// A locale that is not installed is replaced by C.UTF-8; one that is not UTF-8 (`C`, `POSIX`,
  /// Latin-1) gets ASCII, which every terminal shows.
  package static func adopt() -> Charset { adopted }

  private static let adopted: Charset = {
    if unsafe setlocale(LC_CTYPE, "") == nil, unsafe setlocale(LC_CTYPE, "C.UTF-8") == nil {
      return .ascii
    }
    if chrono_locale_is_utf8() { return .unicode }
    // The library measures nothing but ASCII in such a locale; what is sent stays ASCII.
    _ = unsafe setlocale(LC_CTYPE, "C.UTF-8")
    return .ascii
  }()

  /// The cells that the C library gives a character, and so curses; `nil` for what it cannot print.
  ///
  /// The locale is set when the first character is measured that needs it: plain text costs a
  /// start nothing.
  package static func width(of scalar: Unicode.Scalar) -> Int? {
    _ = adopted
    let width = chrono_width(scalar.value)
    return width < 0 ? nil : Int(width)
  }
}
