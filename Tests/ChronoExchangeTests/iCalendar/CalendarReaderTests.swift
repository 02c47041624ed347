import ChronoExchange
import ChronoModel
import Testing
import VirtualTerminal

/// iCalendar comes back as it came, whatever it holds, and what is no iCalendar is a sentence.
@Suite struct CalendarReaderTests {
  private func pieces(
    _ bytes: [UInt8],
    isLenient: Bool = false,
    piece: Int = 4096
  ) throws(ImportError) -> [CalendarReader.Piece] {
    var rest = bytes[...]
    var reader = CalendarReader(
      { () throws(ImportError) in
        defer { rest = rest.dropFirst(piece) }
        return Array(rest.prefix(piece))
      },
      isLenient: isLenient
    )
    var pieces: [CalendarReader.Piece] = []
    while let piece = try reader.next() { pieces.append(piece) }
    return pieces
  }

  private func refusal(_ text: String, isLenient: Bool = false) -> ImportError? {
    do throws(ImportError) {
      _ = try pieces(Array(text.utf8), isLenient: isLenient)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: CalendarCorpus.all.map(\.name))
  func `what is read is written byte for byte`(name: String) throws {
    let text = try #require(CalendarCorpus.all.first { $0.name == name }?.text)
    for piece in [1, 7, 4096] {
      let read = try pieces(Array(text.utf8), piece: piece)
      #expect(read.flatMap(\.bytes) == Array(text.utf8))
    }
  }

  @Test(arguments: CalendarCorpus.all.map(\.name))
  func `after an edit only its own lines differ`(name: String) throws {
    let text = try #require(CalendarCorpus.all.first { $0.name == name }?.text)
    let before = text.split(separator: "\n", omittingEmptySubsequences: false)
    var edits = 0
    for case .component(var component) in try pieces(Array(text.utf8))
    where component["SUMMARY"] != nil {
      let old = String(decoding: component.bytes, as: UTF8.self)
      let summary = try #require(component["SUMMARY"])
      component.set(
        ContentLine(text: "New, name", of: "SUMMARY", lineEnd: component.begin.lineEnd)
      )
      let new = String(decoding: component.bytes, as: UTF8.self)
      let kept = old.replacing(
        String(decoding: summary.raw, as: UTF8.self),
        with: "SUMMARY:New\\, name" + String(decoding: summary.lineEnd, as: UTF8.self),
        maxReplacements: 1
      )
      #expect(new == kept)
      let after = text.replacing(old, with: new)
        .split(separator: "\n", omittingEmptySubsequences: false)
      #expect(zip(before, after).count { $0 != $1 } == 1 && before.count == after.count)
      edits += 1
    }
    #expect(edits > 0 || name == "odd")
  }

  @Test func `whatever is accepted comes back as it came, and nothing ends the program`() {
    let corpus = CalendarCorpus.all.map { Array($0.text.utf8) }
    let marks: [[UInt8]] = [
      [10], [13], [13, 10, 32], [58], [59], [34], [0], [0xC3], [0xFF], Array("END:VEVENT\r\n".utf8),
      Array("BEGIN:VALARM\n".utf8), Array("\r\n\r\n".utf8), Array(";X=\"".utf8),
      [0xEF, 0xBB, 0xBF],
    ]
    var random = SeededRandom(seed: 12)
    var accepted = 0
    for round in 0..<3000 {
      var bytes = random.pick(corpus)
      for _ in 0...random.next(below: 4) {
        let place = random.next(below: bytes.count)
        switch random.next(below: 4) {
        case 0: bytes.remove(at: place)
        case 1: bytes[place] = UInt8(random.next(below: 256))
        case 2: bytes.insert(contentsOf: random.pick(marks), at: place)
        default:
          let end = min(bytes.count, place + random.next(below: 200))
          bytes.removeSubrange(place..<end)
        }
      }
      let isLenient = round.isMultiple(of: 2)
      guard let read = try? pieces(bytes, isLenient: isLenient, piece: 1 + round % 97) else {
        continue
      }
      accepted += 1
      #expect(read.flatMap(\.bytes) == bytes)
      for case .component(let component) in read {
        for line in component.lines { _ = (line.text, line.parameters, CalendarTime(line)) }
      }
    }
    #expect(accepted > 300)
  }

  // MARK: What is refused

  @Test func `what is no calendar says so, with its line`() {
    #expect(refusal("") == ImportError(.empty))
    #expect(refusal("{}") == ImportError(line: 1, .calendar(.notALine)))
    #expect(refusal("\nBEGIN:VEVENT\n") == ImportError(line: 2, .calendar(.outside)))
    #expect(refusal("X:1\n") == ImportError(line: 1, .calendar(.outside)))
    let begin = "BEGIN:VCALENDAR\n"
    #expect(refusal(begin) == ImportError(line: 1, .calendar(.endsInside("VCALENDAR"))))
    #expect(
      refusal(begin + "BEGIN:VEVENT\nX:1\n")
        == ImportError(line: 3, .calendar(.endsInside("VEVENT")))
    )
    #expect(
      refusal(begin + "BEGIN:VEVENT\nEND:VTODO\n")
        == ImportError(line: 3, .calendar(.wrongEnd("VTODO")))
    )
    #expect(refusal(begin + "END:X\n") == ImportError(line: 2, .calendar(.wrongEnd("X"))))
    let broken = begin + "BEGIN:VEVENT\nX:a\nno line\nEND:VEVENT\nEND:VCALENDAR\n"
    #expect(refusal(broken) == ImportError(line: 4, .calendar(.notALine)))
    #expect(refusal(broken, isLenient: true) == nil)
    // A quote that never ends would take the next line as its own.
    #expect(
      refusal(begin + "X;A=\"b\nc\":d\nEND:VCALENDAR\n")
        == ImportError(line: 2, .calendar(.notALine))
    )
  }

  @Test func `what has no end is refused before it fills the memory`() {
    func endless(_ first: String, _ piece: String) -> ImportError? {
      var bytes = Array(first.utf8)
      let more = Array(String(repeating: piece, count: 4096 / piece.utf8.count).utf8)
      var reader = CalendarReader { () throws(ImportError) in
        defer { bytes = more }
        return bytes
      }
      do throws(ImportError) {
        while try reader.next() != nil {}
        return nil
      } catch {
        return error
      }
    }
    let begin = "BEGIN:VCALENDAR\n"
    #expect(
      endless(begin, "BEGIN:X\n")?.reason == .calendar(.tooDeep(limit: CalendarReader.depthLimit))
    )
    #expect(
      endless(begin + "BEGIN:VEVENT\n", "X:1\n")?.reason
        == .calendar(.tooManyLines(limit: CalendarReader.lineLimit))
    )
    #expect(
      endless(begin + "X:", "aaaaaaaa")?.reason
        == .lineTooLong(limit: ContentLine.lengthLimit)
    )
    #expect(
      endless(begin + "BEGIN:VEVENT\n", "X:" + String(repeating: "a", count: 1021) + "\n")?.reason
        == .calendar(.itemTooLarge(limit: CalendarReader.itemSizeLimit))
    )
    #expect(
      endless(begin, "\n\n\n\n")?.reason == .tooManyItems(limit: ByteLines.blankLimit)
    )
  }
}
