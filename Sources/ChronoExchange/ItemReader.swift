package import ChronoModel

/// What a text of another program is read with, and written for.
package struct ExchangeContext {
  package let now: Moment
  /// Where the reminders of what has no time count from; see ``ReminderRules``.
  package let dayBegins: TimeOfDay
  /// The zones of the system by their IANA names.
  package let zone: (String) -> Zone?
  /// Whether what is not understood is passed over instead of being an error.
  package let isLenient: Bool

  package init(
    at now: Moment,
    dayBegins: TimeOfDay,
    isLenient: Bool = false,
    zone: @escaping (String) -> Zone?
  ) {
    self.now = now
    self.dayBegins = dayBegins
    self.isLenient = isLenient
    self.zone = zone
  }

  package var meaning: CalendarMeaning {
    CalendarMeaning(
      at: now,
      dayBegins: dayBegins,
      zones: CalendarZones(system: zone),
      isLenient: isLenient
    )
  }

  fileprivate func phone(_ format: ImportFormat) -> PhoneWriter {
    PhoneWriter(format, at: now, zone: zone)
  }
}

/// Reads another program's text item by item, without holding more than one of them.
package enum ItemReader {
  case calendar(CalendarItems)
  case todoTxt(TodoTxtItems)
  case taskwarrior(TaskwarriorItems)
  case timewarrior(TimewarriorItems)
  case org(OrgItems)

  /// `nil` for a format that is no text of items.
  package init?(
    _ format: ImportFormat,
    _ source: @escaping ByteLines.Source,
    _ context: ExchangeContext
  ) {
    switch format {
    case .ics:
      self = .calendar(
        CalendarItems(source, meaning: context.meaning, isLenient: context.isLenient)
      )
    case .todotxt:
      self = .todoTxt(TodoTxtItems(source, at: context.now, isLenient: context.isLenient))
    case .taskwarrior: self = .taskwarrior(TaskwarriorItems(source, at: context.now))
    case .timewarrior: self = .timewarrior(TimewarriorItems(source, at: context.now))
    case .org: self = .org(OrgItems(source, at: context.now, isLenient: context.isLenient))
    case .json, .jsonl, .chronolistPlist, .schedulerPlist, .todolistJSON, .taskArchive,
      .todoeySQLite:
      return nil
    }
  }

  /// The next item; `nil` after the last.
  package mutating func next() throws(ImportError) -> ImportItem? {
    switch self {
    case .calendar(var items):
      // Taken out, so that there is one owner while it changes.
      defer { self = .calendar(items) }
      return try items.next()
    case .todoTxt(var items):
      defer { self = .todoTxt(items) }
      return try items.next()
    case .taskwarrior(var items):
      defer { self = .taskwarrior(items) }
      return try items.next()
    case .timewarrior(var items):
      defer { self = .timewarrior(items) }
      return try items.next()
    case .org(var items):
      defer { self = .org(items) }
      return try items.next()
    }
  }

  package var remarks: ImportRemarks {
    switch self {
    case .calendar(let items): items.remarks
    case .todoTxt(let items): items.remarks
    case .taskwarrior(let items): items.remarks
    case .timewarrior(let items): items.remarks
    case .org(let items): items.remarks
    }
  }
}

/// Writes items in another program's format, piece by piece.
package enum ItemWriter {
  case calendar(CalendarWriter)
  case todoTxt(TodoTxtWriter)
  case taskwarrior(TaskwarriorWriter)
  case timewarrior(TimewarriorWriter)
  case org(OrgWriter)
  case phone(PhoneWriter)

  /// `nil` for a format that is written record by record.
  package init?(_ format: ExportFormat, _ context: ExchangeContext) {
    switch format {
    case .ics: self = .calendar(CalendarWriter(context.meaning))
    case .todotxt: self = .todoTxt(TodoTxtWriter(at: context.now))
    case .taskwarrior: self = .taskwarrior(TaskwarriorWriter(at: context.now))
    case .timewarrior: self = .timewarrior(TimewarriorWriter())
    case .org: self = .org(OrgWriter(at: context.now))
    case .chronolistPlist: self = .phone(context.phone(.chronolistPlist))
    case .schedulerPlist: self = .phone(context.phone(.schedulerPlist))
    case .todolistJSON: self = .phone(context.phone(.todolistJSON))
    case .json, .jsonl: return nil
    }
  }

  /// Writes an item; `false` for one of a kind that the format does not have.
  package mutating func append(_ item: WholeItem) -> Bool {
    if case .calendar(var writer) = self {
      defer { self = .calendar(writer) }
      writer.append(item)
      return true
    }
    if case .phone(var writer) = self {
      defer { self = .phone(writer) }
      return writer.append(item)
    }
    guard case .task(let whole) = item else { return false }
    switch self {
    case .calendar, .phone: return false
    case .todoTxt(var writer):
      defer { self = .todoTxt(writer) }
      return writer.append(whole)
    case .taskwarrior(var writer):
      defer { self = .taskwarrior(writer) }
      writer.append(whole)
      return true
    case .timewarrior(var writer):
      defer { self = .timewarrior(writer) }
      return writer.append(whole)
    case .org(var writer):
      defer { self = .org(writer) }
      writer.append(whole)
      return true
    }
  }

  package mutating func finish() {
    switch self {
    case .calendar(var writer):
      writer.finish()
      self = .calendar(writer)
    case .todoTxt: break
    case .org(var writer):
      writer.finish()
      self = .org(writer)
    case .taskwarrior(var writer):
      writer.finish()
      self = .taskwarrior(writer)
    case .timewarrior(var writer):
      writer.finish()
      self = .timewarrior(writer)
    case .phone(var writer):
      writer.finish()
      self = .phone(writer)
    }
  }

  /// What the format had no field for.
  package var omissions: ExportOmissions {
    switch self {
    case .phone(let writer): writer.omissions
    case .todoTxt(let writer): writer.omissions
    case .taskwarrior(let writer): writer.omissions
    case .org(let writer): writer.omissions
    case .calendar, .timewarrior: ExportOmissions()
    }
  }

  /// What was written since the last call.
  package mutating func drain() -> [UInt8] {
    switch self {
    case .calendar(var writer):
      defer { self = .calendar(writer) }
      return writer.drain()
    case .todoTxt(var writer):
      defer { self = .todoTxt(writer) }
      return writer.drain()
    case .taskwarrior(var writer):
      defer { self = .taskwarrior(writer) }
      return writer.drain()
    case .timewarrior(var writer):
      defer { self = .timewarrior(writer) }
      return writer.drain()
    case .org(var writer):
      defer { self = .org(writer) }
      return writer.drain()
    case .phone(var writer):
      defer { self = .phone(writer) }
      return writer.drain()
    }
  }
}

extension ExportFormat {
  /// Under which name the texts are kept that came in this format.
  package var foreign: ForeignText.Format? {
    switch self {
    case .ics: .iCalendar
    case .todotxt: .todoTxt
    case .taskwarrior: .taskwarrior
    case .org: .org
    case .json, .jsonl, .timewarrior, .chronolistPlist, .schedulerPlist, .todolistJSON: nil
    }
  }
}
