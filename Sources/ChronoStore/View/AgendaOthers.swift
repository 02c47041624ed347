import ChronoModel

/// What stands between the tasks of an agenda, in order: its events, and the repeats that come then.
///
/// A class, because whoever goes through them would copy all of it at each.
final class AgendaOthers {
  /// One of them, so small that thousands are sorted in no time: the rest is made when its turn comes.
  fileprivate struct Entry {
    /// The day within the agenda, and the time.
    let key: UInt32
    /// Of ``events``, or of ``coming``.
    let index: Int32
    /// The day among the event's own; `nil` of what is no event.
    let ownDay: Int32?
    let position: Int
  }

  private let first: LocalDay
  private let now: Moment
  /// Each event once, on any of its days.
  private var events: [EventOccurrence] = []
  private let coming: [ComingInstance]
  private var entries: [Entry] = []
  private var index = 0

  init(_ stream: EventStream, on range: ClosedRange<LocalDay>, at now: Moment) throws {
    first = range.lowerBound
    self.now = now
    coming = try stream.coming(on: range, at: now)
    entries = try stream.gather { source in
      var entries: [Entry] = []
      try EventReader.each(source, touching: range, at: now) { occurrence in
        var index = events.count - 1
        if index < 0 || !events[index].isOfSameEvent(as: occurrence) {
          events.append(occurrence)
          index += 1
        }
        ListedEvent.each(of: occurrence, on: range, in: .time, at: now) { listed in
          entries.append(Entry(listed.place, since: first, index, occurrence.ownDay))
        }
      }
      return entries
    }
    for (index, instance) in coming.enumerated() {
      entries.append(Entry(ListBound(RowKey(instance.planned)), since: first, index, nil))
    }
    sort()
  }

  /// By numbers that each has at hand; only what shares them all is made and compared.
  private func sort() {
    entries.sort { left, right in
      if left.key != right.key { return left.key < right.key }
      if left.position != right.position { return left.position < right.position }
      return place(left) < place(right)
    }
  }

  /// Hands over the next ones, each with its day; with a place, only those before it.
  func forEach<Task>(
    before place: ListBound? = nil,
    _ body: (LocalDay, AgendaDay<Task>.Row) -> Void
  ) {
    let limit = place.map { Entry.key(of: $0, since: first) } ?? .max
    while index < entries.count {
      let entry = entries[index]
      if entry.key > limit { return }
      if let place, entry.key == limit, !(self.place(entry) < place) { return }
      index += 1
      if let listed = listed(entry) {
        body(first + Int(entry.key >> 12), .event(listed.occurrence))
      } else {
        body(first + Int(entry.key >> 12), .coming(coming[Int(entry.index)]))
      }
    }
  }

  /// `nil` for a repeat that comes.
  private func listed(_ entry: Entry) -> ListedEvent? {
    guard let ownDay = entry.ownDay else { return nil }
    let own = events[Int(entry.index)].on(LocalDay(number: Int(ownDay)))
    return ListedEvent(own.here(at: now), on: first + Int(entry.key >> 12), in: .time)
  }

  private func place(_ entry: Entry) -> ListBound {
    listed(entry)?.place ?? ListBound(RowKey(coming[Int(entry.index)].planned))
  }
}

extension AgendaOthers.Entry {
  fileprivate init(_ place: ListBound, since first: LocalDay, _ index: Int, _ ownDay: LocalDay?) {
    key = AgendaOthers.Entry.key(of: place, since: first)
    self.index = Int32(index)
    self.ownDay = ownDay.map { Int32($0.number) }
    position = place.position
  }

  /// Times are minutes of a day, one more for none, and one less for what comes before all of them.
  fileprivate static func key(of place: ListBound, since first: LocalDay) -> UInt32 {
    UInt32(place.due - first.number) << 12 | UInt32(place.time + 1)
  }
}
