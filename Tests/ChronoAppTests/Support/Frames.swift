import ChronoScreen
import Foundation
import Testing

extension Planner {
  /// Compares what is on screen with the frames kept in `Frames/`, one file for each size.
  ///
  /// A missing or different file fails the test; `RECORD=1 swift test` writes them anew, for a
  /// reviewer to read in the diff. The last line says where the cursor is.
  func expectFrames(
    _ name: String,
    sizes: [Size] = [.plain, .large, .small],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for size in sizes {
      var planner = self
      planner.resize(size.width, size.height)
      let path = Frames.directory + "/\(name)-\(size.width)x\(size.height).txt"
      Frames.check(planner.frame, path: path, sourceLocation: sourceLocation)
    }
  }
}

/// The golden frames on the disk.
enum Frames {
  static let directory =
    String(#filePath.split(separator: "/").dropLast(2).reduce("") { $0 + "/" + $1 }) + "/Frames"

  static func check(_ frame: Frame, path: String, sourceLocation: SourceLocation) {
    let cursor = frame.cursor.map { "cursor \($0.x),\($0.y)" } ?? "no cursor"
    let text = frame.text + "\n[\(cursor)]\n"
    if ProcessInfo.processInfo.environment["RECORD"] != nil {
      do {
        try text.write(toFile: path, atomically: true, encoding: .utf8)
      } catch {
        Issue.record("\(path) cannot be written: \(error)", sourceLocation: sourceLocation)
      }
      return
    }
    guard let kept = try? String(contentsOfFile: path, encoding: .utf8) else {
      Issue.record("\(path) is missing; RECORD=1 writes it", sourceLocation: sourceLocation)
      return
    }
    guard kept != text else { return }
    Issue.record(
      "the screen differs from \(path)\n--- kept\n\(kept)\n+++ now\n\(text)",
      sourceLocation: sourceLocation
    )
  }
}
