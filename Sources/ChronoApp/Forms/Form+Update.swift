import ChronoModel
import ChronoScreen

extension Form: OverlayContent {
  enum Action: Hashable {
    case leave, save, editor, reset, go, next, previous, first, last, scrollDown, scrollUp
    case calendar
    case priority(Priority)
    case nextPriority, previousPriority
    case listCategories, nextCategory, previousCategory
    case tick
    case turnFree
    /// Keys of the calendar.
    case back, take
    case move(MonthCalendar.Step)
  }

  /// The keys that work in every field.
  static let savingKeys: [OverlayKey<Action>] = [
    OverlayKey([.escape], .leave, "leave"),
    OverlayKey([.control("x")], .save, "save"),
    OverlayKey([.control("o")], .editor, "notes"),
    OverlayKey([.control("g")], .reset, "reset"),
  ]

  static let movingKeys: [OverlayKey<Action>] = [
    OverlayKey([.tab, .down], .next),
    OverlayKey([.backTab, .up], .previous),
    OverlayKey([.enter], .go),
    OverlayKey([.pageUp], .first),
    OverlayKey([.pageDown], .last),
  ]

  /// The keys of the month over the form.
  static let calendarKeys: [OverlayKey<Action>] =
    [OverlayKey([.escape], .back, "back"), OverlayKey([.enter], .take, "take")]
    + MonthCalendar.keys.map { key in
      OverlayKey(key.keys, .move(key.action), key.footer)
    }

  var overlay: Overlay { .form(self) }

  var showsFactors: Bool { true }

  var awaitsItem: Bool { true }

  func keys(seeing planner: State) -> [OverlayKey<Action>] {
    guard calendar == nil else { return Form.calendarKeys }
    // The field's own keys come third.
    var keys = Array(Form.savingKeys.prefix(2))
    keys += keysOfField
    keys += Form.savingKeys.dropFirst(2).filter { focus != .notes || $0.action != .editor }
    return keys + Form.movingKeys
  }

  /// What the focused field adds, before the keys that work everywhere.
  private var keysOfField: [OverlayKey<Action>] {
    switch focus {
    case .done where isBox: [OverlayKey([" "], .tick, values.isTicked ? "reopen" : "done")]
    case nil:
      [OverlayKey([.tab], .next, "next"), OverlayKey([.down], .scrollDown)]
        + (scroll > 0 ? [OverlayKey([.up], .scrollUp)] : [])
    case .due: [OverlayKey([.control("d")], .calendar, "calendar")]
    case .notes: [OverlayKey([.control("o")], .editor, "editor")]
    case .category:
      [
        OverlayKey([" "], .listCategories, "list"),
        OverlayKey([.right], .nextCategory),
        OverlayKey([.left], .previousCategory),
      ]
    case .priority:
      [
        OverlayKey(["0", .backspace, .delete], .priority(.none), "set", as: "0-3"),
        OverlayKey(["1"], .priority(.low)),
        OverlayKey(["2"], .priority(.medium)),
        OverlayKey(["3"], .priority(.high)),
        OverlayKey([.right, " ", "!"], .nextPriority),
        OverlayKey([.left], .previousPriority),
      ]
    case .free: [OverlayKey([" ", .right, .left], .turnFree, values.isFree ? "busy" : "free")]
    case .done, .title, .time, .length, .zone, .place, .reminders, .repeats, .tags:
      [OverlayKey([.tab], .next, "next")]
    }
  }

  mutating func settle(seeing planner: State, at now: Moment) -> [Request] {
    followDay(seeing: planner, at: now)
    return []
  }

