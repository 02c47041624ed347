/// Whether a terminal's background is dark or light, as far as anyone knows.
package enum Tone: Hashable, Sendable, CaseIterable {
  case dark, light

  /// Nobody said, or it is something between: only what is readable on both is used.
  case unknown

  /// Reads the value of COLORFGBG, `15;0` or `0;default;15`: the last number is the background.
  ///
  /// Of the first sixteen colours 7 and those from 9 on are light (the rule of Vim and mutt).
  package init(colorfgbg: String?) {
    switch colorfgbg?.split(separator: ";").last.flatMap({ UInt8($0) }) {
    case .some(7), .some(9...15): self = .light
    case .some(0...6), .some(8): self = .dark
    default: self = .unknown
    }
  }

  /// The tone of a background of such a relative luminance, 0 for black to 1 for white.
  package init(luminance: Double) {
    self = luminance < 0.1 ? .dark : luminance > 0.6 ? .light : .unknown
  }
}
