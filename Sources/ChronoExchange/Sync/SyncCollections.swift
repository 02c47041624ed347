package import ChronoModel

/// The collections of a folder, each a directory in it and a category here.
package struct SyncCollections: Hashable, Sendable {
  /// The names that people see, by directory.
  private var names: [String: String]
  /// Where what has no category goes.
  package let inbox: String

  /// `names` are those that the directories themselves have been given (`displayname`), or else
  /// their own.
  package init(_ names: [String: String]) {
    self.names = names
    let known = names.filter { $0.value.lowercased() == "inbox" || $0.key.lowercased() == "inbox" }
    inbox = known.keys.min() ?? "inbox"
  }

  package func category(of directory: String) -> CategoryChoice {
    guard directory != inbox, !directory.isEmpty else { return .inbox }
    return .named(names[directory] ?? directory)
  }

  /// The directory of a category; where it has none, one that is to be made, and that is its own from then on.
  package mutating func directory(of category: CategoryChoice) -> String {
    guard case .named(let name) = category, !name.isBlank else { return inbox }
    let key = name.lowercased()
    if let known = names.filter({ $0.value.lowercased() == key && $0.key != inbox }).keys.min() {
      return known
    }
    var made = SyncCollections.directory(named: name)
    // Another one has the name, which is seen as something else.
    if names[made] != nil || made == inbox {
      made += "-" + SyncDecision.fileName(of: "\u{0}" + name).prefix(8)
    }
    names[made] = name
    return made
  }

  /// A name that every program takes for a directory.
  private static func directory(named name: String) -> String {
    let words = name.lowercased().unicodeScalars.map { scalar -> Character in
      let isPlain =
        scalar.isASCII && (scalar.properties.isAlphabetic || (48...57).contains(scalar.value))
      return isPlain ? Character(scalar) : "-"
    }
    let text = String(words).split(separator: "-").joined(separator: "-")
    let sum = SyncDecision.fileName(of: "\u{0}" + name).prefix(12)
    return text.isEmpty ? String(sum) : String(text.prefix(60))
  }
}
