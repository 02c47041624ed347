/// What the mouse did, and in which cell.
package struct MouseEvent: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case press, release, drag, wheelUp, wheelDown
  }

  package let kind: Kind
  package let at: Point

  /// 1 left, 2 middle, 3 right; 0 for the wheel and for a release that does not say.
  package let button: Int

  package init(kind: Kind, at: Point, button: Int) {
    self.kind = kind
    self.at = at
    self.button = button
  }
}

/// What a terminal can report to the event loop.
package enum Input: Hashable, Sendable {
  case key(Key)

  /// Text that was pasted: data, never keys. Line ends are `\n`, invalid UTF-8 is U+FFFD.
  case paste(String)

  case mouse(MouseEvent)
  case resized(Size)

  /// Another thread asked for attention.
  case woke

  case timedOut

  /// The line is gone, or the program was told to end; leave within a second.
  case hangUp

  /// SIGINT from outside; a typed Ctrl-C comes as `.key(.control("c"))`.
  case interrupted

  /// The program was stopped and goes on now: size, zone and day may have changed.
  case continued
}

/// A place to show frames and to wait for input.
///
/// A protocol because there are two: the real terminal through curses, and the script that plays
/// keys from a file and keeps the frames.
package protocol Terminal: ~Copyable {
  var size: Size { get }

  /// Shows the frame; only what differs from the last one is sent.
  mutating func present(_ frame: Frame)

  /// Waits for input at most this long; `nil` waits for ever, 0 only looks.
  mutating func next(timeoutMilliseconds: Int?) -> Input

  /// Sounds the bell.
  mutating func ring()

  /// Sends what the terminal shows outside the frame: bytes that draw nothing and move no cursor.
  mutating func send(_ bytes: [UInt8])

  /// Gives the terminal back as it was found, to run an editor or to be stopped.
  mutating func suspend()

  /// Takes the terminal again; the next frame is drawn whole.
  mutating func resume()
}
