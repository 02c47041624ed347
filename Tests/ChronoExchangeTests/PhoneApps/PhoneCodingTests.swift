import ChronoExchange
import ChronoModel
import Foundation
import Testing

/// A class because `NSKeyedArchiver` archives nothing else.
final class ArchivedTask: NSObject, NSCoding {
  let name: String
  let notes: String?
  let due: Date?
  let isComplete: Bool

  init(name: String, notes: String?, due: Date?, isComplete: Bool) {
    self.name = name
    self.notes = notes
    self.due = due
    self.isComplete = isComplete
  }

  init?(coder: NSCoder) { nil }

  func encode(with coder: NSCoder) {
    coder.encode(name, forKey: "name")
    coder.encode(notes, forKey: "notes")
    coder.encode(due, forKey: "due")
    coder.encode(isComplete, forKey: "isComplete")
  }
}

/// Files that Foundation's own coders write, as the apps do.
@Suite struct PhoneCodingTests {
  struct Todo: Codable {
    var projectName: String
    var title: String
    var isComplete: Bool
    var dueDate: Date
    var startDate: Date?
    var finishDate: Date?
    var note: String?
  }

  struct Appointment: Codable {
    var date: Date
    var name: String
  }

  struct Reminded: Codable {
    var name: String
    var date: Date
    var notes: String
    var reminderSet: Bool
    var notificationID: String?
    var completed: Bool
  }

  private static let count = 10_000
  private static let start = Date(timeIntervalSince1970: 1_580_000_000)

  private func date(_ number: Int) -> Date {
    PhoneCodingTests.start.addingTimeInterval(Double(number) * 137.25)
  }

  private func check(_ bytes: Data, _ format: ImportFormat) throws -> [ImportItem] {
    var file = try PhoneFile([UInt8](bytes), as: nil, at: PhoneFiles.now)
    #expect(file.format == format)
    var items: [ImportItem] = []
    while let item = try file.next() { items.append(item) }
    #expect(items.count == PhoneCodingTests.count)
    #expect(Set(items.map(\.identity)).count == items.count)
    return items
  }

  @Test(arguments: [PropertyListSerialization.PropertyListFormat.binary, .xml])
  func `10,000 todos by PropertyListEncoder`(
    form: PropertyListSerialization.PropertyListFormat
  ) throws {
    let todos = (0..<PhoneCodingTests.count).map { number in
      Todo(
        projectName: "P\(number % 9) & <Söhne>",
        title: "Todo \(number % 5000) ✅",
        isComplete: number % 2 == 0,
        dueDate: date(number % 5000),
        startDate: number % 3 == 0 ? date(number) : nil,
        finishDate: number % 3 == 0 ? date(number + 1) : nil,
        note: number % 4 == 0 ? "a\nb" : nil
      )
    }
    let encoder = PropertyListEncoder()
    encoder.outputFormat = form
    let drafts = PhoneFiles.drafts(try check(encoder.encode(todos), .chronolistPlist))
    #expect(drafts[8].title == "Todo 8 ✅" && drafts[8].notes == "a\nb" && drafts[8].done)
    #expect(drafts[8].category == .named("P8 & <Söhne>"))
    #expect(drafts[8].due == day("2020-01-26") && drafts[8].time == time("01:11"))
    #expect(
      drafts[9].work.first?.start == Instant(seconds: 1_580_001_235) && drafts[9].finished == nil
    )
    #expect(drafts[12].finished == Instant(seconds: 1_580_001_784))
  }

  @Test func `10,000 events by PropertyListEncoder`() throws {
    let events = (0..<PhoneCodingTests.count).map { Appointment(date: date($0), name: "E\($0)") }
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    let drafts = PhoneFiles.events(try check(encoder.encode(events), .schedulerPlist))
    #expect(drafts[1].name == "E1" && drafts[1].time == time("00:55"))
  }

  @Test func `10,000 items by JSONEncoder`() throws {
    let items = (0..<PhoneCodingTests.count).map { number in
      Reminded(
        name: "\"Item\" \(number)/😀",
        date: date(number),
        notes: "n\t\(number)",
        reminderSet: number % 2 == 1,
        notificationID: number % 2 == 1 ? UUID().uuidString : nil,
        completed: number % 5 == 0
      )
    }
    let drafts = PhoneFiles.drafts(try check(JSONEncoder().encode(items), .todolistJSON))
    #expect(drafts[5].title == "\"Item\" 5/😀" && drafts[5].notes == "n\t5" && drafts[5].done)
    #expect(drafts[1].reminders == [.at(LocalTime(day("2020-01-26"), time("00:55")))])
    #expect(drafts[2].reminders.isEmpty)
  }

  @Test func `10,000 tasks by NSKeyedArchiver`() throws {
    let tasks = (0..<PhoneCodingTests.count).map { number in
      ArchivedTask(
        name: "Task \(number)",
        notes: number % 3 == 0 ? nil : "notes ä",
        due: number % 5 == 0 ? nil : date(number),
        isComplete: number % 2 == 1
      )
    }
    let bytes = try NSKeyedArchiver.archivedData(
      withRootObject: tasks as NSArray,
      requiringSecureCoding: false
    )
    let drafts = PhoneFiles.drafts(try check(bytes, .taskArchive))
    #expect(drafts[0] == TaskDraft(title: "Task 0"))
    #expect(
      drafts[1]
        == TaskDraft(
          title: "Task 1",
          notes: "notes ä",
          due: day("2020-01-26"),
          time: time("00:55"),
          done: true
        )
    )
  }

  @Test func `sums are those of FIPS 180-4`() {
    func hex(_ text: String) -> String {
      SHA256.sum(of: Array(text.utf8)).map { word in
        let digits = String(word, radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
      }.joined()
    }
    #expect(hex("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(hex("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(
      hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")
        == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    )
    #expect(
      hex(String(repeating: "a", count: 1000))
        == "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"
    )
  }
}
