/// Calendars as other programs write them, made for these tests from their documented habits.
enum CalendarCorpus {
  /// Every one by name, as the bytes of a file.
  static let all: [(name: String, text: String)] = [
    ("apple", apple), ("google", google), ("outlook", outlook), ("nextcloud", nextcloud),
    ("tasks", tasks), ("thunderbird", thunderbird), ("calcurse", calcurse), ("odd", odd),
  ]

  private static func crlf(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
  }

  /// Apple's Calendar: its placeholder alarm, a place with coordinates, folds of 75.
  static let apple = crlf(
    """
    BEGIN:VCALENDAR
    CALSCALE:GREGORIAN
    PRODID:-//Apple Inc.//macOS 14.2//EN
    VERSION:2.0
    X-APPLE-CALENDAR-COLOR:#1BADF8
    X-WR-CALNAME:Home
    BEGIN:VTIMEZONE
    TZID:Europe/Berlin
    BEGIN:DAYLIGHT
    DTSTART:19810329T020000
    RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
    TZNAME:CEST
    TZOFFSETFROM:+0100
    TZOFFSETTO:+0200
    END:DAYLIGHT
    BEGIN:STANDARD
    DTSTART:19961027T030000
    RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
    TZNAME:CET
    TZOFFSETFROM:+0200
    TZOFFSETTO:+0100
    END:STANDARD
    END:VTIMEZONE
    BEGIN:VEVENT
    CREATED:20261101T080000Z
    UID:7E5E7E2B-11D0-4F3B-9A0E-2F1B3C4D5E6F
    DTSTART;TZID=Europe/Berlin:20261124T093000
    DTEND;TZID=Europe/Berlin:20261124T103000
    SUMMARY:Zahnärztin\\, Kontrolle
    LOCATION:Praxis Dr. Weiß\\nHauptstraße 12\\n10115 Berlin\\nDeutschland
    X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-ADDRESS="Hauptstraße 12\\\\n10115 B
     erlin";X-APPLE-RADIUS=70;X-TITLE="Praxis Dr. Weiß":geo:52.530000,13.38000
     0
    DTSTAMP:20261101T080101Z
    SEQUENCE:1
    TRANSP:OPAQUE
    X-APPLE-TRAVEL-ADVISORY-BEHAVIOR:AUTOMATIC
    BEGIN:VALARM
    ACTION:AUDIO
    TRIGGER:-PT15M
    ATTACH;VALUE=URI:Chord
    UID:0A1B2C3D-0000-4000-8000-000000000001
    X-WR-ALARMUID:0A1B2C3D-0000-4000-8000-000000000001
    END:VALARM
    BEGIN:VALARM
    ACTION:NONE
    TRIGGER;VALUE=DATE-TIME:19760401T005545Z
    END:VALARM
    END:VEVENT
    BEGIN:VTODO
    UID:9B0E5C0A-2222-4444-8888-123456789ABC
    DTSTAMP:20261102T070000Z
    SUMMARY:Milch kaufen
    X-APPLE-SORT-ORDER:612345678
    PRIORITY:1
    DUE;TZID=Europe/Berlin:20261125T180000
    STATUS:NEEDS-ACTION
    END:VTODO
    END:VCALENDAR

    """
  )

