import ChronoExchange
import ChronoModel
import ChronoStore
import Foundation
import Recorded
import Testing
import chronolist

/// Forms that phones write, each in a file of its own in one folder, and a text of what they are here and of what
/// each file says after an edit.
///
/// At the left margin of the text stands a form: its properties, with “ | ” between them, an alarm as `!` before its
/// own. What is indented was answered.
final class PhoneForms {
  let world: SyncWorld
  private let path: String
  private let kept: [Substring]
  private(set) var uids: [String] = []
  /// The heading above each form.
  private var headings: [String: String] = [:]
  private var answers: [String: [String]] = [:]
  private var texts: [String: [String]] = [:]

  /// The forms of a text beside the tests, in Berlin on Monday 23 November 2026, at 13:00.
  init(_ name: String, as component: String) throws {
    let winter = try #require(Instant("2026-10-25T01:00:00Z"))
    let summer = try #require(Instant("2027-03-28T01:00:00Z"))
    let berlin = Zone(
      identifier: "Europe/Berlin",
      firstOffset: 7200,
      changes: [(at: winter, offset: 3600), (at: summer, offset: 7200)]
    )
    world = try SyncWorld(at: Moment(instant: Moment.noon.instant, zone: berlin))
    world.zone = berlin
    path = Recorded.path(name)
    kept = try String(contentsOfFile: path, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("  ") }
    var heading = ""
    for line in kept where !line.isEmpty {
      if line.hasPrefix("#") {
        heading = String(line.dropFirst(2))
        continue
      }
      let uid = "form-\(uids.count + 1)"
      uids.append(uid)
      headings[uid] = heading
      world.folder.put(SyncPlace("", "\(uid).ics"), PhoneForms.text(line, uid, component))
    }
    texts = Dictionary(uniqueKeysWithValues: uids.map { ($0, lines($0)) })
  }

  private static func text(_ form: Substring, _ uid: String, _ name: String) -> String {
    var outer: [String] = []
    var lines: [String] = []
    for property in form.components(separatedBy: " | ") {
      if property.hasPrefix("! ") {
        let alarm = property.dropFirst(2).components(separatedBy: " ; ")
        lines += ["BEGIN:VALARM"] + alarm + ["END:VALARM"]
      } else if property == "+5:30" {
        outer += [
          "BEGIN:VTIMEZONE", "TZID:Office", "BEGIN:STANDARD", "DTSTART:19700101T000000",
          "TZOFFSETFROM:+0530", "TZOFFSETTO:+0530", "END:STANDARD", "END:VTIMEZONE",
        ]
      } else {
        lines.append(property.replacing("¶", with: "\r\n "))
      }
    }
    let own = form.contains("SUMMARY") ? [] : ["SUMMARY:\(uid)"]
    let all = ["BEGIN:VCALENDAR", "VERSION:2.0"] + outer + ["BEGIN:\(name)", "UID:\(uid)"] + own
    return (all + lines + ["END:\(name)", "END:VCALENDAR", ""]).joined(separator: "\r\n")
  }

  /// The lines of a file, each in one piece, but for those of book-keeping.
  private func lines(_ uid: String) -> [String] {
    let keeping = [
      "DTSTAMP", "LAST-MODIFIED", "CREATED", "SEQUENCE", "X-CHRONOLIST-PROMISE",
      "X-CHRONOLIST-REVISION", "X-CHRONOLIST-SESSION",
    ]
    return world.folder.text(SyncPlace("", "\(uid).ics")).replacing("\r\n ", with: "")
      .components(separatedBy: "\r\n")
      .filter { line in !keeping.contains { line.hasPrefix($0) } }
  }

  /// The forms under some headings.
  func uids(under names: [String]) -> [String] {
    uids.filter { names.contains(headings[$0] ?? "") }
  }

  /// Says something of a form.
  func answer(_ uid: String, _ words: String) { answers[uid, default: []].append(words) }

  /// What has changed in each file since it was looked at last.
  func answerChanges(_ word: String) {
    for uid in uids {
      let now = lines(uid)
      for change in now.difference(from: texts[uid] ?? []) {
        switch change {
        case .remove(_, let line, _): answer(uid, "\(word)  - \(line)")
        case .insert(_, let line, _): answer(uid, "\(word)  + \(line)")
        }
      }
      texts[uid] = now
    }
  }

  /// Synchronises, which is all that there is to do.
  func sync() throws {
    let summary = try world.sync()
    #expect(summary.aside.isEmpty && summary.conflicts == 0)
    #expect(try world.sync().changes == 0)
  }

  /// How the text differs from the one that is kept; `nil` where it does not.
  func difference() -> String? {
    var left = uids[...]
    var text: [String] = []
    for line in kept {
      text.append(String(line))
      guard !line.isEmpty, !line.hasPrefix("#"), let uid = left.popFirst() else { continue }
      text += (answers[uid] ?? []).map {
        "  \($0.replacing("\n", with: "⏎").replacing(uid, with: "form"))"
      }
    }
    return Recorded.difference(of: text.joined(separator: "\n"), from: path)
  }

  /// The fields of a draft that say something.
  static func words(_ draft: some SyncDraft) -> String {
    SyncField.allCases.compactMap { field in
      let words = draft.words(of: field)
      return ["", "none", "open", "busy"].contains(words) || words.hasPrefix("form-")
        ? nil : "\(field.rawValue) \(words)"
    }.joined(separator: " · ")
  }
}
