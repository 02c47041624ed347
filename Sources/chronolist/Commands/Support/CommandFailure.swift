import ChronoApp
import ChronoExchange
import ChronoModel
import ChronoScreen
import ChronoStore
import Glibc

/// Why a command ended without doing what was asked, with its exit status (Behaviour 6.2).
struct CommandFailure: Error, Hashable {
  let text: ErrorText
  let status: Status

  /// Those of sysexits.h, and 1.
  enum Status: CInt {
    /// The thing asked is not possible now.
    case notNow = 1
    case usage = 64
    case badData = 65
    case noInput = 66
    case cannotCreate = 73
    case inputOutput = 74
    case busy = 75
    case denied = 77
    case settings = 78
    /// Stopped by Ctrl-C; what shells report of that signal.
    case interrupted = 130
  }

  init(_ text: ErrorText, _ status: Status) {
    self.text = text
    self.status = status
  }

  init(_ error: StoreError) {
    let status: Status =
      switch error {
      case .refused(let refusal): CommandFailure.status(of: refusal)
      case .busy: .busy
      case .readOnly, .denied, .unsafeFile: .denied
      case .notFound: .noInput
      case .cannotCreate: .cannotCreate
      case .damaged, .newer, .foreign: .badData
      case .diskFull, .sizeLimited, .inputOutput, .other: .inputOutput
      }
    self.init(ErrorText(error), status)
  }

  /// The same of the file at `path`: where it is damaged, the command is named that puts a copy in its place.
  init(_ error: StoreError, at path: String, _ environment: Environment) {
    guard case .damaged(let reason) = error else {
      self.init(error)
      return
    }
    let file: SafeText =
      path == environment.dataFile(option: nil) ? .empty : " --file \(SafeText(path))"
    let copy = Repository.backups(of: path).first
    let command: SafeText = "chronolist restore\(file) \(SafeText(copy ?? "COPY"))"
    let way: SafeText =
      copy == nil
      ? "restore a backup with “\(command)”: the planner keeps one beside it of each day on which it was open"
      : "“\(command)” puts its newest copy in its place"
    self.init(
      ErrorText(
        code: "damaged",
        "The planner’s file is damaged (\(SafeText(reason))): \(SafeText(path)). It is left as it is; \(way)."
      ),
      .badData
    )
  }

  /// What a body threw that may throw anything: a failure of the command as it is.
  init(thrown error: any Error) {
    switch error {
    case let failure as CommandFailure: self = failure
    case let error as StoreError: self.init(error)
    default: self.init(StoreError.other("\(error)"))
    }
  }

  init(_ refusal: Refusal) { self.init(ErrorText(refusal), CommandFailure.status(of: refusal)) }

  /// What is wrong with an input; `source` is the path of its file, or `-`.
  init(_ error: ImportError, in source: String = "-") {
    let text = ErrorText(error).inFile(source == "-" ? nil : source)
    if case .unreadable = error.reason {
      self.init(text, .inputOutput)
    } else {
      self.init(text, .badData)
    }
  }

  /// A typed day, time or length; of a line of input where `line` says so.
  init(_ error: PhraseError, wanted: ErrorText.Wanted? = nil, line: Int? = nil) {
    self.init(
      ErrorText(error, wanted: wanted).onLine(line),
      line == nil ? .usage : .badData
    )
  }

  /// Options or arguments that mean nothing.
  init(usage message: SafeText) { self.init(ErrorText(code: "usage", message), .usage) }

  /// The output could not be written; `saved` says whether the change had been.
  init(writing failure: SystemFile.Failure, saved: Bool = false) {
    let safe: SafeText =
      saved ? " The change itself was saved; “chronolist history” shows it." : .empty
    self.init(
      ErrorText(code: "output", "The output could not be written: \(failure.reason)." + safe),
      .inputOutput
    )
  }

  /// An input that could not be opened.
  init(opening path: String, _ failure: SystemFile.Failure) {
    let isDenied = failure.code == EACCES || failure.code == EPERM
    self.init(
      ErrorText(code: "input", "\(path) cannot be read: \(failure.reason)."),
      isDenied ? .denied : .noInput
    )
  }

  /// A file named to be written, which could not be.
  init(creating path: String, _ failure: SystemFile.Failure) {
    self.init(creating: path, reason: failure.reason)
  }

  /// The same, with the planner's own reason.
  init(creating path: String, reason: String) {
    self.init(
      ErrorText(
        code: "cannot-create",
        "\(path) cannot be written: \(reason). Nothing was written; name another file."
      ),
      .cannotCreate
    )
  }

  /// The store's error about a file named to be written, which is not the planner's own.
  init(writing error: StoreError) {
    switch error {
    case .cannotCreate(let path, let reason): self.init(creating: path, reason: reason)
    case .unsafeFile(let path, let reason):
      self.init(
        ErrorText(
          code: "unsafe-file",
          "\(path) is not used: \(reason). Nothing was written; name another file."
        ),
        .denied
      )
    case .refused, .busy, .diskFull, .sizeLimited, .readOnly, .denied, .notFound, .damaged, .newer,
      .foreign,
      .inputOutput, .other:
      self.init(error)
    }
  }

  /// The store's error about a backup to be restored.
  init(restoring path: String, _ error: StoreError) {
    let wayOut: SafeText = "Nothing was changed; name another backup."
    switch error {
    case .foreign:
      self.init(
        ErrorText(code: "foreign", "\(path) is not a ChronoList file. " + wayOut),
        .badData
      )
    case .damaged(let reason):
      self.init(ErrorText(code: "damaged", "\(path) is damaged (\(reason)). " + wayOut), .badData)
    case .busy:
      // Nothing is put under the hands of a program that has the file open.
      self.init(
        ErrorText(
          code: "busy",
          """
          The planner’s file is open in another program, most likely in a planner. Nothing was \
          changed; leave the planner, then restore again.
          """
        ),
        .busy
      )
    case .refused, .diskFull, .sizeLimited, .readOnly, .denied, .notFound, .cannotCreate,
      .newer,
      .unsafeFile, .inputOutput, .other:
      self.init(writing: error)
    }
  }

  private static func status(of refusal: Refusal) -> Status {
    switch refusal {
    case .emptyTitle, .emptyName: .badData
    default: .notNow
    }
  }

  /// Says what went wrong, and ends the program.
  func end(asJSON: Bool) -> Never {
    report(asJSON: asJSON)
    if status == .interrupted { Interruption.end() }
    exit(status.rawValue)
  }

  /// Says what went wrong on the standard error: for a person, or as JSON.
  private func report(asJSON: Bool) {
    guard asJSON else {
      let prefix: SafeText = "chronolist: "
      return Console.complain([prefix + text.message] + text.details.map { "  " + $0 })
    }
    var json = JSONWriter()
    json.object { json in
      json.key("error")
      json.object { json in
        json.key("code")
        json.string(text.code)
        json.key("message")
        json.string(([text.message] + text.details).map(\.string).joined(separator: "\n"))
      }
    }
    json.endLine()
    try? SystemFile.write(json.bytes, to: STDERR_FILENO)
  }
}
