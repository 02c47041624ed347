import ChronoExchange
import ChronoModel
import ChronoStore
import Glibc

/// Files of other programs.
extension FuzzTarget {
  private enum Answer: Equatable {
    case items(Int), refused(ImportError)
  }

  private static func count(_ next: () throws(ImportError) -> Bool) -> Answer {
    var count = 0
    do throws(ImportError) {
      while try next() { count += 1 }
      return .items(count)
    } catch {
      return .refused(error)
    }
  }

  /// Reads it as a whole, and in pieces, which is the same.
  private static func compare(
    _ bytes: [UInt8],
    piece: Int,
    _ all: (@escaping () -> [UInt8]) -> Answer
  ) -> String? {
    func read(_ size: Int) -> Answer {
      var rest = bytes[...]
      return all {
        defer { rest = rest.dropFirst(size) }
        return Array(rest.prefix(size))
      }
    }
    return read(1 << 20) == read(piece) ? nil : "pieces are read in another way"
  }

  static func jsonLines(_ bytes: [UInt8]) -> String? {
    compare(bytes, piece: 3) { pieces in
      var reader = TaskLines.Reader(pieces)
      return count { () throws(ImportError) in try reader.next() != nil }
    }
  }

  static func items(_ bytes: [UInt8], _ format: ImportFormat) -> String? {
    let context = ExchangeContext(at: now, dayBegins: .midnight, isLenient: true) { _ in .utc }
    return compare(bytes, piece: 5) { pieces in
      guard var reader = ItemReader(format, pieces, context) else { return .items(-1) }
      return count { () throws(ImportError) in try reader.next() != nil }
    }
  }

  static func document(_ bytes: [UInt8]) -> String? {
    _ = count { () throws(ImportError) in
      var reader = try Document.Reader(bytes, isLenient: true)
      while try reader.next() != nil {}
      return false
    }
    return nil
  }

  static func phone(_ bytes: [UInt8], as format: ImportFormat?) -> String? {
    _ = count { () throws(ImportError) in
      var file = try PhoneFile(bytes, as: format, isLenient: true, at: now)
      while try file.next() != nil {}
      return false
    }
    return nil
  }

  /// Todoey's database.
  static func store(_ bytes: [UInt8]) -> String? {
    _ = count { () throws(ImportError) in
      let store = try CoreDataStore(bytes)
      let limit = PhoneFile.itemLimit
      var file = try PhoneFile(
        categories: try store.rows(of: "ZCATEGORY", limit: limit) ?? [],
        items: try store.rows(of: "ZITEM", limit: limit) ?? [],
        store: try store.identifier(),
        isLenient: true,
        at: now
      )
      while try file.next() != nil {}
      return false
    }
    return nil
  }

  /// A log beside a database of two pages; its sums are made right, else hardly any would be read on.
  static func writeAheadLog(_ bytes: [UInt8]) -> String? {
    var database = [UInt8](repeating: 0, count: 1024)
    database.replaceSubrange(16..<18, with: [2, 0])
    let image = WriteAheadLog.applied(sealed(bytes, pageSize: 512), to: database)
    return image.count <= bytes.count + database.count + 512 ? nil : "more pages than both have"
  }

  private static func sealed(_ bytes: [UInt8], pageSize: Int) -> [UInt8] {
    var log = bytes
    guard log.count >= 32 else { return log }
    log.replaceSubrange(0..<3, with: [0x37, 0x7F, 0x06])
    log[3] = 0x82 | log[3] & 1
    log.replaceSubrange(8..<12, with: [0, 0, 2, 0])
    var sum = WriteAheadLog.Checksum(isBigEndian: log[3] & 1 == 1)
    func put(at place: Int) {
      let words = [sum.first.bigEndian, sum.second.bigEndian]
      log.replaceSubrange(place..<(place + 8), with: words.flatMap { $0.bytes })
    }
    sum.add(log[0..<24])
    put(at: 24)
    var frame = 32
    while frame + 24 + pageSize <= log.count {
      log.replaceSubrange((frame + 8)..<(frame + 16), with: log[16..<24])
      sum.add(log[frame..<(frame + 8)])
      sum.add(log[(frame + 24)..<(frame + 24 + pageSize)])
      put(at: frame + 16)
      frame += 24 + pageSize
    }
    return log
  }

  /// The header of a file, and a rollback journal beside it.
  static func journal(_ bytes: [UInt8]) -> String? {
    guard bytes.count > 100 else { return nil }
    var name = Array("/tmp/chronolist-journal-XXXXXX".utf8CString)
    let descriptor = mkstemp(&name)
    guard descriptor >= 0 else { return nil }
    unlink(name)
    defer { close(descriptor) }
    let written = bytes[100...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    guard written == bytes.count - 100 else { return nil }
    _ = RollbackJournal(descriptor)?.belongs(to: Array(bytes[..<100]), size: bytes.count)
    return nil
  }
}

extension UInt32 {
  /// As they lie in memory.
  fileprivate var bytes: [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: self >> (8 * $0)) } }
}
