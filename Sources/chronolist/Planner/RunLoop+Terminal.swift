import ChronoApp
import ChronoModel
import ChronoScreen

/// What the planner asks of its terminal, and of the programs that it starts there.
extension RunLoop where Screen: ~Copyable {
  mutating func perform(_ request: TerminalRequest) -> [Event] {
    switch request {
    case .quit: isLeaving = true
    case .ring: terminal.ring()
    case .redraw:
      terminal.suspend()
      terminal.resume()
    case .suspend: Editor.stopProcess()
    case .writeNotes(let text, let target):
      let events = edit(text, of: target)
      return events + [.resized(terminal.size)] + mailbox.drain()
    case .openLink(let link): return open(link) + mailbox.drain()
    case .announce(let announcements): announce(announcements)
    case .copy(let text): terminal.send(notifier.bytes(copying: text))
    }
    return []
  }

  /// A browser in the terminal has it until it ends; one with a window is not waited for.
  private mutating func open(_ link: String) -> [Event] {
    let shown = SafeText(link, limit: 60).truncated(to: 60)
    guard !browser.command.isEmpty else {
      let bytes = notifier.bytes(copying: link)
      terminal.send(bytes)
      let words: SafeText =
        bytes.isEmpty ? "No $BROWSER is set for" : "No $BROWSER is set, so the clipboard got"
      return [.notice(Notice("\(words) \(shown)", bytes.isEmpty ? .warning : .success))]
    }
    let arguments = browser.arguments(for: link)
    guard browser.isGraphical else {
      if let problem = editor.show(arguments, on: &terminal) { return [.failed(.browser(problem))] }
      return [.resized(terminal.size)]
    }
    let mailbox = mailbox
    Task.detached {
      guard let problem = await Browser.start(arguments) else { return }
      mailbox.post(.failed(.browser("\(arguments[0]): \(problem)")))
    }
    return [.notice(Notice("Opened \(shown)", .success))]
  }

  /// Programs run beside the loop; what they failed with comes by mail.
  private mutating func announce(_ announcements: [Announcement]) {
    terminal.send(notifier.bytes(of: announcements))
    let (notifier, mailbox) = (notifier, mailbox)
    Task.detached {
      for problem in await notifier.runPrograms(announcements) {
        mailbox.post(.failed(.channel(problem.channel, problem.reason)))
      }
    }
  }

  /// Opens the editor on notes; their file goes once the words are in the planner's.
  private mutating func edit(_ text: String, of target: NotesTarget) -> [Event] {
    let file = NotesFile(for: target.draftKey, beside: editor.planner)
    switch editor.edit(text, in: file, on: &terminal) {
    case .unchanged: return []
    case .failure(let reason): return [.failed(.editor(reason))]
    case .text(let text):
      var events: [Event] = []
      let now = clock()
      for effect in update(&state, .notesWritten(text, of: target), at: now) {
        events += perform(effect, at: now)
      }
      // What was not saved is shown with the reason, and its file stays.
      if events.contains(where: \.isFailure) { return events + [.notesRefused(text, of: target)] }
      file.remove()
      return events
    }
  }
}

extension Event {
  fileprivate var isFailure: Bool {
    if case .failed = self { true } else { false }
  }
}
