package import ChronoModel
package import ChronoScreen

/// How full a day is, in words for a line: in the fullest of its forms that there is room for.
///
/// The arithmetic is there to be read: `3h +10h clash of 7h20 ! over by 5h40`. Where room is short
/// the bar goes first, then the end, then words get shorter, and then the sum goes; every figure keeps
/// the word that says what it is, and what warns goes last.
struct CapacityWords {
  let capacity: Capacity
  /// When all the work will be done.
  let ends: SafeText?
  /// How the hours of meals are called.
  private let meals: SafeText
  /// The cells that the end takes at most, whatever the clock shows.
  private let widestEnd: Int
  /// Whether what passes is as wide as it can get: what there is room for must not change by the minute.
  private var isWidest = false

  typealias Parts = [(SafeText, Style)]

  /// The ways to say it, the fullest first.
  enum Form: CaseIterable {
    /// `2h05 of 6h18 ███░░░░░ ends 16:00 · after work 1h30`
    case bar
    /// The same without the bar.
    case whole
    /// Without the end too: `3h +10h clash of 7h20 ! over by 5h40 · after work 1h30`.
    case apart
    /// `3h +10h clash of 7h20 ! 5h40 over · 1h30 after`; `1h to do ! no time left · 15m after`
    case brief
    /// `! 5h40 over · 10h clash · 1h30 after`; where it is not too much `3h of 7h20 · 1h30 after`.
    case dense
    /// `3h of 7h20 · lunch 45m`: of what is outside work the tasks over meals, in the middle of the day,
    /// and what clashes.
    case midday
    /// `3h +10h clash of 7h20 ! 5h40 over · 30m clash after`: of what is outside work the clash alone.
    case sum
    /// `! 5h40 over`; where it is not too much `3h · 30m clash`, and without a clash `3h of 7h20`.
    case verdict
    /// `! +5h40` or `30m clash`, for the narrowest screens.
    case least
  }

  private enum Kind { case free, evening, measured }

  private let kind: Kind

  /// `nil` where there is nothing to tell.
  init?(_ capacity: Capacity, of day: LocalDay, _ settings: Settings, at now: Moment) {
    self.capacity = capacity
    ends = capacity.ends.map { settings.endText($0, of: day, at: now) }
    widestEnd = max(ends?.width ?? 0, settings.timeForm == .hours12 ? 7 : 5)
    meals = settings.mealsName
    if !capacity.isWorkday {
      // A day without work time has nothing to be measured against.
      kind = .free
    } else {
      kind = capacity.left == 0 && capacity.planned == 0 ? .evening : .measured
    }
    guard kind == .measured || capacity.planned + capacity.outside > 0 else { return nil }
  }

  /// The fullest form of at most so many columns; of a line of text, which has no room for a bar.
  func text(fitting width: Int) -> Parts {
    parts(Form.allCases.dropFirst(), fitting: width) { CapacityWords.width(of: parts(of: $0)) }
  }

  /// The same for the header.
  func header(fitting width: Int) -> Parts {
    parts(Form.allCases[...], fitting: width, room(for:))
  }

  /// The forms for which the header keeps room beside the segments of a line, the better one first:
  /// all that there is to say where the screen is wide, and what warns where it is narrow.
  func formsToKeep(in width: Int) -> [Form] {
    if width < 60 { return capacity.isFull ? [.verdict, .least] : [.least] }
    return hasMore ? [.apart, .brief, .dense, .midday, .sum, .verdict, .least] : [.least]
  }

  /// Whether the narrowest form is a warning.
  var warns: Bool { capacity.isFull || capacity.clash > 0 }

  /// Whether there is more to tell than what is planned of what is left; who eats with somebody has no
  /// work to do then.
  private var hasMore: Bool { warns || capacity.outside > capacity.eventsAtMeals }

  /// The cells that are kept for a form.
  func room(for form: Form) -> Int {
    var widest = self
    widest.isWidest = true
    return CapacityWords.width(of: widest.parts(of: form))
  }

  private func parts(
    _ forms: ArraySlice<Form>,
    fitting width: Int,
    _ room: (Form) -> Int
  ) -> Parts {
    let form = forms.first { room($0) <= width }
    let parts = parts(of: form ?? .least)
    return form != nil || CapacityWords.width(of: parts) <= width ? parts : []
  }

