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

  mutating func settleCategories(height: Int) {
    guard height > 0 else { return }
    let index = categoryChoices.firstIndex(of: category) ?? 0
    categoryTop = min(categoryTop, index)
    categoryTop = max(categoryTop, index - height + 1)
    categoryTop = max(0, min(categoryTop, categoryChoices.count - height))
  }
}

/// The categories as they are gone through and changed.
struct CategoryPane {
  let planner: State

  func move(_ step: CursorStep) -> [Request] {
    let choices = planner.categoryChoices
    let page = max(1, Layout(planner).inside(.categories).height - 1)
    let here = choices.firstIndex(of: planner.category) ?? 0
    return [.showCategory(choices[step.moved(here, among: choices.count, page: page)])]
  }

  /// Renames a category of one's own; the others have nothing to edit, and give the keys to their
  /// tasks.
  func open() -> [Request] {
    guard let category = planner.selectedCategory else { return [.focus(.tasks)] }
    return [.open(.prompt(Prompt(.renameCategory(category), text: category.name)))]
  }

  func delete() -> [Request] {
    let row = planner.view.categories.first { .one($0.category.id) == planner.category }
    return row.map { [.open(.question(deletion(of: $0)))] } ?? []
  }

  func chooseColour() -> [Request] {
    planner.selectedCategory.map { [.open(.menu(.colour(of: $0)))] } ?? []
  }

  func reorder(by step: Int) -> [Request] {
    planner.selectedCategory.map { [.edit(.moveCategory($0.id, by: step))] } ?? []
  }

  private func deletion(of row: CategoryRow) -> Question {
    let name = SafeText(row.category.name, limit: 40)
    let tasks: SafeText =
      switch row.total {
      case 0: "It has no tasks"
      case 1: "Its one task goes with it"
      default: "Its \(row.total) tasks go with it (\(row.open) open)"
      }
    let events: SafeText = !row.hasEvents ? "" : row.total == 0 ? "; events stay" : ", events stay"
    return Question(
      text: "Delete ‘\(name)’? \(tasks)\(events).",
      yes: .deleteCategory(row.category.id),
      keeping: row.total > 0 ? .deleteCategory(row.category.id, keepingTasks: true) : nil
    )
  }
}
