import ChronoApp
import ChronoExchange
import ChronoModel
import ChronoScreen
import ChronoStore

/// What was deleted and can be brought back.
extension OpenPlanner {
  /// Prints it, the newest deletion first; `search` narrows it by words of the title.
  mutating func listDeleted(search: String) throws(CommandFailure) {
    let items = try store { repository throws(StoreError) in
      try repository.deletedItems(search: search)
    }
    guard isJSON else {
      for item in items { console.line(line(item)) }
      return
    }
    let zone = now.zone
    document { json in
      json.key("deleted")
      json.array { json in
        for item in items {
          json.object { json in
            json.key("id")
            json.string(item.item.text)
            json.key("kind")
            json.string(item.kind)
            json.key("title")
            json.string(item.title)
            json.key("due")
            json.string(orNull: item.day?.text)
            json.key("deleted")
            json.string(item.deleted.text(in: zone))
            json.key("step")
            json.integer(item.step.number)
          }
        }
      }
    }
  }

  /// What is named of it: a category by its name, with all that its deletion took; else tasks and
  /// events, each once.
  func deletion(of names: [String]) throws(CommandFailure) -> Deletion {
    if let name = names.first, names.count == 1 {
      let category = try categoryName(name)
      let step = try store { repository throws(StoreError) in
        try repository.step(deletingCategory: category)
      }
      if let step { return .step(step) }
    }
    var items: [ForeignText.Owner] = []
    for name in names {
      let item = try deletedItem(name)
      if !items.contains(item) { items.append(item) }
    }
    return .items(items)
  }

  /// By its ID; what can be none is the title that one of them has.
  private func deletedItem(_ name: String) throws(CommandFailure) -> ForeignText.Owner {
    guard !OpenPlanner.looksLikeID(name) else {
      let prefix = OpenPlanner.bare(name)
      return try store { repository throws(StoreError) in try repository.findDeleted(prefix) }
    }
    let title = name.trimmed.lowercased()
    let named = try store { repository throws(StoreError) in try repository.deletedItems() }
      .filter { $0.title.trimmed.lowercased() == title }
    if let item = named.first, named.count == 1 { return item.item }
    let quoted = "‘\(SafeText(name, limit: 60))’" as SafeText
    guard !named.isEmpty else {
      throw CommandFailure(
        usage: quoted + " is not an ID, and nothing that was deleted has that name. "
          + "“chronolist list --deleted” shows what can be brought back."
      )
    }
    let words =
      quoted + " is not an ID, and several that were deleted have that title. "
      + "Nothing was changed; give the ID of the one you mean."
    throw CommandFailure(
      ErrorText(code: "ambiguous", words, details: named.prefix(10).map { line($0).safe.text }),
      .usage
    )
  }

  /// `3f2a8c01  deleted Sun 22 Nov 14:03  Call Ana (Fri 27 Nov)`.
  private func line(_ item: DeletedItem) -> Line {
    let local = now.zone.local(item.deleted)
    let date = local.day.formatted(settings.dateForm, today: now.today)
    let time = local.time.formatted(settings.timeForm)
    let due = item.day.map { SafeText(" (\($0.formatted(settings.dateForm, today: now.today)))") }
    return
      "\(SafeText(item.item.short))  deleted \(SafeText(date)) \(SafeText(time))  \(outside: item.title)\(due ?? .empty)"
  }
}

extension DeletedItem {
  fileprivate var kind: String {
    switch item {
    case .task: "task"
    case .event: "event"
    }
  }
}
