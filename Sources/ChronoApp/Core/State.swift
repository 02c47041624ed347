package import ChronoModel
package import ChronoScreen

/// Everything the planner knows while it runs: what is on screen, not what is in the file.
package struct State: Hashable, Sendable {
  package var size: Size
  package var settings: Settings
  package var keymap: Keymap

  // What is shown.
  package var scale: Scale = .days
  package var place: Place = .segment(0)
  package var focus: Pane = .tasks
  package var isGridShown = true
  package var category: CategoryFilter = .all
  /// What `f` chose; `nil` is the list's default filter: everything on a day, open tasks elsewhere.
  package var filter: ListFilter?
  /// The words of the search on screen; empty where none is.
  package var search = ""
  /// The search that is on screen or led here, if any.
  @Apart package var trail: SearchTrail? = nil

  // Where the cursors are.
  package var list = ListCursor()
  package var categoryTop = 0
  package var grid = GridCursor()

  /// The window of the file that is on screen, and what it was asked for with.
  package var view = PlannerView()
  @Apart package var loaded: ViewQuery? = nil

  /// The columns of ``view``'s list.
  var columns = ListColumns()

  /// The hour grid as the last event left it; drawing takes it while it still holds.
  @Derived var laidOut: LaidOutGrid? = nil

  /// The figures of the month on screen, as the last event left them.
  @Derived var month: MonthFigures? = nil

  /// How full the day on the grid is, as the last event left it.
  @Derived var rest: RestOfDay? = nil

  /// How estimates compare with the work done, by category.
  package var factors: [CategoryFactor] = []
  package var memory = Memory()

  // What lies over it, the topmost last.
  package var overlays: [Overlay] = []
  package var notice: Notice?
  /// Why the folders of the settings are not in step, until they are; the header has a mark for it.
  package var syncTrouble: SafeText?
  package var banner = ReminderBanner()
  /// The keys of a sequence that is not complete.
  package var pendingKeys: [Key] = []
  /// The day of the last event, to notice midnight.
  package var day: LocalDay?

  package init(size: Size, settings: Settings = Settings(), keymap: Keymap) {
    self.size = size
    self.settings = settings
    self.keymap = keymap
  }

  /// What the screen needs of the file.
  ///
  /// The program reads it again whenever this changes.
  package func query(at now: Moment) -> ViewQuery {
    let today = now.today
    var query = ViewQuery(
      list: listQuery(today: today),
      anchor: anchor(today: today),
      rows: windowRows,
      spans: (-1...1).map { span(ofSegment: $0, today: today) },
      shown: shownElsewhere(today: today),
      gridDays: gridDays(today: today),
      overlay: overlayQuery(at: now)
    )
    query.month = ShownMonth(self, today: today)?.days
    query.reminders = banner.unanswered
    return query
  }

  /// Counts in days, weeks or months from now on, and shows a day so.
  ///
  /// The row under the cursor keeps it, where the list has that row then too.
  mutating func show(_ day: LocalDay?, in scale: Scale, today: LocalDay) {
    self.scale = scale
    let row = list.kept ?? selectedRow.map(ListCursor.Kept.init)
    list = ListCursor()
    grid.leaveDay()
    guard let day else { return }
    show(day, today: today)
    if isMonthShown { list.kept = row }
    guard let row, let own = row.day, shownSpan(today: today)?.contains(own) == true else { return }
    list.selected = row.id
    list.anchor = row.key.map(WindowAnchor.around) ?? list.anchor
  }

  /// Whether the month is in place of the list and the hour grid.
  package var isMonthShown: Bool { scale == .months && place != .other && search.isEmpty }

  /// What the topmost overlay that needs more of the file asks for.
  private func overlayQuery(at now: Moment) -> OverlayQuery? {
    for overlay in overlays.reversed() {
      if let query = overlay.taken().query(seeing: self, at: now) { return query }
    }
    return nil
  }

  /// Rows of a window: the screen and a page on each side (``settle(at:)``), because a row that
  /// nobody sees costs as much to read as one on screen; more while keys act on all that are marked.
  private var windowRows: Int {
    let isMarking = list.isAllMarked || !list.marks.isEmpty
    return max(isMarking ? 240 : 88, 2 * (size.height + 8) + 24)
  }

  /// The days on screen that no segment covers, to be counted for the fourth.
  private func shownElsewhere(today: LocalDay) -> ClosedRange<LocalDay>? {
    guard case .day = place else { return nil }
    return shownSpan(today: today)
  }

  package func listQuery(today: LocalDay) -> ListQuery {
    // The month has no list, and its cursor asks the file for nothing.
    guard !isMonthShown else {
      return ListQuery(scope: .days(today...today), category: category, order: nil)
    }
    guard let span = shownSpan(today: today) else {
      let first = span(ofSegment: -1, today: today).lowerBound
      let last = span(ofSegment: 1, today: today).upperBound
      let usual = ListFilter(state: search.isEmpty ? .open : .all)
      var query = ListQuery(
        scope: .other(than: first...last),
        category: category,
        filter: filter ?? usual,
        order: nil
      )
      query.look(for: search)
      return query
    }
    return ListQuery(
      scope: .days(span),
      category: category,
      filter: filter ?? ListFilter(),
      order: nil
    )
  }

  /// The days on the hour grid.
  package func gridDays(today: LocalDay) -> [LocalDay] {
    guard !isMonthShown else { return [] }
    var days = weekDays(today: today) ?? [gridDay(today: today)]
    for day in heldBlock?.days ?? [] where !days.contains(day) { days.append(day) }
    return days
  }
}

