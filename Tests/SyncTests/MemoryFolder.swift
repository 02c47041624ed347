import ChronoModel
import Foundation
import Testing
import chronolist

/// A vdir in memory, which can be told to fail, or to be killed, at any call.
final class MemoryFolder: SyncFolder {
  struct File: Equatable {
    var bytes: [UInt8]
    var stamp: Int
  }

  var files: [SyncPlace: File] = [:]
  var collections: [String: String]?
  var paints: [String: String] = [:]
  var unnamed: Set<String> = []
  var deleted: Set<String> = []
  /// Calls that are still answered; `nil` answers all.
  var callsLeft: Int?
  /// Runs before a file is written, as another program would.
  var beforeWriting: (() -> Void)?
  /// What a power cut would leave.
  private var flushed: Set<[UInt8]> = []
  /// Whether each file is so new when it is read first that it is read once more, as right after another program has
  /// written it; `FRESH=1` says that of all of them.
  var isFresh = ProcessInfo.processInfo.environment["FRESH"] != nil
  private var seen: Set<Int> = []
  private(set) var reads = 0
  private(set) var writes = 0
  private var clock = 0

  func put(_ place: SyncPlace, _ text: String) {
    clock += 1
    files[place] = File(bytes: Array(text.utf8), stamp: clock)
  }

  func text(_ place: SyncPlace) -> String {
    files[place].map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
  }

  private func call() throws(SyncFolderFailure) {
    guard let left = callsLeft else { return }
    if left == 0 { throw .stopped }
    callsLeft = left - 1
  }

  func list() throws(SyncFolderFailure) -> SyncListing {
    try call()
    var listing = SyncListing()
    for (place, file) in files where place.name.hasSuffix(".ics") {
      listing.files[place] = String(file.stamp)
    }
    listing.collections = collections
    listing.paints = paints
    listing.unnamed = unnamed
    listing.deleted = deleted
    return listing
  }

  func read(_ place: SyncPlace) throws(SyncFolderFailure) -> (bytes: [UInt8], stamp: String) {
    try call()
    guard let file = files[place] else { throw .changed }
    reads += 1
    let isNew = isFresh && seen.insert(file.stamp).inserted
    return (file.bytes, isNew ? "" : String(file.stamp))
  }

  func stage(_ bytes: [UInt8], for place: SyncPlace) throws(SyncFolderFailure) -> [UInt8] {
    try call()
    return bytes
  }

  func flush(_ staged: [[UInt8]]) throws(SyncFolderFailure) {
    if staged.isEmpty { return }
    try call()
    flushed.formUnion(staged)
  }

  func discard(_ staged: [[UInt8]]) {}

  func replace(
    _ place: SyncPlace,
    with bytes: [UInt8],
    expected: [UInt8]
  ) throws(SyncFolderFailure) -> String {
    try call()
    beforeWriting?()
    guard files[place]?.bytes == expected else { throw .changed }
    return write(place, bytes)
  }

  func create(_ place: SyncPlace, _ bytes: [UInt8]) throws(SyncFolderFailure) -> String {
    try call()
    beforeWriting?()
    guard files[place] == nil else { throw .changed }
    return write(place, bytes)
  }

  private func write(_ place: SyncPlace, _ bytes: [UInt8]) -> String {
    if !flushed.contains(bytes) { Issue.record("a name of what is not on the disk yet") }
    writes += 1
    clock += 1
    files[place] = File(bytes: bytes, stamp: clock)
    if !place.collection.isEmpty, collections?[place.collection] == nil {
      collections = (collections ?? [:]).merging([place.collection: place.collection]) { $1 }
    }
    return String(clock)
  }

  func delete(_ place: SyncPlace, expected: [UInt8]) throws(SyncFolderFailure) {
    try call()
    guard files[place]?.bytes == expected else { throw .changed }
    writes += 1
    files[place] = nil
  }

  func syncDirectories(of collections: Set<String>) throws(SyncFolderFailure) { try call() }

  func mark(_ directory: String, isDeleted: Bool) throws(SyncFolderFailure) {
    try call()
    if isDeleted { deleted.insert(directory) } else { deleted.remove(directory) }
  }

  func describe(
    _ collection: SyncCollection,
    insteadOf old: SyncCollection?
  ) throws(SyncFolderFailure) {
    try call()
    unnamed.remove(collection.directory)
    collections?[collection.directory] = collection.title
    paints[collection.directory] = collection.paint
  }
}
