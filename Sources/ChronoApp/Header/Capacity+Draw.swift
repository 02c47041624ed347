import ChronoModel
import ChronoScreen

extension State {
  /// What is to be done on the day on the grid; `nil` for a day that is over.
  func workload(at now: Moment) -> Workload? {
    let day = gridDay(today: now.today)
    guard day >= now.today, view.grid.contains(where: { $0.day == day }) else { return nil }
    return Workload(loadedGridDay(day), work: settings.workTime(on: day, at: now), at: now)
  }

  /// `5h40 of 6h ███████░ ends 18:55`; where room is short the bar goes first, then the end.
  func drawCapacity(on canvas: inout Canvas, in area: Rect, at now: Moment) {
    guard let capacity = workload(at: now)?.capacity, area.width > 0 else { return }
    for parts in capacityForms(of: capacity, at: now) {
      let width = parts.reduce(1) { $0 + $1.0.width }
      guard width <= area.width else { continue }
      canvas.put(parts, at: Point(x: area.maxX - width, y: area.y), width: width)
      return
    }
  }

  /// The ways to say it, the fullest first.
  private func capacityForms(of capacity: Capacity, at now: Moment) -> [[(SafeText, Style)]] {
    let planned = SafeText(MinutesText.text(capacity.planned))
    let left = SafeText(MinutesText.text(capacity.left))
    let style = Style(capacity.isFull ? .warning : .plain, capacity.isFull ? [.bold] : [])
    let amount: [(SafeText, Style)] = [("\(planned) of \(left)", style)]
    var ends: [(SafeText, Style)] = []
    if let end = capacity.ends { ends = [(" ends \(timeText(end, at: now))", Style(.dim))] }
    let word: [(SafeText, Style)] = capacity.isFull ? [(fullWord(capacity), style)] : []
    let short: [(SafeText, Style)] = [("\(planned)/\(left)", style)]
    let withEnd = amount + word + ends
    let withBar = amount + barParts(capacity) + word + ends
    // Where only one thing fits, that the day is full says more than how much is planned.
    let narrow = capacity.isFull ? [(narrowFullWord(capacity), style)] : short
    return [withBar, withEnd, amount + word, short + word, narrow]
  }

  /// What is said at 100 % and above.
  private func fullWord(_ capacity: Capacity) -> SafeText {
    capacity.over == 0 ? " ! full" : " ! over by \(MinutesText.text(capacity.over))"
  }

  private func narrowFullWord(_ capacity: Capacity) -> SafeText {
    capacity.over == 0 ? "! full" : "! \(MinutesText.text(capacity.over)) over"
  }

  private func barParts(_ capacity: Capacity) -> [(SafeText, Style)] {
    let cells = 8
    let filled =
      capacity.left == 0
      ? (capacity.planned > 0 ? cells : 0)
      : min(cells, (capacity.planned * cells + capacity.left / 2) / capacity.left)
    let full = ("█" as SafeText).repeated(filled)
    let empty = ("░" as SafeText).repeated(cells - filled)
    return [
      (" ", .plain), (full, Style(capacity.isFull ? .warning : .accent)), (empty, Style(.dim)),
    ]
  }
}
