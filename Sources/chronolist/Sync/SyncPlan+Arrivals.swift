import ChronoExchange
import ChronoModel
import ChronoStore

extension SyncPlan {
  /// New files of repeating tasks, and the series here that they may belong to.
  ///
  /// They are looked up by their titles once in a run: each would else be held against every series and
  /// every other new file.
  struct Arrivals {
    /// Those with an open instance.
    private(set) var coming: [Coming] = []
    /// Those of a finished day, in the order of their UIDs.
    private(set) var finished: [Finished] = []
    private var finishedAlone: [String: [Finished]] = [:]
    private var open: [String: [OpenSeries]] = [:]
    private var counts: [SeriesPlace: Int] = [:]

    /// A new file that is about a finished day.
    struct Finished {
      let uid: String
      let text: SyncText
      let collection: String
      let title: String
      let days: Set<LocalDay>
      let finish: Instant?
    }

    /// A series that is open here, and the file that it is in.
    struct OpenSeries {
      let task: WholeTask
      let repeats: Repeat
      let base: SyncBase
      /// What the file says and said, newest first.
      let texts: [SyncText]
    }

    init(
      _ cases: [String: Case],
      _ reader: SyncReader,
      _ decision: inout SyncDecision
    ) throws {
      for uid in cases.keys.sorted() {
        guard let one = cases[uid], one.base == nil, one.here.isEmpty,
          case .changed(let text, let place, _) = one.there
        else { continue }
        if let name = decision.series(in: text) {
          let place = SeriesPlace(collection: place.collection, name: name)
          coming.append(Coming(uid: uid, text: text, place: place))
          counts[place, default: 0] += 1
        } else if let found = decision.finished(in: text, evenWithRule: true) {
          let one = Finished(
            uid: uid,
            text: text,
            collection: place.collection,
            title: found.title,
            days: found.days,
            finish: decision.task(text)?.finished
          )
          finished.append(one)
          if !text.hasRule { finishedAlone[one.title, default: []].append(one) }
        }
      }
      guard !coming.isEmpty || !finished.isEmpty else { return }
      for task in try reader.openInstances() {
        guard let repeats = task.task.repeats else { continue }
        let own = try reader.files(of: .task(task.task.id)).first.flatMap { try reader.base($0) }
        guard let base = try own ?? SyncPlan.lastFile(of: repeats.series, reader) else { continue }
        let texts = try SyncPlan.texts(of: base, reader)
        let series = OpenSeries(task: task, repeats: repeats, base: base, texts: texts)
        for title in Set(texts.filter(\.hasRule).map(\.title)) {
          open[title, default: []].append(series)
        }
      }
    }

    /// Whether no other new file has a series of that name.
    func isOne(_ next: Coming) -> Bool { counts[next.place] == 1 }

    /// The series whose files are, or were, called so.
    func series(called title: String) -> [OpenSeries] { open[title] ?? [] }

    /// The new files of finished days that repeat no more.
    func finished(called texts: [SyncText]) -> [Finished] {
      Set(texts.map(\.title)).flatMap { finishedAlone[$0] ?? [] }
    }

    /// Days that a file has gone on from, each finished when a copy that is left of it says so.
    func told(_ days: [SyncDecision.Passed], called texts: [SyncText]) -> [SyncDecision.Passed] {
      guard !days.isEmpty else { return [] }
      let copies = finished(called: texts)
      return days.map { passed in
        let finish = copies.filter { $0.days.contains(passed.day) }.compactMap(\.finish).min()
        return SyncDecision.Passed(day: passed.day, finish: finish ?? passed.finish)
      }
    }
  }

  /// What a series is known by where a new file is said to be of it.
  struct SeriesPlace: Hashable {
    let collection: String
    let name: SyncSeriesName
  }

  /// A new file with an open instance of a series.
  struct Coming {
    let uid: String
    let text: SyncText
    let place: SeriesPlace
  }
}
