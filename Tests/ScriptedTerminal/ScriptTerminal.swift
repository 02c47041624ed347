import ChronoScreen

/// A terminal that is a script: input from a list, frames into it.
struct ScriptTerminal: Terminal, ~Copyable {
  let script: Script

  var size: Size { script.size }

  mutating func present(_ frame: Frame) { script.frame = frame }

  /// Never waits: where the script has no input, the time is over.
  mutating func next(timeoutMilliseconds: Int?) -> Input {
    script.inputs.isEmpty ? .timedOut : script.inputs.removeFirst()
  }

  mutating func ring() { script.rings += 1 }

  mutating func send(_ bytes: [UInt8]) { script.sent += bytes }

  mutating func suspend() {}
  mutating func resume() {}
}

/// A class because the loop owns the terminal, and the test writes its input and reads its frames.
final class Script {
  var size: Size
  var inputs: [Input] = []
  var frame: Frame?
  var rings = 0
  /// What was sent besides frames.
  var sent: [UInt8] = []

  init(size: Size) { self.size = size }
}
