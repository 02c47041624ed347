import Foundation
import Testing

/// A Radicale on a free port with a collection `tasks`, and vdirsyncer to carry folders to it.
///
/// A class because it ends the process.
final class Server {
  private let process: Process
  let port: Int
  private let box: CommandSandbox

  init(in box: CommandSandbox) throws {
    self.box = box
    port = try Server.freePort()
    let storage = box.path("radicale")
    // A collection as Radicale keeps it.
    try box.write(
      #"{"tag": "VCALENDAR", "D:displayname": "tasks", "C:supported-calendar-component-set": "VEVENT,VTODO"}"#,
      to: "radicale/collection-root/ana/tasks/.Radicale.props"
    )
    try box.write(
      """
      [server]
      hosts = 127.0.0.1:\(port)
      [auth]
      type = none
      [rights]
      type = authenticated
      [storage]
      filesystem_folder = \(storage)
      [logging]
      level = info
      """,
      to: "radicale.conf"
    )
    process = Process()
    process.executableURL = URL(fileURLWithPath: Peer.radicale.path ?? "")
    process.arguments = ["--config", box.path("radicale.conf")]
    process.standardOutput = FileHandle.nullDevice
    let log = Pipe()
    process.standardError = log
    try process.run()
    var said = ""
    while !said.contains("ready") {
      let piece = log.fileHandleForReading.availableData
      guard !piece.isEmpty else { break }
      said += String(decoding: piece, as: UTF8.self)
    }
    #expect(said.contains("ready"), "Radicale does not listen: \(said)")
    log.fileHandleForReading.readabilityHandler = { _ = $0.availableData }
  }

  func stop() {
    // Tests block other signals, and their children inherit that.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// Lets vdirsyncer carry what has changed, of one planner's folder, in both directions.
  func carry(_ other: CommandSandbox? = nil) throws {
    let box = other ?? self.box
    try box.write(
      """
      [general]
      status_path = "\(box.path("status"))"
      [pair planner]
      a = "files"
      b = "server"
      collections = ["tasks"]
      conflict_resolution = "b wins"
      [storage files]
      type = "filesystem"
      path = "\(box.path("vdir"))"
      fileext = ".ics"
      [storage server]
      type = "caldav"
      url = "http://127.0.0.1:\(port)/ana/"
      username = "ana"
      password = "secret"
      """,
      to: "vdirsyncer.conf"
    )
    let settings = ["-v", "WARNING", "-c", box.path("vdirsyncer.conf")]
    if !FileManager.default.fileExists(atPath: box.path("status/planner/tasks.items")) {
      let found = try Peer.vdirsyncer.run(
        settings + ["discover"],
        in: box,
        input: String(repeating: "y\n", count: 4)
      )
      #expect(found.ending == .exited(0), "\(found.complaint)\(found.text)")
    }
    let run = try Peer.vdirsyncer.run(settings + ["sync"], in: box)
    #expect(run.ending == .exited(0), "\(run.complaint)\(run.text)")
  }

  private static func freePort() throws -> Int {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    return withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        _ = bind(descriptor, address, length)
        _ = getsockname(descriptor, address, &length)
      }
      return Int(UInt16(bigEndian: pointer.pointee.sin_port))
    }
  }
}
