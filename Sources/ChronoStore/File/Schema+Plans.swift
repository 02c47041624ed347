/// Where the block of a promise stood, which its task knows no more once it has left the day.
extension Schema {
  /// Of a series, where its open instance was moved away from it.
  static let usualTimes = """
    ALTER TABLE task ADD COLUMN usual_time INTEGER CHECK(usual_time BETWEEN 0 AND 1440);

    """

  static let plans = """
    ALTER TABLE commitment ADD COLUMN plan_time INTEGER CHECK(plan_time BETWEEN 0 AND 1439);
    ALTER TABLE commitment ADD COLUMN plan_minutes INTEGER CHECK(plan_minutes BETWEEN 1 AND 14400);

    """
}
