import ChronoApp
import ChronoExchange
import ChronoModel
import Glibc

/// The items of a calendar's files, one after the other, within a time.
///
/// A file of a directory that is wrong is passed over and named; a calendar that is one file, or what
/// a command printed, is wrong as a whole.
struct CalendarItemStream {
  private var files: ArraySlice<String>
  private let isDirectory: Bool
  private let context: ExchangeContext
  private let deadline: ContinuousClock.Instant
  private var reader: (path: String, items: ItemReader, input: ByteInput?)?
  /// The first file that was passed over.
  private(set) var problem: (path: String, reason: SeenCalendarProblem.Reason)?
  /// How many more were.
  private(set) var others = 0
  /// Rules that cannot be followed, of the files that are closed.
  private(set) var unfollowed = 0
  /// Events without a day that can be read, and zones that nobody knows, of the same files.
  private var undated = 0
  private var unknownZones: Set<String> = []

  /// How long reading may take, in seconds.
  static let patience = 60

  init(_ files: CalendarFiles, _ context: ExchangeContext) {
    self.files = files.paths[...]
    isDirectory = files.isDirectory
    self.context = context
    deadline = .now + .seconds(CalendarItemStream.patience)
  }

  /// The items of what a command printed.
  init(_ bytes: [UInt8], of program: String, _ context: ExchangeContext) {
    files = []
    isDirectory = false
    self.context = context
    deadline = .now + .seconds(CalendarItemStream.patience)
    var rest = bytes
    let items = ItemReader(
      .ics,
      { () throws(ImportError) in
        defer { rest = [] }
        return rest
      },
      context
    )
    reader = items.map { (program, $0, nil) }
  }

  /// The next item; `nil` after the last of the last file.
  mutating func next() throws(SeenCalendarProblem.Failure) -> ImportItem? {
    while true {
      guard deadline > .now else {
        throw SeenCalendarProblem.Failure(late: CalendarItemStream.patience)
      }
      guard reader != nil else {
        guard let path = files.popFirst() else { return nil }
        try open(path)
        continue
      }
      do throws(ImportError) {
        if let item = try reader?.items.next() { return item }
        close()
      } catch {
        let path = reader?.path ?? ""
        close()
        guard deadline > .now else {
          throw SeenCalendarProblem.Failure(late: CalendarItemStream.patience)
        }
        try pass(path, .wrong(error))
      }
    }
  }

  mutating func close() {
    if let remarks = reader?.items.remarks {
      unfollowed += remarks.unfollowed
      undated += remarks.leftOut["DTSTART", default: 0]
      if unknownZones.count < 20 { unknownZones.formUnion(remarks.unknownZones.prefix(20)) }
    }
    reader?.input?.close()
    reader = nil
  }

  /// What is amiss in what could be read; `nil` where nothing is.
  var undatedEvents: SeenCalendarProblem.Reason? { undated > 0 ? .undated(events: undated) : nil }

  var zones: SeenCalendarProblem.Reason? {
    unknownZones.isEmpty ? nil : .unknownZones(unknownZones.sorted())
  }

  private mutating func open(_ path: String) throws(SeenCalendarProblem.Failure) {
    let input: ByteInput
    do throws(SystemFile.Failure) {
      // The user has named the one file; names in a directory are anybody's.
      input = try ByteInput(
        regular: path,
        limit: CalendarFiles.sizeLimit,
        followsLinks: !isDirectory
      )
    } catch {
      return try pass(
        path,
        error.code == EFBIG
          ? .tooLarge(limit: CalendarFiles.sizeLimit) : .unreadable(error.reason)
      )
    }
    let deadline = deadline
    var left = CalendarFiles.sizeLimit
    let items = ItemReader(
      .ics,
      { () throws(ImportError) in
        let piece = try input.next()
        left -= piece.count
        // A file that grows while it is read, or lines without end that are no item.
        guard left >= 0, deadline > .now else {
          throw ImportError(.tooLarge(limit: CalendarFiles.sizeLimit))
        }
        return piece
      },
      context
    )
    reader = items.map { (path, $0, input) }
  }

  /// Passes a file of a directory over; of anything else it is the end.
  private mutating func pass(
    _ path: String,
    _ reason: SeenCalendarProblem.Reason
  ) throws(SeenCalendarProblem.Failure) {
    guard isDirectory else { throw SeenCalendarProblem.Failure(source: path, reason: reason) }
    if problem == nil { problem = (path, reason) } else { others += 1 }
  }
}

extension SeenCalendarProblem {
  /// What is wrong, before it is known of which calendar.
  struct Failure: Error {
    /// `nil` for the source as a whole.
    var source: String?
    var reason: Reason

    init(source: String? = nil, reason: Reason) {
      self.source = source
      self.reason = reason
    }

    init(late seconds: Int) { self.init(reason: .tooSlow(seconds: seconds)) }
  }
}
