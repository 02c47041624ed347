package import ChronoModel

extension Document {
  /// Reads a document record by record, whatever the order of its kinds.
  ///
  /// The whole text is walked once when the reader is made, so that what is no document is known
  /// before the first record is handed on.
  package struct Reader {
    package let counts: Counts
    private let isLenient: Bool
    private var json: JSONReader
    /// Where the array of each kind that is there begins.
    private let starts: [Section: Int]
    private var sections = Section.allCases[...]
    /// How many records of the current kind were read; `nil` before its array was entered.
    private var index: Int?
    private var lines: LineCounter
    private var known = Known()

    package init(_ bytes: [UInt8], isLenient: Bool = false) throws(ImportError) {
      guard bytes.count <= Document.sizeLimit else {
        throw ImportError(.tooLarge(limit: Document.sizeLimit))
      }
      json = JSONReader(bytes)
      lines = LineCounter(bytes)
      self.isLenient = isLenient
      let survey: Survey
      do throws(JSONError) {
        survey = try Reader.survey(bytes)
      } catch {
        throw ImportError(error, in: bytes)
      }
      starts = survey.starts
      counts = survey.counts
      try check(survey)
    }

    /// The next record, of a kind that refers only to earlier ones; `nil` after the last.
    package mutating func next() throws(ImportError) -> Record? {
      while let section = sections.first {
        do throws(JSONError) {
          if index == nil {
            guard let start = starts[section] else {
              sections = sections.dropFirst()
              continue
            }
            json.move(to: start)
            try json.beginArray()
          }
          guard try json.hasElement(isFirst: (index ?? 0) == 0) else {
            sections = sections.dropFirst()
            index = nil
            continue
          }
        } catch {
          throw ImportError(error, in: json.bytes)
        }
        index = (index ?? 0) + 1
        if let record = try record(of: section) { return record }
      }
      return nil
    }

    /// `nil` for what is left out.
    private mutating func record(of section: Section) throws(ImportError) -> Record? {
      let value: ForeignValue
      json.skipBlanks()
      let line = lines.line(at: json.position)
      do throws(JSONError) {
        value = try json.value()
      } catch {
        throw ImportError(error, in: json.bytes)
      }
      var fields = try Fields(value, at: .line(line))
      let record: Record
      switch section {
      case .categories: record = .category(try fields.category(&known))
      case .tasks: record = .task(try fields.task(&known))
      case .events: record = .event(try fields.event(&known))
      case .sessions: record = .session(try fields.session(&known))
      case .commitments: record = .commitment(try fields.commitment(&known))
      case .foreign:
        guard let text = try fields.foreign(&known) else { return nil }
        record = .foreign(text)
      }
      if !isLenient { try fields.refuseUnknown() }
      return record
    }

    // MARK: The first walk

    /// What the first walk finds out.
    private struct Survey {
      var starts: [Section: Int] = [:]
      var counts = Counts()
      var version: ForeignValue?
      var unknown: (key: String, offset: Int)?
    }

    private static func survey(_ bytes: [UInt8]) throws(JSONError) -> Survey {
      var json = JSONReader(bytes)
      var survey = Survey()
      var keys: Set<String> = []
      try json.beginObject()
      while let key = try json.nextKey(isFirst: keys.isEmpty) {
        if !keys.insert(key).inserted {
          throw JSONError(offset: json.position, problem: .duplicateKey(key))
        }
        if let section = Section(rawValue: key) {
          survey.starts[section] = json.position
          let count = try json.skipArray()
          switch section {
          case .categories: survey.counts.categories = count
          case .tasks: survey.counts.tasks = count
          case .events: survey.counts.events = count
          case .sessions: survey.counts.sessions = count
          case .commitments: survey.counts.commitments = count
          case .foreign: survey.counts.foreign = count
          }
        } else if key == "version" {
          survey.version = try json.value()
        } else {
          survey.unknown = survey.unknown ?? (key, json.position)
          _ = try json.value()
        }
      }
      try json.end()
      return survey
    }

    /// The members beside the lists: a version that is understood, and nothing unknown.
    private func check(_ survey: Survey) throws(ImportError) {
      guard let value = survey.version else { throw ImportError(line: 1, .missingKey("version")) }
      guard case .integer(let version) = value, version > 0 else {
        throw ImportError(line: 1, .badValue(key: "version", allowed: "1"))
      }
      guard version <= Document.version else {
        throw ImportError(line: 1, .newer(version: version))
      }
      guard let unknown = survey.unknown, !isLenient else { return }
      var lines = lines
      let absent = Section.allCases.filter { survey.starts[$0] == nil }.map(\.rawValue)
      throw ImportError(
        line: lines.line(at: unknown.offset),
        .unknownKey(unknown.key, nearest: NearestName.closest(to: unknown.key, in: absent))
      )
    }
  }
}
