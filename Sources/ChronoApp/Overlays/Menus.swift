import ChronoModel
import ChronoScreen

extension State {
  /// The menu of 2.4: one key for where a task goes.
  ///
  /// After a miss it also offers that the task was done then.
  /// The one `task` it is about names it; `nil` where there are several.
  mutating func openRescheduleMenu(
    for subjects: Selection,
    of task: TaskItem?,
    at now: Moment,
    afterMiss: Bool
  ) {
    let today = now.today
    func item(_ key: Character, _ label: SafeText, _ day: LocalDay) -> Menu.Item {
      let date = SafeText(day.formatted(settings.dateForm, today: today))
      return Menu.Item(
        key: .character(key),
        label: label,
        detail: date,
        choice: .move(to: day)
      )
    }
    // A task of today is not moved there.
    var items = task?.due == today ? [] : [item("t", "today", today)]
    items.append(item("m", "tomorrow", today + 1))
    for (digit, weekday) in zip("1234567", Weekday.allCases) {
      let ahead = (weekday.rawValue - today.weekday.rawValue + 6) % 7 + 1
      items.append(item(digit, SafeText(weekday.name), today + ahead))
    }
    items += [
      item("w", "in a week", today + 7),
      Menu.Item(key: .character("s"), label: "someday", choice: .move(to: nil)),
      Menu.Item(key: .character("g"), label: "other date…", choice: .moveToTyped),
      Menu.Item(
        key: .character("x"),
        label: task == nil && (list.isAllMarked || list.marks.count > 1) ? "drop them" : "drop it",
        choice: .drop
      ),
    ]
    if afterMiss {
      items.append(Menu.Item(key: .character("d"), label: "was done then…", choice: .doneThen))
    }
    let name = task.map { "‘\(SafeText($0.title, limit: 26).truncated(to: 26))’" as SafeText }
    let title: SafeText =
      afterMiss
      ? "You missed \(name ?? "these"). When now?" : "Reschedule \(name ?? selectionName)"
    overlays.append(.menu(Menu(title: title, items: items, subjects: subjects)))
  }

  /// `3 tasks`, as a title names what is selected.
  private var selectionName: SafeText {
    if list.isAllMarked { return "the whole list" }
    return list.marks.count == 1 ? "1 task" : "\(list.marks.count) tasks"
  }

  mutating func openPriorityMenu(for subjects: Selection) {
    let keys: [(Character, Priority)] = [("1", .low), ("2", .medium), ("3", .high), ("0", .none)]
    let current = list.hasMarks ? nil : selectedTask?.priority
    let items = keys.map { key, priority in
      Menu.Item(
        key: .character(key),
        label: SafeText(priority.name),
        detail: SafeText(priority.marks),
        isCurrent: priority == current,
        choice: .priority(priority)
      )
    }
    overlays.append(
      .menu(
        Menu(
          title: "Priority",
          items: items,
          cursor: items.firstIndex(where: \.isCurrent) ?? 0,
          subjects: subjects
        )
      )
    )
  }

  /// A menu of one key each where nine keys reach, else a list that typing narrows.
  mutating func openCategoryMenu(for subjects: Selection) {
    guard view.categories.count <= 9 else {
      overlays.append(.picker(categoryPicker(.assign(subjects))))
      return
    }
    let isKnown = !list.hasMarks && selectedTask != nil
    let current = selectedTask?.category
    var items = [
      Menu.Item(
        key: .character("0"),
        label: "Inbox",
        isCurrent: isKnown && current == nil,
        choice: .category(.inbox)
      )
    ]
    for (row, digit) in zip(view.categories, "123456789") {
      items.append(
        Menu.Item(
          key: .character(digit),
          label: SafeText(row.category.name, limit: 30).truncated(to: 30),
          dot: .category(row.category.colour),
          isCurrent: isKnown && current == row.category.id,
          choice: .category(.existing(row.category.id))
        )
      )
    }
    items.append(Menu.Item(key: .character("n"), label: "new category…", choice: .newCategory))
    overlays.append(
      .menu(
        Menu(
          title: "Move to category",
          items: items,
          cursor: items.firstIndex(where: \.isCurrent) ?? 0,
          subjects: subjects
        )
      )
    )
  }

  /// What `f` leaves on the list; what holds now is marked.
  mutating func openFilterMenu() {
    let now = filter
    var items = ListFilter.State.allCases.map { state in
      Menu.Item(
        key: .character(state.rawValue.first ?? "a"),
        label: SafeText(state.rawValue),
        isCurrent: now?.state == state,
        choice: .state(state)
      )
    }
    items.append(
      Menu.Item(
        key: .character("t"),
        label: "by tag…",
        detail: now?.tag.map { "@\(SafeText($0, limit: 16).truncated(to: 16))" } ?? "",
        isCurrent: now?.tag != nil,
        choice: .filterTag
      )
    )
    for (digit, priority) in zip("123", [Priority.low, .medium, .high]) {
      items.append(
        Menu.Item(
          key: .character(digit),
          label: "\(priority.marks) \(priority.name)",
          isCurrent: now?.priority == priority,
          choice: .filterPriority(priority)
        )
      )
    }
    items.append(Menu.Item(key: .character("x"), label: "no filter", choice: .clearFilter))
    overlays.append(.menu(Menu(title: "Show only", items: items)))
  }

  /// The twelve colours of a category.
  mutating func openColourMenu(for category: ChronoModel.Category) {
    let items = zip("123456789abc", Theme.categoryColours).enumerated().map { index, entry in
      Menu.Item(
        key: .character(entry.0),
        label: SafeText(entry.1),
        dot: .category(index),
        isCurrent: category.colour == index,
        choice: .colour(category, index)
      )
    }
    let name = SafeText(category.name, limit: 20).truncated(to: 20)
    overlays.append(
      .menu(Menu(title: "Colour of \(name)", items: items, cursor: category.colour))
    )
  }
}