  static func width(of parts: Parts) -> Int { parts.reduce(0) { $0 + $1.0.width } }

  func parts(of form: Form) -> Parts {
    switch kind {
    case .free: free(form)
    case .evening: evening(form)
    case .measured: measured(form)
    }
  }

  // MARK: The three kinds of day

  private func free(_ form: Form) -> Parts {
    let all = minutes(capacity.planned + capacity.outside)
    return switch form {
    case .bar, .whole: said("\(all) planned") + clash(capacity.clash) + end
    case .apart: said("\(all) planned") + clash(capacity.clash)
    case .brief, .dense, .midday, .sum: said(all) + clashApart
    case .verdict: capacity.clash > 0 ? clashAlone : said("\(all) planned")
    case .least: capacity.clash > 0 ? clashAlone : said(all)
    }
  }

  private func evening(_ form: Form) -> Parts {
    switch form {
    case .bar, .whole, .apart: said(longOutside) + clash(capacity.clashOutside)
    case .brief, .dense, .midday, .sum: said(shortOutside) + clashApart
    case .verdict, .least: capacity.clash > 0 ? clashAlone : said(shortOutside)
    }
  }

  private func measured(_ form: Form) -> Parts {
    switch form {
    case .bar: measure + bar + verdict + end + apart(plannedOutside)
    case .whole: measure + verdict + end + apart(plannedOutside)
    case .apart: measure + verdict + apart(plannedOutside)
    case .brief: shortSum + apart(shortOutside)
    case .dense:
      (capacity.isFull ? said(shortVerdict, style) : part) + clashApart
        + (capacity.outside > 0 ? said(" · \(shortOutside)", Style(.dim)) : [])
    case .midday: shortSum + mealsApart + clashOutside
    case .sum: shortSum + clashOutside
    case .verdict:
      if capacity.isFull {
        said(shortVerdict, style)
      } else if capacity.clash > 0 {
        said(minutes(capacity.planned)) + clashApart
      } else {
        part
      }
    case .least: least
    }
  }

  // MARK: Their pieces

  private var style: Style { capacity.isFull ? Style(.warning, [.bold]) : .plain }

  /// `3h +10h clash of 7h20`; `1h to do` where no work time is left.
  private var measure: Parts {
    let planned = minutes(capacity.planned)
    guard capacity.left > 0 else { return said("\(planned) to do", style) }
    return said(planned, style) + clash(capacity.clashAtWork) + said(measured, style)
  }

  /// The measure, and in few words what is said at 100 % and above.
  private var shortSum: Parts {
    let verdict = isPastWork ? "! no time left" : shortVerdict
    return measure + (capacity.isFull ? said(" \(verdict)", style) : [])
  }

  /// Whether no work time is left for anything: what is to do, and what the day is over by, are one figure
  /// then, which is said once.
  private var isPastWork: Bool { capacity.left == 0 && capacity.over == capacity.planned }

  /// `3h of 7h20`, whatever clashes.
  private var part: Parts { said("\(minutes(capacity.planned))\(measured)") }

  /// ` of 7h20`; ` to do, 10m left` where the last hour has not the room: of so little nothing is a part.
  private var measured: SafeText {
    let left = passing(capacity.left)
    return capacity.left < 60 && capacity.need > capacity.left
      ? " to do, \(left) left" : " of \(left)"
  }

  /// What is said at 100 % and above.
  private var verdict: Parts {
    guard capacity.isFull else { return [] }
    let over = passing(capacity.over)
    if isPastWork, capacity.isOver { return said(" ! no work time left", style) }
    let none: SafeText = capacity.left == 0 ? "no work time left, " : ""
    if capacity.isOver { return said(" ! \(none)over by \(over)", style) }
    return said(capacity.over > 0 ? " ! \(none)behind by \(over)" : " ! full", style)
  }

  private var shortVerdict: SafeText {
    let over = passing(capacity.over)
    if capacity.isOver { return "! \(over) over" }
    return capacity.over > 0 ? "! \(over) behind" : "! full"
  }

  private var least: Parts {
    guard capacity.isFull else {
      return capacity.clash > 0 ? clashAlone : said(minutes(capacity.planned))
    }
    return said(capacity.over > 0 ? "! +\(passing(capacity.over))" : "! full", style)
  }

