import ChronoExchange
import ChronoModel
import ChronoStore

/// Series that a phone has gone on with in a new file, where another planner has taken that up and written it before it is
/// heard of here: it tells what became of each day, and is read so, instead of as a phone's.
extension SyncPlan {
  /// Lets the new file be that of the series, as made of what both had agreed on, and answers what is kept of the finished
  /// one, which is read in a later round: that is of its day alone.
  mutating func takeToldNext(
    _ cases: inout [String: Case],
    _ reader: SyncReader,
    _ decision: inout SyncDecision
  ) throws -> [SyncUnit] {
    var files: [SyncDecision.ToldNext] = []
    for uid in cases.keys.sorted() {
      guard let one = cases[uid], one.base == nil, one.here.isEmpty, let text = one.text,
        let place = one.place, let told = decision.toldNext(text, at: place)
      else { continue }
      files.append(told)
    }
    guard !files.isEmpty else { return [] }
    var units: [SyncUnit] = []
    for file in files where try isEnded(file, reader) {
      guard let one = cases.removeValue(forKey: file.uid) else { continue }
      units.append(SyncUnit(ending: file.uid, one.there, []))
    }
    for uid in cases.keys.sorted() {
      guard let one = cases[uid], let base = one.base, one.left == nil, let text = one.text,
        case .item(.task(let whole))? = one.here[""]?.item, let repeats = whole.task.repeats,
        case .task(let open)? = try reader.openInstance(of: repeats.series),
        case let texts = try SyncPlan.texts(of: base, reader),
        let agreed = decision.origin(of: text, among: texts),
        let (next, day) = decision.next(of: text, since: agreed, among: files, at: base.place),
        case .changed(let told, let place, let stamp)? = cases[next.uid]?.there,
        case let made = decision.origin(of: next, from: day, agreed, among: texts),
        var own = decision.base(of: told, at: place, stamp: stamp, madeOf: made)
      else { continue }
      own.links = [SyncLink(part: "", .task(open.task.id))]
      var file = Case(base: own, there: .changed(told, place, stamp: stamp))
      file.here[""] = SyncDecision.Here(.item(.task(open)))
      cases[next.uid] = file
      let over = try reader.closedInstance(of: repeats.series, given: day) ?? open
      let closed = decision.finished(text, since: agreed)
      units.append(SyncUnit(closing: base, as: closed, of: over.task.id))
      cases[uid] = nil
      isPutOff = true
    }
    return units
  }

  /// Whether a new file goes on with a series that was ended here on its last day, of which the phone knew nothing.
  private func isEnded(_ file: SyncDecision.ToldNext, _ reader: SyncReader) throws -> Bool {
    guard let last = file.lastDecided, let finish = last.finish else { return false }
    return try reader.finishedAlone(file.title, on: last.last.day).contains { whole in
      guard whole.task.closed == finish else { return false }
      return try reader.files(of: .task(whole.task.id)).contains { row in
        guard let base = try reader.base(row), try SyncText(base.text)?.hasRule == false else {
          return false
        }
        return try SyncPlan.texts(of: base, reader).contains(where: \.hasRule)
      }
    }
  }
}

extension SyncUnit {
  /// Has a file tell a finished day of a series, and read again for what else was changed of that.
  fileprivate init(closing base: SyncBase, as told: SyncText, of task: TaskItem.ID) {
    self.init(uid: base.uid, base: base)
    var closed = base
    (closed.text, closed.sum, closed.stamp) = (told.bytes, told.sum, "")
    closed.links = [SyncLink(part: "", .task(task))]
    result = closed
  }
}
