package import ChronoModel

/// Reads iCalendar text piece by piece: no more than one item of it is held.
///
/// The bytes of all pieces, one after the other, are the text that was read.
package struct CalendarReader {
  /// What a calendar consists of.
  package enum Piece: Hashable, Sendable {
    /// `BEGIN:VCALENDAR`.
    case begin(ContentLine)
    /// A property of the calendar, or a line that says nothing.
    case line(ContentLine)
    case component(Component)
    /// `END:VCALENDAR`.
    case end(ContentLine)

    package var bytes: [UInt8] {
      switch self {
      case .begin(let line), .line(let line), .end(let line): line.raw
      case .component(let component): component.bytes
      }
    }
  }

  /// How deep parts may stand in each other; an alarm in an event is two.
  package static let depthLimit = 16
  /// Lines of one item; a series of ten years with an exception for every day has less.
  package static let lineLimit = 50_000
  /// Bytes of one item, its pictures included.
  package static let itemSizeLimit = ForeignText.longest

  /// The bytes of the longest text that is read; ten thousand events have about six million.
  package static let sizeLimit = 1 << 28

  private var lines: ContentLines
  private var isInside = false
  private var hasBegun = false
  /// Where the piece that was read last begins, counted from 1.
  package private(set) var number = 0

  package init(_ source: @escaping ByteLines.Source, isLenient: Bool = false) {
    lines = ContentLines(source, isLenient: isLenient)
  }

  /// The next piece; `nil` after the last.
  package mutating func next() throws(ImportError) -> Piece? {
    guard let line = try lines.next() else {
      number = lines.number
      if isInside { throw failure(.endsInside("VCALENDAR")) }
      if !hasBegun { throw ImportError(.empty) }
      return nil
    }
    number = lines.number
    guard lines.count <= CalendarReader.sizeLimit else {
      throw ImportError(.tooLarge(limit: CalendarReader.sizeLimit))
    }
    switch line.name {
    case "": return .line(line)
    case "BEGIN":
      let name = ContentLine.partName(line)
      guard isInside else {
        guard name == "VCALENDAR" else { throw failure(.outside) }
        isInside = true
        hasBegun = true
        return .begin(line)
      }
      return .component(try component(name, line))
    case "END":
      let name = ContentLine.partName(line)
      guard isInside, name == "VCALENDAR" else { throw failure(.wrongEnd(name)) }
      isInside = false
      return .end(line)
    default:
      guard isInside else { throw failure(.outside) }
      return .line(line)
    }
  }

  /// The rest of a part, by a stack of our own: the text says how deep it is, not the machine.
  private mutating func component(
    _ name: String,
    _ begin: ContentLine
  ) throws(ImportError) -> Component {
    var open: [(name: String, begin: ContentLine, parts: [Component.Part])] = [(name, begin, [])]
    let start = lines.count - begin.raw.count
    var count = 1
    while let line = try lines.next() {
      count += 1
      guard count <= CalendarReader.lineLimit else {
        throw failure(.tooManyLines(limit: CalendarReader.lineLimit))
      }
      guard lines.count - start <= CalendarReader.itemSizeLimit else {
        throw failure(.itemTooLarge(limit: CalendarReader.itemSizeLimit))
      }
      let top = open.count - 1
      switch line.name {
      case "BEGIN":
        guard open.count < CalendarReader.depthLimit else {
          throw failure(.tooDeep(limit: CalendarReader.depthLimit))
        }
        open.append((ContentLine.partName(line), line, []))
      case "END":
        guard open[top].name == ContentLine.partName(line) else {
          throw failure(.wrongEnd(ContentLine.partName(line)))
        }
        let last = open.removeLast()
        let part = Component(last.name, begin: last.begin, parts: last.parts, end: line)
        if open.isEmpty { return part }
        open[top - 1].parts.append(.component(part))
      default: open[top].parts.append(.line(line))
      }
    }
    throw failure(.endsInside(open.last?.name ?? name))
  }

  private func failure(_ problem: CalendarProblem) -> ImportError {
    ImportError(line: lines.number, .calendar(problem))
  }
}

extension CalendarReader {
  /// All pieces of a text that is held whole.
  package static func pieces(
    of bytes: [UInt8],
    isLenient: Bool = false
  ) throws(ImportError) -> [Piece] {
    var rest = bytes
    var reader = CalendarReader(
      { () throws(ImportError) in
        defer { rest = [] }
        return rest
      },
      isLenient: isLenient
    )
    var pieces: [Piece] = []
    while let piece = try reader.next() { pieces.append(piece) }
    return pieces
  }

  /// The item of a kept text, and the zones that are described there.
  ///
  /// For a series that was split from another, the whole file of that may be kept: the item is its series
  /// then, and none of the days that are told apart.
  static func parts(of text: ForeignText.Draft) -> (zones: [Component], item: Component?) {
    let all = components(of: text.bytes).flatMap { part in
      part.name == "VCALENDAR" ? part.components : [part]
    }
    let items = all.filter { $0.name != "VTIMEZONE" }
    let series = text.part.isEmpty ? items.last { $0["RECURRENCE-ID"] == nil } : nil
    return (all.filter { $0.name == "VTIMEZONE" }, series ?? items.last)
  }

  /// The parts of a kept text, the item last; none for what is no such text, which no import has
  /// kept.
  static func components(of bytes: [UInt8]) -> [Component] {
    var rest = Array("BEGIN:VCALENDAR\n".utf8) + bytes
    var reader = CalendarReader(
      { () throws(ImportError) in
        defer { rest = [] }
        return rest
      },
      isLenient: true
    )
    var components: [Component] = []
    do throws(ImportError) {
      while let piece = try reader.next() {
        if case .component(let component) = piece { components.append(component) }
      }
    } catch {
      // The calendar around it is not kept, so that its end is missing.
    }
    return components
  }
}

extension ContentLine {
  /// The name in a `BEGIN` or an `END`, in upper case.
  fileprivate static func partName(_ line: ContentLine) -> String {
    let name = line.text.uppercased()
    return String(name.drop(while: \.isWhitespace).prefix { !$0.isWhitespace })
  }
}
