import ArgumentParser
import ChronoApp
import ChronoScreen
import ChronoTerminal
import Glibc

/// The beginning and the end of the program.
package enum Launch {
  package static func begin() {
    // What the program makes is for the user alone (Behaviour 8.6).
    umask(0o077)
    SizeLimit.listen()
    CharacterWidth.ask { Charset.width(of: $0) }
    do {
      if !LaunchArguments.isCompletion { try LaunchArguments.check() }
      // The planner itself: there is nothing to understand, which takes as long as to draw it.
      if LaunchArguments.all.isEmpty { return try Program.openPlanner(nil) }
      var command = try command()
      try command.run()
    } catch let failure as CommandFailure {
      failure.end(asJSON: wantsJSON)
    } catch {
      finish(error)
    }
  }

  private static func command() throws -> any ParsableCommand {
    if LaunchArguments.isForProgram { return try Program.parseAsRoot(LaunchArguments.all) }
    return try CommandWords(LaunchArguments.all).parsed()
  }

  /// Whether errors are wanted as JSON, also when the arguments were not understood.
  private static var wantsJSON: Bool {
    LaunchArguments.all.prefix { $0 != "--" }.contains("--json")
  }

  /// Help and version go to the standard output; what was not understood is a usage error.
  private static func finish(_ error: any Error) -> Never {
    let code = Program.exitCode(for: error)
    let message = OptionSuggestion.checked(Program.fullMessage(for: error))
    if LaunchArguments.isForProgram, code == .success || LaunchArguments.isCompletion {
      // Candidates, scripts and descriptions go to a program, letter for letter; what is of the
      // file was made safe for them. A completion that fails says nothing into a half-typed line.
      try? SystemFile.write(code == .success ? Array("\(message)\n".utf8) : [], to: STDOUT_FILENO)
      exit(code.rawValue)
    }
    guard code == .success else {
      let lines = SafeText.lines(message)
      if wantsJSON {
        let first = SafeText(OptionSuggestion.checked(Program.message(for: error)))
        CommandFailure(usage: first).end(asJSON: true)
      }
      Console.complain(lines)
      exit(CommandFailure.Status.usage.rawValue)
    }
    do throws(CommandFailure) {
      var console = Console(Environment.current())
      for line in SafeText.lines(message) { console.paragraph(line) }
      try console.flush()
    } catch {
      error.end(asJSON: wantsJSON)
    }
    exit(0)
  }
}