  /// Google's export: UTC times, an address as UID, a moved day of a series.
  static let google = crlf(
    """
    BEGIN:VCALENDAR
    PRODID:-//Google Inc//Google Calendar 70.9054//EN
    VERSION:2.0
    CALSCALE:GREGORIAN
    METHOD:PUBLISH
    X-WR-CALNAME:ana@example.org
    X-WR-TIMEZONE:Europe/Berlin
    BEGIN:VEVENT
    DTSTART;TZID=Europe/Berlin:20261102T140000
    DTEND;TZID=Europe/Berlin:20261102T150000
    RRULE:FREQ=WEEKLY;UNTIL=20261231T130000Z;BYDAY=MO
    EXDATE;TZID=Europe/Berlin:20261116T140000
    DTSTAMP:20261120T101500Z
    ORGANIZER;CN=Ana:mailto:ana@example.org
    UID:4k2b9c0d1e2f3g4h5i6j7k8l9m@google.com
    ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;CN=Ben;X-
     NUM-GUESTS=0:mailto:ben@example.org
    CREATED:20261001T090000Z
    DESCRIPTION:Agenda:\\n- Zahlen\\; Fakten\\n<a href="https://example.org/?a=1&b
     =2">Link</a>
    LAST-MODIFIED:20261120T101400Z
    LOCATION:
    SEQUENCE:2
    STATUS:CONFIRMED
    SUMMARY:Team meeting
    TRANSP:OPAQUE
    END:VEVENT
    BEGIN:VEVENT
    DTSTART;TZID=Europe/Berlin:20261124T160000
    DTEND;TZID=Europe/Berlin:20261124T170000
    DTSTAMP:20261120T101500Z
    UID:4k2b9c0d1e2f3g4h5i6j7k8l9m@google.com
    RECURRENCE-ID;TZID=Europe/Berlin:20261123T140000
    SEQUENCE:3
    STATUS:CONFIRMED
    SUMMARY:Team meeting (moved)
    END:VEVENT
    BEGIN:VEVENT
    DTSTART;VALUE=DATE:20261224
    DTEND;VALUE=DATE:20261227
    DTSTAMP:20261120T101500Z
    UID:holiday-24@google.com
    SUMMARY:Christmas
    TRANSP:TRANSPARENT
    END:VEVENT
    END:VCALENDAR

    """
  )

  /// Outlook: Windows' names of zones, HTML beside the text, folds inside of a character.
  static let outlook = crlf(
    """
    BEGIN:VCALENDAR
    PRODID:-//Microsoft Corporation//Outlook 16.0 MIMEDIR//EN
    VERSION:2.0
    METHOD:PUBLISH
    X-MS-OLK-FORCEINSPECTOROPEN:TRUE
    BEGIN:VTIMEZONE
    TZID:W. Europe Standard Time
    BEGIN:STANDARD
    DTSTART:16011028T030000
    RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
    TZOFFSETFROM:+0200
    TZOFFSETTO:+0100
    END:STANDARD
    BEGIN:DAYLIGHT
    DTSTART:16010325T020000
    RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
    TZOFFSETFROM:+0100
    TZOFFSETTO:+0200
    END:DAYLIGHT
    END:VTIMEZONE
    BEGIN:VEVENT
    CLASS:PUBLIC
    CREATED:20261110T100000Z
    DESCRIPTION:Bitte Zahlen mitbringen.\\n
    DTEND;TZID="W. Europe Standard Time":20261126T160000
    DTSTAMP:20261110T100000Z
    DTSTART;TZID="W. Europe Standard Time":20261126T150000
    LAST-MODIFIED:20261110T100000Z
    PRIORITY:5
    SEQUENCE:0
    SUMMARY;LANGUAGE=de:Budget
    TRANSP:OPAQUE
    UID:040000008200E00074C5B7101A82E00800000000B0A1C2D3E4F5DA01000000000000000
    	0100000001234567890ABCDEF1234567890ABCDEF
    X-ALT-DESC;FMTTYPE=text/html:<html><body><p>Bitte Zahlen mitbringen.</p></b
    	ody></html>
    X-MICROSOFT-CDO-BUSYSTATUS:BUSY
    X-MICROSOFT-CDO-IMPORTANCE:1
    BEGIN:VALARM
    TRIGGER:-PT15M
    ACTION:DISPLAY
    DESCRIPTION:Reminder
    END:VALARM
    END:VEVENT
    END:VCALENDAR

    """
  )

  /// Nextcloud's Tasks: a child of another task, percent, an order, categories.
  static let nextcloud = crlf(
    """
    BEGIN:VCALENDAR
    VERSION:2.0
    PRODID:-//Nextcloud Tasks v0.16.0
    BEGIN:VTODO
    UID:5f0c7f4e-8a52-4d0a-9b75-3b6d1a2c4e5f
    CREATED:20261118T091500
    LAST-MODIFIED:20261120T171500
    DTSTAMP:20261120T171500
    SUMMARY:Write the report
    PRIORITY:3
    PERCENT-COMPLETE:40
    STATUS:IN-PROCESS
    CATEGORIES:deep,work
    RELATED-TO:c0ffee00-1111-4222-8333-444455556666
    DUE:20261127T170000
    DTSTART:20261124T090000
    X-APPLE-SORT-ORDER:42
    X-OC-HIDESUBTASKS:1
    DESCRIPTION:- [ ] first\\n- [x] second
    END:VTODO
    END:VCALENDAR
    """
  )

