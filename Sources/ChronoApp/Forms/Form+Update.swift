import ChronoModel
import ChronoScreen

extension State {
  mutating func press(_ key: Key, in form: Form, at now: Moment) -> [Effect] {
    if let day = form.calendar { return press(key, inCalendarAt: day, of: form, at: now) }
    var form = form
    switch key {
    case .escape: return leave(form)
    case .control("x"): return save(form, at: now)
    case .control("o"): return [.writeNotes(form.values.notes, of: .form)]
    case .control("g"):
      form.values = form.initial
      form.isRestored = false
      form.reach(form.fields.first)
      notice = Notice("Changes discarded")
      return keep(form)
    case .down where form.focus == nil: return scroll(form, by: 1)
    case .up where form.scroll > 0: return scroll(form, by: -1)
    case .tab, .down: return moveFocus(of: form, by: 1, at: now)
    case .backTab, .up: return moveFocus(of: form, by: -1, at: now)
    case .pageDown: return moveFocus(of: form, by: form.fields.count, at: now)
    case .pageUp: return moveFocus(of: form, by: -form.fields.count, at: now)
    case .enter:
      return form.focus == nil ? save(form, at: now) : moveFocus(of: form, by: 1, at: now)
    case .control("d") where form.focus == .due:
      let due = FormReading(form, phraseContext(at: now)).due
      form.calendar = due ?? dayForNewTasks(today: now.today)
      overlays[overlays.count - 1] = .form(form)
      return []
    default: return type(key, into: form)
    }
  }

  private mutating func leave(_ form: Form) -> [Effect] {
    overlays.removeLast()
    guard !form.changedFields.isEmpty else { return [] }
    notice = Notice("Kept as a draft")
    return draftEffects(of: form)
  }

  private mutating func moveFocus(of form: Form, by step: Int, at now: Moment) -> [Effect] {
    var form = form
    form.partRange(phraseContext(at: now))
    let places: [Form.Field?] = form.fields + [nil]
    let index = places.firstIndex(of: form.focus) ?? 0
    form.reach(places[max(0, min(index + step, places.count - 1))])
    overlays[overlays.count - 1] = .form(form)
    return []
  }

  /// On the Save line the arrows show what is below it: the history.
  private mutating func scroll(_ form: Form, by step: Int) -> [Effect] {
    var form = form
    let layout = FormLayout(form, in: Layout(self).body)
    let isAtEnd = layout.top + layout.list.height >= layout.rows.count
    if step < 0 || !isAtEnd { form.scroll += step }
    overlays[overlays.count - 1] = .form(form)
    return []
  }

  /// A click goes to the field it hits; on the Save line it saves.
  mutating func click(_ point: Point, in form: Form, area: Rect, at now: Moment) -> [Effect] {
    guard form.calendar == nil else { return [] }
    let layout = FormLayout(form, in: area, note: note(of: form, at: now))
    var form = form
    form.partRange(phraseContext(at: now))
    for row in layout.rows where layout.place(of: row)?.contains(point) == true {
      switch row {
      case .save: return save(form, at: now)
      case .field(let field):
        form.reach(field)
        overlays[overlays.count - 1] = .form(form)
      default: break
      }
    }
    return []
  }

  /// A key for the field itself.
  private mutating func type(_ key: Key, into form: Form) -> [Effect] {
    var form = form
    switch form.focus {
    case nil:
      notice = Notice("Enter saves; Tab goes through the fields, Esc leaves")
      return []
    case .category: return choose(key, categoryOf: form)
    case .priority:
      guard let priority = State.priority(key, from: form.values.priority) else {
        notice = Notice("0 1 2 3 set the priority; ← → change it")
        return []
      }
      form.values.priority = priority
    case .notes where !form.isTyped(.notes):
      notice = Notice("Ctrl-O opens these notes in your editor")
      return []
    case .some(let field):
      var text = form.values.texts[field] ?? TextField()
      if form.isFresh, Form.replaces(key) { text = TextField() }
      guard text.handle(key) else {
        notice = Notice("\(key.name) does nothing in this field")
        return []
      }
      form.isFresh = false
      form.values.texts[field] = text
      if field == .notes { form.values.notes = text.text }
    }
    return keep(form)
  }

  private static func priority(_ key: Key, from now: Priority) -> Priority? {
    let all = Priority.allCases
    return switch key {
    case .character("0"), .backspace, .delete: Priority.none
    case .character("1"): .low
    case .character("2"): .medium
    case .character("3"): .high
    case .right, .character(" "), .character("!"): all[(now.rawValue + 1) % all.count]
    case .left: all[(now.rawValue + all.count - 1) % all.count]
    default: nil
    }
  }

  /// Arrows go through the categories, typing opens the list of them.
  private mutating func choose(_ key: Key, categoryOf form: Form) -> [Effect] {
    var form = form
    let all = [CategoryChoice.inbox] + view.categories.map { .existing($0.category.id) }
    let index = all.firstIndex(of: form.values.category) ?? 0
    switch key {
    case .right: form.values.category = all[(index + 1) % all.count]
    case .left: form.values.category = all[(index + all.count - 1) % all.count]
    case .character(let character):
      var picker = Picker.categories(.formCategory, of: self)
      if character != " " { _ = picker.field.handle(key) }
      overlays.append(.picker(picker))
      return []
    default:
      notice = Notice("Type to choose a category, or use ← →")
      return []
    }
    return keep(form)
  }

  private mutating func press(
    _ key: Key,
    inCalendarAt day: LocalDay,
    of form: Form,
    at now: Moment
  ) -> [Effect] {
    var form = form
    let calendar = MonthCalendar(cursor: day, firstWeekday: settings.weekStart)
    if key == .enter {
      form.calendar = nil
      form.values.set(.due, day.text)
      return keep(form)
    }
    if key == .escape {
      form.calendar = nil
    } else if let target = calendar.moved(by: key, today: now.today) {
      form.calendar = target
    } else {
      notice = Notice("Arrows move by days and weeks, PgUp PgDn by months; Enter takes the day")
    }
    overlays[overlays.count - 1] = .form(form)
    return []
  }

  /// Puts a changed form back, and its draft on the disk.
  mutating func keep(_ form: Form) -> [Effect] {
    overlays[overlays.count - 1] = .form(form)
    return draftEffects(of: form)
  }

  mutating func paste(_ text: String, into form: Form) -> [Effect] {
    var form = form
    switch form.focus {
    case .notes:
      let joined = form.isFresh ? text : form.values.notes + text
      form.values.notes = joined.contains(where: \.isNewline) ? joined : TextField(joined).text
    case .some(let field) where form.isTyped(field):
      var line = form.isFresh ? TextField() : form.values.texts[field] ?? TextField()
      line.paste(text)
      form.values.texts[field] = line
    default:
      notice = Notice("There is nothing to paste into here", .warning)
      return []
    }
    form.isFresh = false
    return keep(form)
  }

  // MARK: From outside

  /// The picker over the form chose a category.
  mutating func setFormCategory(_ category: CategoryChoice) -> [Effect] {
    guard case .form(var form) = overlays.last else { return [] }
    form.values.category = category
    return keep(form)
  }

  /// The editor was closed.
  mutating func writeFormNotes(_ text: String) -> [Effect] {
    guard case .form(var form) = overlays.last else { return [] }
    form.values.notes = text
    return keep(form)
  }
}

extension Form {
  /// Whether a key takes the place of what is in a field just reached; the others edit it.
  fileprivate static func replaces(_ key: Key) -> Bool {
    switch key {
    case .character, .backspace, .delete: true
    default: false
    }
  }
}
