import ChronoApp
import ChronoModel
import Testing
import chronolist

/// What each value of each setting is read as, up to its bounds.
@Suite struct SettingsValueTests {
  /// The settings of a text in which nothing is wrong.
  private func read(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) -> Settings {
    let reader = SettingsReader(text, file: "config.toml")
    #expect(reader.problems.isEmpty, "\(text)", sourceLocation: sourceLocation)
    return reader.settings
  }

  /// The line and the setting of each problem of a text.
  private func wrong(_ text: String) -> [String] {
    SettingsReader(text, file: "config.toml").problems.map { problem in
      "\(problem.line ?? 0) \(problem.key ?? "")"
    }
  }

  private func time(_ text: String) -> TimeOfDay { TimeOfDay(text[...]) ?? .midnight }

  @Test func `one setting is one change of the defaults`() throws {
    func check(_ text: String, _ change: (inout Settings) -> Void) {
      var wanted = Settings()
      change(&wanted)
      #expect(read(text) == wanted, "\(text)")
    }
    check("day-start = \"23:59\"") { $0.dayStart = time("23:59") }
    for day in Weekday.allCases {
      check("week-start = \"\(day.name.lowercased())\"") { $0.weekStart = day }
      check("[grid]\nfree-days = [\"\(day.name.lowercased())\"]") { $0.freeDays = [day] }
    }
    check("date-form = \"iso\"") { $0.dateForm = .iso }
    check("date-form = \"day-month\"") { $0.dateForm = .dayMonth }
    check("date-form = \"month-day\"") { $0.dateForm = .monthDay }
    check("time-form = \"24-hours\"") { $0.timeForm = .hours24 }
    check("time-form = \"12-hours\"") { $0.timeForm = .hours12 }
    check("mouse = false") { $0.mouse = false }
    check("mouse = true") { $0.mouse = true }
    check("bell = false") { $0.bell = false }
    check("confirm-delete = true") { $0.confirmDelete = true }
    check("[list]\nbox = \"right\"") { $0.box = .right }
    check("[grid]\nhour-labels = \"right\"") { $0.hourLabels = .right }
    check("[grid]\nwork-hours = \"09:15-17:45\"") { $0.work = TimeSpan(from: 555, to: 1065) }
    check("[grid]\nzoom = 60") { $0.zoom = .hour }
    check("[grid]\nzoom = 30") { $0.zoom = .half }
    check("[grid]\nzoom = 15") { $0.zoom = .quarter }
    check("[grid]\nzoom = \"auto\"") { $0.zoom = nil }
    check("[meals]") { $0.meals = [] }
    check("[meals]\ntea = \"16:00-16:30\"\nlunch = \"12:00-12:30\"") {
      $0.meals = [
        Meal(name: "lunch", span: TimeSpan(from: 720, to: 750)),
        Meal(name: "tea", span: TimeSpan(from: 960, to: 990)),
      ]
    }
    check("[theme]\nname = \"mono\"") { $0.theme = "mono" }
    check("[theme]\nname = \"high-contrast\"") { $0.theme = "high-contrast" }
    check("[theme.colours]\nmissed = \"red bold\"\nbar = \"color208\"") {
      $0.colours = ["missed": "red bold", "bar": "color208"]
    }
    check("[keys]\npreset = \"vim\"") { $0.preset = .vim }
    check("[keys]\npreset = \"arrows\"") { $0.preset = .arrows }
    check("[keys.bindings]\nundo = \"Ctrl-Y\"\nadd = [\"%\", \"Ctrl-T\"]\ndone = []") {
      $0.keys = ["undo": ["Ctrl-Y"], "add": ["%", "Ctrl-T"], "done": []]
    }
  }

