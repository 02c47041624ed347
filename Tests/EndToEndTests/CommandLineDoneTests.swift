import Foundation
import Testing

/// What was done before it is told: `done --at`, `add --done`, and what `show` says of it.
@Suite(.waitsForPrograms) struct CommandLineDoneTests {
  let box: CommandSandbox
  let clock: MovedClock

  init() throws {
    box = try CommandSandbox()
    clock = try MovedClock("2026-11-21 15:00:00")
  }

  private func run(_ arguments: String...) throws -> CommandSandbox.Answer {
    try box.run(arguments, input: Data(), environment: clock.environment)
  }

  private func add(_ arguments: String...) throws -> String {
    let answer = try box.run(
      ["add", "--json"] + arguments,
      input: Data(),
      environment: clock.environment
    )
    return answer.tasks.first?["id"] as? String ?? "nothing was added: \(answer.err)"
  }

  private func task(_ id: String) throws -> [String: Any] {
    try #require(try run("show", id, "--json").json["task"] as? [String: Any])
  }

  private func outcomes(_ id: String) throws -> [String?] {
    (try task(id)["promises"] as? [[String: Any]] ?? []).map { $0["outcome"] as? String }
  }

  @Test func `done --at says when a task was finished, and corrects it`() throws {
    let id = try add("Report today")
    #expect(try run("done", id, "--at", "14:10").out == "Logged ‘Report’ as done at 14:10\n")
    #expect(try task(id)["finished"] as? String == "2026-11-21T14:10:00Z")
    #expect(try outcomes(id) == ["kept"])
    #expect(try run("show", id).lines.contains("Finished  Sat 21 Nov 2026 14:10"))
    let steps = try run("history").out
    #expect(try run("done", id, "--at", "14:10").out == "‘Report’ was done then already\n")
    #expect(try run("done", id, "--at", "14:10", "--json").json["changed"] as? Bool == false)
    #expect(try run("history").out == steps)
    #expect(try run("done", id, "--at", "13:00").status == 0)
    #expect(try task(id)["finished"] as? String == "2026-11-21T13:00:00Z")
    #expect(try outcomes(id) == ["kept"])
    #expect(try run("undo").status == 0)
    #expect(try task(id)["finished"] as? String == "2026-11-21T14:10:00Z")
  }

