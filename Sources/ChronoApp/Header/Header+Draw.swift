import ChronoModel
import ChronoScreen

/// The first line as it looks: it reads the planner, and nothing but this draws it.
struct HeaderPicture {
  let planner: State

  /// Whether the synchronisation can go on only when a person has decided something.
  private var isSyncWaiting: Bool { planner.syncTrouble != nil || planner.view.conflicts > 0 }
}

extension HeaderPicture {
  /// For the narrowest screens: `Sa` of today, and one letter of what is beside it.
  private func segmentLetters(_ index: Int) -> SafeText {
    switch (planner.scale, index) {
    case (.days, 0): SafeText(String(weekday(0).prefix(2)))
    case (.days, _): SafeText(String(weekday(index).prefix(1)))
    case (.weeks, -1), (.months, -1): "L"
    case (.weeks, 0), (.months, 0): "T"
    case (.weeks, _), (.months, _): "N"
    }
  }

  /// What tells the segments apart in few letters: the days, or which week.
  private func segmentShortName(_ index: Int) -> SafeText {
    switch (planner.scale, index) {
    case (.days, _): SafeText(weekday(index))
    case (.weeks, -1), (.months, -1): "Last"
    case (.weeks, 0), (.months, 0): "This"
    case (.weeks, _), (.months, _): "Next"
    }
  }

  /// `Sat`, of yesterday, today or tomorrow.
  private func weekday(_ index: Int) -> String {
    planner.day.map { ($0 + index).weekday.short } ?? ""
  }

  /// How full the day is; `nil` where that is not told.
  private func capacityWords(at now: Moment) -> CapacityWords? {
    RestOfDay.onGrid(seeing: planner, at: now).flatMap { rest in
      CapacityWords(rest.capacity, of: rest.basis.grid.day, planner.settings, at: now)
    }
  }

  /// The four segments and the badge, each with where it is on the line, for the mouse.
  func segments(in line: Rect, at now: Moment) -> [HeaderSegment] {
    segments(in: line, beside: capacityWords(at: now), at: now)
  }

  private func segments(
    in line: Rect,
    beside words: CapacityWords?,
    at now: Moment
  ) -> [HeaderSegment] {
    // The date stands on the grid too; the day's capacity stands only here.
    let usual = line.width >= 60 && planner.isGridShown ? 13 : 0
    let mark = isSyncWaiting ? HeaderPicture.syncMark.width + 1 : 0
    let forms = words?.formsToKeep(in: line.width) ?? []
    for form in forms.map(Optional.some) + [nil] {
      let wanted = form.flatMap { words?.room(for: $0) }.map { $0 + 1 }
      let capacity = max(usual, wanted ?? 0)
      // The names of the days get shorter for what there is to tell beside the usual, and their counts are
      // given up only for an alarm, and where nothing of the day's capacity had room else.
      let isWide = line.width >= 60
      let details = HeaderDetail.allCases.filter { detail in
        form == nil || detail.keepsNames || isWide && form != .least && detail.isShort
          || !isWide && (detail != .initials || words?.warns == true || form == .least)
      }
      for detail in details {
        let segments = segments(detail: detail, at: now) + badge(detail: detail)
        let width = segments.reduce(2) { $0 + $1.width + 1 }
        if width + capacity + mark <= line.width || form == nil && detail == .initials {
          return placed(segments, from: line.x + 2)
        }
      }
    }
    return []
  }

