extension LocalDay {
  /// The same day of the month `months` later, or that month's last day where it is shorter;
  /// `nil` outside the years 1 to 9999.
  package func adding(months: Int) -> LocalDay? {
    let (year, month, day) = civil
    let (total, overflow) = (year * 12 + month - 1).addingReportingOverflow(months)
    guard !overflow, total >= 12, total < 120_000 else { return nil }
    let length = LocalDay.length(ofMonth: total % 12 + 1, year: total / 12)
    return LocalDay(year: total / 12, month: total % 12 + 1, day: min(day, length))
  }

  /// The last day of this day's month.
  package var endOfMonth: LocalDay {
    let (year, month, day) = civil
    return self + (LocalDay.length(ofMonth: month, year: year) - day)
  }
}
