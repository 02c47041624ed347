import ChronoModel
import ChronoScreen

extension State {
  /// The rows of the category pane: All, Inbox, then the categories in the user's order.
  var categoryChoices: [CategoryFilter] {
    [.all, .inbox] + view.categories.map { .one($0.category.id) }
  }

  var selectedCategory: ChronoModel.Category? {
    guard case .one(let id) = category else { return nil }
    return view.categories.first { $0.category.id == id }?.category
  }

  mutating func performInCategories(_ command: Command, at now: Moment) -> [Effect] {
    let page = max(1, Layout(self).inside(.categories).height - 1)
    switch command {
    case .moveDown: moveCategory(by: 1)
    case .moveUp: moveCategory(by: -1)
    case .pageDown: moveCategory(by: page)
    case .pageUp: moveCategory(by: -page)
    case .first: choose(.all)
    case .last: choose(categoryChoices.last ?? .all)
    case .add: overlays.append(.prompt(Prompt(.newCategory(assigning: nil))))
    case .open:
      if let selectedCategory {
        overlays.append(
          .prompt(Prompt(.renameCategory(selectedCategory), text: selectedCategory.name))
        )
      } else {
        focus = .tasks
      }
    case .delete:
      if let row = view.categories.first(where: { .one($0.category.id) == category }) {
        overlays.append(.question(deletion(of: row)))
      }
    case .colour:
      if let selectedCategory { overlays.append(.menu(.colour(of: selectedCategory))) }
    case .itemDown:
      if let selectedCategory { return [.perform(.moveCategory(selectedCategory.id, by: 1))] }
    case .itemUp:
      if let selectedCategory { return [.perform(.moveCategory(selectedCategory.id, by: -1))] }
    default: return performAnywhere(command, at: now)
    }
    return []
  }

  /// Shows the tasks of a category; the list starts afresh.
  mutating func choose(_ filter: CategoryFilter) {
    guard filter != category else { return }
    category = filter
    list = ListCursor()
  }

  private mutating func moveCategory(by step: Int) {
    let choices = categoryChoices
    let index = choices.firstIndex(of: category) ?? 0
    choose(choices[min(max(0, index + step), choices.count - 1)])
  }

  private func deletion(of row: CategoryRow) -> Question {
    let name = SafeText(row.category.name, limit: 40)
    let tasks: SafeText =
      switch row.total {
      case 0: "It has no tasks"
      case 1: "Its one task goes with it"
      default: "Its \(row.total) tasks go with it (\(row.open) open)"
      }
    return Question(
      text: "Delete ‘\(name)’? \(tasks).",
      yes: .perform(.deleteCategory(row.category.id))
    )
  }

  mutating func settleCategories(height: Int) {
    guard height > 0 else { return }
    let index = categoryChoices.firstIndex(of: category) ?? 0
    categoryTop = min(categoryTop, index)
    categoryTop = max(categoryTop, index - height + 1)
    categoryTop = max(0, min(categoryTop, categoryChoices.count - height))
  }
}
