/// What an import could not take over as it is: said to the user, beside the counts.
package struct ImportRemarks: Hashable, Sendable {
  /// Starts of work whose end the file does not say.
  package var unfinishedStarts: Int
  /// Repeat rules that are kept, and that ChronoList cannot follow.
  package var unfollowed: Int
  /// Names of zones that nobody knows: their times are taken as they stand.
  package var unknownZones: [String]
  /// Kinds of things that have no place here, with how many there were.
  package var leftOut: [String: Int]
  /// The same of what open tasks keep for the way back, and nothing here shows.
  package var unshown: [String: Int] = [:]

  package init(
    unfinishedStarts: Int = 0,
    unfollowed: Int = 0,
    unknownZones: [String] = [],
    leftOut: [String: Int] = [:]
  ) {
    self.unfinishedStarts = unfinishedStarts
    self.unfollowed = unfollowed
    self.unknownZones = unknownZones
    self.leftOut = leftOut
  }
}
