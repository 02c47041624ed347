import ChronoApp
import ChronoScreen

/// The bytes that make a terminal show a notice, and whether this one is known to show it.
struct TerminalNotice {
  private let environment: Environment

  init(_ environment: Environment) { self.environment = environment }

  /// The bell, OSC 9 (iTerm2, WezTerm, kitty, ConEmu) or OSC 777 (urxvt, foot, Ghostty, VTE).
  ///
  /// The text is ``SafeText``, so nothing in it can end the sequence or begin another; fixed words
  /// come first, because `9;4;` means something else to some terminals.
  func bytes(of announcement: Announcement, by channel: ReminderSettings.Channel) -> [UInt8] {
    let line = environment.isUTF8 ? announcement.line : announcement.line.ascii
    switch channel {
    case .bell: return [7]
    case .osc9: return wrapped("\u{1B}]9;ChronoList: \(line.string)\u{7}")
    case .osc777: return wrapped("\u{1B}]777;notify;ChronoList;\(line.string)\u{7}")
    case .notifySend, .command: return []
    }
  }

  /// Through tmux and screen, which swallow what they do not know unless it is packed.
  func wrapped(_ sequence: String) -> [UInt8] {
    if environment["TMUX"] != nil {
      let doubled = sequence.utf8.flatMap { $0 == 0x1B ? [$0, $0] : [$0] }
      return Array("\u{1B}Ptmux;".utf8) + doubled + Array("\u{1B}\\".utf8)
    }
    if environment["STY"] != nil { return Array("\u{1B}P\(sequence)\u{1B}\\".utf8) }
    return Array(sequence.utf8)
  }

  /// What `doctor` says of each channel.
  func survey(_ settings: Settings) -> [(name: String, value: String)] {
    let reminders = settings.reminders
    let program = environment.program("notify-send")
    let command = reminders.command.first
    return [
      ("reminders", reminders.channels.map(\.rawValue).joined(separator: ", ")),
      ("bell", settings.bell ? "passed on by every terminal" : "off in the settings"),
      ("osc9", passage(isKnown: knowsOSC9)),
      ("osc777", passage(isKnown: knowsOSC777)),
      ("notify", program.map { "notify-send is \($0)" } ?? "notify-send is not installed"),
      (
        "command",
        command.map { environment.program($0) ?? "\($0) is not on the path" } ?? "none is set"
      ),
    ]
  }

  private func passage(isKnown: Bool) -> String {
    if environment["TMUX"] != nil {
      return "swallowed by tmux unless allow-passthrough is on and the terminal outside knows it"
    }
    if environment["STY"] != nil { return "passed on by screen; the terminal outside may know it" }
    return isKnown ? "known to this terminal" : "not known to be shown by this terminal"
  }

  private var knowsOSC9: Bool {
    ["iTerm.app", "WezTerm", "ghostty"].contains(environment["TERM_PROGRAM"])
      || environment["KITTY_WINDOW_ID"] != nil || environment["WEZTERM_PANE"] != nil
  }

  private var knowsOSC777: Bool {
    let term = environment["TERM"] ?? ""
    return ["WezTerm", "ghostty"].contains(environment["TERM_PROGRAM"])
      || environment["KITTY_WINDOW_ID"] != nil || environment["VTE_VERSION"] != nil
      || term.hasPrefix("foot") || term.hasPrefix("rxvt-unicode")
  }
}
