import ChronoModel
import ChronoScreen

extension Triage: OverlayContent {
  enum Action: Hashable {
    case accept, refuse
    case move(days: Int)
    case weekday(Weekday)
    case someday, drop, finish, enterTimes, enterDay, month, split, halve
    case skip, unskip, takeBack, leave
    /// In the line.
    case leaveLine, readLine
  }

  var overlay: Overlay { .triage(self) }

  /// Not in its line, where one types.
  var leavesReminderKeys: Bool {
    if case .entering = stage { false } else { true }
  }

  var showsFactors: Bool { true }

  func keys(seeing planner: State) -> [OverlayKey<Action>] {
    switch stage {
    case .offered: return Triage.offerKeys
    case .entering(let entering): return Triage.lineKeys(of: entering)
    case .deciding:
      guard day == nil else { return Triage.closingKeys }
      let slips = row(seeing: planner)?.isOftenSlipped == true
      return Triage.decidingKeys + (slips ? Triage.slipKeys : [])
    }
  }

  func query(seeing planner: State, at now: Moment) -> OverlayQuery? {
    .triage(after: after, of: day)
  }

  mutating func perform(_ action: Action, seeing planner: State, at now: Moment) -> [Request] {
    // What was refused or not answered yet is asked for anew.
    asked = nil
    switch action {
    case .accept, .leaveLine:
      stage = .deciding
      return []
    case .refuse: return [.close]
    case .leave: return leave(seeing: planner, at: now)
    case .takeBack:
      return decided.isEmpty
        ? [.say("Nothing decided yet", .warning)] : [.file(.undoInPass(pass))]
    case .unskip:
      _ = skipped.popLast()
      return []
    case .move, .weekday, .someday, .drop, .finish, .enterTimes, .enterDay, .month, .split, .halve,
      .skip,
      .readLine:
      guard let row = row(seeing: planner) else { return [] }
      if let instead = requests(insteadOf: action, on: row.task, seeing: planner) { return instead }
      return decide(action, on: row.task, seeing: planner, at: now)
    }
  }

  mutating func type(_ key: Key, seeing planner: State, at now: Moment) -> [Request] {
    switch stage {
    case .offered: return [.close, .pass(key)]
    case .deciding:
      if let page = helping(key, "triage", seeing: planner) { return page }
      // The planner's last undone step may be about anything else.
      if undoing(key, seeing: planner) == [.perform(.redo)] {
        return undone.isEmpty
          ? [.say("Nothing was undone in this pass", .warning)] : [.file(.redoInPass(pass))]
      }
      guard row(seeing: planner) != nil else { return [] }
      let leave = Triage.decidingKeys.label(of: .leave)
      let words: SafeText =
        "\(key.name) does nothing here · \(leave) leaves and keeps your decisions"
      return [.say(words, .warning)]
    case .entering(var entering):
      guard entering.field.handle(key) else { return [] }
      entering.problem = nil
      stage = .entering(entering)
      return []
    }
  }

  /// Pasted text goes into the line that is open.
  mutating func paste(_ text: String, seeing planner: State, at now: Moment) -> [Request] {
    guard case .entering(var entering) = stage else { return [] }
    entering.field.paste(text)
    stage = .entering(entering)
    return []
  }

  // MARK: Deciding

  private mutating func decide(
    _ action: Action,
    on task: TaskItem,
    seeing planner: State,
    at now: Moment
  ) -> [Request] {
    let subject = Selection.tasks([task.id])
    switch action {
    case .move(let days): return move(task, to: now.today + days, seeing: planner, at: now)
    case .weekday(let weekday):
      return move(task, to: now.today.next(weekday), seeing: planner, at: now)
    case .someday: return ask([.move(subject, to: nil)], on: task)
    case .drop: return ask([.drop(subject)], on: task)
    case .finish: return ask([.setDone(subject, true)], on: task)
    case .split: return ask(SlipAdvice.split(task, today: now.today), on: task)
    case .halve:
      guard let edit = SlipAdvice.shrink(task) else {
        return [.say("It has no estimate to halve", .warning)]
      }
      return ask([edit], on: task)
    case .enterTimes: stage = .entering(Entering(purpose: .doneThen))
    case .enterDay: stage = .entering(Entering(purpose: .day))
    case .month:
      let name = SafeText(task.title, limit: 26).truncated(to: 26)
      let choice = DayChoice(
        for: .task(task),
        called: "‘\(name)’",
        today: now.today,
        isForOverlay: true
      )
      return [.open(.dayChoice(choice))]
    case .skip: skipped.append(RowKey(task))
    case .readLine: return readLine(on: task, seeing: planner, at: now)
    case .accept, .refuse, .unskip, .takeBack, .leave, .leaveLine: break
    }
    return []
  }

