package import ChronoModel
package import ChronoScreen

/// How full a day is, in words for a line: in the fullest of its forms that there is room for.
///
/// The arithmetic is there to be read: `3h +10h clash of 7h20 ! over by 5h40`. Where room is short
/// the bar goes first, then the end, and last what the day is over by.
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
    /// Without the end too.
    case apart
    /// `3h +6h of 8h ! over by 1h · after work 1h30`: what clashes is not named.
    case shortMeasure
    /// `2h +1h of 6h18 · lunch 45m`, `8h45 of 6h18 ! 2h27 over · lunch 45m`
    case shortApart
    /// `! 2h27 over · lunch 45m`
    case verdictApart
    /// `3h +10h clash of 7h20 ! over by 5h40`
    case measure
    /// `3h +10h of 7h20 ! over by 5h40`
    case short
    /// `! 5h40 over`; where it is not too much `3h of 7h20`, whatever clashes.
    case verdict
    /// `! +5h40`, for the narrowest screens.
    case least

    /// Whether the names of the days get shorter for it: what clashes and what is over a meal is told.
    var shortensDays: Bool { [.short, .shortApart, .verdictApart].contains(self) }
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
  /// all there is to say in short where the screen is wide, and the verdict where it is narrow.
  func formsToKeep(in width: Int) -> [Form] {
    guard width >= 60 else { return capacity.isFull ? [.verdict, .least] : [.least] }
    guard kind == .measured else { return [.least] }
    let apart: [Form] = [.shortApart, .verdictApart].filter(isMeant)
    if capacity.isFull {
      return [.shortMeasure] + apart + [capacity.clashAtWork > 0 ? .short : .measure]
    }
    if capacity.clashAtWork > 0 { return [.apart] + apart + [.short] }
    return capacity.outside > 0 ? [.apart] + apart : [.least]
  }

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
    let form = forms.first { isMeant($0) && room($0) <= width }
    let parts = parts(of: form ?? .least)
    return form != nil || CapacityWords.width(of: parts) <= width ? parts : []
  }

  /// Whether a form has something to tell that others have not.
  private func isMeant(_ form: Form) -> Bool {
    switch form {
    case .shortApart: kind == .measured && capacity.tasksAtMeals > 0
    case .verdictApart: kind == .measured && capacity.tasksAtMeals > 0 && capacity.isFull
    default: true
    }
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
    let planned = said("\(all) planned")
    return switch form {
    case .bar, .whole: planned + clash(capacity.clash) + end
    case .apart, .shortMeasure, .shortApart, .verdictApart, .measure:
      planned + clash(capacity.clash)
    case .short: planned
    case .verdict, .least: said(all)
    }
  }

  private func evening(_ form: Form) -> Parts {
    let outside = said(longOutside)
    return switch form {
    case .bar, .whole, .apart, .shortMeasure, .shortApart, .verdictApart:
      outside + clash(capacity.clashOutside)
    case .measure, .short: outside
    case .verdict, .least: said(shortOutside)
    }
  }

  private func measured(_ form: Form) -> Parts {
    switch form {
    case .bar: measure + bar + verdict + end + apart
    case .whole: measure + verdict + end + apart
    case .apart: measure + verdict + apart
    case .shortMeasure: short + verdict + apart
    case .shortApart: short + (capacity.isFull ? said(" \(shortVerdict)", style) : []) + mealsApart
    case .verdictApart: said(shortVerdict, style) + mealsApart
    case .measure: measure + verdict
    case .short: short + verdict
    case .verdict:
      capacity.isFull
        ? said(shortVerdict, style) : said("\(minutes(capacity.planned))\(measured)")
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

  /// `3h +10h of 7h20`: the same numbers as on a wide screen, without their word.
  private var short: Parts {
    guard capacity.left > 0, capacity.clashAtWork > 0 else { return measure }
    return said(minutes(capacity.planned), style)
      + said(" +\(minutes(capacity.clashAtWork))", Style(.warning)) + said(measured, style)
  }

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
    guard capacity.isFull else { return said(minutes(capacity.planned)) }
    return said(capacity.over > 0 ? "! +\(passing(capacity.over))" : "! full", style)
  }

  /// ` +10h clash`: the work that stands in the time of other work.
  private func clash(_ count: Int) -> Parts {
    count > 0 ? said(" +\(minutes(count)) clash", Style(.warning)) : []
  }

  private var end: Parts {
    ends.map { said(" ends \(isWidest ? $0.padded(to: widestEnd) : $0)", Style(.dim)) } ?? []
  }

  private var apart: Parts {
    guard capacity.outside > 0 else { return [] }
    return said(" · \(longOutside)", Style(.dim)) + clash(capacity.clashOutside)
  }

  /// ` · lunch 45m`: the tasks over meals, where all that is outside work has no room.
  private var mealsApart: Parts {
    said(" · \(meals) \(minutes(capacity.tasksAtMeals))", Style(.dim))
  }

  /// `after work 1h30`, `over lunch 45m`: what is planned for other hours than those of work.
  var longOutside: SafeText {
    let minutes = minutes(capacity.outside)
    if capacity.isAtMeals { return "over \(meals) \(minutes)" }
    return capacity.isAfterWork ? "after work \(minutes)" : "outside work \(minutes)"
  }

  /// The same in at most so many columns, shorter where there must be.
  func outside(fitting width: Int) -> SafeText {
    longOutside.width <= width ? longOutside : shortOutside
  }

  /// `1h30 after`, where that has no room.
  private var shortOutside: SafeText {
    let when: SafeText =
      capacity.isAtMeals ? "over \(meals)" : capacity.isAfterWork ? "after" : "outside"
    return "\(minutes(capacity.outside)) \(when)"
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
}

extension Settings {
  /// `lunch`, where there is one meal, else `meals`.
  package var mealsName: SafeText {
    let names = meals.map(\.name).uniqued()
    return names.count == 1 ? SafeText(names[0], limit: 20) : "meals"
  }
}
