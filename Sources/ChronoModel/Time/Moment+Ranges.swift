/// Ranges as they are typed and shown: from one time of the wall clock to another.
extension Moment {
  /// The minutes that pass from a time of a logical day to the one that is so many minutes later on
  /// the clock's face.
  ///
  /// `22:00-06:00` lasts nine hours in the night in which summer time ends, and seven in the one in
  /// which it begins. Where the clock never shows the two in this order, the face's minutes count.
  package func elapsed(from time: TimeOfDay, on day: LocalDay, byClock minutes: Int) -> Int {
    let end = time.minutes + minutes
    guard minutes > 0, let last = TimeOfDay(minutes: end % 1440) else { return minutes }
    let first = time < dayStart ? day + 1 : day
    let finish = zone.instant(LocalTime(first + end / 1440, last))
    let passed = Int((finish - instant(of: time, on: day)) / 60)
    return passed > 0 ? passed : minutes
  }

  /// What the clock shows so many minutes after a time of a logical day.
  package func end(of time: TimeOfDay, on day: LocalDay, after minutes: Int) -> TimeOfDay {
    zone.local(instant(of: time, on: day) + Int64(minutes) * 60).time
  }

  /// The same on the clock of a zone, by its name; this moment for none, and for one nobody knows.
  package func inZone(_ name: String?) -> Moment {
    guard let name, let zone = name == zone.identifier ? zone : zones.zone(name) else {
      return self
    }
    return Moment(instant: instant, zone: zone, dayStart: .midnight, zones: zones)
  }
}
