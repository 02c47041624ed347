/// Merges a form's changes into what the file holds now, field by field.
///
/// Fields that the form did not touch keep the file's value; a field that both changed, to
/// different values, is a conflict and nothing is merged.
struct ThreeWayMerge<Item> {
  /// What the form was opened with.
  let before: Item
  /// What it was saved as.
  let after: Item
  /// What the file holds, with the fields merged so far.
  private(set) var merged: Item

  init(from before: Item, to after: Item, onto current: Item) {
    self.before = before
    self.after = after
    merged = current
  }

  /// Merges one field; `name` is what a refusal calls it.
  mutating func take<Value: Equatable>(
    _ field: WritableKeyPath<Item, Value>,
    _ name: String
  ) throws(Refusal) {
    let wanted = after[keyPath: field]
    guard wanted != before[keyPath: field], wanted != merged[keyPath: field] else { return }
    guard merged[keyPath: field] == before[keyPath: field] else {
      throw .conflict(field: name)
    }
    merged[keyPath: field] = wanted
  }
}
