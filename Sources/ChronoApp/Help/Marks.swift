import ChronoScreen

/// A mark on the screen and what it says.
struct Mark: Hashable {
  let text: SafeText
  let words: SafeText

  /// The boxes and marks of rows, in the order one meets them.
  static let all: [Mark] = [
    Mark(text: "[ ]", words: "open"),
    Mark(text: "[x]", words: "done"),
    Mark(text: "09:30", words: "set apart: a time of today that has gone by, of an open task"),
    Mark(text: "✓9:14", words: "when it was finished"),
    Mark(text: "[x] ✗", words: "done after its day, which was missed"),
    Mark(text: "[~]", words: "the timer runs"),
    Mark(text: "[!]", words: "missed: its day ended and it was not done"),
    Mark(text: "[>]", words: "moved on to the day behind the arrow; with ✗ after it was missed"),
    Mark(text: "✗ →", words: "on the grid of a day that is over: missed, and postponed"),
    Mark(text: "▒ ░", words: "on the grid: time that was worked; ░ is the row in which it ended"),
    Mark(text: "█ ░", words: "at the top: what is planned, of the work time that is left"),
    Mark(text: "[-]", words: "dropped"),
    Mark(text: "◆", words: "an event; it has a time and no box"),
    Mark(text: "◇", words: "a free event: it is shown, and takes no time of the day"),
    Mark(text: "●", words: "a category, in its colour"),
    Mark(text: "! !! !!!", words: "priority low, medium, high"),
    Mark(text: "↻2", words: "slipped: missed or postponed so often"),
    Mark(text: "⟳", words: "repeats; in place of a box: still to come"),
    Mark(
      text: "⟳!",
      words: "at the top right: the sync has stopped or waits for you; the conflicts say why"
    ),
    Mark(text: "✎", words: "has notes"),
    Mark(text: "4/6 ✗2", words: "of a day that is over: kept 4 of 6 promises, missed 2"),
    Mark(text: "[26]", words: "in the month: today"),
    Mark(
      text: "4h30",
      words: "in the month: what is planned for a day to come; ! is too much, + is outside work"
    ),
    Mark(
      text: "✗ ✓ · ▄ !",
      words: "in a small month: missed, all kept; planned, half a day or more, too much"
    ),
    Mark(text: "✗3 triage", words: "missed tasks of all days that wait for you to decide"),
    Mark(text: "@tag", words: "tag"),
    Mark(text: "#name", words: "category"),
    Mark(text: "*", words: "selected"),
  ]
}
