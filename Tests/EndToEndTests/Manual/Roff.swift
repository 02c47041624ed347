/// Text as the man macros of roff take it (man(7), groff_char(7)): ASCII, and no request by
/// accident.
enum Roff {
  /// Running text.
  static func text(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\": result += "\\e"
      case "“": result += "\\(lq"
      case "”": result += "\\(rq"
      case "‘": result += "\\(oq"
      case "’": result += "\\(cq"
      case "…": result += "..."
      case "–": result += "\\(en"
      case "~": result += "\\(ti"
      case "^": result += "\\(ha"
      case "`": result += "\\(ga"
      default: result.append(character)
      }
    }
    return result.first == "." || result.first == "'" ? "\\&" + result : result
  }

  /// What is typed letter for letter: its dashes and quotes are those of the keyboard.
  static func typed(_ text: String) -> String {
    Roff.text(text).replacing("-", with: "\\-").replacing("'", with: "\\(aq")
      .replacing("\"", with: "\\(dq")
  }

  static func bold(_ typed: String) -> String { "\\fB\(Roff.typed(typed))\\fR" }

  static func italic(_ typed: String) -> String { "\\fI\(Roff.typed(typed))\\fR" }
}
