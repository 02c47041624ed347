import ChronoApp
import ChronoScreen
import Subprocess
import SystemPackage

/// Where links go: to the program that `$BROWSER` names, else to the terminal's clipboard.
///
/// A link is one argument of the program, and no shell reads it.
package struct Browser: Sendable {
  /// Program and arguments; empty where there is none.
  let command: [String]
  /// Whether it has a window of its own, so that the planner goes on beside it.
  let isGraphical: Bool

  package init(command: [String], isGraphical: Bool) {
    self.command = command
    self.isGraphical = isGraphical
  }

  /// `$BROWSER` may name several with colons between them: the first that is there counts.
  package init(_ environment: Environment) {
    let named = (environment["BROWSER"] ?? "").split(separator: ":")
      .map { ShellWords.split(String($0)) }
    command = named.first { $0.first.flatMap(environment.program) != nil } ?? []
    let name = command.first?.split(separator: "/").last.map(String.init) ?? ""
    let hasDisplay = environment["DISPLAY"] != nil || environment["WAYLAND_DISPLAY"] != nil
    isGraphical = hasDisplay && !Browser.inTerminal.contains(name)
  }

  /// Browsers that draw on the terminal, wherever they are started.
  private static let inTerminal: Set<String> = [
    "browsh", "carbonyl", "chawan", "cha", "elinks", "links", "links2", "lynx", "w3m",
  ]

  /// The arguments with a link in the place of `%s`, or behind them.
  package func arguments(for link: String) -> [String] {
    let filled = command.map { $0 == "%s" ? link : $0 }
    return filled == command ? command + [link] : filled
  }

  /// Starts one with a window of its own and does not wait for the window to close.
  ///
  /// Answers what went wrong; `nil` where it ended well.
  static func start(_ arguments: [String]) async -> String? {
    guard let program = arguments.first else { return "no program is named" }
    var options = PlatformOptions()
    options.createSession = true
    do {
      let result = try await Subprocess.run(
        program.contains("/") ? .path(FilePath(program)) : .name(program),
        arguments: Arguments(Array(arguments.dropFirst())),
        platformOptions: options,
        input: .none,
        output: .discarded,
        error: .discarded
      )
      return result.terminationStatus.isSuccess
        ? nil : "it ended with \(result.terminationStatus)"
    } catch {
      return "it could not be started"
    }
  }
}
