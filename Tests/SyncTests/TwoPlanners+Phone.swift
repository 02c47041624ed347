import ChronoExchange
import ChronoModel
import Foundation
import Testing
import chronolist

/// What a phone does with the series of two planners, on the server of both.
extension TwoPlanners {
  struct Tick: CustomStringConvertible {
    let isTimed: Bool
    /// Whether files are read as soon as they are written.
    let isFresh: Bool
    /// The name of the phone's new file, before or behind the one of the series.
    let uid: String

    var description: String { "timed \(isTimed), fresh \(isFresh), \(uid)" }
  }

  private static let ways = [
    Tick(isTimed: true, isFresh: false, uid: "next"),
    Tick(isTimed: true, isFresh: true, uid: "0next"),
    Tick(isTimed: false, isFresh: false, uid: "0next"),
    Tick(isTimed: false, isFresh: true, uid: "next"),
  ]

  /// One of four ways, by a number.
  static func tick(_ number: Int) -> Tick { ways[number % ways.count] }

  /// The same; all of them where many weeks are lived.
  static func ticks(_ number: Int) -> [Tick] { Weeks.areMany ? ways : [tick(number)] }

  /// Two planners that are carried to a server, each with a series that both know.
  init(_ tick: Tick) throws {
    try self.init(RecurrenceRule("FREQ=DAILY"), isCarried: true, isTimed: tick.isTimed)
    for world in both { world.folder.isFresh = tick.isFresh }
  }

  /// Ticks the instance of the series as todoman does, in a file that leaves its series and a new one for the next day.
  func finishOnPhone(_ tick: Tick) throws {
    for (place, text) in try ticked(tick) { server?.files[place] = text }
  }

  /// The two files of such a tick, made of what the server has now.
  ///
  /// All that it does not know is dropped from the new file, and a day without a time is midnight there.
  func ticked(_ tick: Tick) throws -> [SyncPlace: String] {
    let server = try #require(server)
    let (place, text) = try #require(server.files.first { $0.value.contains("RRULE") })
    let now = one.now.instant.basicText
    let lines = text.components(separatedBy: "\r\n")
    let finished = [
      "STATUS:COMPLETED", "COMPLETED;VALUE=DATE-TIME:\(now)", "PERCENT-COMPLETE:100",
      "LAST-MODIFIED;VALUE=DATE-TIME:\(now)", "SEQUENCE:2",
    ]
    let over =
      lines.filter { line in
        !["RRULE:FREQ=DAILY", "LAST-MODIFIED", "STATUS"].contains(where: line.hasPrefix)
      }
      .flatMap { $0.hasPrefix("SUMMARY") ? [$0] + finished : [$0] }
    let next =
      [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:io.barrera.todoman", "BEGIN:VTODO",
        "UID:\(tick.uid)", "SUMMARY:Wash", "LAST-MODIFIED;VALUE=DATE-TIME:\(now)", "SEQUENCE:2",
        "STATUS:NEEDS-ACTION", "RRULE:FREQ=DAILY",
      ] + lines.filter { $0.hasPrefix("CREATED") || $0.hasPrefix("DTSTAMP") }
      + (tick.isTimed
        ? ["DTSTART:20261124T180000Z", "DUE:20261124T183000Z"]
        : ["DUE;VALUE=DATE-TIME:20261124T000000Z"])
      + ["END:VTODO", "END:VCALENDAR", ""]
    return [
      place: over.joined(separator: "\r\n"),
      SyncPlace("", tick.uid + ".ics"): next.joined(separator: "\r\n"),
    ]
  }

  /// Moves Monday's instance to another day of November, with all of its series, as todoman does.
  func moveOnPhone(to day: Int) throws {
    let server = try #require(server)
    let (place, text) = try #require(server.files.first { $0.value.contains("RRULE") })
    let now = one.now.instant.basicText
    server.files[place] = text.replacing("20261123T18", with: "202611\(day)T18")
      .replacing("DATE:20261123", with: "DATE:202611\(day)")
      .replacing(#/LAST-MODIFIED:[^\r]*\r\n/#, with: "")
      .replacing("SUMMARY", with: "LAST-MODIFIED;VALUE=DATE-TIME:\(now)\r\nSEQUENCE:2\r\nSUMMARY")
  }
}
