import ArgumentParser
import ChronoModel
import ChronoScreen

/// A colour of a category as it is typed: its name, as the planner shows it, or its number.
struct ColourName: ExpressibleByArgument {
  let typed: String

  init(argument: String) { typed = argument }

  /// Its place among the colours, from 0; `nil` where there is none of that name or number.
  var index: Int? {
    let name = typed.lowercased() == "gray" ? "grey" : typed.lowercased()
    if let index = Theme.categoryColours.firstIndex(of: name) { return index }
    return Int(typed).flatMap { (1...Category.colours).contains($0) ? $0 - 1 : nil }
  }

  /// The names of all, in their order.
  static var all: String { Theme.categoryColours.joined(separator: ", ") }

  func check() throws {
    guard index == nil else { return }
    let word = SafeText(typed, limit: 40).truncated(to: 40)
    throw ValidationError(
      "‘\(word.string)’ is not a colour: try \(ColourName.all), or a number from 1 to \(Category.colours)."
    )
  }
}
