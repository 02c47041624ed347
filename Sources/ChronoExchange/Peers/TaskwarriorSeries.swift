import ChronoModel

/// A series of ours as Taskwarrior has it: a template, and the instance that is open.
///
/// Taskwarrior makes the instances of a template up to the first one to come, and knows by `mask`, a letter
/// for each, which it has made. So that it makes none beside ours, both are written: the template, whose
/// name is that of the series, and the task as its first instance. The same again changes nothing there,
/// and where the series goes on here, its template goes on there.
enum TaskwarriorSeries {
  /// The member of a template that names its open instance here.
  private static let key = "chronolist"

  /// Members of a template that an instance has not.
  ///
  /// Taskwarrior's instances do have the rule, but what has one there is never imported without: a task
  /// whose repeat is taken away here would keep the whole file from being read.
  private static let ofTemplates = ["mask", "recur", "rtype", "until", key]

  /// No task has been due for so many instances: of a day each, it would be 27 years.
  private static let longestMask = 10_000

  /// The template of a task that repeats, and the task as its instance.
  static func objects(
    _ object: ForeignObject,
    of task: TaskItem,
    series: Identifier<Repeat>,
    from due: Instant,
    _ rule: RecurrenceRule,
    at now: Moment
  ) -> [ForeignObject] {
    var template = object
    template.set("uuid", .string(series.text))
    // There is no series without a day that is called so.
    if template["due"] == nil { template.set("due", .string(due.basicText)) }
    template.set("mask", .string(mask(of: task, rule, at: now)))
    template.set(key, .string(task.id.text))
    var instance = template
    for name in ofTemplates { instance.remove(name) }
    instance.set("uuid", .string(task.id.text))
    instance.set("status", .string("pending"))
    instance.set("parent", .string(series.text))
    instance.set("imask", .integer(0))
    return [template, instance]
  }

  /// `-` for the instance, and `X`, which are deleted ones, for those that would be made beside it because
  /// its time has come.
  private static func mask(of task: TaskItem, _ rule: RecurrenceRule, at now: Moment) -> String {
    var mask = "-"
    var next = task.due
    while mask.utf8.count < longestMask, let day = next,
      TaskwarriorMeaning.instant(of: day, task.time, at: now) <= now.instant
    {
      mask += "X"
      next = following(day, rule)
    }
    return mask
  }

  /// The next day as Taskwarrior counts: of a month that is too short the last one, and then on from there.
  private static func following(_ day: LocalDay, _ rule: RecurrenceRule) -> LocalDay? {
    switch rule.frequency {
    case .daily: return day + rule.interval
    case .weekly where rule.byDay.count == RecurrenceRule.workdays.byDay.count:
      var next = day + 1
      while next.weekday == .saturday || next.weekday == .sunday { next = next + 1 }
      return next
    case .weekly: return day + 7 * rule.interval
    case .monthly: return day.adding(months: rule.interval)
    case .yearly: return day.adding(months: 12 * rule.interval)
    }
  }

  // MARK: Reading

  /// The instance that a template of ours names; `nil` for one of Taskwarrior's own.
  static func instance(of fields: inout Fields) -> Identifier<ImportItem>? {
    guard case .string(let text)? = fields.value(key) else { return nil }
    return Identifier(text)
  }

  /// What a template says of its instance; where that goes out, its template is made anew.
  static func single(_ template: ForeignValue, _ own: Identifier<ImportItem>) -> ForeignValue {
    guard case .object(let members) = template else { return template }
    var object = ForeignObject(members)
    for name in ofTemplates { object.remove(name) }
    object.set("uuid", .string(own.text))
    object.set("status", .string("pending"))
    return .object(object.members)
  }
}
