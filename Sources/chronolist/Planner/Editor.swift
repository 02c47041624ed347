import ChronoApp
import ChronoScreen
import Glibc

/// The user's editor, for notes.
package struct Editor: Sendable {
  /// Program and arguments, never through a shell; empty where there is no editor.
  let command: [String]
  /// The planner's file, beside which the text lies while it is edited: in the user's own
  /// directory, closed to others.
  let planner: String

  package init(command: [String], planner: String) {
    self.command = command
    self.planner = planner
  }

  /// What `$VISUAL` or `$EDITOR` names, else an editor that the machine has.
  ///
  /// `editor` is what Debian's administrator chose; then the one that is everywhere, and the one that
  /// explains itself.
  static func command(in environment: Environment) -> [String] {
    if let named = environment["VISUAL"] ?? environment["EDITOR"] {
      return ShellWords.split(named)
    }
    let usual = ["editor", "vi", "nano"].first { environment.program($0) != nil }
    return usual.map { [$0] } ?? []
  }

  enum Answer: Sendable {
    case unchanged
    /// What was saved; its file is still there.
    case text(String)
    case failure(String)
  }

  /// Runs the editor on the text and waits; the terminal is the editor's meanwhile.
  func edit(
    _ text: String,
    in file: NotesFile,
    on terminal: inout some Terminal & ~Copyable
  ) -> Answer {
    guard let program = command.first else {
      return .failure("no editor here: set VISUAL or EDITOR, or use the form")
    }
    do throws(SystemFile.Failure) { try file.write(text) } catch {
      return .failure("\(file.path) could not be written: \(error.reason)")
    }
    terminal.suspend()
    defer { terminal.resume() }
    let run: EditorRun
    do throws(SystemFile.Failure) { run = try EditorRun(command + [file.path]) } catch {
      file.remove()
      return .failure("\(program) could not be started: \(error.reason)")
    }
    let problem = wait(for: run, on: &terminal).map { "\(program) \($0)" }
    do throws(SystemFile.Failure) {
      let edited = try file.text()
      guard edited != text else {
        file.remove()
        return problem.map(Answer.failure) ?? .unchanged
      }
      return problem.map { .failure("\($0); the next start offers what it saved") } ?? .text(edited)
    } catch {
      return .failure("the edited text could not be read: \(error.reason)")
    }
  }

  /// Runs another program on the terminal and waits: a browser of text.
  ///
  /// Answers what went wrong.
  func show(_ command: [String], on terminal: inout some Terminal & ~Copyable) -> String? {
    guard let program = command.first else { return nil }
    terminal.suspend()
    defer { terminal.resume() }
    do throws(SystemFile.Failure) {
      return wait(for: try EditorRun(command), on: &terminal).map { "\(program) \($0)" }
    } catch {
      return "\(program) could not be started: \(error.reason)"
    }
  }

  /// Stops this process as Ctrl-Z does; the terminal is given back first by the signal's handler.
  static func stopProcess() { raise(SIGTSTP) }

  /// `nil` when what it saved counts; else how it ended.
  private func wait(
    for run: EditorRun,
    on terminal: inout some Terminal & ~Copyable
  ) -> String? {
    while true {
      switch run.look() {
      case .running: break
      case .stopped: Editor.stopProcess()
      case .ended(let status):
        let code = status >> 8 & 0xFF
        // One that was killed has saved what it has saved; one that says no means it.
        return status & 0x7F != 0 || code == 0 ? nil : "ended with status \(code)"
      }
      switch terminal.next(timeoutMilliseconds: nil) {
      case .continued: run.goOn()
      case .hangUp:
        run.sendAway()
        return nil
      case .key, .paste, .mouse, .resized, .woke, .timedOut, .interrupted: break
      }
    }
  }
}
