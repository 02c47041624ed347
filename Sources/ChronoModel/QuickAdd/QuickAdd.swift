/// The one-line way to add a task (Behaviour 5).
///
/// Parts stand in any order between the words of the title. A word that is not clearly a part
/// stays in the title; so do the earlier of several parts of one kind.
package enum QuickAdd {
  /// Reads a line; costs in proportion to its length, and accepts any text.
  package static func parse(_ line: String, context: QuickAddContext) -> QuickAddResult {
    var scan = LineScan(LineWords(line), context: context)
    scan.findParts()
    return LineMeaning(scan, context: context).result
  }
}