/// The cursor of the task list.
///
/// Rows are held by identity, never by number.
package struct ListCursor: Hashable, Sendable {
  package var selected: RowID?
  /// The selected row's place in the list, to find its neighbour when it disappears.
  package var key: RowKey?
  /// The window's anchor in the file.
  package var anchor: WindowAnchor = .start
  /// The first line on screen, counted in the lines of the loaded window.
  package var top = 0
  /// Where the cursor goes in the next window when it holds no row yet.
  package var landing: Landing = .mostUseful
  /// The tasks chosen with `v`.
  package var marks: Set<TaskItem.ID> = []
  /// Every task of the list, chosen with `V`.
  package var isAllMarked = false
  /// Whether what is marked was ticked or placed: the marks go with the next step of the cursor, so that
  /// the next key is for the row it goes to.
  package var areMarksSettled = false
  /// Whether what the last key acted on has left the list, so that the next one would act on
  /// something else.
  package var hasLeft = false
  /// The row that the month was opened from, which has no list of its own.
  var kept: Kept?

  package init() {}

  /// A row, and where it is listed.
  struct Kept: Hashable, Sendable {
    let id: RowID
    let day: LocalDay?
    let key: RowKey?

    init(_ row: ListRow) { (id, day, key) = (row.id, row.day, row.key) }
  }

  package enum Landing: Hashable, Sendable {
    /// The first open task of days; what comes next after today in the list of everything else.
    case mostUseful
    case first, last
  }

  var hasMarks: Bool { isAllMarked || !marks.isEmpty }
}

/// A message in the footer.
package struct Notice: Hashable, Sendable {
  package enum Tone: Hashable, Sendable { case plain, success, warning, error }
  package var text: SafeText
  package var tone: Tone
  /// When it goes by itself; `nil` until the event that brought it is done.
  package var until: Instant?
  /// The step of the journal that it tells of; `nil` where it tells of none.
  package var step: Step?

  package enum Step: Hashable, Sendable {
    /// On the disk, and not in the window that is loaded.
    case fresh
    /// As the journal calls it.
    case named(String)
    /// The same of a step that was undone, and can be redone.
    case freshlyUndone
    case undone(String)
  }

  package init(_ text: SafeText, _ tone: Tone = .plain) {
    self.text = text
    self.tone = tone
  }

  /// The same with other words.
  func saying(_ words: SafeText) -> Notice {
    var other = self
    other.text = words
    return other
  }
}
