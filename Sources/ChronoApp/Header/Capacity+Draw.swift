import ChronoModel
import ChronoScreen

extension HeaderPicture {
  /// `5h40 of 6h ███████░ · 2 clash · ends 18:55 · after work 1h30`; where room is short the bar goes
  /// first, then the end.
  func drawCapacity(on canvas: inout Canvas, in area: Rect, at now: Moment) {
    guard let capacity = planner.restOfDay(at: now)?.capacity, area.width > 0 else { return }
    for parts in capacityForms(of: capacity, at: now) {
      let width = parts.reduce(1) { $0 + $1.0.width }
      guard width <= area.width else { continue }
      canvas.put(parts, at: Point(x: area.maxX - width, y: area.y), width: width)
      return
    }
  }

  /// How full a day is, for a line of text with so much room.
  func words(_ capacity: Capacity, fitting width: Int, at now: Moment) -> [(SafeText, Style)] {
    // The first form is the one with the bar.
    let forms = capacityForms(of: capacity, at: now)
    let plain = forms.count > 1 ? forms.dropFirst() : forms[...]
    return plain.first { $0.reduce(0) { $0 + $1.0.width } <= width } ?? []
  }

  /// The ways to say it, the fullest first.
  private func capacityForms(of capacity: Capacity, at now: Moment) -> [[(SafeText, Style)]] {
    var ends: [(SafeText, Style)] = []
    if let end = capacity.ends {
      ends = [(" ends \(planner.settings.timeText(end, at: now))", Style(.dim))]
    }
    let clash = clashParts(capacity)
    let all = capacity.planned + capacity.outside
    guard capacity.isWorkday else {
      // A day without work time has nothing to be measured against.
      guard all > 0 else { return [] }
      let planned: (SafeText, Style) = ("\(SafeText(MinutesText.text(all))) planned", .plain)
      return [[planned] + clash + ends, [planned] + clash, [planned]]
    }
    if capacity.left == 0, capacity.planned == 0 {
      guard all > 0 else { return [] }
      let outside: [(SafeText, Style)] = [(outsideWords(capacity), .plain)]
      return [outside + clash, outside]
    }
    var apart: [(SafeText, Style)] = []
    if capacity.outside > 0 { apart = [(" · \(outsideWords(capacity))", Style(.dim))] }
    let planned = SafeText(MinutesText.text(capacity.planned))
    let left = SafeText(MinutesText.text(capacity.left))
    let style = Style(capacity.isFull ? .warning : .plain, capacity.isFull ? [.bold] : [])
    let measure: SafeText = capacity.left == 0 ? "\(planned) to do" : "\(planned) of \(left)"
    let amount: [(SafeText, Style)] = [(measure, style)]
    let bar = capacity.left == 0 ? [] : barParts(capacity)
    let word: [(SafeText, Style)] = capacity.isFull ? [(fullWord(capacity), style)] : []
    let short: [(SafeText, Style)] = [("\(planned)/\(left)", style)]
    // Where only one thing fits, that the day is full says more than how much is planned, and a clash
    // more than that it is not.
    let narrow = capacity.isFull ? [(narrowFullWord(capacity), style)] : short
    let said = word + clash
    return [
      amount + bar + said + ends + apart, amount + said + ends + apart, amount + said + apart,
      amount + said, short + said, capacity.isFull || clash.isEmpty ? short + word : bare(clash),
      narrow,
    ]
  }

  /// ` · 9 clash`: the blocks that overlap another.
  private func clashParts(_ capacity: Capacity) -> [(SafeText, Style)] {
    guard capacity.clashes > 0 else { return [] }
    return [(" · ", Style(.dim)), ("\(capacity.clashes) clash", Style(.warning))]
  }

  /// The same without what sets it apart.
  private func bare(_ clash: [(SafeText, Style)]) -> [(SafeText, Style)] {
    Array(clash.dropFirst())
  }

  /// `after work 1h30`: what is planned for other hours than those of work.
  private func outsideWords(_ capacity: Capacity) -> SafeText {
    let minutes = SafeText(MinutesText.text(capacity.outside))
    return capacity.isAfterWork ? "after work \(minutes)" : "outside work \(minutes)"
  }

  /// What is said at 100 % and above.
  private func fullWord(_ capacity: Capacity) -> SafeText {
    if capacity.left == 0 { return " ! no work time left" }
    return capacity.over == 0 ? " ! full" : " ! over by \(MinutesText.text(capacity.over))"
  }

  private func narrowFullWord(_ capacity: Capacity) -> SafeText {
    capacity.over == 0 ? "! full" : "! \(MinutesText.text(capacity.over)) over"
  }

  private func barParts(_ capacity: Capacity) -> [(SafeText, Style)] {
    let cells = 8
    let left = max(1, capacity.left)
    let filled = min(cells, (capacity.planned * cells + left / 2) / left)
    let full = ("█" as SafeText).repeated(filled)
    let empty = ("░" as SafeText).repeated(cells - filled)
    return [
      (" ", .plain), (full, Style(capacity.isFull ? .warning : .accent)), (empty, Style(.dim)),
    ]
  }
}
