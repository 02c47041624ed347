package import ChronoModel
package import ChronoScreen

/// The words of input that was refused.
extension ErrorText {
  package init(_ error: ImportError) {
    let hint: SafeText =
      error.reason == .calendar(.notALine) ? " --lenient keeps such lines as they are." : .empty
    self.init(code: "import", ErrorText.sentence(error) + hint + " Nothing was imported.")
  }

  /// Where the input is wrong, and how.
  package static func sentence(_ error: ImportError) -> SafeText {
    let title: SafeText =
      error.title.map { " (‘\(SafeText($0, limit: 40).truncated(to: 40))’)" } ?? .empty
    let place: SafeText =
      switch error.place {
      case nil: .empty
      case .line(let number): "Line \(number)" + title + ": "
      case .item(let number): "Item \(number)" + title + ": "
      }
    return place + ErrorText.words(error.reason)
  }

  /// The same words with the name of the file before them.
  package func inFile(_ name: String?) -> ErrorText {
    guard let name else { return self }
    return ErrorText(code: code, "\(name): " + message)
  }

  private static func words(_ reason: ImportError.Reason) -> SafeText {
    switch reason {
    case .syntax(let column, let problem):
      "this is not JSON at byte \(column): " + words(problem) + "."
    case .notAnObject: "an item is an object, {\"title\":\"…\"}."
    case .unknownForm(let known):
      "Unrecognised file format. “import” reads "
        + "\(known.joined(separator: ", ")); --format names one."
    case .notTheForm(let format, let expected):
      "this is not what ‘\(format)’ is: \(expected)."
    case .propertyList(let byte, let problem):
      "this is not a property list"
        + (byte.map { " at byte \($0): " } ?? ": ") + words(problem) + "."
    case .calendar(let problem): words(problem) + "."
    case .badText(let key):
      (key.map { "‘\($0)’ " } ?? "a text ") + "is not Unicode, or holds U+0000."
    case .damaged(let reason): "The SQLite file cannot be read: \(reason)."
    case .unknownKey(let key, let nearest?):
      "‘\(key)’ is unknown; did you mean ‘\(nearest)’? --lenient ignores unknown keys."
    case .unknownKey(let key, nil): "‘\(key)’ is unknown; --lenient ignores unknown keys."
    case .missingKey(let key): "‘\(key)’ is missing."
    case .badValue(let key, let allowed): "‘\(key)’ must be \(allowed)."
    case .ahead(let seconds):
      "the clock that wrote this work is at least \(MinutesText.text(Int((seconds + 59) / 60))) ahead "
        + "of this computer’s; one of the two is wrong."
    case .duplicate(let key, let value): "‘\(key)’ \(value) is there twice."
    case .dangling(let key, let value): "‘\(key)’ names \(value), which is not in the document."
    case .newer(let version):
      "the document was written by a newer ChronoList (version \(version))."
    case .lineTooLong(let limit): "it is longer than \(limit) bytes."
    case .tooManyItems(let limit): "there are more than \(limit) items."
    case .tooLarge(let limit): "The input is larger than \(limit) bytes."
    case .tooMuchText(let limit): "The texts together are longer than \(limit) bytes."
    case .empty: "There is nothing in the input."
    case .unreadable(let reason): "The input cannot be read: \(reason)."
    }
  }

  private static func words(_ problem: JSONProblem) -> SafeText {
    switch problem {
    case .endsEarly: "it ends too early"
    case .expected(let what): "\(what) is expected"
    case .afterEnd: "something follows its end"
    case .duplicateKey(let key): "‘\(key)’ is there twice"
    case .invalidUTF8: "the text is not UTF-8"
    case .loneSurrogate: "half of a surrogate pair is not a character"
    case .badEscape: "the escape means nothing"
    case .rawControl: "a control character must be escaped"
    case .nul: "a text cannot hold U+0000"
    case .badNumber: "the number is not written as JSON writes it, or too large"
    case .tooDeep(let limit): "it is nested more than \(limit) deep"
    case .tooMany(let limit): "one value has more than \(limit) parts"
    }
  }

  private static func words(_ problem: CalendarProblem) -> SafeText {
    switch problem {
    case .notALine:
      "this is not a line of iCalendar, NAME:VALUE"
    case .outside: "this is not iCalendar: BEGIN:VCALENDAR is expected"
    case .wrongEnd(let name): "END:\(name) ends what did not begin, or is not the last to begin"
    case .endsInside(let name): "the text ends before END:\(name)"
    case .tooDeep(let limit): "it is nested more than \(limit) deep"
    case .tooManyLines(let limit): "one item has more than \(limit) lines"
    case .itemTooLarge(let limit): "one item is longer than \(limit) bytes"
    }
  }

  private static func words(_ problem: PropertyListProblem) -> SafeText {
    switch problem {
    case .endsEarly: "it ends too early"
    case .badTrailer: "its end does not fit the rest; it may be cut off"
    case .badReference: "it refers to something that is not there"
    case .badObject: "property lists have no such value"
    case .expected(let what): "\(what) is expected"
    case .afterEnd: "something follows its end"
    case .notText: "the text is not UTF-8, or holds U+0000"
    case .encoding(let name): "its encoding is \(name), and only UTF-8 is read"
    case .ownEntities: "it declares entities of its own, which are not read"
    case .badEntity: "the entity means nothing"
    case .badNumber: "the number is not one, or too large"
    case .badDate: "the date is not written as YYYY-MM-DDTHH:MM:SSZ"
    case .duplicateKey(let key): "‘\(key)’ is there twice"
    case .tooDeep(let limit): "it is nested more than \(limit) deep"
    }
  }
}
