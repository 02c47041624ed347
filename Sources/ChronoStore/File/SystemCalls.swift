import Glibc

/// Calls of the C library that Swift's module of it leaves out, looked up by name.
///
/// Each answers 0 or the system's error number; `ENOSYS` where the library has no such call.
enum SystemCalls {
  private typealias Rename =
    @convention(c) (
      CInt, UnsafePointer<CChar>, CInt, UnsafePointer<CChar>, CUnsignedInt
    ) -> CInt

  /// Exchanges what two names stand for, in one step (`renameat2` with `RENAME_EXCHANGE`).
  static func exchange(_ one: String, _ other: String) -> CInt {
    guard let symbol = unsafe dlsym(nil, "renameat2") else { return ENOSYS }
    let rename = unsafe unsafeBitCast(symbol, to: Rename.self)
    // 2 is RENAME_EXCHANGE.
    return unsafe rename(AT_FDCWD, one, AT_FDCWD, other, 2) == 0 ? 0 : errno
  }
}
