import ChronoApp
import ChronoModel
import ChronoScreen
import Testing

/// The same places on screens of many sizes.
@Suite struct `Screens of other sizes` {
  private static let sizes = [
    (200, 60), (120, 40), (100, 30), (99, 31), (79, 24), (61, 16), (60, 18), (59, 17), (41, 13),
    (40, 12), (30, 8), (20, 6), (19, 6), (20, 5), (140, 20),
  ]

  private static let places = [
    "", "Tab n", "S-Tab j", "1", "3", "4 PgDn", "w", "w Tab", "c", "z z", "/ 'the", "v j v",
    "f d", "2 s", "j j L", "w w", "w w G l",
  ]

  private static let overlays = [
    "r", "m", "f", "@", "g f", "a 'Call_Ana_mon_9-10_#Home_!!_@x_*10m_//_note", "A", "E", "Enter",
    "A Tab Tab Ctrl-D", ": 'pl", "?", "G b", "t", "R", "R c", "R i", "T", "T a", "I", "j dd U",
    "> '20",
    "S", "F", "r c",
  ]

  @Test(arguments: [(120, 40), (40, 12)])
  func `every place`(width: Int, height: Int) {
    var record = WalkRecord()
    for keys in Self.places + Self.overlays {
      var planner = Planner(.walked).after(keys)
      planner.resize(width, height)
      record.section(keys.isEmpty ? "today" : keys)
      record.screen(planner.frame)
    }
    record.check("size-\(width)x\(height)")
  }

  @Test func `every size`() {
    var record = WalkRecord()
    for keys in ["", "Tab n", "a 'Call_Ana_mon_9-10", "A Tab", "t", "r", "w w"] {
      var planner = Planner(.walked).after(keys)
      for (width, height) in Self.sizes {
        planner.resize(width, height)
        record.section("\(width)×\(height) \(keys)")
        record.screen(planner.frame)
      }
    }
    record.check("sizes")
  }
}
