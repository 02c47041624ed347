import ChronoModel

/// What an edit touched, for its label and its receipt.
struct Touched {
  private var title = ""
  private var count = 0
  private var tasks: [TaskItem.ID] = []
  private var seen = 0
  private var result: TaskItem?
  private var placedOnce = 0
  private var days: Set<LocalDay?> = []

  mutating func saw(_ task: TaskItem, changed: Bool, result: TaskItem? = nil) {
    if seen == 0 { title = task.title }
    seen += 1
    guard changed else { return }
    if count == 0 {
      title = task.title
      self.result = result
    }
    count += 1
    if let result { days.insert(result.due) }
    if let result, result.usual != nil, result.time != task.time { placedOnce += 1 }
    if tasks.count < Receipt.listed { tasks.append(task.id) }
  }

  /// Where nothing changed, the label still names what was looked at.
  func receipt(
    _ edit: Edit,
    in form: EditLabel.Form,
    category: String? = nil,
    worked: Int64? = nil,
    stopped: String? = nil,
    finish: EditLabel.Subjects.Finish? = nil
  ) -> Receipt {
    let subjects = EditLabel.Subjects(
      title: title,
      count: count == 0 ? seen : count,
      category: category,
      result: result,
      day: days.count == 1 ? days.first.flatMap(\.self) : nil,
      placedOnce: placedOnce,
      worked: worked,
      stopped: stopped,
      finish: finish
    )
    let label =
      count == 0
      ? EditLabel.unchanged(by: edit, on: subjects, in: form)
      : EditLabel.text(of: edit, on: subjects, in: form)
    return Receipt(label: label, tasks: tasks, count: count)
  }
}
