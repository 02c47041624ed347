import CNcurses
package import ChronoScreen
import Glibc

/// Why there is no terminal to draw on.
package enum TerminalError: Error, Hashable, Sendable {
  /// Standard input or output is a file or a pipe.
  case notATerminal

  /// Neither the named terminal nor a common one can place the cursor here.
  case unsupported(term: String)

  /// The system has no file descriptors or memory left.
  case noResources
}

/// The real terminal, drawn through curses and read by our own decoder.
///
/// There can be one at a time, because curses and signals are the process's. It gives the terminal
/// back as it was found when it goes away, when it is suspended, and when the program crashes.
package struct CursesTerminal: Terminal, ~Copyable {
  /// What the program knows and the terminal must be told.
  package struct Options: Sendable {
    /// The value of TERM.
    package var term: String

    /// Whether NO_COLOR or a setting turned colours off.
    package var isColourOff = false

    /// Whether clicks and the wheel are wanted.
    package var wantsMouse = true

    package var theme = Theme.standard

    /// The terminal's background, as far as the environment tells.
    package var tone = Tone.unknown
    package var charset: Charset

    package init(term: String, charset: Charset) {
      self.term = term
      self.charset = charset
    }
  }

  /// The terminal's columns and rows when it was last looked.
  package private(set) var size: Size

  /// Something the user should know about the terminal, such as an unknown TERM.
  package let notice: SafeText?

  /// For other threads, to make `next` return `.woke`.
  package let waker: WakePipe

  private let line: TerminalLine
  private var surface: CursesSurface
  private var decoder: KeyDecoder
  private var queue: [Input] = []
  private let wantsMouse: Bool
  private let theme: Theme
  private var tone: Tone

  /// Whether the terminal can be asked for its background; the Linux console would print that.
  private let canAsk: Bool
  private var lastInput = ContinuousClock.now
  private var isOurs = false
  private var isGone = false

  /// Sent before the next frame, in the same piece: asks for pastes and the mouse.
  private var opening: [UInt8] = []

  /// Used when TERM means nothing here; nearly every terminal of today understands it.
  private static let fallbackTerm = "xterm-256color"

  /// Takes the terminal; `Charset.adopt()` comes first.
  ///
  /// - Throws: `TerminalError` when there is no terminal, or none that curses can draw on.
  package init(_ options: Options) throws(TerminalError) {
    guard let line = TerminalLine() else { throw .notATerminal }
    guard let waker = WakePipe() else { throw .noResources }
    let term = try Self.usableTerm(options.term, output: line.output)
    let size = line.size
    // The console is black, and has no way to say so.
    let isConsole = term.hasPrefix("linux")
    let tone = isConsole && options.tone == .unknown ? .dark : options.tone
    guard
      let surface = CursesSurface(
        term: term,
        size: size,
        isColourOff: options.isColourOff,
        theme: options.theme.suited(to: tone),
        charset: options.charset
      )
    else { throw .noResources }
    self.size = size
    self.waker = waker
    self.line = line
    self.surface = surface
    notice =
      term == options.term ? nil : "TERM “\(options.term)” is unknown here; using \(term)"
    decoder = KeyDecoder(terminalKeys: TerminalKeys.known())
    wantsMouse = options.wantsMouse
    theme = options.theme
    self.tone = tone
    canAsk = self.surface.hasColours && !isConsole && options.theme.followsBackground
    Signals.listen(waking: waker)
    take()
  }

  deinit {
    giveBack()
    CrashGuard.disarm()
    Signals.stopListening()
  }

  /// The signal that told the program to end; `nil` where none did.
  ///
  /// Who was told to end by a signal ends by it, once all else is done: so whoever started the
  /// program sees why it ended.
  package static var endingSignal: CInt? { Signals.ending }

  // MARK: - Showing

  package mutating func present(_ frame: Frame) {
    guard isOurs else { return }
    // The first frame is drawn in the right colours where the terminal has said them by now.
    if !opening.isEmpty, canAsk, decoder.tone == nil,
      line.wait(forInput: true, with: waker, milliseconds: 0).hasInput
    {
      takeInput()
    }
    send(surface.bytes(for: frame))
  }

  package mutating func ring() { send([0x07]) }

  package mutating func send(_ bytes: [UInt8]) {
    guard isOurs, !isGone, !bytes.isEmpty else { return }
    if !line.write(opening + bytes) { isGone = true }
    opening = []
  }

  package mutating func suspend() {
    giveBack()
    isOurs = false
  }

  package mutating func resume() {
    guard !isOurs else { return }
    // Meant for the program that had the terminal meanwhile.
    for signal in [SIGINT, SIGTSTP, SIGWINCH] { _ = Signals.take(signal) }
    size = line.size
    surface.resize(to: size)
    take()
  }

  // MARK: - Waiting

  /// While the terminal is given back nothing is read from it: its input is another program's.
  package mutating func next(timeoutMilliseconds: Int?) -> Input {
    let deadline = timeoutMilliseconds.map { ContinuousClock.now + .milliseconds($0) }
    while true {
      if let input = noticed() { return input }
      if !queue.isEmpty { return queue.removeFirst() }
      let left = deadline.map { Self.milliseconds(until: $0) }
      let patience = isOurs ? decoder.patience(after: silence) : nil
      let ready = line.wait(
        forInput: isOurs,
        with: waker,
        milliseconds: [left, patience].compactMap(\.self).min() ?? -1
      )
      if ready.isGone { isGone = true }
      if ready.hasInput {
        takeInput()
      } else if ready.isTimedOut, let patience, patience <= left ?? .max {
        queue += decoder.flush()
      }
      if ready.isWoken, waker.drain() { return .woke }
      let isLate = deadline.map { ContinuousClock.now >= $0 } ?? false
      if isLate, queue.isEmpty, !isGone, !Signals.isNoted { return .timedOut }
    }
  }

  /// Takes the bytes that have come.
  private mutating func takeInput() {
    lastInput = ContinuousClock.now
    if let bytes = line.read() { queue += decoder.feed(bytes) } else { isGone = true }
    followBackground()
  }

  /// For how long nothing has come from the terminal, in milliseconds.
  private var silence: Int { Int(lastInput.duration(to: .now) / .milliseconds(1)) }

  /// Gives the screen other colours where the terminal has said what its background is.
  private mutating func followBackground() {
    guard let answer = decoder.tone, answer != tone else { return }
    tone = answer
    send(surface.bytes(for: theme.suited(to: tone)))
  }

  /// What came besides bytes, the most pressing first.
  private mutating func noticed() -> Input? {
    // What was typed before the line broke still counts.
    if Signals.isEnding || isGone && queue.isEmpty {
      Signals.obey()
      return .hangUp
    }
    if isOurs, Signals.isInterrupted {
      Signals.obey()
      _ = Signals.take(SIGINT)
      return .interrupted
    }
    if Signals.take(SIGTSTP) || queue.first == .key(.control("z")) {
      if queue.first == .key(.control("z")) { queue.removeFirst() }
      let wasOurs = isOurs
      suspend()
      Signals.stopProcess()
      if wasOurs { resume() }
      return .continued
    }
    if Signals.take(SIGCONT) {
      // Stopped by force, without a chance to give the terminal back first.
      if isOurs {
        isOurs = false
        resume()
      }
      return .continued
    }
    if Signals.take(SIGCHLD) { return .woke }
    guard isOurs, Signals.take(SIGWINCH), line.size != size else { return nil }
    size = line.size
    surface.resize(to: size)
    return .resized(size)
  }

  private static func milliseconds(until deadline: ContinuousClock.Instant) -> Int {
    let left = ContinuousClock.now.duration(to: deadline).components
    // Rounded up, so that a wait never ends before its time.
    return max(
      0,
      Int(left.seconds) * 1000
        + Int((left.attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    )
  }

  // MARK: - Taking and giving back

  private mutating func take() {
    line.enterRawMode()
    CrashGuard.arm(
      farewell: Self.farewell(),
      input: line.input,
      output: line.output,
      modes: line.original
    )
    isOurs = true
    opening = Array((Self.pasteOn + (wantsMouse ? Self.mouseOn : "")).utf8)
    // Nobody waits for the answer, but asked so early it is mostly here before the first frame is
    // drawn; until it is, if ever, the colours hold on any background.
    if canAsk { _ = line.write(TerminalMessage.backgroundQuestion) }
  }

  private borrowing func giveBack() {
    guard isOurs else { return }
    let modes = (wantsMouse ? Self.mouseOff : "") + Self.pasteOff
    if !isGone { _ = line.write(Array(modes.utf8) + surface.bytesForLeaving()) }
    // An answer that nobody has read yet would be typed into the shell.
    line.restoreModes(droppingInput: canAsk && decoder.tone == nil)
    CrashGuard.pause()
  }

  private static let pasteOn = "\u{1B}[?2004h"
  private static let pasteOff = "\u{1B}[?2004l"
  private static let mouseOn = "\u{1B}[?1002h\u{1B}[?1006h"
  private static let mouseOff = "\u{1B}[?1006l\u{1B}[?1002l"

  /// What makes the terminal usable after a crash, without asking curses.
  private static func farewell() -> [UInt8] {
    let modes = Array((mouseOff + pasteOff).utf8)
    return modes + ["sgr0", "cnorm", "rmcup"].flatMap { TerminalKeys.capability($0) ?? [] }
  }

  /// The terminal to draw for: the one named, or a common one when terminfo does not know it.
  private static func usableTerm(
    _ term: String,
    output: CInt
  ) throws(TerminalError) -> String {
    for candidate in [term, fallbackTerm, "xterm", "vt100"] where !candidate.isEmpty {
      switch unsafe chrono_probe(candidate, output) {
      case chrono_capable: return candidate
      case chrono_incapable: throw .unsupported(term: candidate)
      default: continue
      }
    }
    throw .unsupported(term: term)
  }
}
