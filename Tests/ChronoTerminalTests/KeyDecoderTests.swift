import ChronoScreen
import ChronoTerminal
import Testing

struct KeyDecoderTests {
  private static func decode(_ text: String) -> [Input] {
    var decoder = KeyDecoder()
    return decoder.feed(text.utf8)
  }

  @Test(arguments: [
    ("x", Key.character("x")), ("é", .character("é")), ("漢", .character("漢")),
    (" ", .character(" ")), ("\r", .enter), ("\t", .tab), ("\u{7F}", .backspace),
    ("\u{08}", .backspace), ("\u{12}", .control("r")), ("\u{3}", .control("c")),
    ("\u{1B}[A", .up), ("\u{1B}OB", .down), ("\u{1B}[C", .right), ("\u{1B}OD", .left),
    ("\u{1B}[H", .home), ("\u{1B}[4~", .end), ("\u{1B}[5~", .pageUp), ("\u{1B}[6~", .pageDown),
    ("\u{1B}[2~", .insert), ("\u{1B}[3~", .delete), ("\u{1B}[Z", .backTab),
    ("\u{1B}[1;2A", .shiftUp), ("\u{1B}[1;2B", .shiftDown), ("\u{1B}[1;2C", .shiftRight),
    ("\u{1B}[1;2D", .shiftLeft), ("\u{1B}[a", .shiftUp), ("\u{1B}[1;5A", .up),
    ("\u{1B}OP", .function(1)), ("\u{1B}[[E", .function(5)), ("\u{1B}[15~", .function(5)),
    ("\u{1B}[24~", .function(12)), ("\u{1B}[b", .shiftDown), ("\u{1B}[c", .shiftRight),
    ("\u{1B}[d", .shiftLeft), ("\u{1B}OM", .enter), ("\u{1B}OH", .home), ("\u{1B}OF", .end),
    ("\u{1B}[F", .end), ("\u{1B}Oa", .shiftUp), ("\u{1B}Ob", .shiftDown),
  ])
  func `reads the keys that terminals send`(bytes: String, key: Key) {
    #expect(Self.decode(bytes) == [.key(key)])
  }

