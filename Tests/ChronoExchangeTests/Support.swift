import ChronoExchange
import ChronoModel

/// The tasks of JSON Lines text, handed over in pieces of `piece` bytes.
func drafts(
  _ text: String,
  isLenient: Bool = false,
  piece: Int = 7
) throws(ImportError) -> [TaskDraft] {
  try drafts(bytes: Array(text.utf8), isLenient: isLenient, piece: piece)
}

/// What a text of lines adds.
func items(_ text: String) throws(ImportError) -> [ImportItem] {
  var rest = Array(text.utf8)
  var reader = TaskLines.Reader {
    defer { rest = [] }
    return rest
  }
  var items: [ImportItem] = []
  while let item = try reader.next() { items.append(item) }
  return items
}

func drafts(
  bytes: [UInt8],
  isLenient: Bool = false,
  piece: Int = 7
) throws(ImportError) -> [TaskDraft] {
  var rest = bytes[...]
  var reader = TaskLines.Reader(
    {
      defer { rest = rest.dropFirst(piece) }
      return Array(rest.prefix(piece))
    },
    isLenient: isLenient
  )
  var drafts: [TaskDraft] = []
  while let item = try reader.next() {
    if case .task(let draft) = item.content { drafts.append(draft) }
  }
  return drafts
}

/// The error that a text is refused with; `nil` if it is taken.
func refusal(_ text: String, isLenient: Bool = false) -> ImportError? {
  do throws(ImportError) {
    _ = try drafts(text, isLenient: isLenient)
    return nil
  } catch {
    return error
  }
}

func day(_ text: String) -> LocalDay { LocalDay(text) ?? LocalDay(number: 0) }
func time(_ text: String) -> TimeOfDay { TimeOfDay(text) ?? .midnight }
func id<Owner>(_ number: UInt64) -> Identifier<Owner> {
  Identifier(high: 0x4000, low: 0x8000_0000_0000_0000 | number)
}
func at(_ text: String) -> Instant { Instant(text) ?? Instant(seconds: 0) }
func json(_ write: (inout JSONWriter) -> Void) -> String {
  var writer = JSONWriter()
  write(&writer)
  return String(decoding: writer.bytes, as: UTF8.self)
}
