import ChronoApp
import ChronoScreen
import Recorded
import Testing

extension Planner {
  /// Compares what is on screen with the frames kept in `Frames/`, one file for each size.
  ///
  /// A missing or different file fails the test; `RECORD=1 swift test` writes them anew, for a
  /// reviewer to read in the diff. The last line says where the cursor is. Of a screen with
  /// something over the panes only that is kept, with its place, and the footer.
  func expectFrames(
    _ name: String,
    sizes: [Size] = [.plain, .large, .small],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for size in sizes {
      var planner = self
      planner.resize(size.width, size.height)
      let path = Frames.directory + "/\(name)-\(size.width)x\(size.height).txt"
      let frame = planner.frame
      planner.state.overlays = []
      let cursor = frame.cursor.map { "cursor \($0.x),\($0.y)" } ?? "no cursor"
      let text = Frames.text(of: frame, over: planner.frame) + "\n[\(cursor)]\n"
      Frames.check(text, path: path, sourceLocation: sourceLocation)
    }
  }
}

/// The golden frames on the disk.
enum Frames {
  static let directory =
    String(#filePath.split(separator: "/").dropLast(2).reduce("") { $0 + "/" + $1 }) + "/Frames"

  /// A whole frame, or the part of it that differs from the one below.
  static func text(of frame: Frame, over below: Frame) -> String {
    let size = frame.size
    var columns: Set<Int> = []
    var rows: Set<Int> = []
    for index in frame.cells.indices where frame.cells[index].glyph != below.cells[index].glyph {
      guard index / size.width < size.height - 1 else { continue }
      columns.insert(index % size.width)
      rows.insert(index / size.width)
    }
    guard let left = columns.min(), let right = columns.max(), let top = rows.min(),
      let bottom = rows.max()
    else { return frame.text }
    let lines = (top...bottom).map { row in
      String(
        frame[row: row].dropFirst(left).prefix(right - left + 1).compactMap(\.glyph?.character)
      )
    }
    return (["[at \(left),\(top)]"] + lines + [frame.line(size.height - 1)])
      .joined(separator: "\n")
  }

  /// Compares a whole frame.
  static func check(_ frame: Frame, path: String, sourceLocation: SourceLocation) {
    let cursor = frame.cursor.map { "cursor \($0.x),\($0.y)" } ?? "no cursor"
    check(frame.text + "\n[\(cursor)]\n", path: path, sourceLocation: sourceLocation)
  }

  static func check(
    _ text: String,
    path: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard let difference = Recorded.difference(of: text, from: path) else { return }
    Issue.record("\(difference)", sourceLocation: sourceLocation)
  }
}
