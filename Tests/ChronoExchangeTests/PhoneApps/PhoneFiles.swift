import ChronoExchange
import ChronoModel
import Foundation
import Testing

/// The files that `make-files.py` made, by name.
enum PhoneFiles {
  static let all: [String: [UInt8]] = {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("files.txt").path
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    var files: [String: [UInt8]] = [:]
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: " ", omittingEmptySubsequences: false)
      guard parts.count == 2, let bytes = Data(base64Encoded: String(parts[1])) else { continue }
      files[String(parts[0])] = [UInt8](bytes)
    }
    return files
  }()

  static func bytes(_ name: String) throws -> [UInt8] {
    try #require(all[name], "\(name) is not in files.txt; make-files.py makes it")
  }

  /// Monday 23 March 2020, 10:00 UTC: what the files tell of lies around it.
  static let now = Moment(instant: at("2020-03-23T10:00:00Z"), zone: .utc)

  /// The items of a property list or a JSON array.
  static func items(
    _ bytes: [UInt8],
    as format: ImportFormat? = nil,
    isLenient: Bool = false,
    at now: Moment = now
  ) throws(ImportError) -> [ImportItem] {
    var file = try PhoneFile(bytes, as: format, isLenient: isLenient, at: now)
    var items: [ImportItem] = []
    while let item = try file.next() { items.append(item) }
    return items
  }

  /// The error that bytes are refused with; `nil` if they are taken.
  static func refusal(
    _ bytes: [UInt8],
    as format: ImportFormat? = nil,
    isLenient: Bool = false
  ) -> ImportError? {
    do throws(ImportError) {
      _ = try items(bytes, as: format, isLenient: isLenient)
      return nil
    } catch {
      return error
    }
  }

  static func drafts(_ items: [ImportItem]) -> [TaskDraft] {
    items.compactMap { if case .task(let draft) = $0.content { draft } else { nil } }
  }

  static func events(_ items: [ImportItem]) -> [EventDraft] {
    items.compactMap { if case .event(let draft) = $0.content { draft } else { nil } }
  }
}
