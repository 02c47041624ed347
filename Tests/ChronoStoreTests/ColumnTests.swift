import Testing

@testable import ChronoStore

struct ColumnTests {
  @Test func namesAreThoseOfTheCases() {
    check(CategoryColumn.self)
    check(TaskColumn.self)
    check(EventColumn.self)
    check(SessionColumn.self)
    check(CommitmentColumn.self)
  }

  private func check<C: Column>(_ columns: C.Type) {
    let cases = C.allCases.map { column in
      String(describing: column).reduce(into: "") { name, character in
        name += character.isUppercase ? "_\(character.lowercased())" : String(character)
      }
    }
    #expect(C.names == cases)
  }
}
