import CVterm
import Glibc

/// A command run without a terminal: what it wrote, and how it ended.
struct CommandRun {
  let ending: Ending
  let output: [UInt8]
  let errors: [UInt8]

  var text: String { String(decoding: output, as: UTF8.self) }
  var complaint: String { String(decoding: errors, as: UTF8.self) }

  /// What the command reads.
  enum Input {
    /// Bytes, and then the end.
    case bytes([UInt8])
    /// A descriptor that is not open at all.
    case closed

    static func text(_ text: String) -> Input { .bytes(Array(text.utf8)) }
    static var nothing: Input { .bytes([]) }
  }

  /// Runs a program to its end, in a directory if one is named.
  init(
    program: String = TerminalSession.planner,
    arguments: [[UInt8]],
    environment: [String: String],
    input: Input = .nothing,
    directory: String? = nil
  ) throws {
    var source: CInt = -1
    if case .bytes(let bytes) = input { source = try MemoryFile.make(holding: bytes) }
    let output = try MemoryFile.make()
    let errors = try MemoryFile.make()
    defer {
      for descriptor in [source, output, errors] where descriptor >= 0 { close(descriptor) }
    }
    let pid = try Spawning.start(
      program,
      arguments,
      environment,
      .files(input: source, output: output, errors: errors),
      in: directory
    )
    var status: CInt = 0
    while waitpid(pid, &status, 0) < 0, errno == EINTR {}
    ending = Ending(status: status)
    self.output = MemoryFile.contents(of: output)
    self.errors = MemoryFile.contents(of: errors)
  }
}

/// Files without a name, which cannot fill up as a pipe does.
private enum MemoryFile {
  static func make(holding bytes: [UInt8] = []) throws -> CInt {
    // 1 is MFD_CLOEXEC.
    let descriptor = memfd_create("chronolist-test", 1)
    guard descriptor >= 0 else { throw HarnessError.system(call: "memfd_create", error: errno) }
    var sent = 0
    while sent < bytes.count {
      let rest = Array(bytes[sent...])
      let count = write(descriptor, rest, rest.count)
      guard count > 0 else { throw HarnessError.system(call: "write", error: errno) }
      sent += count
    }
    lseek(descriptor, 0, SEEK_SET)
    return descriptor
  }

  static func contents(of descriptor: CInt) -> [UInt8] {
    lseek(descriptor, 0, SEEK_SET)
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = read(descriptor, &buffer, buffer.count), count > 0 {
      bytes += buffer.prefix(count)
    }
    return bytes
  }
}
