import ChronoApp
import ChronoModel
import ChronoScreen
import Testing
import chronolist

/// What each value of each setting changes on the screen.
@Suite struct `Screens by settings` {
  /// The lines of a settings file, each tried by itself.
  private static let lines = [
    "day-start = \"04:00\"", "day-start = \"10:00\"", "week-start = \"sunday\"",
    "week-start = \"saturday\"", "week-start = \"wednesday\"", "date-form = \"iso\"",
    "date-form = \"month-day\"", "time-form = \"12-hours\"", "confirm-delete = true",
    "mouse = false", "[list]\nbox = \"right\"",
    "[grid]\nwork-hours = \"09:00-12:00\"", "[grid]\nwork-hours = \"00:00-24:00\"",
    "[grid]\nfree-days = [\"saturday\", \"sunday\"]", "[grid]\nhour-labels = \"right\"",
    "[grid]\nzoom = 30", "[grid]\nzoom = 15",
    "[meals]\nbrunch = \"10:30-11:15\"\ndinner = \"18:00-19:30\"", "[meals]",
    "[reminders]\ntasks = \"15m\"\nevents = \"1h, 1d\"",

    "[keys]\npreset = \"vim\"", "[keys]\npreset = \"arrows\"",
    "[keys.bindings]\ndone = [\"x\"]\nreschedule = []\nundo = [\"Ctrl-Y\", \"u\"]",
  ]

  /// Where each is looked at.
  private static let places = [
    "", "1", "3", "4", "w", "w w", "Tab n", "dd", "r", "A", "E", "?", "R", "t", "T",
    "a 'Call_mon_9am_for_1h30_*10m", "g 'w50", "g '12/1", "b", "> '20", "F", "y", "x", "Ctrl-Y",
    "K",
    "j Enter",
  ]

  private static func planner(_ text: String) -> Planner {
    let reader = SettingsReader(text, file: "config.toml")
    #expect(reader.problems.isEmpty)
    var now = Days.now
    now.dayStart = reader.settings.dayStart
    return Planner(.walked, now: now, settings: reader.settings)
  }

  private static func frames(_ text: String) -> [Frame] {
    var walk = Walk("", at: planner(text))
    return places.map { walk.outcome(of: Planner.events(of: $0)).frame }
  }

  @Test(arguments: ["Ctrl-T", "x", "%"])
  func `every key of a list is bound`(key: String) {
    var planner = Self.planner("[keys.bindings]\nadd = [\"Ctrl-T\", \"x\", \"%\"]")
    planner.press("a")
    #expect(planner.state.overlays.isEmpty)
    planner.press(key)
    #expect(planner.state.overlays.count == 1)
  }

  @Test func `each value in many places`() {
    var record = WalkRecord()
    let plain = Self.frames("")
    for line in Self.lines {
      record.section(line.replacing("\n", with: " "))
      let frames = Self.frames(line)
      let today = WalkRecord.changes(from: plain[0], to: frames[0])
      record.note((["-- today"] + today).joined(separator: "\n"))
      for index in Self.places.indices.dropFirst() {
        let changed = WalkRecord.changes(from: plain[index], to: frames[index])
        // What is otherwise on every screen was told of today.
        let own = changed.filter { !today.contains($0) }.prefix(12)
        if !own.isEmpty {
          record.note((["-- \(Self.places[index])"] + own).joined(separator: "\n"))
        }
      }
    }
    record.check("settings")
  }

  @Test func `what a wrong value says`() {
    let wrong = [
      "day-start = 4", "day-start = \"25:00\"", "week-start = \"mo\"", "date-form = \"us\"",
      "time-form = \"12\"", "mouse = 1", "bell = \"no\"", "confirm-delete = \"yes\"", "list = 1",
      "[list]\nbox = \"top\"", "[list]\nbo = \"left\"", "[grid]\nwork-hours = \"8-18\"",
      "[grid]\nwork-hours = \"18:00-08:00\"", "[grid]\nfree-days = [\"sat\"]",
      "[grid]\nfree-days = \"saturday\"", "[grid]\nhour-labels = \"up\"", "[grid]\nzoom = 45",
      "[grid]\nzoom = \"60\"", "[meals]\nlunch = \"12\"", "[meals]\nlunch = 12",
      "[reminders]\nchannels = [\"mail\"]", "[reminders]\nchannels = [\"command\"]",
      "[reminders]\ncommand = [\"sh\", \"-c\", \"x {title}\"]", "[reminders]\nsnooze = 0",
      "[reminders]\nsnooze = 1441", "[reminders]\ntasks = \"soon\"",
      "[reminders]\nquiet-hours = \"22\"", "[reminders]\nquiet-hours = \"22:00-22:00\"",
      "[theme]\nname = \"solar\"", "[theme.colours]\nmised = \"red\"",
      "[theme.colours]\nmissed = \"redd\"", "[theme]\ncolours = 1", "[keys]\npreset = \"emacs\"",
      "[keys.bindings]\nnosuch = [\"x\"]", "[keys.bindings]\ndone = [\"Hyper-x\"]",
      "[keys.bindings]\ndone = [\"j\"]", "[keys.bindings]\ndone = \"x\"", "nosuch = 1",
      "[calendars]\nwork = 1", "[calendars.work]", "[calendars.work]\nfile = \"work.ics\"",
      "[calendars.work]\nfile = \"/a.ics\"\ncommand = [\"x\"]",
      "[calendars.work]\nfile = \"/a.ics\"\ncolour = 13",
      "[calendars.work]\ncommand = [\"x\"]\nevery = 0", "[sync.a]", "[sync.a]\nfolder = \"x\"",
      "[sync.a]\nfolder = \"/x\"\nitems = \"notes\"", "[sync.a]\nfolder = \"/x\"\nfile = \"y\"",
      "a = ", "a = 1\na = 2", "[grid\nzoom = 15",
    ]
    var record = WalkRecord()
    for text in wrong {
      let reader = SettingsReader(text, file: "config.toml")
      record.note("-- " + text.replacing("\n", with: " · "))
      for problem in reader.problems { record.note("   " + ErrorText(problem).message.string) }
      if reader.problems.isEmpty { record.note("   nothing is wrong") }
    }
    record.check("settings-wrong")
  }
}
