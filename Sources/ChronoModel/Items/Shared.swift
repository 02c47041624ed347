/// A large value that many others hold: copied as one reference, and never changed.
@usableFromInline
final class Shared<Value: Sendable>: Sendable {
  @usableFromInline let value: Value

  @usableFromInline init(_ value: Value) { self.value = value }
}

// Asked of the value only where two are compared: making one then needs no look at what it is.
extension Shared: Equatable where Value: Equatable {
  @usableFromInline
  static func == (left: Shared, right: Shared) -> Bool {
    left === right || left.value == right.value
  }
}

extension Shared: Hashable where Value: Hashable {
  @usableFromInline
  func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

/// A large value that is rarely there, or rarely another one: whatever has it is a reference larger.
///
/// Every part of the screen is drawn from a copy of the planner's state, and every key makes dozens.
@propertyWrapper
package struct Apart<Value: Sendable>: Sendable {
  @usableFromInline var shared: Shared<Value>

  package init(wrappedValue: Value) { shared = Shared(wrappedValue) }

  @inlinable package var wrappedValue: Value {
    get { shared.value }
    set { shared = Shared(newValue) }
  }
}

extension Apart: Equatable where Value: Equatable {}

extension Apart: Hashable where Value: Hashable {}
