import ArgumentParser
import ChronoResources

/// `chronolist man`: the manual page, for where only the program was copied to.
struct ManCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "man",
    abstract: "Print the manual page: “chronolist man | man -l -” shows it."
  )

  @Flag(help: "Print the third-party notices and licences instead.")
  var notices = false

  func run() throws {
    var console = Console(.current())
    console.raw(notices ? Resources.notices : Resources.manual)
    try console.flush()
  }
}
