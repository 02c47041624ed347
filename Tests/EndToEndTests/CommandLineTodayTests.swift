import Foundation
import Testing

/// What commands say of days that are near, which today decides.
@Suite(.waitsForPrograms) struct CommandLineTodayTests {
  let box: CommandSandbox

  init() throws { box = try CommandSandbox() }

  private func day(after days: Int, _ form: String) -> String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = .gmt
    formatter.dateFormat = form
    return formatter.string(from: Date() + Double(days) * 86_400)
  }

  @Test func `the agenda of today's weekday is today's`() throws {
    let weekday = day(after: 0, "EEEE").lowercased()
    _ = try box.run("add", "Tea", "--due", "today")
    let today = try box.run("agenda", "today")
    #expect(try box.run("agenda", weekday).out == today.out)
    #expect(today.status == 0, "\(today.err)")
  }

  @Test(arguments: [
    (0, "the key 2 shows today, and 4 what is to come."),
    (1, "the key 3 shows tomorrow, and 4 what comes after."),
    (2, "the key 4 lists what is to come."),
  ])
  func `an import says which key shows its next event`(days: Int, words: String) throws {
    try box.write("date-form = \"month-day\"\n", to: "config/chronolist/config.toml")
    let answer = try box.run(
      "import",
      "-",
      input: #"{"type":"event","title":"A","due":"\#(day(after: days, "yyyy-MM-dd"))"}"#,
      environment: ["XDG_CONFIG_HOME": box.path("config")]
    )
    let date = day(after: days, "EEE MMM d yyyy")
    #expect(answer.out == "Imported 1 event, on \(date). In the planner, \(words)\n")
  }
}
