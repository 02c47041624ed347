import ArgumentParser
import ChronoScreen

/// The shell that asks for candidates, with its ways of quoting.
enum Shell: Sendable {
  case bash, zsh
  /// Before version 4 its words come without their quotes.
  case fish(unquoted: Bool)
  case other

  /// The one that runs the completion script just now.
  static var asking: Shell {
    switch CompletionShell.requesting {
    case .bash?: .bash
    case .zsh?: .zsh
    case .fish?:
      .fish(
        unquoted: (CompletionShell.requestingVersion?.split(separator: ".").first).flatMap {
          Int($0)
        } ?? 0 < 4
      )
    default: .other
    }
  }

  /// The offers that begin as the typed word does, as the script of the shell expects them.
  func candidates(_ offers: [Completion.Offer], for line: CompletionLine) -> [String] {
    let fitting = offers.compactMap { offer -> Completion.Offer? in
      if takes(offer.word, typed: line.typed) { return offer }
      return offer.instead.map { Completion.Offer($0, note: offer.word) }
    }
    .filter { $0.word.hasPrefix(line.word) }
    return fitting.map { offer in
      var note = SafeText(offer.note, limit: Shell.noteWidth).truncated(to: Shell.noteWidth)
      if !line.isUTF8 { note = note.ascii }
      switch self {
      case .bash:
        // Of several words bash inserts what all begin with, so the notes are only shown. The
        // script lets bash expand each candidate: quoted, it stays what it is.
        let shown = note.isEmpty || fitting.count == 1 ? "" : "  \(Shell.tamed(note))"
        return Shell.quoted(offer.word + shown)
      case .zsh:
        let word = Shell.escaped(offer.word)
        return note.isEmpty ? word : "\(word):\(note.string)"
      case .fish: return note.isEmpty ? offer.word : "\(offer.word)\t\(note.string)"
      case .other: return offer.word
      }
    }
  }

  /// Whether the shell puts the word on the line so that it stays what it is.
  ///
  /// A word that would have to be changed to be shown could not be typed so.
  private func takes(_ word: String, typed: String) -> Bool {
    guard !word.isEmpty, SafeText(word).string == word else { return false }
    switch self {
    case .bash:
      // Bash takes candidates for file names. Outside quotes it leaves dollars and backquotes to
      // be expanded, and a tilde in front; a directory of the name gets a slash.
      let isQuoted = typed.first == "'" || typed.first == "\""
      if !isQuoted, typed.contains("$") || word.contains(where: { $0 == "$" || $0 == "`" }) {
        return false
      }
      return word.first != "~" && !SystemFile.isDirectory(word)
    case .zsh:
      // The script of zsh leaves what may be a word of the history.
      return typed.first == "'" || !word.contains("!")
    case .fish, .other: return true
    }
  }

  private static let noteWidth = 60

  /// As one word of a POSIX shell that nothing in it is expanded of.
  private static func quoted(_ word: String) -> String {
    "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }

  /// Colons end the word in a list of zsh.
  private static func escaped(_ word: String) -> String {
    var result = ""
    for character in word {
      if character == "\\" || character == ":" { result.append("\\") }
      result.append(character)
    }
    return result
  }

  /// Nothing that bash would cut off or expand, if a note came onto the line after all.
  private static func tamed(_ note: SafeText) -> String {
    String(
      note.string.map { character in
        switch character {
        case "/": "|"
        case "$", "`": "'"
        default: character
        }
      }
    )
  }
}
