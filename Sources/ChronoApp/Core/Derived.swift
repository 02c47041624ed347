/// What follows from the rest of a value and is kept, so that it is not worked out again.
///
/// Two values are equal whatever they have kept: it adds nothing to what they know. It lies behind a
/// reference, because every part of the screen is drawn from a copy of the state, and what is kept was
/// half of its size.
@propertyWrapper
package struct Derived<Value: Sendable>: Hashable, Sendable {
  private var kept: Kept

  package var wrappedValue: Value {
    get { kept.value }
    set { kept = Kept(newValue) }
  }

  package init(wrappedValue: Value) { kept = Kept(wrappedValue) }

  package static func == (left: Derived, right: Derived) -> Bool { true }

  package func hash(into hasher: inout Hasher) {}

  /// One value, never changed: a new one takes its place.
  private final class Kept: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }
}
