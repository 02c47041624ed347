import ChronoModel
import Foundation
import Testing

/// The disk fails at a call of an edit, once or from there on, and then works again: whoever has the
/// file open goes on with it, and finds the edit done or not, whole.
///
/// `CUTS=1` tries every call of four edits, which takes minutes.
@Suite struct `A disk that fails for a moment` {
  private static let now = Moment(instant: LifeScript.beginning, zone: .utc)
  private static let isThorough = ProcessInfo.processInfo.environment["CUTS"] != nil

  @Test(arguments: [Fault.Kind.broken, .full, .unsynced], [false, true])
  func `is over once it works again`(kind: Fault.Kind, lasts: Bool) throws {
    var struck = 0
    for number in 0..<(Self.isThorough ? 4 : 1) as Range<UInt64> {
      let edit = try PlannedEdit(number: number, addsEvent: number == 0, at: Self.now)
      for call in stride(from: 1, to: 200, by: Self.isThorough ? 1 : 5) {
        let fault = Fault(kind: kind, call: call, lasts: lasts)
        let left = try edit.leftBroken(by: fault, number, at: Self.now)
        #expect(left.wrong == nil, "edit \(number), \(fault): \(left.wrong ?? "")")
        guard left.hasStruck else { break }
        struck += 1
      }
    }
    #expect(struck > 0)
  }
}
