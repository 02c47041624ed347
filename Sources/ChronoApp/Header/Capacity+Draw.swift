import ChronoModel
import ChronoScreen

extension HeaderPicture {
  /// `5h40 of 6h ███████░ · +1h clash · ends 18:55 · after work 1h30`; where room is short the bar goes
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
      return [[planned] + clash + ends, [planned] + clash, [planned], [(minutes(all), .plain)]]
    }
    if capacity.left == 0, capacity.planned == 0 {
      guard all > 0 else { return [] }
      let outside: [(SafeText, Style)] = [(outsideWords(capacity), .plain)]
      return [outside + clash, outside, [(shortOutside(capacity), .plain)]]
    }
    var apart: [(SafeText, Style)] = []
    var apartShort: [(SafeText, Style)] = []
    if capacity.outside > 0 {
      apart = [(" · \(outsideWords(capacity))", Style(.dim))]
      apartShort = [(" · \(shortOutside(capacity))", Style(.dim))]
    }
    let planned = SafeText(MinutesText.text(capacity.planned))
    let left = SafeText(MinutesText.text(capacity.left))
    let style = Style(capacity.isFull ? .warning : .plain, capacity.isFull ? [.bold] : [])
    let measure: SafeText = capacity.left == 0 ? "\(planned) to do" : "\(planned) of \(left)"
    let amount: [(SafeText, Style)] = [(measure, style)]
    let bar = capacity.left == 0 ? [] : barParts(capacity)
    let word: [(SafeText, Style)] = capacity.isFull ? [(fullWord(capacity), style)] : []
    let short: [(SafeText, Style)] = [("\(planned)/\(left)", style)]
    // Where only one thing fits, that the day is full says more than how much is planned, and a clash
    // more than that it is not; on the narrowest screens there is room for a number and the mark.
    let mark: SafeText = capacity.isFull || capacity.isOverbooked ? " !" : ""
    let over = Style(.warning, [.bold])
    let narrow = capacity.isFull ? [(narrowFullWord(capacity), style)] : short + [(mark, over)]
    let said = word + clash
    return [
      amount + bar + said + ends + apart, amount + said + ends + apart, amount + said + apart,
      short + said + apart, short + said + apartShort, amount + said, short + said,
      capacity.isFull || clash.isEmpty
        ? short + word : Array(clash.dropFirst(mark.isEmpty ? 1 : 0)),
      narrow, [("\(planned)\(mark)", mark.isEmpty ? .plain : over)],
    ]
  }

  /// How much room the header keeps for it beside the segments: all there is to say in short where
  /// the screen is wide, and a number with its mark where it is narrow.
  func room(forCapacityIn width: Int, at now: Moment) -> Int {
    guard let capacity = planner.restOfDay(at: now)?.capacity else { return 0 }
    let forms = capacityForms(of: capacity, at: now)
    guard let least = forms.last else { return 0 }
    let isTold = capacity.isWorkday && forms.count > 4 && capacity.clash + capacity.outside > 0
    let form = isTold && width >= 60 ? forms[4] : least
    return form.reduce(1) { $0 + $1.0.width }
  }

  /// ` · +14h clash`: the work that stands in the time of other work; with the mark where the day has
  /// no room for all of it.
  private func clashParts(_ capacity: Capacity) -> [(SafeText, Style)] {
    guard capacity.clash > 0 else { return [] }
    let words: SafeText = "+\(minutes(capacity.clash)) clash"
    guard !capacity.isOverbooked else { return [(" ! \(words)", Style(.warning, [.bold]))] }
    return [(" · ", Style(.dim)), (words, Style(.warning))]
  }

  private func minutes(_ count: Int) -> SafeText { SafeText(MinutesText.text(count)) }

  /// `1h30 after`, where `after work 1h30` has no room.
  private func shortOutside(_ capacity: Capacity) -> SafeText {
    "\(minutes(capacity.outside)) \(capacity.isAfterWork ? "after" : "outside" as SafeText)"
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
