import ChronoApp
import Testing

@Suite struct `What is derived` {
  private struct Cursor: Hashable {
    var place = 0
    @Derived var line: Int? = nil
  }

  @Test func `does not make equal values different`() {
    var drawn = Cursor(place: 3)
    drawn.line = 7
    #expect(drawn == Cursor(place: 3))
    #expect(Set([drawn, Cursor(place: 3)]).count == 1)
    #expect(drawn != Cursor(place: 4))
    #expect(drawn.line == 7)
  }
}
