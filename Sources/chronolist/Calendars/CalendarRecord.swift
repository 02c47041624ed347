import ChronoModel
import ChronoScreen

/// What is known of a calendar since its source was read last; kept in a small file beside its
/// events, so that a look whether anything has changed opens nothing else.
struct CalendarRecord: Hashable {
  /// What the source was like; equal where nothing has changed.
  var stamp: String
  /// When a command ran last.
  var read: Instant
  var events = 0
  /// Events whose rule takes too long to follow.
  var unfollowed = 0
  /// What is wrong with the source; empty where nothing is.
  var problem = ""
  /// What was read in another way than it is meant, and is told where calendars are listed.
  var remark = ""

  init(stamp: String, read: Instant) {
    self.stamp = stamp
    self.read = read
  }

  /// Reads the one that was left; `nil` where there is none.
  init?(at file: String) {
    guard let bytes = try? SystemFile.bytes(of: file + ".state", limit: 1 << 16) else { return nil }
    let lines = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count >= 6, lines[0] == "1", let read = Int64(lines[2]), let events = Int(lines[3]),
      let unfollowed = Int(lines[4])
    else { return nil }
    stamp = String(lines[1])
    self.read = Instant(seconds: read)
    self.events = events
    self.unfollowed = unfollowed
    problem = String(lines[5])
    remark = lines.count > 6 ? String(lines[6]) : ""
  }

  func write(to file: String) throws(SystemFile.Failure) {
    let text = "1\n\(stamp)\n\(read.seconds)\n\(events)\n\(unfollowed)\n\(problem)\n\(remark)\n"
    try OutputFile.write(text, replacing: file + ".state")
  }
}
