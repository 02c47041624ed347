import ChronoModel
import Testing

/// What categories and tags are, apart from any file.
@Suite struct `Categories and tags` {
  private let now = Moment(instant: Instant(seconds: 20_770 * 86_400), zone: .utc)

  @Test func `new categories take the colours in turn, and begin again`() throws {
    var categories: [ChronoModel.Category] = []
    for number in 0..<(2 * ChronoModel.Category.colours + 2) {
      let category = try CategoryRules.added(
        name: "C\(number)",
        colour: nil,
        among: categories,
        id: Identifier(high: 1, low: UInt64(number)),
        at: now
      )
      #expect(category.colour == number % ChronoModel.Category.colours)
      #expect(category.position > categories.last?.position ?? 0)
      categories.append(category)
    }
  }

  /// A form that was opened before another window changed the same category.
  @Test(arguments: [
    // Now, before, after.
    ("Work 2", "Work 1", "Work 3", Refusal?.some(.conflict(field: "colour"))),
    ("Work 3", "Work 1", "Work 3", nil), ("Work 1", "Work 1", "Work 3", nil),
    ("Job 1", "Work 1", "Home 1", .some(.conflict(field: "name"))),
    ("Home 1", "Work 1", "Home 1", nil), ("Job 1", "Work 1", "Work 2", nil),
    ("Work 2", "Work 1", "Home 1", nil),
  ])
  func `a change goes into what the file has now, unless both changed the same`(
    now current: String,
    before: String,
    after: String,
    refusal: Refusal?
  ) throws {
    func category(_ text: String) -> ChronoModel.Category {
      let words = text.split(separator: " ")
      return ChronoModel.Category(
        id: Identifier(high: 1, low: 1),
        name: String(words[0]),
        colour: Int(words[1]) ?? 0,
        position: 0,
        created: now.instant
      )
    }
    func revised() throws(Refusal) -> [Change] {
      try CategoryRules.revised(
        category(current),
        from: category(before),
        to: category(after),
        among: [],
        at: now
      )
    }
    if let refusal {
      #expect(throws: refusal) { try revised() }
    } else {
      #expect(throws: Never.self) { try revised() }
    }
  }

  @Test(arguments: ["home", "Home", "HOME"])
  func `a tag is one in any case`(typed: String) {
    var task = TaskItem(id: TaskItem.ID(high: 1, low: 1), title: "T", created: now.instant)
    task.tags = ["Home", "deep"]
    func tags(adding: [String] = [], removing: [String] = []) -> [String] {
      let subject = Planning.Subject(task: task)
      let changes = Planning.tagged(subject, adding: adding, removing: removing, at: now)
      for case .update(_, .task(let task)) in changes { return task.tags }
      return task.tags
    }
    #expect(tags(removing: [typed]) == ["deep"])
    #expect(tags(adding: [typed]) == ["Home", "deep"])
    // One that is typed in another case is taken away and added.
    #expect(tags(adding: [typed, "new"], removing: ["Home"]) == ["deep", typed, "new"])
  }
}
