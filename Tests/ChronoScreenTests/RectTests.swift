import ChronoScreen
import Testing

struct RectTests {
  private let area = Rect(x: 2, y: 1, width: 10, height: 4)

  @Test func `is never negative`() {
    #expect(Rect(x: 0, y: 0, width: -3, height: -1).isEmpty)
    #expect(Size(width: -1, height: 4) == Size(width: 0, height: 4))
    #expect(area.inset(by: 3) == Rect(x: 5, y: 4, width: 4, height: 0))
    #expect(area.inset(by: 9).isEmpty)
  }

  @Test func `contains its edges but not what lies behind them`() {
    #expect(area.contains(Point(x: 2, y: 1)))
    #expect(area.contains(Point(x: 11, y: 4)))
    #expect(!area.contains(Point(x: 12, y: 4)))
    #expect(!area.contains(Point(x: 11, y: 5)))
  }

  @Test func `gives rows from both ends`() {
    #expect(area.top(1) == Rect(x: 2, y: 1, width: 10, height: 1))
    #expect(area.bottom(1) == Rect(x: 2, y: 4, width: 10, height: 1))
    #expect(area.droppingTop(1) == Rect(x: 2, y: 2, width: 10, height: 3))
    #expect(area.droppingBottom(9).isEmpty)
    #expect(area.row(3) == Rect(x: 2, y: 4, width: 10, height: 1))
    #expect(area.row(4).isEmpty)
  }

  @Test func `shares its width among columns`() {
    #expect(area.columns([3, nil]).map(\.width) == [3, 7])
    #expect(area.columns([nil, nil, nil]).map(\.width) == [4, 3, 3])
    #expect(area.columns([nil, 2, nil], gap: 1).map(\.x) == [2, 6, 9])
  }

  @Test func `cuts columns that do not fit`() {
    let columns = area.columns([8, nil, 8])
    #expect(columns.map(\.width) == [8, 0, 2])
    #expect(columns.allSatisfy { $0.maxX <= area.maxX })
  }

  @Test func `meets another area in what both have`() {
    #expect(
      area.intersection(Rect(x: 8, y: 0, width: 50, height: 2))
        == Rect(x: 8, y: 1, width: 4, height: 1)
    )
    #expect(area.intersection(Rect(x: 40, y: 40, width: 2, height: 2)).isEmpty)
  }

  @Test func `centres a smaller area`() {
    #expect(
      area.centred(Size(width: 4, height: 2)) == Rect(x: 5, y: 2, width: 4, height: 2)
    )
    #expect(area.centred(Size(width: 40, height: 20)) == area)
  }
}
