import ChronoModel
import ChronoScreen

/// The line of a reminder as it looks: it reads the planner, and nothing but this draws it.
struct BannerPicture {
  let planner: State
}

extension BannerPicture {
  /// The reminder that came last, with its keys at the right; a line of its own.
  func drawBanner(on canvas: inout Canvas, in line: Rect, at now: Moment) {
    let waiting = planner.banner.waiting
    guard let first = waiting.first else { return }
    let style = Style(.warning, on: .badge, [.bold])
    canvas.fill(line, style)
    var keys: [(SafeText, Style)] = []
    for (command, words) in [
      (Command.snooze, "snooze \(planner.settings.reminders.snooze)m"), (.dismiss, "dismiss"),
      (.openReminder, "open"),
    ] {
      keys.append((SafeText(planner.keymap.label(of: command)), Style(.key, on: .badge, [.bold])))
      keys.append((" \(SafeText(words))  ", Style(.plain, on: .badge)))
    }
    let needed = keys.reduce(0) { $0 + $1.0.width }
    let hasKeys = needed + 20 <= line.width
    let room = line.width - 2 - (hasKeys ? needed : 0)
    let announcement = Announcement(first, settings: planner.settings, at: now)
    let more: SafeText = waiting.count > 1 ? " (+\(waiting.count - 1))" : ""
    let words: SafeText = announcement.words.isEmpty ? "" : " · \(announcement.words)"
    // The words are short and say why it rings: the title is what gives way.
    let title = announcement.title.truncated(to: max(8, room - words.width - more.width - 2))
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
    guard hasKeys else { return }
    canvas.put(keys, at: Point(x: line.maxX - needed, y: line.y))
  }
}
