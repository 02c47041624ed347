import Testing

/// Who may know whom: the picture of the house, checked in every file.
@Suite struct RoomTests {
  /// The modules each room may import; a room that is not named may not exist.
  static let mayImport: [String: Set<String>] = [
    "ChronoModel": [],
    // Whom to ask for widths is said once for the process.
    "ChronoScreen": ["Synchronization"],
    "ChronoApp": ["ChronoModel", "ChronoScreen"],
    "ChronoStore": ["ChronoModel", "GRDB", "GRDBSQLite", "Foundation", "Glibc", "Synchronization"],
    "ChronoExchange": ["ChronoModel"],
    "ChronoTerminal": ["ChronoScreen", "CNcurses", "Glibc", "Synchronization"],
    "CNcurses": [],
    "Start": ["chronolist"],
    "chronolist": [
      "ArgumentParser", "CBuild", "ChronoApp", "ChronoExchange", "ChronoModel", "ChronoResources",
      "ChronoScreen", "ChronoStore", "ChronoTerminal", "Dispatch", "Glibc",
      "Subprocess", "Synchronization", "SystemPackage", "TOMLKit",
    ],
  ]

  @Test func `every room imports only what it may know`() {
    let files = House.swiftFiles("Sources")
    #expect(files.count > 40)
    for file in files {
      guard let allowed = RoomTests.mayImport[file.room] else {
        Issue.record("\(file.path) is in a room that the house does not have")
        continue
      }
      for module in file.imports where !allowed.contains(module) {
        Issue.record("\(file.path) imports \(module)")
      }
    }
  }

  @Test func `the resources import nothing`() {
    for file in House.swiftFiles("Resources") { #expect(file.imports.isEmpty, "\(file.path)") }
  }

  @Test(arguments: [
    "Date()", "Date.now", "UUID()", "TimeZone.current", "Locale.current", "Calendar.current",
    "getenv(", "ProcessInfo", "CommandLine.", "clock_gettime(", "gettimeofday(", "time(nil)",
    "SystemRandomNumberGenerator", "random(in:", "ContinuousClock", "SuspendingClock",
  ])
  func `clock, chance, environment and arguments are read in the program alone`(word: String) {
    for file in House.swiftFiles("Sources") where file.room != "chronolist" && file.text.has(word) {
      // The terminal's room waits for deadlines; it reads no date.
      if file.room == "ChronoTerminal", word == "ContinuousClock" { continue }
      for line in file.lines where line.has(word) {
        guard let place = line.firstRange(of: word)?.lowerBound else { continue }
        let isInside = place > line.startIndex && line[line.index(before: place)].isLetter
        #expect(isInside, "\(file.path): \(line)")
      }
    }
  }

  @Test func `tests reach in by package access alone`() {
    for file in House.swiftFiles("Tests") {
      #expect(!file.text.has("@" + "testable"), "\(file.path)")
    }
  }
}
