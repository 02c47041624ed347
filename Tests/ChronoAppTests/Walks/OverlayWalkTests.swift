import ChronoApp
import ChronoModel
import ChronoScreen
import Testing

/// Every key in everything that lies over the panes.
@Suite struct `Walks through what is open` {
  private static let special = """
    Esc Enter Tab S-Tab Up Down Left Right Home End PgUp PgDn Backspace Delete S-Down \
    Ctrl-A Ctrl-C Ctrl-D Ctrl-E Ctrl-K Ctrl-L Ctrl-O Ctrl-R Ctrl-U Ctrl-W Ctrl-X Space
    """
  private static let letters = """
    a b c d e f g h i j k l m n o p q r s t u v w x y z 0 1 2 3 4 5 6 7 8 9 A D G H J K L O R U X Y Z \
    + - = . / ? : ! @ # [ ] < > dd gg gx
    """
  private static let typed = "x é 漢 0 'fri_9:30 >pasted_text"

  private static func planner(_ keys: String, size: Size = .plain) -> Planner {
    Planner(.walked, size: size).after(keys)
  }

  @Test func `menus and pickers`() {
    var walk = Walk("reschedule", at: Self.planner("r"))
    walk.each(Self.special)
    walk.each(Self.letters)
    for keys in ["f", "!", "O", "m", "f t", "S-Tab j j C", "S-Tab j j dd"] {
      walk.begin(keys, at: Self.planner(keys))
      walk.each(
        "Esc Enter Up Down Home End PgUp PgDn Backspace Tab Left Right Ctrl-C Ctrl-U Ctrl-N Ctrl-P"
      )
      walk.each("a d j k m o x 0 1 2 3 q Space")
    }
    for keys in ["r j j", "r End", "m End", "m 'ho", "f t Down", "f t 'z", "! End"] {
      walk.begin(keys, at: Self.planner(keys))
      walk.each("Esc Enter Up Down Home End PgUp PgDn Backspace j k Space Ctrl-U")
    }
    walk.begin(
      "how much of a series",
      at: Self.planner("gg \(String(repeating: "j ", count: 13))dd")
    )
    walk.each("Esc Enter Down Up End j k t a o y n x 1 2")
    walk.record.check("menus")
  }

  @Test func `lines to type in`() {
    var walk = Walk("go to a date", at: Self.planner("g f"))
    for keys in ["g f", "@", "S", ">", "/", "S-Tab a"] {
      walk.begin(keys, at: Self.planner(keys))
      walk.each(Self.special)
      walk.each(Self.typed)
    }
    for keys in [
      "g 'mon", "g '31_feb", "g 'w50", "@ 'x", "S '9:40", "S '-3m", "S '12:00", "> '20",
      "> '1h15", "> '0", "> 'x", "/ 'the", "/ 'zz", "/ 'e Left", "S-Tab a 'Work",
      "S-Tab a 'New",
    ] {
      walk.begin(keys, at: Self.planner(keys))
      walk.each(
        "Esc Enter Tab Up Down Left Right Home End Backspace Delete Ctrl-U Ctrl-W Ctrl-K PgDn"
      )
    }
    walk.record.check("prompts")
  }

  @Test func `the line that adds`() {
    var walk = Walk("empty", at: Self.planner("a"))
    walk.each(Self.special)
    walk.each(Self.typed)
    for keys in [
      "a 'Call_Ana_#Ho", "a 'Call_@ph", "a 'Bread_mon_9-10_*10m_!!", "a 'x_31_feb",
      "a 'event_Fair_mon", "Tab j j j j j a", "l a '8:00-8:30", "3 a 'y", "4 a 'z",
      "a 'One >\n'Two",
      "a 'Call_Ana Home", "a 'Call_Ana Left Left",
    ] {
      walk.begin(keys, at: Self.planner(keys))
      walk.each(
        "Esc Enter Tab S-Tab Up Down Left Right Home End Backspace Delete Ctrl-U Ctrl-W Ctrl-K Ctrl-E"
      )
      walk.each("Ctrl-X Ctrl-A Ctrl-D x")
    }
    walk.record.check("add-line")
  }

