/// The words of what a synchronisation did, and of what was decided after it.
extension EditLabel {
  /// The step of a synchronisation, which is what it changed here; `deleted` of `count` are gone.
  package static func synchronised(
    _ count: Int,
    deleted: Int,
    _ titles: [String],
    with name: String
  ) -> String {
    var changes = counted(count, "change")
    if deleted > 0 {
      changes = deleted == count ? counted(count, "deletion") : "\(changes) (\(deleted) deleted)"
    }
    let words = "Synchronised \(changes) from \(quoted(name))"
    return titles.isEmpty ? words : "\(words): \(first(titles))"
  }

  /// What was changed on the other side of a series, of days of which a file of their own is here.
  package static func merged(_ title: String) -> String {
    "Merged both changes of \(quoted(title))"
  }

  /// Instead of the words of an undone synchronisation that had brought new items, which are still in
  /// the folder; `nil` for one that had not.
  package static func comingBack(_ count: Int) -> String? {
    count > 0
      ? "Undid the sync, but the next one brings \(counted(count, "new item")) back" : nil
  }

  /// The first of what something was done with; the others are meant by three dots.
  package static func first(_ titles: [String]) -> String {
    let shown = titles.prefix(3).map { title in
      title.unicodeScalars.count > 40 ? String(title.unicodeScalars.prefix(39)) + "…" : title
    }
    return shown.joined(separator: ", ") + (titles.count > shown.count ? ", …" : "")
  }

  /// Conflicts that were decided for the other side, and for ours; the first is named.
  package static func decided(
    _ field: SyncField,
    of title: String,
    others: Int = 0
  ) -> String {
    "Took their \(field.noun) of \(quoted(title))" + (others > 0 ? " and \(others) more" : "")
  }

  package static func kept(_ field: SyncField, of title: String, others: Int = 0) -> String {
    "Kept our \(field.noun) of \(quoted(title))" + (others > 0 ? " and \(others) more" : "")
  }
}
