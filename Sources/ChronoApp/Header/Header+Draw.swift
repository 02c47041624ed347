import ChronoModel
import ChronoScreen

extension State {
  /// `Yesterday`, `This week`: what a segment is called.
  func segmentName(_ index: Int) -> SafeText {
    switch (scale, index) {
    case (.days, -1): "Yesterday"
    case (.days, 0): "Today"
    case (.days, _): "Tomorrow"
    case (.weeks, -1): "Last week"
    case (.weeks, 0): "This week"
    case (.weeks, _): "Next week"
    }
  }

  /// One letter for the narrowest screens; the M of tomorrow, because T is today's.
  private func segmentLetter(_ index: Int) -> SafeText {
    switch (scale, index) {
    case (.days, -1): "Y"
    case (.days, 0): "T"
    case (.days, _): "M"
    case (.weeks, -1): "L"
    case (.weeks, 0): "T"
    case (.weeks, _): "N"
    }
  }

  /// What tells the segments apart in few letters: the days, or which week.
  private func segmentShortName(_ index: Int) -> SafeText {
    switch (scale, index) {
    case (.days, -1): "Yes"
    case (.days, 0): "Tod"
    case (.days, _): "Tom"
    case (.weeks, -1): "Last"
    case (.weeks, 0): "This"
    case (.weeks, _): "Next"
    }
  }

  /// The four segments, each with where it is on the line; shared with the mouse.
  func segments(in line: Rect, at now: Moment) -> [HeaderSegment] {
    // The date stands on the grid too; the day's capacity stands only here.
    let capacity = line.width >= 60 && isGridShown ? 13 : 0
    for detail in HeaderDetail.allCases {
      let segments = segments(detail: detail, at: now)
      let width = segments.reduce(2) { $0 + $1.width + 1 }
      if width + capacity <= line.width || detail == .letters {
        return placed(segments, from: line.x + 2)
      }
    }
    return []
  }

  func drawHeader(on canvas: inout Canvas, in line: Rect, at now: Moment) {
    let segments = segments(in: line, at: now)
    canvas.put("‹", at: line.origin, style: Style(.dim))
    var end = line.x + 1
    for segment in segments {
      let ground: Ground = segment.isShown ? .segment : .plain
      let area = Rect(x: segment.x, y: line.y, width: segment.width, height: 1)
      if segment.isShown { canvas.fill(area, Style(.plain, on: .segment)) }
      var x = segment.x + 1
      for (text, style) in segment.parts {
        x += canvas.put(
          text,
          at: Point(x: x, y: line.y),
          style: style.on(ground == .plain ? style.ground : ground)
        )
      }
      end = segment.x + segment.width
      if segment.place != .other {
        canvas.put("│", at: Point(x: end, y: line.y), style: Style(.border))
      }
    }
    canvas.put("›", at: Point(x: end, y: line.y), style: Style(.dim))
    let rest = line.droppingLeft(end + 2 - line.x)
    drawCapacity(on: &canvas, in: rest, at: now)
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
        isShown: search.isEmpty && place == .segment(index),
        parts: parts(ofSegment: index, detail: detail, today: today)
      )
    }
    let isElsewhere = if case .segment = place { !search.isEmpty } else { true }
    segments.append(
      HeaderSegment(
        place: .other,
        isShown: isElsewhere,
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
    let counts = view.spans.indices.contains(index + 1) ? view.spans[index + 1] : SpanCounts()
    let start = segmentStart(index, today: today)
    var name = segmentName(index)
    if detail == .letters { name = segmentLetter(index) }
    if detail == .short { name = segmentShortName(index) }
    if detail.showsDate, index == 0 {
      let date = start.formatted(settings.dateForm, today: today)
      name = scale == .days ? "\(name) \(date)" : "\(name) W\(start.isoWeek.week)"
    }
    let isShown = search.isEmpty && place == .segment(index)
    var parts: [(SafeText, Style)] = [
      (name, Style(isShown ? .title : .plain, isShown ? [.bold] : []))
    ]
    let outcomes = counts.outcomes
    if index < 0 {
      if outcomes.promised > 0 {
        parts.append((" \(outcomes.kept)/\(outcomes.promised)", Style(.dim)))
      }
      if outcomes.missed > 0, detail != .letters {
        parts.append((" ✗\(outcomes.missed)", Style(.missed)))
      }
    } else if index == 0, counts.open + counts.done > 0 {
      parts.append((" \(counts.done)/\(counts.open + counts.done)", Style(.dim)))
    } else if counts.open > 0 {
      parts.append((" \(counts.open)", Style(.dim)))
    }
    if index == 0, view.missed > 0 {
      parts.append((" ", .plain))
      parts.append(("✗\(view.missed)", Style(.missed, on: .badge, [.bold])))
    }
    return parts
  }

  private func otherParts(detail: HeaderDetail, today: LocalDay) -> [(SafeText, Style)] {
    var name: SafeText = detail == .letters ? "O" : "Other"
    if case .day = place, let day = shownSpan(today: today)?.lowerBound {
      name =
        scale == .days
        ? SafeText(day.formatted(settings.dateForm, today: today)) : "Week \(day.isoWeek.week)"
    }
    if !search.isEmpty { name = detail == .letters ? "/" : "Search" }
    var parts: [(SafeText, Style)] = [(name, .plain)]
    if search.isEmpty, view.otherOpen > 0, place == .other || detail.showsOthers {
      parts.append((" \(view.otherOpen)", Style(.dim)))
    }
    return parts
  }
}

/// How much the header says; less as the screen gets narrower.
private enum HeaderDetail: CaseIterable {
  case full, names, short, letters

  var showsDate: Bool { self == .full }
  var showsOthers: Bool { self == .full || self == .names }
}

/// One segment of the header's control.
struct HeaderSegment {
  let place: Place
  let isShown: Bool
  let parts: [(SafeText, Style)]
  var x = 0

  /// With a blank on each side.
  var width: Int { parts.reduce(2) { $0 + $1.0.width } }

  init(place: Place, isShown: Bool, parts: [(SafeText, Style)]) {
    self.place = place
    self.isShown = isShown
    self.parts = parts
  }
}
