import ChronoExchange
import ChronoModel
import ChronoStore

/// A whole planner, as `chronolist export` writes it.
extension ImportCommand {
  func importDocument(
    _ input: ByteInput,
    _ beginning: [UInt8],
    _ progress: inout Progress
  ) throws -> ImportSummary {
    let bytes = try input.rest(after: beginning, limit: Document.sizeLimit)
    var reader = try Document.Reader(bytes, isLenient: lenient)
    let held = reader.counts
    var counts = ImportCounts(tasks: held.tasks)
    func next() throws -> Record? {
      try progress.check()
      let record = try reader.next()
      if dryRun, case .task(let task) = record, task.status == .done { counts.done += 1 }
      return record
    }
    let isThere = SystemFile.exists(Environment.current().dataFile(option: file.file))
    if dryRun, isThere {
      let planner = try OpenPlanner(file, output, creates: false)
      counts = try planner.repository.countRecords(
        at: planner.now,
        progress: { progress.tell($0, of: held.total) },
        next: { try next() }
      )
    } else if dryRun {
      counts.categories = held.categories
      counts.sessions = held.sessions
      counts.promises = held.commitments
      var read = 0
      while let record = try next() {
        if case .event(let event) = record { counts.addEvent(next: event.next(from: today)) }
        read += 1
        progress.tell(read, of: held.total)
      }
    } else {
      let planner = try OpenPlanner(file, output, creates: true)
      counts = try planner.repository.insertRecords(
        at: planner.now,
        progress: { progress.tell($0, of: held.total) },
        next: { try next() }
      )
    }
    return ImportSummary(format: .json, isDryRun: dryRun, counts: counts)
  }
}
