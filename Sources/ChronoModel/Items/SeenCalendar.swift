/// A calendar whose events are only seen: they come from outside and are never changed here
/// (Behaviour 9.2).
package struct SeenCalendar: Hashable, Sendable {
  package var name: String
  /// An index of the palette of categories.
  package var colour: Int

  package init(name: String, colour: Int) {
    self.name = name
    self.colour = colour
  }
}
