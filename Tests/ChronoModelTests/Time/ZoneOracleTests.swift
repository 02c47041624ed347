import ChronoModel
import Foundation
import Testing

private let zoneNames = [
  "UTC", "Europe/Berlin", "America/New_York", "America/Sao_Paulo", "Africa/Cairo", "Asia/Beirut",
  "Australia/Lord_Howe", "Pacific/Apia", "Pacific/Kiritimati", "Asia/Kathmandu",
  "Pacific/Chatham", "Africa/Casablanca", "Europe/Dublin",
]

private func bytes(of name: String) throws -> [UInt8] {
  Array(try Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/\(name)")))
}

/// Zones read from the system's files, against Foundation.
@Suite(.enabled(if: FileManager.default.fileExists(atPath: "/usr/share/zoneinfo/Europe/Berlin")))
struct `Zones of this machine` {
  /// 1970-01-01 to 2037-12-31.
  private static let span: ClosedRange<Int64> = 0...2_145_916_799

  /// Every instant of the span at which Foundation's offset changes.
  private func changes(of zone: TimeZone) -> [Int64] {
    var result: [Int64] = []
    var date = Date(timeIntervalSince1970: 0)
    while let next = zone.nextDaylightSavingTimeTransition(after: date),
      Int64(next.timeIntervalSince1970) <= Self.span.upperBound
    {
      result.append(Int64(next.timeIntervalSince1970))
      date = next
    }
    return result
  }

  @Test(arguments: zoneNames)
  func `have the offsets of Foundation at every change`(name: String) throws {
    let zone = try #require(Zone(identifier: name, tzif: try bytes(of: name)))
    let oracle = try #require(TimeZone(identifier: name))
    let samples = stride(from: Self.span.lowerBound, through: Self.span.upperBound, by: 2_000_003)
    let edges = changes(of: oracle).flatMap { [$0 - 1, $0, $0 + 1] }
    for seconds in edges + Array(samples) {
      let expected = oracle.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
      #expect(zone.offset(at: Instant(seconds: seconds)) == expected, "\(name) at \(seconds)")
    }
  }

  @Test(arguments: zoneNames)
  func `read the wall clock as Foundation does, gaps and overlaps too`(name: String) throws {
    let zone = try #require(Zone(identifier: name, tzif: try bytes(of: name)))
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: name))
    for change in changes(of: calendar.timeZone) {
      for minutes in stride(from: -180, through: 180, by: 10) {
        // Walls around the change, some of which the clock skips or shows twice.
        let instant = Instant(seconds: change + Int64(minutes) * 60)
        let local = zone.local(instant)
        let (year, month, day) = local.day.civil
        let parts = calendar.dateComponents(
          [.year, .month, .day, .hour, .minute],
          from: Date(timeIntervalSince1970: Double(instant.seconds))
        )
        #expect(
          [year, month, day, local.time.hour, local.time.minute]
            == [parts.year, parts.month, parts.day, parts.hour, parts.minute]
        )
        let back = zone.instant(local)
        #expect(zone.local(back) == local)
        // Of two passes the first: never later than the instant it came from.
        #expect(back.seconds <= instant.seconds)
        let before = zone.offset(at: Instant(seconds: change - 1))
        let skipped = LocalTime.wall(seconds: change + Int64(before) + Int64(minutes) * 60)
        if zone.isGap(skipped) {
          let moved = zone.instant(skipped)
          #expect(moved.seconds + Int64(before) == skipped.wallSeconds)
        }
      }
    }
  }

  @Test func `are all readable, whole, and refused when cut anywhere`() throws {
    let names = try FileManager.default.subpathsOfDirectory(atPath: "/usr/share/zoneinfo")
    var read = 0
    for name in names where Zone.isSafe(identifier: name) {
      guard let data = try? bytes(of: name), data.starts(with: "TZif".utf8) else { continue }
      #expect(Zone(identifier: name, tzif: data) != nil, "\(name)")
      read += 1
    }
    #expect(read > 300)
    let berlin = try bytes(of: "Europe/Berlin")
    for length in 0..<berlin.count {
      #expect(Zone(identifier: "Europe/Berlin", tzif: berlin[..<length]) == nil)
    }
  }
}

extension LocalTime {
  /// The wall clock as seconds since 1970-01-01T00:00 on the same clock.
  fileprivate var wallSeconds: Int64 { Int64(day.number) * 86_400 + Int64(time.minutes) * 60 }

  fileprivate static func wall(seconds: Int64) -> LocalTime {
    Zone.utc.local(Instant(seconds: seconds))
  }
}
