import Foundation
import Glibc
import Testing

/// A Radicale on a free port with a collection `tasks`, and vdirsyncer to carry folders to it.
///
/// A class because it ends the process.
final class Server {
  private let process: pid_t
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
    let log = open(box.path("radicale.log"), O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
    defer { close(log) }
    process = try Spawning.start(
      Peer.radicale.path ?? "",
      ["--config", box.path("radicale.conf")].map { Array($0.utf8) },
      ProcessInfo.processInfo.environment,
      .files(input: -1, output: log, errors: log)
    )
    while !said.contains("ready"), waitpid(process, nil, WNOHANG) == 0 { usleep(20_000) }
    #expect(said.contains("ready"), "Radicale does not listen: \(said)")
  }

  private var said: String { String(decoding: box.read("radicale.log"), as: UTF8.self) }

  func stop() {
    kill(process, SIGKILL)
    waitpid(process, nil, 0)
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
