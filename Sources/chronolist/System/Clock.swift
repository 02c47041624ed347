import ChronoApp
import ChronoModel
import Glibc
import Synchronization

/// The system's clock and time zone: the one place that reads them.
struct Clock {
  private(set) var zone: Zone
  /// Why the zone is UTC though another was asked for.
  private(set) var warning: Warning?
  private let environment: Environment
  private var localtimeStamp: LocaltimeStamp?
  /// The other zones, each read once.
  private let zones: Zones
  /// When the system's zone was looked at last.
  private var looked: Instant?

  enum Warning: Error, Hashable {
    /// The value of `TZ` names no zone that is known here.
    case unknownZone(String)
    /// `/etc/localtime` cannot be read as a time zone.
    case unreadableLocaltime

    var text: ErrorText {
      switch self {
      case .unknownZone(let name): .unknownZone(name)
      case .unreadableLocaltime: .unknownZone("/etc/localtime")
      }
    }
  }

  init(_ environment: Environment) {
    self.environment = environment
    zone = .utc
    let known = KnownZones(directory: environment["TZDIR"] ?? "/usr/share/zoneinfo")
    zones = Zones { known.zone(named: $0) }
    reload()
  }

  /// The moment now, with logical days that begin at `dayStart`.
  func now(dayStart: TimeOfDay) -> Moment {
    var now = Moment(instant: instant, zone: zone, dayStart: dayStart, zones: zones)
    now.ticks = Clock.milliseconds
    return now
  }

  /// Since some beginning, whatever the clock on the wall is set to.
  static var milliseconds: Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }

  /// Seconds since 1970; a clock that runs outside the years 1 to 9999 is read as their end.
  var instant: Instant { min(max(Instant(seconds: Int64(time(nil))), .earliest), .latest) }

  /// Reads the zone again if the system's was changed meanwhile; a planner stays open for weeks.
  ///
  /// A key asks several times what time it is; the system is asked for its zone once a second.
  mutating func refresh() {
    let now = instant
    guard looked != now else { return }
    looked = now
    if environment["TZ"] == nil, localtimeStamp != LocaltimeStamp() { reload() }
  }

  private mutating func reload() {
    warning = nil
    if let value = environment["TZ"] {
      if let named = namedZone(value) {
        zone = named
      } else {
        zone = .utc
        warning = .unknownZone(value)
      }
      return
    }
    localtimeStamp = LocaltimeStamp()
    guard localtimeStamp != nil else { return zone = .utc }
    if let local = read("/etc/localtime", as: Clock.localtimeIdentifier()) {
      zone = local
    } else {
      zone = .utc
      warning = .unreadableLocaltime
    }
  }

  /// What a value of `TZ` means: nothing is UTC, a name is a file of the zone directory, a POSIX
  /// string is its own rule, an absolute path is that file.
  private func namedZone(_ value: String) -> Zone? {
    let name = value.hasPrefix(":") ? String(value.dropFirst()) : value
    if name.isEmpty || name == "UTC" { return .utc }
    let directory = environment["TZDIR"] ?? "/usr/share/zoneinfo"
    if name.hasPrefix("/") {
      let inside = name.hasPrefix(directory + "/")
      let identifier = inside ? String(name.dropFirst(directory.count + 1)) : "localtime"
      return read(name, as: identifier)
    }
    if Zone.isSafe(identifier: name), let zone = read("\(directory)/\(name)", as: name) {
      return zone
    }
    return Zone(posix: name)
  }

  /// The zone of an IANA name; `nil` for a name that is none here.
  func zone(named name: String) -> Zone? { zones.zone(name) }

  private func read(_ path: String, as identifier: String) -> Zone? {
    Zone(path: path, identifier: identifier)
  }

  /// The IANA name that `/etc/localtime` points to; `localtime` where it is a copy.
  private static func localtimeIdentifier() -> String {
    let path = Array((SystemFile.link("/etc/localtime") ?? "").utf8)
    let directory = Array("zoneinfo/".utf8)
    guard let start = path.indices.first(where: { path[$0...].starts(with: directory) }) else {
      return "localtime"
    }
    let name = String(decoding: path[(start + directory.count)...], as: UTF8.self)
    return Zone.isSafe(identifier: name) ? name : "localtime"
  }
}

/// The zones of the system's directory.
///
/// A class because a zone is read once for all who ask, and every key asks.
private final class KnownZones: Sendable {
  private let directory: String
  private let read = Mutex<[String: Zone?]>([:])

  /// Names that are remembered; more is somebody's file of nonsense.
  private static let limit = 1000

  init(directory: String) { self.directory = directory }

  func zone(named name: String) -> Zone? {
    read.withLock { known in
      if let zone = known[name] { return zone }
      // Asked once only: a row of a list asks for its zone several times.
      guard name.contains("/"), Zone.isSafe(identifier: name) else { return nil }
      let zone = Zone(path: "\(directory)/\(name)", identifier: name)
      if known.count < KnownZones.limit { known[name] = .some(zone) }
      return zone
    }
  }
}

extension Zone {
  /// The zone of a compiled file; `nil` where there is none.
  fileprivate init?(path: String, identifier: String) {
    // The largest compiled zones have four kilobytes.
    guard let bytes = try? SystemFile.bytes(of: path, limit: 1 << 20) else { return nil }
    self.init(identifier: identifier, tzif: bytes)
  }
}

/// Which file `/etc/localtime` is now; `nil` where there is none.
private struct LocaltimeStamp: Hashable {
  let device: UInt
  let inode: UInt
  let changed: Int

  init?() {
    var status = stat()
    guard unsafe stat("/etc/localtime", &status) == 0 else { return nil }
    device = UInt(status.st_dev)
    inode = UInt(status.st_ino)
    changed = status.st_mtim.tv_sec
  }
}
