import ChronoExchange
import ChronoModel
import Testing
import chronolist

/// What a server has of a folder.
final class CarriedServer {
  var files: [SyncPlace: String] = [:]
}

/// A planner, and what a program that carries whole files to a server knows of its folder.
///
/// The server is as Radicale is, which keeps of a property that it does not know what stands before its first comma.
final class CarriedSide {
  let world: SyncWorld
  /// `nil` where planners share the folder itself.
  private let server: CarriedServer?
  private var known: [SyncPlace: (own: String?, server: String?)] = [:]

  init(_ world: SyncWorld, to server: CarriedServer?) {
    self.world = world
    self.server = server
  }

  /// A planner that is set up where this one has been.
  func another() throws -> CarriedSide {
    let folder = server == nil ? world.folder : MemoryFolder()
    folder.isFresh = world.folder.isFresh
    let new = try SyncWorld(folder: folder, state: 3)
    new.now = world.now
    return CarriedSide(new, to: server)
  }

  /// Synchronises before and after it is carried, as a person does by hand.
  func syncOnce() throws {
    try world.sync()
    try carry()
    try world.sync()
  }

  /// Synchronises, has it carried, and both once more.
  func sync(force: Bool = false) throws {
    try world.sync(force: force)
    guard server != nil else { return }
    try carry()
    try world.sync(force: force)
    try carry()
  }

  /// As vdirsyncer does: what one side alone has changed goes over, of what both have, what comes of the two.
  private func carry() throws {
    guard let server else { return }
    let places = Set(world.folder.files.keys).union(server.files.keys).union(known.keys)
    for place in places.sorted() { try carry(place, &server.files[place]) }
  }

  private func carry(_ place: SyncPlace, _ server: inout String?) throws {
    var own = world.folder.files[place] == nil ? nil : world.folder.text(place)
    let last = known[place]
    if own != last?.own, server != last?.server, let ours = own, let theirs = server,
      ours != theirs
    {
      let uid = try #require(theirs.split(separator: "\r\n").first { $0.hasPrefix("UID:") })
      own = try world.merge(String(uid.dropFirst(4)), with: theirs, at: place).text
      server = own.map(Self.stored)
    } else if server != last?.server, server != nil || own == last?.own {
      // What was deleted on one side, and changed on the other, is there again.
      own = server
    } else if own != last?.own {
      server = own.map(Self.stored)
    }
    if let own {
      if world.folder.files[place] == nil || world.folder.text(place) != own {
        world.folder.put(place, own)
      }
    } else {
      world.folder.files[place] = nil
    }
    known[place] = own == nil && server == nil ? nil : (own, server)
  }

  private static func stored(_ text: String) -> String {
    text.replacing("\r\n ", with: "")
      .split(separator: "\r\n", omittingEmptySubsequences: false).map { line -> String in
        line.hasPrefix("X-") ? String(line.split(separator: ",")[0]) : String(line)
      }.joined(separator: "\r\n")
  }
}