  /// Tasks.org: what was tracked, an alarm at the end, a repeat from completion, two lists.
  static let tasks = crlf(
    """
    BEGIN:VCALENDAR
    VERSION:2.0
    PRODID:+//IDN tasks.org//android-130800//EN
    BEGIN:VTODO
    DTSTAMP:20261121T080000Z
    UID:1234567890123456789
    CREATED:20261101T080000Z
    LAST-MODIFIED:20261121T075900Z
    SUMMARY:Blumen gießen
    PRIORITY:9
    RRULE:FREQ=DAILY;INTERVAL=3
    DUE;VALUE=DATE:20261123
    X-TASKS-ESTIMATED-SECONDS:900
    X-TASKS-ELAPSED-SECONDS:120
    CATEGORIES:home
    CATEGORIES:garden
    BEGIN:VALARM
    TRIGGER;RELATED=END:PT9H
    ACTION:DISPLAY
    DESCRIPTION:Default Tasks.org description
    END:VALARM
    END:VTODO
    BEGIN:VTODO
    DTSTAMP:20261121T080000Z
    UID:done-1
    SUMMARY:Erledigt
    STATUS:COMPLETED
    COMPLETED:20261120T101112Z
    PERCENT-COMPLETE:100
    DUE:20261120T110000Z
    END:VTODO
    END:VCALENDAR

    """
  )

  /// Thunderbird: its own alarm marks, a zone under its old name, a journal.
  static let thunderbird = crlf(
    """
    BEGIN:VCALENDAR
    PRODID:-//Mozilla.org/NONSGML Mozilla Calendar V1.1//EN
    VERSION:2.0
    BEGIN:VEVENT
    CREATED:20261115T120000Z
    LAST-MODIFIED:20261121T093100Z
    DTSTAMP:20261121T093100Z
    UID:b2f1c3d4-aaaa-4bbb-8ccc-ddddeeeeffff
    SUMMARY:Choir
    RRULE:FREQ=WEEKLY;BYDAY=TU
    X-MOZ-LASTACK:20261121T093100Z
    X-MOZ-GENERATION:4
    DTSTART;TZID=/mozilla.org/20050126_1/Europe/Berlin:20261124T190000
    DTEND;TZID=/mozilla.org/20050126_1/Europe/Berlin:20261124T210000
    BEGIN:VALARM
    ACTION:DISPLAY
    TRIGGER;VALUE=DURATION:-PT30M
    DESCRIPTION:Mozilla Standardbeschreibung
    END:VALARM
    END:VEVENT
    BEGIN:VJOURNAL
    UID:journal-1
    DTSTAMP:20261121T093100Z
    SUMMARY:Diary
    END:VJOURNAL
    END:VCALENDAR

    """
  )

  /// calcurse: LF, no UID, floating times, a duration without its T.
  static let calcurse = """
    BEGIN:VCALENDAR
    PRODID:-//calcurse//NONSGML v4.7.1//EN
    VERSION:2.0
    BEGIN:VEVENT
    DTSTART:20261124T120000
    DURATION:P0DT1H0M0S
    SUMMARY:Lunch with Ben
    BEGIN:VALARM
    TRIGGER:-P300S
    ACTION:DISPLAY
    DESCRIPTION:Lunch with Ben
    END:VALARM
    END:VEVENT
    BEGIN:VTODO
    PRIORITY:0
    SUMMARY:Buy bread
    END:VTODO
    END:VCALENDAR

    """

  /// Legal and rare: a byte order mark, lower case, quotes, RFC 6868, blank lines, two calendars,
  /// a fold inside of a name and of a character.
  static let odd =
    "\u{FEFF}begin:vcalendar\nversion:2.0\n\n"
    + "begin:vevent\nuid:odd-1\ndtstamp:20261121T000000Z\ndtst\n art:20261124T100000Z\n"
    + "summary;x-a=\"quoted: with; all,\";x-b=^nline^^caret^':Odd\\, but legal\n"
    + "attendee;cn=\"O'Neil\\, Pat\":mailto:pat@example.org\nend:vevent\n"
    + "end:vcalendar\n\n"
    + "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nX-EMPTY:\r\nX-NESTED;A=1;B=2,3:v\r\n"
    + "BEGIN:X-PART\r\nX-P:1\r\nBEGIN:X-INNER\r\nEND:X-INNER\r\nEND:X-PART\r\nEND:VCALENDAR"
}
