import ChronoModel

/// What the box of a form says.
enum FormFinish: Hashable {
  case open
  /// Ticked as the form is saved.
  case now
  /// A logical day and the time on its clock.
  case at(LocalDay, TimeOfDay)

  /// `nil` where no time was given.
  func instant(at now: Moment) -> Instant? {
    switch self {
    case .open, .now: nil
    case .at(let day, let time): now.instant(of: time, on: day)
    }
  }
}
