import Foundation
import Testing

/// A file as phones make it.
enum PhoneToDo {
  static func text(_ uid: String, _ lines: [String]) -> String {
    (["BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VTODO", "UID:\(uid)"] + lines
      + ["END:VTODO", "END:VCALENDAR", ""]).joined(separator: "\r\n")
  }
}

extension Life {
  /// A morning of a person who synchronises with a folder.
  init(synchronisedWith folder: TemporaryDirectory) throws {
    try self.init(
      "2026-11-21 09:42:00",
      settings: "[sync.phone]\nfolder = \"\(folder.path)\"\nfile = \"~/tasks.sqlite\"\n"
    )
  }
}

extension TemporaryDirectory {
  /// Puts a to-do there as those who carry such files do it: under another name first.
  func put(_ uid: String, _ lines: [String]) throws {
    try write(Array(PhoneToDo.text(uid, lines).utf8), to: "a.tmp")
    #expect(rename(path + "/a.tmp", path + "/\(uid).ics") == 0)
  }
}

extension CommandSandbox {
  /// Names a folder of the sandbox in the settings, and its file, which is not the standard one.
  func settings(folder: String = "vdir", more: String = "") throws {
    let text = """
      [sync.phone]
      folder = "\(path(folder))"
      file = "~/planner.sqlite"
      \(more)

      """
    try write(text, to: ".config/chronolist/config.toml")
  }

  /// The same, with the folder there and empty.
  func synchronised() throws {
    try settings()
    try FileManager.default.createDirectory(
      atPath: path("vdir"),
      withIntermediateDirectories: true
    )
  }

  /// As if vdirsyncer carried it.
  func carried() throws { try write("", to: ".config/vdirsyncer/config") }

  /// Writes a to-do as a phone has made it.
  func todo(_ uid: String, _ lines: String...) throws {
    try write(PhoneToDo.text(uid, lines), to: "vdir/\(uid).ics")
  }

  func files(_ folder: String = "vdir") -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path(folder)).sorted()) ?? []
  }
}