  func drawHeader(on canvas: inout Canvas, in line: Rect, at now: Moment) {
    let capacity = capacityWords(at: now)
    let segments = segments(in: line, beside: capacity, at: now)
    canvas.put("‹", at: line.origin, style: Style(.dim))
    var end = line.x + 1
    for segment in segments {
      let ground = segment.ground
      let area = Rect(x: segment.x, y: line.y, width: segment.width, height: 1)
      if ground != .plain { canvas.fill(area, Style(.plain, on: ground)) }
      var x = segment.x + 1
      for (text, style) in segment.parts {
        x += canvas.put(text, at: Point(x: x, y: line.y), style: style.on(ground))
      }
      end = segment.x + segment.width
      guard let place = segment.place else { continue }
      let edge: (SafeText, Style) = place == .other ? ("›", Style(.dim)) : ("│", Style(.border))
      canvas.put(edge.0, at: Point(x: end, y: line.y), style: edge.1)
    }
    var rest = line.droppingLeft(end + 2 - line.x)
    if let mark = syncMark(in: line), mark.x > end {
      canvas.put(HeaderPicture.syncMark, at: mark.origin, style: Style(.warning))
      rest = rest.droppingRight(line.maxX - mark.x)
    }
    var parts = capacity?.header(fitting: rest.width - 1) ?? []
    // Beside the counts of a week it is still that of one day.
    if planner.scale == .weeks, !parts.isEmpty,
      let day = RestOfDay.onGrid(seeing: planner, at: now)?.basis.grid.day,
      CapacityWords.width(of: parts) + 5 <= rest.width
    {
      parts.insert(("\(SafeText(day.weekday.short)) ", Style(.dim)), at: 0)
    }
    let width = CapacityWords.width(of: parts) + 1
    canvas.put(parts, at: Point(x: rest.maxX - width, y: rest.y), width: width)
  }

  /// That the synchronisation waits for a person: it has stopped, or both sides changed a field.
  private static let syncMark: SafeText = "⟳!"

  /// Where the mark is: at the right edge, with a blank after it.
  func syncMark(in line: Rect) -> Rect? {
    guard isSyncWaiting else { return nil }
    let width = HeaderPicture.syncMark.width
    return Rect(x: line.maxX - 1 - width, y: line.y, width: width, height: 1)
  }

  private func placed(_ segments: [HeaderSegment], from x: Int) -> [HeaderSegment] {
    var x = x - 1
    return segments.map { segment in
      var segment = segment
      segment.x = x
      x += segment.width + 1
      return segment
    }
  }

  private func segments(detail: HeaderDetail, at now: Moment) -> [HeaderSegment] {
    let today = now.today
    var segments = [-1, 0, 1].map { index in
      HeaderSegment(
        place: .segment(index),
        ground: planner.search.isEmpty && planner.place == .segment(index) ? .segment : .plain,
        parts: parts(ofSegment: index, detail: detail, today: today)
      )
    }
    let isElsewhere = if case .segment = planner.place { !planner.search.isEmpty } else { true }
    segments.append(
      HeaderSegment(
        place: .other,
        ground: isElsewhere ? .segment : .plain,
        parts: otherParts(detail: detail, today: today)
      )
    )
    return segments
  }

  private func parts(
    ofSegment index: Int,
    detail: HeaderDetail,
    today: LocalDay
  ) -> [(SafeText, Style)] {
    let counts =
      planner.view.spans.indices.contains(index + 1) ? planner.view.spans[index + 1] : SpanCounts()
    let start = planner.segmentStart(index, today: today)
    var name = planner.scale.name(ofSegment: index)
    if detail.isInLetters { name = segmentLetters(index) }
    if detail.isShort { name = segmentShortName(index) }
    if detail.showsDate, index == 0 {
      switch planner.scale {
      case .days: name = "\(name) \(start.formatted(planner.settings.dateForm, today: today))"
      case .weeks: name = "\(name) W\(planner.settings.weekNumber(of: start))"
      case .months: break
      }
    }
    let isShown = planner.search.isEmpty && planner.place == .segment(index)
    let title: (SafeText, Style) = (name, Style(isShown ? .title : .plain, isShown ? [.bold] : []))
    let days = planner.span(ofSegment: index, today: today)
    guard detail != .initials || index == 0 else {
      return [title] + (days.upperBound < today ? missed(of: counts.outcomes, detail) : [])
    }
    return [title] + words(for: counts, of: days, detail, today)
  }

