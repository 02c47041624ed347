import GRDBSQLite
import Glibc
import Synchronization

/// Stands between SQLite and the system (sqlite.org/vfs.html), for the files of lives on a
/// ``FaultyDisk`` alone: all others are opened as ever.
enum FaultyCalls {
  private struct Opened: @unchecked Sendable {
    let disk: FaultyDisk
    let path: String
    let real: UnsafePointer<sqlite3_io_methods>
  }

  private struct Places: @unchecked Sendable {
    /// By the directory of its file.
    var disks: [String: FaultyDisk] = [:]
    var opened: [UnsafeMutablePointer<sqlite3_file>: Opened] = [:]
    var tables: [UnsafePointer<sqlite3_io_methods>: UnsafePointer<sqlite3_io_methods>] = [:]
  }

  private static let places = Mutex(Places())

  nonisolated(unsafe) private static let real: UnsafeMutablePointer<sqlite3_vfs>? = {
    guard let real = sqlite3_vfs_find(nil) else { return nil }
    let own = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
    own.initialize(to: real.pointee)
    own.pointee.zName = UnsafePointer(strdup("faulty"))
    own.pointee.xOpen = { FaultyCalls.open($0, $1, $2, $3, $4) }
    own.pointee.xDelete = { FaultyCalls.delete($0, $1, $2) }
    sqlite3_vfs_register(own, 1)
    return real
  }()

  static func add(_ disk: FaultyDisk) {
    guard real != nil else { preconditionFailure("SQLite always has a way to the system") }
    places.withLock { $0.disks[directory(of: disk.path)] = disk }
  }

  static func remove(_ disk: FaultyDisk) {
    places.withLock { $0.disks[directory(of: disk.path)] = nil }
  }

  private static func directory(of path: String) -> String {
    path.split(separator: "/").dropLast().joined(separator: "/")
  }

  private static func disk(under path: String) -> FaultyDisk? {
    places.withLock { $0.disks[directory(of: path)] }
  }

  private static func opened(_ file: UnsafeMutablePointer<sqlite3_file>?) -> Opened? {
    file.flatMap { file in places.withLock { $0.opened[file] } }
  }

  // MARK: Names

  private static func open(
    _ vfs: UnsafeMutablePointer<sqlite3_vfs>?,
    _ name: UnsafePointer<CChar>?,
    _ file: UnsafeMutablePointer<sqlite3_file>?,
    _ flags: CInt,
    _ out: UnsafeMutablePointer<CInt>?
  ) -> CInt {
    guard let open = real?.pointee.xOpen else { return SQLITE_CANTOPEN }
    guard let name, let file, let disk = disk(under: String(cString: name)) else {
      return open(vfs, name, file, flags, out)
    }
    if case .fails(let code) = disk.answer(to: .open) {
      file.pointee.pMethods = nil
      return code
    }
    let code = open(vfs, name, file, flags, out)
    guard code == SQLITE_OK, let methods = file.pointee.pMethods else { return code }
    places.withLock { places in
      places.opened[file] = Opened(disk: disk, path: String(cString: name), real: methods)
      let table = places.tables[methods] ?? UnsafePointer(table(over: methods))
      places.tables[methods] = table
      file.pointee.pMethods = table
    }
    return code
  }

  private static func delete(
    _ vfs: UnsafeMutablePointer<sqlite3_vfs>?,
    _ name: UnsafePointer<CChar>?,
    _ syncs: CInt
  ) -> CInt {
    if let name, let disk = disk(under: String(cString: name)),
      case .fails(let code) = disk.answer(to: .delete)
    {
      return code
    }
    return real?.pointee.xDelete(vfs, name, syncs) ?? SQLITE_IOERR
  }

  // MARK: Files

  private static func table(
    over methods: UnsafePointer<sqlite3_io_methods>
  ) -> UnsafeMutablePointer<sqlite3_io_methods> {
    let table = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
    table.initialize(to: methods.pointee)
    table.pointee.xClose = { file in
      let real = FaultyCalls.opened(file)?.real
      if let file { _ = FaultyCalls.places.withLock { $0.opened.removeValue(forKey: file) } }
      return real?.pointee.xClose(file) ?? SQLITE_IOERR
    }
    table.pointee.xRead = { file, to, count, offset in
      FaultyCalls.ask(file, .read) { $0.real.pointee.xRead(file, to, count, offset) }
    }
    table.pointee.xWrite = { FaultyCalls.write($0, $1, $2, $3) }
    table.pointee.xTruncate = { file, size in
      FaultyCalls.ask(file, .truncate) { opened in
        let old = FaultyCalls.size(of: file, opened)
        FaultyCalls.remember(file, opened, from: Int(size), to: old)
        return opened.real.pointee.xTruncate(file, size)
      }
    }
    table.pointee.xSync = { file, _ in
      FaultyCalls.ask(file, .sync) { opened in
        opened.disk.sync(opened.path)
        return SQLITE_OK
      }
    }
    table.pointee.xLock = { file, level in
      FaultyCalls.ask(file, .lock) { $0.real.pointee.xLock(file, level) }
    }
    return table
  }

  private static func ask(
    _ file: UnsafeMutablePointer<sqlite3_file>?,
    _ call: Fault.Call,
    _ body: (Opened) -> CInt
  ) -> CInt {
    guard let opened = opened(file) else { return SQLITE_IOERR }
    switch opened.disk.answer(to: call) {
    case .goesOn: return body(opened)
    case .half(let code), .fails(let code): return code
    }
  }

  private static func write(
    _ file: UnsafeMutablePointer<sqlite3_file>?,
    _ bytes: UnsafeRawPointer?,
    _ count: CInt,
    _ offset: sqlite3_int64
  ) -> CInt {
    guard let opened = opened(file) else { return SQLITE_IOERR }
    let answer = opened.disk.answer(to: .write)
    if case .fails(let code) = answer { return code }
    remember(file, opened, from: Int(offset), to: Int(offset) + Int(count))
    guard case .half(let code) = answer else {
      return opened.real.pointee.xWrite(file, bytes, count, offset)
    }
    _ = opened.real.pointee.xWrite(file, bytes, count / 2, offset)
    return code
  }

  private static func size(
    of file: UnsafeMutablePointer<sqlite3_file>?,
    _ opened: Opened
  ) -> Int {
    var size: sqlite3_int64 = 0
    _ = opened.real.pointee.xFileSize(file, &size)
    return Int(size)
  }

  private static func remember(
    _ file: UnsafeMutablePointer<sqlite3_file>?,
    _ opened: Opened,
    from start: Int,
    to end: Int
  ) {
    guard start < end else { return }
    let size = size(of: file, opened)
    opened.disk.write(to: opened.path, at: start..<end, size: size) { range in
      let there = range.clamped(to: 0..<size)
      var bytes = [UInt8](repeating: 0, count: there.count)
      _ = opened.real.pointee.xRead(
        file,
        &bytes,
        CInt(there.count),
        sqlite3_int64(range.lowerBound)
      )
      return bytes
    }
  }
}