  @Test func `reminders go where and when the settings say`() throws {
    let all = read(
      """
      [reminders]
      channels = ["command", "notify-send", "osc777", "osc9", "bell"]
      command = ["ntfy", "publish", "{title} {when}"]
      quiet-hours = "22:00-07:00"
      snooze = 1440
      tasks = "15m"
      events = "1h, 1d,1h"
      """
    ).reminders
    #expect(all.channels == [.command, .notifySend, .osc777, .osc9, .bell])
    #expect(all.command == ["ntfy", "publish", "{title} {when}"])
    #expect(all.quiet == QuietHours(from: time("22:00"), to: time("07:00")))
    #expect(all.snooze == 1440)
    #expect(all.usual.tasks == [.before(minutes: 15)])
    #expect(all.usual.events == [.before(minutes: 60), .before(minutes: 1440)])
    let none = read(
      "[reminders]\nchannels = []\nquiet-hours = \"\"\nsnooze = 1\ntasks = \"\"\nevents = \"0m\""
    ).reminders
    #expect(none.channels.isEmpty && none.quiet == nil && none.snooze == 1)
    #expect(none.usual.tasks.isEmpty && none.usual.events == [.before(minutes: 0)])
  }

  @Test(arguments: [
    ("day-start = \"24:00\"", "1 day-start"), ("[grid]\nzoom = 0", "2 grid.zoom"),
    ("[grid]\nzoom = \"30\"", "2 grid.zoom"), ("[grid]\nzoom = 30.0", "2 grid.zoom"),
    ("[grid]\nfree-days = [\"monday\", 2]", "2 grid.free-days"),
    ("[grid]\nfree-days = [\"monday\", \"tue\"]", "2 grid.free-days"),
    ("[grid]\nwork-hours = \"08:00-12:00-18:00\"", "2 grid.work-hours"),
    ("[grid]\nwork-hours = \"24:00-24:00\"", "2 grid.work-hours"),
    ("[meals]\ntea = \"16:00-16:00\"", "2 meals.tea"),
    ("[meals]\nlunch = \"12-14\"", "2 meals.lunch"),
    ("[reminders]\nchannels = [\"bell\", \"mail\"]", "2 reminders.channels"),
    ("[reminders]\nchannels = [\"bell\", 1]", "2 reminders.channels"),
    ("[reminders]\nchannels = \"bell\"", "2 reminders.channels"),
    ("[reminders]\nquiet-hours = \"22:00-07:00-08:00\"", "2 reminders.quiet-hours"),
    ("[reminders]\nquiet-hours = \"22:00-24:00\"", "2 reminders.quiet-hours"),
    ("[reminders]\nsnooze = \"10\"", "2 reminders.snooze"),
    ("[reminders]\ntasks = \"10m, soon\"", "2 reminders.tasks"),
    ("[reminders]\ntasks = \"9:00\"", "2 reminders.tasks"),
    ("[reminders]\nevents = \"10m, soon\"", "2 reminders.events"),
    ("[keys.bindings]\nadd = [\"%\", 1]", "2 keys.bindings.add"),
    ("[keys.bindings]\nadd = 1", "2 keys.bindings.add"),
    ("theme = \"dark\"", "1 theme"), ("keys = 1", "1 keys"), ("sync = 1", "1 sync"),
    ("[keys]\nbindings = \"x\"", "2 keys.bindings"),
  ])
  func `a wrong value is named, and the default stays`(text: String, problem: String) {
    var wanted = Settings()
    // The name of the table is there, without a meal that could be read.
    if problem.contains("meals.tea") { wanted.meals = [] }
    let reader = SettingsReader(text, file: "config.toml")
    #expect(wrong(text) == [problem])
    #expect(reader.settings == wanted)
  }

