import ChronoApp
import ChronoModel
import ChronoScreen
import Testing

/// Every command in every pane, on rows of every kind.
@Suite struct `Walks through the panes` {
  private static let onRows = """
    Enter Space dd r J K m ! @ i I gx y v s T b H L + -
    """

  /// The keys of every command of a pane.
  private func keys(in pane: Pane) -> [String] {
    Command.allCases.filter { $0.entry.panes.contains(pane) }.flatMap(\.entry.keys)
  }

  private func planner(_ keys: String = "", size: Size = .plain) -> Planner {
    Planner(.walked, size: size).after(keys)
  }

  @Test func `every key of the list`() {
    var walk = Walk("today, as it opens", at: planner())
    walk.each(keys(in: .tasks))
    walk.each(
      "x Q W B o B g Z Ctrl-D Ctrl-U Insert Backspace F1 1 0 9 $ é 漢"
    )
    walk.each(["g 1", "g G", "d G", "d", "d Esc", "g Esc", "d d Esc"])
    walk.record.check("list")
  }

  /// The rows of today that are told apart, by how many are above them.
  @Test(arguments: [0, 1, 2, 3, 6, 7, 8, 13, 14, 16, 17])
  func `the commands of a row of today`(row: Int) {
    let start = planner("gg").after(Array(repeating: "j", count: row).joined(separator: " "))
    var walk = Walk("row \(row)", at: start)
    walk.each(Self.onRows)
    walk.record.check("row-\(row)")
  }

  @Test func `the commands of a ghost, what repeats after it was done, and what is marked`() {
    var walk = Walk("a ghost", at: planner("G"))
    walk.each(Self.onRows)
    walk.begin("a task that repeats after it was done", at: planner("G k"))
    walk.each(Self.onRows)
    walk.begin("three marked", at: planner("gg j j j v j j v j v"))
    walk.each(Self.onRows)
    walk.begin("the whole list marked", at: planner("V"))
    walk.each("Space dd r m ! @ s b H L + - V v Esc j k J K y F >")
    walk.record.check("rows-marked")
  }

  @Test func `the commands of rows of other days`() {
    var walk = Walk("a missed task", at: planner("1"))
    walk.each(Self.onRows)
    walk.begin("a missed task without a time", at: planner("1 j j"))
    walk.each("Enter Space dd r J K H L s T b y v")
    walk.begin("a kept task", at: planner("1 j j j"))
    walk.each("Enter Space dd r J K H L s T b + y v")
    walk.begin("the ghost of a day before", at: planner("1 G"))
    walk.each("Enter Space dd r J H L s T b I i y v m")
    walk.begin("a repeating task of tomorrow", at: planner("3"))
    walk.each(Self.onRows)
    walk.begin("a repeat to come", at: planner("3 j"))
    walk.each(Self.onRows)
    walk.record.check("rows-days")
  }

  @Test func `everything else, weeks and other days`() {
    var walk = Walk("everything else", at: planner("4"))
    walk.each("j k gg G PgDn PgUp Enter Space dd r J K H L b s T v V D O f n [ ] . w c z 1 g")
    walk.begin("the end of everything else", at: planner("4 G"))
    walk.each("j k PgUp K J Space r H L dd Enter v b")
    walk.begin("a page on", at: planner("4 PgDn PgDn"))
    walk.each("j k PgDn PgUp Ctrl-F Ctrl-B Home End dd Space")
    walk.begin("what is done elsewhere", at: planner("4 D"))
    walk.each("j G PgDn Space dd r D Enter")
    walk.begin("the week", at: planner("w"))
    walk.each("j k G gg PgDn [ ] 1 2 3 4 . w g J K H L r D O f")
    walk.begin("a day without a segment", at: planner("] ] ]"))
    walk.each("[ ] . 1 w j k Space dd r H L b a A E t R")
    walk.record.check("elsewhere")
  }

  @Test func `every key of the month`() {
    var walk = Walk("the month", at: planner("w w"))
    walk.each(keys(in: .month))
    walk.each("Space dd r J K m ! @ i I y v V s T b H L + - f D O c z > F n N x")
    walk.begin("a day of the next month", at: planner("w w G l l"))
    walk.each("j k h l gg G PgDn PgUp [ ] . 1 2 3 4 w Enter a A E R Esc Tab")
    walk.begin("the categories beside it", at: planner("w w Tab"))
    walk.each("j k Enter dd a f O n c F Space r Tab S-Tab [ ] . w 4")
    walk.begin("no month in everything else", at: planner("w w 4"))
    walk.each("j Enter Space r ] . 2 w Tab")
    walk.begin("hits", at: planner("w w / 'the"))
    walk.each("Enter Tab Esc Down")
    walk.record.check("month")
  }

  @Test func `every key of the categories`() {
    var walk = Walk("all", at: planner("S-Tab"))
    walk.each(keys(in: .categories))
    walk.begin("the inbox", at: planner("S-Tab j"))
    walk.each("j k gg G PgDn PgUp Enter dd C J K a A 1 4 Tab S-Tab Space r m /")
    walk.begin("the first of one’s own", at: planner("S-Tab j j"))
    walk.each("j k gg G PgDn PgUp Enter dd C J K a A E 1 4 Tab S-Tab Space r m / S-Down S-Up")
    walk.begin("the last", at: planner("S-Tab G"))
    walk.each("j k dd C J K a Enter Delete")
    walk.record.check("categories")
  }

  @Test func `every key of the hour grid`() {
    var walk = Walk("the hour of now", at: planner("Tab"))
    walk.each(keys(in: .grid))
    walk.record.check("grid")
  }

  @Test func `places of the hour grid`() {
    let keys =
      "j k gg G PgDn PgUp n N l h Tab S-Tab Enter Space dd r a b J K H L + - s T m ! v z y i I"
    var walk = Walk("the first hour", at: planner("Tab gg"))
    walk.each(keys)
    walk.begin("the last hour", at: planner("Tab G"))
    walk.each(keys)
    walk.begin("the next block", at: planner("Tab n"))
    walk.each(keys)
    walk.begin("an event", at: planner("Tab n n n"))
    walk.each(keys)
    walk.begin("the work of the day", at: planner("Tab l"))
    walk.each(keys)
    walk.begin("earlier work", at: planner("Tab l N"))
    walk.each(keys)
    walk.record.check("grid-places")
  }

  @Test func `the hour grid of other days`() {
    let keys = "j k gg G n N l h Enter Space dd a b J K H L + - s z"
    var walk = Walk("yesterday’s", at: planner("1 Tab n"))
    walk.each(keys)
    walk.begin("tomorrow’s repeat", at: planner("3 Tab n n"))
    walk.each(keys)
    walk.begin("the week", at: planner("w Tab", size: .large))
    walk.each(keys + " Tab S-Tab PgDn [ ] w 1")
    walk.begin("quarters of an hour", at: planner("z z Tab"))
    walk.each(keys)
    walk.record.check("grid-days")
  }
}
