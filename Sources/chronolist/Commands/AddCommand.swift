import ArgumentParser
import ChronoStore
import ChronoApp
import ChronoExchange
import ChronoModel
import ChronoScreen

/// `chronolist add`: one task from the command line, or one a line from the standard input.
struct AddCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a task, written as in the planner's quick add; - reads one a line.",
    discussion: """
      chronolist add Write report tomorrow 9:30 for 45m '#work' @deep '!!'

      Options count over what the text says. Without a day the task is for tomorrow; “someday” \
      leaves it without one. Of many lines all are added, as one undo step, or none.
      """
  )

  @Argument(
    help: ArgumentHelp("The task, or - to read one a line.", valueName: "text"),
    completion: Completion.quickAdd
  )
  var text: [String]

  @OptionGroup var fields: TaskFieldOptions
  @OptionGroup var file: FileOptions
  @OptionGroup var output: PrintOptions

  func run(at desk: inout Desk) throws(CommandFailure) {
    let names = try desk.categories().map(\.name)
    let context = desk.context(categories: names, defaultDay: desk.now.today + 1)
    var drafts: [TaskDraft] = []
    if text == ["-"] {
      var lines = ByteInput.standard.lines()
      while let (text, number) = try AddCommand.next(&lines) {
        if text.isBlank { continue }
        guard drafts.count < AddCommand.lineLimit else {
          throw CommandFailure(
            ImportError(line: number, .tooManyItems(limit: AddCommand.lineLimit))
          )
        }
        drafts.append(try draft(QuickAdd.parse(text, context: context), line: number, at: desk))
      }
      if drafts.isEmpty { throw CommandFailure(ImportError(.empty)) }
    } else {
      let result = QuickAdd.parse(text.joined(separator: " "), context: context)
      drafts = [try draft(result, line: nil, at: desk)]
    }
    let receipt = try desk.perform(.addTasks(drafts))
    if desk.isJSON || receipt.count != 1 { return try desk.answer(receipt) }
    try confirm(receipt, at: &desk)
  }

  /// What one call adds at most; more is an import.
  private static let lineLimit = 100_000

  private static func next(
    _ lines: inout ByteLines
  ) throws(CommandFailure) -> (text: String, number: Int)? {
    do throws(ImportError) {
      guard let line = try lines.next() else { return nil }
      guard let text = String(validating: line, as: UTF8.self) else {
        throw ImportError(line: lines.number, .syntax(column: 1, .invalidUTF8))
      }
      return (text, lines.number)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// The draft of a line; what cannot be meant is an error that names it.
  private func draft(
    _ result: QuickAddResult,
    line: Int?,
    at desk: Desk
  ) throws(CommandFailure) -> TaskDraft {
    if let error = result.errors.first { throw CommandFailure(error.reason, line: line) }
    guard !result.title.isBlank else {
      throw CommandFailure(ErrorText(Refusal.emptyTitle).onLine(line), .badData)
    }
    var draft = TaskDraft(result.draft)
    try fields.apply(to: &draft, at: desk)
    return draft
  }

  /// Says what was understood, the day spelled out: a slip is seen at once.
  private func confirm(_ receipt: Receipt, at desk: inout Desk) throws(CommandFailure) {
    guard let id = receipt.tasks.first else { return try desk.answer(receipt) }
    let row = try desk.store { repository throws(StoreError) in try repository.taskRow(id) }
    let printer = RowPrinter(
      now: desk.now,
      settings: desk.settings,
      categories: try desk.categoryNames(),
      showsDays: true
    )
    desk.console.line(printer.line(.task(row)).line)
  }
}
