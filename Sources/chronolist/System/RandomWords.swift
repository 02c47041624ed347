import Glibc
import Synchronization

/// The system's random numbers, thirty-two at a time: an import needs several for every task, and a
/// call of the system for each is a fortieth of its time.
///
/// A class, so that a copy of what holds it draws other numbers than the original does.
package final class RandomWords: RandomNumberGenerator, Sendable {
  /// The most that come at once (getentropy(3)).
  private static let bytes = 256

  private let drawn = Mutex<[UInt64]>([])

  package init() {}

  package func next() -> UInt64 {
    drawn.withLock { words in
      if words.isEmpty { words = RandomWords.draw() }
      // Where the system has no such call, the library knows another source.
      if let word = words.popLast() { return word }
      var system = SystemRandomNumberGenerator()
      return system.next()
    }
  }

  private static func draw() -> [UInt64] {
    var words = [UInt64](repeating: 0, count: bytes / 8)
    let result = unsafe words.withUnsafeMutableBytes { buffer -> CInt in
      guard let start = buffer.baseAddress else { return -1 }
      return unsafe getentropy(start, buffer.count)
    }
    return result == 0 ? words : []
  }
}
