import ChronoApp
import ChronoExchange
import ChronoModel
import ChronoScreen
import ChronoStore

/// Reads the calendars whose source has changed, and keeps their events; for a thread of its own, or
/// for a command that waits.
struct CalendarReading: Sendable {
  let shelf: CalendarShelf
  let now: Moment

  /// How it stands with a calendar.
  struct Report: Sendable {
    var source: CalendarSource
    var events: Int
    var unfollowed: Int
    var read: Instant
    /// What is wrong, in words; what was read before is shown on.
    var problem: SafeText?
    /// What is told of it in the list alone.
    var remark: SafeText?
    /// Whether it was read just now.
    var isNew: Bool
  }

  /// Bytes that a command may print, and seconds that it may take.
  private static let outputLimit = 1 << 25
  private static let patience = 30
  /// Seconds after which a calendar that has not changed is read all the same: its file tells the
  /// days around the one on which it was made.
  private static let month: Int64 = 30 * 86_400

  /// Reads what has changed, of all calendars in turn.
  func run() async -> [Report] {
    var reports: [Report] = []
    for source in shelf.sources { reports.append(await read(source)) }
    return reports
  }

  /// Reads one where it has changed.
  func read(_ source: CalendarSource) async -> Report {
    let file = shelf.file(of: source, at: now)
    let before = SystemFile.exists(file + ".sqlite") ? CalendarRecord(at: file) : nil
    switch source.place {
    case .file(let path): return readFiles(at: shelf.path(path), source, file, before)
    case .command(let arguments): return await run(arguments, source, file, before)
    }
  }

  private func readFiles(
    at path: String,
    _ source: CalendarSource,
    _ file: String,
    _ before: CalendarRecord?
  ) -> Report {
    do throws(CalendarFiles.Failure) {
      let files = try CalendarFiles(at: path)
      if let before, before.stamp == files.stamp,
        (0..<CalendarReading.month).contains(now.instant - before.read)
      {
        return report(source, before, isNew: false)
      }
      return keep(source, file, before, stamp: files.stamp, at: path) {
        CalendarItemStream(files, context)
      }
    } catch {
      let stamp = error.stamp ?? "none"
      if let before, before.stamp == stamp { return report(source, before, isNew: false) }
      let problem = SeenCalendarProblem(source.calendar.name, source: path, error.reason)
      return failed(source, file, before, stamp: stamp, problem)
    }
  }

  private func run(
    _ arguments: [String],
    _ source: CalendarSource,
    _ file: String,
    _ before: CalendarRecord?
  ) async -> Report {
    if let before, (0..<Int64(source.every) * 60).contains(now.instant - before.read) {
      return report(source, before, isNew: false)
    }
    let name = arguments.first ?? ""
    switch await CappedProgram.output(
      of: arguments,
      limit: CalendarReading.outputLimit,
      seconds: CalendarReading.patience
    ) {
    case .failure(let failure):
      let problem = SeenCalendarProblem(
        source.calendar.name,
        source: name,
        .program(failure.reason)
      )
      return failed(source, file, before, stamp: "command", problem)
    case .success(let bytes):
      return keep(source, file, before, stamp: "command", at: name) {
        CalendarItemStream(bytes, of: name, context)
      }
    }
  }

  /// Writes the events of a source, in place of those before.
  private func keep(
    _ source: CalendarSource,
    _ file: String,
    _ before: CalendarRecord?,
    stamp: String,
    at path: String,
    _ open: () -> CalendarItemStream
  ) -> Report {
    var items = open()
    defer { items.close() }
    func problem(_ reason: SeenCalendarProblem.Reason, in part: String? = nil)
      -> SeenCalendarProblem
    {
      SeenCalendarProblem(source.calendar.name, source: part ?? path, reason)
    }
    do {
      let counts = try KeptCalendarWriter.write(
        file + ".sqlite",
        of: source.calendar.name,
        at: now
      ) { try items.next() }
      var record = CalendarRecord(stamp: stamp, read: now.instant)
      record.events = counts.events
      record.unfollowed = counts.unfollowed + items.unfollowed
      if let passed = items.problem {
        var words = problem(passed.reason, in: passed.path)
        words.others = items.others
        record.problem = ErrorText(words).message.string
      } else if let undated = items.undatedEvents {
        record.problem = ErrorText(problem(undated)).message.string
      }
      record.remark = items.zones.map { ErrorText(problem($0)).message.string } ?? ""
      return finished(source, file, record)
    } catch let failure as SeenCalendarProblem.Failure {
      let words = problem(failure.reason, in: failure.source)
      return failed(source, file, before, stamp: stamp, words)
    } catch let error as ImportError {
      return failed(source, file, before, stamp: stamp, problem(.wrong(error)))
    } catch let error as StoreError {
      let words = ErrorText(error).message.string
      return failed(source, file, before, stamp: stamp, problem(.notKept(words)))
    } catch {
      return failed(source, file, before, stamp: stamp, problem(.notKept("\(error)")))
    }
  }

  /// Remembers what is wrong, and that it was said; the events of before stay, but for those of files that are gone.
  private func failed(
    _ source: CalendarSource,
    _ file: String,
    _ before: CalendarRecord?,
    stamp: String,
    _ problem: SeenCalendarProblem
  ) -> Report {
    var record = before ?? CalendarRecord(stamp: stamp, read: now.instant)
    record.stamp = stamp
    record.read = now.instant
    record.problem = ErrorText(problem).message.string
    // A directory whose files are all gone has no events any more; one that has never had any is an empty one,
    // so that the same fault is not looked for again.
    let isEmptied = problem.reason == .noCalendars
    if isEmptied { (record.events, record.unfollowed) = (0, 0) }
    if before == nil || isEmptied {
      _ = try? KeptCalendarWriter.write(file + ".sqlite", of: source.calendar.name, at: now) { nil }
    }
    return finished(source, file, record)
  }

  private func finished(_ source: CalendarSource, _ file: String, _ record: CalendarRecord)
    -> Report
  {
    // Where it cannot be written, the source is read again next time.
    try? record.write(to: file)
    return report(source, record, isNew: true)
  }

  private func report(_ source: CalendarSource, _ record: CalendarRecord, isNew: Bool) -> Report {
    Report(
      source: source,
      events: record.events,
      unfollowed: record.unfollowed,
      read: record.read,
      problem: record.problem.isEmpty ? nil : SafeText(record.problem),
      remark: record.remark.isEmpty ? nil : SafeText(record.remark),
      isNew: isNew
    )
  }

  /// Lenient: what one event cannot say does not cost the others.
  private var context: ExchangeContext {
    ExchangeContext(
      at: now,
      dayBegins: shelf.settings.reminderRules.dayBegins,
      isLenient: true,
      zone: Clock(shelf.environment).zone(named:)
    )
  }
}
