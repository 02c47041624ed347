import ChronoModel

/// What a person does to the planner, whatever the door: the log of a life is made of these.
enum Deed: Hashable {
  typealias Key = Oracle.Key

  case add(NewTask)
  /// Told by another program's file.
  case told(NewTask)
  case tick([Key]), reopen([Key]), drop([Key]), delete([Key]), endSeries(Key)
  case move([Key], LocalDay?)
  case shift([Key], days: Int, minutes: Int)
  case plan(Key, LocalDay?, time: Int?, estimate: Int?)
  case resize([Key], Int)
  case prioritise([Key], Int)
  case tag([Key], adding: String)
  /// To a category, or to the Inbox.
  case assign([Key], Key?)
  case rename(Key, String), annotate(Key, String)
  /// By the form: the time of the whole series.
  case retime(Key, Int?)
  case start(Key), stop
  case log(Key, Instant, Instant), logDone(Key, Instant, Instant)
  case deleteWork(Key, Instant), moveWork(Key, Instant, to: Instant, Instant)
  case addCategory(String), renameCategory(Key, String), deleteCategory(Key)
  case addEvent(String, LocalDay, Int?), renameEvent(Key, String), deleteEvent(Key)
  /// One after the other, and one step of undo.
  case triage([Deed])
  case undo, redo
  case quit, look

  struct NewTask: Hashable, CustomStringConvertible {
    var title: String
    var due: LocalDay?
    var time: Int?
    var estimate: Int?
    var priority = 0
    var tags: [String] = []
    var category: Key?
    var rhythm: Rhythm?
    /// Of one that is told as done.
    var finished: Instant?
    var began: Instant?

    var description: String {
      let words: [String?] = [
        title, due.map { "\($0)" }, time.map { "at \($0)" }, estimate.map { "for \($0)" },
        category, rhythm?.text, finished.map { "finished \($0.seconds)" },
        began.map { "began \($0.seconds)" }, priority == 0 ? nil : "!\(priority)",
        tags.isEmpty ? nil : "@\(tags)",
      ]
      return words.compactMap(\.self).joined(separator: " ")
    }
  }
}
