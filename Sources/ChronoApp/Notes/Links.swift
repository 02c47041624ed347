import ChronoModel
import ChronoScreen

/// The links in texts that may have come from anywhere.
///
/// Only web addresses and mail are links, and of them only what is no control, blank or quote: what
/// is opened is one argument of a program, and what is copied is plain ASCII.
package enum Links {
  private static let schemes = ["https://", "http://", "mailto:"]
  private static let longest = 2000

  /// Each once, in the order of the texts.
  package static func find(in texts: [String]) -> [String] {
    texts.flatMap(find).uniqued()
  }

  private static func find(in text: String) -> [String] {
    var links: [String] = []
    let words = text.split { $0.isWhitespace || "<>\"“”‘’`".contains($0) }
    for word in words {
      guard let start = start(in: word) else { continue }
      let link = trimmed(escaped(word[start...]))
      let hasRest = schemes.allSatisfy { link.lowercased() != $0 }
      if hasRest, link.utf8.count <= longest { links.append(link) }
    }
    return links
  }

  /// Where the first scheme begins, in upper or lower case.
  private static func start(in word: Substring) -> Substring.Index? {
    // A capital differs from its letter in one bit; no other sign of a scheme has it.
    let bytes = word.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    let places = bytes.indices.lazy.filter { place in
      schemes.contains { bytes[place...].starts(with: $0.utf8) }
    }
    return places.first.map { word.utf8.index(word.startIndex, offsetBy: $0) }
  }

  /// Other letters than ASCII as the bytes that a browser would make of them; controls end it.
  private static func escaped(_ text: Substring) -> String {
    var link = ""
    for scalar in text.unicodeScalars.prefix(longest) {
      switch scalar.value {
      case 0x21...0x7E where !"\\^{|}".unicodeScalars.contains(scalar):
        link.unicodeScalars.append(scalar)
      case 0xA1...:
        guard scalar.properties.isAlphabetic || scalar.properties.numericType != nil else {
          return link
        }
        for byte in String(scalar).utf8 {
          link += "%" + String(byte, radix: 16, uppercase: true)
        }
      default: return link
      }
    }
    return link
  }

  /// Without the full stop or the bracket that the sentence put behind it.
  private static func trimmed(_ link: String) -> String {
    var link = link[...]
    while let last = link.last {
      let opening = [")": "(", "]": "["][String(last)]
      // A bracket that was opened in the link belongs to it.
      let isOpened = link.count { $0 == last } <= link.count { String($0) == opening }
      guard opening == nil ? ".,;:!?'*".contains(last) : !isOpened else { break }
      link = link.dropLast()
    }
    return String(link)
  }

  /// Opens the one link, or asks which.
  static func opening(in texts: [String]) -> [Request] {
    let links = find(in: texts)
    guard let first = links.first else {
      return [.say("No link in the title or the notes", .warning)]
    }
    guard links.count > 1 else { return [.terminal(.openLink(first))] }
    let items = zip("123456789", links).map { key, link in
      Menu.Item(
        key: .character(key),
        label: SafeText(link, limit: 50).truncated(to: 50),
        choice: [.terminal(.openLink(link))]
      )
    }
    return [.open(.menu(Menu(title: "Open link", items: Array(items))))]
  }
}

/// What the notes and the links are of: the task or the event under the cursor, also a ghost's or of a
/// repeat to come.
struct ReadItem {
  let planner: State

  var subject: Form.Subject? {
    func detail(_ task: TaskItem) -> Form.Subject {
      .task(TaskDetail(task: task, promises: [], sessions: []))
    }
    if planner.focus == .grid {
      let (grid, block) = (planner.view.grid, planner.gridItem?.id)
      let task =
        planner.selectedTask ?? grid.ghost(of: block)?.task ?? grid.coming(of: block)?.task
      if let task { return detail(task) }
      guard case .event(let id, let day)? = planner.gridItem?.id else { return nil }
      let events = planner.view.grid.lazy.flatMap(\.events)
      return events.first { $0.event.id == id && $0.day == day }.map { .event($0.event) }
    }
    switch planner.selectedRow {
    case .task(let row): return detail(row.task)
    case .continued(let continued): return detail(continued.row.task)
    case .ghost(let ghost): return detail(ghost.task)
    case .coming(let coming): return detail(coming.task)
    case .event(let occurrence): return .event(occurrence.event)
    case nil: return nil
    }
  }

  /// Opens the editor for the notes; of an event that repeats, after asking how much of it is meant.
  func writeNotes() -> [Request] {
    switch subject {
    case .event(let event):
      SelectedEvent(planner)?.writeNotes()
        ?? [.terminal(.writeNotes(event.notes, of: .event(event)))]
    case .task(let detail): [.terminal(.writeNotes(detail.task.notes, of: .task(detail.task)))]
    case .newTask, .newEvent, nil: []
    }
  }

  /// Opens a link of it.
  func openLink() -> [Request] {
    switch subject {
    case .task(let detail): Links.opening(in: [detail.task.title, detail.task.notes])
    case .event(let event): Links.opening(in: [event.name, event.place, event.notes])
    case .newTask, .newEvent, nil: []
    }
  }
}
