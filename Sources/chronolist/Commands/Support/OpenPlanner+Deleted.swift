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
