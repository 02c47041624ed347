import ChronoModel
import ChronoStore
import Foundation
import Glibc
import PlannerRows

/// A text of commands, and of all that each of them said and changed.
///
/// Lines of the text that are read, each at the left margin:
///
///     # words for the reader
///     < planner               begins with the file that the transcript of that name ended with
///     @ 2026-11-25 14:10      sets the clock; a zone may follow
///     > a/b.ics               writes a file of the lines that follow, each after “| ”
///     $ list --all            runs the program; {Title} is the identifier of what is called so
///     ~ done {Title}          the same, undone and redone, and then put back
///     % a                     shows a file, or what has changed in a directory
///     - a/b.ics               takes a file away
///
/// What is indented was answered: “! ” is before the standard error, “[…]” the exit status where it is
/// not 0, and “* ”, “+ ” and “- ” are before rows that are otherwise, new and gone.
struct Transcript {
  private let home: TemporaryDirectory
  private let world: StillWorld
  private var titles: [String: String] = [:]
  private var rows: PlannerRows?
  private var stamp = ""
  private var clock = Moment(instant: Instant(seconds: 0), zone: .utc)
  private var zone = "UTC"
  private var timesGiven: [String: Int] = [:]
  /// The lines of the files of a directory, as they were shown last.
  private var shown: [String: [Substring]] = [:]
  /// The text with the answers of now.
  private(set) var text = ""
  /// What does not come back as it was.
  private(set) var problems: [String] = []

  /// A transcript that was run to its end: the text, and what it has left.
  struct Result {
    let text: String
    let file: [UInt8]
    let titles: [String: String]
    let problems: [String]
  }

  private init() throws {
    home = try TemporaryDirectory()
    world = try StillWorld()
  }

  static func run(_ script: String) throws -> Result {
    var transcript = try Transcript()
    try transcript.play(script.split(separator: "\n", omittingEmptySubsequences: false))
    return Result(
      text: transcript.text,
      file: (try? transcript.home.bytes(of: "tasks.sqlite")) ?? [],
      titles: transcript.titles,
      problems: transcript.problems
    )
  }

  // MARK: - The lines that are read

  private mutating func play(_ lines: [Substring]) throws {
    var file: (path: String, lines: [Substring])?
    for line in lines {
      if line.hasPrefix("  ") { continue }
      if line.hasPrefix("|") {
        file?.lines.append(line.dropFirst(2))
      } else if let ended = file {
        let text = ended.lines.joined(separator: "\n") + "\n"
        try home.write(Array(own(text).utf8), to: ended.path)
        file = nil
      }
      text += line + "\n"
      let rest = String(line.dropFirst(2))
      switch line.first {
      case ">": file = (own(rest), [])
      case "<": try begin(rest)
      case "@": try setClock(rest)
      case "$": try run(rest)
      case "~": try tryOut(rest)
      case "%": show(own(rest))
      case "-": try FileManager.default.removeItem(atPath: home.path + "/" + own(rest))
      default: break
      }
    }
    while text.hasSuffix("\n\n") { text.removeLast() }
  }

  private mutating func begin(_ name: String) throws {
    let begun = try Transcripts.result(name)
    try home.place(begun.file)
    titles = begun.titles
    rows = try PlannerRows(path: home.file)
    stamp = fileStamp
  }

  private mutating func setClock(_ line: String) throws {
    let words = line.split(separator: " ")
    zone = words.count > 2 ? String(words[2]) : "UTC"
    let style = Date.ISO8601FormatStyle(dateTimeSeparator: .space, timeZone: .gmt)
      .year().month().day().time(includingFractionalSeconds: false)
    let seconds = words.count > 1 && words[1].count == 5 ? ":00" : ""
    let date = try Date(words.prefix(2).joined(separator: " ") + seconds, strategy: style)
    let instant = Instant(seconds: Int64(date.timeIntervalSince1970))
    clock = Moment(instant: instant, zone: .utc)
  }

  /// Shows a file whole, and of a directory what is otherwise than when it was shown last.
  private mutating func show(_ path: String) {
    let whole = home.path + "/" + path
    if let text = try? String(contentsOfFile: whole, encoding: .utf8) { return answer(text) }
    let names = (FileManager.default.enumerator(atPath: whole)?.allObjects as? [String]) ?? []
    var files: [String: [Substring]] = [:]
    for name in names {
      guard let text = try? String(contentsOfFile: whole + "/" + name, encoding: .utf8) else {
        continue
      }
      files[name] = text.replacing("\r\n", with: "\n").split(separator: "\n")
    }
    for name in Set(files.keys).union(shown.keys).sorted() where files[name] != shown[name] {
      guard let now = files[name] else {
        answer("- \(name)")
        continue
      }
      answer("\(shown[name] == nil ? "+" : "*") \(name)")
      for change in now.difference(from: shown[name] ?? []) {
        switch change {
        case .remove(_, let line, _): answer("  - \(line)")
        case .insert(_, let line, _): answer(shown[name] == nil ? "    \(line)" : "  + \(line)")
        }
      }
    }
    shown = files
  }

