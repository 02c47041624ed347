extension Zone {
  /// Reads a compiled time zone (RFC 9636, versions 1 to 4); `nil` for an unsafe identifier and
  /// for anything that is not one whole, consistent TZif file.
  ///
  /// Nothing in the bytes is trusted: counts are checked against what is there before anything
  /// is read.
  package init?(identifier: String, tzif bytes: some Collection<UInt8>) {
    guard Zone.isSafe(identifier: identifier) else { return nil }
    var reader = ByteReader(bytes: Array(bytes))
    guard let first = TZifHeader(&reader) else { return nil }
    guard first.version > 0 else {
      guard let block = TZifBlock(&reader, header: first, wide: false) else { return nil }
      self.init(identifier: identifier, block: block, rule: nil)
      return
    }
    // Later versions repeat the data with 64-bit times, after a block for old readers.
    guard reader.skip(first.length(wide: false)), let second = TZifHeader(&reader),
      second.version == first.version,
      let block = TZifBlock(&reader, header: second, wide: true),
      let footer = reader.line()
    else { return nil }
    guard !footer.isEmpty else {
      self.init(identifier: identifier, block: block, rule: nil)
      return
    }
    guard let rule = DaylightRule(posix: footer) else { return nil }
    self.init(identifier: identifier, block: block, rule: rule)
  }

  private init(identifier: String, block: TZifBlock, rule: DaylightRule?) {
    self.init(
      identifier: identifier,
      firstOffset: block.firstOffset,
      transitions: block.transitions,
      rule: rule
    )
  }

  /// Whether an identifier may be looked up as a file below the zone directory.
  ///
  /// Letters, digits and `_ + - . /` only, at most 64 of them, never absolute and without a
  /// `.` or `..` step: the value of `TZ` must not lead to another file.
  package static func isSafe(identifier: String) -> Bool {
    let bytes = Array(identifier.utf8)
    guard !bytes.isEmpty, bytes.count <= 64 else { return false }
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): continue
      case UInt8(ascii: "0")...UInt8(ascii: "9"): continue
      case UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: "-"): continue
      case UInt8(ascii: "."), UInt8(ascii: "/"): continue
      default: return false
      }
    }
    let dot = UInt8(ascii: ".")
    return bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).allSatisfy {
      !$0.isEmpty && !$0.elementsEqual([dot]) && !$0.elementsEqual([dot, dot])
    }
  }
}

/// The 44 bytes before each block of a TZif file.
private struct TZifHeader {
  /// 0 for the first version, which has 32-bit times only.
  let version: Int
  let utcCount, standardCount, leapCount, timeCount, typeCount, charCount: Int

  init?(_ reader: inout ByteReader) {
    guard let magic = reader.take(4), Array(magic) == Array("TZif".utf8),
      let versionByte = reader.take(1)?.first, reader.skip(15)
    else { return nil }
    switch versionByte {
    case 0: version = 0
    case UInt8(ascii: "2")...UInt8(ascii: "4"): version = Int(versionByte - 48)
    default: return nil
    }
    guard let utc = reader.unsigned(), let standard = reader.unsigned(),
      let leap = reader.unsigned(), let time = reader.unsigned(), let type = reader.unsigned(),
      let char = reader.unsigned()
    else { return nil }
    (utcCount, standardCount, leapCount) = (utc, standard, leap)
    (timeCount, typeCount, charCount) = (time, type, char)
  }

  /// The bytes of the block that follows; the counts are 32 bits each, so the sum fits.
  func length(wide: Bool) -> Int {
    let width = wide ? 8 : 4
    return timeCount * (width + 1) + typeCount * 6 + charCount + leapCount * (width + 4)
      + standardCount + utcCount
  }
}

/// The transitions of one block.
private struct TZifBlock {
  let firstOffset: Int
  let transitions: [Zone.Transition]

  init?(_ reader: inout ByteReader, header: TZifHeader, wide: Bool) {
    guard header.typeCount > 0, reader.remaining >= header.length(wide: wide) else { return nil }
    var times: [Int64] = []
    times.reserveCapacity(header.timeCount)
    for _ in 0..<header.timeCount {
      guard let time = reader.signed(wide: wide) else { return nil }
      times.append(time)
    }
    guard let indices = reader.take(header.timeCount) else { return nil }
    var offsets: [Int] = []
    for _ in 0..<header.typeCount {
      // RFC 9636, 3.2: an offset is more than -25 hours and less than 26.
      guard let offset = reader.signed(wide: false), (-89_999...93_599).contains(offset),
        reader.skip(2)
      else { return nil }
      offsets.append(Int(offset))
    }
    guard reader.skip(header.charCount) else { return nil }
    var leaps: [(at: Int64, correction: Int64)] = []
    for _ in 0..<header.leapCount {
      guard let at = reader.signed(wide: wide), let correction = reader.signed(wide: false) else {
        return nil
      }
      leaps.append((at, correction))
    }
    guard reader.skip(header.standardCount + header.utcCount) else { return nil }

    var result: [Zone.Transition] = []
    result.reserveCapacity(times.count)
    for (place, time) in times.enumerated() {
      let index = Int(indices[indices.startIndex + place])
      guard index < offsets.count else { return nil }
      // A file with leap seconds counts them; instants do not.
      let correction = leaps.last { $0.at <= time }?.correction ?? 0
      let at = Instant(seconds: time.subtractingReportingOverflow(correction).partialValue)
      if let last = result.last, last.at >= at { return nil }
      result.append(Zone.Transition(at: at, offset: offsets[index]))
    }
    firstOffset = offsets[0]
    transitions = result
  }
}

/// Big-endian reading that answers `nil` at the end of the bytes.
private struct ByteReader {
  let bytes: [UInt8]
  var position = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  var remaining: Int { bytes.count - position }

  mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    guard count >= 0, count <= remaining else { return nil }
    defer { position += count }
    return bytes[position..<position + count]
  }

  mutating func skip(_ count: Int) -> Bool { take(count) != nil }

  mutating func unsigned() -> Int? { take(4)?.reduce(0) { $0 << 8 | Int($1) } }

  /// A two's complement number of 64 bits where `wide`, else of 32.
  mutating func signed(wide: Bool) -> Int64? {
    guard let slice = take(wide ? 8 : 4) else { return nil }
    let raw = slice.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return wide ? Int64(bitPattern: raw) : Int64(Int32(truncatingIfNeeded: raw))
  }

  /// The bytes between two newlines.
  mutating func line() -> ArraySlice<UInt8>? {
    guard let open = take(1), open.first == 10,
      let close = bytes[position...].firstIndex(of: 10)
    else { return nil }
    return take(close - position)
  }
}
