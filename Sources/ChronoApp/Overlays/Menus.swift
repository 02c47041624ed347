import ChronoModel
import ChronoScreen

extension Menu {
  /// The menu of 2.4: one key for where a task goes.
  ///
  /// After a miss it also offers that the task was done then.
  /// The one `task` it is about names it; `nil` where there are several.
  static func reschedule(
    _ subjects: Selection,
    of task: TaskItem?,
    afterMiss: Bool = false,
    seeing planner: State,
    at now: Moment
  ) -> Menu {
    let today = now.today
    let marked = planner.list
    let target = task.map(Movable.task) ?? several(subjects, seeing: planner)
    var items = days(for: target, from: task?.due, settings: planner.settings, today: today)
    let name = task.map { "‘\(SafeText($0.title, limit: 26).truncated(to: 26))’" as SafeText }
    items += [
      Item(key: .character("s"), label: "someday", choice: [.edit(.move(subjects, to: nil))]),
      otherDate(for: target),
      inMonth(target, called: name ?? words(for: marked), today: today),
      Item(
        key: .character("x"),
        label: task == nil && (marked.isAllMarked || marked.marks.count > 1)
          ? "drop them" : "drop it",
        choice: [.edit(.drop(subjects))]
      ),
    ]
    if afterMiss {
      let prompt = Overlay.prompt(Prompt(.doneThen(subjects)))
      items.append(Item(key: "d", label: "was done…", choice: [.open(prompt)]))
    }
    let title: SafeText =
      afterMiss
      ? "You missed \(name ?? "these"). When now?" : "Reschedule \(name ?? words(for: marked))"
    return Menu(title: title, items: items, dated: target)
  }

  /// Marked tasks, each of them known where the list has it loaded.
  private static func several(_ subjects: Selection, seeing planner: State) -> Movable {
    let list = planner.view.list
    let marked = list.marked(by: planner.list).map(\.task)
    let isLoaded =
      planner.list.isAllMarked
      ? !list.hasMoreBefore && !list.hasMoreAfter : marked.count == planner.list.marks.count
    let open = marked.filter { $0.status == .open }
    return isLoaded && !open.isEmpty
      ? .several(subjects, open) : .tasks(subjects)
  }

  /// The same for an event, which is on some day and never dropped.
  static func reschedule(
    _ part: EventPart,
    of occurrence: EventOccurrence,
    seeing planner: State,
    at now: Moment
  ) -> Menu {
    let target = Movable.event(part, occurrence)
    let days = days(
      for: target,
      from: occurrence.day,
      settings: planner.settings,
      today: now.today
    )
    let name = SafeText(occurrence.event.name, limit: 26).truncated(to: 26)
    return Menu(
      title: "Reschedule ‘\(name)’",
      items: days + [
        otherDate(for: target), inMonth(target, called: "‘\(name)’", today: now.today),
      ],
      dated: target
    )
  }

  /// The same for one repeat that is still to come: the others stay on their days.
  static func reschedule(
    _ coming: ComingInstance,
    seeing planner: State,
    at now: Moment
  ) -> Menu {
    let target = Movable.coming(coming)
    let name = SafeText(coming.task.title, limit: 26).truncated(to: 26)
    let items =
      days(for: target, from: coming.day, settings: planner.settings, today: now.today)
      + [
        Item(key: .character("s"), label: "someday", choice: [.edit(coming.moved(to: nil))]),
        otherDate(for: target),
        inMonth(target, called: "‘\(name)’", today: now.today),
        Item(key: .character("x"), label: "skip it", choice: [.edit(coming.skipped)]),
      ]
    let day = SafeText(coming.day.formatted(planner.settings.dateForm, today: now.today))
    return Menu(title: "Move ‘\(name)’ of \(day)", items: items, dated: target)
  }

  /// The days of one key each; a day that has two names is there once, with both of its keys.
  private static func days(
    for target: Movable,
    from day: LocalDay?,
    settings: Settings,
    today: LocalDay
  ) -> [Item] {
    func item(
      _ key: Character,
      _ label: SafeText,
      _ offered: LocalDay,
      or otherKey: Character? = nil
    ) -> Item {
      Item(
        key: .character(key),
        other: otherKey.map(Key.character),
        label: label,
        detail: SafeText(offered.formatted(settings.dateForm, today: today)),
        day: offered,
        isCurrent: offered == day,
        choice: [.edit(target.moved(to: offered))]
      )
    }
    // Each day has the same key whatever today is.
    func digit(_ day: LocalDay) -> Character? {
      "1234567".dropFirst(day.weekday.rawValue - 1).first
    }
    // What is on today is not moved there.
    var items = day == today ? [] : [item("t", "today", today)]
    items.append(item("m", "tomorrow", today + 1, or: digit(today + 1)))
    for day in (2...6).map({ today + $0 }) {
      if let digit = digit(day) { items.append(item(digit, SafeText(day.weekday.name), day)) }
    }
    return items + [item("w", "in a week", today + 7, or: digit(today + 7))]
  }

  private static func otherDate(for target: Movable) -> Item {
    Item(
      key: .character("g"),
      other: .character("/"),
      label: target.takesTime ? "date, time…" : "other date…",
      choice: [.open(.prompt(Prompt(.moveTo(target))))]
    )
  }

  /// The way to the month, where each day is seen with its load.
  private static func inMonth(_ target: Movable, called name: SafeText, today: LocalDay) -> Item {
    let choice = DayChoice(for: target, called: name, today: today)
    return Item(
      key: .character("c"),
      label: "the month…",
      choice: [.open(.dayChoice(choice))]
    )
  }

