import ChronoApp
import ChronoScreen

/// A list of a folder without a file, at which vdirsyncer stops until somebody says that it is meant.
struct EmptiedList {
  private let title: SafeText
  /// What a person says it with; the name of the pair is known to nobody here.
  private let answer: SafeText
  /// What says here that it is done.
  private let settling: SafeText

  /// `collection` is its directory; empty for a folder that is one list.
  init(_ collection: String, of source: SyncSource) {
    title = "‘\(SafeText(collection.isEmpty ? source.folder : collection))’ has no file any more"
    let list: SafeText = collection.isEmpty ? .empty : "/\(SafeText(collection))"
    answer = "“vdirsyncer sync --force-delete PAIR" + list + "”"
    settling = "“chronolist sync \(SafeText(source.name, limit: 40)) --force-delete”"
  }

  /// For who has just emptied it.
  var words: SafeText {
    title
      + ". While the server still has some in it, vdirsyncer takes that for an accident, stops there "
      + "(“completely emptied”) and carries nothing of it, and the other lists only at times. If you "
      + "meant it, run " + answer + " once, with the name of your pair."
  }

  /// For who has deleted its category here: the ways to an end of it.
  func words(deletedFrom directory: SafeText) -> SafeText {
    "vdirsyncer stops at an empty list: " + answer + ", with the name of your pair, keeps it there "
      + "as one. If you don’t want it any more, delete it on the phone, and then its directory "
      + directory + "."
  }

  /// For who asks later what keeps the folder from being in step.
  var reminder: SafeText {
    title + ", and vdirsyncer stops there. If you meant it, run " + answer + ", then " + settling
      + "."
  }
}
