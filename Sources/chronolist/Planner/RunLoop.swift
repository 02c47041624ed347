package import ChronoApp
package import ChronoModel
package import ChronoScreen
import ChronoStore

/// The one loop: input, update, effects, the file's answer, a frame; no other thread decides
/// anything.
package struct RunLoop<Screen: Terminal & ~Copyable>: ~Copyable {
  var terminal: Screen
  package internal(set) var state: State
  private var runner: FileRunner
  let notifier: Notifier
  let mailbox: Mailbox
  let clock: @Sendable () -> Moment
  let editor: Editor
  let browser: Browser
  /// `nil` where the settings name no calendar.
  private let calendars: CalendarWatch?
  /// `nil` where they name no folder to synchronise with.
  private let sync: SyncBesides?
  package internal(set) var isLeaving = false
  /// The minute of the last frame: within it the same state looks the same.
  private var shownMinute: Instant?
  /// What the last look at the file failed with, so that it is said once.
  private var lastFailure: StoreError?

  private var copy = CopyBesides()
  private var hints = RestingHints()

  /// How often other processes' changes are looked for, in milliseconds.
  private static var lookEvery: Int { 400 }

  package init(
    terminal: consuming Screen,
    state: State,
    runner: FileRunner,
    notifier: Notifier,
    mailbox: Mailbox,
    editor: Editor,
    browser: Browser,
    calendars: CalendarWatch? = nil,
    sync: SyncBesides? = nil,
    clock: @escaping @Sendable () -> Moment
  ) {
    self.terminal = terminal
    self.state = state
    self.runner = runner
    self.notifier = notifier
    self.mailbox = mailbox
    self.editor = editor
    self.browser = browser
    self.calendars = calendars
    self.sync = sync
    self.clock = clock
  }

  /// Runs until the user quits or the line is gone.
  ///
  /// A copy that is not done then is made at the next start: nobody waits for it. What was changed
  /// last goes to the other side all the same, by a program that outlives this one.
  consuming func run() -> State {
    begin()
    copy.begin(by: runner, at: clock(), reportingTo: mailbox)
    while !isLeaving { step() }
    copy.abandon()
    if let newest = try? runner.newestSyncChange() { sync?.leave(newest: newest) }
    return state
  }

  /// Shows the first frame.
  package mutating func begin() {
    settle()
    show()
    // What can wait until the planner is seen: offers, and what only later screens show.
    feed(.tick)
    recoverNotes()
    show()
    calendars?.read(at: clock())
    synchronise()
  }

  /// Waits for input, does what it asks for, and shows one frame of it.
  ///
  /// A look at the file that found nothing new draws nothing: a planner that is only open costs next
  /// to nothing. Whatever else came may have left its marks on the terminal, so a frame follows it.
  package mutating func step() {
    let input = terminal.next(timeoutMilliseconds: patience())
    if input == .timedOut, hints.areWaiting { return show() }
    var before = input == .timedOut ? state : nil
    var isStep = input.isKey
    handle(input)
    // A held key or a paste brings several at once: all are done before one frame is drawn.
    while !isLeaving {
      let more = terminal.next(timeoutMilliseconds: 0)
      if more == .timedOut { break }
      before = nil
      isStep = isStep && more.isKey
      handle(more)
    }
    if isLeaving || before == state && shownMinute == clock().instant.minute { return }
    show(isStep: isStep)
  }

  /// To the next minute, the next reminder, or the next look at the file; or until the cursor rests.
  private func patience() -> Int {
    if copy.isUnderWay { return 0 }
    if hints.areWaiting { return RestingHints.rest }
    let now = clock().instant
    var seconds = 60 - now.seconds % 60
    // One that is due already is waiting for the file, and is asked for with the next look.
    if let next = runner.nextReminder, next > now { seconds = min(seconds, next - now) }
    return min(Self.lookEvery, Int(seconds) * 1000)
  }

  private mutating func handle(_ input: Input) {
    switch input {
    case .key(let key): feed(.key(key))
    case .paste(let text): feed(.paste(text))
    case .mouse(let mouse): feed(.mouse(mouse))
    case .resized(let size): feed(.resized(size))
    case .woke: for event in mailbox.drain() { feed(event) }
    case .timedOut where copy.isUnderWay: copy.step(reportingTo: mailbox)
    case .timedOut, .continued:
      // The terminal may have been given another size while the planner was stopped.
      if case .continued = input, terminal.size != state.size { feed(.resized(terminal.size)) }
      look()
      readCalendars()
      synchronise()
      feed(.tick)
      remind()
    case .hangUp, .interrupted:
      feed(.leaving)
      isLeaving = true
    }
  }

  private mutating func feed(_ first: Event) {
    // A few at most: what an answer asks for comes behind what was asked before.
    var events = [first]
    while !events.isEmpty, !isLeaving {
      let event = events.removeFirst()
      let now = clock()
      for effect in update(&state, event, at: now) { events += perform(effect, at: now) }
      if events.isEmpty { settle() }
    }
  }

  mutating func perform(_ effect: Effect, at now: Moment) -> [Event] {
    switch effect {
    case .file(let request): return runner.run(request, at: now)
    case .terminal(let request): return perform(request)
    }
  }

  /// Takes up what an editor has left whose planner was killed.
  private mutating func recoverNotes() {
    do {
      for event in try runner.recoverNotes() { feed(event) }
    } catch {
      say(error)
    }
  }

  /// Looks whether another process changed the file.
  private mutating func look() {
    do {
      try runner.look()
    } catch {
      say(error)
    }
  }

  /// Begins to read what has changed of the calendars, where it is time; another zone has files of
  /// its own.
  private mutating func readCalendars() {
    guard let calendars else { return }
    let now = clock()
    if let kept = calendars.keptElsewhere(at: now) { runner.show(kept) }
    calendars.read(at: now)
  }

  /// Lets what has changed on either side go over, beside the loop.
  private mutating func synchronise() {
    guard let sync else { return }
    do throws(StoreError) {
      sync.look(newest: try runner.newestSyncChange(), at: clock().instant)
    } catch {
      say(error)
    }
  }

  /// Shows the reminders that have come.
  private mutating func remind() {
    do {
      if let event = try runner.remind(at: clock()) { feed(event) }
    } catch {
      say(error)
    }
  }

  /// Reads what the screen needs, until the screen needs nothing else.
  private mutating func settle() {
    let now = clock()
    do {
      // A window that comes may move the cursor, and so ask for another; two rounds settle it.
      for _ in 0..<4 {
        guard let event = try runner.refresh(state, at: now) else { break }
        _ = update(&state, event, at: now)
      }
      lastFailure = nil
    } catch {
      say(error)
    }
  }

  private mutating func say(_ error: StoreError) {
    guard lastFailure != error || state.notice?.tone == .success else { return }
    lastFailure = error
    _ = update(&state, .failed(.look(error)), at: clock())
  }

  private mutating func show(isStep: Bool = false) {
    let now = clock()
    shownMinute = now.instant.minute
    var frame = draw(state, at: now)
    hints.hold(in: &frame, of: state, isStep: isStep)
    terminal.present(frame)
  }

  /// Whether the keys of the row wait until the cursor rests.
  package var hasWaitingHints: Bool { hints.areWaiting }
}
