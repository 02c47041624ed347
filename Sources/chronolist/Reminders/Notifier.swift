package import ChronoApp
import ChronoScreen
import Glibc
import Synchronization

/// Sends announcements through the channels of the settings; never through a shell.
///
/// A class because a failure is reported once, whichever thread finds it.
package final class Notifier: Sendable {
  /// The channels that can be used here, in the order of the settings.
  let channels: [ReminderSettings.Channel]
  private let command: [String]
  private let environment: Environment
  private let failed = Mutex<Set<String>>([])

  /// The channel that failed, and why.
  struct Problem: Hashable, Sendable {
    var channel: String
    var reason: String
  }

  /// The channels of an open planner, which rings the bell itself.
  package convenience init(inPlanner settings: Settings, environment: Environment) {
    self.init(settings.reminders.channels.filter { $0 != .bell }, settings, environment)
  }

  /// For a command.
  ///
  /// Without a terminal, channels that need one are left out; if none is left, `notify-send` stands
  /// in where the system has it.
  convenience init(_ settings: Settings, environment: Environment, hasTerminal: Bool) {
    let wanted = settings.reminders.channels.filter { $0 != .bell || settings.bell }
    var channels = wanted.filter { hasTerminal || !$0.needsTerminal }
    if channels.isEmpty, !hasTerminal, environment.program("notify-send") != nil {
      channels = [.notifySend]
    }
    self.init(channels, settings, environment)
  }

  private init(
    _ channels: [ReminderSettings.Channel],
    _ settings: Settings,
    _ environment: Environment
  ) {
    self.channels = channels
    command = settings.reminders.command
    self.environment = environment
  }

  /// The bytes for the terminal, which its owner sends.
  func bytes(of announcements: [Announcement]) -> [UInt8] {
    channels.flatMap { channel in
      announcements.flatMap { TerminalNotice(environment).bytes(of: $0, by: channel) }
    }
  }

  /// The bytes that put text on the terminal's clipboard, which its owner sends.
  func bytes(copying text: String) -> [UInt8] { TerminalClipboard(environment).bytes(of: text) }

  /// Starts the programs, one announcement after another, and answers what failed for the first
  /// time.
  func runPrograms(_ announcements: [Announcement]) async -> [Problem] {
    var problems: [Problem] = []
    for channel in channels {
      for announcement in announcements {
        guard let arguments = arguments(channel, announcement) else { continue }
        guard let reason = await CappedProgram.run(arguments) else { continue }
        let name = channel == .command ? arguments[0] : channel.rawValue
        if failed.withLock({ $0.insert(name).inserted }) {
          problems.append(Problem(channel: name, reason: reason))
        }
      }
    }
    return problems
  }

  /// Program and arguments; `nil` for a channel without a program.
  private func arguments(
    _ channel: ReminderSettings.Channel,
    _ announcement: Announcement
  ) -> [String]? {
    let title = announcement.title.string
    let words = announcement.words.string
    let details = announcement.details.string
    switch channel {
    case .notifySend:
      let body = [words, details].filter { !$0.isEmpty }.joined(separator: "\n")
      return ["notify-send", "--app-name=ChronoList", "--", title, body.isEmpty ? " " : body]
    case .command:
      guard !command.isEmpty else { return nil }
      return command.map { Notifier.filled($0, title: title, words: words, details: details) }
    case .bell, .osc9, .osc777: return nil
    }
  }

  /// An argument with its `{title}`, `{when}` and `{details}` put in, each in one pass: a title that
  /// reads `{when}` stays what it is.
  static func filled(
    _ argument: String,
    title: String,
    words: String,
    details: String
  ) -> String {
    let values = [("{title}", title), ("{when}", words), ("{details}", details)]
    var result = ""
    var rest = Substring(argument)
    while let brace = rest.firstIndex(of: "{") {
      result += rest[..<brace]
      rest = rest[brace...]
      if let (name, value) = values.first(where: { rest.hasPrefix($0.0) }) {
        result += value
        rest = rest.dropFirst(name.count)
      } else {
        result.append("{")
        rest = rest.dropFirst()
      }
    }
    result += rest
    // A title must never become an option; nobody sees a blank before it.
    return result.hasPrefix("-") && !argument.hasPrefix("-") ? " " + result : result
  }
}

extension Environment {
  /// Where a program is on the path; `nil` where it is not.
  func program(_ name: String) -> String? {
    if name.contains("/") { return unsafe access(name, X_OK) == 0 ? name : nil }
    for directory in (self["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":") {
      let path = "\(directory)/\(name)"
      if directory.hasPrefix("/"), unsafe access(path, X_OK) == 0 { return path }
    }
    return nil
  }
}
