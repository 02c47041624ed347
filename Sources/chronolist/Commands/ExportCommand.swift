import ArgumentParser
import ChronoExchange
import ChronoModel
import ChronoScreen
import ChronoStore
import Glibc

extension ExportFormat: ExpressibleByArgument {}

/// `chronolist export`: everything as JSON, or the tasks as JSON Lines.
struct ExportCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write everything as JSON, or the tasks as JSON Lines.",
    discussion: """
      The JSON document is complete but for the history: imported into an empty file it gives the \
      same document again. JSON Lines hold open and done tasks.
      """
  )
  static let creates = false

  @Argument(
    help: ArgumentHelp("The file to write; else the standard output.", valueName: "file"),
    completion: .file()
  )
  var target: String?

  @Option(help: "json or jsonl.")
  var format = ExportFormat.json

  @OptionGroup var file: FileOptions
  @OptionGroup var output: PrintOptions

  func run(at desk: inout Desk) throws(CommandFailure) {
    var progress = Progress("Exporting")
    defer { progress.end() }
    guard let target, target != "-" else {
      try write(desk, to: STDOUT_FILENO, isFile: isRegular(STDOUT_FILENO), &progress)
      return
    }
    if SystemFile.isSame(target, desk.repository.path) {
      throw CommandFailure(usage: "\(target) is the planner’s own file; name another one.")
    }
    let out: OutputFile
    do throws(SystemFile.Failure) {
      out = try OutputFile(replacing: target)
    } catch {
      throw CommandFailure(creating: target, error)
    }
    do throws(CommandFailure) {
      try write(desk, to: out.descriptor, isFile: true, &progress)
    } catch {
      out.discard()
      throw error
    }
    do throws(SystemFile.Failure) {
      try out.commit()
    } catch {
      throw CommandFailure(creating: target, error)
    }
  }

  private func isRegular(_ descriptor: CInt) -> Bool {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Writes the export.
  ///
  /// The records are read in one transaction, and other processes that write wait for its end. So
  /// what goes to a pipe, whose reader may pause, is gathered first.
  private func write(
    _ desk: Desk,
    to descriptor: CInt,
    isFile: Bool,
    _ progress: inout Progress
  ) throws(CommandFailure) {
    var gathered: [UInt8] = []
    func put(_ bytes: [UInt8]) throws(CommandFailure) {
      gathered += bytes
      guard isFile, gathered.count > 1 << 16 else { return }
      try flush()
    }
    func flush() throws(CommandFailure) {
      defer { gathered.removeAll(keepingCapacity: true) }
      do throws(SystemFile.Failure) {
        try SystemFile.write(gathered, to: descriptor)
      } catch {
        throw CommandFailure(writing: error)
      }
    }
    var writer = Document.Writer()
    var lines = JSONWriter()
    var names: [Category.ID: String] = [:]
    var count = 0
    do {
      try desk.repository.forEachRecord { record in
        switch (format, record) {
        case (.json, _):
          writer.append(record)
          try put(writer.drain())
        case (.jsonl, .category(let category)): names[category.id] = category.name
        case (.jsonl, .task(let task)) where task.status == .open || task.status == .done:
          TaskLines.write(task, category: task.category.flatMap { names[$0] }, to: &lines)
          try put(lines.drain())
        case (.jsonl, _): break
        }
        count += 1
        progress.tell(count)
      }
      if format == .json {
        writer.finish()
        try put(writer.drain())
      }
    } catch let failure as CommandFailure {
      throw failure
    } catch let error as StoreError {
      throw CommandFailure(error)
    } catch {
      throw CommandFailure(StoreError.other("\(error)"))
    }
    try flush()
  }
}