  /// `3 tasks`, as a title names what is selected.
  private static func words(for list: ListCursor) -> SafeText {
    if list.isAllMarked { return "the whole list" }
    return list.marks.count == 1 ? "1 task" : "\(list.marks.count) tasks"
  }

  static func priority(of subjects: Selection, seeing planner: State) -> Menu {
    let keys: [(Character, Priority)] = [("1", .low), ("2", .medium), ("3", .high), ("0", .none)]
    let current = planner.list.hasMarks ? nil : planner.selectedTask?.priority
    let items = keys.map { key, priority in
      Item(
        key: .character(key),
        label: SafeText(priority.name),
        detail: SafeText(priority.marks),
        isCurrent: priority == current,
        choice: [.edit(.prioritise(subjects, priority))]
      )
    }
    return Menu(
      title: "Priority",
      items: items,
      cursor: items.firstIndex(where: \.isCurrent) ?? 0
    )
  }

  /// A menu of one key each where nine keys reach, else a list that typing narrows.
  ///
  /// `now` is the category of the one that it is about; `nil` where there are several.
  static func category(
    of target: Target,
    now: ChronoModel.Category.ID??,
    seeing planner: State
  ) -> Overlay {
    let categories = planner.view.categories
    guard categories.count <= 9 else {
      return .picker(.categories(.assign(target), of: planner))
    }
    var items = [
      Item(
        key: .character("0"),
        label: "Inbox",
        isCurrent: now == .some(nil),
        choice: [.edit(target.assigned(to: .inbox))]
      )
    ]
    for (row, digit) in zip(categories, "123456789") {
      items.append(
        Item(
          key: .character(digit),
          label: SafeText(row.category.name, limit: 30).truncated(to: 30),
          dot: .category(row.category.colour),
          isCurrent: now == .some(row.category.id),
          choice: [.edit(target.assigned(to: .existing(row.category.id)))]
        )
      )
    }
    let prompt = Overlay.prompt(Prompt(.newCategory(assigning: target)))
    items.append(Item(key: "n", label: "new category…", choice: [.open(prompt)]))
    return .menu(
      Menu(
        title: "Move to category",
        items: items,
        cursor: items.firstIndex(where: \.isCurrent) ?? 0
      )
    )
  }

  /// What `f` leaves on the list; what holds now is marked.
  static func filter(of planner: State) -> Menu {
    let now = planner.filter
    func narrowed(_ change: (inout ListFilter) -> Void) -> [Request] {
      var chosen = now ?? ListFilter()
      change(&chosen)
      return [.narrow(chosen)]
    }
    var items = ListFilter.State.allCases.map { state in
      Item(
        key: .character(state.rawValue.first ?? "a"),
        label: SafeText(state.rawValue),
        isCurrent: now?.state == state,
        choice: narrowed { $0.state = state } + (state == .missed ? tellingOfTriage(planner) : [])
      )
    }
    items.append(
      Item(
        key: .character("t"),
        label: "by tag…",
        detail: now?.tag.map { "@\(SafeText($0, limit: 16).truncated(to: 16))" } ?? "",
        isCurrent: now?.tag != nil,
        choice: [.open(.picker(.tags(of: planner)))]
      )
    )
    for (digit, priority) in zip("123", [Priority.low, .medium, .high]) {
      items.append(
        Item(
          key: .character(digit),
          label: "\(priority.marks) \(priority.name)",
          isCurrent: now?.priority == priority,
          choice: narrowed { $0.priority = priority }
        )
      )
    }
    items.append(
      Item(
        key: .character("x"),
        label: "as usual",
        isCurrent: now == nil,
        choice: [.narrow(nil)]
      )
    )
    return Menu(title: "Show only", items: items)
  }

  /// Where a list of days is narrowed to what was missed in it: all that waits is elsewhere.
  private static func tellingOfTriage(_ planner: State) -> [Request] {
    guard planner.place != .other, planner.search.isEmpty, planner.view.missed > 0 else {
      return []
    }
    let triage = planner.keymap.label(of: .triage)
    let count = planner.view.missed
    let tasks: SafeText = count == 1 ? "the 1 missed task" : "all \(count) missed tasks"
    return [.say("Missed in this list · \(triage) goes through \(tasks)", .plain)]
  }

  /// The orders that a list may have; the one it has is marked.
  static func order(of planner: State) -> Menu {
    let names: [(Character, ListOrder, SafeText)] = [
      ("t", .time, "time"), ("o", .own, "your own order"), ("p", .priority, "priority"),
      ("c", .category, "category"), ("a", .age, "age, oldest first"),
    ]
    let current = planner.view.list.order
    let items = names.map { key, order, label in
      Item(
        key: .character(key),
        label: label,
        isCurrent: order == current,
        choice: [.sort(order)]
      )
    }
    return Menu(title: "Sort by", items: items, cursor: items.firstIndex(where: \.isCurrent) ?? 0)
  }

  /// The twelve colours of a category.
  static func colour(of category: ChronoModel.Category) -> Menu {
    let items = zip("123456789abc", Theme.categoryColours).enumerated().map { index, entry in
      var changed = category
      changed.colour = index
      return Item(
        key: .character(entry.0),
        label: SafeText(entry.1),
        dot: .category(index),
        isCurrent: category.colour == index,
        choice: changed == category
          ? [] : [.edit(.reviseCategory(from: category, to: changed))]
      )
    }
    let name = SafeText(category.name, limit: 20).truncated(to: 20)
    return Menu(title: "Colour of \(name)", items: items, cursor: category.colour)
  }
}
