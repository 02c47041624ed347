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

  fileprivate var meaning: CalendarMeaning {
    CalendarMeaning(
      at: now,
      dayBegins: dayBegins,
      zones: CalendarZones(system: zone),
      isLenient: isLenient
    )
  }
}

/// Reads another program's text item by item, without holding more than one of them.
package enum ItemReader {
  case calendar(CalendarItems)

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
    }
  }

  package var remarks: ImportRemarks {
    switch self {
    case .calendar(let items): items.remarks
    }
  }
}

/// Writes items in another program's format, piece by piece.
package enum ItemWriter {
  case calendar(CalendarWriter)

  /// `nil` for a format that is written record by record.
  package init?(_ format: ExportFormat, _ context: ExchangeContext) {
    switch format {
    case .ics: self = .calendar(CalendarWriter(context.meaning))
    case .json, .jsonl: return nil
    }
  }

  /// Writes an item; `false` for one of a kind that the format does not have.
  package mutating func append(_ item: WholeItem) -> Bool {
    switch self {
    case .calendar(var writer):
      writer.append(item)
      self = .calendar(writer)
      return true
    }
  }

  package mutating func finish() {
    switch self {
    case .calendar(var writer):
      writer.finish()
      self = .calendar(writer)
    }
  }

  /// What was written since the last call.
  package mutating func drain() -> [UInt8] {
    switch self {
    case .calendar(var writer):
      defer { self = .calendar(writer) }
      return writer.drain()
    }
  }
}

extension ExportFormat {
  /// Under which name the texts are kept that came in this format.
  package var foreign: ForeignText.Format? {
    switch self {
    case .ics: .iCalendar
    case .json, .jsonl: nil
    }
  }
}
