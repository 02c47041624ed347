/// The zones of the system by their IANA names.
///
/// A value that asks the program, because no rule reads a file. All are equal: a program has one.
package struct Zones: Hashable, Sendable {
  private let find: @Sendable (String) -> Zone?

  /// `nil` for a name that the system does not know.
  package init(_ find: @escaping @Sendable (String) -> Zone?) { self.find = find }

  /// Where none is known, so that every time is on the planner's clock.
  package static let none = Zones { _ in nil }

  /// So many days at most are between what two clocks call the day of an instant, with a day that
  /// begins late.
  package static let reach = 3

  package func zone(_ name: String) -> Zone? { name == Zone.utc.identifier ? .utc : find(name) }

  /// The zone of a name as people type it: `Europe/Berlin`, `new york`, `UTC`.
  package func meant(by text: String) -> Zone? {
    let text = text.trimmed
    guard !text.isEmpty else { return nil }
    if ["utc", "gmt"].contains(text.lowercased()) { return .utc }
    if let exact = find(text) { return exact }
    let parts = text.split(separator: "/").map(Zones.capitalised)
    let name = parts.joined(separator: "/")
    if parts.count > 1 { return find(name) }
    return Zones.regions.lazy.compactMap { find("\($0)/\(name)") }.first
  }

  /// What stands before the city in the names of the IANA.
  private static let regions = [
    "Europe", "America", "Asia", "Africa", "Australia", "Pacific", "Atlantic", "Indian",
    "America/Argentina", "America/Indiana", "America/Kentucky", "America/North_Dakota",
  ]

  private static func capitalised(_ part: Substring) -> String {
    part.split { $0 == " " || $0 == "_" }
      .map { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }
      .joined(separator: "_")
  }

  package static func == (left: Zones, right: Zones) -> Bool { true }
  package func hash(into hasher: inout Hasher) {}
}

extension Zone {
  /// The city of its name: `New York` of `America/New_York`.
  package var city: String {
    String(identifier.split(separator: "/").last ?? "").split(separator: "_")
      .joined(separator: " ")
  }
}
