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

/// Extended attributes (xattr(7)).
extension SystemCalls {
  private typealias Reading =
    @convention(c) (
      UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeMutableRawPointer?, Int
    ) -> Int
  private typealias Writing =
    @convention(c) (
      UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeRawPointer?, Int, CInt
    ) -> CInt

  /// How many bytes the attribute has; negative, with `errno` set, where it cannot be read.
  static func readAttribute(_ name: String, of path: String, into buffer: inout [UInt8]) -> Int {
    guard let symbol = unsafe dlsym(nil, "lgetxattr") else {
      errno = ENOSYS
      return -1
    }
    let read = unsafe unsafeBitCast(symbol, to: Reading.self)
    return unsafe buffer.withUnsafeMutableBytes { bytes in
      unsafe read(path, name, bytes.baseAddress, bytes.count)
    }
  }

  static func writeAttribute(_ name: String, of path: String, _ bytes: [UInt8]) {
    guard let symbol = unsafe dlsym(nil, "lsetxattr") else { return }
    let write = unsafe unsafeBitCast(symbol, to: Writing.self)
    _ = unsafe bytes.withUnsafeBytes { bytes in
      unsafe write(path, name, bytes.baseAddress, bytes.count, 0)
    }
  }
}
