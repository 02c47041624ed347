package import ChronoScreen

/// A terminal that is a script: input from a list, frames into it.
package struct ScriptTerminal: Terminal, ~Copyable {
  package let script: Script

  package init(script: Script) { self.script = script }

  package var size: Size { script.size }

  package mutating func present(_ frame: Frame) {
    script.frame = frame
    script.frames += 1
  }

  /// Never waits: where the script has no input, the time is over.
  package mutating func next(timeoutMilliseconds: Int?) -> Input {
    script.inputs.isEmpty ? .timedOut : script.inputs.removeFirst()
  }

  package mutating func ring() { script.rings += 1 }

  package mutating func send(_ bytes: [UInt8]) { script.sent += bytes }

  package mutating func suspend() {}
  package mutating func resume() {}
}

/// A class because the loop owns the terminal, and the test writes its input and reads its frames.
package final class Script {
  package var size: Size
  package var inputs: [Input] = []
  package var frame: Frame?
  /// How many were shown.
  package var frames = 0
  package var rings = 0
  /// What was sent besides frames.
  package var sent: [UInt8] = []

  package init(size: Size) { self.size = size }
}
