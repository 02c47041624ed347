import ChronoModel
import ChronoStore

/// A command line as far as it is typed, and the planner's file that it names.
struct CompletionLine: Sendable {
  /// The word to complete, without its quotes.
  let word: String
  /// The same as it is typed.
  let typed: String
  /// Whether complete words without a dash stand between the command and this one.
  let hasArguments: Bool
  let today: LocalDay
  let isUTF8: Bool
  /// `nil` where only the shell could tell which file is meant.
  private let path: String?
  private let now: Moment
  /// The words before, without their quotes.
  private let before: [String]

  /// Reads the words of a shell as they are typed; `index` is the one to complete.
  init(_ words: [String], completing index: Int, shell: Shell) {
    let environment = Environment.current()
    now = Clock(environment).now(dayStart: .midnight)
    today = now.today
    isUTF8 = environment.isUTF8
    typed = words.indices.contains(index) ? words[index] : ""
    word = ShellWord.text(typed, shell, environment) ?? typed
    before = words.prefix(max(0, index)).map { ShellWord.text($0, shell, environment) ?? $0 }
    // The program, its command, and what follows.
    hasArguments = before.dropFirst(2).contains { !$0.hasPrefix("-") }
    path = CompletionLine.file(words, besides: index, shell, environment)
  }

  /// The word, where it may be the beginning of an identifier; else what none begins with.
  var identifier: String { word.allSatisfy { $0.isHexDigit || $0 == "-" } ? word : "?" }

  func tasks(_ states: CandidateStates) -> [Completion.Offer] {
    items { repository throws(StoreError) in
      try repository.taskCandidates(identifier, states, around: today)
    }
  }

  /// Identifiers with their titles, but for those that stand on the line.
  func items(
    _ read: (Repository) throws(StoreError) -> [Refusal.Candidate]
  ) -> [Completion.Offer] {
    let found = (try? open().map(read)) ?? []
    return found.filter { !before.contains($0.id) }.map {
      Completion.Offer($0.id, note: $0.title)
    }
  }

  /// By name, or by the beginning of its identifier where the name means something else.
  func categories() -> [Completion.Offer] {
    readCategories().map { category in
      let id = category.id.short
      return category.name.hasPrefix("-") || TaskFieldOptions.isInbox(category.name)
        ? Completion.Offer(id, note: category.name)
        : Completion.Offer(category.name, instead: id)
    }
  }

  /// The most used first.
  func tags() -> [Completion.Offer] {
    readTags(word).map { tag in
      // What would be taken for an option, or lose its first letter, takes the mark.
      Completion.Offer(tag.hasPrefix("-") || tag.hasPrefix("@") ? "@\(tag)" : tag)
    }
  }

  /// Categories and tags as words of quick add, after their mark.
  func marks() -> [Completion.Offer] {
    if word.hasPrefix("#") { return marks("#", readCategories().map(\.name)) }
    if word.hasPrefix("@") { return marks("@", readTags(String(word.dropFirst()))) }
    // Bash cuts there.
    return before.last == "@" ? marks("", readTags(word)) : []
  }

  /// Names of two words would need quotes within the shell's.
  private func marks(_ mark: String, _ names: [String]) -> [Completion.Offer] {
    names.filter { !$0.contains(" ") }.map { Completion.Offer(mark + $0) }
  }

  private func readCategories() -> [Category] {
    (try? open().map { repository in try repository.categories() }) ?? []
  }

  private func readTags(_ prefix: String) -> [String] {
    (try? open().map { repository in try repository.tags(prefix: prefix, limit: 500) }) ?? []
  }

  /// The file, if it is there and can be read just now.
  private func open() throws(StoreError) -> Repository? {
    guard let path else { return nil }
    return try Repository.open(
      path: path,
      at: now,
      ids: .random,
      mode: .readOnly,
      busyTimeout: CompletionLine.patience
    )
  }

  /// Seconds to wait for a file that is being written.
  private static let patience = 0.2

  /// What `--file` says on the line, else the environment.
  private static func file(
    _ words: [String],
    besides index: Int,
    _ shell: Shell,
    _ environment: Environment
  ) -> String? {
    var option: String?
    for (place, raw) in words.enumerated() {
      if raw == "--" { break }
      if raw.hasPrefix("--file=") {
        option = String(raw.dropFirst("--file=".count))
      } else if raw == "--file" {
        // Bash cuts at the equals sign.
        let isCut = words.indices.contains(place + 1) && words[place + 1] == "="
        let value = place + (isCut ? 2 : 1)
        if value != index, words.indices.contains(value) { option = words[value] }
      }
    }
    guard let option else { return environment.dataFile(option: nil) }
    return ShellWord.text(option, shell, environment)
  }
}
