import ChronoStore
import Testing

@Suite struct `Names of columns` {
  @Test func `are those of the cases`() {
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
