import ChronoApp
import ChronoModel
import ChronoScreen
import Dispatch
import Synchronization

/// Makes the lines of an agenda on another core, while the next rows are read.
///
/// They come in the order in which the rows were handed over.
final class AgendaPress: Sendable {
  typealias Row = (day: LocalDay, row: AgendaDay<TaskLine>.Row)

  private struct State {
    var printer: RowPrinter
    var console: Console
    /// The day of the last heading.
    var heading: LocalDay?
  }

  /// Rows that are handed over together: each time costs as much as some lines, and many are much memory
  /// at once.
  private static let batch = 128

  private let state: Mutex<State>
  private let queue = DispatchQueue(label: "agenda")
  private let now: Moment
  private let form: DateForm

  init(
    on console: Console,
    now: Moment,
    settings: Settings,
    categories: [ChronoModel.Category.ID: String]
  ) {
    self.now = now
    form = settings.dateForm
    let printer = RowPrinter(
      now: now,
      settings: settings,
      categories: categories,
      showsDays: false,
      indent: 2
    )
    state = Mutex(State(printer: printer, console: console))
  }

  /// Prints what `read` hands over; answers the console with all of it.
  func print(
    _ read: ((LocalDay, AgendaDay<TaskLine>.Row) -> Void) throws(CommandFailure) -> Void
  ) throws(CommandFailure) -> Console {
    var rows: [Row] = []
    try read { day, row in
      rows.append((day, row))
      guard rows.count == AgendaPress.batch else { return }
      let full = rows
      queue.async { self.add(full) }
      rows = []
      rows.reserveCapacity(AgendaPress.batch)
    }
    let rest = rows
    return queue.sync {
      add(rest)
      return state.withLock { $0.console }
    }
  }

  private func add(_ rows: [Row]) {
    state.withLock { state in
      for (day, row) in rows {
        if day != state.heading {
          state.console.line(Line(SafeText(day.formatted(form, today: now.today))), .bold)
          state.heading = day
        }
        let (line, emphasis) = state.printer.line(agenda: row)
        state.console.line(line, emphasis)
      }
    }
  }
}
