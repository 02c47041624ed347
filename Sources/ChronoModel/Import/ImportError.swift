/// Why input from outside was refused: where it stands and what is wrong with it.
///
/// Nothing of it was imported. Its words are in `ErrorText`.
package struct ImportError: Error, Hashable, Sendable {
  /// `nil` where the input as a whole is meant.
  package var place: Place?
  package var reason: Reason
  /// The title of the item, where it could be read.
  package var title: String?

  /// Counted from 1.
  package enum Place: Hashable, Sendable {
    case line(Int)
    /// Of a file that is not made of lines.
    case item(Int)
  }

  package init(at place: Place? = nil, _ reason: Reason, of title: String? = nil) {
    self.place = place
    self.reason = reason
    self.title = title
  }

  package init(line: Int, _ reason: Reason, of title: String? = nil) {
    self.init(at: .line(line), reason, of: title)
  }

  package init(item: Int, _ reason: Reason) { self.init(at: .item(item), reason) }

  package enum Reason: Hashable, Sendable {
    /// It is not JSON (RFC 8259); columns are bytes of the line, counted from 1.
    case syntax(column: Int, JSONProblem)
    /// The item is not an object, or the whole is not a document of ours.
    case notAnObject
    /// The bytes do not show their format; the formats that can be named.
    case unknownForm(known: [String])
    /// It is not what the named form is; `expected` says what that is.
    case notTheForm(String, expected: String)
    /// It is not a property list; where known, the byte, counted from 1.
    case propertyList(byte: Int?, PropertyListProblem)
    /// It is not iCalendar text.
    case calendar(CalendarProblem)
    /// A text is not UTF-8 or UTF-16, or holds U+0000.
    case badText(key: String?)
    /// It is a SQLite file that cannot be read; what is wrong with it.
    case damaged(String)
    /// A key that means nothing here; the known one that it may have been meant for.
    case unknownKey(String, nearest: String? = nil)
    case missingKey(String)
    /// A value of the wrong type, or one outside what is allowed; `allowed` says what is.
    case badValue(key: String, allowed: String)
    /// It tells of work that ends so many seconds after now: of two clocks one is wrong.
    case ahead(seconds: Int64)
    /// The same identifier, category name or promise stands twice.
    case duplicate(key: String, value: String)
    /// It names an item that the document does not hold.
    case dangling(key: String, value: String)
    /// It was written by a newer ChronoList.
    case newer(version: Int)
    case lineTooLong(limit: Int)
    case tooManyItems(limit: Int)
    case tooLarge(limit: Int)
    /// The bytes of all texts together; a short file may say one text thousands of times.
    case tooMuchText(limit: Int)
    case empty
    /// Reading it failed; what the system said.
    case unreadable(String)
  }
}

/// Why a text is not JSON, or is more than is read.
package enum JSONProblem: Hashable, Sendable {
  case endsEarly
  /// A byte that cannot stand here; what could is named.
  case expected(String)
  case afterEnd
  case duplicateKey(String)
  case invalidUTF8
  /// Half of a surrogate pair: it is no character.
  case loneSurrogate
  case badEscape
  /// A control character that must be escaped.
  case rawControl
  /// U+0000, which no text of the planner can hold.
  case nul
  case badNumber
  case tooDeep(limit: Int)
  /// Keys and elements of one value.
  case tooMany(limit: Int)
}

/// Why a text is not iCalendar (RFC 5545), or is more than is read.
package enum CalendarProblem: Hashable, Sendable {
  /// Not `NAME:VALUE`, or `NAME;PARAMETER=…:VALUE`.
  case notALine
  /// Something other than a calendar stands where one should begin.
  case outside
  /// A part is ended that was not begun, or not last.
  case wrongEnd(String)
  /// The text ends inside of a part.
  case endsInside(String)
  case tooDeep(limit: Int)
  /// Lines of one item.
  case tooManyLines(limit: Int)
  /// Bytes of one item.
  case itemTooLarge(limit: Int)
}

/// Why bytes are not a property list, or are more than is read.
package enum PropertyListProblem: Hashable, Sendable {
  case endsEarly
  /// The trailer of a binary one contradicts itself or the file's length.
  case badTrailer
  /// An object refers to one that is not there, or to a place outside of the objects.
  case badReference
  /// An object of a kind that property lists do not have.
  case badObject
  /// What could stand here is named.
  case expected(String)
  case afterEnd
  /// A text is not UTF-8, or holds U+0000.
  case notText
  /// Only UTF-8 is read.
  case encoding(String)
  /// Entities of its own could make a short file a long one.
  case ownEntities
  case badEntity
  case badNumber
  case badDate
  case duplicateKey(String)
  case tooDeep(limit: Int)
}
