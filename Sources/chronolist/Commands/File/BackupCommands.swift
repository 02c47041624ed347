import ArgumentParser
import ChronoApp
import ChronoExchange
import ChronoModel
import ChronoScreen
import ChronoStore

/// `chronolist backup`: a whole, checked copy of the file.
struct BackupCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Write a complete, verified copy of the planner’s file."
  )
  var creates: Bool { false }

  @Argument(
    help: ArgumentHelp(
      "The copy to write; an older backup with that name is replaced.",
      valueName: "copy"
    ),
    completion: .file()
  )
  var target: String
  @OptionGroup var file: FileOptions
  @OptionGroup var output: PrintOptions

  func run(on planner: inout OpenPlanner) throws(CommandFailure) {
    if SystemFile.isSame(target, planner.repository.path) {
      throw CommandFailure(usage: "\(target) is the planner’s own file; name another one.")
    }
    if SystemFile.exists(target), !SystemFile.isPlanner(target) {
      throw CommandFailure(
        creating: target,
        reason: "a file of that name is there that is no backup"
      )
    }
    do throws(StoreError) {
      try planner.repository.backup(to: target)
    } catch {
      if case .notFound = error {
        throw CommandFailure(creating: target, reason: "its directory does not exist")
      }
      throw CommandFailure(writing: error)
    }
    guard planner.isJSON else { return planner.console.line("Wrote \(outside: target)") }
    planner.document { json in
      json.key("backup")
      json.string(target)
    }
  }
}

/// `chronolist restore`: a copy in place of the file, which is kept.
struct RestoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Put a backup in place of the planner’s file, which is kept beside it."
  )

  @Argument(
    help: ArgumentHelp("The backup.", valueName: "copy"),
    completion: .file()
  )
  var source: String
  @OptionGroup var file: FileOptions
  @OptionGroup var output: PrintOptions

  func run() throws {
    let environment = Environment.current()
    let settings = SettingsFile.load(environment.settingsFile).settings
    let now = Clock(environment).now(dayStart: settings.dayStart)
    let path = environment.dataFile(option: file.file)
    let kept: String?
    do throws(StoreError) {
      kept = try Repository.restore(from: source, to: path, at: now)
    } catch {
      throw CommandFailure(restoring: source, error)
    }
    var console = Console(environment, asStored: output.raw)
    if output.json {
      console.document { json in
        json.key("restored")
        json.string(path)
        json.key("kept")
        json.string(orNull: kept)
      }
    } else {
      console.line("Restored \(outside: path) from \(outside: source)")
      if let kept { console.line("The file that was there is kept as \(outside: kept)") }
    }
    try console.flush(saved: true)
  }
}
