import Foundation
import Testing

/// Taskwarrior, Timewarrior, todo.txt and org against the programs themselves.
@Suite(.waitsForPrograms) struct PeerExchangeTests {
  let box: CommandSandbox

  init() throws {
    box = try CommandSandbox()
    try box.write("confirmation=off\nverbose=nothing\n", to: "taskrc")
  }

  private func task(_ arguments: String...) throws -> CommandRun {
    try Peer.task.run(arguments, in: box)
  }

  @Test(.enabled(if: Peer.task.isInstalled, Peer.task.absence))
  func `Taskwarrior's list comes in once, and goes back equal but for what it computes`() throws {
    _ = try task("add", "project:Work", "pri:H", "+deep", "due:2031-11-27T17:00", "Write report")
    _ = try task("add", "wait:2031-01-01", "depends:1", "Waits for it")
    _ = try task("add", "recur:weekly", "due:2031-11-24", "Weekly thing")
    _ = try task("1", "annotate", "a note")
    let before = try task("export").output
    let first = try box.run(["import", "-"], input: Data(before))
    #expect(
      first.status == 0 && first.out.hasPrefix("Imported 3 tasks"),
      "\(first.err)\(first.out)"
    )
    #expect(try box.run(["import", "-"], input: Data(before)).out.hasPrefix("Imported nothing; "))
    let exported = try box.run("export", "--format", "taskwarrior").out
    let other = try CommandSandbox()
    try other.write("confirmation=off\nverbose=nothing\n", to: "taskrc")
    let taken = try Peer.task.run(["import", "-"], in: other, input: exported)
    #expect(taken.ending == .exited(0), "\(taken.complaint)\(taken.text)")
    let after = try Peer.task.run(["export"], in: other).output
    #expect(try tasks(after) == tasks(before))
  }

  /// Tasks by their UUID, without what Taskwarrior works out; instances are made anew.
  private func tasks(_ bytes: [UInt8]) throws -> [String: NSDictionary] {
    let list = try JSONSerialization.jsonObject(with: Data(bytes)) as? [[String: Any]] ?? []
    var tasks: [String: NSDictionary] = [:]
    for var task in list where task["parent"] == nil {
      for key in ["id", "urgency", "mask", "modified"] { task[key] = nil }
      tasks[task["uuid"] as? String ?? ""] = task as NSDictionary
    }
    return tasks
  }

  @Test(.enabled(if: Peer.task.isInstalled, Peer.task.absence))
  func `Taskwarrior takes the tasks of ours`() throws {
    _ = try box.add("Write report 2031-11-24 9:30 45m #Work @deep !!! // first")
    _ = try box.add("Stand-up 2031-11-24 every day")
    let done = try box.add("Done today")
    try box.run("done", done)
    let text = try box.run("export", "--format", "taskwarrior").out
    let taken = try Peer.task.run(["import", "-"], in: box, input: text)
    #expect(taken.ending == .exited(0), "\(taken.complaint)\(taken.text)")
    let list = try Peer.task.run(["export"], in: box).text
    #expect(
      list.contains(#""project":"Work""#) && list.contains(#""due":"20311124T093000Z""#),
      "\(list)"
    )
    #expect(list.contains(#""recur":"daily""#) && list.contains(#""status":"completed""#))
    #expect(list.contains(#""description":"first""#) && list.contains(#""priority":"H""#))
  }

  /// Exports to Taskwarrior, and lets it make the instances that it misses; answers what it has open.
  private func handOver() throws -> [String: [String]] {
    let text = try box.run("export", "--format", "taskwarrior").out
    let taken = try Peer.task.run(["import", "-"], in: box, input: text)
    #expect(taken.ending == .exited(0), "\(taken.complaint)\(taken.text)")
    _ = try task("list")
    let output = try task("status:pending", "export").output
    let list = try JSONSerialization.jsonObject(with: Data(output)) as? [[String: Any]] ?? []
    return Dictionary(grouping: list) { $0["description"] as? String ?? "" }
      .mapValues { tasks in tasks.compactMap { $0["due"] as? String } }
  }

  @Test(.enabled(if: Peer.task.isInstalled, Peer.task.absence))
  func `Taskwarrior has one instance of a repeating task, however often it is exported`() throws {
    let water = try box.add("Water 2031-11-24 every week")
    _ = try box.add("Report today every week")
    for _ in 0..<3 {
      let open = try handOver()
      #expect(open["Water"] == ["20311124T000000Z"], "\(open)")
      #expect(open["Report"]?.count == 1, "\(open)")
    }
    try box.run("done", water)
    for _ in 0..<3 {
      let open = try handOver()
      #expect(open["Water"] == ["20311201T000000Z"] && open["Report"]?.count == 1, "\(open)")
    }
    let text = try box.run("export", "--format", "taskwarrior").out
    #expect(
      try box.run("import", "-", input: text).out
        == "Imported nothing; 3 tasks were there already, and stay as they are here.\n"
    )
    // What repeats no more is a task as others are, and keeps nothing else from being taken.
    let next = try box.run("list", "--search", "Water", "--all", "--json").tasks.first
    try box.run("edit", next?["id"] as? String ?? "", "--repeat", "none", "--title", "Water once")
    #expect(try handOver()["Water once"] == ["20311201T000000Z"])
  }

  @Test(.enabled(if: Peer.timew.isInstalled, Peer.timew.absence))
  func `Timewarrior's intervals come in once, as work`() throws {
    try FileManager.default.createDirectory(
      atPath: box.path("timew/data"),
      withIntermediateDirectories: true
    )
    for span in [
      ["2020-11-20T09:00", "2020-11-20T10:30"], ["2020-11-21T09:00", "2020-11-21T10:00"],
    ] {
      let run = try Peer.timew.run(
        ["track", span[0], "-", span[1], "Write report", "deep"],
        in: box,
        input: "yes\n"
      )
      #expect(run.ending == .exited(0), "\(run.complaint)")
    }
    let text = try Peer.timew.run(["export"], in: box).output
    let first = try box.run(["import", "-"], input: Data(text))
    #expect(
      first.out.contains("1 task (1 done)") && first.out.contains("2 sessions"),
      "\(first.err)\(first.out)"
    )
    #expect(try box.run(["import", "-"], input: Data(text)).out.hasPrefix("Imported nothing; "))
    let task = try box.run("list", "--search", "report", "--done", "--json").tasks.first
    #expect(task?["tracked"] as? Int == 150)
    let back = try box.run("export", "--format", "timewarrior").out
    #expect(back.contains(#""start":"20201120T090000Z","end":"20201120T103000Z""#), "\(back)")
  }

  @Test(.enabled(if: Peer.todoTxt.isInstalled, Peer.todoTxt.absence))
  func `todo txt's own program works on what we write, and what it writes comes in`() throws {
    _ = try box.add("Call Ana 2031-11-24 9:30 45m #Home @phone !!!")
    _ = try box.add("Buy bread", "--due", "someday")
    try box.run("export", box.path("todo.txt"), "--format", "todotxt")
    try box.write(
      "export TODO_DIR=\(box.directory)\nexport TODO_FILE=$TODO_DIR/todo.txt\n"
        + "export DONE_FILE=$TODO_DIR/done.txt\nexport REPORT_FILE=$TODO_DIR/report.txt\n",
      to: "todo.cfg"
    )
    let list = try Peer.todoTxt.run(["-d", box.path("todo.cfg"), "-p", "list"], in: box)
    #expect(
      list.text.contains("(A)") && list.text.contains("+Home @phone due:2031-11-24"),
      "\(list.text)\(list.complaint)"
    )
    let run = try Peer.todoTxt.run(["-d", box.path("todo.cfg"), "-p", "-a", "do", "1"], in: box)
    #expect(run.ending == .exited(0), "\(run.complaint)")
    let again = try box.run("import", box.path("todo.txt"))
    #expect(
      again.out == "Imported nothing; 2 tasks were there already, and stay as they are here.\n",
      "\(again.err)"
    )
    let other = try CommandSandbox()
    let fresh = try other.run("import", box.path("todo.txt"))
    #expect(fresh.out == "Imported 2 tasks (1 done) in 1 category.\n", "\(fresh.err)")
  }

  @Test(.enabled(if: Peer.topydo.isInstalled, Peer.topydo.absence))
  func `what topydo makes of a repeating task comes in as the next one`() throws {
    _ = try box.add("Call mum 2031-11-24 every week #Home !!!")
    try box.run("export", box.path("t.txt"), "--format", "todotxt")
    let run = try Peer.topydo.run(
      ["-t", box.path("t.txt"), "-d", box.path("done.txt"), "do", "1"],
      in: box
    )
    #expect(run.ending == .exited(0), "\(run.complaint)")
    let other = try CommandSandbox()
    let fresh = try other.run("import", box.path("t.txt"))
    #expect(fresh.out == "Imported 1 task (0 done) in 1 category.\n", "\(fresh.err)")
    let list = try other.run("list", "--all", "--json").tasks
    #expect(list.map { $0["due"] as? String } == ["2031-12-01"], "\(list)")
    #expect((list.first?["repeat"] as? [String: Any])?["rule"] as? String == "FREQ=WEEKLY")
  }

  @Test(.enabled(if: Peer.emacs.isInstalled, Peer.emacs.absence))
  func `Emacs finds nothing wrong with our outline`() throws {
    let id = try box.add("Call Ana 2031-11-24 9:30 45m #Home @phone !!! // * first")
    _ = try box.add("Water 2031-11-24 every! 3 days")
    try box.run("log", id, "--from", "2020-01-02T09:00", "--to", "2020-01-02T10:30")
    try box.run("export", box.path("out.org"), "--format", "org")
    let script = """
      (progn (require 'org) (require 'org-lint) (find-file "\(box.path("out.org"))") (org-mode)
      (princ (format "lint %S\\n" (mapcar (lambda (r) (aref (cadr r) 2)) (org-lint))))
      (org-clock-sum) (princ (format "clock %d\\n" org-clock-file-total-minutes))
      (org-map-entries (lambda () (princ (format "%s|%s|%s|%s\\n" (org-get-todo-state)
      (org-get-heading t t t t) (org-entry-get nil "SCHEDULED") (org-entry-get nil "Effort"))))))
      """
    let run = try Peer.emacs.run(["-Q", "--batch", "--eval", script], in: box)
    #expect(run.ending == .exited(0), "\(run.complaint)")
    #expect(run.text.contains("lint nil") && run.text.contains("clock 90"), "\(run.text)")
    #expect(run.text.contains("TODO|Call Ana|<2031-11-24 Mon 09:30-10:15>|0:45"), "\(run.text)")
    #expect(run.text.contains("TODO|Water|<2031-11-24 Mon .+3d>|nil"), "\(run.text)")
  }

  @Test(.enabled(if: Peer.emacs.isInstalled, Peer.emacs.absence))
  func `Emacs takes no line of the notes for its own`() throws {
    let notes = """
      :LOGBOOK:
      CLOCK: [2026-11-20 Fri 09:00]--[2026-11-20 Fri 10:00] =>  1:00
      :END:
      :PROPERTIES:
      :Effort: 3:00
      :END:
      :mine:
      SCHEDULED: <2026-12-01 Tue>
      DEADLINE: <2026-12-02 Wed>
      """
    _ = try box.add("--title", "Tea", "--due", "someday", "--notes", notes)
    try box.run("export", box.path("out.org"), "--format", "org")
    let script = """
      (progn (require 'org) (require 'org-lint) (find-file "\(box.path("out.org"))") (org-mode)
      (princ (format "lint %S\\n" (mapcar (lambda (r) (aref (cadr r) 2)) (org-lint))))
      (org-clock-sum) (princ (format "clock %d\\n" org-clock-file-total-minutes))
      (princ (format "parts %S\\n" (org-element-map (org-element-parse-buffer)
      '(drawer property-drawer clock planning) 'org-element-type)))
      (princ (format "stamps %d\\n" (length (seq-filter (lambda (stamp)
      (eq (org-element-property :type stamp) 'active)) (org-element-map
      (org-element-parse-buffer) 'timestamp 'identity))))))
      """
    let run = try Peer.emacs.run(["-Q", "--batch", "--eval", script], in: box)
    #expect(run.ending == .exited(0), "\(run.complaint)")
    #expect(run.text.contains("lint nil") && run.text.contains("clock 0"), "\(run.text)")
    #expect(run.text.contains("parts (property-drawer)\nstamps 0"), "\(run.text)")
    let other = try CommandSandbox()
    #expect(try other.run("import", box.path("out.org")).status == 0)
    let task = try other.run("list", "--all", "--json").tasks.first
    #expect(task?["notes"] as? String == notes && task?["due"] is NSNull)
    #expect(task?["tracked"] as? Int == 0 && task?["estimate"] is NSNull)
  }
}
