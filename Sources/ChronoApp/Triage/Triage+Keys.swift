import ChronoModel
import ChronoScreen

/// The keys of a pass.
extension Triage {
  /// At the first start of a day it only offers itself.
  static let offerKeys: [OverlayKey<Action>] = [
    OverlayKey(["t", .enter], .accept, panel: "decide now, one key each"),
    OverlayKey([.escape], .refuse, "leave", panel: "later · the badge stays"),
  ]

  /// The keys of 2.4, the same as in the reschedule menu, and those of the pass.
  static let decidingKeys: [OverlayKey<Action>] =
    [
      OverlayKey(["t"], .move(days: 0), panel: "today"),
      OverlayKey(["m"], .move(days: 1), panel: "tomorrow"),
      OverlayKey(["w"], .move(days: 7), panel: "in a week"),
      OverlayKey(["s"], .someday, panel: "someday"),
      OverlayKey(["x"], .drop, panel: "drop"),
      OverlayKey(["d"], .enterTimes, panel: "was done"),
      OverlayKey(["g"], .enterDay, panel: "a date"),
      OverlayKey(["c"], .month, panel: "the month"),
      OverlayKey(["j", .down], .skip, panel: "skip"),
      OverlayKey(["k", .up], .unskip),
      OverlayKey(["u", .backspace], .takeBack, panel: "undo"),
      OverlayKey([.escape], .leave, "leave", panel: "leave"),
    ]
    + zip("1234567", Weekday.allCases).map { digit, weekday in
      OverlayKey([.character(digit)], .weekday(weekday), panel: SafeText(weekday.short))
    }

  /// The same of what is open today: it is ticked as in the list, and may stay.
  static let closingKeys: [OverlayKey<Action>] = decidingKeys.map { key in
    switch key.action {
    case .enterTimes: OverlayKey(["d", " "], .finish, panel: "done")
    case .move(days: 0): OverlayKey(["t"], .skip, panel: "stays today")
    default: key
    }
  }

  /// What helps a task that keeps slipping.
  static let slipKeys: [OverlayKey<Action>] = [
    OverlayKey(["p"], .split, panel: "split"),
    OverlayKey(["-"], .halve, panel: "halve"),
  ]

  static func lineKeys(of entering: Entering) -> [OverlayKey<Action>] {
    [
      OverlayKey([.escape], .leaveLine, "back"),
      OverlayKey([.enter], .readLine, entering.purpose == .day ? "move" : "done then"),
    ]
  }
}