  @Test func `many lines pasted`() {
    var start = Self.planner("")
    start.paste((1...30).map { "Task \($0) mon #Home" }.joined(separator: "\n") + "\nBad 31 feb")
    var walk = Walk("pasted", at: start)
    walk.each(Self.special)
    walk.each("j k x q")
    walk.record.check("pasted")
  }

  @Test(arguments: ["A", "E", "Enter", "j Enter", "1 Enter"])
  func `forms, field by field`(keys: String) {
    var walk = Walk(keys, at: Self.planner(keys))
    let few = "Enter Right Home Backspace Space x Ctrl-X Esc"
    let tried = few + " S-Tab Up Down Left End Delete PgDn Ctrl-D Ctrl-E Ctrl-U 1 'fri_9:30 +"
    walk.each(tried)
    for _ in 0..<11 {
      walk.go("Tab")
      walk.each(keys.count < 2 ? tried : few)
    }
    walk.record.check("form-\(keys.replacing(" ", with: "-"))")
  }

  @Test func `the calendar of a form`() {
    var walk = Walk("opened", at: Self.planner("A Tab Tab Ctrl-D"))
    walk.each(Self.special)
    walk.each(Self.letters)
    walk.begin("at the end of a month", at: Self.planner("A Tab Tab Ctrl-D Down Right Right"))
    walk.each("Left Right Up Down PgUp PgDn Home End Enter t . j k h l")
    walk.record.check("calendar")
  }

  @Test func `a day in the month for what is moved`() {
    var walk = Walk("a task", at: Self.planner("r c"))
    walk.each(Self.special)
    walk.each(Self.letters)
    walk.begin("another day", at: Self.planner("r c j l l"))
    walk.each("Enter Esc q g h j k l [ ] . ? x")
    walk.begin("a day that is over", at: Self.planner("r c k"))
    walk.each("Enter Esc")
    for keys in ["gg j j j v j j v j v r c l", "V r c l", "3 j r c l", "G k k k r c l"] {
      walk.begin(keys, at: Self.planner(keys))
      walk.each("Enter Esc g")
    }
    walk.record.check("day-choice")
  }

  @Test(arguments: ["t", "R", "T", "U", "G b", "I", "?", ":"])
  func `pages and lists`(key: String) {
    let begun = key == "U" ? "j j j L Space j r m dd U" : key
    var walk = Walk(begun, at: Self.planner(begun))
    walk.each(Self.special)
    walk.each(key == ":" ? Self.typed : Self.letters)
    let further: [String: [String]] = [
      "t": ["t t", "t g", "t g 'fri", "t d '9:00-10:00", "t t t t t"],
      "R": ["R [", "R c", "R i", "R End"],
      "T": ["T j", "T a", "T a '8-8:30", "T a '8:00-9:05 Enter", "T e", "T e 'x", "T j dd"],
      "U": ["j j j L U j", "j j j L u U", "j j j L Space dd U End"],
      "G b": ["G b j j", "G b l", "G b e '9:15", "G b h"],
      "I": ["j j j j I", "4 I", "I 'text", "j j j j I i", "G b"],
      "?": ["? End", "Tab ?", "S-Tab ?", "t ?", "R ?", "T ?"],
      ":": [": 'dr", ": 'pla", ": Down Down", ": 'zzz", ": End", ": 'add"],
    ]
    for place in further[key] ?? [] {
      walk.begin(place, at: Self.planner(place))
      walk.each("Esc Enter Tab Up Down Left Right Home End PgDn Backspace Space j k h l")
      if key != ":" { walk.each("c i o e a dd b t u x [ ] + - Ctrl-X 1 ?") }
    }
    walk.record.check(
      "page-\(key == "?" ? "help" : key == ":" ? "palette" : key.replacing(" ", with: "-"))"
    )
  }
}