  // MARK: - Running

  private mutating func run(_ line: String) throws {
    let (words, input) = words(line)
    let source = input.flatMap { try? home.bytes(of: $0) }
    let still = world.environment(seconds: Int(clock.instant.seconds), seed: seed(of: line))
    let run = try CommandRun(
      arguments: words.map { Array($0.utf8) },
      environment: [
        "HOME": home.path, "CHRONOLIST_FILE": home.file, "LC_ALL": "C.UTF-8",
        "PATH": "/usr/bin:/bin", "TZ": zone,
      ].merging(still) { $1 },
      input: .bytes(source ?? [])
    )
    if run.output.contains(where: { $0 < 9 }) {
      answer("[\(run.output.count) bytes: \(hash(run.output))]")
    } else {
      answer(run.text)
    }
    answer(run.complaint, mark: "! ")
    switch run.ending {
    case .exited(0): break
    case .exited(let status): answer("[\(status)]")
    case .killed(let signal): answer("[killed by \(signal)]")
    }
    guard stamp != fileStamp else { return }
    stamp = fileStamp
    guard let now = try? PlannerRows(path: home.file) else { return answer("[no planner’s file]") }
    if let before = rows { for change in now.changes(since: before) { answer(change) } }
    rows = now
    titles.merge(now.names) { $1 }
  }

  /// Runs what is put back after it; where it made a step, the step is undone and redone.
  private mutating func tryOut(_ line: String) throws {
    let before = (rows: rows, titles: titles, bytes: try home.bytes(of: "tasks.sqlite"))
    try run(line)
    if zone == "UTC", let old = before.rows, let new = rows, new.steps > old.steps {
      let repository = try Repository.open(
        path: home.file,
        at: clock,
        ids: IDSource(SystemRandomNumberGenerator())
      )
      _ = try repository.travel(.undo, at: clock) { _, _ in }
      try compare(old, line, "undone")
      _ = try repository.travel(.redo, at: clock) { _, _ in }
      try compare(new, line, "redone")
    }
    try home.place(before.bytes)
    (rows, titles, stamp) = (before.rows, before.titles, fileStamp)
  }

  private mutating func compare(_ wanted: PlannerRows, _ line: String, _ word: String) throws {
    let left = try PlannerRows(path: home.file).left(since: wanted)
    if !left.isEmpty { problems.append("\(line), \(word):\n\(left.joined(separator: "\n"))") }
  }

  // MARK: - Words

  private mutating func answer(_ output: String, mark: String = "") {
    guard !output.isEmpty else { return }
    var lines = output.replacing(home.path, with: "HOME").replacing("\r\n", with: "\n")
      .split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    for line in lines { text += "  \(mark)\(line)\n" }
  }

  private func own(_ text: String) -> String {
    let text = text.contains("HOME/") ? text.replacing("HOME/", with: home.path + "/") : text
    guard text.contains("{") else { return text }
    return titles.reduce(text) {
      $0.contains("{\($1.key)}") ? $0.replacing("{\($1.key)}", with: $1.value) : $0
    }
  }

  /// The arguments of a line, and the file that is its input; quotes keep words together.
  private func words(_ line: String) -> (words: [String], input: String?) {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in own(line) {
      if character == quote {
        quote = nil
      } else if quote == nil, character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if quote == nil, character == " " {
        if let ended = word { words.append(ended) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if let word { words.append(word) }
    if words.count > 1, words[words.count - 2] == "<" {
      return (Array(words.dropLast(2)), words.last)
    }
    return (words, nil)
  }

  /// The same for a command wherever it stands, so that one more changes no other; another one where it
  /// is given again.
  private mutating func seed(of line: String) -> UInt64 {
    let given = "\(clock.instant.seconds) \(line)"
    let times = timesGiven[given, default: 0]
    timesGiven[given] = times + 1
    return hash((given + (times == 0 ? "" : " \(times)")).utf8)
  }

  /// FNV-1a.
  private func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  /// Which file it is now, and when it was changed last.
  private var fileStamp: String {
    var status = stat()
    guard stat(home.file, &status) == 0 else { return "" }
    let changed = status.st_mtim
    return "\(status.st_ino) \(status.st_size) \(changed.tv_sec) \(changed.tv_nsec)"
  }
}