  /// What was chosen in the month.
  mutating func choose(_ chosen: Request.Chosen, seeing planner: State, at now: Moment)
    -> [Request]
  {
    switch chosen {
    case .day(let day):
      guard let row = row(seeing: planner) else { return [] }
      return move(row.task, to: day, seeing: planner, at: now)
    case .dayByHand: stage = .entering(Entering(purpose: .day))
    case .category, .scope: break
    }
    return []
  }

  private mutating func move(
    _ task: TaskItem,
    to day: LocalDay,
    seeing planner: State,
    at now: Moment
  ) -> [Request] {
    if day == now.today, let edit = today(task, seeing: planner, at: now) {
      return ask([edit], on: task)
    }
    return ask([.move(.tasks([task.id]), to: day)], on: task)
  }

  private mutating func ask(_ edits: [Edit], on task: TaskItem) -> [Request] {
    asked = RowKey(task)
    return edits.map { .file(.performInPass($0, pass)) }
  }

  private mutating func readLine(
    on task: TaskItem,
    seeing planner: State,
    at now: Moment
  ) -> [Request] {
    guard case .entering(var entering) = stage else { return [] }
    do {
      // The line stays until the file has it: other work may be in the way.
      return ask([try edit(entering, on: task, seeing: planner, at: now)], on: task)
    } catch {
      entering.problem = error.words
      stage = .entering(entering)
      return []
    }
  }

  /// What brings a task to today where it cannot keep its hour there; `nil` where it can.
  private mutating func today(_ task: TaskItem, seeing planner: State, at now: Moment) -> Edit? {
    let edit = Movable.task(task).movedToToday(seeing: planner, at: now)
    if edit != nil { untimed.insert(RowKey(task)) } else { untimed.remove(RowKey(task)) }
    return edit
  }

  private mutating func edit(
    _ entering: Entering,
    on task: TaskItem,
    seeing planner: State,
    at now: Moment
  ) throws(EntryProblem) -> Edit {
    let text = entering.field.text
    switch entering.purpose {
    case .day:
      guard !text.isBlank else { throw EntryProblem("Type a day, e.g. fri, fri 18:00 or +3d") }
      let context = planner.phraseContext(at: now)
      let place = try Entry.place(text, context)
      if case .day(let day, _) = place, day < now.today {
        let date = SafeText(day.formatted(planner.settings.dateForm, today: now.today))
        throw EntryProblem("\(date) is over: today or a day to come")
      }
      if place == .day(now.today, nil), let edit = today(task, seeing: planner, at: now) {
        return edit
      }
      return try Movable.task(task).moved(to: place, context)
    case .doneThen:
      let day = task.due ?? now.today
      let row = row(seeing: planner)
      let usual = planner.settings.usualFinish(of: row, on: day, at: now)
      let span = try SpanText.done(text, onLogical: day, usual: usual, at: now)
      return .logDone(task.id, start: span.lowerBound, finish: span.upperBound)
    }
  }

