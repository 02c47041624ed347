package import ChronoModel
package import ChronoScreen

/// What lies over the panes; the topmost sees keys first.
package enum Overlay: Hashable, Sendable {
  case menu(Menu)
  case prompt(Prompt)
  case question(Question)
}

/// One key for one choice, for the tasks it was opened for.
package struct Menu: Hashable, Sendable {
  package var title: SafeText
  package var items: [Item]
  package var cursor = 0
  package var subjects: Selection?

  package struct Item: Hashable, Sendable {
    package var key: Key
    package var label: SafeText
    package var choice: Choice
  }

  /// What a choice does.
  package enum Choice: Hashable, Sendable {
    case move(to: LocalDay?)
    case moveToTyped
    case drop
    case doneThen
    case priority(Priority)
    case category(CategoryChoice)
    case newCategory
    case state(ListFilter.State)
    case filterTag
    case filterPriority(Priority?)
    case clearFilter
  }
}

/// One line to type, with what it is for.
package struct Prompt: Hashable, Sendable {
  package var purpose: Purpose
  package var field: TextField
  /// Why Enter does nothing yet.
  package var problem: SafeText?

  package init(_ purpose: Purpose, text: String = "") {
    self.purpose = purpose
    field = TextField(text)
  }

  package enum Purpose: Hashable, Sendable {
    case goToDate
    case quickAdd
    case search(before: SearchBefore)
    case newCategory(assigning: Selection?)
    case renameCategory(Category)
    case moveTo(Selection)
    case doneThen(Selection)
    case tags(Selection)
    case filterTag
    case stopAt
  }

  /// What the list showed before a search began, for Esc.
  package struct SearchBefore: Hashable, Sendable {
    package var search: String
    package var list: ListCursor
  }
}

/// A question that one key answers. Only deleting a category asks (PRODUCT.md 3.4).
package struct Question: Hashable, Sendable {
  package var text: SafeText
  package var yes: Effect
}
