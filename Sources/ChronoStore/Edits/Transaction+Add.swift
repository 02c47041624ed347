import ChronoModel

extension Transaction {
  func add(_ drafts: [ItemDraft], _ edit: Edit) throws -> Receipt {
    guard let first = drafts.first else { throw Refusal.nothingSelected }
    var adding = try TaskAdding(self)
    var eventRow = try nextRow(of: .event)
    var receipt = Receipt(label: "")
    for draft in drafts {
      switch draft {
      case .task(let draft):
        for stretch in draft.work { try refuseOverlap(of: stretch) }
        let id = try adding.add(draft).id
        receipt.count += 1
        if receipt.tasks.count < Receipt.listed { receipt.tasks.append(id) }
      case .event(let draft):
        let category = try adding.categories.category(for: draft.category)
        let event = try added(draft, in: category, row: eventRow)
        eventRow += 1
        if receipt.events.count < Receipt.listed { receipt.events.append(event.id) }
      }
    }
    receipt.categories = adding.categories.made
    receipt.label = label(of: edit, EditLabel.Subjects(title: first.title, count: drafts.count))
    return receipt
  }

  private func added(
    _ draft: EventDraft,
    in category: Category.ID?,
    row: Int64
  ) throws -> CalendarEvent {
    try Planning.check(draft.day, at: now)
    let event = try EventRules.added(
      draft,
      id: ids.next(),
      series: ids.next(),
      category: category,
      position: Int(row) * Ranks.gap,
      at: now
    )
    try apply([.insert(.event(event))])
    return event
  }
}
