/// What a promise keeps of the plan: its task knows it no more once it has left the day, or has
/// another estimate.
extension Schema {
  /// Of a series, where its open instance was moved away from it.
  static let usualTimes = """
    ALTER TABLE task ADD COLUMN usual_time INTEGER CHECK(usual_time BETWEEN 0 AND 1440);

    """

  static let plans = """
    ALTER TABLE commitment ADD COLUMN plan_time INTEGER CHECK(plan_time BETWEEN 0 AND 1439);
    ALTER TABLE commitment ADD COLUMN plan_minutes INTEGER CHECK(plan_minutes BETWEEN 1 AND 14400);

    """

  /// Promises that were decided before it have what their tasks are estimated at by then: what it was
  /// on the day nobody knows any more.
  ///
  /// A review reads it from the index of days, as ``measures`` says.
  static let plannedMinutes = """
    ALTER TABLE commitment ADD COLUMN planned INTEGER CHECK(planned BETWEEN 1 AND 14400);
    UPDATE commitment SET planned = \(estimate) WHERE outcome <> 0;
    DROP INDEX commitment_by_day;
    CREATE INDEX commitment_by_day ON commitment(day, task, outcome, planned);

    """

  /// Of the task of a promise, as it is now.
  static let estimate = "(SELECT estimate FROM task WHERE task.id = commitment.task)"

  /// All that a line of an agenda says of an open task: read in a row, where the tasks themselves
  /// stand all over the file.
  static let openLines = """
    CREATE INDEX task_open ON task(
      due, time, position, uuid, title, category, tags, priority, estimate, rule, after_completion,
      (notes <> '')
    ) WHERE status = 0;

    """
}
