import ChronoModel
import ChronoStore

/// What the file holds, read row by row.
struct Filebook {
  private(set) var tasks: [TaskItem.ID: TaskItem] = [:]
  private(set) var promises: [TaskItem.ID: [Commitment]] = [:]
  private(set) var sessions: [TaskItem.ID: [Session]] = [:]
  private(set) var categories: [ChronoModel.Category] = []
  private(set) var events: [CalendarEvent] = []

  init(_ repository: Repository) throws {
    try repository.forEachRecord { record in
      switch record {
      case .task(let task): tasks[task.id] = task
      case .commitment(let promise): promises[promise.task, default: []].append(promise)
      case .session(let session): sessions[session.task, default: []].append(session)
      case .category(let category): categories.append(category)
      case .event(let event): events.append(event)
      case .foreign: break
      }
    }
  }

  /// Every item as a line, to be compared with the oracle's.
  var lines: [String] {
    let names = Dictionary(uniqueKeysWithValues: categories.map { ($0.id, $0.name) })
    let tasks = tasks.values.map { task in
      Filebook.line(
        task.title,
        status: task.status,
        due: task.due,
        time: task.time?.minutes,
        words: [
          task.estimate.map { "for \($0)" }, task.category.flatMap { names[$0] }.map { "#\($0)" },
          task.priority == .none ? nil : "!\(task.priority.rawValue)",
          task.tags.isEmpty ? nil : "@" + task.tags.joined(separator: " "),
          task.repeats.map { _ in
            "again at \(task.usualTime.map { String($0.minutes) } ?? "none")"
          },
          task.notes.isEmpty ? nil : "// \(task.notes)",
        ],
        promises: (promises[task.id] ?? []).map {
          let planned = $0.planned.map { " of \($0)" } ?? ""
          return ($0.day, $0.outcome.name + ($0.loggedLate ? " late" : "") + planned)
        },
        work: (sessions[task.id] ?? []).map { ($0.start, $0.finish) }
      )
    }
    return
      (tasks + categories.map { "category \($0.name)" }
      + events.map { "event \($0.name) \($0.day.number) \($0.time?.minutes ?? -1)" }).sorted()
  }

  fileprivate static func line(
    _ title: String,
    status: TaskItem.Status,
    due: LocalDay?,
    time: Int?,
    words: [String?],
    promises: [(LocalDay, String)],
    work: [(Instant, Instant?)]
  ) -> String {
    let promised = promises.sorted { $0.0 < $1.0 }.map { "\($0.0) \($0.1)" }
    let worked = work.sorted { $0.0 < $1.0 }
      .map { "\($0.0.seconds)-\($0.1.map { "\($0.seconds)" } ?? "")" }
    let day = due.map { "\($0)" } ?? "someday"
    let clock = time.map { "\($0 / 60):\($0 % 60)" } ?? ""
    let rest = words.compactMap(\.self).joined(separator: " ")
    return
      "\(title) \(status) \(day) \(clock) \(rest) [\(promised.joined(separator: ", "))] \(worked)"
  }
}

extension Oracle {
  /// Every item as a line, to be compared with the file's.
  var lines: [String] {
    items.map { key, item in
      switch key.first {
      case "c": return "category \(item.title)"
      case "e": return "event \(item.title) \(item.due?.number ?? 0) \(item[number: "time"] ?? -1)"
      default:
        return Filebook.line(
          item.title,
          status: item.status,
          due: item.due,
          time: item[number: "time"],
          words: [
            item[number: "estimate"].map { "for \($0)" },
            item["category"].flatMap { items[$0]?.title }.map { "#\($0)" },
            item[number: "priority"].map { "!\($0)" },
            item.tags.isEmpty ? nil : "@" + item.tags.joined(separator: " "),
            item.rhythm == nil ? nil : "again at \(item.seriesTime)",
            item["notes"].map { "// \($0)" },
          ],
          promises: item.promises.map { day, outcome in
            (day, outcome + (item["planned \(day.number)"].map { " of \($0)" } ?? ""))
          },
          work: item.work.map { ($0.start, $0.finish) }
        )
      }
    }.sorted()
  }
}
