/// What may keep a command from its work, told when it begins so that it can be said.
package enum LongWork: Hashable, Sendable {
  /// The whole file is read, because another program wrote to it last, or it was copied.
  case checking
  /// Another ChronoList is at work on it.
  case waiting(process: Int)
  /// It is copied and brought up to this version's schema.
  case upgrading

  /// Files with fewer pages of four kilobytes are done before anybody could read a word.
  static let pages = 2048
}