  /// ` +10h clash`: the work that stands in the time of other work.
  private func clash(_ count: Int) -> Parts {
    count > 0 ? said(" +\(minutes(count)) clash", Style(.warning)) : []
  }

  /// `30m clash`, with its word alone.
  private var clashAlone: Parts { said("\(minutes(capacity.clash)) clash", Style(.warning)) }

  /// ` · 30m clash`, of all hours of the day.
  private var clashApart: Parts {
    capacity.clash > 0 ? said(" · ", Style(.dim)) + clashAlone : []
  }

  /// ` · 30m clash after`, of what is outside work alone: it is no part of the work's.
  private var clashOutside: Parts {
    guard capacity.clashOutside > 0 else { return [] }
    let hours: SafeText =
      capacity.isAtMeals ? "at \(meals)" : capacity.isAfterWork ? "after" : "outside"
    return said(" · ", Style(.dim))
      + said("\(minutes(capacity.clashOutside)) clash \(hours)", Style(.warning))
  }

  /// ` · lunch 45m`: the tasks over meals.
  private var mealsApart: Parts {
    capacity.tasksAtMeals > 0
      ? said(" · \(meals) \(minutes(capacity.tasksAtMeals))", Style(.dim)) : []
  }

  private var end: Parts {
    let comma: SafeText = kind == .measured && capacity.left == 0 ? "," : ""
    return ends.map { end in
      said("\(comma) ends \(isWidest ? end.padded(to: widestEnd) : end)", Style(.dim))
    } ?? []
  }

  private func apart(_ outside: SafeText) -> Parts {
    guard capacity.outside > 0 else { return [] }
    return said(" · \(outside)", Style(.dim)) + clash(capacity.clashOutside)
  }

  /// `after work 1h30`, `over lunch 45m`: what is planned for other hours than those of work.
  var longOutside: SafeText {
    let minutes = minutes(capacity.outside)
    if capacity.isAtMeals { return "over \(meals) \(minutes)" }
    return capacity.isAfterWork ? "after work \(minutes)" : "outside work \(minutes)"
  }

  /// `15m planned after work` behind what is to do and has no work time left: that has none of it.
  private var plannedOutside: SafeText {
    guard capacity.left == 0 else { return longOutside }
    let hours: SafeText =
      capacity.isAtMeals ? "over \(meals)" : capacity.isAfterWork ? "after work" : "outside work"
    return "\(minutes(capacity.outside)) planned \(hours)"
  }

  /// The same in at most so many columns, shorter where there must be.
  func outside(fitting width: Int) -> SafeText {
    longOutside.width <= width ? longOutside : shortOutside
  }

  /// `1h30 after`, `lunch 45m`, where that has no room.
  private var shortOutside: SafeText {
    let minutes = minutes(capacity.outside)
    if capacity.isAtMeals { return "\(meals) \(minutes)" }
    return capacity.isAfterWork ? "\(minutes) after" : "\(minutes) outside"
  }

  private var bar: Parts {
    guard capacity.left > 0 else { return [] }
    let cells = 8
    let filled = min(cells, (capacity.need * cells + capacity.left / 2) / capacity.left)
    let full = ("█" as SafeText).repeated(filled)
    let empty = ("░" as SafeText).repeated(cells - filled)
    return [
      (" ", .plain), (full, Style(capacity.isFull ? .warning : .accent)), (empty, Style(.dim)),
    ]
  }

  private func said(_ text: SafeText, _ style: Style = .plain) -> Parts { [(text, style)] }

  private func minutes(_ count: Int) -> SafeText { SafeText(MinutesText.text(count)) }

  /// What changes with the clock, and not by what a person does.
  private func passing(_ count: Int) -> SafeText {
    isWidest ? minutes(count).padded(to: count < 600 ? 4 : 5) : minutes(count)
  }
}

extension Capacity {
  /// Whether all that is planned outside work is at meals.
  package var isAtMeals: Bool { outside > 0 && atMeals == outside }

  /// Whether something is to do at work and no work time is left for it.
  package var hasNoTimeLeft: Bool { isWorkday && left == 0 && planned > 0 }
}

extension Settings {
  /// `lunch`, where there is one meal, else `meals`.
  package var mealsName: SafeText {
    let names = meals.map(\.name).uniqued()
    return names.count == 1 ? SafeText(names[0], limit: 20) : "meals"
  }
}
