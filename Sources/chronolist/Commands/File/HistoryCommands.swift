import ArgumentParser
import ChronoStore
import ChronoExchange
import ChronoApp
import ChronoModel
import ChronoScreen

/// `chronolist history`: the undo steps in words.
struct HistoryCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "Print what was changed, newest first."
  )
  var creates: Bool { false }

  @Option(help: ArgumentHelp("How many steps at most.", valueName: "number"))
  var limit = 50
  @OptionGroup var file: FileOptions
  @OptionGroup var output: PrintOptions

  func validate() throws {
    guard (1...100_000).contains(limit) else {
      throw ValidationError("--limit is a number from 1 to 100000.")
    }
  }

  func run(on planner: inout OpenPlanner) throws(CommandFailure) {
    let entries = try planner.store { repository throws(StoreError) in
      try repository.journal(before: nil, limit: limit)
    }
    let zone = planner.now.zone
    guard planner.isJSON else {
      for entry in entries {
        let local = zone.local(entry.at)
        let date = SafeText(
          local.day.formatted(planner.settings.dateForm, today: planner.now.today)
        )
        let time = SafeText(local.time.formatted(planner.settings.timeForm))
        let mark: SafeText = entry.isUndone ? " (undone)" : ""
        planner.console.line(
          "\(SafeText(String(entry.step.number)).paddedLeft(to: 5))  \(date) \(time)  \(outside: entry.label)\(mark)",
          entry.isUndone ? .dim : .none
        )
      }
      return
    }
    planner.document { json in
      json.key("steps")
      json.array { json in
        for entry in entries {
          json.object { json in
            json.key("step")
            json.integer(entry.step.number)
            json.key("at")
            json.string(entry.at.text(in: zone))
            json.key("label")
            json.string(entry.label)
            json.key("undone")
            json.bool(entry.isUndone)
          }
        }
      }
    }
  }
}

/// `chronolist undo`: undoes the newest step, or all after one.
struct UndoCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Undo the last change, or every change after a step."
  )
  var creates: Bool { false }

  @Option(
    help: ArgumentHelp(
      "Go to just after this step of the history; 0 is the beginning.",
      valueName: "step"
    )
  )
  var to: Int64?
  @OptionGroup var file: FileOptions
  @OptionGroup var output: PrintOptions

  func validate() throws {
    guard to.map({ $0 >= 0 }) ?? true else {
      throw ValidationError("--to is the number of a step, and 0 is the beginning.")
    }
  }

  func run(on planner: inout OpenPlanner) throws(CommandFailure) {
    if let to { try check(to, on: planner) }
    var receipt = try planner.travel(
      to.map { .to(JournalStep($0)) } ?? .undo,
      "Undoing",
      nothing: "undone"
    )
    receipt.isChange = receipt.steps != 0
    guard receipt.steps != 0 || planner.isJSON else {
      return planner.console.line("Nothing changed: the planner is at that step already.")
    }
    try planner.answer(receipt, after: receipt.steps > 0 ? "Redid" : "Undid")
  }

  /// A step that has not been made yet is a slip of the finger, not the newest one.
  private func check(_ step: Int64, on planner: OpenPlanner) throws(CommandFailure) {
    let newest = try planner.store { repository throws(StoreError) in
      try repository.journal(limit: 1).first?.step.number ?? 0
    }
    guard step > newest else { return }
    throw CommandFailure(
      ErrorText(
        code: "not-possible",
        "There is no step \(step): the newest is \(newest). Nothing was changed; “chronolist history” lists them."
      ),
      .notNow
    )
  }
}

/// `chronolist redo`: redoes the step that was undone last.
struct RedoCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "redo",
    abstract: "Redo what was last undone."
  )
  var creates: Bool { false }

  @OptionGroup var file: FileOptions
  @OptionGroup var output: PrintOptions

  func run(on planner: inout OpenPlanner) throws(CommandFailure) {
    let receipt = try planner.travel(.redo, "Redoing", nothing: "redone")
    try planner.answer(receipt, after: "Redid")
  }
}