  @Test func `done --at says where work goes on behind it, and where a kept day is missed now`()
    throws
  {
    let id = try add("Report today")
    _ = try run("log", id, "13:30-14:40")
    #expect(
      try run("done", id, "--at", "14:10").out
        == "Logged ‘Report’ as done at 14:10\nIt is tracked until 14:40.\n"
    )
    try clock.move(to: "2026-11-22 10:00:00")
    #expect(
      try run("done", id, "--at", "9:00").out
        == "Logged ‘Report’ as done at 09:00\nIts promise for Sat 21 Nov counts as missed now.\n"
    )
    #expect(try outcomes(id) == ["missed"])
    #expect(
      try run("done", id, "--at", "9:30").out
        == "Logged ‘Report’ as done at 09:30\n"
        + "It was finished after Sat 21 Nov ended, so that day stays missed.\n"
    )
  }

  @Test(arguments: ["24:00", "yesterday 24:00", "2026-11-21 24:00"])
  func `done --at of midnight is the end of its day, which is kept`(text: String) throws {
    let id = try add("Report today")
    try clock.move(to: "2026-11-22 00:30:00")
    #expect(try run("done", id, "--at", text).status == 0)
    #expect(try task(id)["finished"] as? String == "2026-11-21T23:59:00Z")
    #expect(try outcomes(id) == ["kept"])
  }

  @Test(
    arguments: [
      ["23:30-24:00"], ["yesterday", "23:30", "to", "yesterday", "24:00"],
      ["2026-11-21", "23:30-24:00"], ["--from", "yesterday 23:30", "--to", "24:00"],
    ]
  )
  func `work up to 24:00 is of its day, which is kept`(when: [String]) throws {
    let id = try add("Report today")
    try clock.move(to: "2026-11-22 00:30:00")
    let answer = try box.run(
      ["log", id, "--done"] + when,
      input: Data(),
      environment: clock.environment
    )
    #expect(answer.out.hasPrefix("Logged ‘Report’ as done at 23:59 on Sat 21 Nov"), "\(answer.err)")
    #expect(try task(id)["finished"] as? String == "2026-11-21T23:59:00Z")
    #expect(try task(id)["tracked"] as? Int == 30)
    #expect(try outcomes(id) == ["kept"])
  }

  @Test func `what is added as done up to 24:00 was done on its day`() throws {
    try clock.move(to: "2026-11-22 00:30:00")
    let id = try add("--done", "Call mum yesterday 23:30-24:00")
    #expect(try task(id)["finished"] as? String == "2026-11-21T23:59:00Z")
  }

  @Test func `by day 24:00 is still to come`() throws {
    let answer = try run("done", try add("Report today"), "--at", "24:00")
    #expect(answer.err == "chronolist: A finish can’t be in the future. Nothing was changed.\n")
  }

  @Test func `what is added as done at a time was done then today`() throws {
    let id = try add("--done", "Call mum 11:00 for 20m")
    #expect(try task(id)["finished"] as? String == "2026-11-21T11:20:00Z")
    let ahead = try run("add", "--done", "Call dad 16:00")
    #expect(ahead.err == "chronolist: A finish can’t be in the future. Nothing was changed.\n")
  }

  @Test func `what is added as done from one time to another is logged as work`() throws {
    let words = try run("add", "--done", "Call mum 13:30-14:00").lines
    #expect(words.last == "Logged 13:30–14:00 as work.", "\(words)")
    let id = try add("--done", "Call Bo yesterday 9:00 for 45m")
    #expect(try task(id)["tracked"] as? Int == 45)
    #expect(try task(id)["finished"] as? String == "2026-11-20T09:45:00Z")
    #expect(try outcomes(id).isEmpty)
    // Nobody had planned or estimated it.
    #expect(try task(id)["time"] is NSNull)
    #expect(try task(id)["estimate"] is NSNull)
    let plain = try add("--done", "Tea 12:00")
    #expect(try task(plain)["tracked"] as? Int == 0)
    #expect(try task(plain)["time"] as? String == "12:00")
  }

  @Test func `what is added as done over other work is done, and logs none`() throws {
    #expect(try run("add", "--done", "Call mum 13:30-14:00").status == 0)
    let answer = try run("add", "--done", "Call dad 13:45-14:15", "--json")
    #expect(answer.status == 0)
    #expect(answer.err == "Not logged as work: you already logged other work then\n")
    #expect(answer.tasks.first?["tracked"] as? Int == 0)
    #expect(answer.tasks.first?["finished"] as? String == "2026-11-21T14:15:00Z")
  }

  @Test func `done --at of a missed task keeps its promise just where it was on its day`() throws {
    let kept = try add("Report today")
    let late = try add("Essay today")
    try clock.move(to: "2026-11-22 10:00:00")
    #expect(try run("done", kept).status == 1)
    #expect(try run("done", kept, "--at", "yesterday", "17:00").status == 0)
    #expect(try outcomes(kept) == ["kept"])
    #expect(try run("show", kept).out.contains("kept, logged late"))
    #expect(try run("done", late, "--at", "9:00").status == 0)
    #expect(try outcomes(late) == ["missed"])
  }

  @Test(arguments: ["stop", "done"])
  func `a night that is counted as work is told, with the way to take it back`(word: String) throws
  {
    let id = try add("Report", "--due", "2026-11-22")
    #expect(try run("start", id, "--at", "9:30").status == 0)
    try clock.move(to: "2026-11-22 08:00:00")
    let told = "‘Report’ had been running since Sat 21 Nov 09:30, and all of it counts as work."
    let words = word == "done" ? [word, id] : [word]
    let answer = try box.run(words, input: Data(), environment: clock.environment)
    #expect(answer.lines.contains(told))
    #expect(try task(id)["tracked"] as? Int == 22 * 60 + 30)
    #expect(try run("undo").status == 0)
    let stopped = try run("stop", "--at", "yesterday 17:00")
    #expect(stopped.lines == ["Stopped ‘Report’ after 7h30"])
    #expect(try task(id)["tracked"] as? Int == 7 * 60 + 30)
  }

  @Test func `status says why today’s repeat is not there`() throws {
    let id = try add("Water today every day")
    #expect(try run("start", id, "--at", "14:00").status == 0)
    let words = "Today’s comes when that timer stops"
    #expect(try run("status").lines.contains(words) == false)
    try clock.move(to: "2026-11-22 08:00:00")
    #expect(try run("status").lines.contains(words))
    #expect(try run("list", "today").out.contains("Water") == false)
    #expect(try run("stop", "--at", "yesterday 14:30").status == 0)
    #expect(try run("status").lines.contains(words) == false)
    #expect(try run("list", "today").out.contains("Water"))
  }

  @Test func `a finish falls into other work, as none is logged by it`() throws {
    let report = try add("Report today")
    let tea = try add("Tea today")
    #expect(try run("log", report, "9-9:30").status == 0)
    let answer = try run("done", tea, "--at", "9:20")
    #expect(answer.status == 0, "\(answer.err)")
    #expect(try task(tea)["finished"] as? String == "2026-11-21T09:20:00Z")
    #expect(try task(tea)["tracked"] as? Int == 0)
    #expect(try run("log", tea, "9:20-9:40").status == 1)
  }

  @Test func `a finish in the future, or of several tasks, is refused`() throws {
    let one = try add("One today")
    let two = try add("Two today")
    let ahead = try run("done", one, "--at", "16:00")
    #expect(ahead.status == 1)
    #expect(ahead.err == "chronolist: A finish can’t be in the future. Nothing was changed.\n")
    #expect(try run("done", one, two, "--at", "14:00").status == 64)
    #expect(try run("done", one, "--at", "soon").status == 64)
    #expect(try task(one)["done"] as? Bool == false)
  }

  @Test func `add --done tells what nobody had planned`() throws {
    let today = try add("--done", "Call Ana")
    #expect(try task(today)["due"] as? String == "2026-11-21")
    #expect(try task(today)["done"] as? Bool == true)
    #expect(try outcomes(today).isEmpty)
    let past = try add("--done", "Call Bo yesterday 9-10:30")
    #expect(try task(past)["title"] as? String == "Call Bo")
    #expect(try task(past)["finished"] as? String == "2026-11-20T10:30:00Z")
    #expect(try task(past)["state"] as? String == "done")
    let option = try add("--done", "Call Cy", "--due", "last", "mon", "--time", "17:00")
    #expect(try task(option)["finished"] as? String == "2026-11-16T17:00:00Z")
    #expect(try run("list", "--missed").lines.isEmpty)
    let ahead = try run("add", "--done", "Call Di today 16:00")
    #expect(ahead.status == 1)
    #expect(ahead.err == "chronolist: A finish can’t be in the future. Nothing was changed.\n")
  }
}
