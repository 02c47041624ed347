import ChronoApp
import ChronoModel
import Dispatch
import Glibc
import Subprocess
import Synchronization
import SystemPackage

/// The user's editor, for notes.
package struct Editor: Sendable {
  /// Program and arguments, never through a shell; empty where there is no editor.
  let command: [String]
  /// Where the text lies while it is edited: the user's own directory, closed to others.
  let directory: String

  package init(command: [String], directory: String) {
    self.command = command
    self.directory = directory
  }

  /// What `$VISUAL` or `$EDITOR` names, else an editor that the machine has.
  ///
  /// `editor` is what Debian's administrator chose; then the one that is everywhere, and the one that
  /// explains itself.
  static func command(in environment: Environment) -> [String] {
    if let named = environment["VISUAL"] ?? environment["EDITOR"] {
      return named.split(separator: " ").map(String.init)
    }
    let usual = ["editor", "vi", "nano"].first { environment.program($0) != nil }
    return usual.map { [$0] } ?? []
  }

  enum Answer: Sendable {
    case unchanged
    case text(String)
    case failure(String)

    func event(for target: NotesTarget) -> Event {
      switch self {
      case .unchanged: .notesWritten(nil, of: target)
      case .text(let text): .notesWritten(text, of: target)
      case .failure(let reason): .failed(.editor(reason))
      }
    }
  }

  /// Notes longer than this are not taken back, in bytes.
  private static let limit = 1 << 20

  /// Runs the editor on the text and waits; the terminal is the editor's meanwhile.
  func edit(_ text: String) -> Answer {
    let path = "\(directory)/.notes-\(getpid()).md"
    guard write(text, to: path) else {
      return .failure("\(path) could not be written: \(Editor.systemError)")
    }
    defer { unsafe unlink(path) }
    if let problem = run(on: path) { return .failure(problem) }
    let bytes: [UInt8]
    do throws(SystemFile.Failure) {
      bytes = try SystemFile.bytes(of: path, limit: Editor.limit)
    } catch {
      return .failure("the edited text could not be read: \(error.reason)")
    }
    var edited = String(decoding: bytes, as: UTF8.self)
    // Editors end a file with a line end; notes end with their last word.
    while edited.last?.isNewline == true { edited.removeLast() }
    return edited == text ? .unchanged : .text(edited)
  }

  /// Stops this process as Ctrl-Z does; the terminal is given back first by the signal's handler.
  static func stopProcess() { raise(SIGTSTP) }

  /// `nil` when it ended well; else what went wrong.
  private func run(on path: String) -> String? {
    guard let program = command.first else {
      return "no editor here: set VISUAL or EDITOR, or use the form"
    }
    let problem = Mutex<String?>(nil)
    let done = DispatchSemaphore(value: 0)
    let arguments = Array(command.dropFirst()) + [path]
    Task.detached {
      do {
        let result = try await Subprocess.run(
          program.contains("/") ? .path(FilePath(program)) : .name(program),
          arguments: Arguments(arguments),
          input: .fileDescriptor(.standardInput, closeAfterSpawningProcess: false),
          output: .fileDescriptor(.standardOutput, closeAfterSpawningProcess: false),
          error: .fileDescriptor(.standardError, closeAfterSpawningProcess: false)
        )
        if !result.terminationStatus.isSuccess {
          problem.withLock { $0 = "\(program) ended with \(result.terminationStatus)" }
        }
      } catch {
        problem.withLock { $0 = "\(program) could not be started: \(error)" }
      }
      done.signal()
    }
    done.wait()
    return problem.withLock { $0 }
  }

  private func write(_ text: String, to path: String) -> Bool {
    unsafe unlink(path)
    let file = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { return false }
    defer { close(file) }
    do throws(SystemFile.Failure) {
      try SystemFile.write(Array(text.utf8), to: file)
      return true
    } catch {
      return false
    }
  }

  private static var systemError: String { unsafe String(cString: strerror(errno)) }
}