  /// `Triage: moved ‘Call Ana’ to Mon 23 Nov · 3 decided · u undoes them all`; with Esc, the last was told before.
  private func leave(
    after last: SafeText? = nil,
    seeing planner: State,
    at now: Moment
  ) -> [Request] {
    let availability = Availability(planner: planner)
    let waiting = waiting(seeing: planner)
    let stay: SafeText = day == nil ? "waiting" : "open today"
    let open: SafeText = waiting == 0 ? "" : " · \(waiting) still \(stay)"
    let left = open + tally(seeing: planner)
    guard !decided.isEmpty else {
      guard waiting > 0 else {
        let nothing: SafeText = "Nothing is open today\(left)"
        return [.close] + (day == nil ? [] : [.say(nothing, .plain)])
      }
      let nothing: SafeText = day == nil ? "Nothing decided" : "Nothing changed"
      let words = availability.words(afterTriage: "\(nothing)\(left)", on: now.today)
      return [.close, .say(words, .plain)]
    }
    let undo = planner.keymap.label(of: .undo)
    let all: SafeText = decided.count == 1 ? "it" : "them all"
    let lost = decided.count(where: untimed.contains)
    let untimed: SafeText =
      lost == 0 ? "" : decided.count == 1 ? ", without a time" : ", \(lost) without a time"
    let count: SafeText = "\(decided.count) decided"
    let named = last.map { decided.count == 1 ? $0 : "\($0) · \(count)" }
    let words = [named, count].compactMap(\.self).map { deed in
      let said: SafeText = "\(deed)\(untimed)\(left) · \(undo) undoes \(all)"
      return availability.words(afterTriage: said, on: now.today)
    }
    // The name goes first where there is no room for all of it in two lines.
    let fitting = words.first { $0.wrapped(to: planner.size.width).count <= 2 } ?? words.last
    return [.close] + (fitting.map { [.say($0, .success)] } ?? [])
  }

  /// ` · kept 4 of 7, postponed 2`: what the day that is closed has come to; nothing where nothing was
  /// promised for it.
  private func tally(seeing planner: State) -> SafeText {
    guard day != nil, let outcomes = window(seeing: planner)?.outcomes, outcomes.promised > 0 else {
      return ""
    }
    var words: SafeText = " · kept \(outcomes.kept) of \(outcomes.promised)"
    if outcomes.missed > 0 { words += ", missed \(outcomes.missed)" }
    if outcomes.postponed > 0 { words += ", postponed \(outcomes.postponed)" }
    return words
  }

  // MARK: Answers

  /// Counts what the pass has done, so that it can be taken back one by one.
  mutating func hear(
    _ event: Event,
    isOnTop: Bool,
    seeing planner: State,
    at now: Moment
  ) -> [Request] {
    if case .failed(let failure) = event { refuse(ErrorText.sentence(failure)) }
    if case .overlapped(let edit, let work) = event {
      let overlap = Overlap(edit: edit, pass: pass, work: work)
      refuse(overlap.refusal(seeing: planner, at: now))
    }
    guard case .performed(let receipt, let how) = event else { return [] }
    switch how {
    case .edit:
      held?.settle(receipt)
      if let asked { decided.append(asked) }
      (asked, undone) = (nil, [])
      said = SafeText(receipt.label)
      if case .entering = stage { stage = .deciding }
    case .undo:
      // What comes back is shown again, even when later ones were skipped.
      said = nil
      if let key = decided.popLast() {
        skipped.removeAll { $0 >= key }
        undone.append(key)
      }
    case .redo:
      if let key = undone.popLast() { decided.append(key) }
      said = SafeText(receipt.label)
    case .sampleDay, .choice: break
    }
    return []
  }

  /// Nothing was decided; an open line says why.
  private mutating func refuse(_ words: SafeText) {
    asked = nil
    guard case .entering(var entering) = stage else { return }
    entering.problem = words
    stage = .entering(entering)
  }

  /// Ends a pass when nothing waits any more.
  mutating func settle(seeing planner: State, at now: Moment) -> [Request] {
    // After midnight what is left has been missed, which is asked about otherwise.
    if let day, day < now.today { return leave(after: said, seeing: planner, at: now) }
    guard asked == nil, planner.loaded?.overlay == query(seeing: planner, at: now),
      window(seeing: planner)?.rows.isEmpty == true
    else { return [] }
    return leave(after: said, seeing: planner, at: now)
  }
}

extension LocalDay {
  /// The next such weekday after this day.
  func next(_ weekday: Weekday) -> LocalDay {
    let ahead = (weekday.rawValue - self.weekday.rawValue + 7) % 7
    return self + (ahead == 0 ? 7 : ahead)
  }
}
