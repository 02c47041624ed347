/// Something open that a block was placed over.
package struct OverlappedBlock: Hashable, Sendable {
  package var block: PlannedBlock
  package var title: String

  package init(block: PlannedBlock, title: String) {
    self.block = block
    self.title = title
  }
}
