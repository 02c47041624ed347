import ChronoModel

/// What holds where a deed is about several tasks.
extension Oracle {
  /// What is done stays where it is, which is a reason to refuse only where nothing else moves.
  mutating func moveEach(
    _ keys: [Key],
    _ move: (inout Oracle, Key) throws(Impossible) -> Void
  ) throws(Impossible) {
    let before = items
    var isRefused = false
    for key in keys {
      guard items[key]?.status == .done else {
        try move(&self, key)
        continue
      }
      do { try move(&self, key) } catch { isRefused = true }
    }
    if isRefused, items == before { throw Impossible() }
  }
}
