import ChronoExchange
import ChronoModel
import ChronoStore

/// What files are called in what a run says of them.
extension SyncPlan {
  /// What the item is called that a file was the last time both sides agreed, or that it says it is; `nil`
  /// where it cannot be read and never was one.
  func title(at place: SyncPlace, _ reader: SyncReader) throws -> String? {
    guard let row = known.files[place.path]?.row, let base = try reader.base(row) else {
      return found.values.joined().first { $0.place == place }?.text.title
    }
    let link = base.links.first { $0.part.isEmpty } ?? base.links.first
    if let item = try link.flatMap({ try reader.item($0.item) }) { return item.title }
    return (try? SyncText(base.text))?.title
  }

  /// When what is new in the folder was made there: it comes in that order, which it has there where nobody has put it in
  /// another one.
  static func made(_ cases: [String: Case]) -> [String: Instant] {
    cases.compactMapValues { $0.base == nil ? $0.text?.made : nil }
  }

  /// New files of finished days beside new ones of series called so, which may tell of these days as theirs.
  static func finishedOfSeries(
    _ cases: [String: Case],
    _ decision: inout SyncDecision
  ) -> [String] {
    let news = cases.filter { $1.base == nil }.compactMapValues(\.text)
    let titles = Set(news.values.filter(\.hasRule).map(\.title))
    return news.filter { _, text in
      !text.hasRule && titles.contains(text.title) && decision.finished(in: text) != nil
    }.map(\.key)
  }
}
