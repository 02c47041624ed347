/// What another program's file says of an item, kept as it came: what has no field here goes back
/// byte for byte.
package struct ForeignText: Hashable, Sendable {
  package var owner: Owner
  package var text: Draft

  /// The item it is about.
  package enum Owner: Hashable, Sendable {
    case task(TaskItem.ID)
    case event(CalendarEvent.ID)
  }

  /// The text of an item that is not in the file yet.
  package struct Draft: Hashable, Sendable {
    package var format: Format
    /// How the other program names the item, such as iCalendar's `UID`; not empty.
    package var key: String
    /// Which part of what has that name, such as iCalendar's `RECURRENCE-ID`; empty is the whole.
    package var part: String
    package var bytes: [UInt8]

    package init(_ format: Format, key: String, part: String = "", bytes: [UInt8]) {
      self.format = format
      self.key = key
      self.part = part
      self.bytes = bytes
    }
  }

  /// Raw values are the file's.
  package enum Format: Int, Hashable, Sendable, CaseIterable {
    case iCalendar = 1
    case todoTxt = 2
    case taskwarrior = 3
    case org = 4

    /// The word of the document.
    package var name: String {
      switch self {
      case .iCalendar: "ics"
      case .todoTxt: "todotxt"
      case .taskwarrior: "taskwarrior"
      case .org: "org"
      }
    }
  }

  /// The bytes of the longest text that is kept.
  package static let longest = 1 << 24

  package init(_ owner: Owner, _ text: Draft) {
    self.owner = owner
    self.text = text
  }
}
