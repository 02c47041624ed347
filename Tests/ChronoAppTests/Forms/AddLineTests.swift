import ChronoApp
import ChronoModel
import ChronoScreen
import Testing

@Suite struct `The line that adds a task` {
  private func typed(_ text: String, world: World = .sample) -> Planner {
    var planner = Planner(world)
    planner.press("a")
    planner.type(text)
    return planner
  }

  @Test func `shows what is understood before it is saved`() {
    let planner = typed("Write report mon 9:30 for 45m #work @deep !! *10m // first draft")
    for words in [
      "Write report", "Mon 23 Nov 2026", "09:30–10:15", "45m", "#Work", "@deep", "!! medium",
      "remind 10m before", "✎ first draft",
    ] { #expect(planner.screen.contains(words), "\(words)") }
    #expect(planner.world.task(titled: "Write report") == nil)
    planner.expectFrames("add")
  }

  @Test func `says that today’s weekday is a week ahead`() {
    #expect(typed("Swim sat").screen.contains("in a week, Sat 28 Nov 2026"))
    #expect(typed("Swim sat").screen.contains("for today, type ‘today’"))
    #expect(!typed("Swim sun").screen.contains("in a week"))
  }

  @Test func `says that a note goes on where it has no room for all of it`() {
    let note = "a note of many words that goes on, and on, and on, far beyond the edge of the line"
    #expect(typed("Write report // \(note)").screen.contains("✎ \(note.prefix(59))…"))
  }

  @Test func `opens with the day on screen and an example`() {
    var planner = Planner()
    planner.press("a")
    #expect(planner.screen.contains("today, Sat 21 Nov 2026"))
    planner.expectFrames("add-empty")
  }

  @Test func `adds with Enter, closes and selects the new task`() {
    var planner = typed("Call the bank 14:00 for 20m #home !!!")
    planner.press("Enter")
    let task = planner.world.task(titled: "Call the bank")
    #expect(task?.due == Days.today)
    #expect(task?.time == Days.time(14))
    #expect(task?.estimate == 20)
    #expect(task?.category == World.home.id)
    #expect(task?.priority == .high)
    #expect(planner.state.overlays.isEmpty)
    #expect(planner.state.selectedRow?.task?.title == "Call the bank")
    #expect(planner.notice == "Added ‘Call the bank’ · u undo")
  }

  @Test func `takes the day on screen, and tomorrow where none is`() {
    var planner = Planner()
    planner.press("3", "a")
    planner.type("Water the plants")
    planner.press("Enter")
    #expect(planner.world.task(titled: "Water the plants")?.due == Days.tomorrow)
    planner.press("4", "a")
    planner.type("Paint the fence")
    planner.press("Enter")
    #expect(planner.world.task(titled: "Paint the fence")?.due == Days.tomorrow)
    #expect(planner.notice == "Added ‘Paint the fence’ on Sun 22 Nov · u undo")
  }

  @Test func `puts a time alone on today where no day is on screen`() {
    var planner = Planner()
    planner.press("4", "a")
    planner.type("Call mom at 5pm")
    #expect(planner.screen.contains("today, Sat 21 Nov 2026"))
    planner.press("Enter")
    #expect(planner.world.task(titled: "Call mom")?.due == Days.today)
    #expect(planner.world.task(titled: "Call mom")?.time == Days.time(17))
    planner.press("4", "a")
    planner.type("Call dad at 8:30")
    planner.press("Enter")
    #expect(planner.world.task(titled: "Call dad")?.due == Days.tomorrow)
    planner.press("]", "]", "]", "a")
    planner.type("Call Bo 17:00")
    planner.press("Enter")
    #expect(planner.world.task(titled: "Call Bo")?.due != Days.today)
  }

  @Test(arguments: [
    ("Watch Friday Night Lights", "‘Friday’ stays in the title"),
    ("Call next fri tomorrow", "‘next fri’ stays in the title"),
    ("Call mon fri tue ", "only the last is read · for all of them: every mon,tue,fri"),
    ("Trip 24 dec - 27 dec", "‘24 dec - 27 dec’ stays in the title: only an event lasts days"),
    ("event Trip 24 dec - 27 dec", "Thu 24 Dec 2026  4 days"),
    ("event Trip 12 dec 18:00 - 14 dec 12:00", "Sat 12 Dec 2026  18:00–Mon 14 Dec 12:00  42h"),
    ("Trip 12 dec 18:00 - 14 dec 12:00", "‘12 dec’, ‘18:00’ and ‘-’ stay in the title"),
    ("Call at 3", "An hour from 1 to 6 is in the afternoon; 03:00 is at night"),
    ("call 17h", "‘17h’ stays in the title"),
    ("Call bank before 6pm", "stays in the title: no deadlines · 18:00 alone plans it then"),
    ("Call bank before fri", "stays in the title: no deadlines · planned for Thu 26 Nov"),
    ("PR by fri 17:00", "stays in the title: planned for Fri 27 Nov, without a time"),
    ("event Nothing", "‘event’ stays in the title: an event needs a day, or begins with ‘event:’"),
    ("Call bank wed before fri", "‘before fri’ stays in the title: no deadlines "),
    ("Meds 8:30 and 20:00", "only the last is read · add a task for each time"),
    ("Call bank by 17:30 asap", "‘by 17:30’ and ‘asap’ stay in the title · the day"),
    // A category that is typed out leaves the line to it.
    ("Call tomorow 9:00 #Work", "‘tomorow’ stays in the title"),
  ])
  func `says which word stays in the title`(line: String, words: String) {
    #expect(typed(line).screen.contains(words))
  }

  @Test func `says nothing of a word that was kept as text`() {
    #expect(!typed(#"Call \fri"#).screen.contains("stays in the title"))
    var planner = typed("Meet fri")
    planner.press("Backspace")
    #expect(!planner.screen.contains("stays in the title"))
  }

  @Test(arguments: [
    ("tomorrow", #"\tomorrow is read as text"#), ("next fri", #""next fri" is read as text"#),
  ])
  func `of only a day says how to keep it as a title`(line: String, words: String) {
    var planner = typed(line)
    planner.press("Enter")
    #expect(planner.screen.contains("A task needs a title; \(words)"))
    planner.press("Ctrl-U")
    planner.type(words.split(separator: " is read")[0].description)
    planner.press("Enter")
    #expect(planner.world.task(titled: line) != nil)
  }

  @Test(arguments: [Size.plain, .large, .small])
  func `cuts no advice at its border`(size: Size) {
    for line in ["tomorrow", "Party 31 feb", "Call next wednesday tomorrow", "x 10:30-9:00"] {
      var planner = Planner(size: size)
      planner.press("1", "a")
      planner.type(line)
      #expect(!planner.screen.contains("…"), "\(line)")
      planner.press("Enter")
      // What was added is told in the footer, which has one line.
      #expect(planner.state.overlays.isEmpty || !planner.screen.contains("…"), "\(line)")
    }
  }

  @Test func `takes the selected category`() {
    var planner = Planner()
    planner.press("S-Tab", "j", "j", "j", "Tab", "a")
    #expect(planner.screen.contains("#Home"))
    planner.type("Oil the hinges")
    planner.press("Enter")
    #expect(planner.world.task(titled: "Oil the hinges")?.category == World.home.id)
    planner.press("a")
    planner.type("Sort the screws #inbox")
    #expect(planner.screen.contains("Inbox") && !planner.screen.contains("(new)"))
    planner.press("Enter")
    #expect(planner.world.rows.tasks.contains { $0.title == "Sort the screws" })
    #expect(planner.world.task(titled: "Sort the screws")?.category == nil)
  }

  @Test(arguments: [
    ("Essay #work 45m", "you need ×1.6: 1h12"), ("Essay #Work for 1h", "you need ×1.6: 1h36"),
    ("Essay 45m", "you need ×2.0: 1h30"), ("Essay #Home 45m", ""), ("Essay #Errands 45m", ""),
    ("Essay #New 45m", ""), ("Essay #Work", ""),
  ])
  func `says what an estimate is worth in its category`(line: String, words: String) {
    var world = World.sample
    world.learn(2, in: nil)
    world.learn(1.6, in: World.work)
    world.learn(1.04, in: World.errands)
    var planner = Planner(world)
    planner.press("a")
    planner.type(line)
    #expect(planner.screen.contains("you need") == !words.isEmpty)
    #expect(planner.screen.contains(words) || words.isEmpty)
    if line.contains("1h") { planner.expectFrames("add-factor") }
  }

  @Test func `what an estimate is worth follows work that was corrected in another window`() throws
  {
    var world = World.sample
    world.learn(1.6, in: nil)
    var planner = Planner(world)
    planner.press("a")
    planner.type("Essay 45m")
    #expect(planner.screen.contains("you need ×1.6: 1h12"))
    planner.press("Enter", "Esc")
    for session in planner.world.rows.sessions { try planner.elsewhere(.deleteSession(session.id)) }
    planner.press("a")
    planner.type("Essay 45m")
    #expect(planner.screen.contains("45m"))
    #expect(!planner.screen.contains("you need"))
  }

  @Test func `asks what an estimate is worth when something says it, and not before`() {
    var planner = Planner(.sample)
    planner.send(.tick)
    planner.press("j", "Space")
    planner.send(.tick)
    #expect(!planner.effects.contains(.file(.loadFactors)))
    for key in ["a", "A", "t"] {
      let effects = planner.effects { $0.press(key) }
      #expect(effects.count { $0 == .file(.loadFactors) } == 1, "\(key)")
      let more = planner.effects { $0.press("Left") }
      #expect(!more.contains(.file(.loadFactors)))
      planner.press("Esc")
    }
  }

  @Test func `makes a category that is new, and says so before`() {
    var planner = typed("Prune the roses #Garden")
    #expect(planner.screen.contains("#Garden (new)"))
    planner.press("Enter")
    #expect(planner.world.rows.categories.last?.name == "Garden")
  }

  @Test func `Backspace behind a part makes it plain text, then deletes`() {
    var planner = typed("Meet at 16:20")
    #expect(planner.screen.contains("│ Meet   "))
    planner.press("Backspace")
    #expect(planner.screen.contains("│ Meet at 16:20 "))
    planner.press("Enter")
    #expect(planner.world.task(titled: "Meet at 16:20")?.time == nil)
    var other = typed("Meet 9:30")
    other.press("Backspace", "Backspace", "Backspace")
    other.type("45")
    #expect(other.screen.contains("09:45"))
  }

  @Test func `two parts of one kind: the earlier counts when the later is plain`() {
    var planner = typed("Plan tomorrow for fri")
    #expect(planner.screen.contains("Fri 27 Nov 2026"))
    planner.press("Backspace")
    #expect(planner.screen.contains("tomorrow, Sun 22 Nov 2026"))
    planner.press("Enter")
    #expect(planner.world.task(titled: "Plan for fri")?.due == Days.tomorrow)
  }

  @Test func `names a part that cannot be meant, and does not add`() {
    var planner = typed("Party 31 feb")
    #expect(planner.screen.contains("There is no day ‘31 feb’"))
    let effects = planner.effects { $0.press("Enter") }
    #expect(effects.isEmpty)
    #expect(planner.screen.contains("Backspace behind it makes it plain text"))
    planner.press("Backspace", "Enter")
    #expect(planner.world.task(titled: "Party 31 feb")?.due == Days.today)
  }

  @Test func `asks for a title`() {
    var planner = typed("tomorrow 9:30")
    planner.press("Enter")
    #expect(planner.screen.contains("A task needs a title"))
    #expect(planner.state.overlays.count == 1)
  }

  @Test func `Tab completes categories and tags, one after the other`() {
    var world = World.sample
    world.rows.categories[1].name = "Home office"
    var planner = typed("Sweep #ho", world: world)
    #expect(planner.screen.contains("Tab: #\"Home office\""))
    planner.press("Tab")
    planner.type(" @ph")
    planner.press("Tab", "Enter")
    let task = planner.world.task(titled: "Sweep")
    #expect(task?.category == World.home.id)
    #expect(task?.tags == ["phone"])
  }

  @Test func `Tab goes through all names that fit`() {
    var planner = typed("X #")
    planner.press("Tab")
    #expect(planner.screen.contains("› X #Work"))
    planner.press("Tab")
    #expect(planner.screen.contains("› X #Home"))
    planner.press("S-Tab")
    #expect(planner.screen.contains("› X #Work"))
  }

  @Test func `says the day once`() {
    let planner = typed("Call Ana 16:20 for 20m")
    #expect(planner.screen.contains("today, Sat 21 Nov 2026  16:20–16:40  20m"))
    let weekly = typed("Water plants every mon")
    #expect(weekly.screen.ranges(of: "Mon 23 Nov").count == 1)
  }

  @Test func `says what counts where a range and a length differ, and why words stay`() {
    #expect(
      typed("Read 9-10:30 for 2h ").screen.contains("‘9-10:30’ is 1h30 long, but 2h counts")
    )
    #expect(typed("Read yesterday ").screen.contains("no task can be planned for the past"))
    #expect(typed("Read #Home #Work ").screen.contains("a task has one category"))
    #expect(
      typed("Tea p1 due:fri ").screen
        .contains("‘p1’ and ‘due:fri’ stay in the title; here they are !!! and fri")
    )
    #expect(
      typed("Tea tomorrow every mon ").screen.replacing("│", with: "")
        .contains("The first one is on Sun 22 Nov, as typed; ‘every mon’ goes on from")
    )
  }

  @Test func `notes are shown once there are some`() {
    #expect(typed("Tea //").screen.contains("✎ …"))
    #expect(typed("Tea // green").screen.contains("✎ green"))
  }

  @Test func `warns that a day is over`() {
    var planner = Planner()
    planner.press("1", "a")
    planner.type("Forgotten thing")
    #expect(planner.screen.contains("That day is over; it would wait as missed"))
  }

  @Test func `what was remarked upon while typing is said again once it is stored`() {
    var planner = typed("Xx tomorow")
    let words = "‘tomorow’ stays in the title · the day is written tomorrow"
    #expect(planner.screen.contains(words))
    planner.press("Enter")
    #expect(planner.notice == "Added ‘Xx tomorow’ · u undo · \(words)")
    planner = typed("Xx tomorow 45 minuts evry mon")
    #expect(planner.screen.contains("tomorrow, the length 45 minutes, the repeat every mon"))
    planner.resize(40, 12)
    #expect(planner.screen.contains("every mon"))
    planner = typed("Tea tomorrow")
    planner.press("Enter")
    #expect(planner.notice == "Added ‘Tea’ on Sun 22 Nov · u undo")
  }

  @Test func `pasted lines are remarked upon each`() {
    var planner = Planner()
    planner.press("a")
    planner.paste("Tea\nXx tomorow")
    #expect(planner.screen.contains("line 2: ‘tomorow’ stays in the title"))
  }

  @Test func `of a pasted list the bullets are taken off, and the boxes behind them`() {
    var planner = Planner()
    planner.press("a")
    planner.paste("- [ ] Milk\n* Bread\n• [ ] Tea\n[ ] Jam\n-x")
    planner.press("Enter")
    for title in ["Milk", "Bread", "Tea", "Jam", "-x"] {
      #expect(planner.world.task(titled: title) != nil, "\(title)")
    }
  }

  @Test func `pasted lines become a task each, in one step`() {
    var planner = Planner()
    planner.press("a")
    planner.paste("- Buy nails\n- Buy paint fri 10:00\n\n* Party 31 feb\n")
    #expect(planner.screen.contains("3 tasks, one per line"))
    #expect(planner.screen.contains("line 3: There is no day ‘31 feb’; it stays plain text"))
    planner.expectFrames("add-pasted", sizes: [.plain, .small])
    planner.press("Enter")
    #expect(planner.world.task(titled: "Buy nails")?.due == Days.today)
    #expect(planner.world.task(titled: "Buy paint")?.due == Days.today + 6)
    #expect(planner.world.task(titled: "Party 31 feb")?.due == Days.today)
    planner.press("u")
    #expect(planner.world.task(titled: "Buy nails") == nil)
    #expect(planner.world.task(titled: "Party 31 feb") == nil)
  }

  @Test func `text pasted over the panes opens the line`() {
    var planner = Planner()
    planner.paste("Call Bo tomorrow")
    #expect(planner.screen.contains("tomorrow, Sun 22 Nov 2026"))
    planner.press("Esc")
    #expect(planner.state.overlays.isEmpty)
    #expect(planner.world.task(titled: "Call Bo") == nil)
  }

  @Test func `hostile text is shown as safe text`() {
    var planner = Planner()
    planner.paste("Evil\u{1B}[2J \u{202E}title #\u{202E}x")
    #expect(!planner.screen.contains("\u{1B}"))
    #expect(!planner.screen.contains("\u{202E}"))
    planner.press("Enter")
    #expect(!planner.screen.contains("\u{202E}"))
  }

  @Test func `parts keep their places among wide characters`() {
    var planner = typed("买面包 mañana tomorrow 👩‍👩‍👧 9:30")
    #expect(planner.screen.contains("tomorrow, Sun 22 Nov 2026  09:30"))
    planner.press("Backspace", "Enter")
    #expect(planner.world.task(titled: "买面包 mañana 👩‍👩‍👧 9:30")?.due == Days.tomorrow)
  }
}
