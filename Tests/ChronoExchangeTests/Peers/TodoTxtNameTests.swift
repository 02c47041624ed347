import ChronoExchange
import ChronoModel
import Testing

/// By what a line of todo.txt is known when it comes back from an export.
@Suite struct `A line's name` {
  /// 10:00 UTC on Monday 23 November 2026.
  private let now = Moment(instant: at("2026-11-23T10:00:00Z"), zone: .utc)
  private var context: ExchangeContext {
    ExchangeContext(at: now, dayBegins: time("09:00")) { _ in nil }
  }

  private func read(_ text: String) throws -> [ImportItem] {
    var rest = Array(text.utf8)
    let source: ByteLines.Source = { () throws(ImportError) in
      defer { rest = [] }
      return rest
    }
    var reader = try #require(ItemReader(.todotxt, source, context))
    var items: [ImportItem] = []
    while let item = try reader.next() { items.append(item) }
    return items
  }

  private func names(_ items: [ImportItem]) -> [String?] { items.map { $0.identity?.text } }

  /// What is written of imported lines, the tasks as `change` leaves them; `false` leaves one out.
  private func written(
    _ items: [ImportItem],
    _ change: (Int, inout TaskItem) -> Bool = { _, _ in true }
  ) throws -> String {
    var writer = try #require(ItemWriter(.todotxt, context))
    for (index, item) in items.enumerated() {
      guard case .task(let draft) = item.content, let identity = item.identity else { continue }
      let changes = try Planning.added(
        draft,
        id: TaskItem.ID(high: identity.high, low: identity.low),
        series: id(9),
        category: nil,
        position: 0,
        isTold: true,
        at: now
      )
      guard case .insert(.task(var task))? = changes.first, change(index, &task) else { continue }
      let category = draft.category.name
      let whole = WholeTask(
        task,
        category: category.isEmpty ? nil : category,
        foreign: item.foreign
      )
      _ = writer.append(.task(whole))
    }
    writer.finish()
    return String(decoding: writer.drain(), as: UTF8.self)
  }

  @Test func `a line that was edited here carries its name, and is the same task again`() throws {
    let text = "Pay invoice +work due:2026-12-10\n"
    let items = try read(text)
    let name = try #require(items.first?.identity?.text)
    #expect(try written(items) == text)
    let timed = try written(items) { _, task in
      task.time = time("15:00")
      return true
    }
    #expect(timed == "Pay invoice +work due:2026-12-10 at:15:00 uuid:\(name)\n")
    let again = try read(timed)
    #expect(names(again) == [name])
    // What came with a name keeps it, edited or not.
    #expect(try written(again) == timed)
    let renamed = try written(again) { _, task in
      task.title = "Pay it"
      return true
    }
    #expect(renamed == "Pay it +work due:2026-12-10 at:15:00 uuid:\(name)\n")
    #expect(names(try read(renamed)) == [name])
  }

  /// By its words without what a tick changes.
  @Test func `a line that was ticked here is known without a name`() throws {
    let items = try read("(A) 2026-11-01 Pay invoice +work due:2026-12-10\n")
    let ticked = try written(items) { _, task in
      (task.status, task.closed) = (.done, now.instant)
      return true
    }
    #expect(ticked == "x 2026-11-23 2026-11-01 Pay invoice +work due:2026-12-10 pri:A\n")
    #expect(names(try read(ticked)) == names(items))
  }

  @Test func `of lines that say the same each stays the task that it was`() throws {
    let items = try read("Buy bread\nBuy bread\nBuy bread\n")
    #expect(Set(names(items)).count == 3)
    #expect(try written(items) == "Buy bread\nBuy bread\nBuy bread\n")
    let edited = try written(items) { index, task in
      if index == 1 { task.due = day("2026-12-10") }
      return true
    }
    #expect(edited.hasPrefix("Buy bread\nBuy bread due:2026-12-10 uuid:"), "\(edited)")
    #expect(names(try read(edited)) == names(items), "\(edited)")
    let fewer = try written(items) { index, _ in index > 0 }
    #expect(names(try read(fewer)) == Array(names(items).dropFirst()), "\(fewer)")
  }

  @Test func `a uuid that is none gives way to one where its line was edited`() throws {
    let items = try read("Tea uuid:none\n")
    #expect(try written(items) == "Tea uuid:none\n")
    let edited = try written(items) { _, task in
      task.due = day("2026-12-10")
      return true
    }
    let name = try #require(items.first?.identity?.text)
    #expect(edited == "Tea uuid:\(name) due:2026-12-10\n")
  }
}
