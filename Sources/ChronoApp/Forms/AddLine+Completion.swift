import ChronoModel
import ChronoScreen

extension AddLine {
  /// Completes the category or tag before the cursor; pressed again, the next one that fits.
  mutating func complete(by step: Int, seeing planner: State) {
    if var completion {
      let count = completion.options.count
      completion.chosen = (completion.chosen + step + count) % count
      self.completion = completion
    } else if let found = completion(seeing: planner) {
      completion = found
    } else {
      problem = "No category or tag starts like that"
      return
    }
    guard let completion else { return }
    let end = field.cursor
    var text = Array(field.characters)
    let name = Array(completion.options[completion.chosen])
    text.replaceSubrange(completion.start..<end, with: name)
    field = TextField(String(text))
    field.moveCursor(to: completion.start + name.count)
  }

  /// What Tab would complete: the names that start like the marked word before the cursor.
  func completion(seeing planner: State) -> Completion? {
    let characters = field.characters[..<field.cursor]
    guard let start = markStart(in: Array(characters)) else { return nil }
    let mark = characters[start]
    let typed = String(characters[(start + 1)...]).filter { $0 != "\"" }.lowercased()
    let names = mark == "#" ? planner.view.categories.map(\.category.name) : planner.knownTags
    let options = names.filter { $0.lowercased().hasPrefix(typed) }.map { name in
      String(mark) + (name.contains(where: \.isWhitespace) ? QuickAdd.quoted(name) : name)
    }
    return options.isEmpty
      ? nil : Completion(start: start, options: Array(options.prefix(50)), chosen: 0)
  }

  /// Whether nothing is left to complete: the only option is typed out.
  func isTyped(_ completion: Completion) -> Bool {
    let typed = String(field.characters[completion.start..<field.cursor])
    return completion.options.count == 1
      && completion.options[0].lowercased() == typed.lowercased()
  }

  /// Where the `#` or `@` of the word before the cursor stands; it may hold quoted blanks.
  private func markStart(in characters: [Character]) -> Int? {
    let quote = characters.firstIndex(of: "\"") ?? characters.count
    var index = characters.count - 1
    while index >= 0 {
      if characters[index] == "#" || characters[index] == "@" {
        guard index == 0 || characters[index - 1].isWhitespace else { return nil }
        return index
      }
      if characters[index].isWhitespace, index <= quote { return nil }
      index -= 1
    }
    return nil
  }
}
