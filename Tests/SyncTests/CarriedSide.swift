import ChronoExchange
import ChronoModel
import Testing
import chronolist

/// A planner, and what a program that carries whole files to a server knows of its folder.
///
/// The server is as Radicale is, which keeps of a property that it does not know what stands before its first comma.
final class CarriedSide {
  let world: SyncWorld
  private var known: (own: String?, server: String?)

  init(_ world: SyncWorld) { self.world = world }

  /// As vdirsyncer does: what one side alone has changed goes over, of what both have, what comes of the two.
  func carry(_ server: inout String?) throws {
    guard
      let place = world.folder.files.keys.first ?? server.map({ _ in SyncPlace("", "read.ics") })
    else { return }
    var own = world.folder.files[place] == nil ? nil : world.folder.text(place)
    if own != known.own, server != known.server, let ours = own, let theirs = server,
      ours != theirs
    {
      let uid = try #require(theirs.split(separator: "\r\n").first { $0.hasPrefix("UID:") })
      own = try world.merge(String(uid.dropFirst(4)), with: theirs, at: place).text
      server = own.map(Self.stored)
    } else if server != known.server {
      own = server
    } else if own != known.own {
      server = own.map(Self.stored)
    }
    if let own { world.folder.put(place, own) }
    known = (own, server)
  }

  private static func stored(_ text: String) -> String {
    text.replacing("\r\n ", with: "")
      .split(separator: "\r\n", omittingEmptySubsequences: false).map { line -> String in
        line.hasPrefix("X-") ? String(line.split(separator: ",")[0]) : String(line)
      }.joined(separator: "\r\n")
  }
}
