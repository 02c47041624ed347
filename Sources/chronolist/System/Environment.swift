import Glibc

/// What the program was started with: the one place that reads environment variables.
package struct Environment: Sendable {
  private let values: [String: String]

  /// For a test, or a child's environment.
  package init(_ values: [String: String]) { self.values = values }

  /// The process's own.
  static func current() -> Environment {
    var values: [String: String] = [:]
    for name in names {
      if let value = unsafe getenv(name) { values[name] = unsafe String(cString: value) }
    }
    if values["HOME"]?.hasPrefix("/") != true, let entry = unsafe getpwuid(getuid()),
      let home = unsafe entry.pointee.pw_dir
    {
      values["HOME"] = unsafe String(cString: home)
    }
    return Environment(values)
  }

  private static let names = [
    "BROWSER", "CHRONOLIST_FILE", "COLORFGBG", "DISPLAY", "EDITOR", "HOME", "KITTY_WINDOW_ID",
    "LANG", "LC_ALL", "LC_CTYPE", "NO_COLOR", "PATH", "STY", "TERM", "TERM_PROGRAM", "TMUX", "TZ",
    "TZDIR", "VISUAL", "VTE_VERSION", "WAYLAND_DISPLAY", "WEZTERM_PANE", "XDG_CACHE_HOME",
    "XDG_CONFIG_HOME", "XDG_DATA_HOME",
  ]

  /// Those that name places.
  static let paths = [
    "CHRONOLIST_FILE", "HOME", "TZDIR", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME",
  ]

  /// The value; `nil` where it is not set or empty, except that an empty `TZ` means UTC.
  subscript(name: String) -> String? {
    guard let value = values[name] else { return nil }
    return value.isEmpty && name != "TZ" ? nil : value
  }

  /// A variable of any name that the shell has passed on; `nil` where it has not.
  func exported(_ name: String) -> String? {
    guard !name.isEmpty, let value = unsafe getenv(name) else { return nil }
    return unsafe String(validatingCString: value)
  }

  /// The planner's file: the option, else `CHRONOLIST_FILE`, else its place below the data home.
  func dataFile(option: String?) -> String {
    option ?? self["CHRONOLIST_FILE"] ?? standardFile
  }

  /// Whether somebody names the planner's file, so that it is to be there.
  func namesFile(option: String?) -> Bool { (option ?? self["CHRONOLIST_FILE"]) != nil }

  /// The planner's file where none is named.
  var standardFile: String {
    directory("XDG_DATA_HOME", below: ".local/share") + "/chronolist/chronolist.sqlite"
  }

  var settingsFile: String {
    directory("XDG_CONFIG_HOME", below: ".config") + "/chronolist/config.toml"
  }

  /// Where other programs have their settings.
  func settingsDirectories(of programs: [String]) -> [String] {
    let home = self["HOME"] ?? "/"
    let place = directory("XDG_CONFIG_HOME", below: ".config")
    return programs.flatMap { ["\(place)/\($0)", "\(home)/.\($0)"] }
  }

  /// Where calendars are kept parsed; all of it can be made again.
  var calendarsDirectory: String {
    directory("XDG_CACHE_HOME", below: ".cache") + "/chronolist/calendars"
  }

  /// Where it is kept what the last runs of the synchronisation have found.
  var syncDirectory: String {
    directory("XDG_CACHE_HOME", below: ".cache") + "/chronolist/sync"
  }

  /// Where the user's own units of systemd are.
  var systemdDirectory: String { directory("XDG_CONFIG_HOME", below: ".config") + "/systemd/user" }

  /// A base directory; relative ones are passed over, as the XDG specification asks.
  private func directory(_ name: String, below place: String) -> String {
    if let path = self[name], path.hasPrefix("/") { return path }
    return (self["HOME"] ?? "/") + "/" + place
  }

  /// Whether text may be more than ASCII: the locale that the C library will follow.
  var isUTF8: Bool {
    guard let locale = self["LC_ALL"] ?? self["LC_CTYPE"] ?? self["LANG"] else { return false }
    let upper = locale.uppercased()
    return upper.contains("UTF-8") || upper.contains("UTF8")
  }
}