  /// The numbers of VT220 and, for Home and End, those of rxvt and of the Linux console; 9, 10, 16 and
  /// 22 are none.
  @Test func `reads every numbered key`() {
    let keys: [Int: Key] = [
      1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
      11: .function(1), 12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5),
      17: .function(6), 18: .function(7), 19: .function(8), 20: .function(9), 21: .function(10),
      23: .function(11), 24: .function(12),
    ]
    for number in 1...30 {
      #expect(
        Self.decode("\u{1B}[\(number)~") == (keys[number].map { [.key($0)] } ?? []),
        "\(number)"
      )
    }
    for (index, letter) in "ABCDE".enumerated() {
      #expect(Self.decode("\u{1B}[[\(letter)") == [.key(.function(index + 1))])
    }
    for (index, letter) in "PQRS".enumerated() {
      #expect(Self.decode("\u{1B}O\(letter)") == [.key(.function(index + 1))])
    }
  }

  @Test(arguments: [
    "\u{1B}[?64;1;2c", "\u{1B}[24;80R", "\u{1B}]11;rgb:0000/0000/0000\u{7}",
    "\u{1B}]0;dd\u{1B}\\", "\u{1B}P>|XTerm(390)\u{1B}\\", "\u{1B}[I", "\u{1B}[O", "\u{1B}[97;5u",
    "\u{1B}[27;5;106~", "\u{1B}[M !!", "\u{1B}[?2026;2$y", "\u{1B}_Gi=1;OK\u{1B}\\", "\u{1B}[999~",
  ])
  func `swallows what nobody asked for`(bytes: String) {
    #expect(Self.decode(bytes + "x") == [.key(.character("x"))])
  }

  @Test func `drops bytes that are no text`() {
    var decoder = KeyDecoder()
    let bytes: [UInt8] = [0xFF, 0xC3, 0x61, 0xE2, 0x82, 0x62, 0xED, 0xA0, 0x80, 0xC2, 0x9B, 0x63]
    #expect(
      decoder.feed(bytes)
        == [.key(.character("a")), .key(.character("b")), .key(.character("c"))]
    )
  }

  @Test func `waits for the rest of a sequence that comes in pieces`() {
    var decoder = KeyDecoder()
    #expect(decoder.feed("\u{1B}[1".utf8) == [])
    #expect(decoder.patienceMilliseconds == 250)
    #expect(decoder.feed(";2A".utf8) == [.key(.shiftUp)])
    #expect(decoder.patienceMilliseconds == nil)
  }

  @Test func `takes what came for the paste where its end never comes`() {
    var decoder = KeyDecoder()
    #expect(decoder.feed("\u{1B}[200~Milk\rTea".utf8) == [])
    // A slow line may pause: keys are not made of the middle of a text.
    #expect(decoder.patience(after: 0) == 2000)
    #expect(decoder.patience(after: 1999) == 1)
    #expect(decoder.patience(after: 5000) == 0)
    #expect(decoder.flush() == [.paste("Milk\nTea")])
    #expect(decoder.patience(after: 0) == nil)
    #expect(decoder.feed([3]) == [.key(.control("c"))])
    // Its end, late: nothing.
    #expect(decoder.feed("\u{1B}[201~x".utf8) == [.key(.character("x"))])
  }

  @Test func `lets Ctrl-C out of a paste without an end`() {
    var decoder = KeyDecoder()
    #expect(decoder.feed("\u{1B}[200~Milk".utf8) == [])
    #expect(decoder.feed([3]) == [.paste("Milk"), .key(.control("c"))])
    // In the midst of pasted text it is text.
    #expect(decoder.feed("\u{1B}[200~a\u{3}b\u{1B}[201~".utf8) == [.paste("a\u{3}b")])
  }

  @Test func `takes a lone escape for the key after a moment`() {
    var decoder = KeyDecoder()
    #expect(decoder.feed("\u{1B}".utf8) == [])
    #expect(decoder.patienceMilliseconds == 25)
    #expect(decoder.flush() == [.key(.escape)])
    #expect(decoder.flush() == [])
  }

  @Test func `takes escape and a bracket for two keys when nothing follows`() {
    var decoder = KeyDecoder()
    #expect(decoder.feed("\u{1B}]".utf8) == [])
    #expect(decoder.flush() == [.key(.escape), .key(.character("]"))])
  }

  @Test func `never takes an unfinished sequence for keys`() {
    var decoder = KeyDecoder()
    #expect(decoder.feed("\u{1B}[12".utf8) == [])
    #expect(decoder.flush() == [])
    #expect(decoder.feed("j".utf8) == [.key(.character("j"))])
  }

  @Test func `reads escape and a key typed fast as two keys`() {
    #expect(Self.decode("\u{1B}j") == [.key(.escape), .key(.character("j"))])
  }

  /// On a slow line several keys come in one packet.
  @Test(arguments: [
    "]j", "]]", "Pj", "Xj", "^j", "_j", "_Gj", "]3j", "]3\u{1B}", "[j", "[[j", "[2k", "Oj",
    "]0;dd q",
    "P1jj", "P>j", "]12345;j", "X\u{7}", "^\u{1B}\\",
  ])
  func `never lets an escape make later keys vanish`(keys: String) {
    var decoder = KeyDecoder()
    let inputs = decoder.feed(("\u{1B}" + keys + "jjjj").utf8) + decoder.flush()
    let pressed = ("\u{1B}" + keys + "jjjj").unicodeScalars.map { scalar -> Input in
      switch scalar.value {
      case 0x1B: .key(.escape)
      case 0x07: .key(.control("g"))
      default: .key(.character(Character(scalar)))
      }
    }
    #expect(inputs == pressed)
  }

  @Test func `keeps a paste whose beginning came in two pieces as data`() {
    for cut in 1...5 {
      let bytes = Array("\u{1B}[200~dd q\u{1B}[201~x".utf8)
      var decoder = KeyDecoder()
      var inputs = decoder.feed(bytes[..<cut])
      if cut == 1 { inputs += decoder.flush() }
      inputs += decoder.feed(bytes[cut...])
      let escape: [Input] = cut == 1 ? [.key(.escape)] : []
      #expect(inputs == escape + [.paste("dd q"), .key(.character("x"))], "cut at \(cut)")
    }
  }

  @Test func `takes the rest of a split arrow for the arrow, and a bracket for itself`() {
    var decoder = KeyDecoder()
    #expect(decoder.feed("\u{1B}".utf8) + decoder.flush() == [.key(.escape)])
    #expect(decoder.feed("[A".utf8) == [.key(.up)])
    #expect(decoder.feed("\u{1B}".utf8) + decoder.flush() == [.key(.escape)])
    #expect(decoder.feed("[".utf8) == [])
    #expect(decoder.patienceMilliseconds == 25)
    #expect(decoder.flush() == [.key(.character("["))])
    #expect(decoder.feed("\u{1B}".utf8) + decoder.flush() == [.key(.escape)])
    #expect(decoder.feed("[3j".utf8) == "[3j".map { .key(.character($0)) })
    #expect(decoder.feed("[A".utf8) == "[A".map { .key(.character($0)) })
  }

  @Test(arguments: [
    ("\u{1B}]11;rgb:0000/2b2b/3636\u{1B}\\", Tone.dark), ("\u{1B}]11;rgb:ff/ff/ff\u{7}", .light),
    ("\u{1B}]11;rgb:f/f/f\u{7}", .light), ("\u{1B}]11;rgba:fdfd/f6f6/e3e3/ffff\u{7}", .light),
    ("\u{1B}]11;rgb:8080/8080/8080\u{7}", .unknown),
  ])
  func `reads what the terminal says of its background`(answer: String, tone: Tone) {
    var decoder = KeyDecoder()
    #expect(decoder.tone == nil)
    #expect(decoder.feed((answer + "j").utf8) == [.key(.character("j"))])
    #expect(decoder.tone == tone)
  }

  @Test func `never takes half of the terminal's answer for keys`() {
    var decoder = KeyDecoder()
    #expect(decoder.feed("\u{1B}]11;rgb:00".utf8) + decoder.flush() == [])
    #expect(decoder.tone == nil)
    #expect(decoder.feed("j".utf8) == [.key(.character("j"))])
  }

  @Test func `keeps pasted text as data`() {
    let pasted = "dd\u{1B}[A q\r\nnext\rlast"
    #expect(
      Self.decode("\u{1B}[200~\(pasted)\u{1B}[201~x")
        == [.paste("dd\u{1B}[A q\nnext\nlast"), .key(.character("x"))]
    )
  }

  @Test func `finds the end of a paste behind half of one`() {
    #expect(
      Self.decode("\u{1B}[200~a\u{1B}[20\u{1B}[201~") == [.paste("a\u{1B}[20")]
    )
  }

  @Test func `takes at most a mebibyte of a paste`() throws {
    var decoder = KeyDecoder()
    _ = decoder.feed("\u{1B}[200~".utf8)
    _ = decoder.feed(repeatElement(UInt8(ascii: "y"), count: 1_100_000))
    let inputs = decoder.feed("\u{1B}[201~".utf8)
    guard case .paste(let text)? = inputs.first else {
      Issue.record("no paste")
      return
    }
    #expect(text.utf8.count == 1_048_576)
  }

  @Test(arguments: [
    ("\u{1B}[<0;5;3M", MouseEvent(kind: .press, at: Point(x: 4, y: 2), button: 1)),
    ("\u{1B}[<0;5;3m", MouseEvent(kind: .release, at: Point(x: 4, y: 2), button: 1)),
    ("\u{1B}[<2;1;1M", MouseEvent(kind: .press, at: Point(x: 0, y: 0), button: 3)),
    ("\u{1B}[<32;10;4M", MouseEvent(kind: .drag, at: Point(x: 9, y: 3), button: 1)),
    ("\u{1B}[<64;10;4M", MouseEvent(kind: .wheelUp, at: Point(x: 9, y: 3), button: 0)),
    ("\u{1B}[<65;10;4M", MouseEvent(kind: .wheelDown, at: Point(x: 9, y: 3), button: 0)),
  ])
  func `reads the mouse`(bytes: String, event: MouseEvent) {
    #expect(Self.decode(bytes) == [.mouse(event)])
  }

  @Test func `knows the keys that terminfo names`() {
    var decoder = KeyDecoder(terminalKeys: [
      (bytes: Array("\u{1B}[j".utf8), key: .shiftUp)
    ])
    #expect(decoder.feed("\u{1B}[j".utf8) == [.key(.shiftUp)])
  }
}
