import Testing

import ChronoModel

/// A TZif file written by hand: as `zic -b slim` does, with an empty first block.
private func tzif(
  version: UInt8 = UInt8(ascii: "2"),
  times: [Int64] = [],
  indices: [UInt8] = [],
  offsets: [Int32] = [0],
  leaps: [(at: Int64, correction: Int32)] = [],
  footer: String = ""
) -> [UInt8] {
  func big(_ value: some FixedWidthInteger) -> [UInt8] {
    (0..<value.bitWidth / 8).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
  func header(_ counts: [UInt32]) -> [UInt8] {
    Array("TZif".utf8) + [version] + [UInt8](repeating: 0, count: 15) + counts.flatMap(big)
  }
  var bytes = header([0, 0, 0, 0, 1, 4]) + [0, 0, 0, 0, 0, 0] + Array("UTC\0".utf8)
  bytes += header([0, 0, UInt32(leaps.count), UInt32(times.count), UInt32(offsets.count), 4])
  bytes += times.flatMap(big) + indices
  bytes += offsets.flatMap { big($0) + [0, 0] } + Array("LMT\0".utf8)
  bytes += leaps.flatMap { big($0.at) + big($0.correction) }
  return bytes + [10] + Array(footer.utf8) + [10]
}

private func zone(footer: String) -> Zone? {
  Zone(identifier: "Test/Zone", tzif: tzif(footer: footer))
}

private func instant(_ day: String, _ time: String) -> Instant {
  guard let day = LocalDay(day), let time = TimeOfDay(time) else { return Instant(seconds: 0) }
  return Zone.utc.instant(LocalTime(day, time))
}

@Suite struct `Zones` {
  @Test(arguments: [
    "UTC", "Europe/Berlin", "America/Argentina/Buenos_Aires", "Etc/GMT+12",
    "America/Port-au-Prince",
  ])
  func `have safe identifiers`(identifier: String) {
    #expect(Zone.isSafe(identifier: identifier))
  }

  @Test(arguments: [
    "", "/etc/passwd", "../../etc/passwd", "Europe/../Berlin", "..", ".", "Europe/./Berlin",
    "Europe//Berlin", "Europe/", "Europe/Berlin\u{1B}[31m", "Euro\npe", "a b", ":Europe/Berlin",
    "Ünited", "Europe\\Berlin", String(repeating: "a", count: 65),
  ])
  func `refuse unsafe identifiers`(identifier: String) {
    #expect(!Zone.isSafe(identifier: identifier))
    #expect(Zone(identifier: identifier, tzif: tzif()) == nil)
  }

  @Test func `follow the footer where there are no transitions`() throws {
    let berlin = try #require(zone(footer: "CET-1CEST,M3.5.0,M10.5.0/3"))
    #expect(berlin.offset(at: instant("2026-03-29", "0:59")) == 3600)
    #expect(berlin.offset(at: instant("2026-03-29", "1:00")) == 7200)
    #expect(berlin.offset(at: instant("2026-10-25", "0:59")) == 7200)
    #expect(berlin.offset(at: instant("2026-10-25", "1:00")) == 3600)
    #expect(berlin.offset(at: instant("2525-07-01", "0:00")) == 7200)
  }

  @Test(arguments: [
    ("<+03>-3", 10_800), ("<-03>3", -10_800), ("UTC0", 0), ("<+0545>-5:45", 20_700),
    ("ABC+1:02:03", -3723), ("<+14>-14", 50_400),
  ])
  func `have one offset where the footer has one`(footer: String, offset: Int) throws {
    let fixed = try #require(zone(footer: footer))
    #expect(fixed.offset(at: instant("2026-01-01", "0:00")) == offset)
    #expect(fixed.offset(at: instant("2026-07-01", "0:00")) == offset)
  }

  @Test func `know daylight time that goes back, half hours, and times before midnight`() throws {
    let dublin = try #require(zone(footer: "IST-1GMT0,M10.5.0,M3.5.0/1"))
    #expect(dublin.offset(at: instant("2026-01-01", "0:00")) == 0)
    #expect(dublin.offset(at: instant("2026-07-01", "0:00")) == 3600)
    let lordHowe = try #require(zone(footer: "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0"))
    #expect(lordHowe.offset(at: instant("2026-01-01", "0:00")) == 39_600)
    #expect(lordHowe.offset(at: instant("2026-07-01", "0:00")) == 37_800)
    // Saturday's 23:00 before the last Sunday but one of March: Nuuk, 2026-03-28 22:00 there.
    let nuuk = try #require(zone(footer: "<-02>2<-01>,M3.5.0/-1,M10.5.0/0"))
    #expect(nuuk.offset(at: instant("2026-03-29", "0:59")) == -7200)
    #expect(nuuk.offset(at: instant("2026-03-29", "1:00")) == -3600)
  }

  @Test(arguments: ["EST5EDT,0/0,J365/25", "XXX3EDT4,0/0,J365/23"])
  func `know daylight time all year`(footer: String) throws {
    let always = try #require(zone(footer: footer))
    for text in ["2025-12-31", "2026-01-01", "2026-07-01", "2026-12-31", "2028-12-31"] {
      for hour in 0..<24 {
        #expect(always.offset(at: instant(text, "\(hour):00")) == -14_400)
      }
    }
  }

  @Test func `carry a change of up to a week into the next year`() throws {
    // 1 January's daylight time begins 167 hours late, and 31 December's ends 167 hours late.
    let late = try #require(zone(footer: "AAA0BBB,J1/167,J365/167"))
    #expect(late.offset(at: instant("2026-01-06", "21:59")) == 3600)
    #expect(late.offset(at: instant("2026-01-06", "22:00")) == 0)
    #expect(late.offset(at: instant("2026-01-07", "22:59")) == 0)
    #expect(late.offset(at: instant("2026-01-07", "23:00")) == 3600)
    let early = try #require(zone(footer: "AAA0BBB,J1/-167,J182"))
    #expect(early.offset(at: instant("2025-12-25", "0:59")) == 0)
    #expect(early.offset(at: instant("2025-12-25", "1:00")) == 3600)
  }

  @Test(arguments: [
    "CE-1", "CET", "CET-25", "CET-1CEST,M3.5.0", "CET-1CEST,M13.5.0,M10.5.0",
    "CET-1CEST,M3.0.0,M1.1.1",
    "CET-1CEST,M3.6.0,M1.1.1", "CET-1CEST,M3.5.7,M1.1.1", "CET-1CEST,J0,J1", "CET-1CEST,366,J1",
    "CET-1CEST,M3.5.0/168,M10.5.0", "CET-1CEST,M3.5.0,M10.5.0 ", "<+03-3", "<+0>-3", "CET-1:60",
    "\u{0}",
    "CET-1CEST,,",
  ])
  func `refuse a footer that is no rule`(footer: String) {
    #expect(zone(footer: footer) == nil)
  }

  @Test func `leap out of a gap with the offset before it and take an overlap's first pass`() throws
  {
    let berlin = try #require(zone(footer: "CET-1CEST,M3.5.0,M10.5.0/3"))
    let spring = try #require(LocalDay("2026-03-29"))
    let autumn = try #require(LocalDay("2026-10-25"))
    let half = try #require(TimeOfDay("2:30"))
    #expect(berlin.instant(LocalTime(spring, half)) == instant("2026-03-29", "1:30"))
    #expect(berlin.isGap(LocalTime(spring, half)))
    #expect(berlin.local(instant("2026-03-29", "1:30")).time.text == "03:30")
    #expect(berlin.instant(LocalTime(autumn, half)) == instant("2026-10-25", "0:30"))
    #expect(!berlin.isGap(LocalTime(autumn, half)))
  }

  @Test func `skip a whole day that the zone never had`() throws {
    // Apia jumped from 29 to 31 December 2011, at 2011-12-30T10:00Z.
    let apia = Zone.apia
    let missing = try #require(LocalDay("2011-12-30"))
    let noon = try #require(TimeOfDay("12:00"))
    #expect(apia.isGap(LocalTime(missing, noon)))
    #expect(apia.local(apia.instant(LocalTime(missing, noon))).day.text == "2011-12-31")
    #expect(apia.local(Instant(seconds: 1_325_239_199)).day.text == "2011-12-29")
    #expect(apia.local(Instant(seconds: 1_325_239_200)).day.text == "2011-12-31")
  }

  @Test func `take leap seconds out of the times of the file`() throws {
    let right = try #require(
      Zone(
        identifier: "Test/Right",
        tzif: tzif(
          times: [1000],
          indices: [1],
          offsets: [0, 3600],
          leaps: [(500, 1), (900, 2)]
        )
      )
    )
    #expect(right.offset(at: Instant(seconds: 997)) == 0)
    #expect(right.offset(at: Instant(seconds: 998)) == 3600)
  }

  @Test func `refuse files that contradict themselves`() {
    let name = "Test/Zone"
    #expect(Zone(identifier: name, tzif: tzif(times: [2, 1], indices: [0, 0])) == nil)
    #expect(Zone(identifier: name, tzif: tzif(times: [1, 1], indices: [0, 0])) == nil)
    #expect(Zone(identifier: name, tzif: tzif(times: [1], indices: [1])) == nil)
    #expect(Zone(identifier: name, tzif: tzif(offsets: [])) == nil)
    #expect(Zone(identifier: name, tzif: tzif(offsets: [93_600])) == nil)
    #expect(Zone(identifier: name, tzif: tzif(version: UInt8(ascii: "5"))) == nil)
    #expect(Zone(identifier: name, tzif: tzif(version: UInt8(ascii: "4"))) != nil)
    #expect(Zone(identifier: name, tzif: [UInt8]()) == nil)
  }

  @Test func `never trap on damaged bytes`() {
    var random = SplitMix(state: 20_261_121)
    let whole = tzif(
      times: [-5, 0, 1_000_000],
      indices: [0, 1, 0],
      offsets: [3600, 7200],
      footer: "CET-1CEST,M3.5.0,M10.5.0/3"
    )
    let probes = [Int64.min, -5, 0, 1_764_000_000, Int64.max].map { Instant(seconds: $0) }
    var accepted = 0
    for round in 0..<6000 {
      var bytes = whole
      if round % 4 == 0 {
        bytes = (0..<Int(random.next() % 300)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        bytes.replaceSubrange(0..<min(4, bytes.count), with: "TZif".utf8)
      }
      for _ in 0..<Int(random.next() % 6) where !bytes.isEmpty {
        bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
      }
      if round % 3 == 0 { bytes.removeLast(Int(random.next() % UInt64(bytes.count + 1))) }
      guard let zone = Zone(identifier: "Test/Zone", tzif: bytes) else { continue }
      accepted += 1
      for probe in probes {
        let local = zone.local(probe)
        #expect(abs(zone.offset(at: probe)) < 94_000)
        #expect((1...9999).contains(local.day.civil.year))
        #expect(zone.instant(local) < Instant(seconds: 300_000_000_000))
      }
    }
    #expect(accepted > 300)
  }
}

extension Zone {
  /// Apia, which had no 30 December 2011.
  static let apia =
    Zone(
      identifier: "Pacific/Apia",
      tzif: tzif(
        times: [-1_000_000_000, 1_325_239_200],
        indices: [0, 1],
        offsets: [-36_000, 50_400],
        footer: "<+14>-14"
      )
    ) ?? .utc
}

/// A small seeded generator, so that a failure can be repeated.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}
