import ChronoScreen

extension HeaderSegment {
  /// Whether the badge of missed tasks is there on the line.
  func isBadge(at x: Int) -> Bool {
    var left = self.x + 1
    for (text, style) in parts {
      if style.ground == .badge, (left..<(left + text.width)).contains(x) { return true }
      left += text.width
    }
    return false
  }
}
