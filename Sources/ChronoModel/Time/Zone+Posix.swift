extension Zone {
  /// Reads a POSIX `TZ` string such as `CET-1CEST,M3.5.0,M10.5.0/3`; `nil` for anything else.
  package init?(posix text: String) {
    guard text.utf8.count <= 64, let rule = DaylightRule(posix: text.utf8) else { return nil }
    self.init(identifier: text, firstOffset: rule.standard, transitions: [], rule: rule)
  }
}