  @Test func `what is right stays beside what is wrong`() {
    let reader = SettingsReader(
      """
      week-start = 1
      mouse = false
      [meals]
      brunch = "10:00-09:00"
      dinner = "18:00-19:00"
      [theme.colours]
      done = "nice"
      missed = "red"
      nothing = "red"
      tag = "blue"
      [reminders]
      snooze = 1441
      tasks = "5m"
      """,
      file: "config.toml"
    )
    var wanted = Settings()
    wanted.mouse = false
    wanted.meals = [Meal(name: "dinner", span: TimeSpan(from: 1080, to: 1140))]
    wanted.colours = ["missed": "red", "tag": "blue"]
    wanted.reminders.usual.tasks = [.before(minutes: 5)]
    #expect(reader.settings == wanted)
    #expect(
      reader.problems.map(\.line) == [1, 4, 7, 9, 12]
        && reader.problems.allSatisfy { $0.file == "config.toml" }
    )
  }

  @Test func `meals that begin together are in the order of their names`() {
    let meals = "[meals]\nb = \"12:00-13:00\"\nc = \"12:00-12:30\"\na = \"12:00-14:00\""
    #expect(read(meals).meals.map(\.name) == ["a", "b", "c"])
  }

  @Test func `a program is needed for its channel alone`() {
    #expect(wrong("[reminders]\nchannels = [\"command\"]") == ["1 reminders.command"])
    #expect(wrong("[reminders]\nchannels = [\"command\"]\ncommand = []") == ["3 reminders.command"])
    #expect(read("[reminders]\ncommand = [\"beep\"]").reminders.channels == [.bell])
    let unsafe = SettingsReader(
      "[reminders]\nchannels = [\"command\", \"bell\"]\ncommand = [\"sh\", \"-c\", \"x {title}\"]",
      file: "config.toml"
    )
    #expect(unsafe.problems.map(\.key) == ["reminders.command"])
    #expect(unsafe.settings.reminders.channels == [.bell])
    #expect(unsafe.settings.reminders.command.isEmpty)
  }

  @Test(arguments: [
    ("\"sh\", \"-c\", \"x {when}\"", false), ("\"sh\", \"-ec\", \"x {details}\"", false),
    ("\"/bin/bash\", \"-x\", \"-c\", \"x {title}\"", false),
    ("\"perl\", \"-e{title}\"", false), ("\"ruby\", \"-E\", \"{title}\"", false),
    ("\"R\", \"-r\", \"{title}\"", true), ("\"env\", \"zsh\", \"-c\", \"{title}\"", false),
    ("\"php\", \"-r\", \"{title}\"", false), ("\"sh\", \"--norc\", \"{title}\"", true),
    ("\"sh\", \"-x\", \"{title}\"", true), ("\"node\", \"a.js\", \"-e\", \"{title}\"", true),
    ("\"sh\", \"-c\", \"x\", \"{title}\"", true), ("\"watch\", \"x\", \"{when}\"", false),
    ("\"ssh\", \"desk\", \"beep\"", true), ("\"eval\", \"{details}\"", false),
    ("\"env\", \"gawk\", \"{title}\"", false), ("\"{when}\"", false),
    ("\"{details}/beep\"", false), ("\"beep\", \"sh\", \"{title}\"", true),
    ("\"busybox\", \"sh\", \"-c\", \"{title}\"", false),
  ])
  func `a title is never part of a script`(command: String, isSafe: Bool) {
    let problems = wrong("[reminders]\ncommand = [\(command)]")
    #expect(problems == (isSafe ? [] : ["2 reminders.command"]))
  }

  @Test func `calendars are in the order of the file, each with the colour of its place`() {
    let calendars = read(
      """
      [calendars]
      zoo = { file = "/zoo.ics" }
      [calendars.team]
      command = ["curl", "-s"]
      every = 1440
      colour = 12
      [calendars.art]
      file = "~/art"
      [calendars.one]
      command = ["cal"]
      every = 1
      colour = 1
      """
    ).calendars
    #expect(calendars.map(\.calendar.name) == ["zoo", "team", "art", "one"])
    #expect(calendars.map(\.calendar.colour) == [0, 11, 2, 0])
    #expect(calendars.map(\.every) == [15, 1440, 15, 1])
    #expect(
      calendars.map(\.place) == [
        .file("/zoo.ics"), .command(["curl", "-s"]), .file("~/art"), .command(["cal"]),
      ]
    )
    let many = (0..<14).map { "[calendars.c\($0)]\nfile = \"/\($0)\"" }.joined(separator: "\n")
    #expect(read(many).calendars.map(\.calendar.colour) == Array(0..<12) + [0, 1])
  }

  @Test(arguments: [
    ("file = \"a.ics\"", "file", 0), ("file = \"~a.ics\"", "file", 0), ("file = 1", "file", 0),
    ("command = []", "command", 0), ("command = [\"\"]", "command", 0),
    ("command = [\"x\", 1]", "command", 0), ("colour = 1", "file", 0),
    ("file = \"/a\"\ncommand = [\"x\"]", "command", 0),
    ("file = \"/a\"\ncolour = 0", "colour", 1), ("file = \"/a\"\ncolour = 13", "colour", 1),
    ("file = \"/a\"\nevery = 0", "every", 1), ("file = \"/a\"\nevery = 1441", "every", 1),
    ("file = \"/a\"\nevery = \"5\"", "every", 1), ("file = \"/a\"\ncolor = 1", "color", 1),
  ])
  func `a calendar that cannot be read is left out, with a wrong detail it is not`(
    lines: String,
    key: String,
    count: Int
  ) {
    let reader = SettingsReader("[calendars.a]\n" + lines, file: "config.toml")
    #expect(Set(reader.problems.map(\.key)) == ["calendars.a.\(key)"])
    #expect(reader.settings.calendars.count == count)
  }

  @Test func `folders are in the order of the file, each but once`() {
    let syncs = read(
      """
      [sync.phone]
      folder = "~/tasks"
      items = "tasks"
      file = "~/work.sqlite"
      [sync.all]
      folder = "/all"
      [sync.events]
      folder = "/events"
      items = "events"
      """
    ).syncs
    #expect(
      syncs == [
        SyncSource("phone", folder: "~/tasks", items: .tasks, file: "~/work.sqlite"),
        SyncSource("all", folder: "/all"), SyncSource("events", folder: "/events", items: .events),
      ]
    )
    let twice = SettingsReader(
      "[sync.b]\nfolder = \"/x\"\n[sync.a]\nfolder = \"/x\"\nitems = \"tasks\"\n[sync.c]\n"
        + "items = \"tasks\"\n[sync.d]\nfolder = \"x\"\n[sync.e]\nfolder = \"/y\"\nfolders = 1",
      file: "config.toml"
    )
    #expect(twice.settings.syncs.map(\.name) == ["b", "e"])
    #expect(
      twice.problems.map { "\($0.line ?? 0) \($0.key ?? "")" } == [
        "4 sync.a.folder", "6 sync.c.folder", "9 sync.d.folder", "12 sync.e.folders",
      ]
    )
  }

  @Test func `a clash is told at the command that the settings name`() {
    // The keys of moving down and of undo are those of the preset.
    #expect(wrong("[keys.bindings]\nadd = [\"u\"]") == ["2 keys.bindings.add"])
    #expect(wrong("[keys.bindings]\nundo = [\"a\"]") == ["2 keys.bindings.undo"])
    #expect(
      wrong("[keys.bindings]\nadd = [\"%\"]\nundo = [\"%\"]") == ["3 keys.bindings.undo"]
    )
    #expect(
      wrong("[keys.bindings]\nnosuch = [\"x\"]\nadd = [\"%\", \"Hyper-x\"]")
        == ["2 keys.bindings.nosuch", "3 keys.bindings.add"]
    )
  }

  @Test func `a clash costs the two their own keys, and no other command`() {
    func keymap(_ keys: [String: [String]]) -> Keymap {
      Keymap.make(preset: .default, overrides: keys).keymap
    }
    let one = keymap(["done": ["a"], "help": ["F1"]])
    #expect(one.labels(of: .done) == ["Space"] && one.labels(of: .help) == ["F1"])
    let both = keymap(["done": ["%"], "notes": ["%"], "help": ["F1"]])
    #expect(both.labels(of: .done) == ["Space"] && both.labels(of: .notes) == ["i"])
    #expect(both.labels(of: .help) == ["F1"])
    // A key that another has given up is free.
    let moved = keymap(["add": ["%"], "done": ["a"]])
    #expect(moved.labels(of: .done) == ["a"] && moved.labels(of: .add) == ["%"])
  }

  @Test func `keys that a terminal sends as others are those, and none that leaves is given away`()
  {
    #expect(wrong("[keys.bindings]\ndone = [\"Ctrl-I\"]") == ["2 keys.bindings.done"])
    #expect(wrong("[keys.bindings]\nundo = [\"Ctrl-M\"]") == ["2 keys.bindings.undo"])
    #expect(wrong("[keys.bindings]\ndone = [\"Ctrl-C\"]") == ["2 keys.bindings.done"])
    let keymap = Keymap.make(preset: .default, overrides: ["help": []]).keymap
    #expect(keymap.key(of: .help) == nil && keymap.label(of: .help) == ":help")
  }
}
