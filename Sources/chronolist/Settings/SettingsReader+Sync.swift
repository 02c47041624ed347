import ChronoApp

/// The folders of the settings that are synchronised.
extension SettingsReader {
  mutating func readSyncs(_ syncs: Section) {
    let names = syncs.members.keys.sorted { one, other in
      let places = [one, other].map { lines.line(of: syncs.path + [$0]) ?? 0 }
      return (places[0], one) < (places[1], other)
    }
    for name in names {
      guard let sync = table(syncs, name) else { continue }
      let allowed = "an absolute path, or one that begins with ~/"
      func place(_ path: String) -> String? {
        path.hasPrefix("/") || path.hasPrefix("~/") ? path : nil
      }
      let folder = parse(sync, "folder", allowed, place)
      let file = parse(sync, "file", allowed, place)
      let items = choose(sync, "items", SyncItems.allCases) { $0.rawValue }
      refuse(sync, allowed: ["file", "folder", "items"])
      guard let folder else {
        if sync.members["folder"] == nil { report(sync, "folder", .unusable(allowed: "given")) }
        continue
      }
      if settings.syncs.contains(where: { $0.folder == folder }) {
        report(sync, "folder", .unusable(allowed: "one that no other table has"))
        continue
      }
      settings.syncs.append(SyncSource(name, folder: folder, items: items ?? .all, file: file))
    }
  }
}