  /// What is said of days: what was promised, ` 4/6 ✗2` where they or some of them are over and ` 2/7` of
  /// today, else how much is open.
  ///
  /// A day that is over keeps its count, wherever its tasks went; and so today says what tomorrow will say of it
  /// (Behaviour 2.8): what was put off was promised too, and what was done without having been planned was not.
  private func words(
    for counts: SpanCounts,
    of days: ClosedRange<LocalDay>,
    _ detail: HeaderDetail,
    _ today: LocalDay
  ) -> [(SafeText, Style)] {
    guard days.lowerBound <= today else {
      return counts.open > 0 ? [(" \(counts.open)" as SafeText, Style(.dim))] : []
    }
    let outcomes = counts.outcomes
    guard outcomes.promised > 0 else { return [] }
    let kept: (SafeText, Style) = (" \(outcomes.kept)/\(outcomes.promised)", Style(.dim))
    return [kept] + (detail == .initials ? [] : missed(of: outcomes, detail))
  }

  /// ` ✗2` of days that are over; it stays where their counts have no room.
  ///
  /// Where the badge has no room beside it for its word, `✗` is on the line once.
  private func missed(of outcomes: Outcomes, _ detail: HeaderDetail) -> [(SafeText, Style)] {
    guard outcomes.missed > 0, detail == .full || planner.view.missed == 0 else { return [] }
    return [(" ✗\(outcomes.missed)", Style(.missed))]
  }

  /// How many missed tasks wait to be decided about, apart from what any one day counts.
  private func badge(detail: HeaderDetail) -> [HeaderSegment] {
    guard planner.view.missed > 0 else { return [] }
    let text: SafeText = "✗\(planner.view.missed)\(detail.namesTriage ? " triage" : "")"
    return [
      HeaderSegment(
        place: nil,
        ground: .badge,
        parts: [(text, Style(.missed, [.bold]))]
      )
    ]
  }

  private func otherParts(detail: HeaderDetail, today: LocalDay) -> [(SafeText, Style)] {
    var name: SafeText = detail.isInLetters ? "O" : "Other"
    if case .day = planner.place, let days = planner.shownSpan(today: today) {
      name = planner.scale.name(from: days.lowerBound, planner.settings, today: today)
      if planner.scale == .months, !detail.keepsNames {
        name = SafeText(Month.short[days.lowerBound.civil.month - 1])
      }
      let counts = planner.loaded?.shown == days ? planner.view.shown : nil
      return [(name, .plain)] + (counts.map { words(for: $0, of: days, detail, today) } ?? [])
    }
    if !planner.search.isEmpty { name = detail.isInLetters ? "/" : "Search" }
    var parts: [(SafeText, Style)] = [(name, .plain)]
    // What the list shows: what is open, and the events to come.
    let events = planner.view.otherEvents
    let count = planner.view.otherOpen + events
    if planner.search.isEmpty, count > 0, planner.place == .other || detail.showsOthers {
      let more: SafeText = events == PlannerView.mostEvents ? "+" : ""
      parts.append((" \(count)\(more)", Style(.dim)))
    }
    return parts
  }
}

/// How much the header says; less as the screen gets narrower.
private enum HeaderDetail: CaseIterable {
  case full, names, bare, short
  /// Without the count of what is elsewhere, where that is not on screen.
  case shorter
  case letters
  /// Letters, with a count beside the middle one alone and what was missed beside the first.
  case initials

  var isInLetters: Bool { self == .letters || self == .initials }
  var showsDate: Bool { self == .full }
  var isShort: Bool { self == .short || self == .shorter }
  var keepsNames: Bool { self == .full || self == .names || self == .bare }
  var showsOthers: Bool { keepsNames || self == .short }
  var namesTriage: Bool { self == .full || self == .names }
}

/// One segment of the header's control, or the badge behind it.
struct HeaderSegment {
  /// Where a click leads; `nil` is the badge, which opens triage.
  let place: Place?
  /// The segment on screen and the badge have a ground of their own.
  let ground: Ground
  let parts: [(SafeText, Style)]
  var x = 0

  /// With a blank on each side.
  var width: Int { parts.reduce(2) { $0 + $1.0.width } }

  init(place: Place?, ground: Ground, parts: [(SafeText, Style)]) {
    self.place = place
    self.ground = ground
    self.parts = parts
  }
}
