import ChronoModel
import ChronoScreen

/// The line of a reminder as it looks: it reads the planner, and nothing but this draws it.
struct BannerPicture {
  let planner: State

  /// The least cells of a title.
  private static let leastTitle = 8
  /// Cells that are kept for what it says beside its keys in words.
  private static let leastRoom = 20

  private static func width(of keys: [(SafeText, Style)]) -> Int {
    keys.reduce(0) { $0 + $1.0.width }
  }

  /// Its keys at the right end; `nil` where they would leave too little of the line.
  private func keys(inWords: Bool, beside room: Int, in width: Int) -> [(SafeText, Style)]? {
    let commands: [(Command, SafeText)] = [
      (.snooze, "snooze \(planner.settings.reminders.snooze)m"), (.dismiss, "dismiss"),
      (.openReminder, "open"),
    ]
    var keys: [(SafeText, Style)] = []
    for (command, words) in commands where ReminderBanner.hasKeys(seeing: planner) {
      guard let key = planner.keymap.key(of: command) else { continue }
      let verb: SafeText = inWords ? " \(words)  " : " "
      keys.append((SafeText(key), Style(.key, on: .badge, [.bold])))
      keys.append((verb, Style(.plain, on: .badge)))
    }
    return BannerPicture.width(of: keys) + room <= width ? keys : nil
  }
}

extension BannerPicture {
  /// The reminder that came last, with its keys at the right; a line of its own.
  func drawBanner(on canvas: inout Canvas, in line: Rect, at now: Moment) {
    let waiting = planner.banner.waiting
    guard let first = waiting.first else { return }
    let style = Style(.warning, on: .badge, [.bold])
    canvas.fill(line, style)
    let announcement = Announcement(first, settings: planner.settings, at: now)
    let more: SafeText = waiting.count > 1 ? " (+\(waiting.count - 1))" : ""
    // What is too long for the line leaves out when it was, and not how long ago.
    func words(in room: Int) -> SafeText {
      let forms = [announcement.words, announcement.timing].filter { !$0.isEmpty }
      let least = min(announcement.title.width, BannerPicture.leastTitle) + more.width + 5
      let form = forms.first { $0.width + least <= room } ?? forms.last
      return form.map { " · \($0)" } ?? ""
    }
    // Where there is no room for what they do, the keys alone; the title gives way to them.
    let shortest =
      [announcement.words, announcement.timing].map(\.width).filter { $0 > 0 }.min() ?? 0
    let least =
      min(announcement.title.width, BannerPicture.leastTitle) + shortest + more.width + 7
    let keys =
      keys(inWords: true, beside: BannerPicture.leastRoom, in: line.width)
      ?? keys(inWords: false, beside: least, in: line.width)
    let needed = BannerPicture.width(of: keys ?? [])
    let room = line.width - 2 - needed
    let words = words(in: room)
    // The words are short and say why it rings: the title is what gives way.
    let title = announcement.title.truncated(
      to: max(BannerPicture.leastTitle, room - words.width - more.width - 2)
    )
    let said: SafeText = "! \(title)\(words)\(more)"
    let used = canvas.put(
      said,
      at: Point(x: line.x + 1, y: line.y),
      style: style,
      width: room
    )
    if !announcement.details.isEmpty, room - used > 8 {
      canvas.put(
        " · \(announcement.details.truncated(to: room - used - 3))",
        at: Point(x: line.x + 1 + used, y: line.y),
        style: Style(.plain, on: .badge)
      )
    }
    guard let keys else { return }
    canvas.put(keys, at: Point(x: line.maxX - needed, y: line.y))
  }
}
