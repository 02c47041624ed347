import ChronoModel
import Testing

/// Categories, tags, priority, notes, reminders, quoting.
private let table = QuickAddTable(
  ##"""
  Write report #work => Write report | #Work
  Write report #WORK => Write report | #Work
  #work Write report => Write report | #Work
  Write #work report => Write report | #Work
  Write report #Garden => Write report | #Garden
  Write report #"home office" => Write report | #Home Office
  Write report #"Book club" => Write report | #Book club
  Write report #büro => Write report | #büro
  Write report #家 => Write report | #家
  Write report #q4-2026 => Write report | #q4-2026
  Write report #home #work => Write report #home | #Work
  Write report #"home office" #work => Write report #"home office" | #Work
  Write report @deep => Write report | @deep
  Write report @deep @am => Write report | @deep | @am
  Write report @deep @Deep => Write report | @deep
  Write report @"two words" => Write report | @two words
  @phone call Ana => call Ana | @phone
  Write report ! => Write report | low
  Write report !! => Write report | medium
  Write report !!! => Write report | high
  !!! Write report => Write report | high
  Write !! report => Write report | medium
  Write report ! !!! => Write report ! | high
  Write report !!!! => Write report !!!!
  Write report! => Write report!
  Write report // first draft => Write report | // first draft
  Write report // see https://x.org/a // b => Write report | // see https://x.org/a // b
  Write report // tomorrow #work !! => Write report | // tomorrow #work !!
  Write report tomorrow // by hand => Write report | 2026-11-22 | // by hand
  Write report // => Write report
  // only notes =>  | // only notes
  Write https://example.org//a report => Write https://example.org//a report
  Write report //draft => Write report //draft
  Call Ana *10m => Call Ana | *10m
  Call Ana *1h => Call Ana | *60m
  Call Ana *1h30 => Call Ana | *90m
  Call Ana *0m => Call Ana | *0m
  Call Ana *1d => Call Ana | *1440m
  Call Ana *2w => Call Ana | *20160m
  Call Ana *10m *1h => Call Ana | *10m | *60m
  Call Ana *10m *10m => Call Ana | *10m
  Call Ana tomorrow 9:30 *10m => Call Ana | 2026-11-22 | 09:30 | *10m
  Call Ana *9:00 => Call Ana | *2026-11-22T09:00
  Call Ana *15:00 => Call Ana | *2026-11-21T15:00
  Call Ana *3pm => Call Ana | *2026-11-21T15:00
  Call Ana fri *9:00 => Call Ana | 2026-11-27 | *2026-11-27T09:00
  Call Ana *9:00 fri => Call Ana | 2026-11-27 | *2026-11-27T09:00
  Call Ana *2026-11-24T09:30 => Call Ana | *2026-11-24T09:30
  Call Ana *25:00 => Call Ana *25:00 | no such time: *25:00
  Call Ana *2026-11-31T09:30 => Call Ana *2026-11-31T09:30 | no such day: *2026-11-31T09:30
  Call Ana *9999w => Call Ana *9999w | too long: *9999w
  Call *Ana* => Call *Ana*
  Call Ana * => Call Ana *
  Call Ana *10 => Call Ana *10
  Write \#work report => Write #work report
  Write \@deep => Write @deep
  Write \tomorrow => Write tomorrow
  Write \!! => Write !!
  Write \// x => Write // x
  Write \every day => Write every day
  Write \*10m => Write *10m
  Write \45m => Write 45m
  Write \\x => Write \x
  Write \ => Write \
  Write a\b => Write a\b
  Write "tomorrow" => Write tomorrow
  Write "9:30 to 10:00" => Write 9:30 to 10:00
  Write "#work" #home => Write #work | #Home
  Write "tomorrow" fri => Write tomorrow | 2026-11-27
  Write "two  spaces" => Write two  spaces
  Write "say \"hi\" now" => Write say "hi" now
  Write "back\\slash" => Write back\slash
  Write "tomorrow", please => Write tomorrow, please
  Write 5" nails => Write 5" nails
  Write "open tomorrow => Write "open | 2026-11-22
  Write #"open tomorrow => Write #"open | 2026-11-22
  Write #"a b"c => Write #"a b"c
  Write #"" x => Write #"" x
  Write # => Write #
  Write @ => Write @
  Write ## => Write ##
  Fix #42 => Fix #42
  Fix bug #42a => Fix bug | #42a
  Meet @9 => Meet @9
  Learn C# => Learn C#
  Mail ana@example.org => Mail ana@example.org
  Ask @ana@example.social => Ask @ana@example.social
  Buy milk #errands, bread => Buy milk #errands, bread
  Ask (@ana) => Ask (@ana)
  Call Ana @phone! => Call Ana @phone!
  Write   report    tomorrow   => Write report | 2026-11-22
  Write report tomorrow 9:30 for 45m #work @deep !! *10m // first draft => Write report | 2026-11-22 | 09:30 | 45m | #Work | @deep | medium | *10m | // first draft
  #work !! tomorrow 9:30 @deep *10m for 45m Write report => Write report | 2026-11-22 | 09:30 | 45m | #Work | @deep | medium | *10m
  Buy 🥖 and 牛乳 tomorrow #errands => Buy 🥖 and 牛乳 | 2026-11-22 | #Errands
  Comprar pan mañana => Comprar pan mañana
  """##
)

@Suite struct `Quick add: marks and quotes` {
  @Test func `mean what the table says`() {
    #expect(table.rows.count >= 90)
    #expect(table.differences == [])
  }

  @Test func `says whether the category is a new one`() {
    #expect(!QuickAdd.parse("x #wORK", context: saturdayTen).categoryIsNew)
    #expect(QuickAdd.parse("x #garden", context: saturdayTen).categoryIsNew)
    #expect(!QuickAdd.parse("x", context: saturdayTen).categoryIsNew)
  }

  @Test func `knows the Inbox by its name, unless a category has it`() {
    func choice(_ line: String, _ context: QuickAddContext) -> CategoryChoice {
      QuickAdd.parse(line, context: context).draft.category
    }
    #expect(choice("x #inBox", saturdayTen) == .inbox)
    #expect(!QuickAdd.parse("x #inbox", context: saturdayTen).categoryIsNew)
    #expect(choice("x #inbox #garden", saturdayTen) == .named("garden"))
    var known = saturdayTen
    known.categories.append("Inbox")
    #expect(choice("x #inbox", known) == .named("Inbox"))
  }
}
