import ChronoModel
import ChronoScreen

extension State {
  /// The menu of 2.4: one key for where a task goes.
  ///
  /// After a miss it also offers that the task was done then.
  mutating func openRescheduleMenu(for subjects: Selection, at now: Moment, afterMiss: Bool) {
    let today = now.today
    func day(_ day: LocalDay) -> SafeText {
      SafeText(day.formatted(settings.dateForm, today: today))
    }
    var items = [
      Menu.Item(key: .character("t"), label: "today", choice: .move(to: today)),
      Menu.Item(
        key: .character("m"), label: "tomorrow, \(day(today + 1))", choice: .move(to: today + 1)),
    ]
    for number in 1...7 {
      guard let weekday = Weekday(rawValue: number),
        let next = (1...7).map({ today + $0 }).first(where: { $0.weekday == weekday }),
        let digit = "\(number)".first
      else { continue }
      items.append(
        Menu.Item(key: .character(digit), label: day(next), choice: .move(to: next)))
    }
    items += [
      Menu.Item(
        key: .character("w"), label: "in a week, \(day(today + 7))", choice: .move(to: today + 7)),
      Menu.Item(key: .character("s"), label: "someday", choice: .move(to: nil)),
      Menu.Item(key: .character("g"), label: "another date…", choice: .moveToTyped),
      Menu.Item(key: .character("x"), label: "drop it", choice: .drop),
    ]
    var title: SafeText = "Reschedule"
    if afterMiss {
      items.append(
        Menu.Item(key: .character("d"), label: "it was done then…", choice: .doneThen))
      title = "Its day is over: when now?"
    }
    overlays.append(.menu(Menu(title: title, items: items, subjects: subjects)))
  }

  mutating func openPriorityMenu(for subjects: Selection) {
    let keys: [(Character, Priority)] = [
      ("1", .low), ("2", .medium), ("3", .high), ("0", .none),
    ]
    let items = keys.map { key, priority in
      Menu.Item(
        key: .character(key), label: "\(priority.name) \(priority.marks)",
        choice: .priority(priority))
    }
    overlays.append(.menu(Menu(title: "Priority", items: items, subjects: subjects)))
  }

  mutating func openCategoryMenu(for subjects: Selection) {
    let letters = Array("123456789abcdefghijklmopqrstuvwxyz")
    var items = [Menu.Item(key: .character("0"), label: "Inbox", choice: .category(.inbox))]
    for (row, letter) in zip(view.categories, letters) {
      items.append(
        Menu.Item(
          key: .character(letter), label: SafeText(row.category.name, limit: 40),
          choice: .category(.existing(row.category.id))))
    }
    for row in view.categories.dropFirst(letters.count) {
      items.append(
        Menu.Item(
          key: .insert, label: SafeText(row.category.name, limit: 40),
          choice: .category(.existing(row.category.id))))
    }
    items.append(Menu.Item(key: .character("n"), label: "new category…", choice: .newCategory))
    overlays.append(.menu(Menu(title: "Move to category", items: items, subjects: subjects)))
  }

  mutating func openFilterMenu() {
    var items = ListFilter.State.allCases.map { state in
      Menu.Item(
        key: .character(state.rawValue.first ?? "a"), label: SafeText(state.rawValue),
        choice: .state(state))
    }
    items += [
      Menu.Item(key: .character("t"), label: "by tag…", choice: .filterTag),
      Menu.Item(key: .character("1"), label: "priority low", choice: .filterPriority(.low)),
      Menu.Item(key: .character("2"), label: "priority medium", choice: .filterPriority(.medium)),
      Menu.Item(key: .character("3"), label: "priority high", choice: .filterPriority(.high)),
      Menu.Item(key: .character("x"), label: "no filter", choice: .clearFilter),
    ]
    overlays.append(.menu(Menu(title: "Show", items: items)))
  }

  mutating func press(_ key: Key, in menu: Menu, at now: Moment) -> [Effect] {
    var menu = menu
    switch key {
    case .escape:
      overlays.removeLast()
      return []
    case .down, .tab: menu.cursor = min(menu.cursor + 1, menu.items.count - 1)
    case .up, .backTab: menu.cursor = max(menu.cursor - 1, 0)
    case .home, .pageUp: menu.cursor = 0
    case .end, .pageDown: menu.cursor = menu.items.count - 1
    case .enter: return choose(menu.items[menu.cursor].choice, in: menu, at: now)
    default:
      guard let item = menu.items.first(where: { $0.key == key }), key != .insert else {
        notice = Notice("\(key.name) is not in this menu; Esc closes it", .warning)
        return []
      }
      return choose(item.choice, in: menu, at: now)
    }
    overlays[overlays.count - 1] = .menu(menu)
    return []
  }

  private mutating func choose(_ choice: Menu.Choice, in menu: Menu, at now: Moment) -> [Effect] {
    overlays.removeLast()
    switch choice {
    case .state(let state): setFilter { $0.state = state }
    case .filterPriority(let priority): setFilter { $0.priority = priority }
    case .filterTag: overlays.append(.prompt(Prompt(.filterTag)))
    case .clearFilter:
      filter = nil
      list = ListCursor()
    default:
      guard let subjects = menu.subjects else { return [] }
      return choose(choice, for: subjects, at: now)
    }
    return []
  }

  private mutating func choose(
    _ choice: Menu.Choice, for subjects: Selection, at now: Moment
  ) -> [Effect] {
    switch choice {
    case .move(let day): return [.perform(.move(subjects, to: day))]
    case .moveToTyped: overlays.append(.prompt(Prompt(.moveTo(subjects))))
    case .drop: return [.perform(.drop(subjects))]
    case .doneThen: overlays.append(.prompt(Prompt(.doneThen(subjects))))
    case .priority(let priority): return [.perform(.prioritise(subjects, priority))]
    case .category(let id): return [.perform(.assign(subjects, to: id))]
    case .newCategory: overlays.append(.prompt(Prompt(.newCategory(assigning: subjects))))
    default: break
    }
    return []
  }

  mutating func setFilter(_ change: (inout ListFilter) -> Void) {
    var chosen = filter ?? ListFilter()
    change(&chosen)
    filter = chosen
    list = ListCursor()
  }
}
