/// The pages that a SQLite file's write-ahead log holds (sqlite.org/fileformat2.html, section 4).
///
/// A phone's database is seldom closed, so most of a small one lies in the `-wal` file beside it.
/// SQLite would play that log only into files it may write to; here it is put over a copy.
package enum WriteAheadLog {
  private static let headerSize = 32
  private static let frameHeaderSize = 24

  /// The database with every whole transaction of the log; of a log that is none, or belongs to
  /// another database, nothing is taken.
  ///
  /// The result says of itself that it has no log: an image in memory can have none.
  package static func applied(_ log: [UInt8], to database: [UInt8]) -> [UInt8] {
    var image = database
    guard image.count >= 100 else { return image }
    let stated = Int(image[16]) << 8 | Int(image[17])
    let pageSize = stated == 1 ? 65_536 : stated
    if pageSize >= 512, pageSize.nonzeroBitCount == 1 {
      apply(log, pageSize: pageSize, to: &image)
    }
    // Read and write version: 2 is a log, 1 a rollback journal.
    for place in [18, 19] where image[place] == 2 { image[place] = 1 }
    return image
  }

  private static func apply(_ log: [UInt8], pageSize: Int, to image: inout [UInt8]) {
    guard log.count > headerSize, word(log, 0) & 0xFFFF_FFFE == 0x377F_0682,
      Int(word(log, 8)) == pageSize
    else { return }
    let isBigEndian = word(log, 0) & 1 == 1
    var sum = Checksum(isBigEndian: isBigEndian)
    sum.add(log[0..<24])
    guard sum.matches(log, at: 24) else { return }
    let salt = log[16..<24]
    var frame = headerSize
    // The newest version of each page, taken over at the end of its transaction; put over the image
    // once, so that a log of many small transactions costs no more than one large one.
    var pending: [Int: Int] = [:]
    var taken: [Int: Int] = [:]
    var size: Int?
    defer { if let size { put(taken, of: log, pageSize: pageSize, pages: size, over: &image) } }
    while frame + frameHeaderSize + pageSize <= log.count {
      let content = frame + frameHeaderSize
      sum.add(log[frame..<(frame + 8)])
      sum.add(log[content..<(content + pageSize)])
      let page = Int(word(log, frame))
      guard log[(frame + 8)..<(frame + 16)].elementsEqual(salt), sum.matches(log, at: frame + 16),
        page > 0
      else { return }
      pending[page] = content
      let pages = Int(word(log, frame + 4))
      if pages > 0 {
        guard pages <= log.count / pageSize + image.count / pageSize + 1 else { return }
        size = pages
        for (page, content) in pending { taken[page] = content }
        pending.removeAll(keepingCapacity: true)
      }
      frame = content + pageSize
    }
  }

  private static func put(
    _ pages: [Int: Int],
    of log: [UInt8],
    pageSize: Int,
    pages count: Int,
    over image: inout [UInt8]
  ) {
    resize(&image, to: count * pageSize)
    for (page, content) in pages where page <= count {
      image.replaceSubrange(
        ((page - 1) * pageSize)..<(page * pageSize),
        with: log[content..<(content + pageSize)]
      )
    }
  }

  private static func resize(_ image: inout [UInt8], to count: Int) {
    if count < image.count {
      image.removeLast(image.count - count)
    } else {
      image += [UInt8](repeating: 0, count: count - image.count)
    }
  }

  /// Big-endian.
  private static func word(_ bytes: [UInt8], _ place: Int) -> UInt32 {
    bytes[place..<(place + 4)].reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// The running sum of a log: two words, each added to the other.
  package struct Checksum {
    let isBigEndian: Bool
    package private(set) var first: UInt32 = 0
    package private(set) var second: UInt32 = 0

    package init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

    package mutating func add(_ bytes: ArraySlice<UInt8>) {
      var place = bytes.startIndex
      while place + 8 <= bytes.endIndex {
        first = first &+ word(bytes, place) &+ second
        second = second &+ word(bytes, place + 4) &+ first
        place += 8
      }
    }

    private func word(_ bytes: ArraySlice<UInt8>, _ place: Int) -> UInt32 {
      let value = bytes[place..<(place + 4)].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      return isBigEndian ? value : value.byteSwapped
    }

    fileprivate func matches(_ log: [UInt8], at place: Int) -> Bool {
      WriteAheadLog.word(log, place) == first && WriteAheadLog.word(log, place + 4) == second
    }
  }
}
