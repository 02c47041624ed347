package import ChronoApp
import ChronoScreen
import Glibc
import Synchronization

/// Sends announcements by the channels of the settings; never through a shell.
///
/// A class because what has failed once is said once, whichever thread finds it out.
package final class Notifier: Sendable {
  /// The channels that can be used here, in the order of the settings.
  let channels: [ReminderSettings.Channel]
  private let command: [String]
  private let environment: Environment
  /// Where the terminal is written to; `nil` where there is none.
  private let terminal: CInt?
  private let failed = Mutex<Set<String>>([])

  /// What a channel did not take, and why.
  struct Problem: Hashable, Sendable {
    var channel: String
    var reason: String
  }

  /// Without a terminal its channels fall away; where none is left, `notify-send` stands in if
  /// the system has it.
  package init(_ settings: Settings, environment: Environment, terminal: CInt?) {
    let wanted = settings.reminders.channels.filter {
      $0 != .bell || settings.bell
    }
    var channels = wanted.filter { terminal != nil || !$0.needsTerminal }
    if channels.isEmpty, terminal == nil, environment.program("notify-send") != nil {
      channels = [.notifySend]
    }
    self.channels = channels
    command = settings.reminders.command
    self.environment = environment
    self.terminal = terminal
  }

  /// Writes what goes through the terminal at once: a few bytes that move no cursor.
  func showInTerminal(_ announcements: [Announcement], bell: Bool) {
    guard let terminal else { return }
    var bytes: [UInt8] = []
    for channel in channels where channel.needsTerminal && (bell || channel != .bell) {
      for announcement in announcements {
        bytes += TerminalNotice(environment).bytes(of: announcement, by: channel)
      }
    }
    // A terminal that takes no bytes has the banner neither; there is nobody to tell.
    try? SystemFile.write(bytes, to: terminal)
  }

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
    switch channel {
    case .notifySend:
      return ["notify-send", "--app-name=ChronoList", "--", title, words.isEmpty ? " " : words]
    case .command:
      guard !command.isEmpty else { return nil }
      return command.map { Notifier.filled($0, title: title, words: words) }
    case .bell, .osc9, .osc777: return nil
    }
  }

  /// An argument with its `{title}` and `{when}` put in, each in one pass: a title that reads
  /// `{when}` stays what it is.
  static func filled(_ argument: String, title: String, words: String) -> String {
    var result = ""
    var rest = Substring(argument)
    while let brace = rest.firstIndex(of: "{") {
      result += rest[..<brace]
      rest = rest[brace...]
      if rest.hasPrefix("{title}") {
        result += title
        rest = rest.dropFirst("{title}".count)
      } else if rest.hasPrefix("{when}") {
        result += words
        rest = rest.dropFirst("{when}".count)
      } else {
        result.append("{")
        rest = rest.dropFirst()
      }
    }
    result += rest
    // A title is never an option; a blank before it is not seen.
    return result.hasPrefix("-") && !argument.hasPrefix("-") ? " " + result : result
  }
}

extension Environment {
  /// Where the program of a name is on the path; `nil` where it is not.
  func program(_ name: String) -> String? {
    if name.contains("/") { return unsafe access(name, X_OK) == 0 ? name : nil }
    for directory in (self["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":") {
      let path = "\(directory)/\(name)"
      if directory.hasPrefix("/"), unsafe access(path, X_OK) == 0 { return path }
    }
    return nil
  }
}
