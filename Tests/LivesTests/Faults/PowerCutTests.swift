import ChronoModel
import ChronoStore
import Foundation
import Testing

/// The power fails at a call of an edit, and of what was not synced any sectors are lost: the file is as
/// it was before or after the edit, and after it where that was told.
///
/// `CUTS=20000` looks at as many images; how each comes about follows from its number.
@Suite struct `Power cuts` {
  private static let count =
    ProcessInfo.processInfo.environment["CUTS"].flatMap { UInt64($0) } ?? 120
  /// How many images are made of one edit.
  private static let each: UInt64 = 40
  private static let now = Moment(instant: LifeScript.beginning, zone: .utc)

  @Test func `leave the file as it was before an edit, or after it`() throws {
    var sum = (struck: 0, undone: 0)
    for first in stride(from: 0, to: Self.count, by: Int(Self.each)) {
      let edit = try PlannedEdit(number: first, at: Self.now)
      for number in first..<(first + Self.each) {
        let image = try edit.image(number, at: Self.now)
        #expect(image.wrong == nil, "image \(number): \(image.wrong ?? "")")
        #expect(image.hasStruck || !image.isUndone, "image \(number)")
        if image.hasStruck { sum.struck += 1 }
        if image.isUndone { sum.undone += 1 }
      }
    }
    #expect(sum.undone > 0 && sum.undone < Self.count)
    print(
      "\(sum.struck) cuts in the middle of an edit, after \(sum.undone) of them it was not there"
    )
  }

  @Test func `are found to lose what was never synced`() throws {
    let wrong = try (0..<40 as Range<UInt64>).first { number in
      let edit = try PlannedEdit(number: number, at: Self.now)
      return try edit.image(number, at: Self.now, isDeafToSyncs: true).wrong != nil
    }
    #expect(wrong != nil)
  }
}
