package import ChronoModel
package import ChronoScreen

/// What an overlay asks of the planner, which it reads and never writes.
///
/// Requests are values like effects, so that one place applies them and a test can read them.
package enum Request: Hashable, Sendable {
  // What lies over the panes.
  /// Takes the overlay that answers off the screen, before anything else it asks for is done.
  case close
  case open(Overlay)
  /// Gives a key to what is below.
  case pass(Key)
  /// What a list over a form chose, for the form.
  case choose(CategoryChoice)

  // What is done and said.
  case perform(Command)
  /// Puts a command first where the palette has nothing typed.
  case remember(Command)
  case effect(Effect)
  case say(Notice)

  // What the panes show.
  case narrow(ListFilter?)

  /// An edit of the file, as one step.
  static func edit(_ edit: Edit) -> Request { .effect(.perform(edit)) }

  static func say(_ words: SafeText, _ tone: Notice.Tone) -> Request { .say(Notice(words, tone)) }
}
