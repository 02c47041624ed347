/// What is wrong in the settings file; the planner opens all the same and uses the default.
package struct SettingsProblem: Error, Hashable, Sendable {
  package var file: String
  /// Counted from 1; `nil` for the file as a whole.
  package var line: Int?
  /// As in the file, with its tables first: `grid.zoom`.
  package var key: String?
  package var reason: Reason

  package init(file: String, line: Int? = nil, key: String? = nil, _ reason: Reason) {
    self.file = file
    self.line = line
    self.key = key
    self.reason = reason
  }

  package enum Reason: Hashable, Sendable {
    /// It is not TOML; what the parser said.
    case syntax(String)
    case unknown(allowed: [String])
    /// A setting of another section, or of none where its name is empty.
    case misplaced(in: String)
    case badValue(allowed: String)
    /// The same, where the whole table is of no use without it.
    case unusable(allowed: String)
    /// Keys are bound to something that is not a command.
    case unknownCommand
    /// A name that is not a key.
    case unknownKey(String)
    /// Two commands want the same keys in the same pane.
    case clash(keys: String, Command, Command)
    case unreadable(String)
  }
}
