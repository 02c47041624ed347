import Glibc

/// A journal that a crash has left, looked at before SQLite plays it into the file
/// (sqlite.org/fileformat2.html, 3).
///
/// SQLite cuts the file to the size that the journal names and takes over its page size, whatever
/// file it was written for. One that is beside a file that was copied here would destroy it.
package struct RollbackJournal {
  private let pageSize: Int
  private let sectorSize: Int
  /// How many pages the file had before.
  private let pages: Int
  /// The first page of the file as it was; `nil` where it was not changed.
  private var firstPage: [UInt8]?

  /// The number of changes in the header of a file, of its pages, and its application id.
  private static let (changesAt, pagesAt, applicationAt) = (24, 28, 68)
  /// Where the header counts changes, and where it says of which count the number of pages is.
  static let changeCounts = [24, 92]
  /// Of the file's header, as much as is compared.
  private static let headerLength = 100
  private static let magic: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]

  /// `nil` where SQLite would not take it for a journal either, and leaves the file as it is.
  package init?(_ descriptor: CInt) {
    let head = RollbackJournal.read(descriptor, at: 0, count: 28)
    guard head.count == 28, head.starts(with: RollbackJournal.magic) else { return nil }
    pages = RollbackJournal.number(head, at: 16)
    sectorSize = RollbackJournal.number(head, at: 20)
    pageSize = RollbackJournal.number(head, at: 24)
    firstPage = findFirstPage(descriptor)
  }

  /// Whether it was written for the file with this header: it brings back exactly that file's size,
  /// and the number of changes that the file has now or had one transaction ago.
  ///
  /// Files begin to count anywhere (``Migrations``), so another one of the same size, or this one as
  /// it was days ago, has another number. A journal that has not come to the first page does not tell.
  package func belongs(to header: [UInt8], size: Int) -> Bool {
    // 1 stands for 65,536.
    let half = Int(header[16]) << 8 | Int(header[17])
    let before = firstPage ?? header
    return pageSize == (half == 1 ? 65_536 : half) && pages * pageSize <= size
      && before.count == RollbackJournal.headerLength && isOneChangeBehind(before, header)
      && RollbackJournal.number(before, at: RollbackJournal.pagesAt) == pages
      && RollbackJournal.number(before, at: RollbackJournal.applicationAt) == Schema.applicationID
  }

  private func isOneChangeBehind(_ before: [UInt8], _ header: [UInt8]) -> Bool {
    let old = RollbackJournal.number(before, at: RollbackJournal.changesAt)
    let new = RollbackJournal.number(header, at: RollbackJournal.changesAt)
    return new == old || new == (old + 1) & 0xFFFF_FFFF
  }

  /// Goes from record to record, of which only the numbers are read.
  private func findFirstPage(_ descriptor: CInt) -> [UInt8]? {
    guard (512...65_536).contains(sectorSize), (512...65_536).contains(pageSize) else { return nil }
    let end = Int(lseek(descriptor, 0, SEEK_END))
    var segment = 0
    while segment < end {
      let head = RollbackJournal.read(descriptor, at: segment, count: 12)
      guard head.count == 12, head.starts(with: RollbackJournal.magic) else { return nil }
      let records = RollbackJournal.number(head, at: 8)
      // What was not synced says nothing, and no page of the file was changed for it.
      guard records > 0, records < 0x7FFF_FFFF else { return nil }
      for record in 0..<records {
        let place = segment + sectorSize + record * (pageSize + 8)
        let number = RollbackJournal.read(descriptor, at: place, count: 4)
        guard number.count == 4 else { return nil }
        guard RollbackJournal.number(number, at: 0) == 1 else { continue }
        let length = RollbackJournal.headerLength
        return RollbackJournal.read(descriptor, at: place + 4, count: length)
      }
      let next = segment + sectorSize + records * (pageSize + 8)
      segment = (next + sectorSize - 1) / sectorSize * sectorSize
    }
    return nil
  }

  private static func read(_ descriptor: CInt, at place: Int, count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let read = unsafe bytes.withUnsafeMutableBytes { buffer in
      unsafe pread(descriptor, buffer.baseAddress, buffer.count, place)
    }
    return Array(bytes.prefix(max(0, read)))
  }

  private static func number(_ bytes: [UInt8], at place: Int) -> Int {
    bytes[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) }
  }
}
