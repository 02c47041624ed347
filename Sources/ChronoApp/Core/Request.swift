package import ChronoModel
package import ChronoScreen

/// What an overlay asks of the planner, which it only reads.
///
/// Requests are values like effects, so that one place applies them and a test can read them.
package enum Request: Hashable, Sendable {
  // What lies over the panes.
  /// Closes the overlay that answers, before anything else it asks for is done.
  case close
  case open(Overlay)
  /// Gives a key to what is below.
  case pass(Key)
  /// What was chosen in an overlay that another had opened over itself, for that one.
  case choose(Chosen)

  /// Opens the line in which the end of the timer is typed, with what was typed of it already.
  case typeEnd(String)

  // What is done and said.
  case perform(Command)
  /// Takes the newest step back, and asks first where it was made before that.
  case undo(since: Instant?)
  /// Puts a command first where the palette has nothing typed.
  case remember(Command)
  case effect(Effect)
  /// Keeps the words of a line that was entered, left or copied, for the next one.
  case rememberLine(String)
  /// Looks for a line that was kept when a planner ended.
  case seekLine
  case say(Notice)

  // What the panes show.
  case show(LocalDay)
  /// Shows a day with its list: from the month by going to days.
  case openDay(LocalDay)
  case go(to: Place)
  case narrow(ListFilter?)
  case sort(ListOrder)
  case search(String)
  /// Back to what was on screen, to the line.
  case goBack(to: Whereabouts)
  /// What the search that is on screen or led here goes by; `nil` ends it.
  case trail(SearchTrail?)
  case select(TaskItem.ID)
  case selectRow(RowID)
  /// A row that was found, wherever its list has it.
  case selectHit(ListRow)
  case mark([TaskItem.ID])
  /// The list begins where it is most useful.
  case startList
  case moveRows(by: Int)
  case focus(Pane)
  /// Gives the keys back to the pane that had them before a block was held.
  case release(HeldBlock.Before)
  /// Goes with a block to where it was placed.
  case follow(TaskItem.ID, to: Instant)
  case moveGrid(to: Instant)
  /// The grid's cursor goes where a block goes.
  case ride(PlannedBlock.ID, from: Instant)
  /// The same, and the grid shows the day that the block is on.
  case visit(PlannedBlock.ID, at: Instant)
  case showCategory(CategoryFilter)
  /// How much of a repeating event is meant while the cursor stays on it.
  case answerSeries(SeriesAnswer)
  /// Moves the event under the cursor, as a drag did.
  case moveEvent(byDays: Int, minutes: Int)

  package enum Chosen: Hashable, Sendable {
    case category(CategoryChoice)
    case day(LocalDay)
    /// How much of a series is meant.
    case scope(SeriesScope)
    /// Not here: the day is to be typed.
    case dayByHand
  }

  /// An edit of the file, as one step.
  static func edit(_ edit: Edit) -> Request { .effect(.perform(edit)) }

  /// One that joins the step of the key held before it.
  static func held(_ edit: Edit) -> Request { .effect(.perform(edit, coalescing: true)) }

  static func file(_ request: FileRequest) -> Request { .effect(.file(request)) }

  static func terminal(_ request: TerminalRequest) -> Request { .effect(.terminal(request)) }

  static func say(_ words: SafeText, _ tone: Notice.Tone) -> Request { .say(Notice(words, tone)) }
}