  mutating func perform(_ action: Action, seeing planner: State, at now: Moment) -> [Request] {
    followDay(seeing: planner, at: now)
    let context = planner.phraseContext(at: now)
    switch action {
    case .leave: return leave()
    case .save: return save(context, at: now)
    case .editor: return [.terminal(.writeNotes(values.notes, of: .form(draftKey)))]
    case .reset: return reset() + kept
    case .go: return focus == nil ? save(context, at: now) : moveFocus(by: 1, context)
    case .next: return moveFocus(by: 1, context)
    case .previous: return moveFocus(by: -1, context)
    case .first: return moveFocus(by: -fields.count, context)
    case .last: return moveFocus(by: fields.count, context)
    case .scrollDown:
      let layout = FormLayout(self, in: Layout(planner).sheet)
      if layout.top + layout.list.height < layout.rows.count { scroll += 1 }
      return []
    case .scrollUp:
      scroll -= 1
      return []
    case .calendar:
      calendar =
        FormReading(self, context, at: now).draft.due ?? planner.dayForNewTasks(today: now.today)
      return []
    case .tick:
      values.set(.done, values.isTicked ? "" : Values.now)
      isFresh = false
      return kept
    case .priority(let priority):
      values.priority = priority
      return kept
    case .turnFree:
      values.isFree.toggle()
      return kept
    case .nextPriority: return turnPriority(by: 1)
    case .previousPriority: return turnPriority(by: -1)
    case .listCategories: return [.open(.picker(.categories(.formCategory, of: planner)))]
    case .nextCategory: return turnCategory(by: 1, seeing: planner)
    case .previousCategory: return turnCategory(by: -1, seeing: planner)
    case .back:
      calendar = nil
      return []
    case .take:
      guard let day = calendar else { return [] }
      calendar = nil
      values.set(.due, day.text)
      return kept
    case .move(let step):
      guard let day = calendar else { return [] }
      let month = MonthCalendar(cursor: day, firstWeekday: planner.settings.weekStart)
      calendar = month.moved(by: step, today: now.today)
      return []
    }
  }

  /// A key for the field itself.
  mutating func type(_ key: Key, seeing planner: State, at now: Moment) -> [Request] {
    guard calendar == nil else {
      let keys = Form.calendarKeys
      let (back, on) = (keys.label(of: .move(.months(-1))), keys.label(of: .move(.months(1))))
      let words: SafeText =
        "Arrows move by days and weeks, \(back) \(on) by months; \(keys.label(of: .take)) takes the day"
      return [.say(words, .plain)]
    }
    switch focus {
    case nil:
      let (go, next) = (Form.movingKeys.label(of: .go), Form.movingKeys.label(of: .next))
      let leave = Form.savingKeys.label(of: .leave)
      return [.say("\(go) saves; \(next) goes through the fields, \(leave) leaves", .plain)]
    case .category:
      guard case .character = key else {
        return [.say("Type to choose a category, or use ← →", .plain)]
      }
      var picker = Picker.categories(.formCategory, of: planner)
      _ = picker.field.handle(key)
      return [.open(.picker(picker))]
    case .priority: return [.say("0 1 2 3 set the priority; ← → change it", .plain)]
    case .free:
      let turn = keysOfField.label(of: .turnFree)
      return [.say("\(turn) changes between busy and free", .plain)]
    case .notes where !isTyped(.notes):
      let editor = Form.savingKeys.label(of: .editor)
      return [.say("\(editor) opens these notes in your editor", .plain)]
    case .some(let field):
      var text = values.texts[field] ?? TextField()
      if isFresh, Form.replaces(key) { text = TextField() }
      guard text.handle(key) else {
        return [.say("\(key.name) does nothing in this field", .plain)]
      }
      // An arrow lets one edit the text, and changes nothing yet.
      let isTyped = text.text != values.text(field) || Form.replaces(key)
      if field == .time, isTyped { isTimeTyped = true }
      isFresh = false
      values.texts[field] = text
      if field == .notes { values.notes = text.text }
      return kept
    }
  }

  mutating func paste(_ text: String, seeing planner: State, at now: Moment) -> [Request] {
    switch focus {
    case .notes:
      let joined = isFresh ? text : values.notes + text
      values.notes = joined.contains(where: \.isNewline) ? joined : TextField(joined).text
    case .some(let field) where isTyped(field):
      var line = isFresh ? TextField() : values.texts[field] ?? TextField()
      line.paste(text)
      values.texts[field] = line
    case nil, .some: return [.say("Nothing can be pasted here", .warning)]
    }
    isFresh = false
    return kept
  }

