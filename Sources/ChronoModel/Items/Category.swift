/// A named list of tasks with a colour; a task is in one, or in the Inbox.
package struct Category: Hashable, Sendable {
  package typealias ID = Identifier<Category>

  package var id: ID
  /// Unique among categories, case ignored; never empty once trimmed.
  package var name: String
  /// An index into the theme's palette, 0 to 11.
  package var colour: Int
  /// The user's order.
  package var position: Int
  package var created: Instant
  package var modified: Instant

  package static let colours = 12

  package init(
    id: ID,
    name: String,
    colour: Int = 0,
    position: Int = 0,
    created: Instant,
    modified: Instant? = nil
  ) {
    self.id = id
    self.name = name
    self.colour = colour
    self.position = position
    self.created = created
    self.modified = modified ?? created
  }
}
