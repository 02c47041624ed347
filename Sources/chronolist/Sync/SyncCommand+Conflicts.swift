import ChronoApp
import ChronoExchange
import ChronoModel
import ChronoScreen
import ChronoStore

/// The fields that both sides have changed: listing them, and choosing.
extension SyncCommand {
  func list(on planner: inout OpenPlanner) throws(CommandFailure) {
    let kept = try planner.store { repository throws(StoreError) in try repository.syncConflicts() }
    let stopped = try planner.syncTroubles()
    guard !planner.isJSON else {
      let zone = planner.now.zone
      return planner.document { json in
        json.key("conflicts")
        json.array { json in
          for conflict in kept {
            json.object { json in
              conflict.writeName(to: &json)
              json.key("ours")
              json.string(conflict.dispute.ours)
              json.key("theirs")
              json.string(conflict.dispute.theirs)
              json.key("at")
              json.string(conflict.at.text(in: zone))
            }
          }
        }
        json.key("syncStopped")
        json.array { json in
          for trouble in stopped { json.string("\(trouble.name): \(trouble.words.string)") }
        }
      }
    }
    // What waits for an answer is the first that somebody who looks for questions is to see.
    for trouble in stopped {
      planner.console.paragraph("‘\(SafeText(trouble.name))’ is not in step: \(trouble.words)")
    }
    guard !kept.isEmpty else { return planner.console.paragraph("No conflicts.") }
    for conflict in kept {
      let number = SafeText(String(conflict.number)).paddedLeft(to: 4)
      planner.console.line(
        "\(number)  \(SafeText(conflict.dispute.field.rawValue).padded(to: 9)) ‘\(outside: conflict.title)’"
      )
      let words = planner.settings.words(of: conflict.dispute, at: planner.now)
      for (side, value) in [("ours", words.ours), ("theirs", words.theirs)] {
        planner.console.line("      \(SafeText(side).padded(to: 6)) \(outside: value)")
      }
    }
    planner.console.paragraph(
      "“chronolist sync --keep theirs NUMBER” uses the other value, “--keep ours” discards it."
    )
  }

  func decide(_ side: SyncSide, on planner: inout OpenPlanner) throws(CommandFailure) {
    let kept = try planner.store { repository throws(StoreError) in try repository.syncConflicts() }
    var chosen: [KeptConflict] = []
    // A number that is given twice is one conflict.
    for name in names where !chosen.contains(where: { String($0.number) == name }) {
      guard let conflict = kept.first(where: { String($0.number) == name }) else {
        throw CommandFailure(
          ErrorText(
            code: "unknown-conflict",
            "There is no conflict \(SafeText(name)); “chronolist sync --conflicts” lists them."
          ),
          .notNow
        )
      }
      chosen.append(conflict)
    }
    let context = ExchangeContext(planner.environment, planner.settings)
    var choices: [ConflictChoice] = []
    for conflict in chosen {
      guard let choice = conflict.choice(of: side, context) else {
        throw CommandFailure(
          ErrorText(
            code: "unreadable-conflict",
            "Their value of conflict \(conflict.number) cannot be read any more; “--keep ours” "
              + "discards it."
          ),
          .badData
        )
      }
      choices.append(choice)
    }
    let now = planner.now
    let receipt = try planner.store { [choices] repository throws(StoreError) in
      try repository.decide(choices, at: now)
    }
    guard !planner.isJSON else { return answer(chosen, side, receipt, on: &planner) }
    for conflict in chosen {
      let (field, title) = (conflict.dispute.field, conflict.title)
      let label =
        side == .theirs ? EditLabel.decided(field, of: title) : EditLabel.kept(field, of: title)
      planner.console.line("\(outside: label)")
    }
    if receipt.isChange { planner.console.paragraph("“chronolist undo” brings yours back.") }
  }

  /// What was decided, as JSON.
  private func answer(
    _ chosen: [KeptConflict],
    _ side: SyncSide,
    _ receipt: Receipt,
    on planner: inout OpenPlanner
  ) {
    planner.document { json in
      json.key("changed")
      json.bool(receipt.isChange)
      json.key("kept")
      json.string(side == .ours ? "ours" : "theirs")
      json.key("conflicts")
      json.array { json in
        for conflict in chosen {
          json.object { conflict.writeName(to: &$0) }
        }
      }
    }
  }
}

extension KeptConflict {
  /// Which field of which item it is about.
  fileprivate func writeName(to json: inout JSONWriter) {
    json.key("number")
    json.integer(number)
    json.key("id")
    json.string(item.text)
    json.key("title")
    json.string(title)
    json.key("field")
    json.string(dispute.field.rawValue)
  }
}

extension ForeignText.Owner {
  fileprivate var text: String {
    switch self {
    case .task(let id): id.text
    case .event(let id): id.text
    }
  }
}