  /// A click goes to the field it hits; on the Save line it saves.
  mutating func click(
    _ point: Point,
    in screen: Layout,
    seeing planner: State,
    at now: Moment
  ) -> [Request] {
    guard calendar == nil else { return [] }
    let layout = FormLayout(self, in: screen.sheet, note: note(seeing: planner, at: now))
    let context = planner.phraseContext(at: now)
    partRange(context)
    let hit = layout.rows.first { layout.place(of: $0)?.contains(point) == true }
    switch hit {
    case .save: return save(context, at: now)
    case .field(let field):
      let wasThere = focus == field
      reach(field)
      // The box is at the beginning of the field; a second click ticks it.
      return wasThere && field == .done ? perform(.tick, seeing: planner, at: now) : []
    case .notes, .elsewhere, .heading, .promise, .words, .blank, nil: return []
    }
  }

  // MARK: Deeds

  private func leave() -> [Request] {
    changedFields.isEmpty ? [.close] : [.close, .say("Kept as a draft", .plain)] + kept
  }

  /// Takes back what was typed; asked for again, that it was taken back.
  private mutating func reset() -> [Request] {
    let isUnchanged = values == initial
    let back = isUnchanged ? discarded : nil
    discarded = isUnchanged ? nil : values
    values = back ?? initial
    isTimeTyped = false
    endConflicts(in: fields)
    reach(.title)
    if back != nil { return [.say("What was discarded is back", .plain)] }
    guard !isUnchanged else { return [.say("Nothing was changed", .plain)] }
    let again = Form.savingKeys.label(of: .reset)
    return [.say("Changes discarded · \(again) brings them back", .plain)]
  }

  /// Asks for the draft of a changed form to be on the disk.
  private var kept: [Request] { [keepingDraft] }

  private mutating func moveFocus(by step: Int, _ context: QuickAddContext) -> [Request] {
    partRange(context)
    let places: [Field?] = fields + [nil]
    let index = places.firstIndex(of: focus) ?? 0
    reach(places[max(0, min(index + step, places.count - 1))])
    return []
  }

  private mutating func turnPriority(by step: Int) -> [Request] {
    let all = Priority.allCases
    values.priority = all[(values.priority.rawValue + step + all.count) % all.count]
    return kept
  }

  private mutating func turnCategory(by step: Int, seeing planner: State) -> [Request] {
    let all = [CategoryChoice.inbox] + planner.view.categories.map { .existing($0.category.id) }
    let index = all.firstIndex(of: values.category) ?? 0
    values.category = all[(index + step + all.count) % all.count]
    return kept
  }

  // MARK: From outside

  /// The picker over the form chose a category.
  mutating func choose(_ chosen: Request.Chosen, seeing planner: State, at now: Moment)
    -> [Request]
  {
    guard case .category(let category) = chosen else { return [] }
    values.category = category
    return kept
  }

  mutating func hear(
    _ event: Event,
    isOnTop: Bool,
    seeing planner: State,
    at now: Moment
  ) -> [Request] {
    guard isOnTop else { return [] }
    let context = planner.phraseContext(at: now)
    // The edit that it asked for is on the disk: it closes, and its draft goes.
    if case .performed(_, .edit(let edit)) = event,
      self.edit(FormReading(self, context, at: now), at: now) == edit
    {
      return [.close, droppingDraft]
    }
    if case .failed(.store(.refused(let refusal))) = event { return goOn(after: refusal) }
    if case .task(let detail) = event, case .task(let old) = subject,
      old.task.id == detail.task.id
    {
      let met = renew(detail, context, at: now)
      return tell(of: met, seeing: planner, today: now.today) + kept
    }
    if case .draftFound(let text, .forms) = event, changedFields.isEmpty {
      return restore(text, telling: fields, seeing: planner, today: now.today)
    }
    if case .notesWritten(let text, .form) = event {
      values.notes = text
      return kept
    }
    return []
  }

  /// Whether a key replaces the text of a field just reached; other keys edit it.
  private static func replaces(_ key: Key) -> Bool {
    switch key {
    case .character, .backspace, .delete: true
    default: false
    }
  }
}
